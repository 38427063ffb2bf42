"""Rows of the outbox: what waits, what it started from, and what of it may have reached the service."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple, Protocol

import apsw

from lmsdesk.model.edits import PAIRED_FIELDS, Edit, EditState, with_paired_field
from lmsdesk.model.gradebook import STATUS
from lmsdesk.model.ids import Cell, ColumnId, CourseId, EditId, Target, UserId
from lmsdesk.model.targets import target_at
from lmsdesk.model.wire import Json, decode_json, encode_json
from lmsdesk.store.database.timestamps import as_moment, as_number
from lmsdesk.store.mirror.grade_rows import is_same

_FIELDS = (
    "edit_id, course_id, column_id, user_id, kind, item_id, patch, base, theirs, in_flight, maybe_sent, state, "
    "version, tries, error, changed_at, next_try_at, read_index, is_draft"
)
_SELECT = f"SELECT {_FIELDS} FROM edit "  # noqa: S608 - only names from this package
_IN_COLUMN = (
    f"SELECT {_FIELDS} FROM json_each(?3) AS j "  # noqa: S608 - only names from this package
    "CROSS JOIN edit AS e ON e.course_id = ?1 AND e.column_id = ?2 AND e.user_id = j.value AND e.kind = 'grade'"
)
_PUT = """
INSERT INTO edit (
    course_id, column_id, user_id, kind, item_id, patch, base, theirs, in_flight, maybe_sent, state, version, tries,
    error, changed_at, next_try_at, read_index, is_draft
) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (course_id, column_id, user_id, kind, item_id) DO UPDATE SET
    patch = excluded.patch, base = excluded.base, theirs = excluded.theirs, in_flight = excluded.in_flight,
    maybe_sent = excluded.maybe_sent, state = excluded.state, version = excluded.version, tries = excluded.tries,
    error = excluded.error, changed_at = excluded.changed_at, next_try_at = excluded.next_try_at,
    read_index = excluded.read_index, is_draft = excluded.is_draft
"""


# Shared by all rows that leave a field out; rows are never changed in place.
_NOTHING: Json = {}
_NONE: frozenset[str] = frozenset()
_STATES = {state.value: state for state in EditState}


class MirrorRow(Protocol):
    """What the service last sent of a target."""

    @property
    def change_index(self) -> int | None:
        """Grows with each change on the service; None where it counts none."""

    def value(self, field: str) -> object:
        """One of the fields a person can change, as it would be on the wire."""


class OutboxRow(NamedTuple):
    """One row of the outbox with what only the store needs to know; a tuple, because a paste makes thousands."""

    target: Target
    changed_at: datetime
    patch: Json = _NOTHING
    base: Json = _NOTHING
    theirs: Json = _NOTHING
    in_flight: Json | None = None
    """The patch as it left for the service; None while nothing is on its way."""
    maybe_sent: Json = _NOTHING
    """Field → values of earlier tries whose replies were lost: the service may hold any of them."""
    state: EditState = EditState.QUEUED
    version: int = 0
    tries: int = 0
    error: str = ""
    next_try_at: datetime | None = None
    read_index: int | None = None
    """The target's change index before the first try that may have arrived."""
    id: EditId | None = None
    is_draft: bool = False
    """Whether it stays here until a person posts or sends it, whatever its state."""

    @property
    def cell(self) -> Cell:
        """The target of a row that changes a grade."""
        return Cell.of(self.target)

    @property
    def is_only_here(self) -> bool:
        """Whether the service cannot have seen any of it, and nobody is about to send it."""
        return self.state is not EditState.SENDING and self.in_flight is None and not self.maybe_sent

    def without(self, names: Collection[str]) -> "OutboxRow":
        """The same row with these fields forgotten; what a value started from is known while one of its faces waits."""
        patch, theirs = ({name: part[name] for name in part if name not in names} for part in (self.patch, self.theirs))
        base = {name: value for name, value in self.base.items() if name in patch or PAIRED_FIELDS.get(name) in patch}
        return self._replace(patch=patch, base=base, theirs=theirs)

    def mark_maybe_delivered(self) -> "OutboxRow":
        """The same row with what was on its way counted as possibly arrived."""
        maybe = {name: list(values) for name, values in self.maybe_sent.items()}
        for name, value in (self.in_flight or {}).items():
            # What was on its way last stands last, also where it was on its way before.
            maybe[name] = [*(one for one in maybe.get(name, []) if one != value), value]
        return self._replace(in_flight=None, maybe_sent=maybe)

    def without_noops(self, mirrored: MirrorRow) -> "OutboxRow":
        """Without fields that are back where they started, unless the service holds or may hold something else.

        A value that came from the service meanwhile must not take the place of what a person has just entered.
        """
        # What is posted goes out as it was shown: what nobody has changed is looked at again before it is sent.
        if not self.is_only_here or STATUS in self.patch:
            return self
        idle = {
            name
            for name, value in self.patch.items()
            if is_same(name, value, self.base.get(name)) and is_same(name, value, mirrored.value(name))
        }
        # A value is back where it started with either face, whatever the service makes of the other.
        given = {name for name in idle if self.patch[name] is not None}
        idle |= {name for name in with_paired_field(given) & self.patch.keys() if self.patch[name] is None}
        return self.without(idle) if idle else self


def waiting_at(
    connection: apsw.Connection, course_id: CourseId, column_id: ColumnId, users: Collection[UserId]
) -> dict[UserId, OutboxRow]:
    """The rows of these users' grades in a column, where there are any."""
    bindings = (course_id, column_id, encode_json(list(users)).decode())
    return {row.cell.user_id: row for row in map(_row, connection.execute(_IN_COLUMN, bindings))}


