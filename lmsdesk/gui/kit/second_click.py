"""For what opens with one click: who clicks twice does not click on what the first click has brought there."""

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QCursor, QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget


class SecondClick(QObject):
    """Keeps from a window the second click of a double click, whose first one has just been taken."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._at = QCursor.pos()
        handle = window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)
        QTimer.singleShot(QGuiApplication.styleHints().mouseDoubleClickInterval(), self, self.deleteLater)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002 - Qt gives both
        if not isinstance(event, QMouseEvent) or event.type() == QEvent.Type.MouseMove:
            return False
        away = event.globalPosition().toPoint() - self._at
        return away.manhattanLength() <= QApplication.startDragDistance()
