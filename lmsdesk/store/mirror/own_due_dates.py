"""The due dates that single people have instead of the column's, as the service last said; only a pull writes them."""

from collections.abc import Mapping

import apsw

from lmsdesk.model.due_dates import OwnDueDate
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.wire import Timestamp
from lmsdesk.store.database.database import Database

_READ = "SELECT user_id, due FROM own_due_date WHERE course_id = ? AND column_id = ?"
_CLEAR = "DELETE FROM own_due_date WHERE course_id = ? AND column_id = ?"
_WRITE = "INSERT INTO own_due_date VALUES (?, ?, ?, ?)"


class OwnDueDates:
    """One for a person and a column, where there is an exception."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, course_id: CourseId, column_id: ColumnId) -> dict[UserId, OwnDueDate]:
        """Whose due date is not the column's."""
        return await self._database.read(lambda connection: own_due_dates(connection, course_id, column_id))

    async def save(self, course_id: CourseId, column_id: ColumnId, dates: Mapping[UserId, OwnDueDate]) -> bool:
        """All exceptions of a column in place of those known; whether anything is different."""

        def put(connection: apsw.Connection) -> bool:
            if own_due_dates(connection, course_id, column_id) == dates:
                return False
            connection.execute(_CLEAR, (course_id, column_id))
            rows = [
                (course_id, column_id, user, None if one.at is None else str(one.at)) for user, one in dates.items()
            ]
            connection.executemany(_WRITE, rows)
            return True

        return await self._database.write(put)


def own_due_dates(connection: apsw.Connection, course_id: CourseId, column_id: ColumnId) -> dict[UserId, OwnDueDate]:
    """Whose due date is not the column's."""
    return {
        UserId(user): OwnDueDate(Timestamp.parse(due) if due else None)
        for user, due in connection.execute(_READ, (course_id, column_id))
    }
