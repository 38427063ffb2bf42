"""A list of entries with a box each in the first column."""

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from lmsdesk.gui.kit.list_model import Index, Listing

E = TypeVar("E")


class TickedListing(Listing[E]):
    """`ticked_changed` follows each tick; a subclass says in `text` what stands in the cells."""

    ticked_changed = Signal()

    def __init__(self, entries: Sequence[E], ticks: Sequence[bool], parent: QObject) -> None:
        super().__init__(parent)
        self.entries = list(entries)
        self.ticks = list(ticks)

    def text(self, _row: int, _column: int) -> str:
        """What stands in a cell; all of it is its tip."""
        return ""

    def is_ticked(self, row: int) -> bool | None:
        return self.ticks[row]

    def tick(self, rows: Sequence[tuple[int, int]], *, is_on: bool) -> None:
        for top, bottom in rows:
            self.ticks[top : bottom + 1] = [is_on] * (bottom + 1 - top)
            self.dataChanged.emit(self.index(top, 0), self.index(bottom, 0))
        self.ticked_changed.emit()

    def flags(self, index: Index) -> Qt.ItemFlag:
        box = Qt.ItemFlag.ItemIsUserCheckable if index.column() == 0 else Qt.ItemFlag.NoItemFlags
        return super().flags(index) | box

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole:
            return False
        self.tick([(index.row(), index.row())], is_on=Qt.CheckState(value) is Qt.CheckState.Checked)
        return True

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.CheckStateRole and index.column() == 0:
            return Qt.CheckState.Checked if self.ticks[index.row()] else Qt.CheckState.Unchecked
        if role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}:
            return None
        text = self.text(index.row(), index.column())
        return text if role == Qt.ItemDataRole.ToolTipRole else " ".join(text.split())
