"""Announcements of a course (reference section 14)."""

from functools import partial

from fastapi import APIRouter
from sqlalchemy import ColumnElement, RowMapping, func, or_, select
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.protocol.body_schema import LONG, choice, flag, integer, moment, read_only, record, text, validate
from lmsdesk.practice.protocol.errors import bad_request
from lmsdesk.practice.protocol.paging import (
    COMPARISONS,
    contains,
    date_filter,
    expansions,
    moment_of,
    one_of,
    order,
    page_of,
)
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
from lmsdesk.practice.resources.calls import Call, CourseAccess, no_content, reading, writing
from lmsdesk.practice.resources.objects import change, create, get, remove
from lmsdesk.practice.resources.route_docs import (
    Query,
    accepts,
    dates,
    dates_until,
    deletes,
    expands,
    returns,
    returns_list,
    sorts,
    texts,
)
from lmsdesk.practice.resources.types import ResourceType
from lmsdesk.practice.storage.supporting_tables import announcements

router = APIRouter()

PAGE_CAP = 100
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
_BASE = "/v1/courses/{course}/announcements"
_COUNTS = ("studentReadCount", "readCount")
"""Two spellings of one expansion."""
_EXPANDED = expands(*_COUNTS)
_BETWEEN = (*COMPARISONS, "between")
_QUERY: Query = {
    **_EXPANDED,
    **texts("title"),
    **sorts("title", "modified"),
    **dates("created", "modified", comparisons=_BETWEEN),
    **dates_until("created", "modified"),
}


def _record(row: Row, *, is_counted: bool) -> Json:
    return present(
        {
            "id": primary_id(row["id"]),
            **row["body"],
            "creatorUserId": primary_id(row["creator_id"]) if row["creator_id"] else None,
            "created": timestamp(row["created_at"]),
            "modified": timestamp(row["modified_at"]),
            "readCount": -1 if is_counted else None,
        }
    )


def _is_counted(request: Request) -> bool:
    return bool(expansions(request, *_COUNTS))


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


def _visible(access: CourseAccess) -> list[ColumnElement[bool]]:
    """Those who announce see everything; others what is published and in its time."""
    c, now = announcements.c, now_ms()
    within = [c.course_id == access.id]
    if Right.ANNOUNCE in access.rights:
        return within
    begun = or_(c.starts_at.is_(None), c.starts_at <= now)
    lasting = or_(c.ends_at.is_(None), c.ends_at > now)
    return [*within, c.is_draft.is_(False), begun, lasting]


async def _announcement(call: Call, access: CourseAccess) -> RowMapping:
    return await call.one(ANNOUNCEMENTS, *_visible(access))


def _dates(request: Request, name: str, column: ColumnElement[int]) -> list[ColumnElement[bool]]:
    """As everywhere, and `between` with `<name>Until` (reference section 2.3)."""
    first, last = moment_of(request, name), moment_of(request, f"{name}Until")
    if one_of(request, f"{name}Compare", _BETWEEN) != "between":
        return date_filter(request, name, column)
    if first is None or last is None:
        raise bad_request(f"The comparison between needs {name} and {name}Until")
    return [column >= first, column <= last]


@router.get(_BASE)
@returns_list(ANNOUNCEMENTS.schema, _QUERY, cap=PAGE_CAP)
async def list_announcements(request: Request) -> Response:
    async with reading(request) as call:
        access = await call.course()
        page = page_of(request, PAGE_CAP)
        c = announcements.c
        wanted = [
            *_visible(access),
            *contains(request, {"title": c.title}),
            *_dates(request, "created", c.created_at),
            *_dates(request, "modified", c.modified_at),
        ]
        sorting = order(request, {"title": c.title, "modified": c.modified_at})
        query = select(announcements).where(*wanted).order_by(*sorting, c.position, c.id)
        return await call.found(page, query, partial(_record, is_counted=_is_counted(request)))


@router.get(_BASE + "/{id}")
@returns(ANNOUNCEMENTS.schema, _EXPANDED)
async def get_announcement(request: Request) -> Response:
    async with reading(request) as call:
        row = await _announcement(call, await call.course())
        return call.reply(_record(row, is_counted=_is_counted(request)))


@router.post(_BASE)
@accepts(ANNOUNCEMENTS.schema, "title", statuses=(201,), query=_EXPANDED)
async def create_announcement(request: Request) -> Response:
    async with writing(request) as call:
        access = await call.course(Right.ANNOUNCE)
        body = merge(ANNOUNCEMENTS.defaults, validate(ANNOUNCEMENTS.schema, call.body))
        if body.get("position") is None:
            last = select(func.max(announcements.c.position)).where(announcements.c.course_id == access.id)
            body["position"] = ((await call.connection.execute(last)).scalar() or 0) + 1
        fixed = {"course_id": access.id, "creator_id": call.principal.user_id, **_span(body)}
        number = await create(call.connection, ANNOUNCEMENTS, body, **fixed)
        row = await get(call.connection, announcements, number)
        return call.reply(_record(row, is_counted=_is_counted(request)), 201)


@router.patch(_BASE + "/{id}")
@accepts(ANNOUNCEMENTS.schema, query=_EXPANDED)
async def change_announcement(request: Request) -> Response:
    async with writing(request) as call:
        row = await _announcement(call, await call.course(Right.ANNOUNCE))
        patch = validate(ANNOUNCEMENTS.schema, call.body)
        span = _span(merge(row["body"], patch))
        changed = await change(call.connection, ANNOUNCEMENTS, row, patch, **span)
        return call.reply(_record(changed, is_counted=_is_counted(request)))


@router.delete(_BASE + "/{id}")
@deletes()
async def delete_announcement(request: Request) -> Response:
    async with writing(request, has_body=False) as call:
        row = await _announcement(call, await call.course(Right.ANNOUNCE))
        await remove(call.connection, announcements, row["id"])
        return no_content()
