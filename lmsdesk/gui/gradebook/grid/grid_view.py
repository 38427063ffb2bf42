"""How the grid looks: a table view that draws the visible block itself, with its frozen headings around it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from lmsdesk.gui.gradebook.grid.cell_painter import Block, GradePainter, Span
from lmsdesk.gui.gradebook.grid.column_header import ColumnHeader, rule_colour
from lmsdesk.gui.gradebook.grid.cursor_movement import ranges_of
from lmsdesk.gui.gradebook.grid.student_header import Corner, StudentHeader
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.screen_fit import own_viewport

_COLUMN_WIDTH: Final = 104


class GradeView(QTableView):
    """Paints grades; selection, scrolling and the accessible table are the base class's own.

    A subclass calls `setModel` when it is ready for its signals.
    """

    def __init__(self, model: GradebookModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        viewport = own_viewport(self)
        self._model = model
        self._painter = GradePainter(theme.font())
        self._has_lines = False
        self._columns = ColumnHeader(self)
        self._students = StudentHeader(self)
        self._corner = Corner(self._students, self)
        self._set_up_headers()
        self.setCornerButtonEnabled(False)
        self.setShowGrid(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setAccessibleName(self.tr("Gradebook"))
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        # Every pixel is drawn below, so nothing needs to be wiped first.
        viewport.setAutoFillBackground(False)
        viewport.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        for comes in (model.modelAboutToBeReset, model.layoutAboutToBeChanged):
            comes.connect(self._on_new_order_begun)

    def grades(self) -> GradebookModel:
        return self._model

    def row_height(self) -> int:
        return self.verticalHeader().defaultSectionSize()

    def set_compact(self, *, is_compact: bool) -> None:
        """Rows close together, or comfortable; the current cell stays in sight."""
        current = self.currentIndex()
        is_seen = current.isValid() and self.visualRect(current).intersects(self.viewport().rect())
        self.verticalHeader().setDefaultSectionSize(theme.COMPACT_ROW_HEIGHT if is_compact else theme.ROW_HEIGHT)
        if is_seen:
            # Only then the bar knows its new end.
            self.updateGeometries()
            self.scrollTo(current)

    def set_lines(self, *, is_on: bool) -> None:
        self._has_lines = is_on
        self.viewport().update()

    def column_header(self) -> ColumnHeader:
        return self._columns

    def student_header(self) -> StudentHeader:
        return self._students

    def corner(self) -> Corner:
        return self._corner

    @property
    def empty_words(self) -> str:
        """What is said where there are no rows: that nobody is here, or that nobody is left by what was looked for."""
        return self.tr("No student matches the filter.") if self._model.names else self.tr("No students here yet.")

    def first_in_sight(self) -> QModelIndex:
        """The uppermost row and the first column that scrolls, as far as they are whole; invalid without rows."""
        height, area = self.row_height(), self._columns.frozen.rest(self.viewport().height())
        row = min(-(-self.verticalOffset() // height), len(self._model.shown_slots) - 1)
        start = area.right() if self.isRightToLeft() else area.left()
        column = self._columns.logicalIndexAt(start)
        return self._model.index(row, column) if row >= 0 and column >= 0 else QModelIndex()

    def scroll_first(self, index: QModelIndex) -> None:
        """Scroll so that a cell is the first in sight, as far as there is more to see."""
        if not index.isValid() or self.isColumnHidden(index.column()):
            return
        # Only then the bars know their ends.
        self.updateGeometries()
        self.verticalScrollBar().setValue(index.row() * self.row_height())
        frozen, header = self._columns.frozen, self._columns
        if index.column() not in frozen.sections():
            self.horizontalScrollBar().setValue(header.sectionPosition(index.column()) - frozen.width())

    def update_rows(self, rows: range) -> None:
        """Repaint what stays in place of these rows: names, and grades of columns that stay."""
        height = self.row_height()
        top = rows.start * height - self.verticalOffset()
        self._students.viewport().update(0, top, self._students.width(), len(rows) * height)
        frozen = self._columns.frozen.area(self.viewport().height())
        if frozen.isValid():
            self.viewport().update(frozen.left(), top, frozen.width(), len(rows) * height)

    def has_focus_ring(self) -> bool:
        """Whether keys reach the grid, so that its current cell is shown in full colour."""
        return self.hasFocus()

    def _on_new_order_begun(self) -> None:
        # Sorting and the picture of it have a turn each: together they would keep the keys waiting.
        self.setUpdatesEnabled(False)
        QTimer.singleShot(1, self, partial(self.setUpdatesEnabled, True))

    def _set_up_headers(self) -> None:
        self.setHorizontalHeader(self._columns)
        self.setVerticalHeader(self._students)
        self._columns.setDefaultSectionSize(_COLUMN_WIDTH)
        self._students.setMinimumSectionSize(theme.COMPACT_ROW_HEIGHT)
        self._students.setDefaultSectionSize(theme.ROW_HEIGHT)

    def _areas(self, rect: QRect) -> Iterator[tuple[QRect, list[Span]]]:
        """The part of `rect` that scrolls and the part that does not, each with its columns."""
        frozen = self._columns.frozen
        rest, area = frozen.rest(self.viewport().height()), frozen.area(self.viewport().height())
        if (part := rect.intersected(rest)).isValid():
            yield part, self._spans(part.left(), part.right())
        if (part := rect.intersected(area)).isValid():
            sections = frozen.sections()
            spans = [Span(one, frozen.left_of(one), self._columns.sectionSize(one)) for one in sections]
            yield part, [span for span in spans if span.left <= part.right() and span.left + span.width > part.left()]

    def _spans(self, left: int, right: int) -> list[Span]:
        header = self.horizontalHeader()
        ends = [header.visualIndexAt(x) for x in (left, right)]
        first, last = sorted(header.count() - 1 if end < 0 else end for end in ends)
        logical = (header.logicalIndex(position) for position in range(max(first, 0), last + 1))
        return [
            Span(column, header.sectionViewportPosition(column), header.sectionSize(column))
            for column in logical
            if not header.isSectionHidden(column)
        ]

    def _block(self, rect: QRect, spans: list[Span]) -> Block:
        height, offset = self.row_height(), self.verticalOffset()
        first = max(0, (rect.top() + offset) // height)
        slots = self._model.shown_slots[first : (rect.bottom() + offset) // height + 1]
        return Block(
            slots=slots,
            top=first * height - offset,
            row_height=height,
            spans=spans if len(slots) else [],
            columns=self._model.columns,
            is_mirrored=self.isRightToLeft(),
            ratio=self.devicePixelRatioF(),
            flagged=self._model.session.view_state.flagged_slots,
            late=self._model.session.view_state.late_slots,
            rules=self._model.session.view_state.thresholds,
            gone=self._model.session.gone_slots,
        )

    def _paint_selection(self, painter: QPainter, rect: QRect, spans: list[Span]) -> None:
        height, offset, tint = self.row_height(), self.verticalOffset(), theme.tokens().selection
        for part in ranges_of(self.selectionModel()):
            top = part.top() * height - offset
            area = QRect(0, top, 0, (part.bottom() - part.top() + 1) * height - 1)
            if area.top() > rect.bottom() or area.bottom() < rect.top():
                continue
            for span in spans:
                if part.left() <= span.position <= part.right():
                    theme.fill(painter, QRect(span.left, top, span.width, area.height()), tint)

    def _paint_focus_ring(self, painter: QPainter) -> None:
        current = self.currentIndex()
        if not current.isValid() or self.isColumnHidden(current.column()):
            return
        scheme, frozen = theme.tokens(), self._columns.frozen
        painter.setClipRect(frozen.zone_of(current.column(), self.viewport().height()))
        left = frozen.left_of(current.column())
        top = current.row() * self.row_height() - self.verticalOffset()
        width, height = self.columnWidth(current.column()), self.row_height() - 1
        colour = scheme.accent if self.has_focus_ring() else scheme.muted
        _frame(painter, QRect(left, top, width, height), colour)

    def _paint_edge(self, painter: QPainter) -> None:
        """The line that parts columns that stay from those that scroll."""
        area = self._columns.frozen.area(self.viewport().height())
        if area.isValid():
            edge = area.left() if self.isRightToLeft() else area.right()
            theme.fill(painter, QRect(edge, 0, 1, area.height()), rule_colour())

    def _paint_empty(self, painter: QPainter) -> None:
        painter.setFont(theme.font())
        painter.setPen(theme.tokens().muted)
        painter.drawText(self.viewport().rect().adjusted(0, 48, 0, 0), Qt.AlignmentFlag.AlignHCenter, self.empty_words)

    def paintEvent(self, e: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            for rect in e.region():  # type: ignore[attr-defined]  # iterable, but not in the stubs
                for area, spans in self._areas(rect):
                    # Each part alone: a cell that reaches into two would be drawn twice, and its text come out bolder.
                    painter.setClipRect(area)
                    theme.fill(painter, area, theme.tokens().surface)
                    block = self._block(area, spans)
                    if block.spans:
                        self._paint_selection(painter, area, spans)
                        self._painter.paint(painter, block, area)
                    if self._has_lines:
                        self._painter.paint_uprights(painter, block)
            self._paint_focus_ring(painter)
            painter.setClipping(False)
            self._paint_edge(painter)
            if not len(self._model.shown_slots):
                self._paint_empty(painter)

    def visualRect(self, index: QModelIndex | QPersistentModelIndex) -> QRect:
        position = super().visualRect(index)
        if position.isValid() and index.column() in self._columns.frozen.sections():
            position.moveLeft(self._columns.frozen.left_of(index.column()))
        return position

    def indexAt(self, p: QPoint) -> QModelIndex:
        section = self._columns.frozen.section_at(p.x())
        return super().indexAt(p) if section < 0 else self._model.index(self.rowAt(p.y()), section)

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        bar, frozen = self.horizontalScrollBar(), self._columns.frozen
        before = bar.value()
        super().scrollTo(index, hint)
        if index.column() in frozen.sections():
            bar.setValue(before)
        elif hidden := frozen.hidden_part(index.column()):
            bar.setValue(bar.value() - hidden)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        if dx and self._columns.frozen.sections():
            # What was on the screen was moved along; these columns have to stay.
            self.viewport().update()
            self._columns.viewport().update()
            self.updateEditorGeometries()

    def focusInEvent(self, event: QFocusEvent) -> None:
        with self._repaint_only_ring():
            super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        with self._repaint_only_ring():
            super().focusOutEvent(event)

    @contextmanager
    def _repaint_only_ring(self) -> Iterator[None]:
        """All that the focus changes here is the current cell's ring; the base class repaints headings and bars too."""
        quiet = [part for part in (self, self.viewport()) if part.updatesEnabled()]
        for part in quiet:
            part.setAttribute(Qt.WidgetAttribute.WA_UpdatesDisabled)
        try:
            yield
        finally:
            for part in quiet:
                part.setAttribute(Qt.WidgetAttribute.WA_UpdatesDisabled, False)
        self.update(self.currentIndex())

    def updateGeometries(self) -> None:
        self._students.fit(self.width())
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
    painter.setBackground(colour)
    painter.eraseRect(area.left(), area.top(), area.width(), ring)
    painter.eraseRect(area.left(), area.bottom() - ring + 1, area.width(), ring)
    painter.eraseRect(area.left(), area.top(), ring, area.height())
    painter.eraseRect(area.right() - ring + 1, area.top(), ring, area.height())
