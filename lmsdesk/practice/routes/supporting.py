"""The lists that columns refer to: schemas and categories (reference section 8)."""

from collections.abc import Callable

from fastapi import APIRouter
from sqlalchemy import Table, select
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.calls import reading
from lmsdesk.practice.errors import bad_request, not_found
from lmsdesk.practice.operations import gives, lists
from lmsdesk.practice.paging import page_of
from lmsdesk.practice.shapes import Shape, choice, each, number, record, reference, text
from lmsdesk.practice.storage.tables import categories, schemas
from lmsdesk.practice.wire import Json, Row, parse_primary, primary

router = APIRouter()

PAGE_CAP = 200
_SYMBOL: Shape = {"text": text(), **dict.fromkeys(("absoluteValue", "lowerBound", "upperBound"), number)}
_SCHEMA: Shape = {
    "id": reference,
    **dict.fromkeys(("externalId", "title", "description"), text(4000)),
    "scaleType": choice("Percent", "Score", "Text", "Tabular", "CompleteIncomplete"),
    "symbols": each(record(_SYMBOL)),
}
_CATEGORY: Shape = {"id": reference, "title": text(), "description": text(4000)}
Render = Callable[[Row], Json]


def _schema(row: Row) -> Json:
    body = row["body"]
    own = {"id": primary(row["id"]), "title": row["title"], "scaleType": row["scale_type"]}
    return {**own, **body, **({"externalId": row["external_id"]} if row["external_id"] else {})}


def _category(row: Row) -> Json:
    return {"id": primary(row["id"]), "title": row["title"]}


async def _list(request: Request, table: Table, render: Render) -> Response:
    async with reading(request) as call:
        place = await call.course()
        page = page_of(request, PAGE_CAP)
        query = select(table).where(table.c.course_id == place.id).order_by(table.c.id)
        rows = await call.connection.execute(page.of(query))
        return call.listing(page, [render(row) for row in rows.mappings()])


async def _get(request: Request, table: Table, render: Render) -> Response:
    async with reading(request) as call:
        place = await call.course()
        address = call.path("id")
        chosen = table.c.id == parse_primary(address)
        if address.startswith("externalId:") and "external_id" in table.c:
            chosen = table.c.external_id == address.removeprefix("externalId:")
        elif parse_primary(address) is None:
            raise bad_request(f"The ID is not in a known form: {address[:300]}")
        query = select(table).where(table.c.course_id == place.id, chosen)
        row = (await call.connection.execute(query)).mappings().first()
        if row is None:
            raise not_found(address)
        return call.reply(render(row))


@router.get("/v1/courses/{course}/gradebook/schemas")
@lists(_SCHEMA, cap=PAGE_CAP)
async def list_schemas(request: Request) -> Response:
    return await _list(request, schemas, _schema)


@router.get("/v1/courses/{course}/gradebook/schemas/{id}")
@gives(_SCHEMA)
async def get_schema(request: Request) -> Response:
    return await _get(request, schemas, _schema)


@router.get("/v1/courses/{course}/gradebook/categories")
@lists(_CATEGORY, cap=PAGE_CAP)
async def list_categories(request: Request) -> Response:
    return await _list(request, categories, _category)


@router.get("/v1/courses/{course}/gradebook/categories/{id}")
@gives(_CATEGORY)
async def get_category(request: Request) -> Response:
    return await _get(request, categories, _category)
