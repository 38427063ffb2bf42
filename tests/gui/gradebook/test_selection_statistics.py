"""What the status line says of the selection: exact, whatever its size, and worked out at once."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.desk.gradebook.column_arrays import EXEMPT, ColumnArrays
from lmsdesk.gui.gradebook.model.cell_text import statistics_text
from lmsdesk.gui.gradebook.model.statistics import SelectionStatistics, median_of, statistics_of
from lmsdesk.gui.kit.time_slicing import finished
from tests.bench.grid_sheets import made_column, made_sheet

_SCORES = st.lists(st.one_of(st.none(), st.floats(-10, 110)), min_size=1, max_size=40)


def arrays(scores: list[float | None], flags: list[int]) -> ColumnArrays:
    numbers = np.array([np.nan if score is None else score for score in scores])
    return ColumnArrays(made_column(1, numbers, np.array(flags, np.uint8)), len(scores))


@given(_SCORES, st.data())
def test_the_figures_are_those_of_plain_arithmetic(scores: list[float | None], data: st.DataObject) -> None:
    flags = data.draw(st.lists(st.sampled_from([0, EXEMPT, 4]), min_size=len(scores), max_size=len(scores)))
    slots = data.draw(st.lists(st.integers(0, len(scores) - 1), unique=True))
    made = finished(statistics_of([(arrays(scores, flags), np.array(slots, np.intp))]))
    pairs = [(scores[slot], flags[slot]) for slot in slots]
    numbers = [score for score, flag in pairs if score is not None and not flag & EXEMPT]
    assert (made.cells, made.numbers) == (len(slots), len(numbers))
    if numbers:
        assert (made.min, made.max, made.median) == (min(numbers), max(numbers), np.median(numbers))
        assert made.sum == pytest.approx(sum(numbers), abs=1e-9)
        assert made.mean == pytest.approx(sum(numbers) / len(numbers), abs=1e-9)


@pytest.mark.parametrize("kind", ["ties", "spread", "sorted", "two heaps", "even"])
def test_the_median_of_many_is_exact(kind: str) -> None:
    rng = np.random.default_rng(3)
    numbers = {
        "ties": np.repeat([1.0, 2.0, 3.0], 20_001),
        "spread": rng.normal(50, 20, 100_001),
        "sorted": np.arange(60_000.0),
        "two heaps": np.concatenate([rng.normal(0, 1, 30_000), rng.normal(100, 1, 30_000)]),
        "even": np.round(rng.normal(30, 8, 80_000) * 2) / 2,
    }[kind]
    assert finished(median_of(numbers)) == np.median(numbers)


def test_a_million_cells_are_counted() -> None:
    columns = [ColumnArrays(cells, 5000) for cells in made_sheet(5000, 200).columns]
    order = np.random.default_rng(1).permutation(5000)
    assert finished(statistics_of([(column, order) for column in columns])).cells == 1_000_000


def test_the_words_name_every_figure() -> None:
    said = statistics_text(SelectionStatistics(5, 4, 10.0, 2.5, 2.25, 1.0, 4.0))
    assert said == "5 cells  ·  Σ 10  ·  mean 2.5  ·  median 2.25  ·  lowest 1  ·  highest 4"
    assert statistics_text(SelectionStatistics(1, 1, 3.0, 3.0, 3.0, 3.0, 3.0)) == ""
