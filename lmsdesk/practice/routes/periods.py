"""Grading periods of a course (reference section 8)."""

from fastapi import APIRouter
from sqlalchemy import RowMapping, select
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.protocol.body_schema import choice, integer, moment, read_only, text, validate
from lmsdesk.practice.protocol.errors import bad_request
from lmsdesk.practice.protocol.paging import order, page_of
from lmsdesk.practice.protocol.wire import Json, Row, merge, primary_id
from lmsdesk.practice.resources.calls import Call, CourseAccess, reading, writing
from lmsdesk.practice.resources.objects import change, create, get, remove
from lmsdesk.practice.resources.route_docs import accepts, creates, deletes, returns, returns_list, sorts
from lmsdesk.practice.resources.types import ResourceType
from lmsdesk.practice.storage.supporting_tables import periods

router = APIRouter()

PAGE_CAP = 200
PERIODS = ResourceType(
    "grading period",
    periods,
    {
        "id": read_only,
        "title": text(64),
        "description": text(1000),
        "position": integer(),
        "dateMode": choice("DoNotUseDates", "UseDates"),
        "start": moment,
        "end": moment,
    },
    {
        "title": ("title",),
        "description": ("description",),
        "position": ("position",),
        "date_mode": ("dateMode",),
    },
    required=("title", "dateMode"),
    defaults={"dateMode": "DoNotUseDates"},
)
_BASE = "/v1/courses/{course}/gradebook/periods"


def _record(row: Row) -> Json:
    return {"id": primary_id(row["id"]), **row["body"]}


def _check_dates(body: Json) -> None:
    # Timestamps were made uniform by their shape, so they sort as text.
    start, end = body.get("start"), body.get("end")
    if start is not None and end is not None and end < start:
        raise bad_request("The property end must not be before start")


async def _period(call: Call, access: CourseAccess) -> RowMapping:
    return await call.one(PERIODS, periods.c.course_id == access.id)


@router.get(_BASE)
@returns_list(PERIODS.schema, sorts("id", "title", "position", "description", "dateMode"), cap=PAGE_CAP)
async def list_periods(request: Request) -> Response:
    async with reading(request) as call:
        access = await call.course(Right.GRADES)
        page = page_of(request, PAGE_CAP)
        c = periods.c
        names = {"dateMode": c.date_mode, **{name: c[name] for name in ("id", "title", "position", "description")}}
        query = select(periods).where(c.course_id == access.id).order_by(*order(request, names), c.id)
        return await call.found(page, query, _record)


@router.get(_BASE + "/{id}")
@returns(PERIODS.schema)
async def get_period(request: Request) -> Response:
    async with reading(request) as call:
        return call.reply(_record(await _period(call, await call.course(Right.GRADES))))


@router.post(_BASE)
@creates(PERIODS)
async def create_period(request: Request) -> Response:
    async with writing(request) as call:
        access = await call.course(Right.COLUMNS)
        body = merge(PERIODS.defaults, validate(PERIODS.schema, call.body))
        _check_dates(body)
        number = await create(call.connection, PERIODS, body, course_id=access.id)
        return call.reply(_record(await get(call.connection, periods, number)), 201)


@router.patch(_BASE + "/{id}")
@accepts(PERIODS.schema)
async def change_period(request: Request) -> Response:
    async with writing(request) as call:
        row = await _period(call, await call.course(Right.COLUMNS))
        patch = validate(PERIODS.schema, call.body)
        _check_dates(merge(row["body"], patch))
        return call.reply(_record(await change(call.connection, PERIODS, row, patch)))


@router.delete(_BASE + "/{id}")
@deletes(200)
async def delete_period(request: Request) -> Response:
    async with writing(request, has_body=False) as call:
        row = await _period(call, await call.course(Right.COLUMNS))
        await remove(call.connection, periods, row["id"])
        return Response(status_code=200)
