"""Titles of files against titles of columns: what other services put around them, and titles that mean ill."""

import pytest

from lmsdesk.desk.exchange.matching import ColumnTitles
from lmsdesk.model.ids import ColumnId
from tests.unit.desk.exchange.test_export import cells, sheet

LONG = 100_000


@pytest.fixture
def titles() -> ColumnTitles:
    return ColumnTitles(sheet([], [cells(1, "Essay one", [])]), None)


@pytest.mark.parametrize(
    "title", ["Essay one", "essay one  [Total Pts: 100 Score]", "Essay one [pts: 5] | 77 ", "ESSAY ONE[points]"]
)
def test_decorations_are_looked_through(titles: ColumnTitles, title: str) -> None:
    assert titles.find(4, title.strip()).column_id == ColumnId("_1_1")


@pytest.mark.parametrize("title", ["Essay one (12345)", "Assignment: Essay one (Real)", "Assignment:  Essay one"])
def test_what_surrounds_a_title_makes_it_a_candidate(titles: ColumnTitles, title: str) -> None:
    assert titles.find(4, title).candidates == (ColumnId("_1_1"),)


@pytest.mark.parametrize("filling", [" ", "[pts", "[pts] ", "( ", "a: ", "x (1"])
def test_no_title_takes_long_to_be_refused(titles: ColumnTitles, filling: str) -> None:
    assert titles.find(4, f"x{filling * (LONG // len(filling))}y").column_id is None
