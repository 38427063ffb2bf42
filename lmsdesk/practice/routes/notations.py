"""Grade notations of a course (reference section 8)."""

from fastapi import APIRouter
from sqlalchemy import RowMapping, insert, select, update
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.protocol.body_schema import checked, read_only, require, text
from lmsdesk.practice.protocol.errors import conflict
from lmsdesk.practice.protocol.paging import page_of
from lmsdesk.practice.protocol.wire import Json, Row, primary
from lmsdesk.practice.resources.calls import Call, Place, reading, writing
from lmsdesk.practice.resources.objects import get, remove
from lmsdesk.practice.resources.route_docs import gives, lists, makes, removes, takes
from lmsdesk.practice.resources.types import Family
from lmsdesk.practice.storage.tables import grades, notations

router = APIRouter()

PAGE_CAP = 200
NOTATIONS = Family("notation", notations, {"id": read_only, "code": text(64), "description": text(4000)}, {})
_BASE = "/v1/courses/{course}/gradebook/gradeNotations"


def _record(row: Row) -> Json:
    return {"id": primary(row["id"]), "code": row["code"], "description": row["description"]}


async def _notation(call: Call, place: Place) -> RowMapping:
    return await call.one(NOTATIONS, notations.c.course_id == place.id)


async def _check_code(call: Call, place: Place, code: object, *, own: int) -> None:
    query = select(notations.c.id).where(
        notations.c.course_id == place.id, notations.c.code == code, notations.c.id != own
    )
    if (await call.connection.execute(query)).first() is not None:
        raise conflict("A notation with the provided code already exists")


@router.get(_BASE)
@lists(NOTATIONS.shape, cap=PAGE_CAP)
async def list_notations(request: Request) -> Response:
    async with reading(request) as call:
        place = await call.course()
        page = page_of(request, PAGE_CAP)
        query = select(notations).where(notations.c.course_id == place.id).order_by(notations.c.id)
        return await call.found(page, query, _record)


@router.get(_BASE + "/{id}")
@gives(NOTATIONS.shape)
async def get_notation(request: Request) -> Response:
    async with reading(request) as call:
        return call.reply(_record(await _notation(call, await call.course())))


@router.post(_BASE)
@makes(NOTATIONS, "code", "description")
async def create_notation(request: Request) -> Response:
    async with writing(request) as call:
        place = await call.course(Right.GRADES)
        body = checked(NOTATIONS.shape, call.body)
        require(body, "code", "description")
        await _check_code(call, place, body["code"], own=0)
        made = insert(notations).values(course_id=place.id, **body).returning(notations.c.id)
        number = int((await call.connection.execute(made)).scalar_one())
        return call.reply(_record(await get(call.connection, notations, number)), 201)


@router.patch(_BASE + "/{id}")
@takes(NOTATIONS.shape)
async def change_notation(request: Request) -> Response:
    async with writing(request) as call:
        place = await call.course(Right.GRADES)
        row = await _notation(call, place)
        patch = checked(NOTATIONS.shape, call.body)
        values = {"code": row["code"], "description": row["description"], **patch}
        require(values, "code", "description")
        await _check_code(call, place, values["code"], own=row["id"])
        await call.connection.execute(update(notations).where(notations.c.id == row["id"]).values(values))
        return call.reply(_record(await get(call.connection, notations, row["id"])))


@router.delete(_BASE + "/{id}")
@removes(200)
async def delete_notation(request: Request) -> Response:
    async with writing(request, has_body=False) as call:
        row = await _notation(call, await call.course(Right.GRADES))
        marked = grades.c.notation == primary(row["id"])
        await call.connection.execute(update(grades).where(marked).values(notation=None))
        await remove(call.connection, notations, row["id"])
        return Response(status_code=200)
