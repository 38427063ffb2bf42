"""How long each paper is read, and how long the rest will take at that pace; nothing of it leaves this computer."""

import logging
import time
from collections.abc import Callable, Sequence
from itertools import islice
from statistics import median
from typing import Final

from lmsdesk.model.ids import AttemptId, AttemptKey, ColumnId, CourseId
from lmsdesk.store import Store, StoreError

_log = logging.getLogger(__name__)

IDLE_S: Final = 90.0
"""Of a longer time without a key or the mouse, this much counts as reading."""
_RECENT: Final = 20
_LEAST: Final = 3
"""Papers from which a pace is told."""
_GLANCE_S: Final = 3.0
"""Whoever looks shorter has only passed by."""


class PaperClock:
    """Adds up the time from one touch to the next while a paper is seen."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: float | None = None
        self.seconds = 0.0
        """Since they were last taken."""

    def start(self) -> None:
        """The paper is seen from now on."""
        if self._last is None:
            self._last = self._clock()

    def touch(self) -> None:
        """Somebody is there."""
        if self._last is not None:
            now = self._clock()
            self.seconds += min(now - self._last, IDLE_S)
            self._last = now

    def stop(self) -> None:
        """The paper is not seen any more."""
        self.touch()
        self._last = None

    def take(self) -> float:
        """What has been added up; it begins at nought again."""
        self.touch()
        seconds, self.seconds = self.seconds, 0.0
        return seconds


class ReadingTimes:
    """Keeps the times; what cannot be kept is only not counted."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, attempt_key: AttemptKey, seconds: float) -> None:
        """The papers of an attempt were read for so much longer."""
        try:
            await self._store.reading_times.add(attempt_key, seconds)
        except StoreError as error:
            _log.warning("a reading time could not be kept: %s", error.code)

    async def of_column(self, course_id: CourseId, column_id: ColumnId) -> dict[AttemptId, float]:
        """Seconds by attempt, the one that was read last first."""
        return await self._store.reading_times.of_column(course_id, column_id)

    async def pace(self, course_id: CourseId, column_id: ColumnId) -> float | None:
        """Seconds that a paper of the column takes at present; None until a few have been read."""
        return pace_of(list((await self.of_column(course_id, column_id)).values()))


def pace_of(newest_first: Sequence[float]) -> float | None:
    """The middle one of the last few times; a coffee in between does not count."""
    read = [seconds for seconds in newest_first if seconds >= _GLANCE_S]
    return median(islice(read, _RECENT)) if len(read) >= _LEAST else None
