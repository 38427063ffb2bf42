"""Which rows pass the filters: each condition is a claim about every slot, worked out on whole arrays."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct, field

from lmsdesk.desk.gradebook.column_arrays import EXEMPT, OURS, ColumnArrays, Mask, Scores
from lmsdesk.desk.gradebook.views import CellStatus, Condition
from lmsdesk.desk.platform.late_numpy import np
from lmsdesk.model.gradebook import Column, due_date
from lmsdesk.model.groups import GroupId
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.sheet import CellFlag

_FLAGS: Final = {
    CellStatus.NEEDS_GRADING: int(CellFlag.NEEDS_GRADING),
    CellStatus.MINE: int(OURS),
    CellStatus.CONFLICT: int(CellFlag.CONFLICT),
    CellStatus.EXEMPT: EXEMPT,
    CellStatus.OVERRIDDEN: int(CellFlag.OVERRIDDEN),
    CellStatus.HAS_FEEDBACK: int(CellFlag.HAS_FEEDBACK),
    CellStatus.HAS_NOTES: int(CellFlag.HAS_NOTES),
}


class FilterInput(Struct, frozen=True):
    """What conditions are judged on."""

    columns: Sequence[ColumnArrays]
    positions: Mapping[ColumnId, int]
    slots: int
    flagged: Mapping[int, Collection[int]]
    """Slots with a personal flag by column number."""
    sections: Sequence[str]
    """Of each slot."""
    groups: Mapping[GroupId, Collection[int]] = field(default_factory=dict)
    """Slots by group."""
    late: Mapping[int, Collection[int]] = field(default_factory=dict)
    """Slots that handed in late by column number, as far as anybody has asked."""


def rows_passing(conditions: Iterable[Condition], data: FilterInput) -> Mask | None:
    """The slots that meet all conditions; None when nothing is asked.

    Conditions on what is gone, and those that cannot be judged yet, are met.
    """
    passing: Mask | None = None
    for condition in conditions:
        met = _met(condition, data)
        if met is not None:
            passing = met if passing is None else passing & met
    return passing


def late_columns(conditions: Iterable[Condition], columns: Sequence[ColumnArrays]) -> list[Column]:
    """The columns with a due date that conditions on late work look at."""
    asked = {one.column_id for one in conditions if one.status is CellStatus.LATE}
    found = (arrays.column for arrays in columns if asked)
    return [column for column in found if is_due(column) and (None in asked or column.id in asked)]


def is_open(condition: Condition, data: FilterInput) -> bool:
    """Whether it cannot be judged yet, because nobody has asked who was late."""
    wanted = late_columns([condition], data.columns)
    return any(data.positions[column.id] not in data.late for column in wanted)


def is_due(column: Column) -> bool:
    """Whether work can be late there."""
    return due_date(column) is not None


def cells_with(status: CellStatus, data: FilterInput, position: int) -> Mask:
    """The slots of one column whose cell has the status."""
    column = data.columns[position]
    if status in _FLAGS:
        return has_any(column, _FLAGS[status])
    if status in {CellStatus.FLAGGED, CellStatus.LATE}:
        marked = data.flagged if status is CellStatus.FLAGGED else data.late
        return _only(marked.get(position, ()), data)
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


def _met(condition: Condition, data: FilterInput) -> Mask | None:
    if condition.section is not None:
        return np.array([section == condition.section for section in data.sections], np.bool_)
    if condition.group is not None:
        return _only(data.groups[condition.group], data) if condition.group in data.groups else None
    is_gone = condition.column_id is not None and condition.column_id not in data.positions
    if is_gone or is_open(condition, data):
        return None
    position = None if condition.column_id is None else data.positions[condition.column_id]
    if condition.status is not None:
        return _with_status(condition.status, data, position)
    if position is None or not condition.is_range:
        return None
    column = data.columns[position]
    inside: Mask = within(column.scores, condition, column.scale.possible) & ~has_any(column, EXEMPT)
    return inside


def _with_status(status: CellStatus, data: FilterInput, position: int | None) -> Mask:
    if position is not None:
        return cells_with(status, data, position)
    made = np.zeros(data.slots, np.bool_)
    for number, column in enumerate(data.columns):
        # A calculated column is never somebody's to fill.
        if status is not CellStatus.EMPTY or not column.is_read_only:
            made |= cells_with(status, data, number)
    return made


def _only(slots: Collection[int], data: FilterInput) -> Mask:
    made = np.zeros(data.slots, np.bool_)
    made[list(slots)] = True
    return made


def _empty(column: ColumnArrays) -> Mask:
    empty: Mask = np.isnan(column.scores) & ~has_any(column, EXEMPT)
    empty[list(column.texts)] = False
    return empty
