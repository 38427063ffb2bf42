"""Asking for what was there before, and putting it back."""

from dataclasses import dataclass
from datetime import datetime

from lmsdesk.model.changes import Origin
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId


@dataclass(frozen=True)
class PastQuery:
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
    limit: int = 500


@dataclass(frozen=True)
class PutBack:
    """One field of one cell that is to hold again what it held: what it holds now, and what it held then."""

    cell: Cell
    field: str
    now: object
    then: object
