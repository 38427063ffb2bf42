"""The reckoning of a pull."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.model.gradebook import Attempt, Column, Grade
from lmsdesk.model.ids import ColumnId, UserId
from lmsdesk.model.wire import record
from lmsdesk.sync.grades import can_have_attempts, highest_index, is_by_student, latest_modified, longest_first


@pytest.mark.parametrize(
    ("students", "columns", "expected"),
    [
        (24, 8, False),
        (3, 8, True),
        (0, 8, True),
        (100, 100, False),
        (101, 100, True),
        (600, 40, False),
        (5000, 200, False),
    ],
)
def test_the_cheaper_plan_is_chosen(students: int, columns: int, expected: bool) -> None:
    assert is_by_student(students, columns) is expected


@given(st.integers(101, 2000), st.integers(0, 50))
def test_with_few_columns_a_long_roster_is_never_pulled_by_student(students: int, columns: int) -> None:
    assert not is_by_student(students, columns)


def test_a_column_that_nobody_can_hand_in_to_is_not_asked_for_hand_ins() -> None:
    assert can_have_attempts(_column("_1_1", "Attempts"))
    assert not can_have_attempts(_column("_2_1", "Manual"))


def test_columns_with_more_to_ask_for_are_asked_first() -> None:
    columns = [_column("_1_1", "Manual"), _column("_2_1", "Attempts"), _column("_3_1", "Calculated")]
    assert [column.id for column in longest_first(columns)] == ["_3_1", "_2_1", "_1_1"]


def _column(column_id: str, grading_type: str) -> Column:
    return record(Column, {"id": column_id, "grading": {"type": grading_type}})


def test_the_next_pull_starts_from_the_highest_index_seen() -> None:
    grades = [Grade(user_id=UserId("_1_1"), column_id=ColumnId("_1_1"), change_index=index) for index in (7, 9, 3)]
    assert highest_index(grades, at_least=4) == 9
    assert highest_index([], at_least=4) == 4


def test_the_next_list_of_hand_ins_starts_from_the_latest_moment() -> None:
    attempts = [
        record(Attempt, {"id": f"_{day}_1", "modified": f"2026-11-{day:02d}T10:00:00.000Z"}) for day in (3, 12, 7)
    ]
    assert latest_modified(attempts, at_least=None) == "2026-11-12T10:00:00.000Z"
    assert latest_modified([], at_least="2026-11-13T10:00:00.000Z") == "2026-11-13T10:00:00.000Z"
    assert latest_modified([], at_least=None) is None
