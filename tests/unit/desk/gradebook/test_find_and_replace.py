"""What a search finds in columns, and what replacing makes of a text."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.desk.gradebook.column_arrays import ColumnArrays
from lmsdesk.desk.gradebook.entry.find_replace import Search, find_rows, within
from lmsdesk.model.sheet import CellFlag
from tests.bench.grid_sheets import made_column


def column(*scores: float, flags: tuple[int, ...] = (), texts: dict[int, str] | None = None) -> ColumnArrays:
    return ColumnArrays(
        made_column(0, np.array(scores), np.array(flags or [0] * len(scores)), texts=texts), len(scores)
    )


@pytest.mark.parametrize(
    ("search", "rows"),
    [
        (Search("4"), [0, 1]),
        (Search("4", is_whole=True), [1]),
        (Search("b"), [3]),
        (Search("ex", is_whole=True), [4]),
        (Search("", is_whole=True), [2]),
        (Search(""), []),
        (Search("9"), []),
    ],
)
def test_what_is_found(search: Search, rows: list[int]) -> None:
    nan = float("nan")
    grades = column(42.5, 4, nan, 85, 9, flags=(0, 0, 0, 0, CellFlag.EXEMPT), texts={3: "B"})
    assert find_rows(grades, np.arange(5), search).tolist() == rows


@given(
    scores=st.lists(st.sampled_from([float("nan"), 0.0, 4.0, 4.5, 44.0]), min_size=1, max_size=30),
    text=st.sampled_from(["4", "4.5", "", "0", "x"]),
    is_whole=st.booleans(),
)
def test_arrays_find_what_cell_by_cell_finds(scores: list[float], text: str, is_whole: bool) -> None:
    grades, search = column(*scores), Search(text, is_whole)
    one_by_one = [row for row in range(len(scores)) if search.hits(grades.text(row))]
    assert find_rows(grades, np.arange(len(scores)), search).tolist() == one_by_one


def test_only_inside_the_selection() -> None:
    rows = np.array([0, 3, 5, 9])
    assert within(rows, [(2, 4), (9, 9)]).tolist() == [3, 9]
    assert within(rows, None).tolist() == [0, 3, 5, 9]
    assert within(rows, []).tolist() == []


def test_parts_of_a_text_are_replaced_wherever_they_are() -> None:
    assert Search("a").replaced("A-a", "B") == "B-B"
    assert Search("4").replaced("44", "4") == "44"
    assert Search("tres").replaced("Très bien, très", "plus") == "plus bien, plus"
    assert Search("très").hits("TRES BIEN")
    assert Search("4", is_whole=True).replaced("4", "=x+1") == "=x+1"
