"""Comments for feedback, and where each was used; they are a person's own, and nothing sends them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import apsw
import msgspec

from lmsdesk.model.comments import Comment, CommentCount, CommentId, CommentUse, UseId
from lmsdesk.model.ids import AttemptId, AttemptTarget, ColumnId, CourseId, UserId
from lmsdesk.store.database.database import Database

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


class Comments:
    """Reads and keeps comments; all of them fit in memory."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> list[Comment]:
        """Every comment, deleted ones as well."""
        return await self._database.read(lambda connection: [_comment(row) for row in connection.execute(_READ)])

    async def put(self, comments: Sequence[Comment], *, over: Mapping[CommentId, str]) -> bool:
        """Keep these comments in place of the revisions `over`, all or none; False when one has changed since.

        A comment that is not named in `over` is expected to be new.
        """
        return await self._database.write(lambda connection: _put(connection, comments, over))

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
