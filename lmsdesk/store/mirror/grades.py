"""The service's grades: rows, arrays and history change together."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import apsw
from msgspec import Struct

from lmsdesk.model.changes import Origin
from lmsdesk.model.gradebook import GRADE_FIELDS, Grade
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.wire import encode_json
from lmsdesk.store.mirror.catalogue import slots_of
from lmsdesk.store.mirror.column_blobs import column_key, write_cells
from lmsdesk.store.mirror.grade_rows import COLUMNS, DISPLAY_FIELDS, GradeRow, displayed, grade_of, is_same, row_of
from lmsdesk.store.mirror.history import Moved, remember

_MARKS = ", ".join("?" for _ in GradeRow._fields)
_PUT = f"INSERT OR REPLACE INTO grade (course_id, column_id, user_id, {COLUMNS}) VALUES (?, ?, ?, {_MARKS})"  # noqa: S608 - only names from this package
_ONE = f"SELECT {COLUMNS} FROM grade WHERE course_id = ? AND column_id = ? AND user_id = ?"  # noqa: S608 - only names from this package
_SOME = (
    f"SELECT user_id, {COLUMNS} FROM json_each(?3) AS j "  # noqa: S608 - only names from this package
    "CROSS JOIN grade AS g ON g.course_id = ?1 AND g.column_id = ?2 AND g.user_id = j.value"
)


class Pull(Struct, frozen=True):
    """How a set of grades came here, which decides what history says of it."""

    at: datetime
    is_first: bool = False
    """The first load of a column: what was not here before is no difference."""
    explained: frozenset[str] = frozenset()
    """Fields whose difference another entry of the history tells."""
    keeps_newer: bool = False
    """The rows may be older than what came here meanwhile in another way."""


class _Move(NamedTuple):
    user_id: UserId
    before: GradeRow | None
    after: GradeRow


def grade_at(connection: apsw.Connection, cell: Cell) -> Grade | None:
    """What the service last sent of one cell."""
    row = connection.execute(_ONE, tuple(cell)).get
    return None if row is None else grade_of(cell, GradeRow(*row))


def rows_at(
    connection: apsw.Connection, course_id: CourseId, column_id: ColumnId, users: Collection[UserId]
) -> dict[UserId, GradeRow]:
    """The rows of these people in a column, where there are any."""
    bindings = (course_id, column_id, encode_json(list(users)).decode())
    return {UserId(user): GradeRow(*row) for user, *row in connection.execute(_SOME, bindings)}


def put_rows(
    connection: apsw.Connection, course_id: CourseId, column_id: ColumnId, rows: Mapping[UserId, GradeRow]
) -> None:
    """Write these rows of a column; arrays and history are left to the caller."""
    connection.executemany(_PUT, [(course_id, column_id, user, *row) for user, row in rows.items()])


def indexes_in(connection: apsw.Connection, course_id: CourseId, column_id: ColumnId) -> dict[UserId, int]:
    """The change index of each grade of a column that has one."""
    sql = "SELECT user_id, change_index FROM grade WHERE course_id = ? AND column_id = ? AND change_index > 0"
    return {UserId(user): index for user, index in connection.execute(sql, (course_id, column_id))}


def note_index(connection: apsw.Connection, course_id: CourseId, column_id: ColumnId, index: int) -> None:
    """A reply about one grade had this change index."""
    sql = "UPDATE column_cursor SET highest = ?3 WHERE course_id = ?1 AND column_id = ?2 AND highest < ?3"
    connection.execute(sql, (course_id, column_id, index))


def empty_grades(
    connection: apsw.Connection, course_id: CourseId, column_id: ColumnId, indexes: Mapping[UserId, int]
) -> dict[UserId, Grade]:
    """An empty grade for each of these people whose grade here has this change index."""
    here = rows_at(connection, course_id, column_id, indexes.keys())
    return {
        user: Grade(user_id=user, column_id=column_id)
        for user, row in here.items()
        if row.change_index == indexes[user]
    }


def put_grades(
    connection: apsw.Connection,
    course_id: CourseId,
    column_id: ColumnId,
    grades: Mapping[UserId, Grade],
    *,
    pull: Pull,
) -> frozenset[Cell]:
    """Take over what the service says; returns the cells that differ from before."""
    before = rows_at(connection, course_id, column_id, grades.keys())
    moves = [_Move(user, before.get(user), row_of(grade)) for user, grade in grades.items()]
    moves = [move for move in moves if move.before != move.after and not (pull.keeps_newer and _is_overtaken(move))]
    if not moves:
        return frozenset()
    key = column_key(connection, course_id, column_id)
    put_rows(connection, course_id, column_id, {move.user_id: move.after for move in moves})
    slots = slots_of(connection, course_id, [move.user_id for move in moves])
    write_cells(connection, key, {slots[move.user_id]: displayed(move.after) for move in moves})
    fields = _history_fields(connection, key)
    column = (course_id, column_id)
    differences = (moved for move in moves for moved in _differences(column, move, fields, pull))
    remember(connection, differences, origin=Origin.PULLED, at=pull.at)
    return frozenset(Cell(course_id, column_id, move.user_id) for move in moves)


def _is_overtaken(move: _Move) -> bool:
    return move.before is not None and (move.after.change_index or 0) < (move.before.change_index or 0)


def _history_fields(connection: apsw.Connection, key: int) -> Sequence[str]:
    # A calculated column moves with each grade it is made of, which has its own history.
    calculated = connection.execute("SELECT is_calculated FROM grade_column WHERE column_key = ?", (key,)).get
    return GRADE_FIELDS if calculated else (*GRADE_FIELDS, *DISPLAY_FIELDS)


def _differences(column: tuple[CourseId, ColumnId], move: _Move, fields: Sequence[str], pull: Pull) -> Iterator[Moved]:
    if move.before is None and pull.is_first:
        return
    before = move.before or GradeRow()
    cell = Cell(*column, move.user_id)
    has_value_moved = False
    for field in fields:
        one, other = before.value(field), move.after.value(field)
        if is_same(field, one, other) or (field in DISPLAY_FIELDS and has_value_moved):
            continue
        has_value_moved = has_value_moved or field in {"score", "text"}
        if field not in pull.explained:
            yield cell, field, one, other
