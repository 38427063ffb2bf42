"""Where notices float: over the page, in a corner that leaves what somebody works at in sight."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, QSize, QTimer
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.message_bar import MessageBar

_WIDEST = 560
_CLEARANCE = theme.BETWEEN
"""Around the current cell: what is said at it, such as why a text is refused, has some room too."""


class NoticePosition(QObject):
    """Keeps the message bar over a page and off the current cell; it moves only when it would cover that.

    `current` is asked for the cell somebody stands at, as a view and a part of its viewport; `room` for a part of the
    page that is to be kept to, where there is one.
    """

    def __init__(
        self,
        bar: MessageBar,
        page: QWidget,
        current: Callable[[], QAbstractItemView | None],
        room: Callable[[], QWidget | None],
    ) -> None:
        super().__init__(bar)
        self._bar, self._page, self._current, self._part = bar, page, current, room
        self._corner = 0
        self._moving = QTimer(self, singleShot=True, interval=0)
        self._moving.timeout.connect(self.settle)
        for watched in (page, bar):
            watched.installEventFilter(self)
        bar.shown.connect(self.settle)
        bar.changed.connect(self.settle)
        # By the application's own signal: what has the keys is often no part of the page.
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self.look)

    def begin_again(self) -> None:
        """Another page is on show: the first corner is tried first."""
        self._corner = 0
        self.look()

    def look(self) -> None:
        """Somebody has moved: make way soon, if there is anything to move."""
        if not self._bar.isHidden():
            self._moving.start()

    def settle(self) -> None:
        """Take as much room as the words need, in the corner that was taken before if that is free."""
        if self._bar.isHidden():
            return
        room = self._room()
        self._bar.resize(self._size(room))
        corners = _corners(room, self._bar.size())
        worked_at = self._worked_at()
        free = [number for number, corner in enumerate(corners) if not any(map(corner.intersects, worked_at))]
        if self._corner not in free:
            self._corner = free[0] if free else 0
        self._bar.move(corners[self._corner].topLeft())
        self._bar.raise_()

    def _room(self) -> QRect:
        part = self._part()
        if part is not None and part.isVisible() and (wanted := self._placed(part, part.rect())).isValid():
            return wanted.adjusted(theme.INSIDE, theme.INSIDE, -theme.INSIDE, -theme.INSIDE)
        view = self._current()
        if view is None or not view.isVisible():
            view = self._largest_view()
        if view is None:
            whole = self._placed(self._page, self._page.rect())
        else:
            # Headings stay in sight as well.
            whole = self._placed(view, view.rect().adjusted(0, view.viewport().y(), 0, 0))
        return whole.adjusted(theme.BETWEEN, theme.INSIDE, -theme.BETWEEN, -theme.BETWEEN)

    def _largest_view(self) -> QAbstractItemView | None:
        """What a page without a grid is mostly about, if that is a list or table."""
        views = [view for view in self._page.findChildren(QAbstractItemView) if view.isVisible()]
        largest = max(views, key=QWidget.height, default=None)
        return largest if largest is not None and largest.height() > self._page.height() // 2 else None

    def _placed(self, widget: QWidget, part: QRect) -> QRect:
        """A part of a widget, where it stands beside the bar; nothing for a widget elsewhere."""
        around = self._bar.parentWidget()
        is_here = around is not None and around.isAncestorOf(widget)
        return QRect(widget.mapTo(around, part.topLeft()), part.size()) if is_here and around else QRect()

    def _size(self, room: QRect) -> QSize:
        width = min(_WIDEST, room.width())
        layout = self._bar.layout()
        assert layout is not None
        layout.activate()
        return QSize(width, layout.totalHeightForWidth(width))

    def _worked_at(self) -> Sequence[QRect]:
        view, focus = self._current(), QApplication.focusWidget()
        found = [_current_in(view)] if view is not None and view.isVisible() else []
        if isinstance(focus, QAbstractItemView):
            found.append(_current_in(focus))
        elif focus is not None and focus.height() < self._page.height() // 2 and not self._bar.isAncestorOf(focus):
            found.append((focus, focus.rect()))
        parts = [self._placed(widget, part) for widget, part in found if part.isValid()]
        return [part.adjusted(-_CLEARANCE, -_CLEARANCE, _CLEARANCE, _CLEARANCE) for part in parts]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A new language or font comes to the bar as a request for another layout.
        if event.type() in {QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.LayoutRequest}:
            self.look()
        return super().eventFilter(watched, event)


def _current_in(view: QAbstractItemView) -> tuple[QWidget, QRect]:
    """The row of the current cell, with whose it is, as far as it is in sight."""
    cell = view.visualRect(view.currentIndex()).intersected(view.viewport().rect())
    row = QRect(0, cell.top() + view.viewport().y(), view.width(), cell.height())
    return view, row if cell.isValid() else QRect()


def _corners(room: QRect, size: QSize) -> Sequence[QRect]:
    """Below at the end, below at the beginning, then the same above."""
    left, right = room.left(), room.right() - size.width() + 1
    ends = (left, right) if QApplication.isRightToLeft() else (right, left)
    heights = (room.bottom() - size.height() + 1, room.top())
    return [QRect(x, y, size.width(), size.height()) for y in heights for x in ends]
