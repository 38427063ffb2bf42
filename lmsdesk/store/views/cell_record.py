"""Everything kept of one grade, as it stands at one moment."""

import apsw
from msgspec import Struct

from lmsdesk.model.changes import HistoryEntry
from lmsdesk.model.edits import Edit
from lmsdesk.model.gradebook import Attempt, Grade
from lmsdesk.model.ids import Cell
from lmsdesk.store.mirror.attempts import attempts_of
from lmsdesk.store.mirror.grades import grade_at
from lmsdesk.store.mirror.history import entries_of_cell
from lmsdesk.store.outbox.edit_rows import edit_of, waiting_at


class KeptOfCell(Struct, frozen=True):
    """The service's last word, what waits over it, what was handed in, and what was there before, newest first."""

    grade: Grade | None
    edit: Edit | None
    attempts: tuple[Attempt, ...]
    history: tuple[HistoryEntry, ...]


def cell_record(connection: apsw.Connection, cell: Cell) -> KeptOfCell:
    """All of it in one reading: between two, the edit may be confirmed, and one part would deny what the other says."""
    waiting = waiting_at(connection, cell.course_id, cell.column_id, [cell.user_id]).get(cell.user_id)
    return KeptOfCell(
        grade=grade_at(connection, cell),
        edit=edit_of(waiting) if waiting is not None else None,
        attempts=tuple(attempts_of(connection, cell)),
        history=tuple(entries_of_cell(connection, cell)),
    )
