"""Counts how long each paper is on the screen while somebody is there."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import AttemptKey
from lmsdesk.desk.submissions.reading_times import PaperClock

_TOUCHES: Final = {QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.Wheel}
_SHOWN: Final = {QEvent.Type.Show, QEvent.Type.Hide}
_KEPT_S: Final = 60.0
"""A program that is killed has lost no more than this."""


class PaperTimer(QObject):
    """Tells `on_read` how long an attempt was seen on the page: with the window active, and idle time bounded."""

    def __init__(self, page: QWidget, on_read: Callable[[AttemptKey, float], None]) -> None:
        super().__init__(page)
        self._page, self._on_read = page, on_read
        self.clock = PaperClock()
        self._attempt_key: AttemptKey | None = None
        page.installEventFilter(self)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.focusWindowChanged.connect(self._on_window_changed)

    def show_position(self, attempt_key: AttemptKey | None) -> None:
        """Another paper is on the screen from now on, or none."""
        if attempt_key != self._attempt_key:
            self._tell()
            self._attempt_key = attempt_key
        self._follow()

    def stop(self) -> None:
        """Count no more; what was counted is told."""
        self.show_position(None)

    def _on_window_changed(self, window: QWindow | None) -> None:
        if window is not None and self._attempt_key is not None:
            # Of windows, not of the application: that would bring each event of each widget into Python.
            window.installEventFilter(self)
        self._follow()

    def _follow(self) -> None:
        """Count while the paper is seen."""
        if self._attempt_key is not None and self._page.isVisible() and QGuiApplication.focusWindow() is not None:
            self.clock.start()
        else:
            self.clock.stop()
            self._tell()

    def _tell(self) -> None:
        seconds = self.clock.take()
        if self._attempt_key is not None and seconds > 0:
            self._on_read(self._attempt_key, seconds)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _TOUCHES:
            self.clock.touch()
            if self.clock.seconds > _KEPT_S:
                self._tell()
        elif kind in _SHOWN and watched is self._page:
            self._follow()
        return super().eventFilter(watched, event)
