"""A person's patches laid over what is there: coalesced, with the base they started from, in one transaction."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

import apsw
from msgspec import Struct

from lmsdesk.model.changes import Changes, Origin
from lmsdesk.model.edits import PAIRED_FIELDS, CellPatch, EditState, with_paired_field
from lmsdesk.model.gradebook import GRADE_FIELDS, WHAT_IF
from lmsdesk.model.ids import Cell, ColumnId, CourseId
from lmsdesk.model.wire import Json
from lmsdesk.store.mirror import what_if
from lmsdesk.store.mirror.grade_rows import EMPTY, GradeRow, is_same
from lmsdesk.store.mirror.grades import rows_at
from lmsdesk.store.mirror.history import remember
from lmsdesk.store.outbox.edit_rows import OutboxRow, put, waiting_at

_KNOWN = frozenset(GRADE_FIELDS)


class CellState(NamedTuple):
    """A cell as it is: the service's row, and what waits over it."""

    cell: Cell
    grade: GradeRow
    waiting: OutboxRow | None

    def value(self, field: str) -> object:
        """What a person sees in the field."""
        if self.waiting is not None and field in self.waiting.patch:
            return self.waiting.patch[field]
        return self.grade.value(field)


class Entered(Struct, frozen=True, gc=False):
    """What one cell was and became; only fields that moved."""

    cell: Cell
    before: Json
    after: Json


def situations(connection: apsw.Connection, cells: Iterable[Cell]) -> Iterator[CellState]:
    """The cells as they are, column by column."""
    by_column: defaultdict[tuple[CourseId, ColumnId], list[Cell]] = defaultdict(list)
    for cell in cells:
        by_column[cell.course_id, cell.column_id].append(cell)
    for (course_id, column_id), group in by_column.items():
        users = [cell.user_id for cell in group]
        grades = rows_at(connection, course_id, column_id, users)
        waiting = waiting_at(connection, course_id, column_id, users)
        for cell in group:
            yield CellState(cell, grades.get(cell.user_id, EMPTY), waiting.get(cell.user_id))


def coalesced(patches: Sequence[CellPatch]) -> dict[Cell, Json]:
    """One patch a cell; a later value of a field takes the place of an earlier one, and null is a value."""
    merged: dict[Cell, Json] = {}
    for patch in patches:
        merged[patch.cell] = {**merged.get(patch.cell, {}), **_checked(patch.fields)}
    return merged


def enter(connection: apsw.Connection, wishes: Iterable[tuple[CellState, Json]], at: datetime) -> list[Entered]:
    """Put patches for cells as they are into the outbox; returns what really moved."""
    rows: list[OutboxRow] = []
    entered: list[Entered] = []
    tried_out: list[tuple[Cell, GradeRow]] = []
    for situation, wanted in wishes:
        is_what_if = situation.cell.column_id.startswith(WHAT_IF)
        fields = what_if.whole(situation.grade, wanted) if is_what_if else _with_both_faces(situation, wanted)
        moved = _moved(situation, fields)
        if not moved.after:
            continue
        if is_what_if:
            tried_out.append((situation.cell, what_if.laid_over(situation.grade, moved.after)))
        else:
            row = _laid(situation, {name: fields[name] for name in moved.after}, at)
            rows.append(row)
            laid = situation._replace(waiting=row)
            faces = {name: laid.value(name) for name in with_paired_field(moved.after) & PAIRED_FIELDS.keys()}
            moved = _moved(situation, {**moved.after, **faces})
        entered.append(moved)
    put(connection, rows)
    what_if.keep(connection, tried_out)
    told = ((move.cell, name, move.before[name], value) for move in entered for name, value in move.after.items())
    remember(connection, told, origin=Origin.ENTERED, at=at)
    return entered


def changes_of(entered: Sequence[Entered]) -> Changes:
    """What views have to repaint."""
    return Changes(cells=frozenset(move.cell for move in entered), outbox=bool(entered))


def _checked(fields: Json) -> Json:
    unknown = fields.keys() - _KNOWN
    if unknown:
        raise ValueError(f"not fields of a grade: {sorted(unknown)}")
    score = fields.get("score")
    if score is not None and not math.isfinite(score):
        raise ValueError("a score is a finite number")
    # The service reads a dash as nothing entered (reference section 9), and so the number beside it goes as well.
    is_dash = str(fields.get("text")).strip() == "-"
    return {**fields, "text": None, "score": score} if is_dash else fields


def _with_both_faces(situation: CellState, fields: Json) -> Json:
    """Score and text are two faces of one value: entering one takes the other away, and is taken back with it."""
    gone = {
        face: None
        for face, other in PAIRED_FIELDS.items()
        if _is_new(situation, other, fields) and fields.get(face) is None and situation.value(face) is not None
    }
    return {**fields, **gone} if gone else fields


def _is_new(situation: CellState, name: str, fields: Json) -> bool:
    return fields.get(name) is not None and not is_same(name, fields[name], situation.value(name))


def _moved(situation: CellState, fields: Json) -> Entered:
    before = {name: situation.value(name) for name in fields}
    after = {name: value for name, value in fields.items() if not is_same(name, value, before[name])}
    return Entered(situation.cell, {name: before[name] for name in after}, after)


def _laid(situation: CellState, fields: Json, at: datetime) -> OutboxRow:
    row = situation.waiting or OutboxRow(situation.cell, at)
    held = {name: situation.grade.value(name) for name in with_paired_field(fields)}
    # Whoever enters what the service holds agrees with it, whatever it held when the row was begun.
    agreed = {name: held[name] for name in fields if is_same(name, held[name], fields[name])}
    base = {**held, **row.base, **agreed}
    row = row._replace(patch={**row.patch, **fields}, base=base, version=row.version + 1, changed_at=at)
    grade = situation.grade
    return freed(row, grade) if row.state is EditState.HELD else _requeued(row).without_noops(grade)


def freed(row: OutboxRow, grade: GradeRow) -> OutboxRow:
    """A held row without the conflicts that its patch has resolved by itself; with none left it waits to be sent."""
    agreed = {name: value for name, value in row.theirs.items() if is_same(name, row.patch[name], value)}
    theirs = {name: value for name, value in row.theirs.items() if name not in agreed}
    # The service may have moved on from what it held then: only what it holds now needs no sending.
    row = row._replace(base={**row.base, **agreed}, theirs=theirs).without_noops(grade)
    return row if row.theirs else row._replace(state=EditState.QUEUED, next_try_at=None)


def _requeued(row: OutboxRow) -> OutboxRow:
    if row.state is not EditState.FAILED:
        return row
    return row._replace(state=EditState.QUEUED, tries=0, error="", next_try_at=None)
