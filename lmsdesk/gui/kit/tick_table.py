"""A list of lines with tick boxes: Space ticks the selected ones, Ctrl+A selects all, a click ticks one."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Final, TypeVar

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QTableView

from lmsdesk.gui.kit.list_model import Index, Listing

Rows = Sequence[tuple[int, int]]
"""First and last rows."""
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
    def tick(self, rows: Rows, *, is_on: bool) -> None:
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

    def tick(self, rows: Rows, *, is_on: bool) -> None:
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


class TickTable(QTableView):
    """`lines` is its model, which says what is ticked."""

    def __init__(self, lines: TickedLines[Any]) -> None:
        super().__init__()
        self._lines = lines
        self.setModel(lines)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() == Qt.Key.Key_Space and is_plain and self.currentIndex().isValid():
            self._tick_selected(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _tick_selected(self, current: QModelIndex | QPersistentModelIndex) -> None:
        chosen = self.selectionModel().selection()
        rows = sorted((chosen.at(number).top(), chosen.at(number).bottom()) for number in range(chosen.count()))
        is_inside = any(top <= current.row() <= bottom for top, bottom in rows)
        rows = rows if is_inside else [(current.row(), current.row())]
        # As the current line goes, where it has a box; else all are ticked unless they are.
        is_on = self._lines.is_ticked(current.row())
        if is_on is None:
            boxes = (self._lines.is_ticked(row) for top, bottom in rows for row in range(top, bottom + 1))
            is_on = all(box is not False for box in boxes)
        self._lines.tick(rows, is_on=not is_on)


class TickAll(QCheckBox):
    """The box above such a list: ticked, cleared, or in between while only some of the lines are ticked."""

    def show_count(self, ticked: int, among: int) -> None:
        """Say how many of how many are ticked."""
        is_some = 0 < ticked < among
        self.setTristate(is_some)
        all_or_none = Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
        self.setCheckState(Qt.CheckState.PartiallyChecked if is_some else all_or_none)

    def nextCheckState(self) -> None:
        # A person chooses between all and none; in between is only shown.
        is_all = self.checkState() == Qt.CheckState.Checked
        self.setTristate(False)
        # Not `setChecked`, for which a box in between is ticked already.
        self.setCheckState(Qt.CheckState.Unchecked if is_all else Qt.CheckState.Checked)
