"""What papers have in common: phrases of five words by pairs, and an order in which like papers follow each other.

Words are compared without their signs and capitals. A phrase that many papers have is the task's or the course's, and
says nothing of any two of them. Papers are kept as numbers, so a thousand of them take little memory.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Hashes = NDArray[np.uint64]

PHRASE: Final = 5
"""Words."""
MOST_WORDS: Final = 50_000
"""Of each paper."""
LEAST_SHARED: Final = 8
"""Phrases that two papers have in common before they are named."""
MOST_PAIRS: Final = 200
_LEAST_COMMON, _MOST_HOLDERS = 4, 16
"""A phrase is everybody's if more than a quarter of the papers have it, but never with so few, and always with more."""
_MOST_AT_ONCE: Final = 500_000
"""Of what is counted in one go, in which nothing else of the program runs."""
_MOST_TERMS: Final = 4_000
_WORD: Final = re.compile(r"\w+")
_BASE: Final = np.uint64(0x9E3779B97F4A7C15)
_NUMBERS: Final = (1 << 64) - 1


class HashedPaper(NamedTuple):
    """A paper as numbers that stand for its words and its phrases, each once."""

    words: Hashes
    phrases: Hashes
    is_cut: bool


class Pair(Struct, frozen=True):
    """Two papers, by their places, that have something in common."""

    first: int
    second: int
    shared: int
    """Phrases."""
    share: float
    """Of the phrases of the shorter one."""


class Likeness(Struct, frozen=True):
    """What the papers of a column have in common."""

    pairs: list[Pair]
    """Those with the largest share first."""
    order: list[int]
    """The places of the papers, each beside the ones that are like it."""
    common: Hashes
    """Phrases that are everybody's."""


class MarkedLine(NamedTuple):
    """A line of a paper, and where in it something is that the other has too: start and length, in turn."""

    text: str
    marks: tuple[int, ...]


class Beside(NamedTuple):
    """Two papers as lines."""

    first: list[MarkedLine]
    second: list[MarkedLine]
    passages: list[tuple[int, int]]
    """With which line each begins in both; in the order of the first paper."""
    is_program: bool = False
    """Whether one of them is, so that its lines are to be set as such."""


def hashed(text: str) -> HashedPaper:
    """A paper as numbers."""
    words = [found[0].casefold() for found in _WORD.finditer(text)]
    numbers = _numbers(words[:MOST_WORDS])
    return HashedPaper(np.unique(numbers), np.unique(_phrases(numbers)), len(words) > MOST_WORDS)


def likeness(papers: Sequence[HashedPaper]) -> Likeness:
    """Compare all papers with one another."""
    pairs, common = _pairs([paper.phrases for paper in papers])
    return Likeness(pairs, _order([paper.words for paper in papers]), common)


def beside(first: str, second: str, common: Hashes) -> Beside:
    """Two papers with the passages marked that both have."""
    spans = [[found.span() for found in _WORD.finditer(text)][:MOST_WORDS] for text in (first, second)]
    phrases = [
        _phrases(_numbers([text[start:end].casefold() for start, end in found]))
        for text, found in zip((first, second), spans, strict=True)
    ]
    shared = np.setdiff1d(np.intersect1d(phrases[0], phrases[1]), common)
    starts = [np.flatnonzero(np.isin(one, shared)) for one in phrases]
    indexes = dict(zip(phrases[1][starts[1]][::-1].tolist(), starts[1][::-1].tolist(), strict=True))
    marked = [_marked(text, found, at.tolist()) for text, found, at in zip((first, second), spans, starts, strict=True)]
    runs = [int(at) for index, at in enumerate(starts[0]) if not index or at - starts[0][index - 1] >= PHRASE]
    passages = [
        (_line_of(first, spans[0][at][0]), _line_of(second, spans[1][indexes[int(phrases[0][at])]][0])) for at in runs
    ]
    return Beside(marked[0], marked[1], passages)


def _numbers(words: Sequence[str]) -> Hashes:
    return np.array([hash(word) & _NUMBERS for word in words], dtype=np.uint64)


def _phrases(numbers: Hashes) -> Hashes:
    """A number for each phrase, by where it begins; a paper that is shorter than one is one."""
    count = max(len(numbers) - PHRASE + 1, min(len(numbers), 1))
    found = np.zeros(count, dtype=np.uint64)
    for index in range(min(PHRASE, len(numbers))):
        found = found * _BASE + numbers[index : index + count]
    return found


