"""Notices when the window's thread is away too long, and says what it was doing meanwhile.

A timer of the thread ticks as often as it gets its turn; a watcher beside it looks at the thread's stack when a tick
is late. What counts is the processor time that the thread itself used from one tick to the next: on a busy machine
every thread waits for its turn, and that is nobody's fault.

The thread reads its own stack, in a signal handler that the watcher asks for. Another thread must not: a frame that it
holds outlives its call with everything in it, and a painter that outlives its paintEvent ends the process; and
`faulthandler` crashes when it lists the threads while one of them begins or ends.
"""

import _thread
import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, QTimer

FRAME_S: Final = 0.008
"""What a person does not notice: half a frame."""
_TICK_MS: Final = 1
_LOOK_EVERY_TICKS: Final = 3
_LOG_TICK_MS: Final = 5
_LOG_LIMIT_S: Final = 0.03
_ROOT: Final = f"{Path(__file__).parents[3]}{os.sep}"
_FOREIGN: Final = f"{os.sep}site-packages{os.sep}"
_DEEPEST: Final = 4
_LOOK: Final = getattr(signal, "SIGUSR2", None)
"""Simulated inside the process, never sent. Windows has no signal to spare, so places are not told there."""
_log = logging.getLogger(__name__)


class Stall(Struct, frozen=True):
    """One absence of the window's thread."""

    busy_s: float
    """Processor time of the thread itself."""
    lasted_s: float
    """By the clock on the wall, what other threads and programs took included."""
    locations: tuple[str, ...]
    """Where the thread was, one look after another, innermost call first in each."""

    def __str__(self) -> str:
        where = "; ".join(self.locations) or "nowhere in particular"
        return f"{self.busy_s * 1000:.1f} ms of work ({self.lasted_s * 1000:.1f} ms passed) in {where}"


class StallMonitor(QObject):
    """Watches the main thread between `start` and `stop`; absences over the limit are kept in `stalls`."""

    def __init__(
        self,
        *,
        limit_s: float = FRAME_S,
        tick_ms: int = _TICK_MS,
        on_stall: Callable[[Stall], None] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.stalls: list[Stall] = []
        self.worst = Stall(0.0, 0.0, ())
        """The absence with the most work, over the limit or not."""
        self.latest_s = 0.0
        """The longest time from one tick to the next by the clock on the wall."""
        self._limit_s = limit_s
        self._look_every_s = _LOOK_EVERY_TICKS * tick_ms / 1000
        self._on_stall = on_stall or self.stalls.append
        self._ticks = 0
        self._busy_at = self._ticked_at = 0.0
        self._locations: list[str] = []
        self._handler_before: Callable[[int, FrameType | None], object] | int | None = None
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="stall-monitor", daemon=True)
        self._timer = QTimer(self, interval=tick_ms, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_ticked)

    def start(self) -> None:
        """Begin to watch."""
        self._busy_at, self._ticked_at = time.thread_time(), time.monotonic()
        if _LOOK is not None:
            self._handler_before = signal.signal(_LOOK, _reader(self._locations))
        self._timer.start()
        self._thread.start()

    def stop(self, *, is_counted: bool = True) -> None:
        """Watch no longer; what was noticed stays. What came after the last tick counts, unless it is said not to."""
        if is_counted:
            self._on_ticked()
        self._timer.stop()
        self._ended.set()
        self._thread.join()
        if _LOOK is not None:
            signal.signal(_LOOK, self._handler_before)

    def _watch(self) -> None:
        seen = -1
        while not self._ended.wait(self._look_every_s):
            ticks = self._ticks
            # The second look in a row that finds the same tick: the thread is in the middle of something.
            if ticks == seen and _LOOK is not None:
                _thread.interrupt_main(_LOOK)
            seen = ticks

    def _on_ticked(self) -> None:
        busy, now = time.thread_time(), time.monotonic()
        stall = Stall(busy - self._busy_at, now - self._ticked_at, tuple(self._locations))
        self._busy_at, self._ticked_at = busy, now
        self._ticks += 1
        self._locations.clear()
        self.latest_s = max(self.latest_s, stall.lasted_s)
        if stall.busy_s > self.worst.busy_s:
            self.worst = stall
        if stall.busy_s > self._limit_s:
            self._on_stall(stall)


def log_stalls(parent: QObject) -> StallMonitor | None:
    """Write absences that a person notices to the log while it is talkative; None when it is not."""
    if not _log.isEnabledFor(logging.DEBUG):
        return None
    monitor = StallMonitor(
        limit_s=_LOG_LIMIT_S,
        tick_ms=_LOG_TICK_MS,
        on_stall=lambda stall: _log.debug("the window was away: %s", stall),
        parent=parent,
    )
    monitor.start()
    return monitor


@contextmanager
def watched(limit_s: float = FRAME_S) -> Iterator[StallMonitor]:
    """Watch this thread while the body runs its event loop."""
    monitor = StallMonitor(limit_s=limit_s)
    monitor.start()
    try:
        yield monitor
    finally:
        monitor.stop()
        monitor.deleteLater()


def _reader(locations: list[str]) -> Callable[[int, FrameType | None], None]:
    """A signal handler that adds where the thread is; not a method of a QObject, which may be deleted by then."""
    is_reading = False

    def read(_signal: int, frame: FrameType | None) -> None:
        nonlocal is_reading
        if is_reading or len(locations) >= _DEEPEST:
            return
        is_reading = True
        location = _own_calls(frame)
        # A thread that waits for its turn shows the same place for long; it is told once.
        if location and location not in locations:
            locations.append(location)
        is_reading = False

    return read


def _own_calls(frame: FrameType | None) -> str:
    """The innermost calls of a stack that are the program's own."""
    # It runs in the thread that is watched, again and again while that is busy: strings, not paths.
    calls: list[str] = []
    while frame is not None and len(calls) < _DEEPEST:
        file = frame.f_code.co_filename
        if file.startswith(_ROOT) and _FOREIGN not in file:
            calls.append(f"{file.removeprefix(_ROOT)}:{frame.f_lineno} {frame.f_code.co_name}")
        frame = frame.f_back
    return " < ".join(calls)
