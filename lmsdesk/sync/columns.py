"""Pulls the grades and the hand-ins of single columns."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from lmsdesk.api import Client
from lmsdesk.model.changes import Changes
from lmsdesk.model.gradebook import Attempt, Column, Grade
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.wire import Timestamp
from lmsdesk.store import Cursor, Store
from lmsdesk.sync.grades import highest_index, latest_modified, whole
from lmsdesk.sync.marks import SentMarks
from lmsdesk.sync.tally import Tally

MOST_CELLS = 100
"""More cells than this at once are told as one change of the sheet."""

WAITING = ("NeedsGrading",)
"""The one status a list can be asked for; the rarer one is found later by its moment (reference section 10)."""

_INSTANT = timedelta(milliseconds=1)


class ColumnPuller:
    """The columns of one course during one pull."""

    def __init__(
        self, client: Client, store: Store, course_id: CourseId, *, marks: SentMarks, started_at: datetime
    ) -> None:
        self._client = client
        self._mirror = store.mirror
        self._course_id = course_id
        self._marks = marks
        self._started_at = started_at
        self.cursors: dict[ColumnId, Cursor] = {}

    async def read_cursors(self) -> None:
        """Where earlier pulls have come to; a cursor's moment is that of the last pull that brought something."""
        self.cursors = await self._mirror.cursors(self._course_id)
        # Totals are read again by the order of these moments, which a clock that was set back must not turn round.
        latest = [cursor.pulled_at + _INSTANT for cursor in self.cursors.values()]
        self._started_at = max([self._started_at, *latest])

    def is_due(self, column: Column) -> bool:
        """Whether a request for the column can bring anything."""
        return not column.is_calculated or column.id not in self.cursors

    def is_outdated(self, column: Column, plain: Sequence[Column]) -> bool:
        """Whether anything has come for the other columns since this calculated one was pulled."""
        moments = [self.cursors[other.id].pulled_at for other in plain if other.id in self.cursors]
        return self.cursors[column.id].pulled_at < max(moments, default=self.cursors[column.id].pulled_at)

    async def grades(self, column: Column, tally: Tally) -> list[Grade]:
        """Pull what changed in the column since last time, or all of it; returns the rows that came."""
        cursor = self.cursors.get(column.id)
        # Calculated values have no change index (reference section 16): they come whole or not at all.
        since = cursor.change_index if cursor and not column.is_calculated else None
        pages = self._client.gradebook.list_column_grades(self._course_id, column.id, change_index=since)
        grades = await whole(pages)
        await self.keep(column, grades, tally)
        return grades

    async def keep(self, column: Column, grades: Sequence[Grade], tally: Tally) -> None:
        """Save grades of the column and where to go on."""
        cursor = self.cursors.get(column.id)
        grades = self._marks.newer(self._course_id, column.id, grades)
        changes = await self._mirror.save_grades(self._course_id, column.id, grades, is_first=cursor is None)
        tally.add(self._as_told(changes))
        if cursor is None:
            await self._advance(column, Cursor(highest_index(grades, at_least=0), None, self._started_at))
            return
        index = highest_index(grades, at_least=cursor.change_index)
        if changes or index != cursor.change_index or column.is_calculated:
            await self._advance(column, replace(cursor, change_index=index, pulled_at=self._started_at))

    async def grades_anew(self, column: Column, tally: Tally) -> None:
        """Pull the whole column once more, without going on from there."""
        pages = self._client.gradebook.list_column_grades(self._course_id, column.id)
        await self.keep_newer(column, await whole(pages), tally)

    async def keep_newer(self, column: Column, grades: Sequence[Grade], tally: Tally) -> None:
        """Save grades that came outside the order of the column's list, where nothing newer is here."""
        grades = self._marks.newer(self._course_id, column.id, grades)
        tally.add(self._as_told(await self._mirror.save_grades(self._course_id, column.id, grades, keeps_newer=True)))

    async def attempts(self, column: Column) -> list[Attempt]:
        """The hand-ins: those that wait for a grader, later what was modified since."""
        cursor = self.cursors.get(column.id)
        since = cursor.attempts_modified_at if cursor else None
        pages = self._client.gradebook.list_attempts(
            self._course_id,
            column.id,
            statuses=None if since else WAITING,
            modified_since=Timestamp.parse(since) if since else None,
        )
        return await whole(pages)

    async def keep_attempts(self, column: Column, attempts: Sequence[Attempt], tally: Tally) -> None:
        """Save hand-ins, and from when to go on if the column's grades have been pulled too."""
        cursor = self.cursors.get(column.id)
        since = cursor.attempts_modified_at if cursor else None
        tally.add(await self._mirror.save_attempts(self._course_id, column.id, list(attempts), is_whole=since is None))
        until = latest_modified(attempts, at_least=since)
        if cursor is not None and until != since:
            await self._advance(column, replace(cursor, attempts_modified_at=until))

    def _as_told(self, changes: Changes) -> Changes:
        if len(changes.cells) <= MOST_CELLS:
            return changes
        return Changes(sheets=frozenset({self._course_id}))

    async def _advance(self, column: Column, cursor: Cursor) -> None:
        self.cursors[column.id] = cursor
        await self._mirror.save_cursor(self._course_id, column.id, cursor)
