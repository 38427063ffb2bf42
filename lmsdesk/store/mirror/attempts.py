"""Attempts, and the marks they leave on a sheet: who waits for a grader."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import apsw

from lmsdesk.model.changes import Changes, Origin
from lmsdesk.model.gradebook import MARK_FIELDS, Attempt, Column, OwnDueDate, due_date
from lmsdesk.model.ids import (
    AttemptId,
    AttemptKey,
    AttemptTarget,
    Cell,
    ColumnId,
    CourseId,
    GroupAttemptTarget,
    UserId,
)
from lmsdesk.model.wire import Timestamp, value_or
from lmsdesk.store.database.database import Tables
from lmsdesk.store.mirror.catalogue import body, slots_of, stored
from lmsdesk.store.mirror.column_blobs import column_key, mark_waiting
from lmsdesk.store.mirror.grade_rows import is_same
from lmsdesk.store.mirror.grades import Pull
from lmsdesk.store.mirror.history import Moved, remember

GROUP_ATTEMPT = "iif(ifnull(a.body ->> '$.groupOverride', 0), NULL, a.body ->> '$.groupAttemptId')"
"""The group's attempt that one attempt follows, of attempts `a`; NULL where it was marked apart."""
IN_GONE_COLUMN = """EXISTS (
        SELECT 1 FROM grade_column AS c WHERE c.course_id = a.course_id AND c.column_id = a.column_id AND c.is_gone
    )"""
"""Whether the column of an attempt `a` was deleted: no page shows it any more."""
_KEPT = "SELECT attempt_id, user_id, needs_grading, body FROM attempt WHERE course_id = ? AND column_id = ?"
_BODIES = "SELECT body FROM attempt WHERE course_id = ? AND column_id = ?"
_FOLLOWS = " AND body ->> '$.groupAttemptId' = ? AND NOT ifnull(body ->> '$.groupOverride', 0) ORDER BY attempt_id"
_DROP = "DELETE FROM attempt WHERE course_id = ? AND column_id = ? AND attempt_id = ?"
_WAITING = "SELECT DISTINCT user_id FROM attempt WHERE course_id = ? AND column_id = ? AND needs_grading"
_PUT = (
    "INSERT OR REPLACE INTO attempt (course_id, column_id, attempt_id, user_id, needs_grading, body) "
    "VALUES (?, ?, ?, ?, ?, ?)"
)
_Kept = tuple[UserId | None, int, str]
_NAME_EDITS = """
UPDATE OR IGNORE edit SET user_id = ?4
WHERE course_id = ?1 AND column_id = ?2 AND user_id = '' AND kind IN ('attempt', 'rubric', 'evaluation')
    AND item_id = ?3
    AND state <> 'sending'
"""
"""One that is on its way is confirmed under the address that it left with."""
_IS_OF_IT = (
    "{kind} IN ('attempt', 'rubric', 'evaluation') AND {item} = ?3 "
    "OR {kind} = 'annotation' AND instr({item}, ?3 || '/') = 1"
)
_NAME_HISTORY = f"""
UPDATE history SET user_id = ?4
WHERE course_id = ?1 AND column_id = ?2 AND user_id = '' AND ({_IS_OF_IT.format(kind="kind", item="item_id")})
"""  # noqa: S608 - words from this file
_NAME_STEPS = f"""
UPDATE step SET cells = (
    SELECT json_group_array(json(iif(
        value ->> 0 = ?2 AND value ->> 1 = '' AND ({_IS_OF_IT.format(kind="value ->> 4", item="value ->> 5")}),
        json_set(value, '$[1]', ?4),
        value
    ))) FROM json_each(cells)
)
WHERE course_id = ?1 AND instr(cells, ?3)
"""  # noqa: S608 - words from this file
"""The moves of the steps, each an array that begins with the column and the user."""
_NAME_OTHERS = tuple(
    f"UPDATE OR IGNORE {table} SET user_id = ?4 "  # noqa: S608 - names from this file
    "WHERE course_id = ?1 AND column_id = ?2 AND user_id = '' AND attempt_id = ?3"
    for table in ("annotation", "rubric_choice", "comment_use")
)
_READ = "SELECT user_id, due FROM own_due_date WHERE course_id = ? AND column_id = ?"
_CLEAR = "DELETE FROM own_due_date WHERE course_id = ? AND column_id = ?"
_WRITE = "INSERT INTO own_due_date VALUES (?, ?, ?, ?)"


