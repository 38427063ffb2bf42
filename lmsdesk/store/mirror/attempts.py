"""Attempts, and the marks they leave on a sheet: who waits for a grader."""

from collections.abc import Sequence

import apsw

from lmsdesk.model.changes import Changes
from lmsdesk.model.gradebook import Attempt, Column, Grading
from lmsdesk.model.ids import AttemptId, Cell, ColumnId, CourseId, UserId
from lmsdesk.model.wire import Timestamp, decode_json, known, record
from lmsdesk.store.mirror.catalogue import body
from lmsdesk.store.mirror.column_blobs import column_key, mark_waiting
from lmsdesk.store.mirror.slots import slots_of

_KEPT = "SELECT attempt_id, user_id, needs_grading, body FROM attempt WHERE course_id = ? AND column_id = ?"
_BODIES = "SELECT body FROM attempt WHERE course_id = ? AND column_id = ?"
_DROP = "DELETE FROM attempt WHERE course_id = ? AND column_id = ? AND attempt_id = ?"
_WAITING = "SELECT DISTINCT user_id FROM attempt WHERE course_id = ? AND column_id = ? AND needs_grading"
_PUT = (
    "INSERT OR REPLACE INTO attempt (course_id, column_id, attempt_id, user_id, needs_grading, body) "
    "VALUES (?, ?, ?, ?, ?, ?)"
)

_Kept = tuple[UserId | None, int, str]


def save_attempts(
    connection: apsw.Connection,
    course_id: CourseId,
    column_id: ColumnId,
    attempts: Sequence[Attempt],
    *,
    is_whole: bool,
) -> Changes:
    """Attempts of a column; with `is_whole`, what is not named is gone."""
    before: dict[AttemptId, _Kept] = {
        AttemptId(attempt): (user, needs, kept)
        for attempt, user, needs, kept in connection.execute(_KEPT, (course_id, column_id))
    }
    after = {attempt.id: _row(attempt) for attempt in attempts}
    moved = {attempt: row for attempt, row in after.items() if before.get(attempt) != row}
    gone = [attempt for attempt in before if is_whole and attempt not in after]
    connection.executemany(_PUT, [(course_id, column_id, attempt, *row) for attempt, row in moved.items()])
    connection.executemany(_DROP, [(course_id, column_id, attempt) for attempt in gone])
    touched = [before[attempt] for attempt in (*moved, *gone) if attempt in before] + list(moved.values())
    people = {user for user, _, _ in touched if user is not None}
    return Changes(
        courses=any(needs for _, needs, _ in touched),
        cells=_mark(connection, course_id, column_id, people),
    )


def attempts_of(connection: apsw.Connection, cell: Cell) -> list[Attempt]:
    """What one person handed in for one column, oldest first."""
    kept = connection.execute(_BODIES + " AND user_id = ?", tuple(cell)).fetchall()
    made = [record(Attempt, decode_json(str(text).encode())) for (text,) in kept]
    return sorted(made, key=lambda attempt: str(known(attempt.attempt_date, None) or known(attempt.created, None)))


def late_people(connection: apsw.Connection, course_id: CourseId, column: Column) -> frozenset[UserId]:
    """Whose last hand-in came after the column was due; nobody where nothing is due."""
    due = known(known(column.grading, Grading()).due, None)
    if due is None:
        return frozenset()
    handed_in: dict[UserId, Timestamp] = {}
    for (kept,) in connection.execute(_BODIES, (course_id, column.id)):
        attempt = record(Attempt, decode_json(str(kept).encode()))
        at, user_id = known(attempt.attempt_date, None) or known(attempt.created, None), known(attempt.user_id, None)
        if at is not None and user_id is not None:
            handed_in[user_id] = max(at, handed_in.get(user_id, at))
    return frozenset(user_id for user_id, at in handed_in.items() if due < at)


def _row(attempt: Attempt) -> _Kept:
    return known(attempt.user_id, None), int(attempt.needs_grading), body(attempt)


def _mark(
    connection: apsw.Connection, course_id: CourseId, column_id: ColumnId, people: set[UserId]
) -> frozenset[Cell]:
    if not people:
        return frozenset()
    waiting = {user for (user,) in connection.execute(_WAITING, (course_id, column_id))}
    slots = slots_of(connection, course_id, people)
    marks = {slot: user in waiting for user, slot in slots.items()}
    moved = mark_waiting(connection, column_key(connection, course_id, column_id), marks)
    return frozenset(Cell(course_id, column_id, user) for user, slot in slots.items() if slot in moved)
