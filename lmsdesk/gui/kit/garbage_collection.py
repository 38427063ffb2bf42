"""Collects garbage in the window's own thread only, and where it takes long, only while nobody does anything.

Python collects wherever it happens to allocate, also in the worker thread; a Qt object with a running timer that dies
there leaves the timer behind, and the next tick of it is a crash.
"""

import gc
import time
from typing import Final

from PySide6.QtCore import QObject, QTimer

_EVERY_MS: Final = 1000
_MANY: Final = 25_000
"""Young objects: so many are rows on their way through the store's thread, and gone a moment later."""
_OLDEST_EVERY: Final = 30
_QUIET_LOOKS: Final = 10
_QUIET_S: Final = 0.3
"""Processor time in so many looks: less than one who types or scrolls takes."""
_LATEST: Final = 1200
"""Looks after which everything is looked through, quiet or not."""


class Collector(QObject):
    """A context manager: inside it, looks once a second, takes the young often and the old in a quiet moment.

    What the program is made of stays to its end and is set aside unseen. Records of the service and of the store are
    kept where the collector does not see them (`gc=False`), so all that is left takes a few milliseconds.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._looks = 0
        self._busy_at: list[float] = []
        self._was_enabled = True
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self._on_look_due)

    def __enter__(self) -> None:
        self._was_enabled = gc.isenabled()
        gc.disable()
        gc.freeze()
        self._timer.start()

    def __exit__(self, *_: object) -> None:
        self._timer.stop()
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    def _on_look_due(self) -> None:
        self._looks += 1
        self._busy_at = [*self._busy_at[-_QUIET_LOOKS:], time.thread_time()]
        young = gc.get_count()[0]
        if (self._looks >= _OLDEST_EVERY and self._is_quiet() and young < _MANY) or self._looks >= _LATEST:
            self._looks = 0
            gc.collect()
        elif gc.get_threshold()[0] < young < _MANY:
            gc.collect(1)

    def _is_quiet(self) -> bool:
        return len(self._busy_at) > _QUIET_LOOKS and self._busy_at[-1] - self._busy_at[0] < _QUIET_S
