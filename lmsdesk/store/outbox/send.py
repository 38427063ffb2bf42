"""What happens to an edit on its way: taken, confirmed, held, put back, refused, and a person's word on it.

The law: a reply confirms only what was sent. Whatever a person has changed meanwhile goes on waiting.
"""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

import apsw
from msgspec import Struct

from lmsdesk.model.changes import Changes, Origin, changes_at
from lmsdesk.model.edits import PAIRED_FIELDS, Edit, EditState, with_paired_field
from lmsdesk.model.gradebook import STATUS
from lmsdesk.model.ids import EditId, Target
from lmsdesk.model.wire import Json, Record
from lmsdesk.store.database.timestamps import as_moment
from lmsdesk.store.mirror.grade_rows import is_same
from lmsdesk.store.mirror.grades import Pull
from lmsdesk.store.mirror.history import Moved, remember
from lmsdesk.store.outbox.edit_rows import CAN_GO, MirrorRow, OutboxRow, due, edit_of, put, waiting_edit, waiting_in
from lmsdesk.store.outbox.enter import drop_resolved
from lmsdesk.store.outbox.evaluations import start_from_sent
from lmsdesk.store.outbox.kinds import MIRRORS, Known


class _Arrival(NamedTuple):
    sent: Json
    answer: MirrorRow
    at: datetime


class Held(Struct, frozen=True):
    """What was found when an edit could not be sent: the service's values in conflict, and what it holds as wished."""

    theirs: Json
    reply: Record
    agreed: frozenset[str] = frozenset()
    asked_over: int | None = None


class Refused(Struct, frozen=True):
    """Why the service did not take an edit, and what was read of its target if it was compared before."""

    error: str
    found: Held | None = None


def claim(connection: apsw.Connection, now: datetime, *, limit: int) -> list[Edit]:
    """Mark what is due as being sent, oldest first."""
    taken = [row._replace(state=EditState.SENDING) for row in due(connection, now, limit)]
    put(connection, taken)
    return [edit_of(row) for row in taken]


def mark_in_flight(connection: apsw.Connection, edit: Edit, *, read_index: int) -> bool:
    """From now on the service may hold it; not when a person has changed or discarded it since it was taken.

    If the process ends before the reply, this is all that will be known: what left, and how the target was before. Were
    an edit that was only taken counted as well, an earlier one that has arrived would look like a colleague's.
    """
    row = waiting_edit(connection, edit.id)
    if row is None:
        return False
    if row.version != edit.version:
        put(connection, [_queue_again(row).without_noops(_mirror_row(connection, row.target))])
        return False
    first = row.read_index if row.maybe_sent else read_index
    put(connection, [row._replace(in_flight=row.patch, read_index=first)])
    return True


def recover(connection: apsw.Connection) -> Changes:
    """After a start: nobody is sending, and what was on its way may have arrived."""
    rows = [
        row.mark_maybe_delivered()._replace(state=EditState.QUEUED)
        for row in waiting_in(connection, [EditState.SENDING])
    ]
    put(connection, rows)
    return _changes(*rows)


class Confirmation(NamedTuple):
    """What the service holds now, as it was read back after the change index that was known when it was asked."""

    sent: Json
    reply: Record
    asked_over: int | None = None


def confirm(connection: apsw.Connection, edit: Edit, confirmation: Confirmation, at: datetime) -> Changes:
    """The service holds what was sent, and its reply was read back."""
    sent, reply, asked_over = confirmation
    answer = MIRRORS[edit.target.kind].row_of(reply)
    arrival = _Arrival(_news(edit, sent, answer), answer, at)
    pull = Pull(at, explained=frozenset(arrival.sent))
    mirrored = _mirror_reply(connection, reply, pull, Known(edit.target, asked_over))
    start_from_sent(connection, edit.target, {name: answer.value(name) for name in sent})
    _remember_sent(connection, edit, arrival)
    row = waiting_edit(connection, edit.id)
    if row is not None:
        put(connection, [_without_confirmed(row, edit, answer)])
    return mirrored | changes_at([edit.target], outbox=True)


def mark_conflict(connection: apsw.Connection, edit: Edit, held: Held, at: datetime) -> Changes:
    """The service holds other values than the person started from: keep both, and let the person decide.

    Fields that it holds as wished are done with, or a colleague's later change of them would be written over.
    """
    answer = MIRRORS[edit.target.kind].row_of(held.reply)
    mirrored = _take_over(connection, edit, held, at)
    row = waiting_edit(connection, edit.id)
    if row is None:
        return mirrored
    theirs = {name: value for name, value in held.theirs.items() if name in row.patch}
    facing = _facing(*_on_both_faces(theirs, _without_done(row, edit, held), answer))
    start_from_sent(connection, edit.target, {name: theirs[name] for name in theirs.keys() - facing.theirs.keys()})
    put(connection, [drop_resolved(facing, answer)])
    return mirrored | changes_at([edit.target], outbox=True)


