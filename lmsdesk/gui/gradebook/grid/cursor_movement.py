"""Where keys lead in the grid: the ways of a spreadsheet, and the way out."""

from typing import Final, Protocol

from msgspec import Struct
from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView

from lmsdesk.desk.gradebook.column_arrays import Mask
from lmsdesk.desk.gradebook.session.row_order import edge_of_data
from lmsdesk.desk.platform.late_numpy import np
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.model.sheet import CellFlag


def ranges_of(model: QItemSelectionModel) -> list[QItemSelectionRange]:
    selection = model.selection()
    return [selection.at(position) for position in range(selection.size())]


def single_cell(model: QItemSelectionModel) -> QPersistentModelIndex | None:
    """The selected cell where there is one alone."""
    ranges = ranges_of(model)
    is_alone = len(ranges) == 1 and ranges[0].width() == ranges[0].height() == 1
    return ranges[0].topLeft() if is_alone else None


_SHIFT, _CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_ALT: Final = Qt.KeyboardModifier.AltModifier
_PAGES: Final = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
_STEPS: Final = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}
_KEYS: Final = frozenset({*_STEPS, *_PAGES, Qt.Key.Key_Home, Qt.Key.Key_End})


class Grid(Protocol):
    """What moving about needs of the table."""

    def grades(self) -> GradebookModel: ...
    def currentIndex(self) -> QModelIndex: ...
    def selectionModel(self) -> QItemSelectionModel: ...
    def horizontalHeader(self) -> QHeaderView: ...
    def isRightToLeft(self) -> bool: ...
    def rows_on_page(self) -> int: ...
    def columns_on_page(self) -> int: ...
    def select_cell(self, index: QModelIndex) -> None: ...
    def set_current(self, index: QModelIndex) -> None: ...


class _Run(Struct, frozen=True):
    """Cells entered with Tab: where they began, and the cell that was reached last."""

    start: int
    end: tuple[int, int]


class _Block(Struct, frozen=True):
    """A selected rectangle; places count columns as they are seen."""

    top: int
    height: int
    positions: list[int]


