"""Where keys lead in the grid: the ways of a spreadsheet, and the way out."""

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView

from lmsdesk.gui.models.gradebook import GradebookModel
from lmsdesk.gui.models.ordering import edge_of_data
from lmsdesk.gui.widgets.grade_ranges import ranges_of
from lmsdesk.model.sheet import CellFlag

_SHIFT, _CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_STEPS: Final = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}


class Grid(Protocol):
    """What moving about needs of the table."""

    def grades(self) -> GradebookModel: ...
    def currentIndex(self) -> QModelIndex: ...
    def selectionModel(self) -> QItemSelectionModel: ...
    def horizontalHeader(self) -> QHeaderView: ...
    def isRightToLeft(self) -> bool: ...
    def rows_on_page(self) -> int: ...
    def go_to(self, index: QModelIndex) -> None: ...


class Moves:
    """Moves the current cell of a grid; columns are counted as they are seen, hidden ones left out."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid

    def handle(self, event: QKeyEvent) -> bool:
        """Carry out a moving key; False for any other."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if modifiers & ~(_SHIFT | _CTRL) or not self.columns():
            return False
        target = self._target_of(Qt.Key(event.key()), is_far=bool(modifiers & _CTRL))
        if target is None:
            return False
        self._go(*target, is_extending=bool(modifiers & _SHIFT))
        return True

    def by(self, down: int, right: int) -> None:
        """Move by so many rows and seen columns, as far as there are any; the selection follows."""
        row, place = self._place()
        self._go(row + down, place + right, is_extending=False)

    def columns(self) -> list[int]:
        """The logical numbers of the columns, as seen from the start of the line of reading."""
        header = self._grid.horizontalHeader()
        logical = (header.logicalIndex(place) for place in range(header.count()))
        return [column for column in logical if not header.isSectionHidden(column)]

    def next_marked(self, flag: CellFlag, direction: int) -> bool:
        """Go to the next (1) or previous (-1) cell with a mark: down this column, then the next; False for none."""
        grades, columns = self._grid.grades(), self.columns()
        row, place = self._place()
        height = len(grades.order)
        if not height or not columns:
            return False
        # One turn more than there are columns: the last looks at the start of the first again.
        for turn in range(len(columns) + 1):
            at = (place + direction * turn) % len(columns)
            rows = np.flatnonzero(grades.columns[columns[at]].flags[grades.order] & flag)
            if turn == 0:
                rows = rows[rows > row] if direction > 0 else rows[rows < row]
            if len(rows):
                self._go(int(rows[0 if direction > 0 else -1]), at, is_extending=False)
                return True
        return False

    def _place(self) -> tuple[int, int]:
        current, columns = self._grid.currentIndex(), self.columns()
        if not current.isValid() or current.column() not in columns:
            return 0, 0
        return current.row(), columns.index(current.column())

    def _target_of(self, key: Qt.Key, *, is_far: bool) -> tuple[int, int] | None:
        row, place = self._place()
        last_row, last_place = len(self._grid.grades().order) - 1, len(self.columns()) - 1
        if key in _STEPS:
            down, right = _STEPS[key]
            right = -right if self._grid.isRightToLeft() else right
            return self._leapt(down, right) if is_far else (row + down, place + right)
        if key in {Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}:
            return row + self._grid.rows_on_page() * (1 if key == Qt.Key.Key_PageDown else -1), place
        if key == Qt.Key.Key_Home:
            return 0 if is_far else row, 0
        if key == Qt.Key.Key_End:
            return last_row if is_far else row, last_place
        return None

    def _leapt(self, down: int, right: int) -> tuple[int, int]:
        row, place = self._place()
        if down:
            return edge_of_data(self._filled_rows(self.columns()[place]), row, down), place
        return row, edge_of_data(self._filled_columns(row), place, right)

    def _filled_rows(self, column: int) -> NDArray[np.bool_]:
        grades = self._grid.grades()
        arrays = grades.columns[column]
        filled: NDArray[np.bool_] = ~np.isnan(arrays.scores[grades.order])
        filled |= (arrays.flags[grades.order] & CellFlag.EXEMPT).astype(bool)
        if arrays.texts:
            filled |= np.isin(grades.order, list(arrays.texts))
        return filled

    def _filled_columns(self, row: int) -> NDArray[np.bool_]:
        grades = self._grid.grades()
        return np.array([bool(grades.text_at(grades.index(row, column))) for column in self.columns()])

    def _go(self, row: int, place: int, *, is_extending: bool) -> None:
        grades, columns = self._grid.grades(), self.columns()
        row = min(max(row, 0), len(grades.order) - 1)
        target = grades.index(row, columns[min(max(place, 0), len(columns) - 1)])
        if is_extending and self._grid.currentIndex().isValid():
            self._extend(target)
        else:
            self._grid.go_to(target)

    def _extend(self, target: QModelIndex) -> None:
        selection = self._grid.selectionModel()
        anchor = self._anchor()
        corners = QItemSelection()
        columns = self.columns()
        first, last = sorted((columns.index(anchor.column()), columns.index(target.column())))
        for column in columns[first : last + 1]:
            corners.select(anchor.siblingAtColumn(column), target.siblingAtColumn(column))
        selection.select(corners, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        selection.setCurrentIndex(target, QItemSelectionModel.SelectionFlag.NoUpdate)

    def _anchor(self) -> QModelIndex:
        """The corner opposite to the current cell in what is selected around it."""
        current, columns = self._grid.currentIndex(), self.columns()
        ranges = [r for r in ranges_of(self._grid.selectionModel()) if r.top() <= current.row() <= r.bottom()]
        shown = sorted(columns.index(c) for r in ranges for c in range(r.left(), r.right() + 1) if c in columns)
        if not ranges or not shown:
            return current
        top, bottom = min(r.top() for r in ranges), max(r.bottom() for r in ranges)
        place = columns.index(current.column())
        row = bottom if current.row() == top else top
        return self._grid.grades().index(row, columns[shown[-1] if place == shown[0] else shown[0]])
