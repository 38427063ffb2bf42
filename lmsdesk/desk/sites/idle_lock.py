"""When a window that nobody touches is to be locked."""

import sys
import time
from collections.abc import Callable

CHOICES_MIN = (0, 1, 5, 15, 30, 60)
"""What can be chosen; 0 is never."""
_GOES_ON = {"linux": "CLOCK_BOOTTIME", "darwin": "CLOCK_MONOTONIC"}
"""The clocks of the systems where Python's own stands still in their sleep."""


def _clock() -> float:
    """Seconds that go on while the computer sleeps: a notebook that was closed for a night has been left alone."""
    name = _GOES_ON.get(sys.platform)
    return time.monotonic() if name is None else time.clock_gettime(getattr(time, name))


class IdleWatch:
    """Counts the time since somebody last touched the keyboard or the mouse.

    Locking closes the site's data: what was entered is stored and stays, the rest of the sending gets two seconds and
    then waits for the unlocking, because a key that is in use cannot be dropped.
    """

    def __init__(self, limit_min: int, *, clock: Callable[[], float] = _clock) -> None:
        self._clock = clock
        self.limit_s = limit_min * 60.0
        self._touched_at = clock()

    def touch(self) -> None:
        """Somebody is there."""
        self._touched_at = self._clock()

    @property
    def left_s(self) -> float | None:
        """Until the window is to be locked, 0 when it is time, and None when it is never."""
        if not self.limit_s:
            return None
        return max(0.0, self._touched_at + self.limit_s - self._clock())
