"""Finding, creating, changing and removing objects of a resource type."""

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

from lmsdesk.practice.protocol.body_schema import require, validate
from lmsdesk.practice.protocol.errors import conflict, not_found, unknown_form
from lmsdesk.practice.protocol.wire import Json, Row, merge, now_ms, parse_primary, primary_id, value_at
from lmsdesk.practice.resources.resource_types import COURSES, DATA_SOURCES, TERMS, ResourceType

REFERENCES = {"dataSourceId": DATA_SOURCES, "termId": TERMS, "childCourseId": COURSES}


def parse_address(resource_type: ResourceType, address: str) -> tuple[ColumnElement[object], object]:
    """Which value of which column a path segment means (specification, object identifiers; reference section 2.1)."""
    number = parse_primary(address)
    if number is not None:
        return resource_type.table.c.id, number
    form, colon, value = address.partition(":")
    if not colon or form not in resource_type.forms or "\0" in value:
        raise unknown_form(address)
    return _address_column(resource_type.table, resource_type.forms[form], form), value


@cache
def _address_column(table: Table, name: str, form: str) -> ColumnElement[object]:
    return table.c[name][("contact", form)].as_string() if form == "institutionEmail" else table.c[name]


# A statement that is made once takes its place in the library's cache with it: half the time of one made for a call.
@cache
def _lookup(table: Table, column: ColumnElement[object], *, is_in_course: bool) -> Select[*tuple[object, ...]]:
    query = select(table).where(column == bindparam("value"))
    return query.where(table.c.course_id == bindparam("course")) if is_in_course else query


async def find(
    connection: AsyncConnection,
    resource_type: ResourceType,
    address: str,
    *within: ColumnElement[bool],
    course_id: int | None = None,
) -> RowMapping:
    """The row that a path segment means, of one course where that is said, or a 404 that names it."""
    column, value = parse_address(resource_type, address)
    query = _lookup(resource_type.table, column, is_in_course=course_id is not None)
    found = await connection.execute(query.where(*within) if within else query, {"value": value, "course": course_id})
    row = found.mappings().first()
    if row is None:
        raise not_found(address[:300])
    return row


def reference_filters(request: Request, wanted: Mapping[str, ColumnElement[str]]) -> list[ColumnElement[bool]]:
    """Conditions of filters by the id of another object, in each of its forms (reference section 2.1)."""
    given = ((name, column, request.query_params.get(name)) for name, column in wanted.items())
    return [column == _primary_of(REFERENCES[name], address) for name, column, address in given if address is not None]


def _primary_of(resource_type: ResourceType, address: str) -> ColumnElement[str]:
    known_by, value = parse_address(resource_type, address)
    own = literal("_").concat(cast(resource_type.table.c.id, String)).concat("_1")
    return select(own).where(known_by == value).scalar_subquery()


async def get(connection: AsyncConnection, table: Table, number: int) -> RowMapping:
    return (await connection.execute(select(table).where(table.c.id == number))).mappings().one()


def index_values(resource_type: ResourceType, body: Json) -> Json:
    """The table columns that repeat properties of the body."""
    return {column: value_at(body, *path) for column, path in resource_type.indexed.items()}


async def _resolve(connection: AsyncConnection, body: Json) -> Json:
    """The body with the primary ids of the objects that it names; a 404 for one that there is not."""
    named = [(name, resource_type) for name, resource_type in REFERENCES.items() if body.get(name) is not None]
    return {
        **body,
        **{
            name: primary_id((await find(connection, resource_type, body[name]))["id"]) for name, resource_type in named
        },
    }


async def _check_unique(connection: AsyncConnection, resource_type: ResourceType, values: Row, own: int) -> None:
    table = resource_type.table
    for form, column in resource_type.forms.items():
        is_unique = table.c[column].unique and values.get(column) is not None
        if not is_unique:
            continue
        query = select(table.c.id).where(table.c[column] == values[column], table.c.id != own)
        if (await connection.execute(query)).first() is not None:
            raise conflict(f"A {resource_type.noun} with the provided {form} already exists")


async def create(connection: AsyncConnection, resource_type: ResourceType, body: object, **fixed: object) -> int:
    """A new object from a request body; `fixed` are values of its table columns. Returns the new number."""
    given = {name: value for name, value in validate(resource_type.schema, body).items() if value is not None}
    require(given, *resource_type.required, *resource_type.required_on_create)
    return await store(connection, resource_type, _whole(resource_type, await _resolve(connection, given)), **fixed)


def _whole(resource_type: ResourceType, body: Json) -> Json:
    """The body with the defaults of what it does not have (specification section 2: what is shown when unset)."""
    full = merge(resource_type.defaults, body)
    if "externalId" in resource_type.schema and resource_type.id_property in full:
        full.setdefault("externalId", full[resource_type.id_property])
    return full


async def store(connection: AsyncConnection, resource_type: ResourceType, full: Json, **fixed: object) -> int:
    """Inserts a body that is already whole and checked. Returns the new number."""
    secret = {name: value for name, value in full.items() if name != "password"}
    now = now_ms()
    values = {**index_values(resource_type, secret), "body": secret, "created_at": now, "modified_at": now, **fixed}
    await _check_unique(connection, resource_type, values, own=0)
    made = await connection.execute(insert(resource_type.table).values(values).returning(resource_type.table.c.id))
    return int(made.scalar_one())


async def change(
    connection: AsyncConnection, resource_type: ResourceType, row: RowMapping, patch: Json, **fixed: object
) -> RowMapping:
    """Lays a checked patch over an object and returns its new row."""
    patch = await _resolve(connection, patch)
    patched = merge(row["body"], {name: value for name, value in patch.items() if name != "password"})
    require(patched, *resource_type.required)
    require(patched, *(path for path in resource_type.required_on_create if value_at(row["body"], *path.split("."))))
    full = _whole(resource_type, patched)
    values = {**index_values(resource_type, full), "body": full, "modified_at": now_ms(), **fixed}
    await _check_unique(connection, resource_type, values, own=row["id"])
    await connection.execute(update(resource_type.table).where(resource_type.table.c.id == row["id"]).values(values))
    return await get(connection, resource_type.table, row["id"])


async def remove(connection: AsyncConnection, table: Table, number: int) -> None:
    await connection.execute(delete(table).where(table.c.id == number))
