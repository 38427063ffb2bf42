"""What stays in place while grades scroll: column titles above, students at the side, their headings in the corner."""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget

from lmsdesk.gui import theme
from lmsdesk.gui.models.gradebook import GradebookModel, RowKey
from lmsdesk.gui.widgets.grade_painter import MARK_ROOM
from lmsdesk.model.scores import format_score

HEADER_HEIGHT: Final = 60
_ARROW_PX: Final = 4
_GRIP_PX: Final = 4
_ID_SHARE: Final = 0.34
_LEAST_WIDTH, _START_WIDTH, _MOST_WIDTH = 140, 280, 560


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
def _fonts() -> tuple[QFont, QFont]:
    return theme.font(), theme.secondary_font()


@lru_cache(maxsize=4096)
def _cut(text: str, width: int, which: int) -> str:
    return QFontMetrics(_fonts()[which]).elidedText(text, Qt.TextElideMode.ElideRight, width)


def _rule_colour() -> QColor:
    """The line that parts headings from grades, a little stronger than a hairline."""
    scheme = theme.tokens()
    return theme.mixed(scheme.surface, scheme.text, 0.2)


class ColumnHeader(QHeaderView):
    """Titles and points possible; a click asks to sort, a drag moves a column or changes its width."""

    sort_requested = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsMovable(True)
        # A clickable header selects whole columns as well; here a click sorts, and Ctrl+Space selects.
        self.setSectionsClickable(False)
        self.setFixedHeight(HEADER_HEIGHT)
        self.setMinimumSectionSize(56)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._pressed_at = QPoint()
        self._lines: dict[tuple[str, int], list[str]] = {}

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
        painter.fillRect(rect, scheme.surface)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, _rule_colour())
        is_mirrored = self.isRightToLeft()
        text = rect.adjusted(
            MARK_ROOM if is_mirrored else theme.STEP, 6, -theme.INSIDE if is_mirrored else -MARK_ROOM, -7
        )
        possible = format_score(column.scale.possible, decimal_point=column.scale.decimal_point)
        caption = "calculated" if column.is_read_only else f"/{possible}" if possible else ""
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute
        # “/100” is read from left to right everywhere.
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        painter.setFont(_fonts()[1])
        painter.setPen(scheme.muted)
        painter.drawText(text, align | Qt.AlignmentFlag.AlignBottom, caption)
        painter.setFont(_fonts()[0])
        painter.setPen(scheme.muted if column.is_read_only else scheme.text)
        lines = self._titled(column.column.title, text.width())
        above = text.adjusted(0, 0, 0, -14)
        painter.drawText(above, align | Qt.AlignmentFlag.AlignBottom, "\n".join(lines))
        self._paint_sorting(painter, rect, logicalIndex)

    def _paint_sorting(self, painter: QPainter, rect: QRect, section: int) -> None:
        key, is_descending = self._grades().sorted_by
        if key != section:
            return
        paint_arrow(painter, QPoint(rect.right() - MARK_ROOM // 2, rect.bottom() - 21), is_descending=is_descending)

    def mousePressEvent(self, e: QMouseEvent) -> None:
        self._pressed_at = e.position().toPoint()
        super().mousePressEvent(e)

    def mouseReleaseEvent(self, e: QMouseEvent) -> None:
        # The base class shows where a border can be dragged by the cursor alone.
        is_grip = self.cursor().shape() == Qt.CursorShape.SplitHCursor
        moved = (e.position().toPoint() - self._pressed_at).manhattanLength()
        super().mouseReleaseEvent(e)
        section = self.logicalIndexAt(self._pressed_at)
        if e.button() == Qt.MouseButton.LeftButton and not is_grip and moved < 6 and section >= 0:
            self.sort_requested.emit(section)

    def paintEvent(self, e: QPaintEvent) -> None:
        super().paintEvent(e)
        painter = QPainter(self.viewport())
        used = self.length() - self.offset()
        rest = QRect(used, 0, max(0, self.width() - used), self.height())
        if self.isRightToLeft():
            rest.moveLeft(0)
        painter.fillRect(rest, theme.tokens().surface)
        painter.fillRect(rest.left(), rest.bottom(), rest.width(), 1, _rule_colour())


class StudentHeader(QHeaderView):
    """Names and ids, one a row; its end edge can be dragged."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self._wanted_width = _START_WIDTH
        self._is_dragged = False

    def set_width(self, width: int) -> None:
        """Give the students `width` pixels, within reason."""
        self._wanted_width = min(max(width, _LEAST_WIDTH), _MOST_WIDTH)
        self.setFixedWidth(self._wanted_width)

    def id_width(self) -> int:
        """The part of the width that ids take; narrow headers show names only."""
        return int(self.width() * _ID_SHARE) if self.width() >= 220 else 0

    def _grades(self) -> GradebookModel:
        model = self.model()
        assert isinstance(model, GradebookModel)
        return model

    def _is_on_grip(self, x: int) -> bool:
        return x <= _GRIP_PX if self.isRightToLeft() else x >= self.width() - _GRIP_PX

    def _paint_row(self, painter: QPainter, row: int, top: int) -> None:
        model, scheme = self._grades(), theme.tokens()
        slot, ids = int(model.order[row]), self.id_width()
        box = QRect(0, top, self.width(), self.defaultSectionSize())
        name = box.adjusted(ids + theme.INSIDE, 0, -theme.BETWEEN, 0)
        if not self.isRightToLeft():
            name = box.adjusted(theme.BETWEEN, 0, -ids - theme.INSIDE, 0)
        painter.setFont(_fonts()[0])
        painter.setPen(scheme.text)
        start = Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
        side = Qt.AlignmentFlag.AlignRight if self.isRightToLeft() else Qt.AlignmentFlag.AlignLeft
        painter.drawText(name, start | side, _cut(model.names[slot], name.width(), 0))
        if not ids:
            return
        edge = box.adjusted(theme.INSIDE, 0, ids - box.width(), 0)
        if not self.isRightToLeft():
            edge = box.adjusted(box.width() - ids, 0, -theme.INSIDE, 0)
        painter.setFont(_fonts()[1])
        painter.setPen(scheme.muted)
        painter.drawText(edge, start | side, _cut(model.student_ids[slot], edge.width(), 1))

    def sizeHint(self) -> QSize:
        return QSize(self._wanted_width, 0)

    def paintEvent(self, e: QPaintEvent) -> None:
        scheme, height, model = theme.tokens(), self.defaultSectionSize(), self._grades()
        painter = QPainter(self.viewport())
        painter.fillRect(e.rect(), scheme.surface)
        first = max(0, (e.rect().top() + self.offset()) // height)
        last = min(len(model.order) - 1, (e.rect().bottom() + self.offset()) // height)
        view = self.parent()
        current = view.currentIndex().row() if isinstance(view, QAbstractItemView) else -1
        for row in range(first, last + 1):
            top = row * height - self.offset()
            if row == current:
                painter.fillRect(0, top, self.width(), height - 1, scheme.selection)
            self._paint_row(painter, row, top)
            painter.fillRect(0, top + height - 1, self.width(), 1, scheme.hairline)
        edge = 0 if self.isRightToLeft() else self.width() - 1
        painter.fillRect(edge, e.rect().top(), 1, e.rect().height(), _rule_colour())

    def mousePressEvent(self, e: QMouseEvent) -> None:
        self._is_dragged = self._is_on_grip(e.position().toPoint().x())
        if not self._is_dragged:
            super().mousePressEvent(e)

    def mouseMoveEvent(self, e: QMouseEvent) -> None:
        x = e.position().toPoint().x()
        if self._is_dragged:
            self.set_width(self.width() - x if self.isRightToLeft() else x)
            return
        self.setCursor(Qt.CursorShape.SplitHCursor if self._is_on_grip(x) else Qt.CursorShape.ArrowCursor)
        super().mouseMoveEvent(e)

    def mouseReleaseEvent(self, e: QMouseEvent) -> None:
        if not self._is_dragged:
            super().mouseReleaseEvent(e)
        self._is_dragged = False


class Corner(QWidget):
    """The headings of the student columns; a click asks to sort by name or id."""

    sort_requested = Signal(int)

    def __init__(self, header: StudentHeader, parent: QWidget) -> None:
        super().__init__(parent)
        self._header = header
        self.setAccessibleName("Students, sort by name or id")
        self.setToolTip("Sort by name or id")

    def _id_box(self) -> QRect:
        ids = self._header.id_width()
        return QRect(
            0 if self.layoutDirection() == Qt.LayoutDirection.RightToLeft else self.width() - ids, 0, ids, self.height()
        )

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - the corner is small and drawn whole
        painter, scheme = QPainter(self), theme.tokens()
        painter.fillRect(self.rect(), scheme.surface)
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        ids = self._id_box()
        rest = QRect(ids.right() + 1 if is_mirrored else 0, 0, self.width() - ids.width(), self.height())
        self._paint_heading(painter, rest.adjusted(theme.BETWEEN, 0, -theme.BETWEEN, -7), "Student", RowKey.NAME)
        if ids.width():
            box = ids.adjusted(theme.INSIDE if is_mirrored else 0, 0, 0 if is_mirrored else -theme.INSIDE, -7)
            self._paint_heading(painter, box, "Id", RowKey.STUDENT_ID)
        painter.fillRect(0, self.height() - 1, self.width(), 1, _rule_colour())
        painter.fillRect(0 if is_mirrored else self.width() - 1, 0, 1, self.height(), _rule_colour())

    def _paint_heading(self, painter: QPainter, box: QRect, text: str, key: RowKey) -> None:
        model, scheme = self._header.model(), theme.tokens()
        assert isinstance(model, GradebookModel)
        painter.setFont(theme.font())
        painter.setPen(scheme.text if key == RowKey.NAME else scheme.muted)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignBottom, text)
        if model.sorted_by[0] == key:
            reach = QFontMetrics(theme.font()).horizontalAdvance(text) + 10
            x = box.right() - reach if self.layoutDirection() == Qt.LayoutDirection.RightToLeft else box.left() + reach
            paint_arrow(painter, QPoint(x, box.bottom() - 7), is_descending=model.sorted_by[1])

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_id = self._id_box().contains(event.position().toPoint())
        self.sort_requested.emit(RowKey.STUDENT_ID if is_id else RowKey.NAME)
