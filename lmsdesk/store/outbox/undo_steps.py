"""Undo and redo: persistent steps of a course, taken back by one more edit that is checked before it is made.

Marks that were posted are drafts again as long as they are not sent; afterwards their values are written. A status
never goes back on the service: a mark that was posted stays so, with the values of before.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import apsw
from msgspec import Struct

from lmsdesk.model.changes import Origin, changes_at
from lmsdesk.model.edits import PAIRED_FIELDS, EditState, UndoResult, with_paired_field
from lmsdesk.model.gradebook import POSTED, STATUS
from lmsdesk.model.ids import Cell, ColumnId, CourseId
from lmsdesk.model.targets import target_at
from lmsdesk.model.wire import Json, decode_json, encode_json
from lmsdesk.store.database.errors import UndoRefused
from lmsdesk.store.mirror.anonymity import is_nameless
from lmsdesk.store.mirror.grade_rows import is_same
from lmsdesk.store.mirror.history import remember
from lmsdesk.store.outbox.edit_rows import OutboxRow, put
from lmsdesk.store.outbox.enter import Entered, changes_of, enter, without_posting
from lmsdesk.store.outbox.evaluations import taken_back
from lmsdesk.store.outbox.kinds import TargetState, situations

_NEWEST_DONE = (
    "SELECT step_id, label, cells FROM step WHERE course_id = ? AND NOT is_undone ORDER BY step_id DESC LIMIT 1"
)
_OLDEST_UNDONE = "SELECT step_id, label, cells FROM step WHERE course_id = ? AND is_undone ORDER BY step_id LIMIT 1"


def has_posted(move: Entered) -> bool:
    """Whether a step has asked for this mark to be posted."""
    return move.after.get(STATUS) == POSTED


def values_of(move: Entered) -> Entered:
    """The move without its status, which no undo and no redo changes."""
    before, after = ({name: part[name] for name in part if name != STATUS} for part in (move.before, move.after))
    return Entered(move.target, before, after)


def waits_to_be_posted(situation: TargetState) -> bool:
    """Whether it can still be kept from being posted; raises UndoRefused where nobody knows."""
    row = situation.waiting
    if row is None or STATUS not in row.patch:
        return False
    if row.state is EditState.SENDING or row.in_flight is not None or STATUS in row.maybe_sent:
        raise UndoRefused(
            "The mark may be posted already.",
            detail="Everything was left as it is.",
            hint="Undo again when the server has answered.",
            code="undo-while-posting",
        )
    return True


def is_posted_as_it_waits(situation: TargetState) -> bool:
    """Whether the service has posted it and nothing newer waits here."""
    return situation.waiting is None and situation.mirrored.value(STATUS) == POSTED


def withdraw(connection: apsw.Connection, situations: Iterable[TargetState], at: datetime) -> None:
    """These shall not be posted: they are drafts again."""
    rows: list[OutboxRow] = []
    for one in situations:
        assert one.waiting is not None
        before, after = one.waiting.patch[STATUS], one.mirrored.value(STATUS)
        if before != after:
            remember(connection, [(one.target, STATUS, before, after)], origin=Origin.ENTERED, at=at)
        row = without_posting(one.waiting)
        state = EditState.HELD if row.state is EditState.HELD else EditState.QUEUED
        row = row._replace(state=state, is_draft=True, version=row.version + 1, error="", changed_at=at)
        rows.append(row.without_noops(one.mirrored))
    put(connection, rows)


def refuse_to_post_again() -> UndoRefused:
    """Why redo does not post."""
    return UndoRefused(
        "Posting is not redone.",
        detail="Nothing was sent, and your marks are kept here.",
        hint="Check the marks and post them again.",
        code="redo-does-not-post",
    )


class _Step(Struct, frozen=True):
    id: int
    label: str
    moves: list[Entered]


def push_step(connection: apsw.Connection, entered: Sequence[Entered], label: str) -> int | None:
    """Keep a step for each course that was touched; what was undone there can no longer be redone.

    The number is that of the last step kept; None when nothing moved.
    """
    step_id = None
    for course_id in dict.fromkeys(move.target.course_id for move in entered):
        cells = [_pack(move) for move in entered if move.target.course_id == course_id]
        connection.execute("DELETE FROM step WHERE course_id = ? AND is_undone", (course_id,))
        connection.execute(
            "INSERT INTO step (course_id, label, cells) VALUES (?, ?, ?)",
            (course_id, label, encode_json(cells).decode()),
        )
        step_id = connection.last_insert_rowid()
    return step_id


def has_step(connection: apsw.Connection, step_id: int) -> bool:
    """Whether this step is there and not taken back."""
    return connection.execute("SELECT 1 FROM step WHERE step_id = ? AND NOT is_undone", (step_id,)).get is not None


def extend_step(connection: apsw.Connection, step_id: int, entered: Sequence[Entered]) -> bool:
    """Make what was entered part of a step, so that one undo takes both back; False when it is not the newest any more.

    A step that has come back to where it started is forgotten.
    """
    course_id = entered[0].target.course_id if entered else None
    step = None if course_id is None else _step(connection, course_id, _NEWEST_DONE)
    if step is None or step.id != step_id or any(move.target.course_id != course_id for move in entered):
        return False
    if any(map(has_posted, step.moves)):
        return False
    moves = {move.target: move for move in step.moves}
    for move in entered:
        moves[move.target] = _join(moves.get(move.target), move)
    cells = [_pack(move) for move in moves.values() if move.after]
    connection.execute("DELETE FROM step WHERE course_id = ? AND is_undone", (course_id,))
    connection.execute("UPDATE step SET cells = ? WHERE step_id = ?", (encode_json(cells).decode(), step_id))
    connection.execute("DELETE FROM step WHERE step_id = ? AND cells = '[]'", (step_id,))
    return True


def undo(
    connection: apsw.Connection, course_id: CourseId, at: datetime, *, only: int | None = None
) -> UndoResult | None:
    """Take the newest step back; raises UndoRefused where a cell no longer holds what the step wrote.

    With `only`, nothing happens unless the newest is the step of that number.
    """
    step = _step(connection, course_id, _NEWEST_DONE)
    if step is None or only not in {None, step.id}:
        return None
    found = list(situations(connection, [move.target for move in step.moves]))
    posts = {move.target for move in step.moves if has_posted(move)}
    withheld = [one for one in found if one.target in posts and waits_to_be_posted(one)]
    posted = [one for one in found if one.target in posts and one not in withheld and is_posted_as_it_waits(one)]
    back = {move.target: Entered(move.target, before=move.after, after=move.before) for move in step.moves}
    # All of them are looked at before the first is changed.
    drafts = [(one, _wanted_values(back[one.target], one)) for one in found if one.target not in posts]
    written = [(one, _wanted_values(back[one.target], one)) for one in posted]
    withdraw(connection, withheld, at)
    drafts = [taken_back(connection, *wish) for wish in drafts]
    entered = [*enter(connection, drafts, at), *enter(connection, written, at, is_asked_for=True)]
    _turn(connection, step)
    changes = changes_of(entered) | changes_at([one.target for one in withheld], outbox=bool(withheld))
    return UndoResult(changes, _told(connection, course_id, step), stay_posted=len(posted))


def redo(connection: apsw.Connection, course_id: CourseId, at: datetime) -> UndoResult | None:
    """Make the step that was taken back last once more; raises UndoRefused like `undo`."""
    step = _step(connection, course_id, _OLDEST_UNDONE)
    if step is None:
        return None
    if any(map(has_posted, step.moves)):
        raise refuse_to_post_again()
    by_target = {move.target: move for move in step.moves}
    # All of them are looked at before the first is changed.
    wishes = [(found, _wanted_values(by_target[found.target], found)) for found in situations(connection, by_target)]
    entered = enter(connection, wishes, at)
    _turn(connection, step)
    return UndoResult(changes_of(entered), _told(connection, course_id, step))


def skip_undo(connection: apsw.Connection, course_id: CourseId) -> None:
    """Forget the newest step, so that those before it can be taken back."""
    _forget(connection, _step(connection, course_id, _NEWEST_DONE))


def skip_redo(connection: apsw.Connection, course_id: CourseId) -> None:
    """Forget the step that was taken back last, so that those after it can be made again."""
    _forget(connection, _step(connection, course_id, _OLDEST_UNDONE))


def undo_labels(connection: apsw.Connection, course_id: CourseId) -> tuple[str | None, str | None]:
    """The names of the steps that undo and redo would take."""
    done, undone = (_step(connection, course_id, sql) for sql in (_NEWEST_DONE, _OLDEST_UNDONE))
    told = [None if one is None else _told(connection, course_id, one) for one in (done, undone)]
    return told[0], told[1]


def _told(connection: apsw.Connection, course_id: CourseId, step: _Step) -> str:
    """The name of a step; empty where it may tell whose grade it is in a column that hides names by now."""
    cells = {move.target.address[1:3] for move in step.moves}
    # The name of a step of several people tells of none.
    if len({user_id for _, user_id in cells}) != 1:
        return step.label
    return "" if any(is_nameless(connection, course_id, ColumnId(one)) for one, _ in cells) else step.label


def _forget(connection: apsw.Connection, step: _Step | None) -> None:
    if step is not None:
        connection.execute("DELETE FROM step WHERE step_id = ?", (step.id,))


def _join(first: Entered | None, then: Entered) -> Entered:
    if first is None:
        return then
    before, after = {**then.before, **first.before}, {**first.after, **then.after}
    moved = [name for name, value in after.items() if not _means_same(name, before[name], value)]
    return Entered(then.target, {name: before[name] for name in moved}, {name: after[name] for name in moved})


def _turn(connection: apsw.Connection, step: _Step) -> None:
    connection.execute("UPDATE step SET is_undone = NOT is_undone WHERE step_id = ?", (step.id,))


def _wanted_values(move: Entered, situation: TargetState) -> Json:
    wanted: Json = {}
    move = values_of(move)
    for name, value in move.after.items():
        current = situation.value(name)
        if _means_same(name, current, value):
            continue
        if not _means_same(name, current, move.before[name]) and not _is_explained(name, move.before, situation):
            raise UndoRefused(
                "Undo or redo is not possible.",
                detail="A value in it has changed since, so everything was left as it is.",
                hint="The cell's history has all earlier values.",
                code="undo-changed-since",
            )
        wanted[name] = value
    # The two faces of a value go together, or one would be taken away by the other.
    return {name: value for name, value in move.after.items() if name in with_paired_field(wanted)}


def _is_explained(name: str, before: Json, situation: TargetState) -> bool:
    """Whether the face is what the service has made of the other one, which is still as it was written."""
    other = PAIRED_FIELDS.get(name, "")
    is_left_open = before[name] is None and before.get(other) is not None
    return is_left_open and _means_same(other, situation.value(other), before[other])


def _means_same(name: str, one: object, other: object) -> bool:
    return is_same(name, _as_service_keeps(one), _as_service_keeps(other))


def _as_service_keeps(value: object) -> object:
    """Services trim texts and round scores; that is no change by somebody."""
    if isinstance(value, str):
        return value.replace("\r\n", "\n").strip()
    return round(value, 5) if isinstance(value, float | int) else value


def _step(connection: apsw.Connection, course_id: CourseId, sql: str) -> _Step | None:
    found: tuple[Any, ...] | None = connection.execute(sql, (course_id,)).fetchone()
    if found is None:
        return None
    number, label, cells = found
    return _Step(number, label, [_unpack(course_id, move) for move in decode_json(cells)])


def _pack(move: Entered) -> tuple[Any, ...]:
    _, column, user, kind, item = move.target.address
    # A grade needs no more than its column and user: steps of earlier versions look the same.
    more = () if kind == Cell.kind else (kind, item)
    return column, user, move.before, move.after, *more


def _unpack(course_id: CourseId, packed: Sequence[Any]) -> Entered:
    column, user, before, after, *more = packed
    kind, item = more or (Cell.kind, "")
    return Entered(target_at((course_id, column, user, kind, item)), before, after)
