"""Columns whose papers are all kept on this computer, fetched beside everything else until the last one is here."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, NoReturn

from lmsdesk.api import Invalid, NotFound, Refused
from lmsdesk.desk.platform.subscribers import Announcer
from lmsdesk.desk.submissions.papers import Papers
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.ids import AttemptKey, ColumnId, CourseId
from lmsdesk.store import ColumnPapers, OfflineColumn, Store, StoreError
from lmsdesk.sync.concurrency import StopSignal

_log = logging.getLogger(__name__)

SAMPLE: Final = 3
"""Attempts that are fetched to estimate a column of which none is here."""
RETRY_S: Final = 60.0
"""After something has failed that may pass by itself."""
Column = tuple[CourseId, ColumnId]


@dataclass(frozen=True)
class OfflinePack:
    """How far the papers of a column are on this computer."""

    total: int
    """Attempts."""
    here: int
    """Of them, those that can be read without the network."""
    size: int
    """Bytes that are here."""
    estimate: int
    """Bytes in all, as far as those that are here tell."""
    free: int
    """Bytes that papers may still take of the disk."""
    is_wanted: bool
    """Whether all of them are to be here."""
    is_paused: bool
    refused: int
    """Files that the service did not give."""
    problem: LmsdeskError | None
    """Why nothing comes just now."""

    @property
    def is_complete(self) -> bool:
        """Whether all is here that can be had."""
        return self.here == self.total

    @property
    def is_too_large(self) -> bool:
        """Whether the rest will not fit on the disk."""
        return self.estimate - self.size > self.free


class OfflinePacks:
    """Fetches what is wanted, one paper at a time, and goes on after a restart."""

    def __init__(self, store: Store, papers: Papers, may_fetch: Callable[[], bool]) -> None:
        self._store = store
        self._papers = papers
        self._may_fetch = may_fetch
        self._moved = Announcer[Column]()
        self._wakeup = asyncio.Event()
        self._signal = StopSignal()
        self.stop = self._signal.stop
        self._halted: set[Column] = set()
        self._refused: dict[AttemptKey, int] = {}
        """Files that cannot be had, since the program was started."""
        self._problems: dict[Column, LmsdeskError] = {}
        self.subscribe = self._moved.subscribe

    async def pack(self, course_id: CourseId, column_id: ColumnId) -> OfflinePack:
        """How a column stands."""
        attempt_keys, kept = (
            await self._attempt_keys(course_id, column_id),
            await self._store.papers.of_column(course_id, column_id),
        )
        wanted = [one for one in await self._wanted() if (one.course_id, one.column_id) == (course_id, column_id)]
        here = sum(attempt_key.attempt_id in kept.attempts for attempt_key in attempt_keys)
        return OfflinePack(
            total=len(attempt_keys),
            here=here,
            size=kept.size,
            estimate=max(kept.size, round(kept.size * len(attempt_keys) / here)) if here else kept.size,
            free=await self._store.papers.free_bytes(),
            is_wanted=bool(wanted),
            is_paused=any(one.is_paused for one in wanted),
            refused=sum(self._refused.get(attempt_key, 0) for attempt_key in attempt_keys),
            problem=self._problems.get((course_id, column_id)),
        )

    async def estimated(self, course_id: CourseId, column_id: ColumnId) -> OfflinePack:
        """The same with an estimate: a few papers are fetched first where none is here; raises PaperNotHere."""
        kept = await self._store.papers.of_column(course_id, column_id)
        for attempt_key in (
            (await self._attempt_keys(course_id, column_id))[:SAMPLE] if len(kept.attempts) < SAMPLE else ()
        ):
            await self._papers.fetch(attempt_key)
        return await self.pack(course_id, column_id)

    async def here(self, columns: Iterable[Column]) -> frozenset[AttemptKey]:
        """The attempts of these columns that can be read without the network."""
        found = set[AttemptKey]()
        for course_id, column_id in columns:
            kept: ColumnPapers = await self._store.papers.of_column(course_id, column_id)
            found |= {AttemptKey(course_id, column_id, attempt_id) for attempt_id in kept.attempts}
        return frozenset(found)

    async def keep(self, course_id: CourseId, column_id: ColumnId) -> None:
        """Have all papers of a column here from now on; also goes on after a pause."""
        self._halted.discard((course_id, column_id))
        self._problems.pop((course_id, column_id), None)
        for attempt_key in [attempt_key for attempt_key in self._refused if attempt_key[:2] == (course_id, column_id)]:
            del self._refused[attempt_key]
        await self._put(OfflineColumn(course_id, column_id, is_paused=False))
        self.wake()

    async def pause(self, course_id: CourseId, column_id: ColumnId) -> None:
        """Fetch no more of them until `keep`, also after a restart; what is here stays."""
        self._halted.add((course_id, column_id))
        await self._put(OfflineColumn(course_id, column_id, is_paused=True))

    async def drop(self, course_id: CourseId, column_id: ColumnId) -> None:
        """Keep them no longer than other papers, which make room for newer ones."""
        self._halted.add((course_id, column_id))
        self._problems.pop((course_id, column_id), None)
        await self._store.papers.release_column(course_id, column_id)
        self._moved.announce((course_id, column_id))

    def wake(self) -> None:
        """There may be something to fetch, or a way to fetch it."""
        self._wakeup.set()

    async def run(self) -> None:
        """Fetch whatever is missing, until `stop` or cancellation."""
        async with self._signal.running():
            await self._fetch_for_ever()

    async def _fetch_for_ever(self) -> NoReturn:
        while True:
            self._wakeup.clear()
            try:
                for column in await self._wanted():
                    if not column.is_paused and self._may_fetch():
                        await self._load((column.course_id, column.column_id))
            except StoreError as error:
                _log.warning("offline packs could not be read: %s", error.code)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(RETRY_S if self._problems else None):
                    await self._wakeup.wait()

    async def _load(self, column: Column) -> None:
        kept = await self._store.papers.of_column(*column)
        for attempt_key in await self._attempt_keys(*column):
            if column in self._halted or not self._may_fetch():
                return
            if attempt_key.attempt_id in kept.attempts or attempt_key in self._refused:
                continue
            before = self._papers.cache.trouble
            try:
                self._refused[attempt_key] = await self._papers.fetch(attempt_key)
            except (NotFound, Refused, Invalid):
                # The attempt itself: it may have been deleted since the list was read.
                self._refused[attempt_key] = 1
            except LmsdeskError as error:
                self._halt_for(column, error)
                return
            if not self._refused[attempt_key]:
                del self._refused[attempt_key]
            trouble = self._papers.cache.trouble
            # One from before says nothing of an attempt without files.
            if trouble is not None and trouble is not before:
                self._halt_for(column, trouble)
                return
            self._problems.pop(column, None)
            self._moved.announce(column)

    def _halt_for(self, column: Column, error: LmsdeskError) -> None:
        self._problems[column] = error
        self._moved.announce(column)

    async def _put(self, column: OfflineColumn) -> None:
        await self._store.papers.keep_column(column)
        self._moved.announce((column.course_id, column.column_id))

    async def _wanted(self) -> list[OfflineColumn]:
        return await self._store.papers.offline_columns()

    async def _attempt_keys(self, course_id: CourseId, column_id: ColumnId) -> list[AttemptKey]:
        works = await self._store.marking.works(course_id, column_id)
        return [AttemptKey(course_id, column_id, one.id) for work in works for one in work.attempts]
