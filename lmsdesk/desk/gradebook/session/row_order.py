"""Which rows the grid shows, and in what order: pure functions over arrays of slots."""

from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from lmsdesk.desk.gradebook.column_arrays import ColumnArrays, Mask, Scores
from lmsdesk.desk.platform.late_numpy import np
from lmsdesk.model.folding import fitting, fold, words_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Order = NDArray[np.intp]
else:
    Order = object

T = TypeVar("T")
_MOST_FOUND = 300
Collation = Callable[[Sequence[str]], Coroutine[Any, Any, list[int]]]
"""Tells the positions of texts in the order of an alphabet, letter case aside; equal texts keep theirs."""


class SortKey(NamedTuple):
    """One key of the order of rows: a column's number or a RowKey, and its direction."""

    key: int
    is_descending: bool = False


def toggled(sorts: Sequence[SortKey], key: int, *, is_added: bool) -> tuple[SortKey, ...]:
    """The keys after one more wish: alone, or after those before it; the same wish once more turns its direction."""
    kept = [sort for sort in sorts if is_added or sort.key == key]
    if any(sort.key == key for sort in kept) and (is_added or sorts[0].key == key):
        return tuple(SortKey(key, not sort.is_descending) if sort.key == key else sort for sort in kept)
    return (*kept, SortKey(key)) if is_added else (SortKey(key),)


def sorted_by_keys(order: T, sorts: Sequence[SortKey], one: Callable[[T, SortKey], T]) -> T:
    """`order` by several keys, the first counting most; `one` sorts stably by a single key."""
    for sort in reversed(sorts):
        order = one(order, sort)
    return order


async def by_plain_letters(texts: Sequence[str]) -> list[int]:
    """The collation where nobody's language is known."""
    plain = [fold(text) for text in texts]
    return sorted(range(len(texts)), key=plain.__getitem__)


async def ranked(texts: Sequence[str], collation: Collation = by_plain_letters) -> list[int]:
    """The position of each text in that order."""
    ranks = [0] * len(texts)
    for position, text in enumerate(await collation(texts)):
        ranks[text] = position
    return ranks


class SlotOrder:
    """Slots in an order, as a list and as an array: each is made from the other when it is first asked for."""

    def __init__(self, slots: list[int] | Order) -> None:
        self._given = slots

    @cached_property
    def slots(self) -> list[int]:
        """For single rows."""
        given = self._given
        return given if isinstance(given, list) else given.tolist()

    @cached_property
    def array(self) -> Order:
        """For many at once."""
        return np.asarray(self._given, np.intp)


def sorted_by_rank(slots: Iterable[int], ranks: Sequence[int], *, is_descending: bool = False) -> list[int]:
    """The slots sorted by a rank for each; stable."""
    return sorted(slots, key=ranks.__getitem__, reverse=is_descending)


def sorted_by_column(order: Order, column: ColumnArrays, *, is_descending: bool) -> Order:
    """`order` sorted by a column: numbers, then texts, then empty cells, whichever the direction; stable."""
    keys: Scores = -column.scores[order] if is_descending else column.scores[order]
    if not column.texts:
        return order[np.argsort(keys, kind="stable")]
    kinds = np.where(np.isnan(keys), 2, 0)
    positions = {
        text: position for position, text in enumerate(sorted(set(column.texts.values()), reverse=is_descending))
    }
    for row, slot in enumerate(order.tolist()):
        text = column.texts.get(slot)
        if text is not None and kinds[row] == 2:
            kinds[row], keys[row] = 1, positions[text]
    return order[np.lexsort((keys, kinds))]


def matching(order: Order, haystacks: Sequence[str], wanted: str) -> Order:
    """The slots whose haystack fits what is wanted; haystacks are folded."""
    if not wanted.strip():
        return order
    return order[fitting([haystacks[slot] for slot in order.tolist()], wanted)]


def first_named(order: Order, names: Sequence[str], wanted: str) -> int | None:
    """The row of the student who is most likely meant: whose names begin as many words of `wanted` as possible."""
    words = words_of(wanted)
    if not words or not len(order):
        return None
    # Whoever has found more than so many has not said yet who is meant.
    slots = order[:_MOST_FOUND].tolist()
    begun = [_begun(fold(names[slot]).replace(",", " ").split(), words) for slot in slots]
    return begun.index(max(begun))


def _begun(names: Sequence[str], words: Sequence[str]) -> int:
    return sum(any(name.startswith(word) for name in names) for word in words)


def edge_of_data(filled: Mask, start: int, step: int) -> int:
    """Where Ctrl and an arrow lead from `start`: the end of the run of filled cells, else the next filled cell."""
    line = filled[start + 1 :] if step > 0 else filled[:start][::-1]
    if not len(line):
        return start
    if filled[start] and line[0]:
        gaps = np.flatnonzero(~line)
        distance = int(gaps[0]) if len(gaps) else len(line)
    else:
        hits = np.flatnonzero(line)
        distance = int(hits[0]) + 1 if len(hits) else len(line)
    return start + step * distance
