"""One grade with all that is known of it on this computer: enough to explain it, and to write beside it."""

from msgspec import Struct

from lmsdesk.model.changes import HistoryEntry, Origin, PastQuery
from lmsdesk.model.edits import Edit
from lmsdesk.model.gradebook import Attempt, Grade
from lmsdesk.model.ids import Cell, ColumnId
from lmsdesk.model.wire import Maybe, value_or
from lmsdesk.store import Store

_COUNTED = frozenset({"score", "text", "exempt"})


class CellDetails(Struct, frozen=True):
    """The service's last word, what waits over it, what was handed in, and what was there before, newest first."""

    cell: Cell
    grade: Grade | None
    edit: Edit | None
    attempts: tuple[Attempt, ...]
    history: tuple[HistoryEntry, ...]
    taken_since: frozenset[ColumnId] = frozenset()
    """Of a grade that the service works out: columns in which it has taken a grade of the same student since."""

    def text(self, field: str) -> str:
        """The feedback or the notes as a person sees them; empty for none."""
        if self.edit is not None and field in self.edit.patch:
            return str(self.edit.patch[field] or "")
        if self.grade is None:
            return ""
        kept: Maybe[str] = self.grade.feedback if field == "feedback" else self.grade.notes
        return value_or(kept, "")


async def load_cell_details(store: Store, cell: Cell) -> CellDetails:
    taken_since = await _taken_since(store, cell)
    kept = await store.cell_record(cell)
    return CellDetails(cell, kept.grade, kept.edit, kept.attempts, kept.history, taken_since)


async def _taken_since(store: Store, cell: Cell) -> frozenset[ColumnId]:
    """Columns in which the service took a grade of the student after it was last asked for this one."""
    columns = await store.mirror.columns(cell.course_id)
    if not any(column.id == cell.column_id and column.is_calculated for column in columns):
        return frozenset()
    cursor = (await store.mirror.cursors(cell.course_id)).get(cell.column_id)
    if cursor is None:
        return frozenset()
    query = PastQuery(cell.course_id, user_id=cell.user_id, since=cursor.pulled_at, origins=frozenset({Origin.SENT}))
    return frozenset(entry.cell.column_id for entry in await store.history.find(query) if entry.field in _COUNTED)
