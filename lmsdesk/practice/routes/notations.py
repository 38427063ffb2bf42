"""Grade notations of a course (reference section 8)."""

from fastapi import APIRouter
from sqlalchemy import RowMapping, insert, select, update
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.protocol.body_schema import read_only, require, text, validate
from lmsdesk.practice.protocol.errors import conflict
from lmsdesk.practice.protocol.paging import page_of
from lmsdesk.practice.protocol.wire import Json, Row, primary_id
from lmsdesk.practice.resources.calls import Call, CourseAccess, reading, writing
from lmsdesk.practice.resources.objects import get, remove
from lmsdesk.practice.resources.route_docs import accepts, creates, deletes, returns, returns_list
from lmsdesk.practice.resources.types import ResourceType
from lmsdesk.practice.storage.tables import grades, notations

router = APIRouter()

PAGE_CAP = 200
NOTATIONS = ResourceType("notation", notations, {"id": read_only, "code": text(64), "description": text(4000)}, {})
_BASE = "/v1/courses/{course}/gradebook/gradeNotations"


def _record(row: Row) -> Json:
    return {"id": primary_id(row["id"]), "code": row["code"], "description": row["description"]}


async def _notation(call: Call, access: CourseAccess) -> RowMapping:
    return await call.one(NOTATIONS, notations.c.course_id == access.id)


async def _check_code(call: Call, access: CourseAccess, code: object, *, own: int) -> None:
    query = select(notations.c.id).where(
        notations.c.course_id == access.id, notations.c.code == code, notations.c.id != own
    )
    if (await call.connection.execute(query)).first() is not None:
        raise conflict("A notation with the provided code already exists")


@router.get(_BASE)
@returns_list(NOTATIONS.schema, cap=PAGE_CAP)
async def list_notations(request: Request) -> Response:
    async with reading(request) as call:
        access = await call.course()
        page = page_of(request, PAGE_CAP)
        query = select(notations).where(notations.c.course_id == access.id).order_by(notations.c.id)
        return await call.found(page, query, _record)


@router.get(_BASE + "/{id}")
@returns(NOTATIONS.schema)
async def get_notation(request: Request) -> Response:
    async with reading(request) as call:
        return call.reply(_record(await _notation(call, await call.course())))


@router.post(_BASE)
@creates(NOTATIONS, "code", "description")
async def create_notation(request: Request) -> Response:
    async with writing(request) as call:
        access = await call.course(Right.GRADES)
        body = validate(NOTATIONS.schema, call.body)
        require(body, "code", "description")
        await _check_code(call, access, body["code"], own=0)
        made = insert(notations).values(course_id=access.id, **body).returning(notations.c.id)
        number = int((await call.connection.execute(made)).scalar_one())
        return call.reply(_record(await get(call.connection, notations, number)), 201)


@router.patch(_BASE + "/{id}")
@accepts(NOTATIONS.schema)
async def change_notation(request: Request) -> Response:
    async with writing(request) as call:
        access = await call.course(Right.GRADES)
        row = await _notation(call, access)
        patch = validate(NOTATIONS.schema, call.body)
        values = {"code": row["code"], "description": row["description"], **patch}
        require(values, "code", "description")
        await _check_code(call, access, values["code"], own=row["id"])
        await call.connection.execute(update(notations).where(notations.c.id == row["id"]).values(values))
        return call.reply(_record(await get(call.connection, notations, row["id"])))


@router.delete(_BASE + "/{id}")
@deletes(200)
async def delete_notation(request: Request) -> Response:
    async with writing(request, has_body=False) as call:
        row = await _notation(call, await call.course(Right.GRADES))
        marked = grades.c.notation == primary_id(row["id"])
        await call.connection.execute(update(grades).where(marked).values(notation=None))
        await remove(call.connection, notations, row["id"])
        return Response(status_code=200)
