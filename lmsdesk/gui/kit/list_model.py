"""The part that tables of entries have in common: one row an entry, a fixed row of titles, nothing to edit."""

from collections.abc import Iterable, Sequence
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

E = TypeVar("E")
Index = QModelIndex | QPersistentModelIndex

ANSWERED: Final = frozenset({Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.ForegroundRole})
"""What lists of entries are asked that they have an answer for."""

NUMBER_ALIGNMENT: Final = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter


class Listing(QAbstractTableModel, Generic[E]):
    """A subclass names its columns in `titles`, and says in `data` what the cells of an entry show."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entries: list[E] = []
        self.titles: Sequence[str] = ()
        self.numbers: frozenset[int] = frozenset()
        """The columns of numbers, which stand below each other by their last digits."""

    def put_entries(self, entries: Iterable[E], *, are_same: bool = False) -> None:
        """Have these rows; where they are the same ones with other words, what is selected stays so."""
        if are_same:
            self.entries = list(entries)
            self.repaint()
            return
        self.beginResetModel()
        self.entries = list(entries)
        self.endResetModel()

    def repaint(self, first: int = 0) -> None:
        """Something else is to be seen in the columns from this one on."""
        if self.entries:
            self.dataChanged.emit(self.index(0, first), self.index(len(self.entries) - 1, len(self.titles) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.entries)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.titles)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and section in self.numbers:
            return NUMBER_ALIGNMENT
        return self.titles[section] if role == Qt.ItemDataRole.DisplayRole else None
