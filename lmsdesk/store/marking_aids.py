"""What helps with marking and stays on this computer: tags of attempts, reading times, model answers."""

from typing import NamedTuple

import apsw

from lmsdesk.model.ids import AttemptId, AttemptKey, ColumnId, CourseId
from lmsdesk.store.database.database import Database
from lmsdesk.store.database.timestamps import as_number, now

_TAGS = "SELECT attempt_id, tag FROM attempt_tag WHERE course_id = ? AND column_id = ? ORDER BY tag"
_PUT_TAG = "INSERT OR IGNORE INTO attempt_tag VALUES (?, ?, ?, ?)"
_DROP_TAG = "DELETE FROM attempt_tag WHERE course_id = ? AND column_id = ? AND attempt_id = ? AND tag = ?"
_ADD_TIME = (
    "INSERT INTO reading_time VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT DO UPDATE SET seconds = seconds + excluded.seconds, last_at = excluded.last_at"
)
_TIMES = (
    "SELECT attempt_id, seconds FROM reading_time WHERE course_id = ? AND column_id = ? "
    "ORDER BY last_at DESC, attempt_id"
)
_ANSWER = "SELECT name, data FROM model_answer WHERE course_id = ? AND column_id = ?"
_PUT_ANSWER = "INSERT OR REPLACE INTO model_answer VALUES (?, ?, ?, ?)"
_DROP_ANSWER = "DELETE FROM model_answer WHERE course_id = ? AND column_id = ?"


class AttemptTags:
    """The tags that a person has put on attempts, to find them again; by attempt, whoever handed it in."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, course_id: CourseId, column_id: ColumnId) -> dict[AttemptId, tuple[str, ...]]:
        """The tags of a column, in alphabetical order, by attempt."""

        def read(connection: apsw.Connection) -> dict[AttemptId, tuple[str, ...]]:
            found: dict[AttemptId, tuple[str, ...]] = {}
            for attempt_id, tag in connection.execute(_TAGS, (course_id, column_id)):
                found[AttemptId(attempt_id)] = (*found.get(AttemptId(attempt_id), ()), tag)
            return found

        return await self._database.read(read)

    async def put(self, attempt: AttemptKey, tag: str, *, is_on: bool) -> None:
        """Put a tag on an attempt, or take it off."""
        sql = _PUT_TAG if is_on else _DROP_TAG
        await self._database.write(lambda connection: connection.execute(sql, (*attempt, tag)).fetchall())


class ReadingTimes:
    """How long papers were on the screen, in seconds by attempt."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, attempt: AttemptKey, seconds: float) -> None:
        """An attempt was on the screen for so much longer."""

        def added(connection: apsw.Connection) -> None:
            connection.execute(_ADD_TIME, (*attempt, seconds, as_number(now())))

        await self._database.write(added)

    async def of_column(self, course_id: CourseId, column_id: ColumnId) -> dict[AttemptId, float]:
        """Those of a column, the one that was looked at last first."""
        return await self._database.read(
            lambda connection: {
                AttemptId(attempt_id): float(seconds)
                for attempt_id, seconds in connection.execute(_TIMES, (course_id, column_id))
            }
        )


class ModelAnswer(NamedTuple):
    """A file as it was chosen."""

    name: str
    data: bytes


class ModelAnswers:
    """One file a column: a person's own, so that no room is ever made by letting it go."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, course_id: CourseId, column_id: ColumnId) -> ModelAnswer | None:
        """The file of a column."""
        column = (course_id, column_id)
        row = await self._database.read(lambda connection: connection.execute(_ANSWER, column).fetchone())
        return None if row is None else ModelAnswer(str(row[0]), bytes(row[1]))

    async def keep(self, course_id: CourseId, column_id: ColumnId, answer: ModelAnswer | None) -> None:
        """Keep a file in the place of another, or none; raises what a full or broken disk raises."""
        column = (course_id, column_id)
        sql, bindings = (_DROP_ANSWER, column) if answer is None else (_PUT_ANSWER, (*column, *answer))
        await self._database.write(lambda connection: connection.execute(sql, bindings).fetchall())
