"""What moved: every write of the store returns one of these, and every view repaints from it."""

from collections.abc import Collection, Mapping
from datetime import datetime
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.model.ids import Cell, CourseId, Target


class Changes(Struct, frozen=True):
    """What a write moved. `cells` are single grades; `sheets` are courses whose rows or columns moved as a whole."""

    courses: bool = False
    """The course list, terms or counts."""
    sheets: frozenset[CourseId] = frozenset()
    cells: frozenset[Cell] = frozenset()
    targets: frozenset[Target] = frozenset()
    """What else has edits; never a cell."""
    contents: frozenset[CourseId] = frozenset()
    """Courses whose content items moved."""
    outbox: bool = False
    """What waits to be sent, or its states."""
    initiator: object | None = None
    """Who started the write, so that it can skip reloading itself."""

    def __bool__(self) -> bool:
        moved = self.courses or self.sheets or self.cells or self.targets or self.contents
        return bool(moved or self.outbox)

    def __or__(self, other: "Changes") -> "Changes":
        return Changes(
            courses=self.courses or other.courses,
            sheets=self.sheets | other.sheets,
            cells=self.cells | other.cells,
            targets=self.targets | other.targets,
            contents=self.contents | other.contents,
            outbox=self.outbox or other.outbox,
            initiator=self.initiator if self.initiator is not None else other.initiator,
        )

    def with_initiator(self, initiator: object | None) -> "Changes":
        return replace(self, initiator=initiator)


def changes_at(targets: Collection[Target], *, outbox: bool) -> Changes:
    """The changes of a write that moved these targets."""
    cells = frozenset(target for target in targets if isinstance(target, Cell))
    others = frozenset(target for target in targets if not isinstance(target, Cell))
    return Changes(cells=cells, targets=others, outbox=outbox)


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
    """One value of one target that gave way to another."""

    id: int
    at: datetime
    target: Target
    field: str
    """One of `MARK_FIELDS`, or `display_score` and `display_text` for values the service worked out.

    Of an evaluation, a row of the rubric; its values are cells.
    """
    before: object
    after: object
    origin: Origin
    words: Mapping[str, str] | None = None
    """Of an evaluation: what the rows and cells of the rubric are called, as far as it is known here."""

    @property
    def cell(self) -> Cell:
        """The grade that it is about, or to which the attempt counts."""
        return self.target.cell
