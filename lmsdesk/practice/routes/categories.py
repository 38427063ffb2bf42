"""The categories that columns refer to (reference section 8); they cannot be changed."""

from fastapi import APIRouter
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.protocol.body_schema import read_only, text
from lmsdesk.practice.protocol.paging import page_of
from lmsdesk.practice.protocol.wire import Json, Row, primary_id
from lmsdesk.practice.resources.calls import reading
from lmsdesk.practice.resources.route_docs import returns, returns_list
from lmsdesk.practice.resources.types import ResourceType
from lmsdesk.practice.storage.tables import categories

router = APIRouter()

PAGE_CAP = 200
CATEGORIES = ResourceType("category", categories, {"id": read_only, "title": text(), "description": text(4000)}, {})


def _record(row: Row) -> Json:
    return {"id": primary_id(row["id"]), "title": row["title"]}


@router.get("/v1/courses/{course}/gradebook/categories")
@returns_list(CATEGORIES.schema, cap=PAGE_CAP)
async def list_categories(request: Request) -> Response:
    async with reading(request) as call:
        access = await call.course()
        page = page_of(request, PAGE_CAP)
        query = select(categories).where(categories.c.course_id == access.id).order_by(categories.c.id)
        return await call.found(page, query, _record)


@router.get("/v1/courses/{course}/gradebook/categories/{id}")
@returns(CATEGORIES.schema)
async def get_category(request: Request) -> Response:
    async with reading(request) as call:
        access = await call.course()
        return call.reply(_record(await call.one(CATEGORIES, categories.c.course_id == access.id)))
