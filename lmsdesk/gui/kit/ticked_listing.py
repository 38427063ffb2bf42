"""Lists of entries with boxes in the first column."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from lmsdesk.gui.kit.list_model import Index, Listing

E = TypeVar("E")
_CHECKED: Final = {True: Qt.CheckState.Checked, False: Qt.CheckState.Unchecked}


class TickedLines(Listing[E]):
    """A subclass knows what `is_ticked`, and answers for the box with `check_state`."""

    ticked_changed = Signal()
    """Follows each tick."""

    @abstractmethod
    def is_ticked(self, row: int) -> bool | None:
        """Whether a line is ticked; None where there is nothing to tick."""

    @abstractmethod
    def tick(self, rows: Sequence[tuple[int, int]], *, is_on: bool) -> None:
        """Tick these lines, or clear their boxes."""

    def check_state(self, index: Index) -> Qt.CheckState | None:
        """How the box in a cell is; None where there is none."""
        is_on = self.is_ticked(index.row()) if index.isValid() and index.column() == 0 else None
        return None if is_on is None else _CHECKED[is_on]

    def flags(self, index: Index) -> Qt.ItemFlag:
        has_box = self.check_state(index) is not None
        return super().flags(index) | (Qt.ItemFlag.ItemIsUserCheckable if has_box else Qt.ItemFlag.NoItemFlags)

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or self.check_state(index) is None:
            return False
        self.tick([(index.row(), index.row())], is_on=Qt.CheckState(value) is Qt.CheckState.Checked)
        return True


class TickedListing(TickedLines[E]):
    """Each line has a box; a subclass says in `text` what stands in the cells."""

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

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.CheckStateRole:
            return self.check_state(index)
        if role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}:
            return None
        text = self.text(index.row(), index.column())
        return text if role == Qt.ItemDataRole.ToolTipRole else " ".join(text.split())
