"""Columns as arrays: what a service says of a column does not keep its values from being shown."""

import struct

import pytest

from lmsdesk.desk.gradebook.column_arrays import ColumnArrays
from lmsdesk.model.gradebook import Column
from lmsdesk.model.sheet import ColumnCells
from lmsdesk.model.wire import record


@pytest.mark.parametrize(
    ("told", "shown"), [(0, "2"), (1, "1.8"), (5, "1.75000"), (None, "1.75"), (-1, "1.75"), (10**9, "1.75")]
)
def test_decimals_that_cannot_be_meant_are_passed_over(told: object, shown: str) -> None:
    body = {"id": "_1_1", "grading": {"type": "Calculated"}, "score": {"possible": 10, "decimalPlaces": told}}
    cells = ColumnCells(record(Column, body), struct.pack("<d", 1.75), bytes(1), {})
    assert ColumnArrays(cells, 1).text(0) == shown
