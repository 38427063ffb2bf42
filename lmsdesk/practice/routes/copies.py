"""Course copies and their tasks (specification sections 4 and 7, reference section 7)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, RowMapping, Table, insert, select, update
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.contents import Outline, is_ultra, outline_of
from lmsdesk.practice.protocol.body_schema import (
    BodySchema,
    choice,
    flag,
    integer,
    moment,
    record,
    reference,
    require,
    text,
    validate,
)
from lmsdesk.practice.protocol.errors import bad_request, conflict
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import (
    Json,
    JsonResponse,
    merge,
    new_uuid,
    now_ms,
    parse_primary,
    primary_id,
    timestamp,
    value_at,
)
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, CourseAccess
from lmsdesk.practice.resources.resource_queries import find, store
from lmsdesk.practice.resources.resource_types import COURSES
from lmsdesk.practice.routes.courses import add_first_item
from lmsdesk.practice.storage.tables import (
    categories,
    columns,
    content_files,
    contents,
    courses,
    inline_files,
    notations,
    schemas,
    tasks,
)

router = Router()
KIND = "CourseCopy"
_SETTINGS = (
    "availability",
    "bannerImage",
    "duration",
    "enrollmentOptions",
    "guestAccess",
    "languagePack",
    "navigationSettings",
    "observerAccess",
)
_FLAGS = (
    "adaptiveReleaseRules",
    "announcements",
    "assessments",
    "blogs",
    "calendar",
    "contacts",
    "contentAlignments",
    "contentAreas",
    "glossary",
    "gradebook",
    "groupSettings",
    "journals",
    "retentionRules",
    "rubrics",
    "tasks",
    "wikis",
)
_OLD: BodySchema = {"courseId": text(100)}
_NEW: BodySchema = {
    "targetCourse": record({"courseId": text(100), "id": reference}),
    "copy": record(
        {
            **dict.fromkeys(_FLAGS, flag),
            "discussions": choice("None", "ForumsAndStarterPosts", "ForumsOnly"),
            "settings": record(dict.fromkeys(_SETTINGS, flag)),
        }
    ),
}
_TASK: BodySchema = {
    "id": reference,
    "type": text(),
    "status": choice("Queued", "Running", "Complete", "CompleteWithErrors", "Error"),
    "percentComplete": integer(0, 100),
    "started": moment,
}


@dataclass(frozen=True)
class Parts:
    """What of a course is copied."""

    has_contents: bool = True
    has_gradebook: bool = True


@dataclass
class Copy:
    """One copy under way; `numbers` leads from old to new numbers, table by table."""

    call: Call
    source: RowMapping
    target: int
    is_new: bool
    numbers: dict[str, dict[int, int]] = field(default_factory=dict)

    async def run(self, parts: Parts) -> None:
        """The whole copy, in the transaction of the call."""
        for table, key in ((schemas, "title"), (categories, "title"), (notations, "code")):
            await self._copy_named(table, key)
        if parts.has_contents:
            await self._copy_contents(await outline_of(self.call.connection, self.source["id"]))
        await self._copy_columns(parts)
        if parts.has_contents:
            await self._tie_assignments()
            for table in (content_files, inline_files):
                await self._copy_files(table)

    async def _rows(self, table: Table) -> Iterable[RowMapping]:
        query = select(table).where(table.c.course_id == self.source["id"]).order_by(table.c.id)
        return (await self.call.connection.execute(query)).mappings().all()

    async def _insert(self, table: Table, row: RowMapping, **changes: object) -> int:
        values: Json = {name: value for name, value in row.items() if name != "id"}
        stamps = {name: now_ms() for name in ("created_at", "modified_at") if name in values}
        query = insert(table).values({**values, "course_id": self.target, **stamps, **changes}).returning(table.c.id)
        number = int((await self.call.connection.execute(query)).scalar_one())
        self.numbers.setdefault(table.name, {})[row["id"]] = number
        return number

    async def _copy_named(self, table: Table, key: str) -> None:
        """What the target already has under the same name serves for both."""
        query = select(table.c[key], table.c.id).where(table.c.course_id == self.target)
        there = {row[key]: row["id"] for row in (await self.call.connection.execute(query)).mappings()}
        for row in await self._rows(table):
            if row[key] in there:
                self.numbers.setdefault(table.name, {})[row["id"]] = there[row[key]]
            else:
                await self._insert(table, row)

    async def _copy_contents(self, outline: Outline) -> None:
        """The whole tree; in an existing Ultra course what stood below one root goes below the other."""
        placed: dict[int | None, int | None] = {None: None}
        there = await outline_of(self.call.connection, self.target)
        if not self.is_new and is_ultra(self.source):
            placed |= dict(zip(outline.below.get(None, ()), there.below.get(None, ()), strict=False))
        for number in outline.walk(None, is_recursive=True):
            if number in placed:
                continue
            row = outline.rows[number]
            parent = placed[row["parent_id"]]
            shift = len(there.below.get(parent, ()))
            made = {"parent_id": parent, "position": row["position"] + shift, "column_id": None}
            placed[number] = await self._insert(contents, row, **made)

    async def _copy_columns(self, parts: Parts) -> None:
        copied = self.numbers.get("contents", {})
        chosen = [
            row for row in await self._rows(columns) if parts.has_gradebook or parse_primary(row["content"]) in copied
        ]
        for row in chosen:
            await self._insert(columns, row, **self._links(row))
        for row in chosen:
            await self._change_formula(row)

    def _links(self, row: RowMapping) -> Json:
        """The column with the numbers of its new schema, category and content item."""
        schema = self._new_id("schemas", row["schema"])
        category = self._new_id("categories", row["category"])
        content = self._new_id("contents", row["content"])
        links = {"grading": {"schemaId": schema}, "gradebookCategoryId": category, "contentId": content}
        # An external id is a course's own; in a course that is there it might be taken.
        own = row["external_id"] if self.is_new else None
        body = merge(row["body"], {**links, "externalId": own})
        return {"external_id": own, "schema": schema, "category": category, "content": content, "body": body}

    def _new_id(self, table: str, old: object) -> str | None:
        new = self.numbers.get(table, {}).get(parse_primary(old) or 0)
        return None if new is None else primary_id(new)

    async def _change_formula(self, row: RowMapping) -> None:
        """Formulas name columns by aliases, which have to lead to the new ones."""
        aliases = value_at(row["body"], "formula", "aliases")
        if not isinstance(aliases, dict):
            return
        new = {alias: self._new_id("columns", old) or old for alias, old in aliases.items()}
        number = self.numbers["columns"][row["id"]]
        body = merge(self._links(row)["body"], {"formula": {"aliases": new}})
        await self.call.connection.execute(update(columns).where(columns.c.id == number).values(body=body))

    async def _tie_assignments(self) -> None:
        for row in await self._rows(contents):
            column = self.numbers.get("columns", {}).get(row["column_id"] or 0)
            number = self.numbers.get("contents", {}).get(row["id"])
            if column is None or number is None:
                continue
            handler: Json = {"gradeColumnId": primary_id(column)}
            if "assessmentId" in row["body"]["contentHandler"]:
                handler["assessmentId"] = primary_id(number)
            values = {"column_id": column, "body": merge(row["body"], {"contentHandler": handler})}
            await self.call.connection.execute(update(contents).where(contents.c.id == number).values(values))

    async def _copy_files(self, table: Table) -> None:
        """The rows; both courses share the bytes until neither refers to them."""
        copied = self.numbers.get("contents", {})
        rows = await self.call.connection.execute(select(table).where(table.c.content_id.in_(list(copied))))
        made = [
            {**{name: value for name, value in row.items() if name != "id"}, "content_id": copied[row["content_id"]]}
            for row in rows.mappings()
        ]
        if made:
            await self.call.connection.execute(insert(table), made)


@router.post("/v1/courses/{course}/copy")
@docs.accepts(_OLD, "courseId", reply={}, statuses=(202,))
async def copy_course(call: Call) -> Response:
    """Version 1: into a new course only; an existing target is a 409 (specification section 7, rule 3)."""
    access = await call.course(Right.COPY)
    body = validate(_OLD, call.body)
    require(body, "courseId")
    return await _copy_to_new(call, access, body["courseId"], Parts())


@router.post("/v2/courses/{course}/copy")
@docs.accepts(_NEW, reply={}, statuses=(202,))
async def copy_course_in_parts(call: Call) -> Response:
    access = await call.course(Right.COPY)
    body = validate(_NEW, call.body)
    target = body.get("targetCourse") or {}
    parts = _parts(body.get("copy"))
    if (target.get("courseId") is None) == (target.get("id") is None):
        raise bad_request("The property targetCourse needs either courseId or id")
    if target.get("id") is None:
        require(target, "courseId")
        return await _copy_to_new(call, access, target["courseId"], parts)
    return await _copy_to_existing(call, access, target["id"], parts)


def _parts(flags: Json | None) -> Parts:
    if flags is None:
        return Parts()
    return Parts(flags.get("contentAreas") is True, flags.get("gradebook") is True)


async def _copy_to_new(call: Call, access: CourseAccess, course_id: str, parts: Parts) -> Response:
    query = select(courses.c.id).where((courses.c.course_id == course_id) | (courses.c.external_id == course_id))
    if (await call.connection.execute(query)).first() is not None:
        raise conflict("A course with the provided courseId already exists")
    body = {**access.row["body"], "courseId": course_id, "externalId": course_id, "readOnly": False}
    target = await store(call.connection, COURSES, body, uuid=new_uuid())
    await Copy(call, access.row, target, is_new=True).run(parts)
    if not parts.has_contents:
        await add_first_item(call.connection, target, body["ultraStatus"], call.site.settings.mark)
    return await _accept(call, target)


async def _copy_to_existing(call: Call, access: CourseAccess, address: str, parts: Parts) -> Response:
    target = await find(call.connection, COURSES, address)
    if target["id"] == access.id:
        raise bad_request("A course cannot be copied into itself")
    if is_ultra(target) != is_ultra(access.row):
        raise bad_request("Both courses must be of the same course view")
    if target["body"].get("readOnly"):
        raise conflict("The course is closed and cannot be changed")
    await Copy(call, access.row, target["id"], is_new=False).run(parts)
    return await _accept(call, target["id"])


async def _accept(call: Call, target: int) -> Response:
    """The copy is whole when the reply leaves, so its task is complete from the start (see choices)."""
    done = insert(tasks).values(kind=KIND, status="Complete", result=primary_id(target), created_at=now_ms())
    number = (await call.connection.execute(done.returning(tasks.c.id))).scalar_one()
    where = f"{call.site.settings.prefix}/v1/courses/{primary_id(target)}/tasks/{primary_id(number)}"
    return JsonResponse({}, 202, {"Location": where})


@router.get("/v1/courses/{course}/tasks/{task}")
@docs.reads(docs.Operation(reply=_TASK, statuses=(200, 303), query=docs.FIELDS))
async def get_task(call: Call) -> Response:
    """200 while the copy is under way, then 303 to the new course."""
    access = await call.course(Right.COPY)
    row = await _task(call, tasks.c.kind == KIND, tasks.c.result == primary_id(access.id))
    if row["status"] == "Complete":
        where = f"{call.site.settings.prefix}/v1/courses/{row['result']}"
        return JsonResponse(_record(row), 303, {"Location": where})
    return call.reply(_record(row))


def _record(row: RowMapping) -> Json:
    done = 100 if row["status"] == "Complete" else 0
    words = {"id": primary_id(row["id"]), "status": row["status"]}
    return {**words, "percentComplete": done, "started": timestamp(row["created_at"])}


@router.get("/v1/system/tasks/{task}")
@docs.returns(_TASK)
async def get_system_task(call: Call) -> Response:
    """The task of a course deletion (reference section 14)."""
    call.administer()
    row = await _task(call, tasks.c.kind != KIND)
    return call.reply({**_record(row), "type": row["kind"]})


async def _task(call: Call, *wanted: ColumnElement[bool]) -> RowMapping:
    return await call.find_row("task", tasks.c.id, select(tasks).where(*wanted))
