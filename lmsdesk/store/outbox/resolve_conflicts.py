"""A person's word on edits that wait: conflicts decided field by field, and edits thrown away that can come back.

The law: what is written was on the screen. A field whose two values have moved since stays undecided.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import chain

import apsw
from msgspec import Struct

from lmsdesk.model.changes import Changes, Origin, changes_at
from lmsdesk.model.edits import Choice, EditResult, EditState, FieldDecision, with_paired_field
from lmsdesk.model.gradebook import STATUS
from lmsdesk.model.ids import EditId
from lmsdesk.model.wire import Json
from lmsdesk.store.mirror.grade_rows import is_same
from lmsdesk.store.mirror.history import Moved, remember
from lmsdesk.store.outbox.edit_rows import OutboxRow, put, waiting_edit
from lmsdesk.store.outbox.enter import Entered
from lmsdesk.store.outbox.evaluations import follow_decisions
from lmsdesk.store.outbox.kinds import TargetState, situations
from lmsdesk.store.outbox.undo_steps import push_step


class Discarded(Struct, frozen=True):
    """Edits that were thrown away, as they were; what is needed to put them back."""

    changes: Changes
    rows: tuple[OutboxRow, ...] = ()


def resolve(
    connection: apsw.Connection, decisions: Mapping[EditId, Sequence[FieldDecision]], at: datetime, *, label: str
) -> EditResult:
    """Settle fields of held edits; with no field left in conflict one is queued, or gone when nothing is to be sent.

    It is a step of undoing, which brings back the value that gave way: mine after theirs was taken, else theirs.
    """
    found = ((waiting_edit(connection, edit_id), given) for edit_id, given in decisions.items())
    held = ((row, given) for row, given in found if row is not None and row.state is EditState.HELD)
    seen = [(row, counted) for row, given in held if (counted := [one for one in given if _is_as_seen(row, one)])]
    if not seen:
        return EditResult(Changes())
    lost = (moved for row, counted in seen for one in counted for moved in _losers(row, one))
    remember(connection, lost, origin=Origin.LOST, at=at)
    targets = [row.target for row, _ in seen]
    before = {one.target: one for one in situations(connection, targets)}
    decided = [_apply_decisions(row, counted, at) for row, counted in seen]
    put(connection, decided)
    for row, counted in seen:
        follow_decisions(connection, row.target, counted)
    moves = (
        _overruled(before[row.target], before[row.target]._replace(waiting=after), counted)
        for after, (row, counted) in zip(decided, seen, strict=True)
    )
    step_id = push_step(connection, list(chain.from_iterable(moves)), label)
    return EditResult(changes_at(targets, outbox=True), step_id=step_id)


def discard(connection: apsw.Connection, edit_ids: Iterable[EditId], at: datetime) -> Discarded:
    """Throw edits away, all at once; history keeps their values, and the result can put them back."""
    rows = [row for row in (waiting_edit(connection, one) for one in edit_ids) if row is not None]
    mirrored = {found.target: found.mirrored for found in situations(connection, [row.target for row in rows])}
    gone = (
        (row.target, name, value, mirrored[row.target].value(name)) for row in rows for name, value in row.patch.items()
    )
    remember(connection, gone, origin=Origin.DISCARDED, at=at)
    put(connection, [row.without(row.patch) for row in rows])
    return Discarded(changes_at([row.target for row in rows], outbox=bool(rows)), tuple(rows))


def restore_discarded(connection: apsw.Connection, discarded: Discarded, at: datetime) -> Changes:
    """Let discarded edits wait again, with the values they started from; where something new waits, that stays."""
    found = {one.target: one for one in situations(connection, [row.target for row in discarded.rows])}
    rows = [_again(row) for row in discarded.rows if found[row.target].waiting is None]
    entered: list[Moved] = [
        (row.target, name, found[row.target].value(name), value) for row in rows for name, value in row.patch.items()
    ]
    remember(connection, entered, origin=Origin.ENTERED, at=at)
    put(connection, rows)
    return changes_at([row.target for row in rows], outbox=bool(rows))


def _is_as_seen(row: OutboxRow, decision: FieldDecision) -> bool:
    name = decision.field
    return (
        name in row.theirs
        and is_same(name, row.theirs[name], decision.theirs)
        and is_same(name, row.patch.get(name), decision.mine)
    )


def _losers(row: OutboxRow, decision: FieldDecision) -> Iterable[Moved]:
    mine, theirs, value = row.patch[decision.field], row.theirs[decision.field], decision.value
    if decision.choice is not Choice.THEIRS:
        yield row.target, decision.field, theirs, value
    if decision.choice is not Choice.MINE:
        yield row.target, decision.field, mine, value


def _overruled(before: TargetState, after: TargetState, decisions: Sequence[FieldDecision]) -> list[Entered]:
    """What the cell held in the fields that were decided, in the service's eyes where mine goes over it, and holds."""
    row = before.waiting
    assert row is not None
    old: Json = {}
    for one in decisions:
        # The other face of the value goes with it, unless it is decided by itself.
        for name in with_paired_field([one.field]) - (row.theirs.keys() - {one.field}):
            old[name] = before.value(name) if one.choice is Choice.THEIRS else _held_then(before, one.field, name)
    new = {name: after.value(name) for name in old}
    moved = [name for name in old if not is_same(name, old[name], new[name])]
    if not moved:
        return []
    return [Entered(row.target, {name: old[name] for name in moved}, {name: new[name] for name in moved})]


def _held_then(before: TargetState, field: str, name: str) -> object:
    """What the service held in a field, or in the other face of it, when the conflict was found.

    The mirror may have moved on since, and the row may have begun with another value: one face as it was when the
    conflict was found and the other as it was at another time are no value of anybody.
    """
    row, mirrored = before.waiting, before.mirrored
    assert row is not None
    if name in row.theirs:
        return row.theirs[name]
    is_current = is_same(field, mirrored.value(field), row.theirs[field])
    return mirrored.value(name) if is_current else None


def _apply_decisions(row: OutboxRow, decisions: Sequence[FieldDecision], at: datetime) -> OutboxRow:
    # What is posted is compared once more with all that was shown, and that is theirs now.
    stays = set(row.patch) - {STATUS} if STATUS in row.patch else set()
    kept = {one.field: one.value for one in decisions if one.choice is not Choice.THEIRS or one.field in stays}
    dropped = [one.field for one in decisions if one.choice is Choice.THEIRS and one.field not in stays]
    left = {name: value for name, value in row.theirs.items() if name not in {one.field for one in decisions}}
    decided = row._replace(
        patch={**row.patch, **kept},
        base={**row.base, **{name: row.theirs[name] for name in kept}},
        theirs=left,
        version=row.version + 1,
        changed_at=at if any(one.choice is Choice.BOTH for one in decisions) else row.changed_at,
    ).without(with_paired_field(dropped) - kept.keys() - left.keys())
    if left:
        return decided
    return decided._replace(state=EditState.QUEUED, tries=0, error="", next_try_at=None)


def _again(row: OutboxRow) -> OutboxRow:
    """As it was, but on its way nowhere: what was under way may have arrived."""
    state = EditState.QUEUED if row.state is EditState.SENDING else row.state
    return row.mark_maybe_delivered()._replace(id=None, state=state, version=row.version + 1)
