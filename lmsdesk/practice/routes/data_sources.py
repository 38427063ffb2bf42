"""Data sources (specification sections 2 and 4)."""

from fastapi import APIRouter
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.protocol.body_schema import validate
from lmsdesk.practice.protocol.paging import contains, page_of
from lmsdesk.practice.protocol.wire import Json, Row, primary_id
from lmsdesk.practice.resources.calls import no_content, reading, writing
from lmsdesk.practice.resources.objects import change, create, get, remove
from lmsdesk.practice.resources.route_docs import accepts, creates, deletes, returns, returns_list, texts
from lmsdesk.practice.resources.types import DATA_SOURCES
from lmsdesk.practice.storage.tables import data_sources

router = APIRouter()

PAGE_CAP = 200


def _record(row: Row) -> Json:
    return {"id": primary_id(row["id"]), **row["body"]}


@router.get("/v1/dataSources")
@returns_list(DATA_SOURCES.schema, texts("externalId"), cap=PAGE_CAP)
async def list_data_sources(request: Request) -> Response:
    async with reading(request) as call:
        call.administer()
        page = page_of(request, PAGE_CAP)
        wanted = contains(request, {"externalId": data_sources.c.external_id})
        return await call.found(page, select(data_sources).where(*wanted).order_by(data_sources.c.id), _record)


@router.get("/v1/dataSources/{id}")
@returns(DATA_SOURCES.schema)
async def get_data_source(request: Request) -> Response:
    async with reading(request) as call:
        call.administer()
        return call.reply(_record(await call.one(DATA_SOURCES)))


@router.post("/v1/dataSources")
@creates(DATA_SOURCES)
async def create_data_source(request: Request) -> Response:
    async with writing(request) as call:
        call.administer()
        number = await create(call.connection, DATA_SOURCES, call.body)
        return call.reply(_record(await get(call.connection, data_sources, number)), 201)


@router.patch("/v1/dataSources/{id}")
@accepts(DATA_SOURCES.schema)
async def change_data_source(request: Request) -> Response:
    async with writing(request) as call:
        call.administer()
        row = await call.one(DATA_SOURCES)
        patch = validate(DATA_SOURCES.schema, call.body)
        return call.reply(_record(await change(call.connection, DATA_SOURCES, row, patch)))


@router.delete("/v1/dataSources/{id}")
@deletes()
async def delete_data_source(request: Request) -> Response:
    async with writing(request, has_body=False) as call:
        call.administer()
        await remove(call.connection, data_sources, (await call.one(DATA_SOURCES))["id"])
        return no_content()
