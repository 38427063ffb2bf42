"""Asking for what was there before, and putting it back."""

from datetime import datetime

from msgspec import Struct

from lmsdesk.model.changes import Origin
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId


class PastQuery(Struct, frozen=True):
    """Which entries of the history: of a course, and of a column, a person, a period or a kind where one is named."""

    course_id: CourseId
    column_id: ColumnId | None = None
    user_id: UserId | None = None
    since: datetime | None = None
    until: datetime | None = None
    origins: frozenset[Origin] = frozenset()
    """None named: all."""
    without: frozenset[ColumnId] = frozenset()
    """Columns whose entries are passed over."""
    has_marks: bool = False
    """Whether marks of attempts, and what was chosen in their rubrics, are wanted as well as grades."""
    newer_than: int | None = None
    """The id of an entry: only what came after it."""
    older_than: int | None = None
    """The same for what came before it."""
    limit: int | None = 500
    """None: all."""


class RestoredField(Struct, frozen=True, gc=False):
    """One field of one cell that is to hold again what it held: what it holds now, and what it held then."""

    cell: Cell
    field: str
    now: object
    then: object
