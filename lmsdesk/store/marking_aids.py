"""What helps with marking and stays on this computer: tags, reading times, model answers, comments."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import apsw
import msgspec

from lmsdesk.model.comments import Comment, CommentCount, CommentId, CommentUse, UseId
from lmsdesk.model.ids import AttemptId, AttemptKey, AttemptTarget, ColumnId, CourseId, UserId
from lmsdesk.store.database.database import Tables
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
_READ = "SELECT comment_id, text, points, folder, revision, past, is_gone FROM comment"
_WRITE = "INSERT OR REPLACE INTO comment VALUES (?, ?, ?, ?, ?, ?, ?)"
_REVISION = "SELECT revision FROM comment WHERE comment_id = ?"
_COUNT = "SELECT comment_id, sum(course_id = ? AND column_id = ?), count(*) FROM comment_use GROUP BY comment_id"
_USE = (
    "INSERT INTO comment_use (comment_id, course_id, column_id, user_id, attempt_id, text, points) "
    "VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_USES = (
    "SELECT use_id, comment_id, course_id, column_id, user_id, attempt_id, text, points FROM comment_use "
    "WHERE comment_id = ? ORDER BY use_id"
)


class Comments(Tables):
    """Reads and keeps comments; all of them fit in memory."""

    async def all(self) -> list[Comment]:
        """Every comment, deleted ones as well."""
        return await self._database.read(lambda connection: [_comment(row) for row in connection.execute(_READ)])

    async def put(self, comments: Sequence[Comment], *, over: Mapping[CommentId, str]) -> bool:
        """Keep these comments in place of the revisions `over`, all or none; False when one has changed since.

        A comment that is not named in `over` is expected to be new.
        """
        return await self._database.write(_put, comments, over)

    async def counts(self, course_id: CourseId, column_id: ColumnId) -> dict[CommentId, CommentCount]:
        """How often each comment was used, in this column and anywhere; those that were not are left out."""
        bindings = (course_id, column_id)
        return await self._database.read(
            lambda connection: {
                CommentId(name): CommentCount(here, anywhere)
                for name, here, anywhere in connection.execute(_COUNT, bindings)
            }
        )

    async def note_uses(self, uses: Iterable[CommentUse]) -> None:
        """Remember that comments were put into feedback."""
        rows = [(one.comment_id, *_key(one.target), one.text, one.points) for one in uses]
        await self._database.write(lambda connection: connection.executemany(_USE, rows).fetchall())

    async def uses(self, comment_id: CommentId) -> list[CommentUse]:
        """Where a comment was used, oldest first."""
        return await self._database.read(
            lambda connection: [_use_of(row) for row in connection.execute(_USES, (comment_id,))]
        )


def _put(connection: apsw.Connection, comments: Sequence[Comment], over: Mapping[CommentId, str]) -> bool:
    if any(connection.execute(_REVISION, (one.id,)).get != over.get(one.id) for one in comments):
        return False
    connection.executemany(_WRITE, map(_row, comments))
    return True


def _row(comment: Comment) -> tuple[Any, ...]:
    past = msgspec.json.encode(comment.past).decode()
    return (comment.id, comment.text, comment.points, comment.folder, comment.revision, past, comment.is_gone)


def _comment(row: tuple[Any, ...]) -> Comment:
    name, text, points, folder, revision, past, is_gone = row
    return Comment(
        id=CommentId(name),
        text=text,
        points=points,
        folder=folder,
        revision=revision,
        past=msgspec.json.decode(past, type=tuple[str, ...]),
        is_gone=bool(is_gone),
    )


def _key(target: AttemptTarget) -> tuple[str, str, str, str]:
    return target.course_id, target.column_id, target.user_id, target.attempt_id


def _use_of(row: tuple[Any, ...]) -> CommentUse:
    number, name, course, column, user, attempt, text, points = row
    target = AttemptTarget(CourseId(course), ColumnId(column), UserId(user), AttemptId(attempt))
    return CommentUse(comment_id=CommentId(name), target=target, text=text, points=points, use_id=UseId(number))


class AttemptTags(Tables):
    """The tags that a person has put on attempts, to find them again; by attempt, whoever handed it in."""

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


class ReadingTimes(Tables):
    """How long papers were on the screen, in seconds by attempt."""

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


class ModelAnswers(Tables):
    """One file a column: a person's own, so that no room is ever made by letting it go."""

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