class CursorMovement:
    """Moves the current cell of a grid; columns are counted as they are seen, hidden ones left out."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._run: _Run | None = None

    def handle(self, event: QKeyEvent) -> bool:
        """Carry out a moving key; False for any other."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if modifiers == _ALT and event.key() in _PAGES and self.columns():
            self.by(0, self._grid.columns_on_page() * _PAGES[Qt.Key(event.key())])
            return True
        if modifiers & ~(_SHIFT | _CTRL) or event.key() not in _KEYS or not self.columns():
            return False
        target = self._target_of(Qt.Key(event.key()), is_far=bool(modifiers & _CTRL))
        if target is None:
            return False
        self._go(*target, is_extending=bool(modifiers & _SHIFT))
        return True

    def by(self, down: int, right: int) -> None:
        """Move by so many rows and seen columns, as far as there are any; the selection follows."""
        row, position = self._position()
        self._go(row + down, position + right, is_extending=False)

    def on(self, down: int, right: int) -> None:
        """Go on after an entry: round a selected block, or back to where a row of Tabs began and one further."""
        block = self._block()
        if block is not None:
            self._go_round(block, down, right)
            return
        row, position = self._position()
        start = self._run.start if self._run is not None and self._run.end == (row, position) else position
        self._go(row + down, start if down > 0 else position + right, is_extending=False)
        self._run = _Run(start, self._position()) if right else None

    def select_lines(self, *, are_columns: bool) -> None:
        """Widen the selection to whole columns or whole rows; the current cell stays."""
        grades, selection = self._grid.grades(), self._grid.selectionModel()
        last_row, last_column, whole = len(grades.shown_slots) - 1, len(grades.columns) - 1, QItemSelection()
        for part in ranges_of(selection):
            rows = (0, last_row) if are_columns else (part.top(), part.bottom())
            columns = (part.left(), part.right()) if are_columns else (0, last_column)
            whole.select(grades.index(rows[0], columns[0]), grades.index(rows[1], columns[1]))
        selection.select(whole, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def columns(self) -> list[int]:
        """The logical numbers of the columns, as seen from the start of the line of reading."""
        header = self._grid.horizontalHeader()
        if not header.sectionsMoved() and not header.hiddenSectionCount():
            return list(range(header.count()))
        logical = (header.logicalIndex(position) for position in range(header.count()))
        return [column for column in logical if not header.isSectionHidden(column)]

    def next_marked(self, flag: CellFlag, direction: int) -> bool:
        """Go to the next (1) or previous (-1) cell with a mark: down this column, then the next; False for none."""
        grades, columns = self._grid.grades(), self.columns()
        row, position = self._position()
        height = len(grades.shown_slots)
        if not height or not columns:
            return False
        # A plain number: an array asks a member of an enumeration about twenty attributes first.
        bit, order = int(flag), grades.order
        # One turn more than there are columns: the last looks at the start of the first again.
        for turn in range(len(columns) + 1):
            at = (position + direction * turn) % len(columns)
            marked = grades.columns[columns[at]].flags & bit
            if not marked.any():
                continue
            rows = np.flatnonzero(marked[order])
            if turn == 0:
                rows = rows[rows > row] if direction > 0 else rows[rows < row]
            if len(rows):
                self._go(int(rows[0 if direction > 0 else -1]), at, is_extending=False)
                return True
        return False

    def _block(self) -> _Block | None:
        """What is selected, where it is a block of several cells around the current one."""
        ranges, columns, (row, position) = ranges_of(self._grid.selectionModel()), self.columns(), self._position()
        if len({(part.top(), part.bottom()) for part in ranges}) != 1:
            return None
        chosen = {column for part in ranges for column in range(part.left(), part.right() + 1)}
        positions = [number for number, column in enumerate(columns) if column in chosen]
        height = ranges[0].bottom() - ranges[0].top() + 1
        is_around = ranges[0].top() <= row <= ranges[0].bottom() and position in positions
        return _Block(ranges[0].top(), height, positions) if is_around and height * len(positions) > 1 else None

    def _go_round(self, block: _Block, down: int, right: int) -> None:
        row, position = self._position()
        line, column, width = row - block.top, block.positions.index(position), len(block.positions)
        if down:
            column, line = divmod((column * block.height + line + down) % (block.height * width), block.height)
        else:
            line, column = divmod((line * width + column + right) % (block.height * width), width)
        number = self.columns()[block.positions[column]]
        self._grid.set_current(self._grid.grades().index(block.top + line, number))

    def _position(self) -> tuple[int, int]:
        current, columns = self._grid.currentIndex(), self.columns()
        if not current.isValid() or current.column() not in columns:
            return 0, 0
        return current.row(), columns.index(current.column())

    def _target_of(self, key: Qt.Key, *, is_far: bool) -> tuple[int, int] | None:
        row, position = self._position()
        last_row, last_place = len(self._grid.grades().shown_slots) - 1, len(self.columns()) - 1
        if key in _STEPS:
            down, right = _STEPS[key]
            right = -right if self._grid.isRightToLeft() else right
            return self._leapt(down, right) if is_far else (row + down, position + right)
        if key in _PAGES:
            return row + self._grid.rows_on_page() * _PAGES[key], position
        if key == Qt.Key.Key_Home:
            return 0 if is_far else row, 0
        if key == Qt.Key.Key_End:
            return last_row if is_far else row, last_place
        return None

    def _leapt(self, down: int, right: int) -> tuple[int, int]:
        row, position = self._position()
        if down:
            return edge_of_data(self._filled_rows(self.columns()[position]), row, down), position
        return row, edge_of_data(self._filled_columns(row), position, right)

    def _filled_rows(self, column: int) -> Mask:
        grades = self._grid.grades()
        arrays = grades.columns[column]
        filled: Mask = ~np.isnan(arrays.scores[grades.order])
        filled |= (arrays.flags[grades.order] & CellFlag.EXEMPT).astype(bool)
        if arrays.texts:
            filled |= np.isin(grades.order, list(arrays.texts))
        return filled

    def _filled_columns(self, row: int) -> Mask:
        grades = self._grid.grades()
        return np.array([bool(grades.text_at(grades.index(row, column))) for column in self.columns()])

    def _go(self, row: int, position: int, *, is_extending: bool) -> None:
        grades, columns = self._grid.grades(), self.columns()
        row = min(max(row, 0), len(grades.shown_slots) - 1)
        target = grades.index(row, columns[min(max(position, 0), len(columns) - 1)])
        if is_extending and self._grid.currentIndex().isValid():
            self._extend(target)
        else:
            self._grid.select_cell(target)

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
        position = columns.index(current.column())
        row = bottom if current.row() == top else top
        return self._grid.grades().index(row, columns[shown[-1] if position == shown[0] else shown[0]])
