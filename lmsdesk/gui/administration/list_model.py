"""Entries of any kind as a table: each column says its title and what it shows."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QObject, Qt

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.list_model import ANSWERED, Index, Listing


class ListColumn(Struct, frozen=True):
    """One column of a list."""

    title: str
    text: Callable[[Any], str]
    key: Callable[[Any], Any] | None = None
    """What it is sorted by, if not by what is shown."""
    is_muted: bool = False
    gives_way: int = 0
    """Where there is no room for all columns, that of the highest number is left out first; 0 is never left out."""


class EntryModel(Listing[Any]):
    """One row an entry."""

    def __init__(self, columns: Sequence[ListColumn], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self.titles = tuple(column.title for column in columns)

    def show_entries(self, entries: Sequence[Any]) -> None:
        """Show these and no others."""
        self.beginResetModel()
        self.entries = list(entries)
        self.endResetModel()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in ANSWERED or not index.isValid():
            return None
        column = self.columns[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole:
            return theme.tokens().muted if column.is_muted else None
        return column.text(self.entries[index.row()])
