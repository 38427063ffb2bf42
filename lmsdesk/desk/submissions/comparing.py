"""Compares papers with one another: two attempts of a student, and all papers of a column."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.decoding.messages import Kind, View
from lmsdesk.desk.submissions.attempt_parts import AttemptPart, PartKind
from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.desk.submissions.difference import Difference, difference
from lmsdesk.desk.submissions.likeness import Beside, HashedPaper, Likeness, Pair, beside, hashed, likeness
from lmsdesk.desk.submissions.paper_words import MOST_LETTERS, read_words
from lmsdesk.desk.submissions.papers import Papers
from lmsdesk.desk.submissions.queue_entry import QueueEntry, WorkKey
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.ids import AttemptKey
from lmsdesk.store import Store

_MOST_FILES: Final = 200
"""Of one archive."""
_DEEPEST: Final = 2
"""Archives in archives."""


class PileLikeness(Struct, frozen=True):
    """What the papers of some entries have in common; its places are theirs."""

    entries: Sequence[QueueEntry]
    found: Likeness
    unread: int
    """Entries of which not everything could be read."""
    cut: int
    """Entries so long that only their beginning was compared."""


class _Words(NamedTuple):
    """What an attempt says."""

    text: str
    is_whole: bool
    is_program: bool = False


class Comparing:
    """Reads what was handed in as the decoding process takes it, and compares it in another thread."""

    def __init__(self, store: Store, papers: Papers) -> None:
        self._store, self._papers = store, papers
        self.ranks: dict[WorkKey, int] = {}
        """Of the papers that were compared since the program was started: like ones follow each other."""

    async def difference(self, old: AttemptPart, new: AttemptPart) -> Difference:
        """What has changed; raises PaperUnreadable, PaperNotHere or an ApiError."""
        papers = [await _comparable(await self._papers.open(part)) for part in (old, new)]
        before, now = [await _read(paper) for paper in papers]
        found = await asyncio.to_thread(difference, before.text, now.text, is_of_lines=now.is_program)
        return found._replace(is_cut=found.is_cut or not (before.is_whole and now.is_whole))

    async def all_of(self, entries: Sequence[QueueEntry], *, told: Callable[[int], None]) -> PileLikeness:
        """Compare what was handed in last for each entry; `told` how many were read, papers not here are fetched."""
        read: list[HashedPaper] = []
        unread = 0
        for entry in entries:
            words = await self._words(entry)
            unread += not words.is_whole
            read.append(await asyncio.to_thread(hashed, words.text))
            told(len(read))
        found = await asyncio.to_thread(likeness, read)
        found = replace(found, pairs=[one for one in found.pairs if not _is_one_work(entries, one)])
        self.ranks.update({entries[index].key: rank for rank, index in enumerate(found.order)})
        return PileLikeness(entries, found, unread, sum(one.is_cut for one in read))

    async def beside(self, pile: PileLikeness, first: int, second: int) -> Beside:
        """Two of the papers as lines, with what they have in common."""
        one, two = [await self._words(pile.entries[index]) for index in (first, second)]
        both = await asyncio.to_thread(beside, one.text, two.text, pile.found.common)
        return both._replace(is_program=one.is_program or two.is_program)

    async def _words(self, entry: QueueEntry) -> _Words:
        """What an attempt says."""
        attempt_key = AttemptKey(entry.key.course_id, entry.key.column_id, entry.current.id)
        stored = await self._store.marking.attempt(*attempt_key)
        try:
            parts = await self._papers.parts(attempt_key, stored=stored)
        except LmsdeskError:
            return _Words("", is_whole=False)
        texts, is_whole, is_program = list[str](), True, False
        for part in parts:
            if part.kind is PartKind.COMMENTS:
                continue
            try:
                words = await _read(await self._papers.open_apart(part))
            except LmsdeskError:
                is_whole = False
            else:
                texts.append(words.text)
                is_whole = is_whole and words.is_whole
                is_program = is_program or words.is_program
        return _Words("\n".join(texts), is_whole, is_program)


async def _read(paper: Paper, depth: int = 0) -> _Words:
    """What a paper says; of an archive, what each file in it is called and says."""
    if paper.info.view is not View.MEMBERS:
        read = await read_words(paper)
        return _Words(read.text, is_whole=not read.is_cut, is_program=paper.info.kind is Kind.CODE)
    said: dict[str, str] = {}
    letters, is_whole, is_program = 0, paper.info.count <= _MOST_FILES and not paper.info.is_cut, False
    for number in range(min(paper.info.count, _MOST_FILES)):
        if letters > MOST_LETTERS:
            return _Words(_joined(said), is_whole=False, is_program=is_program)
        try:
            member = await paper.open_member(number)
            is_left_out = member.info.kind is Kind.BYTES or (depth == _DEEPEST and member.info.kind is Kind.ARCHIVE)
            words = _Words("", is_whole=True) if is_left_out else await _read(member, depth + 1)
        except LmsdeskError:
            is_whole = False
        else:
            said[member.name] = words.text
            letters += len(words.text)
            is_whole, is_program = is_whole and words.is_whole, is_program or words.is_program
    return _Words(_joined(said), is_whole=is_whole, is_program=is_program)


def _joined(said: Mapping[str, str]) -> str:
    """In the order of the names: two archives of the same files may have them in another one."""
    return "\n\n".join(f"{name}\n{text}" for name, text in sorted(said.items()))


async def _comparable(paper: Paper) -> Paper:
    """The paper, or the source of a drawing: its words say nothing of its lines."""
    return await paper.as_source() if paper.info.kind is Kind.DRAWING else paper


def _is_one_work(entries: Sequence[QueueEntry], pair: Pair) -> bool:
    """Whether a group handed in both, one of which is that of a member who is marked apart: it says nothing."""
    one, two = (entries[index].current.group_attempt_id for index in (pair.first, pair.second))
    return one is not None and one == two


def same_part(parts: Sequence[AttemptPart], wanted: AttemptPart) -> AttemptPart | None:
    """The paper of another attempt that takes the place of one: of its name, or of its kind and number, or any."""
    names = [one for one in parts if one.name and (one.kind, one.name) == (wanted.kind, wanted.name)]
    numbers = [one for one in parts if (one.kind, one.number) == (wanted.kind, wanted.number)]
    others = [one for one in parts if one.kind is not PartKind.COMMENTS]
    return next(iter([*names, *numbers, *others]), None)
