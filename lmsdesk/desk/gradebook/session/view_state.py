"""What a person chose to see of a course, kept by id and counted by position: filters, flags, what stands out."""

from collections.abc import Mapping, Sequence

from lmsdesk.desk.gradebook.column_arrays import CellValue, ColumnArrays
from lmsdesk.desk.gradebook.session.view_mapping import Threshold, thresholds
from lmsdesk.desk.gradebook.views import ColourRule, Condition
from lmsdesk.model.groups import GroupId
from lmsdesk.model.ids import Cell, ColumnId, UserId


class ViewState:
    """Choices that survive a pull; `index_by_position` follows a change of rows or columns."""

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

    def index_by_position(
        self, columns: Sequence[ColumnArrays], positions: Mapping[ColumnId, int], slots: Mapping[UserId, int]
    ) -> None:
        """Find the columns and rows that rules and flags concern."""
        self.thresholds = thresholds(self.rules, columns)
        found: dict[int, set[int]] = {}
        for cell in self.flagged:
            slot, position = slots.get(cell.user_id), positions.get(cell.column_id)
            if slot is not None and position is not None:
                found.setdefault(position, set()).add(slot)
        self.flagged_slots = {position: frozenset(marked) for position, marked in found.items()}
        late = [(positions[column_id], people) for column_id, people in self.late.items() if column_id in positions]
        self.late_slots = {position: _slots_of(people, slots) for position, people in late}
        self.group_slots = {group: _slots_of(people, slots) for group, people in self.groups.items()}

    def set_late_students(
        self, column_id: ColumnId, people: frozenset[UserId], position: int | None, slots: Mapping[UserId, int]
    ) -> None:
        """Say who handed in late for one column; there may be hundreds of columns, so the others are left alone."""
        self.late[column_id] = people
        if position is not None:
            self.late_slots[position] = _slots_of(people, slots)

    def rules_met(self, position: int, value: CellValue) -> list[Threshold]:
        """Which rules let a value stand out; exempt ones do not count."""
        score = value.score
        if score is None or value.is_exempt:
            return []
        return [rule for rule in self.thresholds.get(position, ()) if rule.is_met_by(score)]


def _slots_of(people: frozenset[UserId], slots: Mapping[UserId, int]) -> frozenset[int]:
    return frozenset(slots[one] for one in people & slots.keys())
