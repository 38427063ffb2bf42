"""Edits laid over the service's values beside what is shown: whole columns, a piece at a time. No widgets."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from lmsdesk.desk.gradebook.column_arrays import ColumnArrays, Pending
from lmsdesk.gui.kit.time_slicing import Work, pieces
from lmsdesk.model.edits import CellPatch, Edit, EditState
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.sheet import CellFlag

MARKS: Final = {EditState.HELD: CellFlag.CONFLICT, EditState.FAILED: CellFlag.FAILED}
_NOTHING: Final = Pending({})


class Ground(NamedTuple):
    """Where the grades of a course are: the number of each column and the slot of each student."""

    course_id: CourseId
    places: Mapping[ColumnId, int]
    slots: Mapping[UserId, int]


def index_edits(edits: Iterable[Edit], course_id: CourseId) -> Work[dict[Cell, Pending]]:
    """What lies over each cell."""
    held: dict[Cell, Pending] = {}
    for piece in pieces(edits):
        for edit in piece:
            if edit.cell.course_id == course_id:
                mark = MARKS.get(edit.state, CellFlag.UNSENT)
                held[edit.cell] = Pending(edit.patch, edit.base, mark, edit.theirs)
        yield
    return held


def join(held: dict[Cell, Pending], patch: CellPatch) -> None:
    """Put one more entry on top of what lies over its cell."""
    made = held.get(patch.cell, _NOTHING).joined(patch.fields)
    if made.fields:
        held[patch.cell] = made
    else:
        held.pop(patch.cell, None)


def merge_patches(held: dict[Cell, Pending], patches: Iterable[CellPatch]) -> Work[None]:
    """Put entries on top."""
    for piece in pieces(patches):
        for patch in piece:
            join(held, patch)
        yield


def apply_overlay(columns: Mapping[int, ColumnArrays], held: Mapping[Cell, Pending], ground: Ground) -> Work[None]:
    """Lay what is held over these bare columns, by number."""
    found: defaultdict[int, list[tuple[int, Pending]]] = defaultdict(list)
    for piece in pieces(held.items()):
        for cell, pending in piece:
            place, slot = ground.places.get(cell.column_id), ground.slots.get(cell.user_id)
            if place in columns and place is not None and slot is not None:
                found[place].append((slot, pending))
        yield
    for place, laid in found.items():
        for part in pieces(laid):
            columns[place].lay_all(part)
            yield
