"""Which rows pass the filters: each condition is a claim about every slot, worked out on whole arrays. No Qt."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from lmsdesk.desk import CellStatus, Condition
from lmsdesk.desk.gradebook.column_arrays import EXEMPT, OURS, ColumnArrays, Scores
from lmsdesk.gui.gradebook.model.row_order import Mask
from lmsdesk.model.gradebook import Column, Grading
from lmsdesk.model.groups import GroupId
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.sheet import CellFlag
from lmsdesk.model.wire import known

_FLAGS: Final = {
    CellStatus.NEEDS_GRADING: int(CellFlag.NEEDS_GRADING),
    CellStatus.MINE: int(OURS),
    CellStatus.CONFLICT: int(CellFlag.CONFLICT),
    CellStatus.EXEMPT: EXEMPT,
    CellStatus.OVERRIDDEN: int(CellFlag.OVERRIDDEN),
    CellStatus.HAS_FEEDBACK: int(CellFlag.HAS_FEEDBACK),
    CellStatus.HAS_NOTES: int(CellFlag.HAS_NOTES),
}


@dataclass(frozen=True)
class Ground:
    """What conditions are judged on."""

    columns: Sequence[ColumnArrays]
    places: Mapping[ColumnId, int]
    slots: int
    flagged: Mapping[int, Collection[int]]
    """Slots with a personal flag by column number."""
    sections: Sequence[str]
    """Of each slot."""
    groups: Mapping[GroupId, Collection[int]] = field(default_factory=dict)
    """Slots by group."""
    late: Mapping[int, Collection[int]] = field(default_factory=dict)
    """Slots that handed in late by column number, as far as anybody has asked."""


def rows_passing(conditions: Iterable[Condition], ground: Ground) -> Mask | None:
    """The slots that meet all conditions; None when nothing is asked.

    Conditions on what is gone, and those that cannot be judged yet, are met.
    """
    passing: Mask | None = None
    for condition in conditions:
        met = _met(condition, ground)
        if met is not None:
            passing = met if passing is None else passing & met
    return passing


def late_columns(conditions: Iterable[Condition], columns: Sequence[ColumnArrays]) -> list[Column]:
    """The columns with a due date that conditions on late work look at."""
    asked = {one.column_id for one in conditions if one.status is CellStatus.LATE}
    found = (arrays.column for arrays in columns if asked)
    return [column for column in found if is_due(column) and (None in asked or column.id in asked)]


def is_open(condition: Condition, ground: Ground) -> bool:
    """Whether it cannot be judged yet, because nobody has asked who was late."""
    wanted = late_columns([condition], ground.columns)
    return any(ground.places[column.id] not in ground.late for column in wanted)


def is_due(column: Column) -> bool:
    """Whether work can be late there."""
    return known(known(column.grading, Grading()).due, None) is not None


def cells_with(status: CellStatus, ground: Ground, place: int) -> Mask:
    """The slots of one column whose cell has the status."""
    column = ground.columns[place]
    if status in _FLAGS:
        return has_any(column, _FLAGS[status])
    if status in {CellStatus.FLAGGED, CellStatus.LATE}:
        marked = ground.flagged if status is CellStatus.FLAGGED else ground.late
        return _only(marked.get(place, ()), ground)
    empty = _empty(column)
    return empty if status is CellStatus.EMPTY else ~empty


def within(scores: Scores, condition: Condition, possible: float | None) -> Mask:
    """Which scores lie in the range of a condition, its ends included; no score lies in none."""
    unit = (possible or np.nan) / 100 if condition.is_percent else 1.0
    low = -np.inf if condition.low is None else condition.low * unit
    high = np.inf if condition.high is None else condition.high * unit
    # A tenth of 30 is not exactly 3 in binary: what a person sees as equal must count as equal.
    slack = 1e-9
    inside: Mask = (scores >= low - slack) & (scores <= high + slack)
    return inside


def has_any(column: ColumnArrays, flags: int) -> Mask:
    """The slots of a column with any of these marks."""
    found: Mask = (column.flags & np.uint8(flags)) != 0
    return found


def _met(condition: Condition, ground: Ground) -> Mask | None:
    if condition.section is not None:
        return np.array([section == condition.section for section in ground.sections], np.bool_)
    if condition.group is not None:
        return _only(ground.groups[condition.group], ground) if condition.group in ground.groups else None
    is_gone = condition.column_id is not None and condition.column_id not in ground.places
    if is_gone or is_open(condition, ground):
        return None
    place = None if condition.column_id is None else ground.places[condition.column_id]
    if condition.status is not None:
        return _with_status(condition.status, ground, place)
    if place is None or not condition.is_range:
        return None
    column = ground.columns[place]
    inside: Mask = within(column.scores, condition, column.scale.possible) & ~has_any(column, EXEMPT)
    return inside


def _with_status(status: CellStatus, ground: Ground, place: int | None) -> Mask:
    if place is not None:
        return cells_with(status, ground, place)
    made = np.zeros(ground.slots, np.bool_)
    for number, column in enumerate(ground.columns):
        # A calculated column is never somebody's to fill.
        if status is not CellStatus.EMPTY or not column.is_read_only:
            made |= cells_with(status, ground, number)
    return made


def _only(slots: Collection[int], ground: Ground) -> Mask:
    made = np.zeros(ground.slots, np.bool_)
    made[list(slots)] = True
    return made


def _empty(column: ColumnArrays) -> Mask:
    empty: Mask = np.isnan(column.scores) & ~has_any(column, EXEMPT)
    empty[list(column.texts)] = False
    return empty
