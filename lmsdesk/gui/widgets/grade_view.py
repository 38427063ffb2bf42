"""How the grid looks: a table view that draws the visible block itself, with its frozen headings around it."""

from typing import Final

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from lmsdesk.gui import theme
from lmsdesk.gui.models.gradebook import GradebookModel
from lmsdesk.gui.widgets.grade_headers import ColumnHeader
from lmsdesk.gui.widgets.grade_painter import Block, GradePainter, Span
from lmsdesk.gui.widgets.grade_ranges import ranges_of
from lmsdesk.gui.widgets.grade_students import Corner, StudentHeader

_COLUMN_WIDTH: Final = 104


class GradeView(QTableView):
    """Paints grades; selection, scrolling and the accessible table are the base class's own.

    A subclass calls `setModel` when it is ready for its signals.
    """

    def __init__(self, model: GradebookModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._painter = GradePainter(theme.font())
        self._empty_text = "No students here yet."
        self._columns = ColumnHeader(self)
        self._students = StudentHeader(self)
        self._corner = Corner(self._students, self)
        self._set_up_headers()
        self.setCornerButtonEnabled(False)
        self.setShowGrid(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setAccessibleName("Gradebook")
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        # Every pixel is drawn below, so nothing needs to be wiped first.
        self.viewport().setAutoFillBackground(False)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def grades(self) -> GradebookModel:
        """The model shown."""
        return self._model

    def row_height(self) -> int:
        """The height of every row."""
        return self.verticalHeader().defaultSectionSize()

    def set_compact(self, *, is_compact: bool) -> None:
        """Rows close together, or comfortable."""
        self.verticalHeader().setDefaultSectionSize(theme.COMPACT_ROW_HEIGHT if is_compact else theme.ROW_HEIGHT)

    def column_header(self) -> ColumnHeader:
        """The titles above."""
        return self._columns

    def student_header(self) -> StudentHeader:
        """The student columns."""
        return self._students

    def corner(self) -> Corner:
        """The headings of the student columns."""
        return self._corner

    def set_empty_text(self, text: str) -> None:
        """What to say where there are no rows."""
        self._empty_text = text
        self.viewport().update()

    def has_ring(self) -> bool:
        """Whether keys reach the grid, so that its current cell is shown in full colour."""
        return self.hasFocus()

    def _set_up_headers(self) -> None:
        self.setHorizontalHeader(self._columns)
        self.setVerticalHeader(self._students)
        self._columns.setDefaultSectionSize(_COLUMN_WIDTH)
        self._students.setMinimumSectionSize(theme.COMPACT_ROW_HEIGHT)
        self._students.setDefaultSectionSize(theme.ROW_HEIGHT)

    def _spans(self, left: int, right: int) -> list[Span]:
        header = self.horizontalHeader()
        ends = [header.visualIndexAt(x) for x in (left, right)]
        first, last = sorted(header.count() - 1 if end < 0 else end for end in ends)
        logical = (header.logicalIndex(place) for place in range(max(first, 0), last + 1))
        return [
            Span(column, header.sectionViewportPosition(column), header.sectionSize(column))
            for column in logical
            if not header.isSectionHidden(column)
        ]

    def _block(self, rect: QRect) -> Block:
        height, offset = self.row_height(), self.verticalOffset()
        first = max(0, (rect.top() + offset) // height)
        slots = self._model.order[first : (rect.bottom() + offset) // height + 1]
        return Block(
            slots=slots,
            top=first * height - offset,
            row_height=height,
            spans=self._spans(rect.left(), rect.right()) if len(slots) else [],
            columns=self._model.columns,
            is_mirrored=self.isRightToLeft(),
            ratio=self.devicePixelRatioF(),
            flagged=self._model.outlook.flagged_slots,
            rules=self._model.outlook.thresholds,
        )

    def _paint_selection(self, painter: QPainter, rect: QRect, spans: list[Span]) -> None:
        height, offset, tint = self.row_height(), self.verticalOffset(), theme.tokens().selection
        for part in ranges_of(self.selectionModel()):
            top = part.top() * height - offset
            area = QRect(0, top, 0, (part.bottom() - part.top() + 1) * height - 1)
            if area.top() > rect.bottom() or area.bottom() < rect.top():
                continue
            for span in spans:
                if part.left() <= span.place <= part.right():
                    painter.fillRect(span.left, top, span.width, area.height(), tint)

    def _paint_ring(self, painter: QPainter) -> None:
        current = self.currentIndex()
        if not current.isValid() or self.isColumnHidden(current.column()):
            return
        scheme = theme.tokens()
        left = self.columnViewportPosition(current.column())
        top = current.row() * self.row_height() - self.verticalOffset()
        width, height = self.columnWidth(current.column()), self.row_height() - 1
        colour = scheme.accent if self.has_ring() else scheme.muted
        _frame(painter, QRect(left, top, width, height), colour)

    def _paint_empty(self, painter: QPainter) -> None:
        painter.setFont(theme.font())
        painter.setPen(theme.tokens().muted)
        painter.drawText(self.viewport().rect().adjusted(0, 48, 0, 0), Qt.AlignmentFlag.AlignHCenter, self._empty_text)

    def paintEvent(self, e: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        for rect in e.region():  # type: ignore[attr-defined]  # iterable, but not in the stubs
            # Each part alone: a cell that reaches into two would be drawn twice, and its text come out bolder.
            painter.setClipRect(rect)
            painter.fillRect(rect, theme.tokens().surface)
            block = self._block(rect)
            if block.spans:
                self._paint_selection(painter, rect, list(block.spans))
                self._painter.paint(painter, block, rect)
        painter.setClipRegion(e.region())
        self._paint_ring(painter)
        if not len(self._model.order):
            self._paint_empty(painter)
        painter.end()

    def updateGeometries(self) -> None:
        super().updateGeometries()
        header = self.verticalHeader().geometry()
        above = self._columns.height()
        self._corner.setGeometry(header.left(), header.top() - above, header.width(), above)
        self.verticalScrollBar().setSingleStep(self.row_height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.StyleChange}:
            self.viewport().update()


def _frame(painter: QPainter, area: QRect, colour: QColor) -> None:
    ring = theme.RING
    painter.fillRect(area.left(), area.top(), area.width(), ring, colour)
    painter.fillRect(area.left(), area.bottom() - ring + 1, area.width(), ring, colour)
    painter.fillRect(area.left(), area.top(), ring, area.height(), colour)
    painter.fillRect(area.right() - ring + 1, area.top(), ring, area.height(), colour)