def _pairs(papers: Sequence[Hashes]) -> tuple[list[Pair], Hashes]:
    count = len(papers)
    if not count:
        return [], np.zeros(0, dtype=np.uint64)
    phrases = np.concatenate(papers)
    owners = np.repeat(np.arange(count), [len(paper) for paper in papers])
    by_phrase = np.argsort(phrases, kind="stable")
    values, starts, holders = np.unique(phrases[by_phrase], return_index=True, return_counts=True)
    most = min(max(_LEAST_COMMON, count // 4), _MOST_HOLDERS)
    common = values[holders > most]
    sizes = np.bincount(owners[~np.isin(phrases, common)], minlength=count)
    shared = np.zeros(count * count, dtype=np.int32)
    for held in range(2, most + 1):
        found = starts[holders == held]
        # The owners of a phrase stand beside each other, in their order.
        one, two = np.triu_indices(held, 1)
        for start in range(0, len(found), step := max(_MOST_AT_ONCE // len(one), 1)):
            sets = owners[by_phrase[found[start : start + step, None] + np.arange(held)]]
            keys = (sets[:, one] * count + sets[:, two]).ravel()
            shared += np.bincount(keys, minlength=count * count).astype(np.int32)
    made = [_pair(int(index), int(shared[index]), sizes) for index in np.flatnonzero(shared >= LEAST_SHARED)]
    return sorted(made, key=lambda one: (-one.share, -one.shared, one.first, one.second))[:MOST_PAIRS], common


def _pair(index: int, shared: int, sizes: NDArray[np.int64]) -> Pair:
    first, second = divmod(index, len(sizes))
    return Pair(first, second, shared, shared / max(int(min(sizes[first], sizes[second])), 1))


def _order(papers: Sequence[Hashes]) -> list[int]:
    """From the first paper on, always the one that is most like the last; what has no words comes last."""
    alike = _alike(papers)
    left = np.array([len(paper) > 0 for paper in papers], dtype=bool)
    order: list[int] = []
    while left.any():
        scores = np.where(left, alike[order[-1]] if order else np.zeros(len(papers)), -1.0)
        order.append(int(np.argmax(scores)))
        left[order[-1]] = False
    return [*order, *(index for index, paper in enumerate(papers) if not len(paper))]


def _alike(papers: Sequence[Hashes]) -> NDArray[np.float32]:
    """How alike the words of any two papers are; rare words count more."""
    words = np.concatenate([*papers, np.zeros(0, dtype=np.uint64)])
    values, holders = np.unique(words, return_counts=True)
    is_telling = (holders > 1) & (holders <= max(len(papers) // 2, 2))
    terms, held = values[is_telling], holders[is_telling]
    most_held = np.sort(np.argsort(-held, kind="stable")[:_MOST_TERMS])
    terms, held = terms[most_held], held[most_held]
    table = np.zeros((len(papers), len(terms)), dtype=np.float32)
    for index, paper in enumerate(papers):
        table[index] = np.isin(terms, paper, assume_unique=True) * np.log(len(papers) / held + 1)
    lengths = np.linalg.norm(table, axis=1, keepdims=True)
    table /= np.where(lengths > 0, lengths, 1)
    alike: NDArray[np.float32] = table @ table.T
    return alike


def _marked(text: str, spans: Sequence[tuple[int, int]], starts: Sequence[int]) -> list[MarkedLine]:
    """The lines, with the words marked that belong to a phrase which begins at one of these places."""
    lines = text.split("\n")
    marks: list[list[int]] = [[] for _ in lines]
    ranges: list[list[int]] = []
    for start in starts:
        stop = min(start + PHRASE, len(spans)) - 1
        if ranges and start <= ranges[-1][1] + 1:
            ranges[-1][1] = stop
        else:
            ranges.append([start, stop])
    line, begin = 0, 0
    for first, last in ranges:
        start, end = spans[first][0], spans[last][1]
        while start < end:
            while begin + len(lines[line]) < start:
                begin += len(lines[line]) + 1
                line += 1
            here = min(end, begin + len(lines[line]))
            if here > start:
                marks[line] += (start - begin, here - start)
            start = here + 1
    return [MarkedLine(text, tuple(found)) for text, found in zip(lines, marks, strict=True)]


def _line_of(text: str, index: int) -> int:
    return text.count("\n", 0, index)
