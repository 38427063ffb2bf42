"""Which rows of a gradebook are shown and in what order. A row moves when somebody asks, never by itself."""

from collections.abc import Collection, Mapping, Sequence

from lmsdesk.desk.gradebook.column_arrays import CellValue, ColumnArrays, Mask
from lmsdesk.desk.gradebook.session.roster import Roster, RowKey
from lmsdesk.desk.gradebook.session.row_filters import FilterInput, rows_passing
from lmsdesk.desk.gradebook.session.row_order import (
    Collation,
    Order,
    SlotOrder,
    SortKey,
    sorted_by_column,
    sorted_by_keys,
    sorted_by_rank,
)
from lmsdesk.desk.gradebook.session.view_mapping import Threshold, thresholds
from lmsdesk.desk.gradebook.views import ColourRule, Condition
from lmsdesk.desk.platform.late_numpy import np
from lmsdesk.model.groups import GroupId
from lmsdesk.model.ids import Cell, ColumnId, UserId
from lmsdesk.model.people import Membership

BY_NAME = (SortKey(RowKey.NAME),)


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


class StudentRows:
    """The students of a gradebook: an order of slots, narrowed by filters."""

    def __init__(self, collation: Collation) -> None:
        self.columns: list[ColumnArrays] = []
        self.sorts: tuple[SortKey, ...] = BY_NAME
        """What rows are ordered by, what counts most first."""
        self.view_state = ViewState()
        """Filters, flags and what stands out."""
        self._collation = collation
        self._roster = Roster(collation)
        self._slots = 0
        self._positions: dict[ColumnId, int] = {}

    @property
    def order(self) -> Order:
        """The slot of each shown row."""
        return self._roster.shown.array

    @property
    def shown_slots(self) -> list[int]:
        """The same as plain numbers, for single rows."""
        return self._roster.shown.slots

    @property
    def student_count(self) -> int:
        """How many students there are, shown or not."""
        return len(self._roster.members)

    @property
    def gone_slots(self) -> frozenset[int]:
        """The slots of students who have left the course, here for what is unsent in their rows."""
        return self._roster.gone

    @property
    def has_gone(self) -> bool:
        """Whether a row or a column is shown that is no more on the site."""
        return bool(self._roster.gone) or any(column.is_gone for column in self.columns)

    @property
    def unread_columns(self) -> int:
        """How many columns have not been read from the service yet."""
        return sum(column.is_unread and not column.is_unreadable for column in self.columns)

    def is_open(self, slot: int, column: ColumnArrays) -> bool:
        """Whether a grade takes an entry."""
        return not column.is_read_only and slot not in self._roster.gone

    @property
    def names(self) -> list[str]:
        return self._roster.names

    @property
    def student_ids(self) -> list[str]:
        return self._roster.student_ids

    @property
    def haystacks(self) -> list[str]:
        """What students are searched by, folded, by slot."""
        return self._roster.haystacks

    async def prepare_search(self) -> None:
        """A search begins: work out what students are searched by before the first letter is typed; it only pauses."""
        await self._roster.prepare_search()

    def student_texts(self, key: RowKey) -> list[str]:
        return self._roster.texts[key]

    @property
    def filter_input(self) -> FilterInput:
        view = self.view_state
        return FilterInput(
            self.columns,
            self._positions,
            self._slots,
            view.flagged_slots,
            self._roster.texts[RowKey.SECTION],
            groups=view.group_slots,
            late=view.late_slots,
        )

    def sort_by_all(self, sorts: Sequence[SortKey]) -> None:
        """Order rows by several keys, the first counting most; equal rows keep their order."""
        self.sorts = tuple(sorts) or BY_NAME
        self._roster.arrange(self._sorted())

    def keep_conditions(self, conditions: Sequence[Condition]) -> SlotOrder | None:
        """Have other filters; gives the rows for `show_filtered`, None where they are those shown now."""
        self.view_state.conditions = tuple(conditions)
        self._roster.mask = self._passing()
        return self._changed_rows()

    def keep_filter(self, text: str) -> SlotOrder | None:
        """The same for the words looked for: the text of a student holds each of them, accents and case aside."""
        self._roster.filter = text
        return self._changed_rows()

    def show_filtered(self, rows: SlotOrder | None = None) -> None:
        """Show these rows, or those that fit the filters as things are now; a row stays when that changes later."""
        self._roster.shown = self._roster.found(self._roster.filter) if rows is None else rows

    def sort_again(self) -> None:
        """Order all rows by what cells hold now; `show_filtered` shows it."""
        self._roster.whole = self._sorted()

    @property
    def has_stale_order(self) -> bool:
        """Whether sorting and filtering again would move a row."""
        roster, passing = self._roster, self._passing()
        return not _is_same(passing, roster.mask) or self._sorted().slots != roster.whole.slots

    def everybody(self) -> list[int]:
        """The slots of all who are in the course, shown or not, by name."""
        here = [slot for slot in self._roster.members if slot not in self._roster.gone]
        return sorted_by_rank(here, self._roster.ranks(RowKey.NAME))

    def member_at(self, row: int) -> Membership:
        return self._roster.members[self.shown_slots[row]]

    def shown_among(self, people: Collection[UserId]) -> int:
        """How many of these students have a row now."""
        slots = [slot for person in people if (slot := self._roster.slots.get(person)) is not None]
        return int(np.isin(self.order, slots).sum())

    def _changed_rows(self) -> SlotOrder | None:
        rows = self._roster.found(self._roster.filter)
        return None if rows.slots == self.shown_slots else rows

    def _sorted(self) -> SlotOrder:
        return sorted_by_keys(self._roster.whole, self.sorts, self._sorted_by)

    def _sorted_by(self, order: SlotOrder, sort: SortKey) -> SlotOrder:
        if sort.key >= len(self.columns):
            return order
        if sort.key >= 0:
            column = self.columns[sort.key]
            return SlotOrder(sorted_by_column(order.array, column, is_descending=sort.is_descending))
        # Without arrays, which are not there after the start.
        ranks = self._roster.ranks(RowKey(sort.key))
        return SlotOrder(sorted_by_rank(order.slots, ranks, is_descending=sort.is_descending))

    def _keep_sorts(self, columns: Sequence[ColumnId]) -> None:
        """The same keys where columns have other numbers now."""
        positions = {column_id: number for number, column_id in enumerate(columns)}
        kept = [
            sort if sort.key < 0 else SortKey(positions[self.columns[sort.key].column.id], sort.is_descending)
            for sort in self.sorts
            if sort.key < 0 or (sort.key < len(self.columns) and self.columns[sort.key].column.id in positions)
        ]
        self.sorts = tuple(kept) or BY_NAME

    def _passing(self) -> Mask | None:
        conditions = self.view_state.conditions
        return rows_passing(conditions, self.filter_input) if conditions else None


def _is_same(one: Mask | None, other: Mask | None) -> bool:
    """Whether two filters let the same pass; none lets everybody."""
    if one is None or other is None:
        return all(mask is None or bool(mask.all()) for mask in (one, other))
    return np.array_equal(one, other)
