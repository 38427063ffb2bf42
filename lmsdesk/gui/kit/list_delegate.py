"""Cells of a table that is read as a list: a line of text, drawn here because the style takes half as long again."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from lmsdesk.gui.kit import theme

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
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        is_from_right = QGuiApplication.isRightToLeft() != self.is_at_end(text)
        painter.drawText(room, _FROM_RIGHT if is_from_right else _FROM_LEFT, shown)

    def is_at_end(self, text: str) -> bool:  # noqa: ARG002
        """Whether a text stands where lines end, as numbers do below one another."""
        return False
