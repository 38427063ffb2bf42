"""Keeps windows on the screen: none is larger than its free area, and what does not fit scrolls."""

from typing import Final, cast

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLayoutItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.layouts import without_margins

_FRAME: Final = QSize(8, 36)
"""What the system draws around a window, until it is known."""
_CHANGES: Final = frozenset({QEvent.Type.Show, QEvent.Type.LayoutRequest, QEvent.Type.ScreenChangeInternal})


def room_for(window: QWidget) -> QSize:
    """How large the window may be on its screen, without what the system draws around it."""
    frame = window.frameGeometry().size() - window.size()
    return window.screen().availableGeometry().size() - frame.expandedTo(_FRAME)


def scrolling(inside: QWidget) -> QScrollArea:
    """An area without a frame in which this scrolls as soon as it has not enough room."""
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    own_viewport(area).setAutoFillBackground(False)
    area.setWidget(inside)
    inside.setAutoFillBackground(False)
    return area


def own_viewport(area: QAbstractScrollArea, role: QPalette.ColorRole = QPalette.ColorRole.Base) -> QWidget:
    """Give an area a viewport that Python made, in place of its own.

    For an object that Qt made and that nobody has asked for before, PySide first makes classes of everything that it
    could be, 47 enumerations among them: an area of the first window must not be asked for its own viewport.
    """
    viewport = QWidget(autoFillBackground=True)
    viewport.setBackgroundRole(role)
    area.setViewport(viewport)
    return viewport


def scrolling_column(page: QWidget) -> QVBoxLayout:
    """The column of parts of a page, which scrolls in a small window: its lists keep a few rows each."""
    body = QWidget(page)
    around = without_margins(QVBoxLayout(page))
    around.addWidget(scrolling(body))
    column = QVBoxLayout(body)
    column.setContentsMargins(theme.AROUND, theme.BETWEEN, theme.AROUND, theme.BETWEEN)
    column.setSpacing(theme.INSIDE)
    return column


def keep_on_screen(window: QWidget) -> None:
    """Make the window fit now, and again whenever what is in it grows or it comes to another screen."""
    _ScreenFit(window).apply()


class _ScreenFit(QObject):
    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._is_due = False
        window.installEventFilter(self)

    def apply(self) -> None:
        self._is_due = False
        window, room = self._window, room_for(self._window)
        if isinstance(window, QDialog) and _needs(window, room):
            _let_scroll(window)
        window.setMinimumSize(window.minimumSize().boundedTo(room))
        if window.isFullScreen() or window.isMaximized():
            return
        window.resize(window.size().boundedTo(room))
        frame = window.frameGeometry()
        inside = moved_inside(frame, window.screen().availableGeometry())
        # What is inside is left alone, and what says that it is in the corner: until the system has placed a window it
        # says so, and what it has drawn around it, if that is known by then, is outside.
        is_placed = window.geometry().topLeft() != window.screen().geometry().topLeft()
        if window.isVisible() and is_placed and inside != frame:
            window.move(inside.topLeft())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() in _CHANGES and not self._is_due:
            self._is_due = True
            # Once the event has reached the window, and its layout knows the new size.
            QTimer.singleShot(0, self, self.apply)
        return False


def moved_inside(frame: QRect, free: QRect) -> QRect:
    """The frame moved into the free area, its beginning first."""
    left = max(free.left(), min(frame.left(), free.right() + 1 - frame.width()))
    top = max(free.top(), min(frame.top(), free.bottom() + 1 - frame.height()))
    return QRect(left, top, frame.width(), frame.height())


def _needs(dialog: QDialog, room: QSize) -> bool:
    """Whether the parts of a dialog cannot be made as small as the screen is."""
    layout = dialog.layout()
    if layout is None:
        return False
    least = layout.totalMinimumSize()
    height = layout.totalMinimumHeightForWidth(min(room.width(), dialog.width())) if layout.hasHeightForWidth() else 0
    return least.width() > room.width() or max(least.height(), height) > room.height()


def _let_scroll(dialog: QDialog) -> None:
    """Put all but the buttons at the end into an area that scrolls."""
    layout = dialog.layout()
    if not isinstance(layout, QBoxLayout) or isinstance(_widget_at(layout, 0), QScrollArea):
        return
    focus = cast("QWidget | None", dialog.focusWidget())
    body = QWidget(dialog)
    inside = without_margins(QVBoxLayout(body), layout.spacing())
    while layout.count() and not _has_buttons(layout.itemAt(0)):
        stretch, item = layout.stretch(0), layout.takeAt(0)
        if item is not None:
            _add(inside, item, stretch)
    layout.insertWidget(0, scrolling(body), 1)
    if focus is not None:
        focus.setFocus()


def _add(layout: QVBoxLayout, item: QLayoutItem, stretch: int) -> None:
    if (widget := item.widget()) is not None:
        layout.addWidget(widget, stretch, item.alignment())
    elif (inner := item.layout()) is not None:
        layout.addLayout(inner, stretch)
    else:
        layout.addItem(item)


def _widget_at(layout: QBoxLayout, index: int) -> QWidget | None:
    item = layout.itemAt(index)
    return None if item is None else item.widget()


def _has_buttons(item: QLayoutItem | None) -> bool:
    """Whether the buttons that end a dialog are in it."""
    if item is None:
        return False
    inner = item.layout()
    if inner is not None:
        return any(_has_buttons(inner.itemAt(index)) for index in range(inner.count()))
    return isinstance(item.widget(), QDialogButtonBox)
