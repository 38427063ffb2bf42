"""The tags that a person has put on attempts, to find them again; they stay on this computer."""

import apsw

from lmsdesk.model.ids import AttemptId, AttemptPlace, ColumnId, CourseId
from lmsdesk.store.database.database import Database

_READ = "SELECT attempt_id, tag FROM attempt_tag WHERE course_id = ? AND column_id = ? ORDER BY tag"
_ADD = "INSERT OR IGNORE INTO attempt_tag VALUES (?, ?, ?, ?)"
_DROP = "DELETE FROM attempt_tag WHERE course_id = ? AND column_id = ? AND attempt_id = ? AND tag = ?"


class AttemptTags:
    """Tags by attempt, whoever handed it in."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, course_id: CourseId, column_id: ColumnId) -> dict[AttemptId, tuple[str, ...]]:
        """The tags of a column, in alphabetical order, by attempt."""

        def read(connection: apsw.Connection) -> dict[AttemptId, tuple[str, ...]]:
            found: dict[AttemptId, tuple[str, ...]] = {}
            for attempt_id, tag in connection.execute(_READ, (course_id, column_id)):
                found[AttemptId(attempt_id)] = (*found.get(AttemptId(attempt_id), ()), tag)
            return found

        return await self._database.read(read)

    async def put(self, place: AttemptPlace, tag: str, *, is_on: bool) -> None:
        """Put a tag on an attempt, or take it off."""
        sql = _ADD if is_on else _DROP
        await self._database.write(lambda connection: connection.execute(sql, (*place, tag)).fetchall())
