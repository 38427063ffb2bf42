"""What has changed from one text to another: sentences first, then the words in them; of programs the lines.

One sentence stands in a line, however its paper wraps the words. Time and memory are bounded: of a longer text only
the beginning is compared, and of two sentences that would take too long one takes the place of the other.
"""

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Final, NamedTuple, TypeVar

MOST_LETTERS: Final = 1024 * 1024
"""Of each text."""
MOST_UNITS: Final = 4_000
"""Sentences or lines of each text, between what both begin and end with."""
MOST_PAIRS: Final = MOST_UNITS**2
"""Of words that are compared with one another: 4 ms in which nothing else of the program runs."""
LONGEST_SENTENCE: Final = 60
"""Words."""
_LEAST_ALIKE: Final = 0.3
"""Of two sentences with less in common, one took the place of the other."""
_WORD: Final = re.compile(r"(\S+)(\s*)")
_END: Final = re.compile(r"[.!?…。！？][\"'”’»)\]]*$")
T = TypeVar("T", bound=Hashable)


class Side(IntEnum):
    """Which of the two texts has something."""

    BOTH = 0
    OLD = 1
    NEW = 2


class Piece(NamedTuple):
    """Letters of a line."""

    text: str
    side: Side


class DifferenceLine(NamedTuple):
    """A sentence, or a line of a program."""

    pieces: tuple[Piece, ...]

    @property
    def is_changed(self) -> bool:
        """Whether one of the texts has not all of it."""
        return any(piece.side for piece in self.pieces)

    def words(self, side: Side) -> str:
        """What only one of the texts has of it."""
        return " ".join(piece.text.strip() for piece in self.pieces if piece.side is side)


class Difference(NamedTuple):
    """Two texts as one."""

    lines: tuple[DifferenceLine, ...]
    removed: int
    """Words, or lines of a program, that only the old text has."""
    added: int
    is_of_lines: bool
    is_cut: bool
    """Whether only the beginning was compared."""

    @property
    def changes(self) -> list[range]:
        """The lines of each place that has changed."""
        found: list[range] = []
        for number, line in enumerate(self.lines):
            if line.is_changed and found and found[-1].stop == number:
                found[-1] = range(found[-1].start, number + 1)
            elif line.is_changed:
                found.append(range(number, number + 1))
        return found


class _Run(NamedTuple):
    old: slice
    new: slice
    is_same: bool


def difference(old: str, new: str, *, is_of_lines: bool = False) -> Difference:
    """Compare two texts, or two programs."""
    is_cut = max(len(old), len(new)) > MOST_LETTERS
    units = _lines if is_of_lines else _sentences
    olds, news = (list(units(text[:MOST_LETTERS])) for text in (old, new))
    runs, is_short = _bounded_runs(olds, news)
    made: list[DifferenceLine] = []
    for run in runs:
        if run.is_same:
            made += [DifferenceLine((Piece(" ".join(unit), Side.BOTH),)) for unit in news[run.new]]
        elif is_of_lines:
            made += _replaced(olds[run.old], news[run.new])
        else:
            made += _reworded(olds[run.old], news[run.new])
    lines = tuple(made)
    count = _count_lines if is_of_lines else _count_words
    return Difference(lines, count(lines, Side.OLD), count(lines, Side.NEW), is_of_lines, is_cut or is_short)


def _lines(text: str) -> Iterator[tuple[str, ...]]:
    for line in text.removesuffix("\n").split("\n") if text else ():
        yield (line.rstrip(),)


def _sentences(text: str) -> Iterator[tuple[str, ...]]:
    """Sentences as their words; one without words is the end of a paragraph."""
    words: list[str] = []
    for found in _WORD.finditer(text):
        word, space = found[1], found[2]
        words.append(word)
        is_paragraph = space.count("\n") > 1
        if is_paragraph or _END.search(word[-8:]) or len(words) == LONGEST_SENTENCE:
            yield tuple(words)
            words = []
        if is_paragraph:
            yield ()
    if words:
        yield tuple(words)


