"""Grade schemas, categories, notations and periods of a course (reference section 8)."""

from collections.abc import Mapping
from decimal import Decimal
from itertools import pairwise
from typing import Any, ClassVar

from sqlalchemy import ColumnElement, RowMapping, insert, select, update

from lmsdesk.practice.access.permissions import Right
from lmsdesk.practice.content.contents import is_ultra
from lmsdesk.practice.protocol.body_schema import (
    EXTERNAL_ID,
    BodySchema,
    choice,
    each,
    integer,
    moment,
    number,
    read_only,
    record,
    require,
    text,
)
from lmsdesk.practice.protocol.errors import bad_request, conflict
from lmsdesk.practice.protocol.router import Router
from lmsdesk.practice.protocol.wire import Json, Row, primary_id
from lmsdesk.practice.resources.plain_routes import CourseCall
from lmsdesk.practice.resources.resource_types import ResourceType
from lmsdesk.practice.storage.supporting_tables import periods
from lmsdesk.practice.storage.tables import categories, columns, grades, notations, schemas

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
_OWN = "isOwn"
"""Marks schemas that were made for the course; those every course starts with stay (reference section 8: removable)."""


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
            decimals = 4 if in_ultra and name == "absoluteValue" else 3
            value = Decimal(str(symbol.get(name) or 0))
            if value < 0 or value != round(value, decimals):
                raise bad_request(f"The property {name} must be a number from 0 with at most {decimals} decimals")
    ordered = sorted(symbols, key=lambda symbol: float(symbol["lowerBound"]))
    for below, above in pairwise(ordered):
        if below["upperBound"] != above["lowerBound"]:
            raise bad_request("The bounds of the symbols must follow each other without gaps")


class Schemas(CourseCall):
    """Every member sees them; those who change columns change them."""

    path, kind, name = "/v1/courses/{course}/gradebook/schemas", SCHEMAS, "schema"
    write = Right.COLUMNS
    deletion_status = 200

    def record(self, row: Row) -> Json:
        body = {name: value for name, value in row["body"].items() if name != _OWN}
        own = {"id": primary_id(row["id"]), "title": row["title"], "scaleType": row["scale_type"]}
        return {**own, **body, **({"externalId": row["external_id"]} if row["external_id"] else {})}

    async def values(self, body: Json) -> Json:
        require(body, *SCHEMAS.required)
        _check_symbols(body, in_ultra=is_ultra(self.access.row))
        c, external_id, own = schemas.c, body.get("externalId"), 0 if self.row is None else self.row["id"]
        query = select(c.id).where(c.course_id == self.access.id, c.external_id == external_id, c.id != own)
        if external_id is not None and (await self.call.connection.execute(query)).first() is not None:
            raise conflict("A grade schema with the provided externalId already exists")
        return _values(body)

    async def insert(self, body: Json) -> int:
        if is_ultra(self.access.row):
            raise bad_request("Grade schemas can be created in Original courses only")
        values = await self.values({**body, _OWN: True})
        made = insert(schemas).values(course_id=self.access.id, **values).returning(schemas.c.id)
        return int((await self.call.connection.execute(made)).scalar_one())

    async def update(self, row: RowMapping, patch: Json) -> None:
        own = {"title": row["title"], "scaleType": row["scale_type"], "externalId": row["external_id"]}
        body = {**row["body"], **own, **patch}
        values = await self.values(body)
        await self.call.connection.execute(update(schemas).where(schemas.c.id == row["id"]).values(values))

    async def delete(self, row: RowMapping) -> None:
        if is_ultra(self.access.row) or not row["body"].get(_OWN):
            raise bad_request("This grade schema cannot be removed")
        used = select(columns.c.id).where(columns.c.schema == primary_id(row["id"]))
        if (await self.call.connection.execute(used)).first() is not None:
            raise conflict("Columns of the course use this grade schema")
        await super().delete(row)


CATEGORIES = ResourceType("category", categories, {"id": read_only, "title": text(), "description": text(4000)}, {})


class Categories(CourseCall):
    """Every member sees them."""

    path, kind, name, plural = "/v1/courses/{course}/gradebook/categories", CATEGORIES, "category", "categories"
    is_changeable = False

    def record(self, row: Row) -> Json:
        return {"id": primary_id(row["id"]), "title": row["title"]}


NOTATIONS = ResourceType(
    "notation",
    notations,
    {"id": read_only, "code": text(64), "description": text(4000)},
    {},
    required=("code", "description"),
)


class Notations(CourseCall):
    """Every member sees them; those who grade change them."""

    path, kind, name = "/v1/courses/{course}/gradebook/gradeNotations", NOTATIONS, "notation"
    write = Right.GRADES
    deletion_status = 200

    def record(self, row: Row) -> Json:
        return {"id": primary_id(row["id"]), "code": row["code"], "description": row["description"]}

    async def values(self, body: Json) -> Json:
        require(body, *NOTATIONS.required)
        c, own = notations.c, 0 if self.row is None else self.row["id"]
        query = select(c.id).where(c.course_id == self.access.id, c.code == body["code"], c.id != own)
        if (await self.call.connection.execute(query)).first() is not None:
            raise conflict("A notation with the provided code already exists")
        return {"code": body["code"], "description": body["description"]}

    async def insert(self, body: Json) -> int:
        values = await self.values(body)
        made = insert(notations).values(course_id=self.access.id, **values).returning(notations.c.id)
        return int((await self.call.connection.execute(made)).scalar_one())

    async def update(self, row: RowMapping, patch: Json) -> None:
        body = {**self.record(row), **patch}
        values = await self.values(body)
        await self.call.connection.execute(update(notations).where(notations.c.id == row["id"]).values(values))

    async def delete(self, row: RowMapping) -> None:
        marked = grades.c.notation == primary_id(row["id"])
        await self.call.connection.execute(update(grades).where(marked).values(notation=None))
        await super().delete(row)


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
    {"title": ("title",), "description": ("description",), "position": ("position",), "date_mode": ("dateMode",)},
    required=("title", "dateMode"),
    defaults={"dateMode": "DoNotUseDates"},
)


class Periods(CourseCall):
    """Those who grade see them."""

    path, kind, name = "/v1/courses/{course}/gradebook/periods", PERIODS, "period"
    read, write = Right.GRADES, Right.COLUMNS
    sort_columns: ClassVar[Mapping[str, ColumnElement[Any]]] = {
        **{name: periods.c[name] for name in ("id", "title", "position", "description")},
        "dateMode": periods.c.date_mode,
    }
    deletion_status = 200

    async def values(self, body: Json) -> Json:
        # Timestamps were made uniform by their schema, so they sort as text.
        start, end = body.get("start"), body.get("end")
        if start is not None and end is not None and end < start:
            raise bad_request("The property end must not be before start")
        return {}


router = Router()
for resource in (Schemas, Categories, Notations, Periods):
    resource.add_to(router)
