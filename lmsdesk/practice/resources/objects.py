"""Finding, making, changing and removing objects of the wide families."""

from collections.abc import Mapping
from functools import cache

from sqlalchemy import (
    ColumnElement,
    RowMapping,
    String,
    Table,
    bindparam,
    cast,
    delete,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.expression import Select
from starlette.requests import Request

from lmsdesk.practice.protocol.body_schema import checked, require
from lmsdesk.practice.protocol.errors import conflict, not_found, unknown_form
from lmsdesk.practice.protocol.wire import Json, Row, inside, merged, now_ms, parse_primary, primary
from lmsdesk.practice.resources.types import COURSES, DATA_SOURCES, TERMS, Family

REFERENCES = {"dataSourceId": DATA_SOURCES, "termId": TERMS, "childCourseId": COURSES}


def meaning(family: Family, address: str) -> tuple[ColumnElement[object], object]:
    """Which value of which column a path segment means (specification, object identifiers; reference section 2.1)."""
    number = parse_primary(address)
    if number is not None:
        return family.table.c.id, number
    form, colon, value = address.partition(":")
    if not colon or form not in family.forms or "\0" in value:
        raise unknown_form(address)
    return _addressed(family.table, family.forms[form], form), value


@cache
def _addressed(table: Table, name: str, form: str) -> ColumnElement[object]:
    return table.c[name][("contact", form)].as_string() if form == "institutionEmail" else table.c[name]


# A statement that is made once takes its place in the library's cache with it: half the time of one made for a call.
@cache
def _lookup(table: Table, column: ColumnElement[object], *, is_in_course: bool) -> Select[*tuple[object, ...]]:
    query = select(table).where(column == bindparam("value"))
    return query.where(table.c.course_id == bindparam("course")) if is_in_course else query


async def find(
    connection: AsyncConnection,
    family: Family,
    address: str,
    *within: ColumnElement[bool],
    course_id: int | None = None,
) -> RowMapping:
    """The row that a path segment means, of one course where that is said, or a 404 that names it."""
    column, value = meaning(family, address)
    query = _lookup(family.table, column, is_in_course=course_id is not None)
    found = await connection.execute(query.where(*within) if within else query, {"value": value, "course": course_id})
    row = found.mappings().first()
    if row is None:
        raise not_found(address[:300])
    return row


def referred(request: Request, wanted: Mapping[str, ColumnElement[str]]) -> list[ColumnElement[bool]]:
    """Conditions of filters by the id of another object, in each of its forms (reference section 2.1)."""
    given = ((name, column, request.query_params.get(name)) for name, column in wanted.items())
    return [column == _primary_of(REFERENCES[name], address) for name, column, address in given if address is not None]


def _primary_of(family: Family, address: str) -> ColumnElement[str]:
    known_by, value = meaning(family, address)
    own = literal("_").concat(cast(family.table.c.id, String)).concat("_1")
    return select(own).where(known_by == value).scalar_subquery()


async def get(connection: AsyncConnection, table: Table, number: int) -> RowMapping:
    return (await connection.execute(select(table).where(table.c.id == number))).mappings().one()


def promoted(family: Family, body: Json) -> Json:
    """The table columns that repeat properties of the body."""
    return {column: inside(body, *path) for column, path in family.promoted.items()}


async def _resolved(connection: AsyncConnection, body: Json) -> Json:
    """The body with the primary ids of the objects that it names; a 404 for one that there is not."""
    named = [(name, family) for name, family in REFERENCES.items() if body.get(name) is not None]
    return {**body, **{name: primary((await find(connection, family, body[name]))["id"]) for name, family in named}}


async def _check_unique(connection: AsyncConnection, family: Family, values: Row, own: int) -> None:
    table = family.table
    for form, column in family.forms.items():
        is_unique = table.c[column].unique and values.get(column) is not None
        if not is_unique:
            continue
        query = select(table.c.id).where(table.c[column] == values[column], table.c.id != own)
        if (await connection.execute(query)).first() is not None:
            raise conflict(f"A {family.noun} with the provided {form} already exists")


async def create(connection: AsyncConnection, family: Family, body: object, **fixed: object) -> int:
    """A new object from a request body; `fixed` are values of its table columns. Returns the new number."""
    given = {name: value for name, value in checked(family.shape, body).items() if value is not None}
    require(given, *family.required, *family.needed_first)
    return await store(connection, family, _whole(family, await _resolved(connection, given)), **fixed)


def _whole(family: Family, body: Json) -> Json:
    """The body with the defaults of what it does not have (specification section 2: what is shown when unset)."""
    full = merged(family.defaults, body)
    if "externalId" in family.shape and family.id_property in full:
        full.setdefault("externalId", full[family.id_property])
    return full


async def store(connection: AsyncConnection, family: Family, full: Json, **fixed: object) -> int:
    """Inserts a body that is already whole and checked. Returns the new number."""
    secret = {name: value for name, value in full.items() if name != "password"}
    now = now_ms()
    values = {**promoted(family, secret), "body": secret, "created_at": now, "modified_at": now, **fixed}
    await _check_unique(connection, family, values, own=0)
    made = await connection.execute(insert(family.table).values(values).returning(family.table.c.id))
    return int(made.scalar_one())


async def change(
    connection: AsyncConnection, family: Family, row: RowMapping, patch: Json, **fixed: object
) -> RowMapping:
    """Lays a checked patch over an object and returns its new row."""
    patch = await _resolved(connection, patch)
    laid_over = merged(row["body"], {name: value for name, value in patch.items() if name != "password"})
    require(laid_over, *family.required)
    require(laid_over, *(path for path in family.needed_first if inside(row["body"], *path.split("."))))
    full = _whole(family, laid_over)
    values = {**promoted(family, full), "body": full, "modified_at": now_ms(), **fixed}
    await _check_unique(connection, family, values, own=row["id"])
    await connection.execute(update(family.table).where(family.table.c.id == row["id"]).values(values))
    return await get(connection, family.table, row["id"])


async def remove(connection: AsyncConnection, table: Table, number: int) -> None:
    await connection.execute(delete(table).where(table.c.id == number))