def waiting_for(connection: apsw.Connection, target: Target) -> OutboxRow | None:
    """What waits for one target of any kind."""
    sql = "WHERE course_id = ? AND column_id = ? AND user_id = ? AND kind = ? AND item_id = ?"
    found = connection.execute(_SELECT + sql, target.address).fetchall()
    return _row(found[0]) if found else None


def waiting_edit(connection: apsw.Connection, edit_id: EditId) -> OutboxRow | None:
    """One row, if it is still there."""
    found = connection.execute(_SELECT + "WHERE edit_id = ?", (edit_id,)).fetchall()
    return _row(found[0]) if found else None


def waiting_in(connection: apsw.Connection, states: Collection[EditState]) -> Iterator[OutboxRow]:
    """All rows in these states, oldest first."""
    sql = _SELECT + "WHERE state IN (SELECT value FROM json_each(?)) ORDER BY edit_id"  # noqa: S608 - only names from this package
    return map(_row, connection.execute(sql, (encode_json(list(states)).decode(),)).fetchall())


_BEHIND = """
AND NOT (edit.kind IN ('attempt', 'group_attempt') AND EXISTS (
    SELECT 1 FROM edit AS e
    WHERE e.course_id = edit.course_id AND e.column_id = edit.column_id AND e.user_id = edit.user_id
        AND e.kind = iif(edit.kind = 'attempt', 'evaluation', 'group_evaluation') AND e.item_id = edit.item_id
        AND e.state IN ('queued', 'sending') AND e.tries < 3
))
"""
"""A mark goes after what was chosen in its rubric, with which some services write the score; not when that fails."""
CAN_GO = f"state = 'queued' AND NOT is_draft {_BEHIND}"


def due(connection: apsw.Connection, now: datetime, limit: int) -> list[OutboxRow]:
    """Queued rows whose time has come, oldest first."""
    sql = (
        _SELECT + f"WHERE {CAN_GO} AND (next_try_at IS NULL OR next_try_at <= ?) "
        "ORDER BY ifnull(next_try_at, 0), edit_id LIMIT ?"
    )
    return [_row(row) for row in connection.execute(sql, (as_number(now), limit))]


def edits_of_course(connection: apsw.Connection, course_id: CourseId) -> Iterator[Edit]:
    """The edits of grades that wait in one course."""
    sql = _SELECT + "WHERE course_id = ? AND kind = 'grade' ORDER BY edit_id"
    return map(edit_of, map(_row, connection.execute(sql, (course_id,))))


def edits_of_contents(connection: apsw.Connection, course_id: CourseId) -> Iterator[Edit]:
    """The edits of content items that wait in one course."""
    sql = _SELECT + "WHERE course_id = ? AND kind = 'content' ORDER BY edit_id"
    return map(edit_of, map(_row, connection.execute(sql, (course_id,))))


def put(connection: apsw.Connection, rows: Iterable[OutboxRow]) -> None:
    """Write rows; those with nothing left to say are removed."""
    kept: list[OutboxRow] = []
    idle: list[OutboxRow] = []
    for row in rows:
        (kept if row.patch else idle).append(row)
    connection.executemany(_PUT, [_bindings(row) for row in kept])
    connection.executemany("DELETE FROM edit WHERE edit_id = ?", [(row.id,) for row in idle if row.id is not None])


def edit_of(row: OutboxRow) -> Edit:
    """The row as everybody else knows it."""
    assert row.id is not None
    return Edit(
        id=row.id,
        target=row.target,
        patch=row.patch,
        base={name: value for name, value in row.base.items() if name in row.patch},
        state=row.state,
        version=row.version,
        theirs=row.theirs,
        tries=row.tries,
        error=row.error,
        changed_at=row.changed_at,
        next_try_at=row.next_try_at,
        maybe_sent=frozenset(row.maybe_sent) if row.maybe_sent else _NONE,
        read_index=row.read_index if row.maybe_sent else None,
        beside={name: value for name, value in row.base.items() if name not in row.patch},
        is_draft=row.is_draft,
    )


def _bindings(row: OutboxRow) -> tuple[str | int | None, ...]:
    return (
        *row.target.address,
        _text(row.patch),
        _text(row.base),
        _text(row.theirs),
        None if row.in_flight is None else _text(row.in_flight),
        _text(row.maybe_sent),
        row.state.value,
        row.version,
        row.tries,
        row.error,
        as_number(row.changed_at),
        None if row.next_try_at is None else as_number(row.next_try_at),
        row.read_index,
        row.is_draft,
    )


def _row(values: tuple[Any, ...]) -> OutboxRow:
    (number, course, column, user, kind, item, patch, base, theirs, in_flight, maybe_sent, *rest) = values
    state, version, tries, error, changed_at, next_try_at, read_index, is_draft = rest
    return OutboxRow(
        id=number,
        target=target_at((course, column, user, kind, item)),
        patch=_json(patch),
        base=_json(base),
        theirs=_json(theirs),
        in_flight=None if in_flight is None else _json(in_flight),
        maybe_sent=_json(maybe_sent),
        state=_STATES[state],
        version=version,
        tries=tries,
        error=error,
        changed_at=as_moment(changed_at),
        next_try_at=None if next_try_at is None else as_moment(next_try_at),
        read_index=read_index,
        is_draft=bool(is_draft),
    )


def _text(values: Json) -> str:
    return encode_json(values).decode() if values else "{}"


def _json(text: str) -> Json:
    found: Json = decode_json(text) if text != "{}" else {}
    return found
