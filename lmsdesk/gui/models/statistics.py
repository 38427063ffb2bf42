"""Count, sum, mean, median and range of selected cells. No Qt."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from lmsdesk.gui.models.cells import ColumnArrays
from lmsdesk.gui.models.ordering import Order
from lmsdesk.model.sheet import CellFlag


@dataclass(frozen=True)
class SelectionStatistics:
    """What the status line says about the selection; exempt cells are counted as cells, never as numbers."""

    cells: int = 0
    numbers: int = 0
    sum: float = 0.0
    mean: float = 0.0
    median: float = 0.0
    min: float = 0.0
    max: float = 0.0


def statistics_of(parts: Iterable[tuple[ColumnArrays, Order]]) -> SelectionStatistics:
    """The statistics of columns, each with its selected slots."""
    cells, found = 0, [np.empty(0)]
    for column, slots in parts:
        scores = column.scores[slots]
        cells += len(slots)
        found.append(scores[~np.isnan(scores) & ~(column.flags[slots] & CellFlag.EXEMPT).astype(bool)])
    numbers = np.concatenate(found)
    if not len(numbers):
        return SelectionStatistics(cells)
    low, high = float(numbers.min()), float(numbers.max())
    total, middle = float(numbers.sum()), float(np.median(numbers))
    return SelectionStatistics(cells, len(numbers), total, total / len(numbers), middle, low, high)
