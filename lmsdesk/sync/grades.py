"""Reckoning about lists of grades and attempts: which plan asks least, and from where to go on next time; pure."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from math import ceil
from typing import Generic, TypeVar

from msgspec import Struct, field

from lmsdesk.api import Client
from lmsdesk.model.changes import Changes
from lmsdesk.model.gradebook import Attempt, Column, Grade
from lmsdesk.model.ids import AttemptId, AttemptTarget, Cell, ColumnId, CourseId, UserId
from lmsdesk.model.people import Membership
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store

T = TypeVar("T")
GRADES_A_PAGE = 100
"""The cap of both lists of grades (reference section 4.2)."""
MANY_COLUMNS = 50
"""With fewer columns, a roster longer than a page is always pulled by column, and nobody has to wait for its end."""


class ChangeIndexes:
    """The change index of each grade, and the moment of each attempt, that this process has written or compared."""

    def __init__(self) -> None:
        self._marks: dict[Cell, int] = {}
        self._moments: dict[tuple[CourseId, AttemptId], int] = {}

    def note(self, cell: Cell, change_index: int) -> None:
        """The service has answered with a grade of this index; call it before the grade is stored."""
        self._marks[cell] = max(change_index, self._marks.get(cell, 0))

    def note_attempt(self, target: AttemptTarget, moment: int) -> None:
        """The service has answered with an attempt that was changed at this moment; call it before it is stored."""
        key = (target.course_id, target.attempt_id)
        self._moments[key] = max(moment, self._moments.get(key, 0))

    def is_older(self, course_id: CourseId, attempt_id: AttemptId, moment: int) -> bool:
        """Whether the attempt has been answered with as it was later."""
        return 0 < moment < self._moments.get((course_id, attempt_id), 0)

    def forget(self, course_id: CourseId) -> None:
        """The service counts the changes of this course from lower than before."""
        self._moments = {key: moment for key, moment in self._moments.items() if key[0] != course_id}
        self._marks = {cell: index for cell, index in self._marks.items() if cell.course_id != course_id}

    def newer(self, course_id: CourseId, column_id: ColumnId, grades: Sequence[Grade]) -> list[Grade]:
        """The grades that are not older than what was sent."""
        if not self._marks:
            return list(grades)
        return [grade for grade in grades if not self._is_old(Cell(course_id, column_id, grade.user_id), grade)]

    def _is_old(self, cell: Cell, grade: Grade) -> bool:
        return 0 < value_or(grade.change_index, 0) < self._marks.get(cell, 0)


class Listed(Struct, Generic[T], frozen=True):
    """A list as it was read: of its pages only the first tells what was there at one moment, before the others."""

    rows: list[T]
    first: list[T]


class HighestSeen(Struct, frozen=True):
    """The latest that this process has seen in the lists of each column."""

    grades: dict[tuple[CourseId, ColumnId], int] = field(default_factory=dict)
    """The highest change index."""
    attempts: dict[tuple[CourseId, ColumnId], str | None] = field(default_factory=dict)
    """The last moment of a change."""

    def forget(self, course_id: CourseId) -> None:
        """Nothing is known of this course any more."""
        keys = [key for key in {*self.grades, *self.attempts} if key[0] == course_id]
        for key in keys:
            self.grades.pop(key, None)
            self.attempts.pop(key, None)


def is_by_student(students: int, columns: int) -> bool:
    """Whether one list a student takes fewer requests than one list a column (reference section 17)."""
    return students * ceil(columns / GRADES_A_PAGE) < columns * max(ceil(students / GRADES_A_PAGE), 1)


def can_have_attempts(column: Column) -> bool:
    """Whether anybody can have handed something in."""
    return column.grading_type == "Attempts"


def longest_first(columns: Sequence[Column]) -> list[Column]:
    """The columns in the order to ask for them: totals take the service longest, and hand-ins take a second list."""
    return sorted(columns, key=lambda column: (not column.is_calculated, not can_have_attempts(column)))


def highest_index(grades: Sequence[Grade], *, at_least: int) -> int:
    """The highest change index seen so far."""
    return max([at_least, *(value_or(grade.change_index, 0) for grade in grades)])


def latest_modified(attempts: Sequence[Attempt], *, at_least: str | None) -> str | None:
    """The moment to ask from next time; the row of that moment comes again and is recognised by its id."""
    moments = [str(attempt.modified) for attempt in attempts if value_or(attempt.modified, None)]
    return max([*moments, *([at_least] if at_least else [])], default=None)


def by_column(grades: Sequence[Grade]) -> defaultdict[ColumnId, list[Grade]]:
    """Grades of several columns, sorted apart."""
    apart: defaultdict[ColumnId, list[Grade]] = defaultdict(list)
    for grade in grades:
        apart[grade.column_id].append(grade)
    return apart


async def read_list(pages: AsyncIterator[list[T]]) -> Listed[T]:
    """All rows of a list, and those of its first page."""
    first, *more = [page async for page in pages]
    return Listed([row for page in (first, *more) for row in page], first)


async def whole(pages: AsyncIterator[list[T]]) -> list[T]:
    """All rows of a list."""
    return [row async for page in pages for row in page]


class RosterPull:
    """One roster on its way in."""

    def __init__(self, client: Client, store: Store, course_id: CourseId) -> None:
        self._client = client
        self._store = store
        self._course_id = course_id
        self._members: list[Membership] = []
        self._is_begun = False
        self._is_long = asyncio.Event()
        self.is_whole = asyncio.Event()
        self.new_memberships: list[UserId] = []
        """Students whose grades have to be read before the roster is saved."""

    async def run(self, *, is_first: bool) -> Changes:
        """Read all pages, then save them; later than at first only when nobody is new."""
        await self._read()
        if not is_first:
            self.new_memberships = await self._store.mirror.new_memberships(self._course_id, self._members)
        return Changes() if self.new_memberships else await self.save()

    async def wait_read(self) -> None:
        """Wait until the roster is read; read it where nothing else has begun to."""
        if not self._is_begun:
            await self._read()
        await self.is_whole.wait()

    async def present_students(self) -> set[UserId]:
        """The students who have been in the course ever since the roster was read, as a second reading tells."""
        before = {member.user_id: member.presence for member in self._members if _is_present(member)}
        members = await whole(self._client.catalogue.list_memberships(self._course_id))
        return {member.user_id for member in members if before.get(member.user_id) == member.presence}

    async def save(self) -> Changes:
        """Take over what was read."""
        return await self._store.mirror.save_roster(self._course_id, self._members, is_whole=True)

    async def students(self, *, columns: int) -> list[UserId]:
        """The students, as far as they matter for the choice of a plan for so many columns."""
        await (self.is_whole if columns > MANY_COLUMNS else self._is_long).wait()
        return [member.user_id for member in self._members if _is_present(member)]

    async def _read(self) -> None:
        self._is_begun = True
        async for page in self._client.catalogue.list_memberships(self._course_id):
            self._members += page
            if len(self._members) >= 2 * GRADES_A_PAGE:
                self._is_long.set()
        self._is_long.set()
        self.is_whole.set()


def _is_present(member: Membership) -> bool:
    return member.is_student and not member.is_disabled
