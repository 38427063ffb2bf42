"""Which grades count as missing, and why none does."""

from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from lmsdesk.desk.gradebook.column_arrays import ColumnArrays
from lmsdesk.desk.gradebook.entry.missing import NothingMissing, missing_in, why_nothing
from lmsdesk.model.gradebook import Column
from lmsdesk.model.sheet import CellFlag, ColumnCells
from lmsdesk.model.wire import record

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
NAN = float("nan")


def arrays(*, due: datetime | None = None, kind: str = "Manual") -> ColumnArrays:
    """Slot by slot: graded, empty, exempt, handed in, a word, overridden and empty, in conflict, refused."""
    grading = {"type": kind} | ({"due": due.isoformat()} if due else {})
    column = record(Column, {"id": "_1_1", "name": "Essay", "score": {"possible": 20}, "grading": grading})
    flags = [
        *(0, 0, CellFlag.EXEMPT, CellFlag.NEEDS_GRADING, 0),
        *(CellFlag.OVERRIDDEN, CellFlag.CONFLICT, CellFlag.FAILED),
    ]
    scores = np.array([7.0, *[NAN] * 7], "<f8").tobytes()
    return ColumnArrays(ColumnCells(column, scores, np.array(flags, np.uint8).tobytes(), {4: "B+"}), 8)


@pytest.mark.parametrize(
    ("due", "missing"), [(None, [1, 5]), (NOW - timedelta(seconds=1), [1, 5]), (NOW + timedelta(seconds=1), [])]
)
def test_what_is_missing(due: datetime | None, missing: list[int]) -> None:
    column = arrays(due=due)
    assert missing_in(column, np.arange(8), now=NOW).tolist() == missing
    assert missing_in(column, np.array([5, 0]), now=NOW).tolist() == [5] * bool(missing)


def test_why_nothing_is_missing() -> None:
    assert why_nothing(arrays(), now=NOW) is NothingMissing.ALL_THERE
    assert why_nothing(arrays(due=NOW), now=NOW) is NothingMissing.ALL_THERE
    assert why_nothing(arrays(due=NOW + timedelta(days=1)), now=NOW) is NothingMissing.NOT_DUE
    calculated = arrays(kind="Calculated")
    assert not len(missing_in(calculated, np.arange(8), now=NOW))
    assert why_nothing(calculated, now=NOW) is NothingMissing.TAKES_NO_GRADES
