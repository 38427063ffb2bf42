"""What assistive technology sees of the grid: a table that can be asked for any cell, and lists only those in sight.

A reader that walks through the list of a table's children would otherwise walk through a million of them. Cells are
Qt's own: place, extent and state come from the view, words from the model.
"""

from PySide6.QtCore import QModelIndex, QPoint
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QAccessibleTableCellInterface

from lmsdesk.gui.gradebook.grid.grid_view import GradeView
from lmsdesk.gui.kit.accessible_over import AccessibleOver, install


class GradeAccessible(AccessibleOver):
    """The grid for assistive technology.

    Children are, line by line, the headings in sight and then for each row in sight its student and its cells.
    """

    def __init__(self, view: GradeView, whole: QAccessibleInterface) -> None:
        super().__init__(view, whole)
        self._view = view

    def cell(self, index: QModelIndex) -> QAccessibleInterface | None:
        """The cell of a valid index, in sight or not."""
        return self._of_whole(index.row() + 1, index.column() + 1)

    def rows(self) -> range:
        view = self._view
        height, offset = view.row_height(), view.verticalOffset()
        last = (offset + view.viewport().height() - 1) // height
        return range(offset // height, min(last + 1, len(view.grades().shown_slots)))

    def columns(self) -> list[int]:
        """The numbers of the columns in sight, in the order of reading."""
        return columns_in_sight(self._view)

    def _of_whole(self, line: int, position: int) -> QAccessibleInterface | None:
        return self.whole.child(line * (self._view.grades().columnCount() + 1) + position)

    def childCount(self) -> int:
        return (len(self.rows()) + 1) * (len(self.columns()) + 1)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # None where there is nothing
        rows, columns = self.rows(), self.columns()
        line, position = divmod(index, len(columns) + 1)
        if not 0 <= line <= len(rows):
            return None
        if line == 0 and position == 0:
            return QAccessible.queryAccessibleInterface(self._view.corner())
        return self._of_whole(rows[line - 1] + 1 if line else 0, columns[position - 1] + 1 if position else 0)

    def indexOfChild(self, arg__1: QAccessibleInterface) -> int:
        position: QAccessibleTableCellInterface | None = arg__1.tableCellInterface()
        if position is None:
            return 0
        rows, columns = self.rows(), self.columns()
        row, column = position.rowIndex(), position.columnIndex()
        if row not in rows or column not in columns:
            return -1
        return (rows.index(row) + 1) * (len(columns) + 1) + columns.index(column) + 1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # None outside of cells
        index = self._view.indexAt(self._view.viewport().mapFromGlobal(QPoint(x, y)))
        return self.cell(index) if index.isValid() else self.whole.childAt(x, y)

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # None without a current cell
        index = self._view.currentIndex()
        return self.cell(index) if index.isValid() else None

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Table


def columns_in_sight(view: GradeView) -> list[int]:
    """The numbers of the columns that a person can see now, in the order of reading."""
    header, rest = view.column_header(), view.column_header().frozen.rest(1)
    kept = header.frozen.sections()
    ends = [header.visualIndexAt(x) for x in (rest.left(), max(rest.right(), 0))]
    first, last = sorted(header.count() - 1 if end < 0 else end for end in ends)
    numbers = (header.logicalIndex(position) for position in range(max(first, 0), last + 1))
    return kept + [number for number in numbers if not header.isSectionHidden(number) and number not in kept]


def accessible_of(view: GradeView) -> GradeAccessible:
    """What assistive technology sees of a grid, from now on if not before."""
    return install(view, GradeAccessible)


def tell_focus(view: GradeView, index: QModelIndex) -> None:
    if QAccessible.isActive() and index.isValid() and view.has_focus_ring():
        cell = accessible_of(view).cell(index)
        if cell is not None:
            QAccessible.updateAccessibility(QAccessibleEvent(cell, QAccessible.Event.Focus))
