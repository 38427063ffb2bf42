"""Which columns of a course hide names now, as far as the last pull tells."""

from datetime import datetime

import apsw

from lmsdesk.model.anonymity import hides_names
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.wire import decode_json, record
from lmsdesk.store.database.database import Database
from lmsdesk.store.database.timestamps import now

_WITH_RULE = (
    "SELECT column_id, body FROM grade_column WHERE course_id = ? "
    "AND (instr(body, 'AfterAllGraded') OR instr(body, 'releaseAfter'))"
)
_WAITS = "SELECT EXISTS (SELECT 1 FROM attempt WHERE course_id = ? AND column_id = ? AND needs_grading)"


class Anonymity:
    """Asked whenever something is shown beside a name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def hidden_columns(self, course_id: CourseId) -> frozenset[ColumnId]:
        """The columns of a course in which nobody may be told whose grade it is."""
        return await self._database.read(lambda connection: _hidden_columns(connection, course_id, now()))


def _hidden_columns(connection: apsw.Connection, course_id: CourseId, at: datetime) -> frozenset[ColumnId]:
    found = set()
    for column_id, kept in connection.execute(_WITH_RULE, (course_id,)).fetchall():
        column = record(Column, decode_json(str(kept).encode()))
        waits = bool(connection.execute(_WAITS, (course_id, column_id)).get)
        if hides_names(column, at, waits=waits):
            found.add(column.id)
    return frozenset(found)
