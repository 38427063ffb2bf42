"""Terms (specification sections 2 and 4, reference section 7)."""

from fastapi import APIRouter
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.protocol.body_schema import validate
from lmsdesk.practice.protocol.paging import contains, equals, page_of
from lmsdesk.practice.protocol.wire import Json, Row, primary_id
from lmsdesk.practice.resources.calls import Call, no_content, reading, writing
from lmsdesk.practice.resources.objects import change, create, get, reference_filters, remove
from lmsdesk.practice.resources.route_docs import accepts, creates, deletes, returns, returns_list, texts
from lmsdesk.practice.resources.types import TERMS
from lmsdesk.practice.storage.tables import terms

router = APIRouter()

PAGE_CAP = 200
_HIDDEN = frozenset({"externalId", "dataSourceId"})


def _seen(call: Call, row: Row) -> Json:
    """A term; the ids of other systems are for administrators (reference section 7)."""
    body = row["body"]
    if not call.principal.is_administrator:
        body = {name: value for name, value in body.items() if name not in _HIDDEN}
    return {"id": primary_id(row["id"]), **body}


@router.get("/v1/terms")
@returns_list(TERMS.schema, texts("externalId", "name", "dataSourceId", "availability.available"), cap=PAGE_CAP)
async def list_terms(request: Request) -> Response:
    async with reading(request) as call:
        page = page_of(request, PAGE_CAP)
        c = terms.c
        wanted = [
            *contains(request, {"externalId": c.external_id, "name": c.name}),
            *equals(request, {"availability.available": c.available}),
            *reference_filters(request, {"dataSourceId": c.data_source}),
        ]
        return await call.found(page, select(terms).where(*wanted).order_by(c.id), lambda row: _seen(call, row))


@router.get("/v1/terms/{id}")
@returns(TERMS.schema)
async def get_term(request: Request) -> Response:
    async with reading(request) as call:
        return call.reply(_seen(call, await call.one(TERMS)))


@router.post("/v1/terms")
@creates(TERMS)
async def create_term(request: Request) -> Response:
    async with writing(request) as call:
        call.administer()
        number = await create(call.connection, TERMS, call.body)
        return call.reply(_seen(call, await get(call.connection, terms, number)), 201)


@router.patch("/v1/terms/{id}")
@accepts(TERMS.schema)
async def change_term(request: Request) -> Response:
    async with writing(request) as call:
        call.administer()
        patch = validate(TERMS.schema, call.body)
        return call.reply(_seen(call, await change(call.connection, TERMS, await call.one(TERMS), patch)))


@router.delete("/v1/terms/{id}")
@deletes()
async def delete_term(request: Request) -> Response:
    async with writing(request, has_body=False) as call:
        call.administer()
        await remove(call.connection, terms, (await call.one(TERMS))["id"])
        return no_content()