class OwnDueDates(Tables):
    """One for a person and a column, where there is an exception."""

    async def of(self, course_id: CourseId, column_id: ColumnId) -> dict[UserId, OwnDueDate]:
        """Whose due date is not the column's."""
        return await self._database.read(own_due_dates, course_id, column_id)

    async def save(self, course_id: CourseId, column_id: ColumnId, dates: Mapping[UserId, OwnDueDate]) -> bool:
        """All exceptions of a column in place of those known; whether anything is different."""

        def put(connection: apsw.Connection) -> bool:
            if own_due_dates(connection, course_id, column_id) == dates:
                return False
            connection.execute(_CLEAR, (course_id, column_id))
            rows = [
                (course_id, column_id, user, None if one.at is None else str(one.at)) for user, one in dates.items()
            ]
            connection.executemany(_WRITE, rows)
            return True

        return await self._database.write(put)


def own_due_dates(connection: apsw.Connection, course_id: CourseId, column_id: ColumnId) -> dict[UserId, OwnDueDate]:
    """Whose due date is not the column's."""
    return {
        UserId(user): OwnDueDate(Timestamp.parse(due) if due else None)
        for user, due in connection.execute(_READ, (course_id, column_id))
    }


def name_attempt(connection: apsw.Connection, attempt: AttemptKey, user_id: UserId) -> None:
    """What was kept of an attempt without a user belongs to this one from now on.

    While a column is graded anonymously its attempts name nobody (reference section 10). What was entered meanwhile is
    kept without a user, and would be out of sight as soon as the attempt has one.
    """
    for sql in (_NAME_EDITS, _NAME_HISTORY, _NAME_STEPS, *_NAME_OTHERS):
        connection.execute(sql, (*attempt, user_id))


class AttemptRow(NamedTuple):
    """What the service last said of one attempt; None where it is not known here."""

    attempt: Attempt | None = None

    @property
    def change_index(self) -> int | None:
        """The moment of its last change in milliseconds: attempts have no other counter (reference section 10)."""
        return None if self.attempt is None else self.attempt.changed_ms

    def value(self, field: str) -> object:
        """One of the fields of a mark, as it would be on the wire."""
        return None if self.attempt is None else value_or(getattr(self.attempt, field), None)


def attempt_at(connection: apsw.Connection, target: AttemptTarget) -> Attempt | None:
    """What the service last said of one attempt; of a group's, of the first of its members' attempts that follow it."""
    if isinstance(target, GroupAttemptTarget):
        return next(iter(following(connection, target)), None)
    key = (target.course_id, target.column_id, target.attempt_id)
    text = connection.execute(_BODIES + " AND attempt_id = ?", key).get
    return None if text is None else stored(Attempt, text)


def following(connection: apsw.Connection, target: GroupAttemptTarget) -> list[Attempt]:
    """The attempts of the members that a group's mark reaches."""
    key = (target.course_id, target.column_id, target.attempt_id)
    return [stored(Attempt, text) for (text,) in connection.execute(_BODIES + _FOLLOWS, key)]


def take_attempt(connection: apsw.Connection, target: AttemptTarget, attempt: Attempt, pull: Pull) -> Changes:
    """A reply about one attempt; what the pull explains is told in the history by somebody else."""
    return save_attempts(connection, target.course_id, target.column_id, [attempt], is_whole=False, pull=pull)


def add_attempts(
    connection: apsw.Connection, course_id: CourseId, column_id: ColumnId, attempts: Sequence[Attempt], *, pull: Pull
) -> Changes:
    """Those of these attempts that are not known here: what is known is kept up to date in another way."""
    known = {row[0] for row in connection.execute(_KEPT, (course_id, column_id))}
    new = [one for one in attempts if one.id not in known]
    return save_attempts(connection, course_id, column_id, new, is_whole=False, pull=pull) if new else Changes()


