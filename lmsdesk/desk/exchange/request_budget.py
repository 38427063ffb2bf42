"""What sending many grades costs: requests of the day's allowance, and time."""

from dataclasses import dataclass

REQUESTS_A_GRADE = 2
"""The value is read, then written; the reply is the read-back (sync/push.py)."""


@dataclass(frozen=True)
class Budget:
    """A forecast; `left` is what the service last said is left, or None."""

    requests: int
    left: int | None
    seconds: float


def budget_of(grades: int, *, left: int | None, request_s: float, at_once: int) -> Budget:
    """The cost of so many grades when a request takes `request_s` and `at_once` are under way together."""
    requests = grades * REQUESTS_A_GRADE
    return Budget(requests, left, requests * request_s / at_once)