def reschedule(
    connection: apsw.Connection, edit: Edit, *, error: str, next_try_at: datetime, is_counted: bool
) -> Changes:
    """Back into the queue until then; the service may hold what has left."""

    def postpone_row(row: OutboxRow) -> OutboxRow:
        waiting = row.mark_maybe_delivered()._replace(state=EditState.QUEUED, tries=row.tries + is_counted)
        return waiting._replace(error=error, next_try_at=next_try_at).without_noops(_mirror_row(connection, row.target))

    return _change(connection, edit.id, postpone_row)


def refuse(connection: apsw.Connection, edit: Edit, refusal: Refused, at: datetime) -> Changes:
    """The service will not take it; a patch changed meanwhile gets its own chance.

    Fields that it holds as wished are done with, as in `mark_conflict`: they may have come with an earlier try.
    """
    mirrored = Changes()
    if refusal.found is not None:
        mirrored = _take_over(connection, edit, refusal.found, at)

    def refuse_row(row: OutboxRow) -> OutboxRow:
        if refusal.found is not None:
            row = _without_done(row, edit, refusal.found)
        state = EditState.FAILED if row.version == edit.version else EditState.QUEUED
        reason = refusal.error if state is EditState.FAILED else ""
        # Nothing is dropped as idle: an earlier try may still be on its way and change what the service shows now.
        # What was refused before it left says nothing of those tries.
        maybe = row.maybe_sent if row.in_flight is None else {}
        return row._replace(state=state, error=reason, tries=row.tries + 1, in_flight=None, maybe_sent=maybe)

    return _change(connection, edit.id, refuse_row) | mirrored


def discard(connection: apsw.Connection, edit_id: EditId, at: datetime) -> Changes:
    """The person throws the edit away; history keeps its values."""

    def empty_row(row: OutboxRow) -> OutboxRow:
        mirrored = _mirror_row(connection, row.target)
        gone = [(row.target, name, value, mirrored.value(name)) for name, value in row.patch.items()]
        remember(connection, gone, origin=Origin.DISCARDED, at=at)
        return row.without(row.patch)

    return _change(connection, edit_id, empty_row)


def retry(connection: apsw.Connection, edit_id: EditId) -> Changes:
    """Send it again at the next chance."""
    row = waiting_edit(connection, edit_id)
    if row is None or row.state not in {EditState.FAILED, EditState.QUEUED}:
        return Changes()
    return _change(connection, edit_id, _queue_again)


def _change(connection: apsw.Connection, edit_id: EditId, change: Callable[[OutboxRow], OutboxRow]) -> Changes:
    row = waiting_edit(connection, edit_id)
    if row is None:
        return Changes()
    put(connection, [change(row)])
    return _changes(row)


def _mirror_reply(connection: apsw.Connection, reply: Record, pull: Pull, known: Known) -> Changes:
    return MIRRORS[known.target.kind].take_over(connection, reply, pull, known)


def _mirror_row(connection: apsw.Connection, target: Target) -> MirrorRow:
    (found,) = MIRRORS[target.kind].states(connection, [target])
    return found.mirrored


def _changes(*rows: OutboxRow) -> Changes:
    return changes_at([row.target for row in rows], outbox=bool(rows))


def _queue_again(row: OutboxRow) -> OutboxRow:
    return row._replace(state=EditState.QUEUED, tries=0, error="", next_try_at=None)


def _without_confirmed(row: OutboxRow, edit: Edit, answer: MirrorRow) -> OutboxRow:
    if row.version == edit.version:
        return row.without(row.patch)
    # A field touched after the edit was taken keeps its own base: the reply may show a colleague's value of it.
    base = {**row.base, **_value_after(edit, answer)}
    left = _queue_again(row)._replace(base=base, in_flight=None, maybe_sent={})
    return left.without([name for name, sent in edit.patch.items() if _is_confirmed(name, row, (sent, base[name]))])


def _is_confirmed(name: str, row: OutboxRow, known: tuple[object, object]) -> bool:
    return any(is_same(name, row.patch.get(name), value) for value in known)


def _value_after(edit: Edit, answer: MirrorRow) -> Json:
    """What the service held once it had the edit, and what it made of the face that a value was not sent with."""
    given = [name for name in PAIRED_FIELDS if edit.patch.get(name) is not None]
    made = with_paired_field(name for name in given if is_same(name, edit.patch[name], answer.value(name)))
    return {**edit.patch, **{name: answer.value(name) for name in made}}


