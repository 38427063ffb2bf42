"""Files in a drag or on the clipboard."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QDropEvent,
    QGuiApplication,
    QPainter,
    QPaintEvent,
    QPen,
    QStatusTipEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from lmsdesk.gui.kit import theme

_LINE_PX: Final = 2
_SHADE: Final = 40
"""Of the accent over what is dropped on, out of 255."""
_INSIDE_EVENTS: Final = frozenset({QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop})


def paths_in(mime: QMimeData | None) -> list[Path]:
    """The files and folders of this computer that it names."""
    if mime is None or not mime.hasUrls():
        return []
    return [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile() and url.toLocalFile()]


def paths_on_clipboard() -> list[Path]:
    """What was copied in the system's file manager."""
    return paths_in(QGuiApplication.clipboard().mimeData())


class FileDrops(QObject):
    """Lets files be dropped on a widget, and shows while they are dragged where they will land.

    `target_at` answers for a point of the widget which part of it takes them, and in words where that is.
    `dropped(list[Path], QPoint)` says which files, and where; `hovered(QPoint)` that they are over it; `ended` that
    they no longer are.
    Files are copied into the course and never moved out of their folder.
    """

    dropped = Signal(object, object)
    hovered = Signal(object)
    ended = Signal()

    def __init__(self, target: QWidget, target_at: Callable[[QPoint], tuple[QRect, str]]) -> None:
        super().__init__(target)
        self._target, self._target_at = target, target_at
        self._frame = DropFrame(target)
        self._said = ""
        self.is_offered = True
        """Whether files are taken at all."""
        target.setAcceptDrops(True)
        target.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDropEvent) and event.type() in _INSIDE_EVENTS:
            return self._take(event)
        if event.type() == QEvent.Type.DragLeave:
            self._end()
        return super().eventFilter(watched, event)

    def _take(self, event: QDropEvent) -> bool:
        paths = paths_in(event.mimeData())
        if not (self.is_offered and paths) or event.source() is not None:
            return False
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        at = event.position().toPoint()
        if event.type() == QEvent.Type.Drop:
            self._end()
            self.dropped.emit(paths, at)
        else:
            self.point_at(at)
            self.hovered.emit(at)
        return True

    def point_at(self, at: QPoint) -> None:
        """Show where files would land from this point."""
        where, words = self._target_at(at)
        self._frame.put_around(where)
        self._say(words)

    def _end(self) -> None:
        self._frame.hide()
        self._say("")
        self.ended.emit()

    def _say(self, words: str) -> None:
        if words == self._said:
            return
        self._said = words
        QApplication.sendEvent(self._target, QStatusTipEvent(words))
        if words:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._target, words))


class DropFrame(QWidget):
    """A frame around the part of a widget that takes what is dropped."""

    def __init__(self, target: QWidget) -> None:
        super().__init__(target)
        self.setObjectName("dropFrame")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def put_around(self, where: QRect) -> None:
        """Show it there."""
        self.setGeometry(where)
        self.raise_()
        self.show()

    def paintEvent(self, arg__1: QPaintEvent) -> None:  # noqa: ARG002 - it is drawn whole
        line, shade = theme.tokens().accent, QColor(theme.tokens().accent)
        shade.setAlpha(_SHADE)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(line, _LINE_PX))
            painter.setBrush(shade)
            inside = QRectF(self.rect()).adjusted(_LINE_PX / 2, _LINE_PX / 2, -_LINE_PX / 2, -_LINE_PX / 2)
            painter.drawRoundedRect(inside, theme.STEP, theme.STEP)
