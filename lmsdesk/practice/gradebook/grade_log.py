"""Writes the log of grade changes, and who made them (reference sections 8 and 19.9)."""

from sqlalchemy import RowMapping, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from lmsdesk.practice.protocol.wire import Json, Row, now_ms
from lmsdesk.practice.storage.supporting_tables import grade_log_modifiers, grade_logs

_WATCHED = ("score", "text", "shown_score", "shown_text", "status", "notes", "feedback", "exempt", "notation")
_LOG = insert(grade_logs).returning(grade_logs.c.id)
_MODIFIER = insert(grade_log_modifiers)


async def log_change(
    connection: AsyncConnection, column: RowMapping, user_id: int, change: tuple[Row, Json], *, by: int | None
) -> None:
    """Logs the values before and after, if any differs, and the person who made the change, if it was one."""
    before, after = change
    if all(after[name] == before.get(name) for name in _WATCHED):
        return
    row = {
        "course_id": column["course_id"],
        "column_id": column["id"],
        "user_id": user_id,
        "logged_at": now_ms(),
        "previous_score": before.get("shown_score"),
        "score": after["shown_score"],
    }
    number = (await connection.execute(_LOG, row)).scalar_one()
    if by is not None:
        await connection.execute(_MODIFIER, {"log_id": number, "user_id": by})
