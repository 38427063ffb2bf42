"""What cells held at a moment, worked out from the history, and the way back through ordinary edits.

What a person saw is followed entry by entry: a value entered here stays in sight until it is sent, discarded or given
up, whatever is pulled meanwhile.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

import apsw

from lmsdesk.model.changes import HistoryEntry, Origin, PastQuery, RestoredField
from lmsdesk.model.edits import CellPatch, EditResult
from lmsdesk.model.gradebook import GRADE_FIELDS
from lmsdesk.model.ids import Cell, Target
from lmsdesk.model.wire import Json
from lmsdesk.store.database.errors import RestoreOvertaken
from lmsdesk.store.mirror.grade_rows import is_same
from lmsdesk.store.mirror.history import entries_moved_since, entries_of_cell
from lmsdesk.store.outbox.enter import changes_of, enter
from lmsdesk.store.outbox.kinds import situations
from lmsdesk.store.outbox.undo_steps import push_step

_CellField = tuple[Cell, str]


class _Sight(NamedTuple):
    """What a person sees in a field, and whether it is the person's own unsent value."""

    value: object
    is_own: bool


def moves_back(connection: apsw.Connection, scope: PastQuery, at: datetime) -> list[RestoredField]:
    """What has to change so that the cells of the scope hold again what a person saw in them at that moment.

    Only the course, the column and the person of the scope count.
    """
    moved = _entries_by_field(connection, scope, at)
    then = {target: value_at(entries, at) for target, entries in moved.items()}
    by_cell: defaultdict[Cell, dict[str, object]] = defaultdict(dict)
    for (cell, field), value in then.items():
        by_cell[cell][field] = value
    back: list[RestoredField] = []
    for found in situations(connection, by_cell):
        wanted = {
            field: value
            for field, value in by_cell[Cell.of(found.target)].items()
            if not is_same(field, found.value(field), value)
        }
        back += [
            RestoredField(Cell.of(found.target), field, found.value(field), value)
            for field, value in _one_face(wanted).items()
        ]
    return back


def value_back(connection: apsw.Connection, entry: HistoryEntry) -> list[RestoredField]:
    """What has to change so that one field holds again what it held before a change; nothing where it does."""
    found = next(iter(situations(connection, [entry.cell])))
    now = found.value(entry.field)
    return (
        [] if is_same(entry.field, now, entry.before) else [RestoredField(entry.cell, entry.field, now, entry.before)]
    )


def moment_before(connection: apsw.Connection, entry: HistoryEntry) -> datetime:
    """The moment just before a change was made: that of a sending was made where its value was entered."""
    first = entry
    if entry.origin is Origin.SENT:
        earlier = (one for one in entries_of_cell(connection, entry.cell) if one.id < entry.id)
        for one in (one for one in earlier if one.field == entry.field):
            # Several values may have been entered before one was sent, and others while it was on its way.
            if one.origin is not Origin.ENTERED:
                if first is not entry:
                    break
                continue
            first = one
            if is_same(one.field, one.before, entry.before):
                break
    # Entries of one step share their moment: the one just before it is before all of them.
    return first.at - datetime.resolution


def restore_values(
    connection: apsw.Connection, moves: Sequence[RestoredField], *, label: str, at: datetime
) -> EditResult:
    """Enter the moves as one step; raises RestoreOvertaken, with nothing changed, when a cell holds something else."""
    wanted: defaultdict[Target, Json] = defaultdict(dict)
    seen: dict[tuple[Target, str], object] = {}
    for move in moves:
        wanted[move.cell][move.field] = move.then
        seen[move.cell, move.field] = move.now
    found = list(situations(connection, wanted))
    for one in found:
        if any(not is_same(name, one.value(name), seen[one.target, name]) for name in wanted[one.target]):
            raise RestoreOvertaken
    entered = enter(connection, ((one, wanted[one.target]) for one in found), at)
    step_id = push_step(connection, entered, label) if entered else None
    return EditResult(changes_of(entered), tuple(CellPatch(move.target, move.before) for move in entered), step_id)


def value_at(entries: Iterable[HistoryEntry], at: datetime) -> object:
    """What a person saw in one field at a moment, given all of its entries, oldest first."""
    sight: _Sight | None = None
    for entry in entries:
        if entry.at > at:
            return entry.before if sight is None else sight.value
        sight = _after(sight, entry)
    return None if sight is None else sight.value


def _after(sight: _Sight | None, entry: HistoryEntry) -> _Sight:
    if sight is None or entry.origin is Origin.ENTERED:
        return _Sight(entry.after, entry.origin is Origin.ENTERED)
    if entry.origin is Origin.DISCARDED:
        return _Sight(entry.after, is_own=False)
    if entry.origin is Origin.SENT:
        # Something newer may have been entered while it was on its way.
        return sight._replace(is_own=sight.is_own and not is_same(entry.field, sight.value, entry.after))
    if entry.origin is Origin.LOST:
        # The value that was in sight gave way, or it is the other one that did and this one stays.
        was_seen = is_same(entry.field, sight.value, entry.before)
        return _Sight(entry.after, is_own=sight.is_own and not was_seen)
    return sight if sight.is_own else _Sight(entry.after, is_own=False)


def _entries_by_field(
    connection: apsw.Connection, scope: PastQuery, at: datetime
) -> dict[_CellField, list[HistoryEntry]]:
    """All entries, oldest first, of each field that has moved since."""
    fields: defaultdict[_CellField, list[HistoryEntry]] = defaultdict(list)
    for entry in entries_moved_since(connection, scope, at):
        if entry.field in GRADE_FIELDS:
            fields[entry.cell, entry.field].append(entry)
    return fields


def _one_face(wanted: Json) -> Json:
    """A score and its letter are one value: the one that says something is put back, and brings the other along."""
    if "score" not in wanted or "text" not in wanted:
        return wanted
    other = "score" if wanted["score"] is None and wanted["text"] is not None else "text"
    return {name: value for name, value in wanted.items() if name != other}
