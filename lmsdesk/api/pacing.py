"""How fast to call and when to try again: decisions only, the clock is handed in."""

from collections.abc import Callable

from lmsdesk.api.errors import ApiError, Busy, TooLarge
from lmsdesk.api.messages import Reply, Request
from lmsdesk.api.replies import retry_after

LONGEST_WAIT_S = 10.0
"""A longer pause is not waited out inside a call: the caller is told instead, and asks again when it is over."""

_WEIGHT_OF_LATEST = 0.2

DEFAULT_PAUSE_S = 2.0
"""The pause after a 429 that names none."""


class Pace:
    """What the service said about its limits (reference section 4.5). Times are seconds of a monotonic clock."""

    def __init__(self) -> None:
        self.remaining: int | None = None
        self.request_s = 0.1
        """How long a request takes of late, from asking to the whole reply."""
        self.refusals = 0
        """How often the service has asked for a pause."""
        self._free_at = 0.0

    def note(self, reply: Reply, now: float, *, took_s: float) -> None:
        """Learn from a reply's headers, and from how long it took."""
        self.request_s += (took_s - self.request_s) * _WEIGHT_OF_LATEST
        remaining = reply.headers.get("x-rate-limit-remaining", "").strip()
        if remaining.isascii() and remaining.isdigit() and len(remaining) < 16:
            self.remaining = int(remaining)
        if reply.status == 429:
            self.refusals += 1
            self._free_at = max(self._free_at, now + (retry_after(reply) or DEFAULT_PAUSE_S))

    def end_pause(self) -> None:
        """Call again now, whatever the service asked for."""
        self._free_at = 0.0

    def wait_s(self, now: float) -> float:
        """How long the next request has to wait; raises Busy when that is too long to wait for."""
        left = max(0.0, self._free_at - now)
        if left > LONGEST_WAIT_S:
            raise Busy(
                "The site is busy.", hint="It will be tried again automatically.", code="429", retry_after_s=left
            )
        return left


def retry_rule(request: Request) -> Callable[[Exception], bool | float]:
    """Whether to repeat a request after an error, or after how many seconds.

    A read is repeated when the failure can pass by itself. A write is repeated only when it was certainly not carried
    out: the service has no conditional write, and a second copy could cover what someone else did in between.
    """

    # Not the request: what counts the tries ends as a circle of objects, and the bytes of a file would stay with it.
    is_read = request.is_read

    def decide(error: Exception) -> bool | float:
        if not isinstance(error, ApiError) or isinstance(error, TooLarge) or not error.is_retryable:
            return False
        if error.is_uncertain and not is_read:
            return False
        if error.retry_after_s is None:
            return True
        return error.retry_after_s if error.retry_after_s <= LONGEST_WAIT_S else False

    return decide
