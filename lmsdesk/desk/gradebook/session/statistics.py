"""Count, sum, mean, median and range of selected cells, and what a column is made of."""

from collections.abc import Iterable, Sequence
from mmap import mmap
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.desk.gradebook.column_arrays import EXEMPT, NEEDS_GRADING, ColumnArrays, Flags, Scores
from lmsdesk.desk.gradebook.session.row_order import Order
from lmsdesk.desk.platform.late_numpy import np
from lmsdesk.desk.platform.long_work import pause

_SAMPLE: Final = 2_000
_LARGE: Final = 20_000
"""From here on the median is looked for in a narrow band instead of in everything."""
_BLOCK: Final = 65_536
_BARS: Final = 12
_scratch: Final = list[Scores]()


class SelectionStatistics(Struct, frozen=True):
    """What the status line says about the selection; exempt cells are counted as cells, never as numbers."""

    cells: int = 0
    numbers: int = 0
    sum: float = 0.0
    mean: float = 0.0
    median: float = 0.0
    min: float = 0.0
    max: float = 0.0
    unread: int = 0
    """Cells of columns that were never read: nothing is known of them."""


class ColumnFigures(Struct, frozen=True):
    """What a column is made of, for the rows looked at."""

    cells: int
    numbers: int
    exempt: int
    empty: int
    to_grade: int
    mean: float
    deviation: float
    """Of the scores themselves, not an estimate for a larger class."""
    quartiles: tuple[float, float, float, float, float]
    """Lowest, lower quartile, median, upper quartile, highest."""
    edges: tuple[float, ...]
    """The borders of the bars of a histogram, one more than there are bars; none without numbers."""
    counts: tuple[int, ...]


def statistics_of_cell(column: ColumnArrays, slot: int) -> SelectionStatistics:
    """The same of one cell, which is what is selected most of the time."""
    value, unread = column.value(slot), int(column.is_unread)
    if value.score is None or value.is_exempt:
        return SelectionStatistics(1, unread=unread)
    score = value.score
    return SelectionStatistics(1, 1, sum=score, mean=score, median=score, min=score, max=score, unread=unread)


async def statistics_of(parts: Iterable[tuple[ColumnArrays, Order]]) -> SelectionStatistics:
    picked, unread = [], 0
    for column, slots in parts:
        unread += len(slots) if column.is_unread else 0
        picked.append(_picked(column, slots))
        await pause()
    cells = sum(len(scores) for scores, _ in picked)
    scratch = _scratch.pop() if _scratch else np.empty(0)
    scratch = scratch if len(scratch) >= cells else _room_for(cells)
    numbers = await _numbers_in(picked, scratch)
    made = SelectionStatistics(cells, unread=unread)
    if len(numbers):
        low, high, total = float(numbers.min()), float(numbers.max()), float(numbers.sum())
        await pause()
        median = await median_of(numbers)
        made = SelectionStatistics(cells, len(numbers), total, total / len(numbers), median, low, high, unread)
    _scratch[:] = [scratch]
    return made


