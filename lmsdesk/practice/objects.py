"""Finding, making, changing and removing objects of the wide families."""

from sqlalchemy import ColumnElement, RowMapping, Table, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lmsdesk.practice.errors import bad_request, conflict, not_found
from lmsdesk.practice.families import DATA_SOURCES, TERMS, Family
from lmsdesk.practice.shapes import checked, require
from lmsdesk.practice.wire import Json, Row, inside, merged, now_ms, parse_primary

REFERENCES = {"dataSourceId": DATA_SOURCES, "termId": TERMS}


def condition(family: Family, address: str) -> ColumnElement[bool]:
    """Which row a path segment means (specification, object identifiers; reference section 2.1)."""
    number = parse_primary(address)
    if number is not None:
        return family.table.c.id == number
    form, colon, value = address.partition(":")
    if not colon or form not in family.forms or "\0" in value:
        raise bad_request(f"The ID is not in a known form: {address[:300]}")
    column = family.table.c[family.forms[form]]
    if form == "institutionEmail":
        column = column[("contact", form)].as_string()
    return column == value


async def find(connection: AsyncConnection, family: Family, address: str, *within: ColumnElement[bool]) -> RowMapping:
    """The row that a path segment means, or a 404 that names it."""
    query = select(family.table).where(condition(family, address), *within)
    row = (await connection.execute(query)).mappings().first()
    if row is None:
        raise not_found(address[:300])
    return row


async def get(connection: AsyncConnection, table: Table, number: int) -> RowMapping:
    return (await connection.execute(select(table).where(table.c.id == number))).mappings().one()


def promoted(family: Family, body: Json) -> Json:
    """The table columns that repeat properties of the body."""
    return {column: inside(body, *path) for column, path in family.promoted.items()}


async def _check_references(connection: AsyncConnection, body: Json) -> None:
    for name, family in REFERENCES.items():
        if body.get(name) is not None:
            await find(connection, family, body[name])


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
    require(given, *family.required)
    await _check_references(connection, given)
    full = merged(family.defaults, given)
    if "externalId" in family.shape and family.id_property in full:
        full.setdefault("externalId", full[family.id_property])
    return await store(connection, family, full, **fixed)


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
    await _check_references(connection, patch)
    full = merged(row["body"], {name: value for name, value in patch.items() if name != "password"})
    require(full, *family.required)
    values = {**promoted(family, full), "body": full, "modified_at": now_ms(), **fixed}
    await _check_unique(connection, family, values, own=row["id"])
    await connection.execute(update(family.table).where(family.table.c.id == row["id"]).values(values))
    return await get(connection, family.table, row["id"])


async def remove(connection: AsyncConnection, table: Table, number: int) -> None:
    await connection.execute(delete(table).where(table.c.id == number))
