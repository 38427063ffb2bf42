"""The number of calls allowed in a day (reference section 4.5), counted by all processes of a site together."""

from multiprocessing import get_context
from multiprocessing.sharedctypes import SynchronizedArray
from time import monotonic

DAY_S = 24 * 3600


class Count:
    """Memory that processes share: the calls used, and when the day of the first one ends."""

    def __init__(self) -> None:
        self.pair: SynchronizedArray[float] = get_context("spawn").Array("d", [0.0, 0.0])


class RateLimit:
    """N calls in the 24 hours after the first one."""

    def __init__(self, limit: int, count: Count | None = None) -> None:
        self._limit = limit
        self._pair = (count or Count()).pair

    def take(self) -> bool:
        """Counts one call; False when none was left."""
        with self._pair:
            if monotonic() >= self._pair[1]:
                self._pair[:] = [0.0, monotonic() + DAY_S]
            self._pair[0] += 1
            return self._pair[0] <= self._limit

    @property
    def headers(self) -> dict[str, str]:
        """What the replies tell; `Retry-After` only when the day's calls are used up."""
        used, ends_at = self._pair[:]
        reset_s = str(max(0, round(ends_at - monotonic())) if used else 0)
        headers = {
            "X-Rate-Limit-Limit": str(self._limit),
            "X-Rate-Limit-Remaining": str(max(0, self._limit - int(used))),
            "X-Rate-Limit-Reset": reset_s,
        }
        return headers if used <= self._limit else {**headers, "Retry-After": reset_s}
