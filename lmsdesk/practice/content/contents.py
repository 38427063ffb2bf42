"""Content items: what a body may hold, how they look on the wire, and the tree they form (reference section 13)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from mimetypes import guess_type

from sqlalchemy import RowMapping, bindparam, case, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lmsdesk.practice.content.file_references import files_of
from lmsdesk.practice.protocol.body_schema import (
    LONG,
    BodySchema,
    choice,
    flag,
    integer,
    mapping,
    moment,
    read_only,
    record,
    reference,
    text,
)
from lmsdesk.practice.protocol.errors import bad_request
from lmsdesk.practice.protocol.wire import (
    Json,
    Row,
    merge,
    now_ms,
    parse_timestamp,
    present,
    primary_id,
    timestamp,
    value_at,
)
from lmsdesk.practice.resources.calls import Call
from lmsdesk.practice.resources.resource_queries import change
from lmsdesk.practice.resources.resource_types import COLUMNS, ResourceType
from lmsdesk.practice.storage.engine import next_change_index
from lmsdesk.practice.storage.supporting_tables import feedback_files
from lmsdesk.practice.storage.tables import attempt_files, attempts, columns, contents, grades, inline_files

ULTRA = frozenset({"Ultra", "UltraPreview"})
ASSIGNMENTS = ("asmt-test-link", "assignment")
NEEDED_BY_KIND: Mapping[str, tuple[str, ...]] = {
    "folder": (),
    "document": (),
    "externallink": ("url",),
    "file": ("file.uploadId",),
    "courselink": ("targetId",),
    "forumlink": ("discussionId",),
    "blti-link": ("url",),
}
"""The kinds that a POST can make, with the properties of their handlers that it needs."""
SHORT = 750
"""The longest description (reference section 13: the text of an outline)."""
AVAILABILITY: BodySchema = {
    "available": choice("Yes", "No", "PartiallyVisible"),
    "allowGuests": flag,
    "allowObservers": flag,
    "adaptiveRelease": record({"start": moment, "end": moment}),
}
_TARGETS = ("Unset", "CourseAssessment", "CourseTOC", "Forum", "Tool", "CollabSession", "Group", "BlogJournal")
_ORIGINALITY = ("checkSubmission", "studentViewReports", "excludeSubmissionsFromDatabases")
_PROCTORING = ("secureBrowserRequiredToTake", "secureBrowserRequiredToReview", "webcamRequired")
ORIGINALITY = record({"id": text(128), **dict.fromkeys(_ORIGINALITY, flag)})
OF_ASSIGNMENTS: Mapping[str, Json] = {
    "originalityReportingTool": {"id": "safeAssign", **dict.fromkeys(_ORIGINALITY, False)},
    "proctoring": dict.fromkeys(_PROCTORING, False),
}
"""What handlers of assignments have, and no others, with what is shown when unset."""
_HANDLER: BodySchema = {
    **dict.fromkeys(("gradeColumnId", "assessmentId", "groupContent"), read_only),
    "originalityReportingTool": ORIGINALITY,
    "proctoring": record(dict.fromkeys(_PROCTORING, flag)),
    "id": text(128),
    "url": text(2048),
    "customParameters": mapping(text(4000)),
    "targetId": text(),
    "targetType": choice(*_TARGETS, "StaffInfo", "ModulePage"),
    "discussionId": text(),
    "isBbPage": flag,
    "file": record(
        {
            "uploadId": text(),
            "fileName": text(),
            "mimeType": read_only,
            "duplicateFileHandling": choice("Rename", "Replace", "ThrowError"),
        }
    ),
}
CONTENTS = ResourceType(
    "content item",
    contents,
    {
        **dict.fromkeys(("id", "created", "modified", "hasChildren", "hasGradebookColumns"), read_only),
        **dict.fromkeys(("hasAssociatedGroups", "links", "copyHistory", "subtype"), read_only),
        "parentId": reference,
        "title": text(),
        "body": text(LONG),
        "description": text(SHORT),
        "position": integer(),
        "launchInNewWindow": flag,
        "reviewable": flag,
        "availability": record(AVAILABILITY),
        "contentHandler": record(_HANDLER),
    },
    {"title": ("title",), "handler": ("contentHandler", "id")},
    required=("title", "contentHandler.id"),
    defaults={"availability": {"available": "Yes", "allowGuests": True, "adaptiveRelease": {}}},
)


async def forget_columns(call: Call, numbers: Collection[int | None], *, are_grades_deleted: bool) -> list[str]:
    """Deletes the columns, or leaves them as manual ones with their grades; returns the files of their attempts."""
    query = select(columns).where(columns.c.id.in_([number for number in numbers if number is not None]))
    rows = (await call.connection.execute(query)).mappings().all()
    chosen = [row["id"] for row in rows]
    handed_in = select(attempts.c.id).where(attempts.c.column_id.in_(chosen))
    files = [
        *await files_of(call, attempt_files, "attempt_id", handed_in),
        *await files_of(call, inline_files, "attempt_id", handed_in),
        *await files_of(call, feedback_files, "attempt_id", handed_in),
    ]
    if are_grades_deleted:
        await call.connection.execute(delete(columns).where(columns.c.id.in_(chosen)))
        return files
    for row in rows:
        await _make_manual(call, row)
    return files


async def _make_manual(call: Call, column: RowMapping) -> None:
    """The shown grades become entered ones; the attempts go with the item they were handed in to."""
    await change(call.connection, COLUMNS, column, {"grading": {"type": "Manual"}, "contentId": None})
    await call.connection.execute(delete(attempts).where(attempts.c.column_id == column["id"]))
    people = select(grades.c.user_id).where(grades.c.column_id == column["id"]).order_by(grades.c.user_id)
    who = (await call.connection.execute(people)).scalars().all()
    if not who:
        return
    last = await next_change_index(call.connection, len(who))
    first = last - len(who) + 1
    is_shown = or_(grades.c.shown_score.is_not(None), grades.c.shown_text.is_not(None))
    settled = (
        update(grades)
        .where(grades.c.column_id == column["id"], grades.c.user_id == bindparam("person"))
        .values(
            score=grades.c.shown_score,
            text=grades.c.shown_text,
            overridden_at=None,
            status=case((is_shown, "Graded")),
            change_index=bindparam("index"),
        )
    )
    await call.connection.execute(settled, [{"person": user, "index": first + n} for n, user in enumerate(who)])


def is_ultra(course: Row) -> bool:
    """Whether the course has the newer of the two course views (specification section 1)."""
    return value_at(course["body"], "ultraStatus") in ULTRA


def kind_of(row: Row) -> str:
    """The last part of the handler id, for instance `folder`."""
    return str(row["handler"]).partition("-")[2].partition("-")[2]


def page_of_item(segment: str, row: Row) -> str:
    """Where a person who follows a link to an item is led."""
    return f"/{segment}/courses/{primary_id(row['course_id'])}/contents/{primary_id(row['id'])}"


def check_kind(kind: str, handler: Json) -> None:
    """Raises a 400 for what handlers of this kind do not have, so that nothing of it is taken and lost."""
    own = {"file": ("file",), **dict.fromkeys(ASSIGNMENTS, tuple(OF_ASSIGNMENTS))}.get(kind, ())
    for name in ("file", *OF_ASSIGNMENTS):
        if handler.get(name) is not None and name not in own:
            raise bad_request(f"The property contentHandler.{name} does not fit the content handler")


def content_record(row: Row, words: str | None, page: str, *, is_whole: bool, is_for_groups: bool = False) -> Json:
    """An item on the wire; `words` is its body with readable links. Members lose the details of availability."""
    body = row["body"]
    parent = row["parent_id"]
    availability = body.get("availability", {})
    if not is_whole:
        availability = {"available": availability.get("available")}
    made: Json = {
        "id": primary_id(row["id"]),
        "parentId": primary_id(parent) if isinstance(parent, int) else None,
        **body,
        "body": words,
        "created": timestamp(row["created_at"]),
        "modified": timestamp(row["modified_at"]),
        "position": row["position"],
        "hasChildren": kind_of(row) == "folder",
        "hasGradebookColumns": True if row["column_id"] is not None else None,
        "hasAssociatedGroups": True if is_for_groups else None,
        "availability": availability,
        "contentHandler": _handler_record(row),
        "links": [{"href": page, "rel": "alternate", "title": "User Interface View", "type": "text/html"}],
    }
    return present(made)


def _handler_record(row: Row) -> Json:
    handler: Json = row["body"]["contentHandler"]
    if row["column_id"] is None:
        # The column may be gone while the item stays.
        handler = {name: value for name, value in handler.items() if name != "gradeColumnId"}
    if kind_of(row) in ASSIGNMENTS:
        handler = merge(dict(OF_ASSIGNMENTS), handler)
    name = value_at(handler, "file", "fileName")
    if not isinstance(name, str):
        return handler
    kind = guess_type(name)[0] or "application/octet-stream"
    return {**handler, "file": {"fileName": name, "mimeType": kind}}


def _is_open(row: Row, now: int) -> bool:
    availability = value_at(row["body"], "availability")
    if value_at({"a": availability}, "a", "available") == "No":
        return False
    start, end = (value_at({"a": availability}, "a", "adaptiveRelease", name) for name in ("start", "end"))
    has_begun = not isinstance(start, str) or parse_timestamp(start) <= now
    return has_begun and (not isinstance(end, str) or now < parse_timestamp(end))


@dataclass(frozen=True)
class Outline:
    """All items of a course; `below` gives the children of each in their order, top level under None."""

    rows: Mapping[int, RowMapping]
    below: Mapping[int | None, Sequence[int]]

    @classmethod
    def of(cls, rows: Iterable[RowMapping]) -> "Outline":
        """From rows in the order of their positions."""
        by_number = {int(row["id"]): row for row in rows}
        below: dict[int | None, list[int]] = {}
        for number, row in by_number.items():
            below.setdefault(row["parent_id"], []).append(number)
        return cls(by_number, below)

    def walk(self, parent: int | None, *, is_recursive: bool, is_whole: bool = True) -> Iterator[int]:
        """What stands below an item, parents before children; without `is_whole` only what is open to members."""
        now = now_ms()
        waiting = list(reversed(self.below.get(parent, ())))
        while waiting:
            number = waiting.pop()
            if not is_whole and not _is_open(self.rows[number], now):
                continue
            yield number
            if is_recursive:
                waiting += reversed(self.below.get(number, ()))

    def is_open(self, number: int) -> bool:
        """Whether members may see an item: it and everything above it are available now."""
        now, row = now_ms(), self.rows.get(number)
        while row is not None:
            if not _is_open(row, now):
                return False
            row = self.rows.get(row["parent_id"])
        return True

    def is_below(self, number: int, above: int) -> bool:
        """Whether `number` is `above` or stands anywhere below it."""
        current: int | None = number
        while current is not None and current != above:
            current = self.rows[current]["parent_id"]
        return current == above


async def outline_of(connection: AsyncConnection, course_id: int) -> Outline:
    query = select(contents).where(contents.c.course_id == course_id).order_by(contents.c.position, contents.c.id)
    return Outline.of((await connection.execute(query)).mappings())


async def put_in_order(connection: AsyncConnection, row: RowMapping, position: int | None) -> None:
    """Gives an item its place among its siblings, zero-based and last by default; the others close up around it."""
    query = (
        select(contents.c.id, contents.c.position)
        .where(
            contents.c.course_id == row["course_id"],
            contents.c.parent_id == row["parent_id"],
            contents.c.id != row["id"],
        )
        .order_by(contents.c.position, contents.c.id)
    )
    order = [(number, at) for number, at in await connection.execute(query)]
    order.insert(len(order) if position is None else position, (row["id"], row["position"]))
    moved = [{"number": number, "at": index} for index, (number, at) in enumerate(order) if at != index]
    if moved:
        change = update(contents).where(contents.c.id == bindparam("number")).values(position=bindparam("at"))
        await connection.execute(change, moved)
