"""Identifier types. Each is the service's primary id (`_<n>_1`) unless its name says otherwise."""

from collections.abc import Iterator
from typing import NewType

from msgspec import Struct

CourseId = NewType("CourseId", str)
UserId = NewType("UserId", str)
ColumnId = NewType("ColumnId", str)
AttemptId = NewType("AttemptId", str)
TermId = NewType("TermId", str)
SiteId = NewType("SiteId", str)
"""The key of a site profile on this computer; never sent anywhere."""

EditId = NewType("EditId", int)
"""The number of a row of the outbox; never reused."""


class Cell(Struct, frozen=True, order=True, gc=False):
    """One person's place in one column of one course; hundreds of thousands cost the garbage collector nothing."""

    course_id: CourseId
    column_id: ColumnId
    user_id: UserId

    def __iter__(self) -> Iterator[str]:
        return iter((self.course_id, self.column_id, self.user_id))
