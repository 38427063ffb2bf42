"""Edits laid over the service's values beside what is shown: whole columns, a piece at a time."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from lmsdesk.desk.gradebook.column_arrays import ColumnArrays, Pending
from lmsdesk.desk.platform.long_work import pause, pieces
from lmsdesk.model.edits import CellPatch, Edit, EditState
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.sheet import CellFlag

MARKS: Final = {EditState.HELD: CellFlag.CONFLICT, EditState.FAILED: CellFlag.FAILED}
_NOTHING: Final = Pending({})


class CellIndex(Struct, frozen=True):
    """Where the grades of a course are: the number of each column and the slot of each student."""

    course_id: CourseId
    positions: Mapping[ColumnId, int]
    slots: Mapping[UserId, int]


async def index_edits(edits: Iterable[Edit], course_id: CourseId) -> dict[Cell, Pending]:
    held: dict[Cell, Pending] = {}
    for piece in pieces(edits):
        for edit in piece:
            if edit.cell.course_id == course_id:
                mark = MARKS.get(edit.state, CellFlag.UNSENT)
                held[edit.cell] = Pending(edit.patch, edit.base, mark, edit.theirs)
        await pause()
    return held


def merge_patch(held: dict[Cell, Pending], patch: CellPatch) -> None:
    """Put one more entry on top of what lies over its cell."""
    made = held.get(patch.cell, _NOTHING).merged(patch.fields)
    if made.fields:
        held[patch.cell] = made
    else:
        held.pop(patch.cell, None)


async def merge_patches(held: dict[Cell, Pending], patches: Iterable[CellPatch]) -> None:
    for piece in pieces(patches):
        for patch in piece:
            merge_patch(held, patch)
        await pause()


async def apply_overlay(columns: Mapping[int, ColumnArrays], held: Mapping[Cell, Pending], index: CellIndex) -> None:
    """Lay what is held over these bare columns, by number."""
    found: defaultdict[int, list[tuple[int, Pending]]] = defaultdict(list)
    for piece in pieces(held.items()):
        for cell, pending in piece:
            position, slot = index.positions.get(cell.column_id), index.slots.get(cell.user_id)
            if position in columns and position is not None and slot is not None:
                found[position].append((slot, pending))
        await pause()
    for position, edits in found.items():
        for part in pieces(edits):
            columns[position].overlay_all(part)
            await pause()
