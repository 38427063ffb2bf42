"""What moved: every write of the store returns one of these, and every view repaints from it."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from lmsdesk.model.ids import Cell, CourseId


@dataclass(frozen=True)
class Changes:
    """What a write moved. `cells` are single grades; `sheets` are courses whose rows or columns moved as a whole."""

    courses: bool = False
    """The course list, terms or counts."""
    sheets: frozenset[CourseId] = frozenset()
    cells: frozenset[Cell] = frozenset()
    outbox: bool = False
    """What waits to be sent, or its states."""
    initiator: object | None = None
    """Who started the write, so that it can skip reloading itself."""

    def __bool__(self) -> bool:
        return bool(self.courses or self.sheets or self.cells or self.outbox)

    def __or__(self, other: "Changes") -> "Changes":
        return Changes(
            courses=self.courses or other.courses,
            sheets=self.sheets | other.sheets,
            cells=self.cells | other.cells,
            outbox=self.outbox or other.outbox,
            initiator=self.initiator if self.initiator is not None else other.initiator,
        )

    def started_by(self, initiator: object | None) -> "Changes":
        """The same changes with their initiator named."""
        return replace(self, initiator=initiator)


class Origin(StrEnum):
    """Why a value moved."""

    ENTERED = "entered"
    """A person changed it here, or took a change back."""
    SENT = "sent"
    """The service accepted it and it was read back."""
    PULLED = "pulled"
    """It was changed elsewhere."""
    LOST = "lost"
    """It gave way to the other value in a conflict, or the service kept something else."""
    DISCARDED = "discarded"
    """A person threw the unsent change away."""


class HistoryEntry(Struct, frozen=True, gc=False):
    """One value of one cell that gave way to another."""

    id: int
    at: datetime
    cell: Cell
    field: str
    """One of `GRADE_FIELDS`, or `display_score` and `display_text` for values the service worked out."""
    before: object
    after: object
    origin: Origin
