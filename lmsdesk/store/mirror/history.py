"""Every value that gave way to another, by cell; nothing is ever removed from it."""

from collections.abc import Iterable
from datetime import datetime
from sys import intern

import apsw

from lmsdesk.model.changes import HistoryEntry, Origin, PastQuery
from lmsdesk.model.ids import Address, AttemptId, Cell, ColumnId, CourseId, Target
from lmsdesk.model.targets import target_at
from lmsdesk.model.wire import encode_json
from lmsdesk.store.database.database import Tables
from lmsdesk.store.database.timestamps import as_moment, as_number

_ENTRIES = (
    "SELECT history_id, at, course_id, column_id, user_id, kind, item_id, field, before, after, origin FROM history "
)
_FOUND = """
WHERE course_id = ?1
    AND (kind = 'grade' OR kind IN ('attempt', 'group_attempt', 'evaluation', 'group_evaluation', 'names') AND ?11)
    AND (?2 IS NULL OR column_id = ?2) AND (?3 IS NULL OR user_id = ?3)
    AND (?4 IS NULL OR at >= ?4) AND (?5 IS NULL OR at <= ?5)
    AND (?6 = '[]' OR origin IN (SELECT value FROM json_each(?6)))
    AND column_id NOT IN (SELECT value FROM json_each(?7))
    AND history_id > coalesce(?8, 0) AND history_id < coalesce(?9, 9223372036854775807)
ORDER BY history_id DESC LIMIT coalesce(?10, -1)
"""
_MOVED_SINCE = """
WHERE course_id = ?1 AND kind = 'grade' AND (column_id, user_id, field) IN (
    SELECT column_id, user_id, field FROM history
    WHERE course_id = ?1 AND kind = 'grade' AND at > ?4
        AND (?2 IS NULL OR column_id = ?2) AND (?3 IS NULL OR user_id = ?3)
)
ORDER BY history_id
"""
_FIRST_SCORES = (
    "SELECT kind, item_id, min(at) FROM history "
    "WHERE course_id = ? AND column_id = ? AND kind IN ('attempt', 'group_attempt') AND field = 'score' "
    "AND after IS NOT NULL GROUP BY kind, item_id"
)
_INSERT = (
    "INSERT INTO history (at, course_id, column_id, user_id, kind, item_id, field, before, after, origin) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)

Moved = tuple[Target, str, object, object]
"""A target, one of its fields, the value before, the value after."""


class History(Tables):
    """What happened to a cell, newest first."""

    async def of_cell(self, cell: Cell) -> list[HistoryEntry]:
        """Everything kept of one cell."""
        return await self._database.read(entries_of_cell, cell)

    async def find(self, query: PastQuery) -> list[HistoryEntry]:
        """The entries that were asked for, newest first."""
        bindings = (
            *_scope(query),
            None if query.since is None else as_number(query.since),
            None if query.until is None else as_number(query.until),
            encode_json(sorted(query.origins)).decode(),
            encode_json(sorted(query.without)).decode(),
            query.newer_than,
            query.older_than,
            query.limit,
            query.has_marks,
        )
        return await self._database.read(lambda connection: _entries(connection, _ENTRIES + _FOUND, bindings))

    async def first_scores(self, course_id: CourseId, column_id: ColumnId) -> dict[tuple[str, AttemptId], datetime]:
        """When each attempt of a column first had a score, as far as it was seen here.

        By kind and id: an attempt and that of a group may have the same id.
        """
        return await self._database.read(
            lambda connection: {
                (kind, AttemptId(attempt_id)): as_moment(at)
                for kind, attempt_id, at in connection.execute(_FIRST_SCORES, (course_id, column_id))
            }
        )


def entries_of_cell(connection: apsw.Connection, cell: Cell) -> list[HistoryEntry]:
    """Everything kept of one cell, newest first."""
    return entries_of_target(connection, cell)


def entries_of_target(connection: apsw.Connection, target: Target) -> list[HistoryEntry]:
    """Everything kept of one target, newest first."""
    sql = (
        _ENTRIES + "WHERE course_id = ? AND column_id = ? AND user_id = ? AND kind = ? AND item_id = ? "
        "ORDER BY history_id DESC"
    )
    return _entries(connection, sql, target.address)


def entries_moved_since(connection: apsw.Connection, scope: PastQuery, at: datetime) -> list[HistoryEntry]:
    """All entries, oldest first, of the fields of the scope that have an entry after the moment."""
    return _entries(connection, _ENTRIES + _MOVED_SINCE, (*_scope(scope), as_number(at)))


def remember(connection: apsw.Connection, moved: Iterable[Moved], *, origin: Origin, at: datetime) -> None:
    """Add entries inside the caller's transaction."""
    number, name = as_number(at), origin.value
    connection.executemany(
        _INSERT,
        [
            (number, *target.address, field, _to_sql(before), _to_sql(after), name)
            for target, field, before, after in moved
        ],
    )


def _scope(query: PastQuery) -> tuple[str, str | None, str | None]:
    return query.course_id, query.column_id, query.user_id


def _to_sql(value: object) -> str | float | int | None:
    if value is None or isinstance(value, str | float | int):
        return value
    raise TypeError(f"{type(value).__name__} is no value of a field")


def _entries(connection: apsw.Connection, sql: str, bindings: tuple[str | int | None, ...]) -> list[HistoryEntry]:
    # A step has many targets and a target many steps: both, and the moments, are made once for all their entries.
    targets: dict[Address, Target] = {}
    moments: dict[int, datetime] = {}
    return [
        HistoryEntry(
            id=number,
            at=moments.get(at) or moments.setdefault(at, as_moment(at)),
            target=targets.get(key := (course, column, user, kind, item)) or targets.setdefault(key, target_at(key)),
            field=intern(field),
            before=_from_sql(field, before),
            after=_from_sql(field, after),
            origin=Origin(origin),
        )
        for number, at, course, column, user, kind, item, field, before, after, origin in connection.execute(
            sql, bindings
        )
    ]


def _from_sql(field: str, value: object) -> object:
    return bool(value) if field == "exempt" and value is not None else value
