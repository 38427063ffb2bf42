"""Tables that are read as lists: whole rows, no grid, one line each; styled the same way everywhere."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.list_model import NUMBER_ALIGNMENT, Index, Listing

_ASIDE: Final = 8
_FROM_LEFT: Final = (Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter).value
_FROM_RIGHT: Final = (Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter).value
_SELECTED: Final = QStyle.StateFlag.State_Selected.value


class ListCells(QStyledItemDelegate):
    """Shows what the model says for the display, in its colour if it names one; a chosen row is one bar."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        model, scheme = index.model(), theme.tokens()
        # As a number: two flags are put together in Python.
        if state.value & _SELECTED:
            painter.fillRect(area, scheme.selection)
        text = model.data(index, Qt.ItemDataRole.DisplayRole)
        if not text:
            return
        colour = model.data(index, Qt.ItemDataRole.ForegroundRole)
        painter.setPen(colour if isinstance(colour, QColor) else scheme.text)
        room = area.adjusted(_ASIDE, 0, -_ASIDE, 0)
        metrics: QFontMetrics = option.fontMetrics
        is_at_end = self.is_at_end(text)
        # Numbers, of which a screen of a table is full, are known to have room without being set: nothing in one but
        # a sign of percent is much wider than a digit.
        if is_at_end and (len(text) + 1) * metrics.horizontalAdvance("0") <= room.width():
            shown = text
        else:
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        is_from_right = QGuiApplication.isRightToLeft() != is_at_end
        painter.drawText(room, _FROM_RIGHT if is_from_right else _FROM_LEFT, shown)

    def is_at_end(self, text: str) -> bool:  # noqa: ARG002
        """Whether a text stands where lines end, as numbers do below one another."""
        return False


class NumberDelegate(QStyledItemDelegate):
    """Paints a column of numbers."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        option.displayAlignment = NUMBER_ALIGNMENT


def list_table(
    model: QAbstractItemModel, name: str, spoken: str, widths: Mapping[int, int], *, parent: QWidget | None = None
) -> QTableView:
    """A list of which one row is chosen; one with a parent is styled once."""
    table = QTableView(parent)
    table.setModel(model)
    style_list(table, name, spoken, widths)
    table.setItemDelegate(ListCells(table))
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    return table


def style_list(table: QTableView, name: str, spoken: str, widths: Mapping[int, int]) -> None:
    """Style a table that has its model; columns without a width share the room that is left.

    One with a width is at least as wide as its title, which is longer in some languages.
    """
    table.setObjectName(name)
    table.setAccessibleName(spoken)
    table.setShowGrid(False)
    # A text that is too long is cut at a letter, not at a word.
    table.setWordWrap(False)
    table.setProperty("role", "list")
    table.setTabKeyNavigation(False)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(theme.ROW_HEIGHT)
    header = table.horizontalHeader()
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
    header.setHighlightSections(False)
    model = table.model()
    for part in sorted(model.numbers) if isinstance(model, Listing) else ():
        table.setItemDelegateForColumn(part, NumberDelegate(table))
    for part in range(model.columnCount()):
        if part in widths:
            header.resizeSection(part, max(widths[part], header.sectionSizeHint(part)))
        else:
            header.setSectionResizeMode(part, QHeaderView.ResizeMode.Stretch)
