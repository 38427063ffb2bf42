"""Which rows of a gradebook are shown and in what order. A row moves when somebody asks, never by itself."""

from collections.abc import Collection, Sequence

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex

from lmsdesk.desk import Condition
from lmsdesk.desk.gradebook.column_arrays import ColumnArrays
from lmsdesk.gui.gradebook.model.roster import Roster, RowKey
from lmsdesk.gui.gradebook.model.row_filters import Ground, rows_passing
from lmsdesk.gui.gradebook.model.row_order import Mask, Order, SortKey, sorted_by_column, sorted_by_keys, sorted_by_rank
from lmsdesk.gui.gradebook.model.view_state import ViewState
from lmsdesk.model.ids import ColumnId, UserId
from lmsdesk.model.people import Membership

Index = QModelIndex | QPersistentModelIndex


class StudentRowModel(QAbstractTableModel):
    """The students of a gradebook: an order of slots, narrowed by filters."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns: list[ColumnArrays] = []
        self.sorts: tuple[SortKey, ...] = (SortKey(RowKey.NAME),)
        """What rows are ordered by, what counts most first."""
        self.outlook = ViewState()
        """Filters, flags and what stands out."""
        self._roster = Roster()
        self._slots = 0
        self._places: dict[ColumnId, int] = {}

    @property
    def order(self) -> Order:
        """The slot of each shown row."""
        return self._roster.shown

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

    @property
    def unreadable_columns(self) -> int:
        """How many columns may not be read."""
        return sum(column.is_unreadable for column in self.columns)

    def is_open(self, slot: int, column: ColumnArrays) -> bool:
        """Whether a grade takes an entry."""
        return not column.is_read_only and slot not in self._roster.gone

    @property
    def names(self) -> list[str]:
        """Students' names by slot."""
        return self._roster.names

    @property
    def student_ids(self) -> list[str]:
        """Students' ids by slot."""
        return self._roster.student_ids

    @property
    def haystacks(self) -> list[str]:
        """What students are searched by, folded, by slot."""
        return self._roster.haystacks

    def student_texts(self, key: RowKey) -> list[str]:
        """What a student column shows, by slot."""
        return self._roster.texts[key]

    @property
    def ground(self) -> Ground:
        """What filters are judged on."""
        sections = self._roster.texts[RowKey.SECTION]
        outlook = self.outlook
        return Ground(
            self.columns,
            self._places,
            self._slots,
            outlook.flagged_slots,
            sections,
            groups=outlook.group_slots,
            late=outlook.late_slots,
        )

    def sort_by(self, key: int, *, is_descending: bool = False) -> None:
        """Order rows by a column's number or a RowKey; equal rows keep their order, so earlier keys still count."""
        self.sort_by_all([SortKey(key, is_descending)])

    def sort_by_all(self, sorts: Sequence[SortKey]) -> None:
        """Order rows by several keys, the first counting most."""
        self.layoutAboutToBeChanged.emit()
        old = self.order
        self.sorts = tuple(sorts) or (SortKey(RowKey.NAME),)
        self._roster.arrange(self._sorted())
        self._move_indexes(old)
        self.layoutChanged.emit()

    def set_conditions(self, conditions: Sequence[Condition]) -> None:
        """Show only students who meet all of these as things are now; a row stays when that changes later."""
        self.outlook.conditions = tuple(conditions)
        self._roster.mask = self._passing()
        wanted = self._roster.found(self._roster.filter)
        if not np.array_equal(wanted, self.order):
            self.beginResetModel()
            self._roster.shown = wanted
            self.endResetModel()

    def reapply_sort_and_filter(self) -> None:
        """Sort and filter by what cells hold now."""
        self._roster.whole = self._sorted()
        self.set_conditions(self.outlook.conditions)

    @property
    def has_stale_order(self) -> bool:
        """Whether sorting and filtering again would move a row."""
        roster, passing = self._roster, self._passing()
        return not _is_same(passing, roster.mask) or not np.array_equal(self._sorted(), roster.whole)

    def set_filter(self, text: str) -> None:
        """Show only students whose name or id holds every word of `text`, accents and case aside."""
        wanted = self._roster.found(text)
        if np.array_equal(wanted, self.order):
            self._roster.filter = text
            return
        self.beginResetModel()
        self._roster.filter, self._roster.shown = text, wanted
        self.endResetModel()

    def by_name(self, slots: Sequence[int]) -> list[int]:
        """These slots in the order of the students' names."""
        return sorted(slots, key=self._roster.ranks(RowKey.NAME).__getitem__)

    def member_at(self, row: int) -> Membership:
        """Whose row it is."""
        return self._roster.members[int(self.order[row])]

    def shown_among(self, people: Collection[UserId]) -> int:
        """How many of these students have a row now."""
        slots = [slot for person in people if (slot := self._roster.slots.get(person)) is not None]
        return int(np.isin(self.order, slots).sum())

    def _sorted(self) -> Order:
        return sorted_by_keys(self._roster.whole, self.sorts, self._sorted_by)

    def _sorted_by(self, order: Order, sort: SortKey) -> Order:
        if sort.key >= len(self.columns):
            return order
        if sort.key >= 0:
            return sorted_by_column(order, self.columns[sort.key], is_descending=sort.is_descending)
        return sorted_by_rank(order, self._roster.ranks(RowKey(sort.key)), is_descending=sort.is_descending)

    def _keep_sorts(self, columns: Sequence[ColumnId]) -> None:
        """The same keys where columns have other numbers now."""
        places = {column_id: number for number, column_id in enumerate(columns)}
        kept = [
            sort if sort.key < 0 else SortKey(places[self.columns[sort.key].column.id], sort.is_descending)
            for sort in self.sorts
            if sort.key < 0 or (sort.key < len(self.columns) and self.columns[sort.key].column.id in places)
        ]
        self.sorts = tuple(kept) or (SortKey(RowKey.NAME),)

    def _passing(self) -> Mask | None:
        conditions = self.outlook.conditions
        return rows_passing(conditions, self.ground) if conditions else None

    def _move_indexes(self, old: Order) -> None:
        rows = {slot: row for row, slot in enumerate(self.order.tolist())}
        before = self.persistentIndexList()
        after = [self.index(rows[int(old[index.row()])], index.column()) for index in before]
        self.changePersistentIndexList(before, after)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.order)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.columns)


def _is_same(one: Mask | None, other: Mask | None) -> bool:
    """Whether two filters let the same pass; none lets everybody."""
    if one is None or other is None:
        return all(mask is None or bool(mask.all()) for mask in (one, other))
    return np.array_equal(one, other)
