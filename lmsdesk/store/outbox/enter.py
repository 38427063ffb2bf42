"""A person's patches applied over what is there: coalesced, with the base they started from, in one transaction."""

import math
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import chain

import apsw
from msgspec import Struct

from lmsdesk.model.changes import Changes, Origin, changes_at
from lmsdesk.model.edits import PAIRED_FIELDS, CellPatch, EditState, with_paired_field
from lmsdesk.model.gradebook import STATUS, WHAT_IF
from lmsdesk.model.ids import Cell, Target
from lmsdesk.model.targets import kind_of
from lmsdesk.model.wire import Json
from lmsdesk.store.mirror import what_if
from lmsdesk.store.mirror.grade_rows import GradeRow, is_same
from lmsdesk.store.mirror.history import Moved, remember
from lmsdesk.store.outbox.edit_rows import MirrorRow, OutboxRow, put
from lmsdesk.store.outbox.evaluations import withdraw_evaluation
from lmsdesk.store.outbox.kinds import KEPT_HERE, TargetState


class Entered(Struct, frozen=True, gc=False):
    """What one target was and became; only fields that moved."""

    target: Target
    before: Json
    after: Json


def coalesce(patches: Sequence[CellPatch]) -> dict[Target, Json]:
    """One patch a target; a later value of a field takes the place of an earlier one, and null is a value."""
    merged: dict[Target, Json] = {}
    for patch in patches:
        merged[patch.target] = {**merged.get(patch.target, {}), **_check_fields(patch)}
    return merged


def enter(
    connection: apsw.Connection,
    wishes: Iterable[tuple[TargetState, Json]],
    at: datetime,
    *,
    is_asked_for: bool = False,
) -> list[Entered]:
    """Put patches for targets as they are into the outbox; returns what really moved.

    Of a kind that has drafts it is a draft, unless a person has asked for it to be sent. What the service does not have
    is kept at once, and nothing of it waits.
    """
    found = list(wishes)
    here = [wish for wish in found if not kind_of(wish[0].target).is_sent]
    kept = [_entered(*wish) for wish in here]
    moved = [move for move in kept if move.after]
    for move in moved:
        KEPT_HERE[move.target.kind].keep(connection, move.target, move.after)
    sent = [wish for wish in found if kind_of(wish[0].target).is_sent] if here else found
    return [*_enter_sent(connection, sent, at, is_asked_for=is_asked_for), *moved]


def _enter_sent(
    connection: apsw.Connection, wishes: Iterable[tuple[TargetState, Json]], at: datetime, *, is_asked_for: bool
) -> list[Entered]:
    rows: list[OutboxRow] = []
    entered: list[Entered] = []
    tried_out: list[tuple[Cell, GradeRow]] = []
    withheld: list[Moved] = []
    for situation, wanted in wishes:
        grade = _what_if_grade(situation)
        fields = _with_both_faces(situation, wanted) if grade is None else what_if.whole(grade, wanted)
        moved = _entered(situation, fields)
        if not moved.after:
            continue
        if grade is not None:
            tried_out.append((Cell.of(situation.target), what_if.overlay(grade, moved.after)))
        else:
            row = _new_row(situation, moved.after, at)
            if kind_of(situation.target).has_drafts:
                row = row._replace(is_draft=not is_asked_for)
            rows.append(row)
            after = situation._replace(waiting=row)
            faces = {name: after.value(name) for name in with_paired_field(moved.after) & PAIRED_FIELDS.keys()}
            moved = _entered(situation, {**moved.after, **faces})
            if unposted := _posting_withheld(situation, after):
                withheld += unposted
                withdraw_evaluation(connection, situation.target)
        entered.append(moved)
    put(connection, rows)
    what_if.keep(connection, tried_out)
    changes = ((move.target, name, move.before[name], value) for move in entered for name, value in move.after.items())
    remember(connection, chain(changes, withheld), origin=Origin.ENTERED, at=at)
    return entered


def without_posting(row: OutboxRow) -> OutboxRow:
    """The row without the wish to post it: what is typed after that has not been asked for."""
    if STATUS not in row.patch:
        return row
    row = row.without([STATUS])
    return row._replace(state=EditState.QUEUED) if row.state is EditState.HELD and not row.theirs else row


