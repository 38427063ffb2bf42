"""What the notations of a course say, for grades that stand on one (reference section 9)."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from lmsdesk.practice.protocol.errors import bad_request
from lmsdesk.practice.protocol.wire import Json, Row, parse_primary, primary_id
from lmsdesk.practice.storage.tables import notations


async def notation_words(connection: AsyncConnection, course_id: int, rows: Sequence[Row]) -> dict[str, str]:
    """The descriptions of the notations that these grades stand on, by their ids."""
    if not any(row["notation"] for row in rows):
        return {}
    query = select(notations).where(notations.c.course_id == course_id)
    return {primary_id(row["id"]): str(row["description"]) for row in (await connection.execute(query)).mappings()}


async def check_notation(connection: AsyncConnection, course_id: int, patch: Json) -> None:
    """A grade can stand on a notation of its own course only."""
    address = patch.get("gradeNotationId")
    if address is None:
        return
    c = notations.c
    query = select(c.id).where(c.course_id == course_id, c.id == (parse_primary(address) or 0))
    if (await connection.execute(query)).first() is None:
        raise bad_request(f"Could not find object with ID: {address}")
