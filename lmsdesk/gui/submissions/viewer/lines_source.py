"""Where lines come from: a paper that is made of them, or the words of any other."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Final, Protocol

from lmsdesk.decoding.messages import LONGEST_LINE, AnyRequest, Kind, Line, ReadLines, ReadText, ReadTokens, View
from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.desk.submissions.paper_answers import ReadableText
from lmsdesk.desk.submissions.paper_words import read_words, text_count
from lmsdesk.desk.submissions.worker import AT_ONCE
from lmsdesk.gui.submissions.viewer.position import LinePositions, Position

LINES_AT_ONCE: Final = AT_ONCE[View.LINES]
COLOURED_AT_ONCE: Final = 100
_ON_A_SCREEN, _MOST_UNWRAPPED = 50, 20_000
"""Lines, and their letters."""
_MOST_AHEAD: Final = 20
"""Pieces, or pages, that are asked for ahead."""


class LinesSource(Protocol):
    """Lines that are asked for some at a time; raises PaperUnreadable."""

    count: int
    is_cut: bool
    is_coloured: bool
    is_prose: bool
    """Whether they are read as a text is."""
    positions: LinePositions

    async def lines(self, start: int, count: int) -> tuple[Line, ...]:
        """Some of the lines."""

    async def tokens(self, start: int, count: int) -> tuple[tuple[int, ...], ...]:
        """The colours of some of the lines."""


class PaperLines:
    """The lines of a text, a program or bytes."""

    def __init__(self, paper: Paper) -> None:
        self._paper = paper
        self.count = paper.info.count
        self.is_cut = paper.info.is_cut
        self.is_coloured = bool(paper.info.language)
        self.is_prose = paper.info.kind is Kind.TEXT
        self.has_columns = paper.info.kind is Kind.BYTES
        """Whether lines mean nothing once they are wrapped."""
        self.positions = LinePositions()

    async def lines(self, start: int, count: int) -> tuple[Line, ...]:
        """Some of the lines."""
        return await self._paper.lines(start, count)

    async def tokens(self, start: int, count: int) -> tuple[tuple[int, ...], ...]:
        """The colours of some of the lines."""
        return await self._paper.tokens(start, count)


class WordLines:
    """The words of a paper, without their looks."""

    is_coloured = False
    is_prose = True

    def __init__(self, lines: list[Line], positions: LinePositions, *, is_cut: bool) -> None:
        self._lines = lines
        self.count = len(lines)
        self.is_cut = is_cut
        self.positions = positions

    @property
    def is_empty(self) -> bool:
        """Whether there are no letters: a scan, or a picture."""
        return not any(line.text.strip() for line in self._lines)

    async def lines(self, start: int, count: int) -> tuple[Line, ...]:
        """Some of the lines."""
        return tuple(self._lines[start : start + count])

    async def tokens(self, start: int, count: int) -> tuple[tuple[int, ...], ...]:
        """None of them has a colour."""
        return ((),) * len(self._lines[start : start + count])


async def words_of(paper: Paper) -> "WordLines | PaperLines":
    """The words of all pages or worksheets, one that cannot be read passed over; the source of a drawing."""
    if paper.info.kind is Kind.DRAWING:
        return PaperLines(await paper.as_source())
    texts, is_cut = await read_words(paper)
    heights = [page.height for page in paper.info.pages] if paper.info.view is View.PAGES else []
    lines, positions = await asyncio.to_thread(_lines, texts, heights)
    return WordLines(lines, positions, is_cut=is_cut)


def first_lines(paper: Paper, position: Position) -> list[AnyRequest]:
    """What a text is asked first, when it is shown at a place."""
    count = paper.info.count
    pieces = min(position.line // LINES_AT_ONCE + 1, -(-count // LINES_AT_ONCE), _MOST_AHEAD)
    asked: list[AnyRequest] = [ReadLines(start=piece * LINES_AT_ONCE, count=LINES_AT_ONCE) for piece in range(pieces)]
    if paper.info.language:
        start = min(position.line, count) // COLOURED_AT_ONCE * COLOURED_AT_ONCE
        asked.append(ReadTokens(start=start, count=min(COLOURED_AT_ONCE, count - start)))
    return asked


def first_words(paper: Paper) -> list[AnyRequest]:
    """What a paper is asked first for its words; the source of a drawing is a paper of its own."""
    if paper.info.kind is Kind.DRAWING:
        return []
    return [ReadText(page=number) for number in range(min(text_count(paper), _MOST_AHEAD))]


def _lines(texts: list[tuple[int, ReadableText]], heights: list[float]) -> tuple[list[Line], LinePositions]:
    lines: list[Line] = []
    positions: list[tuple[int, Position]] = []
    for number, read in texts:
        if lines:
            lines.append(Line(""))
        positions += _positions(number, read, heights[number] if number < len(heights) else 0.0, len(lines))
        lines += [Line(one[:LONGEST_LINE], max(0, len(one) - LONGEST_LINE)) for one in read.text.split("\n")]
    return lines, LinePositions(positions)


def _positions(part: int, read: ReadableText, height: float, line: int) -> Iterator[tuple[int, Position]]:
    """The lines of a page by how far down they stand, those of any other part by the blocks or rows that they are."""
    if read.starts:
        last = 0
        for number, start in enumerate(read.starts):
            line += read.text.count("\n", last, start)
            last = start
            yield line, Position(part, number)
        return
    start, lowest = 0, 0.0
    for number, text in enumerate(read.text.split("\n")):
        if not height:
            yield line + number, Position(part, number)
            continue
        if number and start < len(read.boxes):
            lowest = max(lowest, min(read.boxes[start][1] / height, 1.0))
        yield line + number, Position(part, 0, lowest)
        start += len(text) + 1


def short_pieces(texts: list[str], most_letters: Callable[[], int]) -> Iterator[list[str]]:
    """Lines in pieces of about as many letters as are said when each begins, and of one line at least."""
    rest = texts
    while rest:
        most, letters, count = most_letters(), 0, 0
        while count < len(rest) and (not count or letters + len(rest[count]) <= most):
            letters += len(rest[count])
            count += 1
        yield rest[:count]
        rest = rest[count:]


def is_long(texts: list[str]) -> bool:
    """Whether lines have to go on below: else all of each that is in sight is set at once, for up to a second."""
    screens = (texts[first : first + _ON_A_SCREEN] for first in range(0, len(texts), _ON_A_SCREEN))
    return any(sum(map(len, screen)) > _MOST_UNWRAPPED for screen in screens)
