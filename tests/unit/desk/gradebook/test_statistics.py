"""Figures of a selection and of a column: exact, whatever their size."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.desk.gradebook.column_arrays import EXEMPT, ColumnArrays
from lmsdesk.desk.gradebook.session.statistics import figures_of, median_of, statistics_of, statistics_of_cell
from lmsdesk.desk.platform.long_work import run_now
from tests.bench.grid_sheets import made_column, made_sheet

_SCORES = st.lists(st.one_of(st.none(), st.floats(-10, 110)), min_size=1, max_size=40)


def arrays(scores: list[float | None], flags: list[int]) -> ColumnArrays:
    numbers = np.array([np.nan if score is None else score for score in scores])
    return ColumnArrays(made_column(1, numbers, np.array(flags, np.uint8)), len(scores))


@given(_SCORES, st.data())
def test_the_figures_are_those_of_plain_arithmetic(scores: list[float | None], data: st.DataObject) -> None:
    flags = data.draw(st.lists(st.sampled_from([0, EXEMPT, 4]), min_size=len(scores), max_size=len(scores)))
    slots = data.draw(st.lists(st.integers(0, len(scores) - 1), unique=True))
    made = run_now(statistics_of([(arrays(scores, flags), np.array(slots, np.intp))]))
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
    assert run_now(median_of(numbers)) == np.median(numbers)


def test_a_million_cells_are_counted() -> None:
    columns = [ColumnArrays(cells, 5000) for cells in made_sheet(5000, 200).columns]
    order = np.random.default_rng(1).permutation(5000)
    assert run_now(statistics_of([(column, order) for column in columns])).cells == 1_000_000


def column(*scores: float | None, exempt: tuple[int, ...] = ()) -> ColumnArrays:
    flags = [EXEMPT if slot in exempt else 0 for slot in range(len(scores))]
    return ColumnArrays(
        made_column(2, np.array([np.nan if one is None else one for one in scores]), np.array(flags)), len(scores)
    )


def test_figures_are_those_of_the_numbers_that_count() -> None:
    made = figures_of(column(1, 2, 3, 4, 100, None, exempt=(4,)), np.arange(6))
    assert (made.cells, made.numbers, made.exempt, made.empty) == (6, 4, 1, 1)
    assert made.mean == 2.5
    assert made.deviation == pytest.approx(1.118034)
    assert list(made.quartiles) == [1, 1.75, 2.5, 3.25, 4]
    assert sum(made.counts) == 4
    assert made.edges[0] == 0
    assert made.edges[-1] == 10


def test_only_the_rows_shown_are_counted() -> None:
    made = figures_of(column(1, 2, 3, 4), np.array([3, 1]))
    assert (made.cells, made.mean) == (2, 3)


def test_a_score_beyond_the_points_possible_has_its_bar() -> None:
    made = figures_of(column(-2, 12, 5), np.arange(3))
    assert (made.edges[0], made.edges[-1]) == (-2, 12)
    assert sum(made.counts) == 3


@pytest.mark.parametrize("score", [7.5, 0.0, None])
@pytest.mark.parametrize("exempt", [(), (1,)])
def test_one_cell_is_counted_like_many(score: float | None, exempt: tuple[int, ...]) -> None:
    made = column(1, score, 3, exempt=exempt)
    assert statistics_of_cell(made, 1) == run_now(statistics_of([(made, np.array([1]))]))
