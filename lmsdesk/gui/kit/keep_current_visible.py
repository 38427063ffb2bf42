"""Keeps the current cell whole on the screen when the grid gets less room: a bar, a panel, a smaller window."""

from PySide6.QtCore import QEvent, QObject, QRect, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView


class KeptInSight(QObject):
    """Scrolls after a change of room, only to a cell that was in sight before: who has scrolled away stays there."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        # One for several changes of room in a row, and never outlived by the view.
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._show)
        view.viewport().installEventFilter(self)

    def _show(self) -> None:
        current = self._view.currentIndex()
        if current.isValid():
            self._view.scrollTo(current)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QResizeEvent) and event.oldSize().isValid():
            current, before = self._view.currentIndex(), QRect(self._view.viewport().rect().topLeft(), event.oldSize())
            if current.isValid() and self._view.visualRect(current).intersects(before):
                self._timer.start()
        return super().eventFilter(watched, event)
