"""The part that tables of entries have in common: one row an entry, a fixed row of titles, nothing to edit."""

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

E = TypeVar("E")
Index = QModelIndex | QPersistentModelIndex

ANSWERED: Final = frozenset({Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.ForegroundRole})
"""What lists of entries are asked that they have an answer for."""


class Listing(QAbstractTableModel, Generic[E]):
    """A subclass names its columns in `titles`, and says in `data` what the cells of an entry show."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entries: list[E] = []
        self.titles: Sequence[str] = ()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.entries)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.titles)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.titles[section]
