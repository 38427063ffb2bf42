"""Where the parts of a document begin: a window lays out one of them at once."""

import asyncio
from bisect import bisect_right
from collections.abc import AsyncIterator
from typing import Final

from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.gui.submissions.viewer.block_writer import words_of

MOST_LETTERS: Final = 30_000
"""Of one part: a student's essay is one, a thesis several."""
MOST_BLOCKS: Final = 400


class BlockParts:
    """The blocks with which parts begin, as far as the paper has been read."""

    def __init__(self, paper: Paper) -> None:
        self._paper = paper
        self.starts = [0]

    def part_of(self, block: int) -> int:
        """The part that has a block, or the last one that is known."""
        return max(bisect_right(self.starts, block) - 1, 0)

    def knows(self, block: int) -> bool:
        """Whether it is known in which part a block is."""
        return block < self.starts[-1]

    def end(self, part: int, after: int) -> None:
        """Say where a part ended that was written."""
        if after < self._paper.info.count and part + 1 == len(self.starts):
            self.starts.append(after)

    async def read_to(self, block: int, at_once: int) -> None:
        """Find out in which part a block is: how much of a paper is one shows only when its blocks are read."""
        async for _ in self.read(at_once):
            if self.knows(block):
                break

    async def read(self, at_once: int) -> AsyncIterator[tuple[int, int, list[str]]]:
        """All blocks from the first: the part, the number, and the words."""
        paper, number, letters, starts = self._paper, 0, 0, [0]
        while number < paper.info.count:
            blocks = await paper.blocks(number, at_once)
            if not blocks:
                break
            for block in blocks:
                if is_full(number - starts[-1], letters):
                    starts.append(number)
                    letters = 0
                    self.starts = starts if len(starts) > len(self.starts) else self.starts
                words = words_of(block)
                letters += sum(map(len, words))
                yield len(starts) - 1, number, words
                number += 1
            await asyncio.sleep(0)


def is_full(blocks: int, letters: int) -> bool:
    """Whether this is as much as a part has."""
    return blocks >= MOST_BLOCKS or letters >= MOST_LETTERS
