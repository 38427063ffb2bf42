"""How long papers were on the screen; it stays on this computer."""

import apsw

from lmsdesk.model.ids import AttemptId, AttemptPlace, ColumnId, CourseId
from lmsdesk.store.database.database import Database
from lmsdesk.store.database.timestamps import as_number, now

_ADD = (
    "INSERT INTO reading_time VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT DO UPDATE SET seconds = seconds + excluded.seconds, last_at = excluded.last_at"
)
_OF_COLUMN = (
    "SELECT attempt_id, seconds FROM reading_time WHERE course_id = ? AND column_id = ? "
    "ORDER BY last_at DESC, attempt_id"
)


class ReadingTimes:
    """Seconds by attempt."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, place: AttemptPlace, seconds: float) -> None:
        """An attempt was on the screen for so much longer."""

        def added(connection: apsw.Connection) -> None:
            connection.execute(_ADD, (*place, seconds, as_number(now())))

        await self._database.write(added)

    async def of_column(self, course_id: CourseId, column_id: ColumnId) -> dict[AttemptId, float]:
        """Those of a column, the one that was looked at last first."""
        return await self._database.read(
            lambda connection: {
                AttemptId(attempt_id): float(seconds)
                for attempt_id, seconds in connection.execute(_OF_COLUMN, (course_id, column_id))
            }
        )
