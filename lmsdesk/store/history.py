"""Every value that gave way to another, by cell; nothing is ever removed from it."""

from collections.abc import Iterable
from datetime import datetime

import apsw

from lmsdesk.model.changes import HistoryEntry, Origin
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.store.database import Database
from lmsdesk.store.moments import as_moment, as_number

_ENTRIES = "SELECT history_id, at, course_id, column_id, user_id, field, before, after, origin FROM history "
_INSERT = (
    "INSERT INTO history (at, course_id, column_id, user_id, field, before, after, origin) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)

Moved = tuple[Cell, str, object, object]
"""A cell, one of its fields, the value before, the value after."""


class History:
    """What happened to a cell, newest first."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_cell(self, cell: Cell) -> list[HistoryEntry]:
        """Everything kept of one cell."""
        sql = _ENTRIES + "WHERE course_id = ? AND column_id = ? AND user_id = ? ORDER BY history_id DESC"
        return await self._database.read(lambda connection: _entries(connection, sql, tuple(cell)))

    async def recent(self, course_id: CourseId, limit: int) -> list[HistoryEntry]:
        """The newest entries of a course."""
        sql = _ENTRIES + "WHERE course_id = ? ORDER BY history_id DESC LIMIT ?"
        return await self._database.read(lambda connection: _entries(connection, sql, (course_id, limit)))


def remember(connection: apsw.Connection, moved: Iterable[Moved], *, origin: Origin, at: datetime) -> None:
    """Add entries inside the caller's transaction."""
    number, name = as_number(at), origin.value
    connection.executemany(
        _INSERT,
        [(number, *cell, field, _kept(before), _kept(after), name) for cell, field, before, after in moved],
    )


def _kept(value: object) -> str | float | int | None:
    if value is None or isinstance(value, str | float | int):
        return value
    raise TypeError(f"{type(value).__name__} is no value of a grade")


def _entries(connection: apsw.Connection, sql: str, bindings: tuple[str | int, ...]) -> list[HistoryEntry]:
    return [
        HistoryEntry(
            id=number,
            at=as_moment(at),
            cell=Cell(CourseId(course), ColumnId(column), UserId(user)),
            field=field,
            before=_told(field, before),
            after=_told(field, after),
            origin=Origin(origin),
        )
        for number, at, course, column, user, field, before, after, origin in connection.execute(sql, bindings)
    ]


def _told(field: str, value: object) -> object:
    return bool(value) if field == "exempt" and value is not None else value
