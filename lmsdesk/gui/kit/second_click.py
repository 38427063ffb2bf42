"""For what opens with one click: who clicks twice does not click on what the first click has brought there."""

from PySide6.QtCore import QElapsedTimer, QEvent, QObject
from PySide6.QtGui import QCursor, QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget


class SecondClick(QObject):
    """Keeps from a window the second click of a double click, whose first one has just been taken."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._at = QCursor.pos()
        self._since = QElapsedTimer()
        self._since.start()
        handle = window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent):
            return False
        if self._since.hasExpired(QGuiApplication.styleHints().mouseDoubleClickInterval()):
            watched.removeEventFilter(self)
            self.deleteLater()
            return False
        away = event.globalPosition().toPoint() - self._at
        return event.type() != QEvent.Type.MouseMove and away.manhattanLength() <= QApplication.startDragDistance()
