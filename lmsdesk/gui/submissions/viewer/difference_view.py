"""What has changed from one paper to another: what was removed is struck out, what was added is underlined."""

from itertools import accumulate
from typing import Final

from PySide6.QtGui import QColor, QTextCharFormat
from PySide6.QtWidgets import QWidget

from lmsdesk.decoding.messages import LONGEST_LINE, Line
from lmsdesk.desk.submissions.difference import Difference, DifferenceLine, Side
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.submissions.viewer.lines_view import LinesView
from lmsdesk.gui.submissions.viewer.passages import units
from lmsdesk.gui.submissions.viewer.position import LinePositions, Position

_SIGNS: Final = {(False, False): "", (True, False): "−", (False, True): "+", (True, True): "±"}
_LONGEST_WORDS: Final = 60
_GROUND: Final = 0.18


class DifferenceLines:
    """A difference as lines; each place that has changed is a part of its own, so that one key leads to the next."""

    is_coloured = True

    def __init__(self, found: Difference, other: str) -> None:
        """`other` is what to call the older paper."""
        self.found, self.other = found, other
        self.count = len(found.lines)
        self.is_cut, self.is_prose = found.is_cut, not found.is_of_lines
        self.changes = found.changes
        starts = [(change.start, Position(number)) for number, change in enumerate(self.changes, 1)]
        self.positions = LinePositions([*([] if starts and not starts[0][0] else [(0, Position())]), *starts])

    async def lines(self, start: int, count: int) -> tuple[Line, ...]:
        """Some of the lines."""
        texts = (" ".join(piece.text for piece in line.pieces) for line in self.found.lines[start : start + count])
        return tuple(Line(text[:LONGEST_LINE], max(0, len(text) - LONGEST_LINE)) for text in texts)

    async def tokens(self, start: int, count: int) -> tuple[tuple[int, ...], ...]:
        """What of some lines only one of the papers has."""
        return tuple(_tokens(line) for line in self.found.lines[start : start + count])

    def sign(self, number: int) -> str:
        """What has become of a line."""
        pieces = self.found.lines[number].pieces if number < self.count else ()
        sides = {piece.side for piece in pieces}
        return _SIGNS[Side.OLD in sides, Side.NEW in sides]

    def words(self, change: range, side: Side) -> str:
        """What only one of the papers has at a place, or the beginning of it."""
        # Of a long one a few lines are enough.
        lines = self.found.lines[change.start : min(change.stop, change.start + _LONGEST_WORDS)]
        text = " ".join(filter(None, (line.words(side) for line in lines)))
        return text if len(text) <= _LONGEST_WORDS else text[:_LONGEST_WORDS] + "…"


class DifferenceView(LinesView):
    """Sentences of a text, or lines of a program; Ctrl+PgDn goes to the next that has changed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("differenceView")

    @property
    def lines(self) -> DifferenceLines | None:
        """What is shown."""
        return self._source if isinstance(self._source, DifferenceLines) else None

    @property
    def position_text(self) -> str:
        """Which change stands at the upper edge, in words: they do not hang on colours."""
        number = self.position.part
        if self.lines is None or not 0 < number <= len(self.lines.changes):
            return ""
        change = self.lines.changes[number - 1]
        words = [self.tr("Change {number} of {all}").format(number=number, all=len(self.lines.changes))]
        for side, text in ((Side.OLD, self.tr("removed: {words}")), (Side.NEW, self.tr("added: {words}"))):
            if what := self.lines.words(change, side):
                words.append(text.format(words=what))
        return ", ".join(words)

    @property
    def summary(self) -> str:
        """How much has changed, and what was compared; empty while nothing is."""
        if self.lines is None:
            return ""
        found, other = self.lines.found, self.lines.other
        cut = self.tr("Only the beginning was compared.") if found.is_cut else ""
        if not self.lines.changes:
            same = self.tr("The text is the same as in {other}.").format(other=other)
            return f"{same} {cut}".strip()
        count = len(self.lines.changes)
        places = counted(count, self.tr("1 place"), self.tr("%Ln places", "", count))
        form = self.tr("Compared with {other}: {removed} removed, {added} added, in {places}. Ctrl+PgDn: next change.")
        amounts = {"removed": self._amount(found.removed), "added": self._amount(found.added)}
        return f"{form.format(other=other, places=places, **amounts)} {cut}".strip()

    def line_sign(self, number: int) -> str:
        return "" if self.lines is None else self.lines.sign(number)

    def _amount(self, count: int) -> str:
        if self.lines is not None and self.lines.found.is_of_lines:
            return counted(count, self.tr("1 line"), self.tr("%Ln lines", "", count))
        return counted(count, self.tr("1 word"), self.tr("%Ln words", "", count))

    def _formats(self) -> list[QTextCharFormat | None]:
        removed, added = _ground("conflict"), _ground("done")
        removed.setFontStrikeOut(True)
        added.setFontUnderline(True)
        return [None, removed, added]


def _ground(token: str) -> QTextCharFormat:
    colour: QColor = getattr(theme.tokens(), token)
    made = QTextCharFormat()
    made.setForeground(colour)
    made.setBackground(theme.mixed(theme.tokens().surface, colour, _GROUND))
    return made


def _tokens(line: DifferenceLine) -> tuple[int, ...]:
    lengths = [units(piece.text) for piece in line.pieces]
    starts = accumulate((length + 1 for length in lengths), initial=0)
    parts = zip(starts, lengths, line.pieces, strict=False)
    return tuple(value for start, length, piece in parts if piece.side for value in (start, length, piece.side))
