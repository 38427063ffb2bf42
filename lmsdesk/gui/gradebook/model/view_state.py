"""What a person chose to see of a course, kept by id and counted by place: filters, flags, what stands out. No Qt."""

from collections.abc import Mapping, Sequence

from lmsdesk.desk import ColourRule, Condition
from lmsdesk.desk.gradebook.column_arrays import CellValue, ColumnArrays
from lmsdesk.gui.gradebook.model import cell_text
from lmsdesk.gui.gradebook.model.view_mapping import Threshold, thresholds
from lmsdesk.model.groups import GroupId
from lmsdesk.model.ids import Cell, ColumnId, UserId


class ViewState:
    """Choices that survive a pull; `place` finds again what they concern when rows or columns have changed."""

    def __init__(self) -> None:
        self.conditions: tuple[Condition, ...] = ()
        """What rows have to meet, besides the words looked for."""
        self.rules: tuple[ColourRule, ...] = ()
        """Which scores stand out."""
        self.flagged: frozenset[Cell] = frozenset()
        """Cells with a personal flag."""
        self.late: dict[ColumnId, frozenset[UserId]] = {}
        """Whose last hand-in came after the column was due, as far as anybody has asked."""
        self.late_slots: dict[int, frozenset[int]] = {}
        """The same by column number."""
        self.groups: Mapping[GroupId, frozenset[UserId]] = {}
        """Who is in which group, as far as anybody has asked."""
        self.group_slots: Mapping[GroupId, frozenset[int]] = {}
        """The same by slot."""
        self.thresholds: Mapping[int, Sequence[Threshold]] = {}
        """The rules by column number, in points."""
        self.flagged_slots: Mapping[int, frozenset[int]] = {}
        """The flags by column number."""

    def place(
        self, columns: Sequence[ColumnArrays], places: Mapping[ColumnId, int], slots: Mapping[UserId, int]
    ) -> None:
        """Find the columns and rows that rules and flags concern."""
        self.thresholds = thresholds(self.rules, columns)
        found: dict[int, set[int]] = {}
        for cell in self.flagged:
            slot, place = slots.get(cell.user_id), places.get(cell.column_id)
            if slot is not None and place is not None:
                found.setdefault(place, set()).add(slot)
        self.flagged_slots = {place: frozenset(marked) for place, marked in found.items()}
        late = [(places[column_id], people) for column_id, people in self.late.items() if column_id in places]
        self.late_slots = {place: _slots_of(people, slots) for place, people in late}
        self.group_slots = {group: _slots_of(people, slots) for group, people in self.groups.items()}

    def set_late_students(
        self, column_id: ColumnId, people: frozenset[UserId], place: int | None, slots: Mapping[UserId, int]
    ) -> None:
        """Say who handed in late for one column; there may be hundreds of columns, so the others are left alone."""
        self.late[column_id] = people
        if place is not None:
            self.late_slots[place] = _slots_of(people, slots)

    def words(self, place: int, slot: int, value: CellValue) -> list[str]:
        """What colours and shapes say of a cell, in words."""
        said = [cell_text.late()] if slot in self.late_slots.get(place, ()) else []
        said += [cell_text.flagged()] if slot in self.flagged_slots.get(place, ()) else []
        if value.score is None or value.is_exempt:
            return said
        for points, is_above in self.thresholds.get(place, ()):
            if value.score >= points if is_above else value.score < points:
                said.append(cell_text.standing_out(is_above=is_above))
        return said


def _slots_of(people: frozenset[UserId], slots: Mapping[UserId, int]) -> frozenset[int]:
    return frozenset(slots[one] for one in people & slots.keys())
