"""Grade schemas of a course: how its columns show scores (reference section 8)."""

from decimal import Decimal
from itertools import pairwise

from fastapi import APIRouter
from sqlalchemy import RowMapping, insert, select, update
from starlette.requests import Request
from starlette.responses import Response

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.contents import is_ultra
from lmsdesk.practice.protocol.body_schema import (
    EXTERNAL_ID,
    BodySchema,
    choice,
    each,
    number,
    read_only,
    record,
    require,
    text,
    validate,
)
from lmsdesk.practice.protocol.errors import bad_request, conflict
from lmsdesk.practice.protocol.paging import page_of
from lmsdesk.practice.protocol.wire import Json, Row, primary_id
from lmsdesk.practice.resources.calls import Call, CourseAccess, reading, writing
from lmsdesk.practice.resources.objects import get, remove
from lmsdesk.practice.resources.route_docs import accepts, creates, deletes, returns, returns_list
from lmsdesk.practice.resources.types import ResourceType
from lmsdesk.practice.storage.tables import columns, schemas

router = APIRouter()

PAGE_CAP = 200
_NUMBERS = ("absoluteValue", "lowerBound", "upperBound")
_SYMBOL: BodySchema = {"text": text(), **dict.fromkeys(_NUMBERS, number)}
SCHEMAS = ResourceType(
    "grade schema",
    schemas,
    {
        "id": read_only,
        "externalId": text(EXTERNAL_ID),
        **dict.fromkeys(("title", "description"), text(4000)),
        "scaleType": choice("Percent", "Score", "Text", "Tabular", "CompleteIncomplete"),
        "symbols": each(record(_SYMBOL)),
    },
    {},
    required=("title", "scaleType"),
    forms={"externalId": "external_id"},
)
_BASE = "/v1/courses/{course}/gradebook/schemas"
_OWN = "isOwn"
"""Marks schemas that were made for the course; those every course starts with stay (reference section 8: removable)."""


def _record(row: Row) -> Json:
    body = {name: value for name, value in row["body"].items() if name != _OWN}
    own = {"id": primary_id(row["id"]), "title": row["title"], "scaleType": row["scale_type"]}
    return {**own, **body, **({"externalId": row["external_id"]} if row["external_id"] else {})}


async def _schema(call: Call, access: CourseAccess) -> RowMapping:
    return await call.one(SCHEMAS, schemas.c.course_id == access.id)


def _values(body: Json) -> Json:
    kept = {name: value for name, value in body.items() if name not in {"title", "scaleType", "externalId"}}
    return {
        "title": body["title"],
        "scale_type": body["scaleType"],
        "external_id": body.get("externalId"),
        "body": {name: value for name, value in kept.items() if value is not None},
    }


def _check_symbols(body: Json, *, in_ultra: bool) -> None:
    """All symbols, without gaps between them, each told apart from the others (reference section 8)."""
    symbols = body.get("symbols") or []
    if body["scaleType"] != "Tabular":
        if symbols:
            raise bad_request("Only Tabular schemas have symbols")
        return
    if len(symbols) < (2 if in_ultra else 1):
        raise bad_request("A Tabular schema needs more symbols")
    for symbol in symbols:
        require(symbol, "text", "lowerBound", "upperBound")
    if len({symbol["text"] for symbol in symbols}) < len(symbols):
        raise bad_request("The text of each symbol must be unique")
    _check_numbers(symbols, in_ultra=in_ultra)


def _check_numbers(symbols: list[Json], *, in_ultra: bool) -> None:
    for symbol in symbols:
        for name in _NUMBERS:
            places = 4 if in_ultra and name == "absoluteValue" else 3
            value = Decimal(str(symbol.get(name) or 0))
            if value < 0 or value != round(value, places):
                raise bad_request(f"The property {name} must be a number from 0 with at most {places} decimals")
    ordered = sorted(symbols, key=lambda symbol: float(symbol["lowerBound"]))
    for below, above in pairwise(ordered):
        if below["upperBound"] != above["lowerBound"]:
            raise bad_request("The bounds of the symbols must follow each other without gaps")


async def _check_external(call: Call, access: CourseAccess, external_id: object, *, own: int) -> None:
    c = schemas.c
    query = select(c.id).where(c.course_id == access.id, c.external_id == external_id, c.id != own)
    if external_id is not None and (await call.connection.execute(query)).first() is not None:
        raise conflict("A grade schema with the provided externalId already exists")


@router.get(_BASE)
@returns_list(SCHEMAS.schema, cap=PAGE_CAP)
async def list_schemas(request: Request) -> Response:
    async with reading(request) as call:
        access = await call.course()
        page = page_of(request, PAGE_CAP)
        query = select(schemas).where(schemas.c.course_id == access.id).order_by(schemas.c.id)
        return await call.found(page, query, _record)


@router.get(_BASE + "/{id}")
@returns(SCHEMAS.schema)
async def get_schema(request: Request) -> Response:
    async with reading(request) as call:
        return call.reply(_record(await _schema(call, await call.course())))


@router.post(_BASE)
@creates(SCHEMAS)
async def create_schema(request: Request) -> Response:
    async with writing(request) as call:
        access = await call.course(Right.COLUMNS)
        if is_ultra(access.row):
            raise bad_request("Grade schemas can be created in Original courses only")
        body = validate(SCHEMAS.schema, call.body)
        require(body, *SCHEMAS.required)
        _check_symbols(body, in_ultra=False)
        await _check_external(call, access, body.get("externalId"), own=0)
        made = insert(schemas).values(course_id=access.id, **_values({**body, _OWN: True})).returning(schemas.c.id)
        made_id = int((await call.connection.execute(made)).scalar_one())
        return call.reply(_record(await get(call.connection, schemas, made_id)), 201)


@router.patch(_BASE + "/{id}")
@accepts(SCHEMAS.schema)
async def change_schema(request: Request) -> Response:
    async with writing(request) as call:
        access = await call.course(Right.COLUMNS)
        row = await _schema(call, access)
        own = {"title": row["title"], "scaleType": row["scale_type"], "externalId": row["external_id"]}
        present = {**row["body"], **own}
        body = {**present, **validate(SCHEMAS.schema, call.body)}
        require(body, *SCHEMAS.required)
        _check_symbols(body, in_ultra=is_ultra(access.row))
        await _check_external(call, access, body["externalId"], own=row["id"])
        await call.connection.execute(update(schemas).where(schemas.c.id == row["id"]).values(_values(body)))
        return call.reply(_record(await get(call.connection, schemas, row["id"])))


@router.delete(_BASE + "/{id}")
@deletes(200)
async def delete_schema(request: Request) -> Response:
    async with writing(request, has_body=False) as call:
        access = await call.course(Right.COLUMNS)
        row = await _schema(call, access)
        if is_ultra(access.row) or not row["body"].get(_OWN):
            raise bad_request("This grade schema cannot be removed")
        used = select(columns.c.id).where(columns.c.schema == primary_id(row["id"]))
        if (await call.connection.execute(used)).first() is not None:
            raise conflict("Columns of the course use this grade schema")
        await remove(call.connection, schemas, row["id"])
        return Response(status_code=200)
