"""Gradebook columns in versions 1 and 2 (specification sections 2 and 4, reference section 8)."""

from collections.abc import Sequence

from sqlalchemy import RowMapping, exists, select, update
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.gradebook.gradebook import recompute_column
from lmsdesk.practice.gradebook.rubrics import associations_of_columns
from lmsdesk.practice.protocol.body_schema import validate
from lmsdesk.practice.protocol.errors import bad_request, conflict
from lmsdesk.practice.protocol.paging import (
    Tree,
    boolean_parameter,
    contains,
    date_filters,
    equals,
    expansions,
    leaves,
    page_of,
    project,
)
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, Row, merge, parse_primary, present, primary_id, timestamp, value_at
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.calls import Call, CourseAccess
from lmsdesk.practice.resources.resource_queries import change, create, get, remove
from lmsdesk.practice.resources.resource_types import COLUMNS
from lmsdesk.practice.storage.tables import categories, columns, contents, grades, schemas

router = Router()

PAGE_CAP = 200
_DROPPED = ("score.decimalPlaces",)

# What students see of a column (reference section 8).
_STUDENT: Tree = {
    **leaves("id", "name", "displayName", "description", "externalGrade", "contentId"),
    **leaves("scoreProviderHandle", "formula"),
    "score": {"possible": {}},
    "grading": leaves("type", "due", "attemptsAllowed", "scoringModel"),
    "availability": {"available": {}},
}


def _record(call: Call, access: CourseAccess, row: Row) -> Json:
    record = {"id": primary_id(row["id"]), **row["body"]}
    record["created"] = timestamp(row["created_at"])
    if call.version > 1:
        record["score"] = {"possible": record["score"]["possible"]}
        record["modified"] = timestamp(row["modified_at"])
    return record if Right.GRADES in access.rights else project(record, _STUDENT)


async def _with_rubrics(call: Call, access: CourseAccess, rows: Sequence[RowMapping]) -> list[Json]:
    """The columns; `expand=rubricAssociations` adds their rubrics for graders (reference section 8)."""
    records = [_record(call, access, row) for row in rows]
    if not expansions(call.request, "rubricAssociations") or Right.GRADES not in access.rights:
        return records
    found = await associations_of_columns(call, [row["id"] for row in rows])
    return [
        {**shown, "grading": {**shown["grading"], "rubricAssociations": found.get(row["id"], [])}}
        for row, shown in zip(rows, records, strict=True)
    ]


@docs.returns_list(
    COLUMNS.schema,
    {
        **docs.texts("contentId", "displayName", "name", "gradebookCategoryId"),
        **docs.dates("created", "modified"),
        **docs.expands("rubricAssociations"),
    },
    cap=PAGE_CAP,
)
async def list_columns(call: Call) -> Response:
    access = await call.course()
    page = page_of(call.request, PAGE_CAP)
    c = columns.c
    wanted = [
        c.course_id == access.id,
        *equals(call.request, {"contentId": c.content}),
        *contains(call.request, {"displayName": c.display_name, "name": c.name}),
        *date_filters(call.request, created=c.created_at, modified=c.modified_at),
    ]
    wanted_categories = [part for part in call.request.query_params.get("gradebookCategoryId", "").split(",") if part]
    if wanted_categories:
        wanted.append(c.category.in_(wanted_categories))
    if Right.GRADES not in access.rights:
        wanted.append(c.available == "Yes")
    rows = await call.connection.execute(page.of(select(columns).where(*wanted).order_by(c.id)))
    return call.listing(page, await _with_rubrics(call, access, rows.mappings().all()))


@docs.returns(COLUMNS.schema, docs.expands("rubricAssociations"))
async def get_column(call: Call) -> Response:
    access = await call.course()
    return call.reply((await _with_rubrics(call, access, [await call.column(access)]))[0])


