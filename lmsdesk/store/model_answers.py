"""The model answer of a column: a person's own file, so that no room is ever made by letting it go."""

from typing import NamedTuple

from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.store.database.database import Database

_READ = "SELECT name, data FROM model_answer WHERE course_id = ? AND column_id = ?"
_PUT = "INSERT OR REPLACE INTO model_answer VALUES (?, ?, ?, ?)"
_DROP = "DELETE FROM model_answer WHERE course_id = ? AND column_id = ?"


class ModelAnswer(NamedTuple):
    """A file as it was chosen."""

    name: str
    data: bytes


class ModelAnswers:
    """One file a column."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, course_id: CourseId, column_id: ColumnId) -> ModelAnswer | None:
        """The file of a column."""
        place = (course_id, column_id)
        row = await self._database.read(lambda connection: connection.execute(_READ, place).fetchone())
        return None if row is None else ModelAnswer(str(row[0]), bytes(row[1]))

    async def keep(self, course_id: CourseId, column_id: ColumnId, answer: ModelAnswer | None) -> None:
        """Keep a file in the place of another, or none; raises what a full or broken disk raises."""
        place = (course_id, column_id)
        sql, bindings = (_DROP, place) if answer is None else (_PUT, (*place, *answer))
        await self._database.write(lambda connection: connection.execute(sql, bindings).fetchall())
