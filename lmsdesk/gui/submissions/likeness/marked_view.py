"""A paper as lines, with what another one has too marked."""

from collections.abc import Sequence

from PySide6.QtGui import QTextCharFormat

from lmsdesk.decoding.messages import LONGEST_LINE, Line
from lmsdesk.desk.submissions.likeness import MarkedLine
from lmsdesk.gui.kit import theme
from lmsdesk.gui.submissions.viewer.lines_view import LinesView
from lmsdesk.gui.submissions.viewer.passages import found_colour, units
from lmsdesk.gui.submissions.viewer.position import LinePositions, Position


class MarkedLines:
    """Lines that are here already."""

    is_coloured, is_cut = True, False

    def __init__(self, lines: Sequence[MarkedLine], *, is_prose: bool) -> None:
        self._lines, self.is_prose = lines, is_prose
        self.count = len(lines)
        self.positions = LinePositions()

    async def lines(self, start: int, count: int) -> tuple[Line, ...]:
        """Some of the lines."""
        texts = (line.text for line in self._lines[start : start + count])
        return tuple(Line(text[:LONGEST_LINE], max(0, len(text) - LONGEST_LINE)) for text in texts)

    async def tokens(self, start: int, count: int) -> tuple[tuple[int, ...], ...]:
        """What is marked in some of the lines."""
        return tuple(_tokens(line) for line in self._lines[start : start + count])


class MarkedView(LinesView):
    """What both papers have is underlined; a sign stands beside its line."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._marked: Sequence[MarkedLine] = ()

    def show_marked(self, lines: Sequence[MarkedLine], *, is_program: bool) -> None:
        """Show a paper from its beginning."""
        self._marked = lines
        self.show_lines(MarkedLines(lines, is_prose=not is_program))

    def go_to_line(self, line: int) -> None:
        """Bring a line to the upper edge."""
        self.go_to(Position(0, line))

    def line_sign(self, number: int) -> str:
        return "=" if number < len(self._marked) and self._marked[number].marks else ""

    def _formats(self) -> list[QTextCharFormat | None]:
        shared = QTextCharFormat()
        shared.setBackground(found_colour(is_chosen=False))
        shared.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
        shared.setUnderlineColor(theme.tokens().unsent)
        return [shared]


def _tokens(line: MarkedLine) -> tuple[int, ...]:
    pairs = zip(line.marks[::2], line.marks[1::2], strict=True)
    return tuple(
        value
        for start, length in pairs
        for value in (units(line.text[:start]), units(line.text[start : start + length]), 0)
    )
