"""One grade with all that is known of it on this computer: enough to explain it, and to write beside it."""

from dataclasses import dataclass

from lmsdesk.model.changes import HistoryEntry
from lmsdesk.model.edits import Edit
from lmsdesk.model.gradebook import Attempt, Grade
from lmsdesk.model.ids import Cell
from lmsdesk.model.wire import Maybe, known
from lmsdesk.store import Store


@dataclass(frozen=True)
class CellStory:
    """The service's last word, what waits over it, what was handed in, and what was there before, newest first."""

    cell: Cell
    grade: Grade | None
    edit: Edit | None
    attempts: tuple[Attempt, ...]
    history: tuple[HistoryEntry, ...]

    def text(self, field: str) -> str:
        """The feedback or the notes as a person sees them; empty for none."""
        if self.edit is not None and field in self.edit.patch:
            return str(self.edit.patch[field] or "")
        if self.grade is None:
            return ""
        kept: Maybe[str] = self.grade.feedback if field == "feedback" else self.grade.notes
        return known(kept, "")


async def tell(store: Store, cell: Cell) -> CellStory:
    """Everything kept of one grade."""
    return CellStory(
        cell=cell,
        grade=await store.mirror.grade(cell),
        edit=await store.outbox.edit_of(cell),
        attempts=tuple(await store.mirror.attempts_of(cell)),
        history=tuple(await store.history.of_cell(cell)),
    )
