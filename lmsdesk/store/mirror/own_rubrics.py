"""Rubrics that a person has made for columns: kept as they are entered, with steps like any other edit."""

import apsw

from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.rubrics import OwnRubricTarget
from lmsdesk.model.wire import Json, decode_json, encode_json
from lmsdesk.store.database.database import Database

_READ = "SELECT body FROM own_rubric WHERE course_id = ? AND column_id = ?"
_DROP = "DELETE FROM own_rubric WHERE course_id = ? AND column_id = ?"
_PUT = "INSERT OR REPLACE INTO own_rubric (course_id, column_id, body) VALUES (?, ?, ?)"


class OwnRubrics:
    """Reads them; they are entered through the outbox, which keeps the steps."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, course_id: CourseId, column_id: ColumnId) -> Json | None:
        """The rubric of a column."""
        target = OwnRubricTarget(course_id, column_id)
        return await self._database.read(lambda connection: own_rubric_at(connection, target))


def own_rubric_at(connection: apsw.Connection, target: OwnRubricTarget) -> Json | None:
    """The rubric of a column as it is kept; None where there is none."""
    kept = connection.execute(_READ, (target.course_id, target.column_id)).get
    return None if kept is None else decode_json(str(kept).encode())


def keep_own_rubric(connection: apsw.Connection, target: OwnRubricTarget, body: object) -> None:
    """Write a rubric; a body of None takes it away."""
    column = (target.course_id, target.column_id)
    if body is None:
        connection.execute(_DROP, column)
    else:
        connection.execute(_PUT, (*column, encode_json(body).decode()))
