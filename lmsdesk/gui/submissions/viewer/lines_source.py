"""Where lines come from: a paper that is made of them, or the words of any other."""

import asyncio
from typing import Final, Protocol

from lmsdesk.decoding.messages import LONGEST_LINE, Line, View
from lmsdesk.desk.submissions.decoder import Paper, PaperUnreadable

MOST_LETTERS: Final = 4 * 1024 * 1024


class LinesSource(Protocol):
    """Lines that are asked for some at a time; raises PaperUnreadable."""

    count: int
    is_cut: bool
    is_coloured: bool

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

    async def lines(self, start: int, count: int) -> tuple[Line, ...]:
        """Some of the lines."""
        return await self._paper.lines(start, count)

    async def tokens(self, start: int, count: int) -> tuple[tuple[int, ...], ...]:
        """The colours of some of the lines."""
        return await self._paper.tokens(start, count)


class WordLines:
    """The words of a paper, without their looks."""

    is_coloured = False

    def __init__(self, lines: list[Line], *, is_cut: bool) -> None:
        self._lines = lines
        self.count = len(lines)
        self.is_cut = is_cut

    async def lines(self, start: int, count: int) -> tuple[Line, ...]:
        """Some of the lines."""
        return tuple(self._lines[start : start + count])

    async def tokens(self, start: int, count: int) -> tuple[tuple[int, ...], ...]:
        """None of them has a colour."""
        return ((),) * len(self._lines[start : start + count])


async def words_of(paper: Paper) -> WordLines:
    """The words of all pages or worksheets; a page that cannot be read is passed over if there are others."""
    parts = _parts(paper)
    texts: list[str] = []
    letters, is_cut = 0, False
    for number in range(parts):
        try:
            read = await paper.text(number)
        except PaperUnreadable:
            if parts == 1:
                raise
            is_cut = True
            continue
        texts.append(read.text)
        letters += len(read.text)
        is_cut = is_cut or read.is_cut
        if letters > MOST_LETTERS:
            is_cut = True
            break
    lines = await asyncio.to_thread(_lines, texts)
    return WordLines(lines, is_cut=is_cut)


def _parts(paper: Paper) -> int:
    if paper.info.view is View.PAGES:
        return paper.info.count
    return max(len(paper.info.sheets), 1)


def _lines(texts: list[str]) -> list[Line]:
    lines = "\n\n".join(texts).split("\n")
    return [Line(one[:LONGEST_LINE], max(0, len(one) - LONGEST_LINE)) for one in lines]
