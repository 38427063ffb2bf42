"""What moved: every write of the store returns one of these, and every view repaints from it."""

from dataclasses import dataclass, replace

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
