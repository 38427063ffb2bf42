"""The number of calls allowed in a day (reference section 4.5), counted by all processes of a site together.

Only calls with a good token are counted (`calls`).
"""

from collections.abc import Iterator, MutableSequence
from contextlib import contextmanager
from multiprocessing import Pipe
from multiprocessing.sharedctypes import RawArray
from time import monotonic

DAY_S = 24 * 3600


class Count:
    """The calls used, and when the day of the first one ends; workers that are given a shared one count together.

    Whoever counts takes the one message out of a pipe and puts it back. A semaphore of the system would have a name,
    which a killed site leaves behind and which a process of its own then complains about.
    """

    def __init__(self, *, is_shared: bool = False) -> None:
        self.pair: MutableSequence[float] = RawArray("d", [0.0, 0.0])
        self._ends = Pipe(duplex=False) if is_shared else None
        self._put_back()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Alone with the numbers."""
        if self._ends is not None:
            self._ends[0].recv_bytes()
        try:
            yield
        finally:
            self._put_back()

    def _put_back(self) -> None:
        if self._ends is not None:
            self._ends[1].send_bytes(b"turn")


class RateLimit:
    """N calls in the 24 hours after the first one."""

    def __init__(self, limit: int, count: Count | None = None) -> None:
        self._limit = limit
        self._count = count or Count()
        self._pair = self._count.pair

    def take(self) -> bool:
        """Counts one call; False when none was left."""
        with self._count.turn():
            if monotonic() >= self._pair[1]:
                self._pair[:] = [0.0, monotonic() + DAY_S]
            self._pair[0] += 1
            return self._pair[0] <= self._limit

    @property
    def headers(self) -> dict[str, str]:
        """What every reply tells."""
        used = self._pair[0]
        return {
            "X-Rate-Limit-Limit": str(self._limit),
            "X-Rate-Limit-Remaining": str(max(0, self._limit - int(used))),
            "X-Rate-Limit-Reset": self._reset_s() if used else "0",
        }

    @property
    def refusal_headers(self) -> dict[str, str]:
        """What the reply to a call too many tells besides."""
        return {"Retry-After": self._reset_s()}

    def _reset_s(self) -> str:
        return str(max(0, round(self._pair[1] - monotonic())))
