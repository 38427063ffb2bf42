"""Pulls the grades and the hand-ins of single columns."""

import asyncio
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from lmsdesk.api import Client
from lmsdesk.model.changes import Changes
from lmsdesk.model.gradebook import Attempt, Column, Grade
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.wire import Timestamp, value_or
from lmsdesk.store import Cursor, Store
from lmsdesk.sync.grades import (
    ChangeIndexes,
    HighestSeen,
    Listed,
    RosterPull,
    highest_index,
    latest_modified,
    read_list,
    whole,
)

MOST_CELLS = 100
"""More cells than this at once are told as one change of the sheet."""

WAITING = ("NeedsGrading",)
"""The one status a list can be asked for; the rarer one is found later by its moment (reference section 10)."""

_INSTANT = timedelta(milliseconds=1)
Progress = Callable[[int, int], None]
TELL_EVERY_S = 1.0
"""Views repaint from what is there this often while a course is loaded."""
READ_AT_ONCE = 16
"""Lists of grades: those begun together end together, and while they are saved the link has others to bring."""


class PullProgress:
    """What a pull has done so far."""

    def __init__(self, progress: Progress | None, on_changes: Callable[[Changes], None] | None) -> None:
        self._progress = progress
        self._on_changes = on_changes
        self._unreported = Changes()
        self._reported_at = time.monotonic()
        self._done = 0
        self._total = 0

    def expect(self, parts: int) -> None:
        """So many more parts will come."""
        self._total += parts
        self._report()

    def add(self, changes: Changes) -> None:
        """Something was saved."""
        self._unreported |= changes
        if time.monotonic() - self._reported_at >= TELL_EVERY_S:
            self.report()

    def report(self) -> None:
        """Hand out what nobody was told yet."""
        if self._on_changes and self._unreported:
            self._on_changes(self._unreported)
        self._unreported, self._reported_at = Changes(), time.monotonic()

    def part_done(self) -> None:
        """One of the expected parts is finished."""
        self._done += 1
        self._report()

    def unreported(self) -> Changes:
        """What nobody was told yet."""
        return self._unreported

    def _report(self) -> None:
        if self._progress:
            self._progress(self._done, self._total)


class IndexWentBack(Exception):
    """A grade has a lower change index than before: the service was put back to an earlier day."""


