"""The rubrics of columns as the service last described them; only a pull writes them."""

from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.rubrics import Association, Rubric, RubricUse
from lmsdesk.model.wire import decode_json, encode_json, record
from lmsdesk.store.database.database import Database

_WRITE = "INSERT OR REPLACE INTO rubric VALUES (?, ?, ?, ?)"
_READ = "SELECT association, body FROM rubric WHERE course_id = ? AND column_id = ?"
_FORGET = "DELETE FROM rubric WHERE course_id = ? AND column_id = ?"


class ColumnRubrics:
    """One rubric a column: the one that is used for grading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, course_id: CourseId, column_id: ColumnId) -> RubricUse | None:
        """The rubric of a column; None where none is known."""
        place = (course_id, column_id)
        row = await self._database.read(lambda connection: connection.execute(_READ, place).fetchone())
        if row is None:
            return None
        association, body = (decode_json(str(part).encode()) for part in row)
        return RubricUse(record(Association, association), record(Rubric, body))

    async def save(self, course_id: CourseId, column_id: ColumnId, use: RubricUse | None) -> None:
        """Keep what the service says of a column: a rubric, or that it has none."""
        place = (course_id, column_id)
        if use is None:
            await self._database.write(lambda connection: connection.execute(_FORGET, place).fetchall())
            return
        body = (encode_json(use.association.raw).decode(), encode_json(use.rubric.raw).decode())
        await self._database.write(lambda connection: connection.execute(_WRITE, (*place, *body)).fetchall())
