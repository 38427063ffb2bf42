"""What stands above the grades: titles, points possible, the order of rows, and the names of categories."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QHeaderView, QToolTip, QWidget

from lmsdesk.desk.gradebook.session.row_order import SortKey
from lmsdesk.desk.gradebook.session.view_mapping import Run
from lmsdesk.gui.gradebook.grid.cell_painter import MARK_ROOM, paint_hatch, paint_what_if
from lmsdesk.gui.gradebook.grid.frozen_columns import Frozen
from lmsdesk.gui.gradebook.grid.status_icons import MARK_PX, Shape, mark_pixmap
from lmsdesk.gui.gradebook.model.column_text import caption_of
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.screen_fit import own_viewport
from lmsdesk.model.wire import value_or

HEADER_HEIGHT: Final = 60
BAND_HEIGHT: Final = 20
"""The room for names of categories, while they are shown."""
_ARROW_PX: Final = 4


def paint_arrow(painter: QPainter, centre: QPoint, *, is_descending: bool) -> None:
    """The small triangle that says which way rows are sorted."""
    rise = _ARROW_PX // 2 * (1 if is_descending else -1)
    points = [QPoint(centre.x() + dx, centre.y() + dy) for dx, dy in ((-4, -rise), (4, -rise), (0, rise))]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.tokens().accent)
    painter.drawPolygon(points)
    painter.restore()


def paint_sorting(painter: QPainter, centre: QPoint, sorts: Sequence[SortKey], key: int) -> None:
    """The triangle at a heading that rows are sorted by, with its rank where there are several."""
    for rank, sort in enumerate(sorts, 1):
        if sort.key != key:
            continue
        paint_arrow(painter, centre, is_descending=sort.is_descending)
        if len(sorts) > 1:
            painter.setFont(fonts()[1])
            painter.setPen(theme.tokens().accent)
            box = QRect(centre.x() - 8, centre.y() + 2, 16, 14)
            painter.drawText(box, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, str(rank))


def two_lines(text: str, metrics: QFontMetrics, width: int) -> list[str]:
    """A title in one or two lines; what is too long is cut in its middle, where names of tasks differ least."""
    layout = QTextLayout(text, theme.font())
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(width)
    layout.endLayout()
    first = text[: line.textLength()].strip()
    rest = text[line.textLength() :].strip()
    return [first] + [metrics.elidedText(rest, Qt.TextElideMode.ElideMiddle, width)] * bool(rest)


@lru_cache(maxsize=1)
def fonts() -> tuple[QFont, QFont]:
    """For titles and names, and for captions and ids."""
    return theme.font(), theme.secondary_font()


@lru_cache(maxsize=4096)
def cut(text: str, width: int, which: int) -> str:
    """A text cut at its end to fit `width` pixels of one of `fonts`."""
    return QFontMetrics(fonts()[which]).elidedText(text, Qt.TextElideMode.ElideRight, width)


def rule_colour() -> QColor:
    """The line that parts headings from grades, a little stronger than a hairline."""
    scheme = theme.tokens()
    return theme.mixed(scheme.surface, scheme.text, 0.2)


class ColumnHeader(QHeaderView):
    """Titles and points possible; a click asks to sort, a drag moves a column or changes its width.

    `sort_requested(key, is_added)`: with Shift a key is added to those there are. `menu_requested(column, QPoint)`
    asks for what can be done with a column, at a place on the screen.
    """

    sort_requested = Signal(int, bool)
    menu_requested = Signal(int, QPoint)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        own_viewport(self, QPalette.ColorRole.Button).setMouseTracking(True)
        self.setSectionsMovable(True)
        # A clickable header selects whole columns as well; here a click sorts, and Ctrl+Space selects.
        self.setSectionsClickable(False)
        self.setFixedHeight(HEADER_HEIGHT)
        self.setMinimumSectionSize(56)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.frozen = Frozen(self)
        """The columns that stay in place."""
        self._is_pressed_on_frozen = False
        self._pressed_at = QPoint()
        self._lines: dict[tuple[str, int], list[str]] = {}
        self._runs: Sequence[Run] = ()
        self._categories: Mapping[str, str] = {}

    def show_categories(self, runs: Sequence[Run], titles: Mapping[str, str]) -> None:
        """Name the categories of neighbouring columns in a band above the titles; no runs, no band."""
        self._runs, self._categories = runs, titles
        self.setFixedHeight(HEADER_HEIGHT + (BAND_HEIGHT if runs else 0))
        self.viewport().update()

    def _grades(self) -> GradebookModel:
        model = self.model()
        assert isinstance(model, GradebookModel)
        return model

    def _titled(self, title: str, width: int) -> list[str]:
        lines = self._lines.get((title, width))
        if lines is None:
            if len(self._lines) > 2000:
                self._lines.clear()
            lines = self._lines[title, width] = two_lines(title, QFontMetrics(theme.font()), width)
        return lines

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        column, scheme = self._grades().columns[logicalIndex], theme.tokens()
        theme.fill(painter, rect, scheme.surface)
        theme.fill(painter, QRect(rect.left(), rect.bottom(), rect.width(), 1), rule_colour())
        is_mirrored = self.isRightToLeft()
        text = rect.adjusted(
            MARK_ROOM if is_mirrored else theme.STEP, 6, -theme.INSIDE if is_mirrored else -MARK_ROOM, -7
        )
        if column.column.is_what_if:
            paint_what_if(painter, rect.adjusted(0, 0, 0, -1))
            start = rect.left() + theme.STEP if not is_mirrored else rect.right() - theme.STEP - MARK_PX
            painter.drawPixmap(start, rect.top() + 6, mark_pixmap(Shape.WHAT_IF, self.devicePixelRatioF()))
        if column.is_gone or column.is_unread:
            paint_hatch(painter, rect.adjusted(0, 0, 0, -1), is_gone=column.is_gone)
        if column.is_gone:
            start = rect.left() + theme.STEP if not is_mirrored else rect.right() - theme.STEP - MARK_PX
            painter.drawPixmap(start, rect.top() + 6, mark_pixmap(Shape.GONE, self.devicePixelRatioF()))
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute
        # “/100” is read from left to right everywhere.
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        painter.setFont(fonts()[1])
        painter.setPen(scheme.muted)
        painter.drawText(text, align | Qt.AlignmentFlag.AlignBottom, caption_of(column))
        painter.setFont(fonts()[0])
        painter.setPen(scheme.muted if column.is_read_only else scheme.text)
        # The mark in the title of a what-if column is said by the shape and the caption here.
        title = value_or(column.column.name, "") if column.column.is_what_if else column.column.title
        lines = self._titled(title, text.width())
        above = text.adjusted(0, 0, 0, -14)
        painter.drawText(above, align | Qt.AlignmentFlag.AlignBottom, "\n".join(lines))
        self._paint_sorting(painter, rect, logicalIndex)

    def _paint_sorting(self, painter: QPainter, rect: QRect, section: int) -> None:
        x = rect.left() + MARK_ROOM // 2 if self.isRightToLeft() else rect.right() - MARK_ROOM // 2
        centre = QPoint(x, rect.bottom() - 21)
        paint_sorting(painter, centre, self._grades().sorts, section)

    def _run_box(self, run: Run, *, is_frozen: bool) -> QRect:
        """Where the name of a category stands: over what can be seen of its columns that scroll, or of the others."""
        shown, frozen = [self.logicalIndex(index) for index in range(run.first, run.last + 1)], self.frozen.sections()
        shown = [section for section in shown if not self.isSectionHidden(section) and (section in frozen) == is_frozen]
        if not shown:
            return QRect()
        starts = [self.frozen.left_of(section) for section in shown]
        left = min(starts)
        right = max(start + self.sectionSize(section) for start, section in zip(starts, shown, strict=True))
        return QRect(left, 0, right - left, BAND_HEIGHT)

    def _paint_band(self, painter: QPainter, area: QRect, *, is_frozen: bool) -> None:
        scheme, edge = theme.tokens(), theme.STEP
        painter.setClipRect(area)
        theme.fill(painter, QRect(area.left(), 0, area.width(), BAND_HEIGHT), scheme.surface)
        painter.setFont(fonts()[1])
        for run in self._runs:
            box = self._run_box(run, is_frozen=is_frozen).adjusted(edge, 0, -edge, 0)
            visible = box.intersected(QRect(area.left() + edge, 0, area.width() - 2 * edge, BAND_HEIGHT))
            if visible.width() <= 0:
                continue
            theme.fill(painter, QRect(box.left(), BAND_HEIGHT - 2, box.width(), 1), scheme.muted)
            painter.setPen(scheme.muted)
            title = cut(self._categories.get(run.category) or self.tr("Category"), visible.width(), 1)
            painter.drawText(visible, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter, title)

    def _paint_frozen(self, painter: QPainter) -> None:
        area = self.frozen.area(self.height())
        painter.setClipRect(area)
        theme.fill(painter, area, theme.tokens().surface)
        for section in self.frozen.sections():
            painter.save()
            self.paintSection(
                painter, QRect(self.frozen.left_of(section), 0, self.sectionSize(section), area.height()), section
            )
            painter.restore()
        if self._runs:
            self._paint_band(painter, area, is_frozen=True)
        theme.fill(
            painter, QRect(area.left() if self.isRightToLeft() else area.right(), 0, 1, area.height()), rule_colour()
        )

    def mousePressEvent(self, e: QMouseEvent) -> None:
        self._is_pressed_on_frozen = self.frozen.section_at(e.position().toPoint().x()) >= 0
        e = self.frozen.as_unscrolled(e)
        self._pressed_at = e.position().toPoint()
        super().mousePressEvent(e)

    def mouseMoveEvent(self, e: QMouseEvent) -> None:
        has_begun_here = self._is_pressed_on_frozen if e.buttons() else None
        super().mouseMoveEvent(self.frozen.as_unscrolled(e, has_begun_here=has_begun_here))

    def mouseReleaseEvent(self, e: QMouseEvent) -> None:
        e = self.frozen.as_unscrolled(e, has_begun_here=self._is_pressed_on_frozen)
        # The base class shows where a border can be dragged by the cursor alone.
        is_grip = self.cursor().shape() == Qt.CursorShape.SplitHCursor
        moved = (e.position().toPoint() - self._pressed_at).manhattanLength()
        super().mouseReleaseEvent(e)
        section = self.logicalIndexAt(self._pressed_at)
        if e.button() == Qt.MouseButton.LeftButton and not is_grip and moved < 6 and section >= 0:
            self.sort_requested.emit(section, bool(e.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        section = self.frozen.section_at(event.pos().x())
        section = section if section >= 0 else self.logicalIndexAt(event.pos())
        if section >= 0:
            self.menu_requested.emit(section, event.globalPos())

    def sizeHint(self) -> QSize:
        # The base class asks for some hundred titles, though the height is the same for all.
        return QSize(0, self.maximumHeight())

    def paintEvent(self, e: QPaintEvent) -> None:
        super().paintEvent(e)
        with QPainter(self.viewport()) as painter:
            used = self.length() - self.offset()
            rest = QRect(used, 0, max(0, self.width() - used), self.height())
            if self.isRightToLeft():
                rest.moveLeft(0)
            theme.fill(painter, rest, theme.tokens().surface)
            theme.fill(painter, QRect(rest.left(), rest.bottom(), rest.width(), 1), rule_colour())
            if self._runs:
                self._paint_band(painter, self.frozen.rest(self.height()), is_frozen=False)
            if self.frozen.sections():
                self._paint_frozen(painter)

    def viewportEvent(self, e: QEvent) -> bool:
        section = self.frozen.section_at(e.pos().x()) if isinstance(e, QHelpEvent) else -1
        if section < 0 or not isinstance(e, QHelpEvent):
            return super().viewportEvent(e)
        tip = self._grades().headerData(section, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
        QToolTip.showText(e.globalPos(), tip or "", self.viewport())
        return True
