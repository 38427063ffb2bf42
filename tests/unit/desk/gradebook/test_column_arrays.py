"""Columns as arrays: what a service says of a column does not keep its values from being shown."""

import struct

import numpy as np
import pytest

from lmsdesk.desk.gradebook.column_arrays import ColumnArrays, Pending
from lmsdesk.model.gradebook import Column
from lmsdesk.model.sheet import CellFlag, ColumnCells
from lmsdesk.model.wire import Json, record
from tests.bench.grid_sheets import made_column


@pytest.mark.parametrize(
    ("told", "shown"), [(0, "2"), (1, "1.8"), (5, "1.75000"), (None, "1.75"), (-1, "1.75"), (10**9, "1.75")]
)
def test_decimals_that_cannot_be_meant_are_passed_over(told: object, shown: str) -> None:
    body = {"id": "_1_1", "grading": {"type": "Calculated"}, "score": {"possible": 10, "decimalPlaces": told}}
    cells = ColumnCells(record(Column, body), struct.pack("<d", 1.75), bytes(1), {})
    assert ColumnArrays(cells, 1).text(0) == shown


FIELDS: list[Json] = [
    {"score": 4.0}, {"score": 4.25}, {"score": None}, {"text": "A"}, {"score": None, "text": None}, {"exempt": True},
    {"exempt": False}, {"score": 9.0, "text": None}, {},
]  # fmt: skip


def test_many_laid_together_look_like_each_laid_alone() -> None:
    rng = np.random.default_rng(3)
    scores, flags = np.where(rng.random(90) < 0.3, np.nan, 5.0), rng.integers(0, 32, 90).astype(np.uint8)
    cells = made_column(1, scores, flags, texts={3: "B", 5: "C", 13: "D"})
    alone, together = ColumnArrays(cells, 90), ColumnArrays(cells, 90)
    laid = [(slot, Pending(FIELDS[slot % len(FIELDS)], mark=_MARKS[slot % 3])) for slot in range(90)]
    for slot, pending in laid:
        alone.overlay(slot, pending)
    together.overlay_all(laid)
    together.overlay_all([(slot, pending) for slot, pending in laid if pending.fields == {"score": 4.25}])
    assert [alone.value(slot) for slot in range(90)] == [together.value(slot) for slot in range(90)]
    assert (alone.room, alone.texts) == (together.room, together.texts)
    assert [together.without_overlay().value(slot) for slot in range(90)] == [
        together.service_value(slot) for slot in range(90)
    ]


_MARKS = (CellFlag.UNSENT, CellFlag.CONFLICT, CellFlag.FAILED)
