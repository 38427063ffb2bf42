"""Notices when the window's thread is away too long, and says what it was doing meanwhile.

A watcher thread sends a beat through the event loop and looks at the thread's stack when the answer is late. What
counts is the processor time that the thread itself used meanwhile: on a busy machine every thread waits for its turn,
and that is nobody's fault.
"""

import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal

FRAME_S: Final = 0.008
"""What a person does not notice: half a frame."""
_BEAT_EVERY_S: Final = 0.002
_LOOK_EVERY_S: Final = 0.004
_LOG_EVERY_S: Final = 0.02
_LOG_LIMIT_S: Final = 0.03
_ROOT: Final = Path(__file__).parents[2]
_DEEPEST: Final = 4
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Stall:
    """One absence of the window's thread."""

    busy_s: float
    """Processor time of the thread itself."""
    lasted_s: float
    """By the clock on the wall, what other programs took included."""
    places: tuple[str, ...]
    """Where the thread was, one look after another, innermost call first in each."""

    def __str__(self) -> str:
        where = "; ".join(self.places) or "nowhere in particular"
        return f"{self.busy_s * 1000:.1f} ms of work ({self.lasted_s * 1000:.1f} ms passed) in {where}"


@dataclass
class _Beat:
    """One beat on its way through the event loop."""

    sent_at: float
    busy_at: float
    answered: threading.Event = field(default_factory=threading.Event)
    places: list[str] = field(default_factory=list)


class StallMonitor(QObject):
    """Watches the thread it is made in, between `start` and `stop`; absences over the limit are kept in `stalls`."""

    _beaten = Signal(object)

    def __init__(
        self,
        *,
        limit_s: float = FRAME_S,
        every_s: float = _BEAT_EVERY_S,
        on_stall: Callable[[Stall], None] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.stalls: list[Stall] = []
        self._limit_s, self._every_s = limit_s, every_s
        self._on_stall = on_stall or self.stalls.append
        self._watched = threading.get_ident()
        self._busy_s = _clock_of(self._watched)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="stall-monitor", daemon=True)
        self._beaten.connect(self._on_beaten, Qt.ConnectionType.QueuedConnection)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def stop(self) -> None:
        """Watch no longer; what was noticed stays."""
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._ended.wait(self._every_s):
            beat = _Beat(time.monotonic(), self._busy_s())
            self._beaten.emit(beat)
            while not beat.answered.wait(_LOOK_EVERY_S) and not self._ended.is_set():
                self._look(beat)

    def _look(self, beat: _Beat) -> None:
        frame = sys._current_frames().get(self._watched)  # noqa: SLF001 - the documented way to see another thread
        # A thread that waits for its turn shows the same place for long; it is told once.
        place = _told(frame) if frame is not None and self._busy_s() > beat.busy_at else ""
        if place and place not in beat.places:
            beat.places.append(place)

    def _on_beaten(self, beat: _Beat) -> None:
        busy_s = self._busy_s() - beat.busy_at
        beat.answered.set()
        if busy_s > self._limit_s:
            self._on_stall(Stall(busy_s, time.monotonic() - beat.sent_at, tuple(beat.places[:_DEEPEST])))


def log_stalls(parent: QObject) -> StallMonitor | None:
    """Write absences that a person notices to the log while it is talkative; None when it is not."""
    if not _log.isEnabledFor(logging.DEBUG):
        return None
    monitor = StallMonitor(
        limit_s=_LOG_LIMIT_S,
        every_s=_LOG_EVERY_S,
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


def _clock_of(thread: int) -> Callable[[], float]:
    """The processor time of a thread in seconds; where the system does not tell, the time on the wall."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic
    clock = time.pthread_getcpuclockid(thread)
    return lambda: time.clock_gettime(clock)


def _told(frame: FrameType) -> str:
    """The innermost calls of a stack that are the program's own."""
    calls: list[str] = []
    here: FrameType | None = frame
    while here is not None and len(calls) < _DEEPEST:
        file = Path(here.f_code.co_filename)
        if file.is_relative_to(_ROOT) and "site-packages" not in file.parts:
            calls.append(f"{file.relative_to(_ROOT)}:{here.f_lineno} {here.f_code.co_name}")
        here = here.f_back
    return " < ".join(calls)