@docs.creates(COLUMNS, dropped=_DROPPED)
async def create_column(call: Call) -> Response:
    access = await call.course(Right.COLUMNS)
    body = _read(call)
    await _check_links(call, access, body)
    await _check_external_id(call, access, body, own=0)
    whole = merge(await _default_links(call, access), present(body))
    number = await create(call.connection, COLUMNS, whole, course_id=access.id)
    record = _record(call, access, await get(call.connection, columns, number))
    if call.version == 1:
        # Version 1 answers a creation with `grading` of only `type` and `due` (specification section 2).
        kept = record["grading"]
        record["grading"] = {name: kept[name] for name in ("type", "due") if name in kept}
    return call.reply(record, 201)


async def _default_links(call: Call, access: CourseAccess) -> Json:
    """A column that names no schema shows plain scores."""
    query = select(schemas.c.id).where(schemas.c.course_id == access.id, schemas.c.scale_type == "Score").limit(1)
    number = (await call.connection.execute(query)).scalar()
    return {"grading": {"schemaId": primary_id(number)}} if number is not None else {}


async def _check_links(call: Call, access: CourseAccess, body: Json) -> None:
    """The schema and the category must be of this course."""
    for table, path in ((schemas, ("grading", "schemaId")), (categories, ("gradebookCategoryId",))):
        link = value_at(body, *path)
        if link is None:
            continue
        query = select(table.c.id).where(table.c.course_id == access.id, table.c.id == parse_primary(link))
        if (await call.connection.execute(query)).first() is None:
            raise bad_request(f"Could not find object with ID: {link}")


async def _check_external_id(call: Call, access: CourseAccess, body: Json, *, own: int) -> None:
    query = select(columns.c.id).where(
        columns.c.course_id == access.id, columns.c.external_id == body.get("externalId"), columns.c.id != own
    )
    if body.get("externalId") is not None and (await call.connection.execute(query)).first() is not None:
        raise conflict("A column with the provided externalId already exists")


def _read(call: Call) -> Json:
    body = validate(COLUMNS.schema, call.body)
    # A version knows no property that it dropped (reference sections 2.2 and 8).
    if call.version > 1 and "decimalPlaces" in (body.get("score") or {}):
        raise bad_request(f"Unrecognized property: {_DROPPED[0]}")
    return body


@docs.accepts(COLUMNS.schema, dropped=_DROPPED)
async def change_column(call: Call) -> Response:
    access = await call.course(Right.COLUMNS)
    row = await call.column(access)
    patch = _read(call)
    if value_at(merge(COLUMNS.defaults, merge(row["body"], patch)), "grading", "type") != row["kind"]:
        raise bad_request("The property grading.type cannot be changed")
    await _check_links(call, access, patch)
    await _check_external_id(call, access, patch, own=row["id"])
    changed = await change(call.connection, COLUMNS, row, patch)
    if changed["scoring_model"] != row["scoring_model"]:
        await recompute_column(call.connection, changed, by=await call.actor())
    return call.reply(_record(call, access, changed))


@docs.deletes(200, query=docs.booleans("onlyIfEmpty"))
async def delete_column(call: Call) -> Response:
    access = await call.course(Right.COLUMNS)
    row = await call.column(access)
    if boolean_parameter(call.request, "onlyIfEmpty"):
        has_grades = select(exists().where(grades.c.column_id == row["id"]))
        if (await call.connection.execute(has_grades)).scalar_one():
            raise conflict("The column has grades")
    await call.connection.execute(update(contents).where(contents.c.column_id == row["id"]).values(column_id=None))
    await remove(call.connection, columns, row["id"])
    return Response(status_code=200)


for _version in (1, 2):
    _base = f"/v{_version}/courses/{{course}}/gradebook/columns"
    router.add(_base, list_columns, "GET")
    router.add(_base, create_column, "POST")
    router.add(f"{_base}/{{column}}", get_column, "GET")
    router.add(f"{_base}/{{column}}", change_column, "PATCH")
    router.add(f"{_base}/{{column}}", delete_column, "DELETE")