async def median_of(numbers: Scores) -> float:
    """The median of at least one number, exact; for many, only those near a sample's middle are put in order."""
    count = len(numbers)
    if count < _LARGE:
        return _middle_of(numbers)
    sample = np.sort(numbers[:: count // _SAMPLE])
    low, high = sample[int(len(sample) * 0.46)], sample[int(len(sample) * 0.54)]
    left, right = (count - 1) // 2, count // 2
    below, band = 0, []
    for start in range(0, count, _BLOCK):
        block = numbers[start : start + _BLOCK]
        below += int(np.count_nonzero(block < low))
        band.append(block[(block >= low) & (block <= high)])
        await pause()
    near = np.concatenate(band)
    if not below <= left <= right < below + len(near):
        return _middle_of(numbers)
    await pause()
    middle = np.partition(near, (left - below, right - below))
    return float((middle[left - below] + middle[right - below]) / 2)


def _middle_of(numbers: Scores) -> float:
    # NumPy's own median loads masked arrays when it is first called, which takes most of a frame.
    left, right = (len(numbers) - 1) // 2, len(numbers) // 2
    middle = np.partition(numbers, (left, right))
    return float((middle[left] + middle[right]) / 2)


def figures_of(column: ColumnArrays, slots: Order) -> ColumnFigures:
    flags, scores = column.flags[slots], column.scores[slots]
    is_exempt = (flags & np.uint8(EXEMPT)) != 0
    texts = sum(slot in column.texts for slot in slots.tolist()) if column.texts else 0
    counted = figures_of_scores(scores[~np.isnan(scores) & ~is_exempt], column.scale.possible)
    return replace(
        counted,
        cells=len(slots),
        exempt=int(is_exempt.sum()),
        empty=max(0, int((np.isnan(scores) & ~is_exempt).sum()) - texts),
        to_grade=int(((flags & np.uint8(NEEDS_GRADING)) != 0).sum()),
    )


def figures_of_scores(scores: Scores, possible: float | None) -> ColumnFigures:
    """How these are spread, each of them a score that counts."""
    numbers = np.sort(scores)
    edges, counts = _bars(numbers, possible)
    return ColumnFigures(
        cells=len(numbers),
        numbers=len(numbers),
        exempt=0,
        empty=0,
        to_grade=0,
        mean=float(numbers.mean()) if len(numbers) else 0.0,
        deviation=float(numbers.std()) if len(numbers) else 0.0,
        quartiles=quartiles_of(numbers),
        edges=edges,
        counts=counts,
    )


def _room_for(numbers: int) -> Scores:
    # NumPy's own large memory comes in pages of two megabytes, and to clear one of them takes half a frame.
    return np.frombuffer(mmap(-1, numbers * np.dtype(np.float64).itemsize))


def _picked(column: ColumnArrays, slots: Order) -> tuple[Scores, Flags]:
    # Whole columns are common and need no picking: their order says nothing about sums.
    if len(slots) == len(column.scores):
        return column.scores, column.flags
    return column.scores[slots], column.flags[slots]


async def _numbers_in(picked: Sequence[tuple[Scores, Flags]], scratch: Scores) -> Scores:
    """The scores that count, in memory that later calls use again: getting it anew would cost more than the rest."""
    end = 0
    for scores, flags in picked:
        is_counted = scores == scores  # noqa: PLR0124 - false for NaN only
        is_counted &= (flags & np.uint8(EXEMPT)) == 0
        count = int(np.count_nonzero(is_counted))
        np.compress(is_counted, scores, out=scratch[end : end + count])
        end += count
        await pause()
    return scratch[:end]


def quartiles_of(numbers: Scores) -> tuple[float, float, float, float, float]:
    """Lowest, lower quartile, median, upper quartile and highest of numbers in order; noughts where there are none."""
    if not len(numbers):
        return 0.0, 0.0, 0.0, 0.0, 0.0
    low, lower, middle, upper, high = (_at(numbers, share) for share in (0, 0.25, 0.5, 0.75, 1))
    return low, lower, middle, upper, high


def _at(numbers: Scores, share: float) -> float:
    """A quantile of numbers in order; between two of them, as far along as it stands between their positions."""
    position = share * (len(numbers) - 1)
    below = int(position)
    low, high = float(numbers[below]), float(numbers[min(below + 1, len(numbers) - 1)])
    return low + (high - low) * (position - below)


def _bars(numbers: Scores, possible: float | None) -> tuple[tuple[float, ...], tuple[int, ...]]:
    if not len(numbers):
        return (), ()
    low, high = min(0.0, float(numbers[0])), max(possible or 0.0, float(numbers[-1]))
    bars = _BARS if high - low > _BARS else max(1, round(high - low))
    counts, edges = np.histogram(numbers, bars, (low, high if high > low else low + 1))
    return tuple(edges.tolist()), tuple(counts.tolist())
