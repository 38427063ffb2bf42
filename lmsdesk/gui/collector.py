"""Collects garbage in the window's own thread only.

Python collects wherever it happens to allocate, also in the worker thread; a Qt object with a running timer that dies
there leaves the timer behind, and the next tick of it is a crash.
"""

import gc

from PySide6.QtCore import QObject, QTimer

_EVERY_MS = 1000
_OLDEST_EVERY = 30


class Collector(QObject):
    """A context manager: inside it, looks once a second, takes the young often and the old rarely."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._looks = 0
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self._on_look_due)

    def __enter__(self) -> None:
        gc.disable()
        self._timer.start()

    def __exit__(self, *_: object) -> None:
        self._timer.stop()
        gc.enable()

    def _on_look_due(self) -> None:
        self._looks += 1
        if self._looks % _OLDEST_EVERY == 0:
            gc.collect()
        elif gc.get_count()[0] > gc.get_threshold()[0]:
            gc.collect(1)
