"""The numbers of the lines beside a text, and the bars at those that have notes."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from lmsdesk.gui.kit import theme

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.viewer.lines_view import LinesView


class LineNumbers(QWidget):
    """The numbers of the lines, at the left."""

    def __init__(self, view: "LinesView") -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self) -> QSize:
        digits = max(3, len(str(self._view.line_count)))
        return QSize(self._view.fontMetrics().horizontalAdvance("9") * digits + 2 * theme.INSIDE, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        view, tokens = self._view, theme.tokens()
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), tokens.raised)
            painter.setPen(tokens.muted)
            painter.setFont(view.document().defaultFont())
            block = view.firstVisibleBlock()
            top = view.contentOffset().y()
            # A document of no lines has a block all the same.
            while view.line_count and block.isValid() and top <= event.rect().bottom():
                room = QRect(0, round(top), self.width() - theme.INSIDE, view.fontMetrics().height())
                painter.drawText(room, Qt.AlignmentFlag.AlignRight, view.line_sign(block.blockNumber()))
                if block.blockNumber() in view.noted:
                    painter.fillRect(0, room.top(), theme.STEP, room.height(), tokens.accent)
                # A line below what is seen is not measured: that would lay it out.
                top += view.blockBoundingRect(block).height()
                block = block.next()
