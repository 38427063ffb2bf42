"""The layout of a table on pages: widths of columns, heights of rows, and what is on which page."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTextBoundaryFinder
from PySide6.QtGui import QFont, QFontMetricsF, QPageLayout

DOTS: Final = 720
"""Layout units per inch; every font size is a whole number of them."""
BODY, SMALL, TITLE = 80, 70, 105
"""Font height in layout units."""
_WIDEST_SHARE: Final = 0.4
"""Of the page, for one column; longer texts go on in further lines."""
_USUAL_SHARE: Final = 0.995
"""Of the names fit into one line; a few very long ones do not widen each page."""
_LONGER: Final = 1.3
_LINES_OF_A_NAME: Final = 2
"""That the longest may take."""
_MOST_LINES: Final = 4
"""What is longer still ends with dots."""
_LEAST_LETTERS, _MOST_LETTERS = 6, 18
"""Of a heading side by side: no column is narrower, and a longer word ends with dots."""
_WIDER: Final = 1.2
_STEP_ROWS: Final = 40


@dataclass(frozen=True)
class PaperColumn:
    """A column on paper: its heading, its texts, and where they stand."""

    heading: str
    texts: Sequence[str] | NDArray[np.object_]
    """Not a list: the garbage collector would walk a million entries."""
    is_number: bool = False
    is_frozen: bool = False
    """Whether it is repeated on each page across."""
    below: str = ""
    """A last line of the heading that is never divided, such as the points."""
    point: str = ""
    """What numbers stand one below the other by, if they do: a point, or a comma."""


@dataclass(frozen=True)
class Paper:
    """What is put on paper."""

    title: str
    note: str
    columns: Sequence[PaperColumn]
    may_turn: bool = False
    """Whether it lies on its side where that takes fewer pages."""
    is_mirrored: bool = False
    """Whether it is read from right to left."""

    @property
    def rows(self) -> int:
        return max((len(column.texts) for column in self.columns), default=0)


class _Natural(NamedTuple):
    """The width that a column asks for, and its texts that need more than the usual."""

    heading: float
    usual: float
    advances: dict[str, float]


class Plan:
    """Widths, heights and pages of one paper, in dots; `measure` yields between short steps, and then it is fixed.

    Whatever shows the paper draws this plan, larger or smaller, so what is looked at is what is printed.
    """

    def __init__(self, paper: Paper, layout: QPageLayout) -> None:
        self.paper = paper
        self.layout = QPageLayout(layout)
        self.body, self.bold, self.small = face(BODY), face(BODY, is_bold=True), face(SMALL)
        self.metrics = QFontMetricsF(self.body)
        self.bold_metrics = QFontMetricsF(self.bold)
        self.pad = self.metrics.averageCharWidth() * 0.8
        self.line = self.metrics.height() * 1.18
        self.top = self.line * 1.8
        """Where the headings begin."""
        self.widths: list[float] = []
        self.heads: list[list[str]] = []
        self.heights = [self.line] * paper.rows
        self.lines: dict[tuple[str, float], list[str]] = {}
        """The lines of texts that take more than one in a column of that width."""
        self.across: list[list[int]] = []
        """The columns of each page across."""
        self.down: list[range] = []
        """The rows of each page down."""
        self.lacks: list[dict[str, float]] = []
        """By column, how far from its end those numbers stand that have fewer digits after the point than others."""
        self._naturals: list[_Natural] = []

    @property
    def size(self) -> QSize:
        return self.layout.fullRectPixels(DOTS).size()

    @property
    def area(self) -> QRectF:
        """What can be drawn on, seen from its own corner."""
        pixels = self.layout.paintRectPixels(DOTS)
        return QRectF(0, 0, pixels.width(), pixels.height())

    @property
    def corner(self) -> QPoint:
        """Where on the page the area begins."""
        return self.layout.paintRectPixels(DOTS).topLeft()

    @property
    def pages(self) -> int:
        return len(self.across) * len(self.down)

    def page(self, number: int) -> tuple[list[int], range]:
        """The columns and the rows of a page, counted from 1, first down and then across."""
        across, down = divmod(number - 1, len(self.down))
        return self.across[across], self.down[down]

    @property
    def head(self) -> float:
        """How tall the headings are."""
        most = max((len(lines) for lines in self.heads), default=1)
        return max(most, 1) * self.bold_metrics.lineSpacing() + self.pad

    def measure(self) -> Iterator[int]:
        """Measure all texts, choose how the page lies, and fit the columns to it."""
        for column in self.paper.columns:
            yield from self._measure_column(column)
        yield from self._turn()
        for column, natural, width in zip(self.paper.columns, self._naturals, self.widths, strict=True):
            long = {text for text, advance in natural.advances.items() if advance > width - 2 * self.pad}
            yield from self._divide_long(column, width, long)
        self.across, self.down = list(self._across()), list(self._down())

    def _across(self) -> Iterator[list[int]]:
        """The frozen columns and as many others as there is room for."""
        columns = range(len(self.paper.columns))
        frozen = [number for number in columns if self.paper.columns[number].is_frozen]
        room = self.area.width() - sum(self.widths[number] for number in frozen)
        page: list[int] = []
        for number in columns:
            if number in frozen:
                continue
            if page and sum(self.widths[n] for n in page) + self.widths[number] > room:
                yield frozen + page
                page = []
            page.append(number)
        yield frozen + page

    def _down(self) -> Iterator[range]:
        """As many rows as there is room for; a page without rows where there are none."""
        room = self.area.height() - self.top - self.head - 1.2 * self.line
        first, used = 0, 0.0
        for row, height in enumerate(self.heights):
            if used + height > room and row > first:
                yield range(first, row)
                first, used = row, 0.0
            used += height
        yield range(first, len(self.heights))

    def _turn(self) -> Iterator[int]:
        """Upright or on its side, whichever takes fewer pages; upright where that is the same."""
        yield from self._lie(QPageLayout.Orientation.Portrait)
        if not self.paper.may_turn:
            return
        upright, widths, heads = self._pages(), self.widths, self.heads
        yield from self._lie(QPageLayout.Orientation.Landscape)
        if upright <= self._pages():
            self.layout.setOrientation(QPageLayout.Orientation.Portrait)
            self.widths, self.heads = widths, heads

    def _pages(self) -> int:
        return len(list(self._across())) * len(list(self._down()))

    def _lie(self, way: QPageLayout.Orientation) -> Iterator[int]:
        self.layout.setOrientation(way)
        most = self.area.width() * _WIDEST_SHARE
        self.widths, self.heads = [], []
        for column, natural in zip(self.paper.columns, self._naturals, strict=True):
            width = min(max(natural.heading, natural.usual) + 2 * self.pad, most)
            lines = self._heading_lines(column, width)
            # A little wider is better than headings that take half of the page.
            while len(lines) > _MOST_LINES and width * _WIDER < min(most, self._letters(_MOST_LETTERS)):
                width *= _WIDER
                lines = self._heading_lines(column, width)
            self.widths.append(width)
            self.heads.append(self._heading_lines(column, width, most=_MOST_LINES))
            yield 0

    def _letters(self, count: int) -> float:
        return self.bold_metrics.averageCharWidth() * count

    def _measure_column(self, column: PaperColumn) -> Iterator[int]:
        pieces = [*(piece.strip() for piece in _pieces(column.heading)), column.below]
        widest = max((self.bold_metrics.horizontalAdvance(piece) for piece in pieces), default=0.0)
        advances, digits = dict[str, float](), dict[str, int]()
        number = re.compile(rf"-?\d+(?:{re.escape(column.point)}(\d+))?%?")
        for index, text in enumerate(set(column.texts)):
            advances[text] = self.metrics.horizontalAdvance(text)
            if column.point and (found := number.fullmatch(text)):
                digits[text] = len(found[1] or "")
            if index % _STEP_ROWS == 0:
                yield 0
        lacks = self._lacks(column.point, digits)
        advances.update({text: advances[text] + lack for text, lack in lacks.items()})
        usual = max(advances.values(), default=0.0)
        if column.is_frozen and len(column.texts):
            usual = _common(sorted(advances[text] for text in column.texts))
        heading = min(max(widest, self._letters(_LEAST_LETTERS)), self._letters(_MOST_LETTERS))
        # A dot more: what fits exactly must not be divided because of rounding.
        self._naturals.append(_Natural(heading + 1, usual + 1, advances))
        self.lacks.append(lacks)

    def _lacks(self, point: str, digits: dict[str, int]) -> dict[str, float]:
        tails = {count: self.metrics.horizontalAdvance(point + "0" * count) for count in set(digits.values())}
        tails[0] = 0.0
        most = max(tails.values())
        return {text: most - tails[count] for text, count in digits.items() if tails[count] < most}

    def _heading_lines(self, column: PaperColumn, width: float, *, most: int = 0) -> list[str]:
        """The heading in lines, divided only where a line may be divided; with `most`, never in more."""
        room, below = width - 2 * self.pad, [column.below] if column.below else []
        pieces = (self._cut(piece, room) for piece in _pieces(column.heading))
        lines = _fill_lines(pieces, self.bold_metrics, room, most=max(most - len(below), 0))
        return [*lines, *below]

    def _cut(self, piece: str, room: float) -> str:
        """A word as far as there is room for it."""
        return (
            self.bold_metrics.elidedText(piece.rstrip(), Qt.TextElideMode.ElideRight, room)
            + piece[len(piece.rstrip()) :]
        )

    def _divide_long(self, column: PaperColumn, width: float, long: set[str]) -> Iterator[int]:
        """Texts that go on in further lines, and rows as tall as they need."""
        room, needed = width - 2 * self.pad, dict[str, float]()
        for text in long:
            pieces = (part for piece in _pieces(text) for part in _fitting(piece, self.metrics, room))
            self.lines[text, width] = lines = _fill_lines(pieces, self.metrics, room, most=_MOST_LINES)
            needed[text] = len(lines) * self.metrics.lineSpacing() + 0.3 * self.metrics.height()
            yield 0
        for row, text in enumerate(column.texts) if long else ():
            if text in needed:
                self.heights[row] = max(self.heights[row], needed[text])


def _common(in_order: Sequence[float]) -> float:
    """The room for names where a few may be very long, and take more than one line."""
    most, common = in_order[-1], in_order[int((len(in_order) - 1) * _USUAL_SHARE)]
    return most if most < common * _LONGER else max(common, most / _LINES_OF_A_NAME)


def _fill_lines(pieces: Iterable[str], metrics: QFontMetricsF, room: float, *, most: int = 0) -> list[str]:
    """Lines of as many pieces as there is room for; with `most`, what is over is left out for dots."""
    lines = [""]
    for piece in pieces:
        if lines[-1] and metrics.horizontalAdvance((lines[-1] + piece).rstrip()) > room:
            if len(lines) == most:
                lines[-1] = metrics.elidedText(f"{lines[-1].rstrip()}…", Qt.TextElideMode.ElideRight, room)
                break
            lines.append("")
        lines[-1] += piece
    return [line.strip() for line in lines]


def _fitting(piece: str, metrics: QFontMetricsF, room: float) -> Iterator[str]:
    """A word in parts that fit into a line, where it does not fit as a whole."""
    while metrics.horizontalAdvance(piece.rstrip()) > room:
        # Where the dots would be, no letter is torn from its accents.
        part = metrics.elidedText(piece, Qt.TextElideMode.ElideRight, room).rstrip("…") or piece[:1]
        yield part
        piece = piece[len(part) :]
    yield piece


def _pieces(text: str) -> Iterator[str]:
    """What lies between the places where a line may end, in any script."""
    finder, start = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Line, text), 0
    # Qt counts in units of UTF-16.
    units = text.encode("utf-16-le")
    while (end := finder.toNextBoundary()) != -1:
        yield units[2 * start : 2 * end].decode("utf-16-le")
        start = end


def face(dots: int, *, is_bold: bool = False) -> QFont:
    """The font of the window at a size on paper, its letters as far apart at each scale."""
    made = QFont()
    made.setPixelSize(dots)
    made.setBold(is_bold)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made
