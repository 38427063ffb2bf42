"""The points with which comments count where they were used: moved with the marks, in the same step."""

import apsw

from lmsdesk.model.comments import CommentUseTarget

_READ = "SELECT points FROM comment_use WHERE use_id = ?"
_WRITE = "UPDATE comment_use SET points = ? WHERE use_id = ?"


def comment_use_at(connection: apsw.Connection, target: CommentUseTarget) -> object:
    """The points of a use; None where it has none."""
    return connection.execute(_READ, (target.use_id,)).get


def keep_use_points(connection: apsw.Connection, target: CommentUseTarget, points: float | None) -> None:
    """The use counts with these points."""
    connection.execute(_WRITE, (points, target.use_id))
