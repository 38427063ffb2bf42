"""What changed: every write of the store returns it, every view repaints from it; and what is asked of the history."""

from collections.abc import Collection, Mapping
from datetime import datetime
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.model.ids import Cell, ColumnId, CourseId, Target, UserId


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