def _bounded_runs(old: Sequence[T], new: Sequence[T]) -> tuple[list[_Run], bool]:
    """What is alike and what is not, one after another; what is too long in the middle is left out."""
    shorter = min(len(old), len(new))
    begin = next((index for index in range(shorter) if old[index] != new[index]), shorter)
    rest = shorter - begin
    end = next((index for index in range(rest) if old[-1 - index] != new[-1 - index]), rest)
    is_short = max(len(old), len(new)) - begin - end > MOST_UNITS
    olds, news = old[begin : len(old) - end], new[begin : len(new) - end]
    runs = [
        _Run(_moved(run.old, begin), _moved(run.new, begin), run.is_same)
        for run in _runs(olds[:MOST_UNITS], news[:MOST_UNITS])
    ]
    if begin:
        runs.insert(0, _Run(slice(0, begin), slice(0, begin), is_same=True))
    if end and not is_short:
        runs.append(_Run(slice(len(old) - end, len(old)), slice(len(new) - end, len(new)), is_same=True))
    return runs, is_short


def _moved(part: slice, by: int) -> slice:
    return slice(part.start + by, part.stop + by)


def _runs(old: Sequence[T], new: Sequence[T]) -> list[_Run]:
    """What is removed and what is added between the same two things is one run."""
    from rapidfuzz.distance import Indel

    numbers: dict[T, int] = {}
    ids = [[numbers.setdefault(one, len(numbers)) for one in side] for side in (old, new)]
    runs: list[_Run] = []
    for code in Indel.opcodes(*ids):
        run = _Run(slice(code.src_start, code.src_end), slice(code.dest_start, code.dest_end), code.tag == "equal")
        if runs and not run.is_same and not runs[-1].is_same:
            run = _joined(runs.pop(), run)
        runs.append(run)
    return runs


def _joined(one: _Run, two: _Run) -> _Run:
    old, new = slice(one.old.start, two.old.stop), slice(one.new.start, two.new.stop)
    return _Run(old, new, is_same=False)


def _replaced(olds: Iterable[Sequence[str]], news: Iterable[Sequence[str]]) -> Iterator[DifferenceLine]:
    for side, units in ((Side.OLD, olds), (Side.NEW, news)):
        for unit in units:
            if unit:
                yield DifferenceLine((Piece(" ".join(unit), side),))


def _reworded(olds: Sequence[Sequence[str]], news: Sequence[Sequence[str]]) -> Iterator[DifferenceLine]:
    """Sentences in the place of others: what words they have in common stays."""
    old, new = ([word for unit in units for word in unit] for units in (olds, news))
    if not old or not new or len(old) * len(new) > MOST_PAIRS:
        yield from _replaced(olds, news)
        return
    runs = _runs(old, new)
    same = sum(run.new.stop - run.new.start for run in runs if run.is_same)
    if same < _LEAST_ALIKE * max(len(old), len(new)):
        yield from _replaced(olds, news)
        return
    ends, index = set[int](), 0
    for unit in news:
        index += len(unit)
        ends.add(index)
    yield from _broken(_smooth(runs), old, new, ends)


def _smooth(runs: Sequence[_Run]) -> list[_Run]:
    """A single word that stays between two changes changes with them: the rest is easier to read."""
    made: list[_Run] = []
    for index, run in enumerate(runs):
        is_inside = 0 < index < len(runs) - 1
        is_island = run.is_same and is_inside and run.new.stop - run.new.start == 1
        one = run._replace(is_same=False) if is_island else run
        made.append(_joined(made.pop(), one) if made and not made[-1].is_same and not one.is_same else one)
    return made


def _broken(runs: Iterable[_Run], old: list[str], new: list[str], ends: set[int]) -> Iterator[DifferenceLine]:
    """The words in lines, one for each sentence of the new text."""
    line: list[Piece] = []
    for run in runs:
        if not run.is_same and old[run.old]:
            line.append(Piece(" ".join(old[run.old]), Side.OLD))
        side = Side.BOTH if run.is_same else Side.NEW
        start = run.new.start
        for end in [*sorted(ends & set(range(start + 1, run.new.stop))), run.new.stop]:
            if end > start:
                line.append(Piece(" ".join(new[start:end]), side))
            if end in ends and end > start:
                yield DifferenceLine(tuple(line))
                line = []
            start = end
    if line:
        yield DifferenceLine(tuple(line))


def _count_words(lines: Iterable[DifferenceLine], side: Side) -> int:
    return sum(len(line.words(side).split()) for line in lines)


def _count_lines(lines: Iterable[DifferenceLine], side: Side) -> int:
    return sum(piece.side is side for line in lines for piece in line.pieces)
