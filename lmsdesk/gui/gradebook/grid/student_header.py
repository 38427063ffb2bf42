"""The student columns, which stay in place while grades scroll, and their headings in the corner."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget

from lmsdesk.desk.gradebook.session.roster import RowKey
from lmsdesk.gui.gradebook.grid.column_header import cut, fonts, paint_sorting, rule_colour
from lmsdesk.gui.gradebook.grid.status_icons import MARK_PX, Shape, mark_pixmap
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.screen_fit import own_viewport

_GRIP_PX: Final = 4
_LEAST_WIDTH, _MOST_WIDTH = 60, 480
_LEAST_NAME, _ROOM_FOR_GRADES = 96, 150
"""A column of grades and a scroll bar always have room, and of a name what tells it from others."""
_USUAL_WIDTHS: Final = {
    RowKey.NAME: 185,
    RowKey.STUDENT_ID: 95,
    RowKey.USER_NAME: 110,
    RowKey.EMAIL: 180,
    RowKey.SECTION: 110,
}


class Field(NamedTuple):
    """One student column and its width in pixels."""

    key: RowKey
    width: int


def usual_width(key: RowKey) -> int:
    """The width a student column has until somebody changes it."""
    return _USUAL_WIDTHS[key]


class StudentHeader(QHeaderView):
    """Names, ids and whatever else was chosen, one student a row; the edge of each column can be dragged."""

    resized = Signal()
    width_changed = Signal()
    """Of all that is shown, for whatever reason."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        own_viewport(self, QPalette.ColorRole.Button).setMouseTracking(True)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.fields: tuple[Field, ...] = ()
        """What was chosen; in a narrow grid less of it is shown."""
        self._shown_fields: tuple[Field, ...] = ()
        self._room = self._most = _MOST_WIDTH + _ROOM_FOR_GRADES
        self._titles: Mapping[str, str] = {}
        self._dragged = -1
        self.show_fields([Field(key, usual_width(key)) for key in (RowKey.NAME, RowKey.STUDENT_ID)])

    def show_fields(self, fields: Sequence[Field]) -> None:
        """Show these student columns; without any the name stays, for nobody could tell the rows apart."""
        wanted = fields or [Field(RowKey.NAME, usual_width(RowKey.NAME))]
        self.fields = tuple(Field(key, min(max(width, _LEAST_WIDTH), _MOST_WIDTH)) for key, width in wanted)
        self._arrange_fields()

    def fit(self, room: int) -> None:
        """Leave room for grades in a narrow grid: student columns go from the last on, and the name gets narrower."""
        if room != self._room:
            self._room = room
            self._arrange_fields()

    def limit(self, most: int) -> None:
        """Be at most as wide as this, in the same way: something beside the grid wants room too."""
        if most != self._most:
            self._most = most
            self._arrange_fields()

    def name_sections(self, titles: Mapping[str, str]) -> None:
        """What to show for the ids of sections."""
        self._titles = titles
        self.viewport().update()

    def boxes(self, height: int) -> Iterator[tuple[RowKey, QRect]]:
        """Where each student column stands, in the order of reading."""
        start = 0
        for key, width in self._shown_fields:
            left = self.width() - start - width if self.isRightToLeft() else start
            yield key, QRect(left, 0, width, height)
            start += width

    def field_at(self, x: int) -> RowKey:
        return next((key for key, box in self.boxes(1) if box.left() <= x <= box.right()), self.fields[0].key)

    def grip_at(self, x: int) -> int:
        """The number of the student column whose end edge is at a place, or -1."""
        for number, (_, box) in enumerate(self.boxes(1)):
            edge = box.left() if self.isRightToLeft() else box.right()
            if abs(x - edge) <= _GRIP_PX:
                return number
        return -1

    def drag(self, number: int, x: int) -> None:
        """Move the end edge of a student column to a place."""
        _, box = list(self.boxes(1))[number]
        width = box.right() - x if self.isRightToLeft() else x - box.left()
        fields = list(self.fields)
        fields[number] = fields[number]._replace(width=width)
        self.show_fields(fields)

    def grades(self) -> GradebookModel:
        model = self.model()
        assert isinstance(model, GradebookModel)
        return model

    def _arrange_fields(self) -> None:
        shown_fields, most = list(self.fields), min(self._room - _ROOM_FOR_GRADES, self._most)
        while len(shown_fields) > 1 and sum(field.width for field in shown_fields) > most:
            shown_fields.pop()
        if shown_fields[0].width > most:
            shown_fields[0] = shown_fields[0]._replace(width=max(min(shown_fields[0].width, most), _LEAST_NAME))
        if tuple(shown_fields) != self._shown_fields:
            self._shown_fields = tuple(shown_fields)
            self.setFixedWidth(sum(field.width for field in shown_fields))
            self.geometriesChanged.emit()
            self.viewport().update()
            self.width_changed.emit()

    def _text(self, key: RowKey, slot: int) -> str:
        text = self.grades().session.student_texts(key)[slot]
        return self._titles.get(text, text) if key is RowKey.SECTION else text

    def _paint_row(self, painter: QPainter, slot: int, top: int) -> None:
        scheme = theme.tokens()
        side = Qt.AlignmentFlag.AlignRight if self.isRightToLeft() else Qt.AlignmentFlag.AlignLeft
        align = Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter | side
        for index, (key, box) in enumerate(self.boxes(self.defaultSectionSize())):
            which = 0 if key is RowKey.NAME else 1
            painter.setFont(fonts()[which])
            painter.setPen(scheme.text if which == 0 else scheme.muted)
            shown = padded(box.translated(0, top), is_first=index == 0, is_mirrored=self.isRightToLeft())
            if index == 0 and slot in self.grades().session.gone_slots:
                shown = self._paint_gone(painter, shown)
            painter.drawText(shown, align, cut(self._text(key, slot), shown.width(), which))

    def _paint_gone(self, painter: QPainter, box: QRect) -> QRect:
        """A cross before the name of somebody who has left; the room that is left for the name."""
        room, top = MARK_PX + theme.STEP, box.center().y() - MARK_PX // 2
        left = box.right() - MARK_PX if self.isRightToLeft() else box.left()
        painter.drawPixmap(left, top, mark_pixmap(Shape.GONE, self.devicePixelRatioF()))
        return box.adjusted(0, 0, -room, 0) if self.isRightToLeft() else box.adjusted(room, 0, 0, 0)

    def sizeHint(self) -> QSize:
        return QSize(sum(field.width for field in self._shown_fields), 0)

    def paintEvent(self, e: QPaintEvent) -> None:
        scheme, height, model = theme.tokens(), self.defaultSectionSize(), self.grades()
        with QPainter(self.viewport()) as painter:
            theme.fill(painter, e.rect(), scheme.surface)
            first = max(0, (e.rect().top() + self.offset()) // height)
            last = min(len(model.shown_slots) - 1, (e.rect().bottom() + self.offset()) // height)
            view = self.parent()
            current = view.currentIndex().row() if isinstance(view, QAbstractItemView) else -1
            for row in range(first, last + 1):
                top = row * height - self.offset()
                if row == current:
                    theme.fill(painter, QRect(0, top, self.width(), height - 1), scheme.selection)
                self._paint_row(painter, model.shown_slots[row], top)
                theme.fill(painter, QRect(0, top + height - 1, self.width(), 1), scheme.hairline)
            edge = 0 if self.isRightToLeft() else self.width() - 1
            theme.fill(painter, QRect(edge, e.rect().top(), 1, e.rect().height()), rule_colour())

    def mousePressEvent(self, e: QMouseEvent) -> None:
        self._dragged = self.grip_at(e.position().toPoint().x())
        if self._dragged < 0:
            super().mousePressEvent(e)

    def mouseMoveEvent(self, e: QMouseEvent) -> None:
        x = e.position().toPoint().x()
        if self._dragged >= 0:
            self.drag(self._dragged, x)
            return
        self.setCursor(Qt.CursorShape.SplitHCursor if self.grip_at(x) >= 0 else Qt.CursorShape.ArrowCursor)
        super().mouseMoveEvent(e)

    def mouseReleaseEvent(self, e: QMouseEvent) -> None:
        if self._dragged < 0:
            super().mouseReleaseEvent(e)
        else:
            self.resized.emit()
        self._dragged = -1


def padded(box: QRect, *, is_first: bool, is_mirrored: bool) -> QRect:
    """The part of a student column's cell that text may take."""
    start, end = theme.BETWEEN if is_first else theme.INSIDE, theme.INSIDE
    return box.adjusted(end, 0, -start, 0) if is_mirrored else box.adjusted(start, 0, -end, 0)


class Corner(QWidget):
    """The headings of the student columns; a click asks to sort, with Shift by one more key.

    `menu_requested(RowKey, QPoint)` asks for what can be done with a student column, at a place on the screen.
    """

    sort_requested = Signal(int, bool)
    menu_requested = Signal(int, QPoint)

    def __init__(self, header: StudentHeader, parent: QWidget) -> None:
        super().__init__(parent)
        self._header = header
        self._dragged = -1
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Students, sort by name or ID"))
        self.setToolTip(self.tr("Sort by name or ID; hold Shift to add a sort key"))

    def heading(self, key: RowKey) -> str:
        return {
            RowKey.NAME: self.tr("Student"),
            RowKey.STUDENT_ID: self.tr("ID"),
            RowKey.USER_NAME: self.tr("User name"),
            RowKey.EMAIL: self.tr("Email"),
            RowKey.SECTION: self.tr("Section"),
        }[key]

    def _paint_heading(self, painter: QPainter, box: QRect, key: RowKey) -> None:
        scheme, text = theme.tokens(), self.heading(key)
        painter.setFont(fonts()[0])
        painter.setPen(scheme.text if key is RowKey.NAME else scheme.muted)
        shown = cut(text, box.width(), 0)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignBottom, shown)
        reach = QFontMetrics(fonts()[0]).horizontalAdvance(shown) + 10
        x = box.right() - reach if self._header.isRightToLeft() else box.left() + reach
        sorts = self._header.grades().sorts
        paint_sorting(painter, QPoint(x, box.bottom() - (14 if len(sorts) > 1 else 7)), sorts, key)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - the corner is small and drawn whole
        scheme = theme.tokens()
        with QPainter(self) as painter:
            theme.fill(painter, self.rect(), scheme.surface)
            is_mirrored = self._header.isRightToLeft()
            for index, (key, box) in enumerate(self._header.boxes(self.height() - 7)):
                self._paint_heading(painter, padded(box, is_first=index == 0, is_mirrored=is_mirrored), key)
            theme.fill(painter, QRect(0, self.height() - 1, self.width(), 1), rule_colour())
            theme.fill(painter, QRect(0 if is_mirrored else self.width() - 1, 0, 1, self.height()), rule_colour())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._dragged = self._header.grip_at(event.position().toPoint().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        x = event.position().toPoint().x()
        if self._dragged >= 0:
            self._header.drag(self._dragged, x)
        self.setCursor(Qt.CursorShape.SplitHCursor if self._header.grip_at(x) >= 0 else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._dragged >= 0:
            self._dragged = -1
            self._header.resized.emit()
        elif event.button() == Qt.MouseButton.LeftButton:
            key = self._header.field_at(event.position().toPoint().x())
            self.sort_requested.emit(key, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(self._header.field_at(event.pos().x()), event.globalPos())
