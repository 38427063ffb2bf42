"""Where in a paper somebody is: the same in its view and in its words, and carried over to the next paper."""

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from lmsdesk.decoding.messages import View


class Position(NamedTuple):
    """What stands at the upper edge; places of a paper are in the order in which it is read."""

    part: int = 0
    """The page, or the worksheet."""
    line: int = 0
    """The line, block, row or file in it."""
    share: float = 0.0
    """How much of the page or the block is above the edge."""


class Sight(NamedTuple):
    """What of a paper is seen: its place, and in an archive which of its files."""

    view: View
    position: Position
    path: tuple[str, ...] = ()


def position_for(view: View, sight: Sight | None) -> Position:
    """Where a paper is shown that takes the place of another; what is of another kind has no place in common."""
    return sight.position if sight is not None and sight.view is view else Position()


class LinePositions:
    """Which lines of a text stand where in the paper whose words they are."""

    def __init__(self, positions: Iterable[tuple[int, Position]] = ()) -> None:
        """Each line of which the place is known, with it, both ascending; without any, lines are places."""
        pairs = tuple(positions)
        self._lines, self._positions = [line for line, _ in pairs], [position for _, position in pairs]

    def line_at(self, position: Position) -> int:
        """The line that stands at a place, or is the last one before it."""
        if not self._lines:
            return position.line
        return self._lines[max(bisect_right(self._positions, position) - 1, 0)]

    def position_at(self, line: int) -> Position:
        """Where a line stands."""
        if not self._lines:
            return Position(0, line)
        return self._positions[max(bisect_right(self._lines, line) - 1, 0)]

    def next_part(self, line: int, way: int) -> int | None:
        """The line with which the next page or worksheet begins, or the one before with a negative way."""
        part = self.position_at(line).part + way
        found = bisect_right(self._positions, Position(part, -1))
        return self._lines[found] if part >= 0 and found < len(self._lines) else None