def _take_over(connection: apsw.Connection, edit: Edit, held: Held, at: datetime) -> Changes:
    """Mirror what was read of an edit that stays, and note what of it has arrived."""
    row = waiting_edit(connection, edit.id)
    done = _done_fields(row, edit, held) if row is not None else []
    answer = MIRRORS[edit.target.kind].row_of(held.reply)
    sent = {name: edit.patch[name] for name in done}
    arrival = _Arrival(_news(edit, sent, answer), answer, at)
    pull = Pull(at, explained=frozenset(arrival.sent))
    mirrored = _mirror_reply(connection, held.reply, pull, Known(edit.target, held.asked_over))
    start_from_sent(connection, edit.target, sent)
    _remember_sent(connection, edit, arrival)
    return mirrored


def _without_done(row: OutboxRow, edit: Edit, held: Held) -> OutboxRow:
    done = _done_fields(row, edit, held)
    answer = MIRRORS[edit.target.kind].row_of(held.reply)
    # What a person has changed since starts from what has arrived of theirs: the service's word is no colleague's.
    touched = {name: answer.value(name) for name in _arrived(edit, held) - set(done) if name in row.patch}
    row = row._replace(base={**row.base, **touched})
    if STATUS in row.patch:
        # What was shown is compared once more before it is posted: it may change while the person decides.
        return row._replace(base={**row.base, **{name: row.patch[name] for name in done}})
    return row.without(done)


def _done_fields(row: OutboxRow, edit: Edit, held: Held) -> list[str]:
    """Fields that nobody has touched since the edit was taken and that the service holds as wished."""
    arrived = _arrived(edit, held)
    return [name for name in edit.patch if name in arrived and is_same(name, row.patch.get(name), edit.patch[name])]


def _arrived(edit: Edit, held: Held) -> set[str]:
    """Fields that the service holds as they were wished when the edit was taken, with what it makes of other faces."""
    given = {name for name in held.agreed if edit.patch.get(name) is not None}
    return {*with_paired_field(given), *held.agreed} - held.theirs.keys()


def _on_both_faces(theirs: Json, row: OutboxRow, answer: MirrorRow) -> tuple[Json, OutboxRow]:
    """A value in conflict is so as a whole: the face that was not touched is given up or kept with the other."""
    more = [face for face, other in PAIRED_FIELDS.items() if other in theirs and face not in theirs]
    patch = {**dict.fromkeys(more), **row.patch}
    return {**theirs, **{face: answer.value(face) for face in more}}, row._replace(patch=patch)


def _facing(theirs: Json, row: OutboxRow) -> OutboxRow:
    """The row held against these values, except where a value is our own from a try whose reply was lost."""
    own = {
        name
        for name, value in theirs.items()
        # An earlier one may be a colleague's by now, who has put back what our last one replaced.
        if any(is_same(name, value, sent) for sent in row.maybe_sent.get(name, ())[-1:])
    }
    # What a service makes of the other face is our own as well.
    own |= with_paired_field(name for name in own if theirs[name] is not None) & theirs.keys()
    ours = {name: value for name, value in theirs.items() if name in own}
    return row._replace(
        state=EditState.HELD,
        theirs={name: value for name, value in theirs.items() if name not in ours},
        base={**row.base, **ours},
        in_flight=None,
        maybe_sent={},
        tries=0,
        error="",
        next_try_at=None,
    )


def _remember_sent(connection: apsw.Connection, edit: Edit, arrival: _Arrival) -> None:
    sent, answer, at = arrival
    arrived: list[Moved] = [(edit.target, name, edit.base.get(name), answer.value(name)) for name in sent]
    remember(connection, arrived, origin=Origin.SENT, at=at)
    lost: list[Moved] = [
        (edit.target, name, value, answer.value(name))
        for name, value in sent.items()
        if not is_same(name, value, None) and not is_same(name, value, answer.value(name))
    ]
    remember(connection, lost, origin=Origin.LOST, at=at)


def _news(edit: Edit, sent: Json, answer: MirrorRow) -> Json:
    """What of it is shown as sent; what a colleague has changed and put back meanwhile is theirs."""
    if STATUS not in edit.patch:
        return sent
    return {name: value for name, value in sent.items() if not _is_unmoved(edit, name, answer)}


def _is_unmoved(edit: Edit, name: str, answer: MirrorRow) -> bool:
    """Whether a posted value was there before: it is looked at again, and no news."""
    before = edit.base.get(name)
    return is_same(name, edit.patch[name], before) and is_same(name, answer.value(name), before)


def make_due(connection: apsw.Connection) -> Changes:
    """What waits for its next try is due now."""
    connection.execute(
        "UPDATE edit SET next_try_at = NULL WHERE state = 'queued' AND next_try_at IS NOT NULL AND NOT is_draft"
    )
    return Changes(outbox=connection.changes() > 0)


def next_due(connection: apsw.Connection) -> datetime | None:
    """When the first of what is queued is due; None when nothing is queued."""
    sql = f"SELECT min(ifnull(next_try_at, 0)) FROM edit WHERE {CAN_GO}"  # noqa: S608 - words from this package
    first = connection.execute(sql).get
    return None if first is None else as_moment(first)
