"""The clock of a frame: from an action to the end of the painting that shows it."""

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QTableView

_PATIENCE_S: Final = 5.0


class FrameClock(QObject):
    """Counts the paintings of a view; an action that nothing shows is no frame, and ends the benchmark."""

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self.view = view
        self._paintings = 0
        view.viewport().installEventFilter(self)

    def time(self, action: Callable[[], object]) -> float:
        """Milliseconds from the action to the end of the frame that shows it, the window's own flush included."""
        started = time.perf_counter()
        action()
        before = self._paintings
        # Some actions leave their picture to the turn after the next.
        while self._paintings == before or not self.view.updatesEnabled():
            QApplication.processEvents()
            if time.perf_counter() - started > _PATIENCE_S:
                raise TimeoutError("nothing was painted")
        return (time.perf_counter() - started) * 1000

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self._paintings += event.type() == QEvent.Type.Paint
        return super().eventFilter(watched, event)