class ColumnPuller:
    """The columns of one course during one pull.

    The pages of a list are read one after another, and grades are entered meanwhile: one on an early page is not told
    any more when a later page tells a higher index. So a cursor goes no further than what was there before the second
    page was asked for. Where that is less than was seen, the next thorough pull asks for the rest once more. The same
    goes for hand-ins and the moments of their changes.
    """

    def __init__(
        self,
        client: Client,
        store: Store,
        course_id: CourseId,
        *,
        marks: ChangeIndexes,
        started_at: datetime,
        highest_seen: HighestSeen,
        roster: RosterPull,
        refused: set[ColumnId] | None = None,
    ) -> None:
        self._roster = roster
        self.refused = set[ColumnId]() if refused is None else refused
        """Columns whose grades the caller may not read, as the service said when they were last asked for."""
        self._client = client
        self._mirror = store.mirror
        self._course_id = course_id
        self._reading = asyncio.Semaphore(READ_AT_ONCE)
        self._marks = marks
        self._started_at = started_at
        self._highest_seen = highest_seen
        self.cursors: dict[ColumnId, Cursor] = {}
        self.missing: dict[ColumnId, dict[UserId, int]] = {}
        """Whose grades a whole list has not named, with the change indexes that they have here."""

    async def read_cursors(self) -> None:
        """Where earlier pulls have come to; a cursor's moment is that of the last pull that brought something."""
        self.cursors = await self._mirror.cursors(self._course_id)
        # Totals are read again by the order of these moments, which a clock that was set back must not turn round.
        latest = [cursor.pulled_at + _INSTANT for cursor in self.cursors.values()]
        self._started_at = max([self._started_at, *latest])

    def is_due(self, column: Column) -> bool:
        """Whether a request for the column can bring anything."""
        return not column.is_calculated or column.id not in self.cursors

    def has_stale_order(self, column: Column, plain: Sequence[Column]) -> bool:
        """Whether anything has come for the other columns since this calculated one was pulled."""
        moments = [self.cursors[other.id].pulled_at for other in plain if other.id in self.cursors]
        return self.cursors[column.id].pulled_at < max(moments, default=self.cursors[column.id].pulled_at)

    async def grades(
        self, column: Column, progress: PullProgress, *, is_thorough: bool, is_early: bool = False
    ) -> None:
        """Pull what changed in the column since last time, or all of it; all once more next time if it `is_early`.

        The last row that is known comes along. Where it does not, what is known of the column is not to be relied on.
        """
        cursor, highest = self.cursors.get(column.id), self._highest_seen.grades.get((self._course_id, column.id), 0)
        if cursor and cursor.is_untrusted and not column.is_calculated:
            await self._reload(column, cursor, progress)
            return
        # Calculated values have no change index (reference section 16): they come whole or not at all.
        since = cursor.change_index if cursor and not column.is_calculated else None
        if since is not None and not is_thorough:
            since = max(since, highest)
        # What is known by replies is known before the list is asked for: it has to be in there.
        known_index = max(cursor.highest, cursor.change_index) if cursor and since is not None else 0
        before = max(min(since, known_index - 1), 0) if since is not None else None
        asked = self._client.gradebook.list_column_grades(self._course_id, column.id, change_index=before)
        async with self._reading:
            read = await read_list(asked)
        if cursor and highest_index(read.rows, at_least=0) < known_index:
            await self._reload(column, cursor, progress)
            return
        is_next = (cursor is None or since == cursor.change_index) and not is_early
        upto = highest_index(read.first, at_least=highest) if is_next else 0
        await self.keep(column, read.rows, progress, upto=upto)

    async def keep(self, column: Column, grades: Sequence[Grade], progress: PullProgress, *, upto: int) -> None:
        """Save grades of the column and where to go on: nothing up to that index has been passed over."""
        cursor, key = self.cursors.get(column.id), (self._course_id, column.id)
        grades = self._marks.newer(self._course_id, column.id, grades)
        changes = await self._mirror.save_grades(self._course_id, column.id, grades, is_first=cursor is None)
        progress.add(self._as_reported(changes))
        begun = cursor.change_index if cursor else 0
        before = self._highest_seen.grades.get(key, begun)
        highest = self._highest_seen.grades[key] = highest_index(grades, at_least=before)
        index = max(begun, min(upto, highest))
        if cursor is None:
            await self._advance(column, Cursor(index, None, self._started_at, highest))
            await self._mirror.note_readable(self._course_id, column.id, is_readable=True)
            # Also where nothing is in it: it was shown as not read.
            progress.add(Changes(sheets=frozenset({self._course_id})))
        elif changes or column.is_calculated or (index, highest) != (begun, before):
            moved = replace(cursor, change_index=index, pulled_at=self._started_at, highest=highest)
            await self._advance(column, moved)

    async def note_unreadable(self, column: Column, progress: PullProgress) -> None:
        """The service does not tell this column's grades; one that was read before shows what was read."""
        if column.id not in self.cursors:
            progress.add(await self._mirror.note_readable(self._course_id, column.id, is_readable=False))

    async def _reload(self, column: Column, cursor: Cursor, progress: PullProgress) -> None:
        """Read the whole column and go on from there; raises IndexWentBack where that proves to be so."""
        await self._roster.wait_read()
        here = await self._mirror.change_indexes(self._course_id, column.id)
        read = await read_list(self._client.gradebook.list_column_grades(self._course_id, column.id))
        lower = [grade for grade in read.rows if 0 < value_or(grade.change_index, 0) < here.get(grade.user_id, 0)]
        if lower and not cursor.is_untrusted:
            raise IndexWentBack
        named = {grade.user_id for grade in read.rows}
        self.missing[column.id] = {user_id: index for user_id, index in here.items() if user_id not in named}
        rows = self._marks.newer(self._course_id, column.id, read.rows)
        progress.add(self._as_reported(await self._mirror.save_grades(self._course_id, column.id, rows)))
        highest = self._highest_seen.grades[self._course_id, column.id] = highest_index(read.rows, at_least=0)
        index = highest_index(read.first, at_least=0)
        moved = Cursor(index, cursor.attempts_modified_at, self._started_at, highest)
        await self._advance(column, moved, is_anew=True)

    async def reload_grades(self, column: Column, progress: PullProgress) -> None:
        """Pull the whole column once more, without going on from there."""
        pages = self._client.gradebook.list_column_grades(self._course_id, column.id)
        await self.save_newer(column, await whole(pages), progress)

    async def save_newer(self, column: Column, grades: Sequence[Grade], progress: PullProgress) -> None:
        """Save grades that came outside the order of the column's list, where nothing newer is here."""
        grades = self._marks.newer(self._course_id, column.id, grades)
        progress.add(
            self._as_reported(await self._mirror.save_grades(self._course_id, column.id, grades, keeps_newer=True))
        )

    async def attempts(self, column: Column) -> Listed[Attempt]:
        """The hand-ins: those that wait for a grader, later what was modified since."""
        cursor = self.cursors.get(column.id)
        since = cursor.attempts_modified_at if cursor else None
        pages = self._client.gradebook.list_attempts(
            self._course_id,
            column.id,
            statuses=None if since else WAITING,
            modified_since=Timestamp.parse(since) if since else None,
        )
        return await read_list(pages)

    async def keep_attempts(self, column: Column, read: Listed[Attempt], progress: PullProgress) -> None:
        """Save hand-ins, and from when to go on if the column's grades have been pulled too."""
        cursor, key = self.cursors.get(column.id), (self._course_id, column.id)
        since = cursor.attempts_modified_at if cursor else None
        # Asked for before an attempt was marked here, a list must not take the mark back.
        old = {one.id for one in read.rows if self._marks.is_older(self._course_id, one.id, one.changed_ms)}
        rows = [one for one in read.rows if one.id not in old]
        # What is posted was not asked for, and is not gone because it did not come.
        progress.add(
            await self._mirror.save_attempts(*key, rows, is_whole=since is None, passed_over=old, statuses=WAITING)
        )
        highest = self._highest_seen.attempts.get(key, since)
        until = latest_modified(read.first, at_least=highest)
        self._highest_seen.attempts[key] = latest_modified(read.rows, at_least=highest)
        if cursor is not None and until != since:
            await self._advance(column, replace(cursor, attempts_modified_at=until))

    def _as_reported(self, changes: Changes) -> Changes:
        if len(changes.cells) <= MOST_CELLS:
            return changes
        return Changes(sheets=frozenset({self._course_id}))

    async def _advance(self, column: Column, cursor: Cursor, *, is_anew: bool = False) -> None:
        self.cursors[column.id] = cursor
        await self._mirror.save_cursor(self._course_id, column.id, cursor, is_anew=is_anew)
