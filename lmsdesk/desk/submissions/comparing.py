"""Compares papers with one another: two attempts of a student."""

import asyncio
from collections.abc import Sequence

from lmsdesk.decoding.messages import Kind
from lmsdesk.desk.submissions.attempt_parts import AttemptPart, PartKind
from lmsdesk.desk.submissions.difference import Difference, difference
from lmsdesk.desk.submissions.paper_words import read_words
from lmsdesk.desk.submissions.papers import Papers


class Comparing:
    """Reads what was handed in as the decoding process takes it, and compares it in another thread."""

    def __init__(self, papers: Papers) -> None:
        self._papers = papers

    async def difference(self, old: AttemptPart, new: AttemptPart) -> Difference:
        """What has changed; raises PaperUnreadable, PaperNotHere or an ApiError."""
        papers = [await self._papers.open(part) for part in (old, new)]
        is_of_lines = papers[-1].info.kind is Kind.CODE
        before, now = [(await read_words(paper)).text for paper in papers]
        return await asyncio.to_thread(difference, before, now, is_of_lines=is_of_lines)


def same_part(parts: Sequence[AttemptPart], wanted: AttemptPart) -> AttemptPart | None:
    """The paper of another attempt that takes the place of one: of its name, or of its kind and number, or any."""
    names = [one for one in parts if one.name and (one.kind, one.name) == (wanted.kind, wanted.name)]
    numbers = [one for one in parts if (one.kind, one.number) == (wanted.kind, wanted.number)]
    others = [one for one in parts if one.kind is not PartKind.COMMENTS]
    return next(iter([*names, *numbers, *others]), None)