def changes_of(entered: Sequence[Entered]) -> Changes:
    """What views have to repaint."""
    is_sent = any(kind_of(move.target).is_sent for move in entered)
    return changes_at([move.target for move in entered], outbox=is_sent)


def _posting_withheld(before: TargetState, after: TargetState) -> list[Moved]:
    """That the mark is not to be posted any more: noted in the history, and no part of a step."""
    if before.waiting is None or STATUS not in before.waiting.patch:
        return []
    old, new = before.value(STATUS), after.value(STATUS)
    return [(before.target, STATUS, old, new)] if old != new else []


def _check_fields(patch: CellPatch) -> Json:
    fields = patch.fields
    known = kind_of(patch.target).fields
    unknown = set[str]() if known is None else fields.keys() - known
    if unknown:
        raise ValueError(f"not fields of a {patch.target.kind}: {sorted(unknown)}")
    score = fields.get("score")
    if score is not None and not math.isfinite(score):
        raise ValueError("a score is a finite number")
    # The service reads a dash as nothing entered (reference section 9), and so the number beside it goes as well.
    is_dash = str(fields.get("text")).strip() == "-"
    return {**fields, "text": None, "score": score} if is_dash else fields


def _what_if_grade(situation: TargetState) -> GradeRow | None:
    """The grade of a what-if column, which nothing sends."""
    target, mirrored = situation.target, situation.mirrored
    is_what_if = isinstance(target, Cell) and target.column_id.startswith(WHAT_IF)
    return mirrored if is_what_if and isinstance(mirrored, GradeRow) else None


def _with_both_faces(situation: TargetState, fields: Json) -> Json:
    """Score and text are two faces of one value: entering one takes the other away, and is taken back with it."""
    gone = {
        face: None
        for face, other in PAIRED_FIELDS.items()
        if _is_new(situation, other, fields) and fields.get(face) is None and situation.value(face) is not None
    }
    return {**fields, **gone} if gone else fields


def _is_new(situation: TargetState, name: str, fields: Json) -> bool:
    return fields.get(name) is not None and not is_same(name, fields[name], situation.value(name))


def _entered(situation: TargetState, fields: Json) -> Entered:
    before = {name: situation.value(name) for name in fields}
    after = {name: value for name, value in fields.items() if not is_same(name, value, before[name])}
    return Entered(situation.target, {name: before[name] for name in after}, after)


def _new_row(situation: TargetState, fields: Json, at: datetime) -> OutboxRow:
    row = without_posting(situation.waiting) if situation.waiting is not None else OutboxRow(situation.target, at)
    held = {name: situation.mirrored.value(name) for name in with_paired_field(fields)}
    # Whoever enters what the service holds agrees with it, whatever it held when the row was begun.
    agreed = {name: held[name] for name in fields if is_same(name, held[name], fields[name])}
    base = {**held, **row.base, **_seen_beside(row, fields, held), **agreed}
    row = row._replace(patch={**row.patch, **fields}, base=base, version=row.version + 1, changed_at=at)
    mirrored = situation.mirrored
    return drop_resolved(row, mirrored) if row.state is EditState.HELD else _requeue(row).without_noops(mirrored)


def _seen_beside(row: OutboxRow, fields: Json, held: Json) -> Json:
    """Faces that were seen as the service holds them, though the row is older: the other face waits to be taken away.

    One that waits with a value hides them; then what they were when that was entered is all that was seen of them.
    """
    faces = fields.keys() & PAIRED_FIELDS.keys() - row.patch.keys()
    return {name: held[name] for name in faces if row.patch.get(PAIRED_FIELDS[name]) is None}


def drop_resolved(row: OutboxRow, mirrored: MirrorRow) -> OutboxRow:
    """A held row without the conflicts that its patch has resolved by itself; with none left it waits to be sent."""
    agreed = {name: value for name, value in row.theirs.items() if is_same(name, row.patch[name], value)}
    theirs = {name: value for name, value in row.theirs.items() if name not in agreed}
    # The service may have moved on from what it held then: only what it holds now needs no sending.
    row = row._replace(base={**row.base, **agreed}, theirs=theirs).without_noops(mirrored)
    return row if row.theirs else row._replace(state=EditState.QUEUED, next_try_at=None)


def _requeue(row: OutboxRow) -> OutboxRow:
    if row.state is not EditState.FAILED:
        return row
    return row._replace(state=EditState.QUEUED, tries=0, error="", next_try_at=None)