def save_attempts(
    connection: apsw.Connection,
    course_id: CourseId,
    column_id: ColumnId,
    attempts: Sequence[Attempt],
    *,
    is_whole: bool,
    pull: Pull,
    passed_over: Collection[AttemptId] = (),
    statuses: Collection[str] | None = None,
) -> Changes:
    """Attempts of a column; with `is_whole`, what is not named, not even as passed over, is gone.

    Where only some `statuses` were asked for, those of other statuses are not missed.
    """
    before: dict[AttemptId, _Kept] = {
        AttemptId(attempt): (user, needs, kept)
        for attempt, user, needs, kept in connection.execute(_KEPT, (course_id, column_id))
    }
    after = {attempt.id: _row(attempt) for attempt in attempts}
    moved = {attempt: row for attempt, row in after.items() if before.get(attempt) != row}
    missing = before.keys() - after.keys() - set(passed_over) if is_whole else set[AttemptId]()
    gone = [
        one for one in missing if statuses is None or value_or(stored(Attempt, before[one][2]).status, "") in statuses
    ]
    targets = {
        one.id: AttemptTarget(course_id, column_id, value_or(one.user_id, UserId("")), one.id) for one in attempts
    }
    for one in attempts:
        if one.id in moved and one.id in before:
            news = [move for move in _news(targets[one.id], before[one.id], one) if move[1] not in pull.explained]
            remember(connection, news, origin=Origin.PULLED, at=pull.at)
    connection.executemany(_PUT, [(course_id, column_id, attempt, *row) for attempt, row in moved.items()])
    connection.executemany(_DROP, [(course_id, column_id, attempt) for attempt in gone])
    for attempt, (user, _, _) in moved.items():
        if user is not None and attempt in before and before[attempt][0] is None:
            name_attempt(connection, AttemptKey(course_id, column_id, attempt), user)
    touched = [before[attempt] for attempt in (*moved, *gone) if attempt in before] + list(moved.values())
    people = {user for user, _, _ in touched if user is not None}
    return Changes(
        courses=any(needs for _, needs, _ in touched),
        cells=_mark(connection, course_id, column_id, people),
        targets=frozenset(targets[attempt] for attempt in moved),
    )


def attempts_of(connection: apsw.Connection, cell: Cell) -> list[Attempt]:
    """What one person handed in for one column, oldest first."""
    kept = connection.execute(_BODIES + " AND user_id = ?", tuple(cell)).fetchall()
    return sorted((stored(Attempt, text) for (text,) in kept), key=lambda attempt: str(attempt.handed_in))


def late_people(connection: apsw.Connection, course_id: CourseId, column: Column) -> frozenset[UserId]:
    """Whose last hand-in came after the column was due, or after the date that the person has in its place."""
    due, own = due_date(column), own_due_dates(connection, course_id, column.id)
    if due is None and not own:
        return frozenset()
    handed_in: dict[UserId, Timestamp] = {}
    for (kept,) in connection.execute(_BODIES, (course_id, column.id)):
        attempt = stored(Attempt, kept)
        at, user_id = attempt.handed_in, value_or(attempt.user_id, None)
        if at is not None and user_id is not None:
            handed_in[user_id] = max(at, handed_in.get(user_id, at))
    dates = {user_id: due_date(column, own.get(user_id)) for user_id in handed_in}
    return frozenset(user_id for user_id, at in handed_in.items() if (one := dates[user_id]) is not None and one < at)


def _news(target: AttemptTarget, before: _Kept, attempt: Attempt) -> Iterator[Moved]:
    """What has changed in the mark."""
    old, new = AttemptRow(stored(Attempt, before[2])), AttemptRow(attempt)
    for name in MARK_FIELDS:
        if not is_same(name, old.value(name), new.value(name)):
            yield target, name, old.value(name), new.value(name)


def _row(attempt: Attempt) -> _Kept:
    return value_or(attempt.user_id, None), int(attempt.needs_grading), body(attempt)


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
