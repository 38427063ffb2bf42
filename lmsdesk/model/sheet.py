"""A gradebook as columns of arrays: what the store hands over and the grid paints.

Each member of a course has a `slot`, a small integer given once and never reused, and every array is indexed by it.
"""

from enum import IntFlag

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.model.courses import Course
from lmsdesk.model.edits import Edit
from lmsdesk.model.gradebook import Column
from lmsdesk.model.people import Membership


class CellFlag(IntFlag):
    """The marks of a cell, one byte; the last three come from the outbox and are never stored in a snapshot."""

    EXEMPT = 1
    OVERRIDDEN = 2
    NEEDS_GRADING = 4
    HAS_NOTES = 8
    HAS_FEEDBACK = 16
    UNSENT = 32
    CONFLICT = 64
    FAILED = 128


class Row(Struct, frozen=True, gc=False):
    """A student's row."""

    slot: int
    membership: Membership
    is_gone: bool = False
    """Whether the student has left the course; the row is here for what is unsent in it."""


class ColumnCells(Struct, frozen=True):
    """The service's last word for one column, by slot."""

    column: Column
    scores: bytes
    """Little-endian float64 a slot; NaN where there is no number. The shown score: entered, overriding or computed."""
    flags: bytes
    """One `CellFlag` byte a slot."""
    texts: dict[int, str]
    """Shown text by slot, only where it is not the plain score (letters, notations)."""
    is_nameless: bool = False
    """Whether values were left out, because nobody may be told whose they are yet."""
    is_gone: bool = False
    """Whether the column was deleted on the site; it is here for what is unsent in it."""
    is_unread: bool = False
    """Whether its grades have never been read from the service."""
    is_unreadable: bool = False
    """Whether that is so because the service would not tell them."""


class Sheet(Struct, frozen=True):
    """One course's gradebook from the store; `edits` lie over the arrays."""

    course: Course
    rows: tuple[Row, ...]
    slots: int
    """The length of every array."""
    columns: tuple[ColumnCells, ...]
    edits: tuple[Edit, ...]
    is_complete: bool
    """False until the first pull of every column has finished."""
    needs_grading: int = 0
    """How many grades wait for a grader, those of columns that hide names too."""


def without_gone(sheet: Sheet) -> Sheet:
    """The sheet without the rows and columns that are here only for what is unsent in them."""
    rows = tuple(row for row in sheet.rows if not row.is_gone)
    columns = tuple(cells for cells in sheet.columns if not cells.is_gone)
    return replace(sheet, rows=rows, columns=columns)


class SheetPart(Struct, frozen=True):
    """Some columns of a sheet as they are now, and all its edits: enough to repaint after a few grades moved."""

    slots: int
    columns: tuple[ColumnCells, ...]
    edits: tuple[Edit, ...]
    needs_grading: int = 0
