"""Identifier types. Each is the service's primary id (`_<n>_1`) unless its name says otherwise."""

from typing import NamedTuple, NewType

CourseId = NewType("CourseId", str)
UserId = NewType("UserId", str)
ColumnId = NewType("ColumnId", str)
AttemptId = NewType("AttemptId", str)
TermId = NewType("TermId", str)
SiteId = NewType("SiteId", str)
"""The key of a site profile on this computer; never sent anywhere."""

EditId = NewType("EditId", int)
"""The number of a row of the outbox; never reused."""


class Cell(NamedTuple):
    """One person's place in one column of one course."""

    course_id: CourseId
    column_id: ColumnId
    user_id: UserId
