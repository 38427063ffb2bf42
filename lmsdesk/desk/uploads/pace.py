"""How many files go at once, how far they are, how fast they go of late, and how often one was tried."""

from collections import Counter, deque
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from lmsdesk.model.uploads import Transfer, TransferId

MOST_AT_ONCE: Final = 4
"""Half of the client's width: grades go on being sent beside files."""
WIDER_AFTER: Final = 6
ANNOUNCED_EVERY_S: Final = 0.1
_RATE_OVER_S: Final = 8.0
_MEASURED_BYTES: Final = 256 * 1024
"""Fewer say nothing of the line."""


@dataclass
class ActiveFile:
    """One that is on its way now."""

    transfer: Transfer
    moved: int = 0
    is_attaching: bool = False
    """Whether the course is asked to take it: that comes to its end."""
    is_older: bool = False
    """Whether it was begun before the batch was resumed: that the course was full then holds the batch no more."""


class Width:
    """How many go at once: half as many after trouble, one more after a time without."""

    def __init__(self) -> None:
        self.now = MOST_AT_ONCE
        self._well = 0

    def note_success(self) -> None:
        self._well += 1
        if self._well >= WIDER_AFTER:
            self._well, self.now = 0, min(self.now + 1, MOST_AT_ONCE)

    def note_trouble(self) -> None:
        self._well, self.now = 0, max(self.now // 2, 1)


class Rate:
    """Bytes a second of late; the clock is handed in."""

    def __init__(self) -> None:
        self._moved: deque[tuple[float, int]] = deque()

    def note(self, count: int, now: float) -> None:
        if self._moved and now - self._moved[-1][0] < ANNOUNCED_EVERY_S:
            at, before = self._moved.pop()
            self._moved.append((at, before + count))
        else:
            self._moved.append((now, count))

    def measured(self, now: float) -> float | None:
        """The same where enough has moved of late to tell."""
        per_second = self.per_second(now)
        return per_second if sum(count for _, count in self._moved) >= _MEASURED_BYTES else None

    def per_second(self, now: float) -> float:
        while self._moved and now - self._moved[0][0] > _RATE_OVER_S:
            self._moved.popleft()
        if not self._moved:
            return 0.0
        return sum(count for _, count in self._moved) / max(now - self._moved[0][0], 0.5)


class Trouble(Enum):
    """What makes a file be tried again, each with a limit of its own; outages are counted on the disk."""

    CHANGED = auto()
    FAULT = auto()
    FORGOTTEN = auto()
    """The service has let go of the bytes before they were attached."""


class Troubles:
    """How often each has come to each file: many of one kind must not use up the patience with another."""

    def __init__(self) -> None:
        self._counts = Counter[tuple[TransferId, Trouble]]()

    def note(self, key: TransferId, trouble: Trouble) -> int:
        """It has come once more; how often by now."""
        self._counts[key, trouble] += 1
        return self._counts[key, trouble]

    def forget(self, key: TransferId) -> None:
        """Begin from nothing."""
        for trouble in Trouble:
            self._counts.pop((key, trouble), None)
