"""The points with which comments count where they were used: moved with the marks, in the same step."""

from typing import NamedTuple

import apsw

from lmsdesk.model.comments import CommentUseTarget

_READ = "SELECT points FROM comment_use WHERE use_id = ?"
_WRITE = "UPDATE comment_use SET points = ? WHERE use_id = ?"


class CommentUseRow(NamedTuple):
    """The points of a use; None where it has none."""

    points: object = None

    @property
    def change_index(self) -> None:
        """Nobody else changes them."""
        return

    def value(self, _field: str) -> object:
        """There is nothing but the points."""
        return self.points


def comment_use_at(connection: apsw.Connection, target: CommentUseTarget) -> CommentUseRow:
    """A use as it is kept."""
    return CommentUseRow(connection.execute(_READ, (target.use_id,)).get)


def keep_use_points(connection: apsw.Connection, target: CommentUseTarget, points: float | None) -> None:
    """The use counts with these points."""
    connection.execute(_WRITE, (points, target.use_id))
