"""Announcements of a course (reference section 14)."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from sqlalchemy import ColumnElement, func, or_, select
from starlette.requests import Request

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.protocol.body_schema import LONG, choice, flag, integer, moment, read_only, record, text
from lmsdesk.practice.protocol.errors import bad_request
from lmsdesk.practice.protocol.paging import COMPARISONS, contains, date_filter, expansions, moment_of, one_of
from lmsdesk.practice.protocol.wire import Json, Row, now_ms, parse_timestamp, present, primary_id, timestamp, value_at
from lmsdesk.practice.resources import route_docs as docs
from lmsdesk.practice.resources.plain_routes import CourseCall
from lmsdesk.practice.resources.resource_types import ResourceType
from lmsdesk.practice.storage.supporting_tables import announcements

_READ_ONLY = ("id", "creatorUserId", "creator", "created", "modified", "participants", "readCount")
_DURATION = record({"type": choice("Permanent", "Restricted"), "start": moment, "end": moment})
ANNOUNCEMENTS = ResourceType(
    "announcement",
    announcements,
    {
        **dict.fromkeys(_READ_ONLY, read_only),
        "title": text(),
        "body": text(LONG),
        "draft": flag,
        "availability": record({"duration": _DURATION}),
        "position": integer(),
    },
    {"title": ("title",), "is_draft": ("draft",), "position": ("position",)},
    required=("title", "draft", "position"),
    defaults={"draft": False, "availability": {"duration": {"type": "Permanent"}}},
)
_COUNTS = ("studentReadCount", "readCount")
"""Two spellings of one expansion."""
_BETWEEN = (*COMPARISONS, "between")


def _span(body: Json) -> Json:
    """From when until when people see it; only restricted announcements have limits."""
    duration = value_at(body, "availability", "duration")
    if not isinstance(duration, dict) or duration.get("type") != "Restricted":
        return {"starts_at": None, "ends_at": None}
    start, end = duration.get("start"), duration.get("end")
    span = {"starts_at": parse_timestamp(start) if start else None, "ends_at": parse_timestamp(end) if end else None}
    if start and end and end < start:
        raise bad_request("The property availability.duration.end must not be before start")
    return span


def _dates(request: Request, name: str, column: ColumnElement[int]) -> list[ColumnElement[bool]]:
    """As everywhere, and `between` with `<name>Until` (reference section 2.3)."""
    first, last = moment_of(request, name), moment_of(request, f"{name}Until")
    if one_of(request, f"{name}Compare", _BETWEEN) != "between":
        return date_filter(request, name, column)
    if first is None or last is None:
        raise bad_request(f"The comparison between needs {name} and {name}Until")
    return [column >= first, column <= last]


class Announcements(CourseCall):
    """Those who announce see everything; others what is published and in its time."""

    path, kind, name = "/v1/courses/{course}/announcements", ANNOUNCEMENTS, "announcement"
    write = Right.ANNOUNCE
    page_cap = 100
    query: ClassVar[docs.Query] = {
        **docs.texts("title"),
        **docs.dates("created", "modified", comparisons=_BETWEEN),
        **docs.dates_until("created", "modified"),
    }
    reply_query: ClassVar[docs.Query] = docs.expands(*_COUNTS)
    sort_columns: ClassVar[Mapping[str, ColumnElement[Any]]] = {
        "title": announcements.c.title,
        "modified": announcements.c.modified_at,
    }
    default_order = (announcements.c.position,)
    filled_in = ("position",)

    @cached_property
    def _is_counted(self) -> bool:
        return bool(expansions(self.call.request, *_COUNTS))

    def visible(self) -> Sequence[ColumnElement[bool]]:
        c, now = announcements.c, now_ms()
        if Right.ANNOUNCE in self.access.rights:
            return super().visible()
        begun = or_(c.starts_at.is_(None), c.starts_at <= now)
        lasting = or_(c.ends_at.is_(None), c.ends_at > now)
        return [*super().visible(), c.is_draft.is_(False), begun, lasting]

    def filters(self) -> Sequence[ColumnElement[bool]]:
        c, request = announcements.c, self.call.request
        # An unknown expansion is refused in an empty list too.
        expansions(request, *_COUNTS)
        created, modified = _dates(request, "created", c.created_at), _dates(request, "modified", c.modified_at)
        return [*contains(request, {"title": c.title}), *created, *modified]

    def record(self, row: Row) -> Json:
        return present(
            {
                **super().record(row),
                "creatorUserId": primary_id(row["creator_id"]) if row["creator_id"] else None,
                "created": timestamp(row["created_at"]),
                "modified": timestamp(row["modified_at"]),
                "readCount": -1 if self._is_counted else None,
            }
        )

    async def values(self, body: Json) -> Json:
        return {**_span(body), **({"creator_id": self.call.principal.user_id} if self.row is None else {})}

    async def insert(self, body: Json) -> int:
        if body.get("position") is None:
            last = select(func.max(announcements.c.position)).where(announcements.c.course_id == self.access.id)
            body["position"] = ((await self.call.connection.execute(last)).scalar() or 0) + 1
        return await super().insert(body)


router = Announcements.routes()
