"""Reckoning about lists of grades and attempts: which plan asks least, and from where to go on next time; pure."""

from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from math import ceil
from typing import Generic, TypeVar

from msgspec import Struct, field

from lmsdesk.model.gradebook import Attempt, Column, Grade
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.wire import value_or

T = TypeVar("T")

GRADES_A_PAGE = 100
"""The cap of both lists of grades (reference section 4.2)."""


class Listed(Struct, Generic[T], frozen=True):
    """A list as it was read: of its pages only the first tells what was there at one moment, before the others."""

    rows: list[T]
    first: list[T]


class Heights(Struct, frozen=True):
    """The latest that this process has seen in the lists of each column."""

    grades: dict[tuple[CourseId, ColumnId], int] = field(default_factory=dict)
    """The highest change index."""
    attempts: dict[tuple[CourseId, ColumnId], str | None] = field(default_factory=dict)
    """The last moment of a change."""

    def forget(self, course_id: CourseId) -> None:
        """Nothing is known of this course any more."""
        places = [place for place in {*self.grades, *self.attempts} if place[0] == course_id]
        for place in places:
            self.grades.pop(place, None)
            self.attempts.pop(place, None)


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
