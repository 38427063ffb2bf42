"""A grade that was taken apart into a row of the mirror is the same when it is put together again."""

import pytest

from lmsdesk.model.gradebook import Grade
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.wire import Json, plain, record
from lmsdesk.store.mirror.grade_rows import GradeRow, grade_of, row_of

CELL = Cell(CourseId("_1_1"), ColumnId("_2_1"), UserId("_3_1"))
IDS: Json = {"userId": CELL.user_id, "columnId": CELL.column_id}


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"score": 1.5, "text": "1.5", "exempt": False, "changeIndex": 7, "status": "Graded"},
        {"corrupt": True, "gradeNotationId": "_9_1", "firstRelevantDate": "2026-01-05T08:00:00.000Z"},
        {"displayGrade": {"scaleType": "Score", "score": 1.5, "possible": 10.0, "text": "1.5"}},
        {"displayGrade": {"scaleType": "Tabular", "colour": "red"}, "moderation": {"by": ["_4_1"]}},
    ],
)
def test_nothing_is_lost_in_a_row(fields: Json) -> None:
    assert plain(grade_of(CELL, row_of(record(Grade, IDS | fields)))) == IDS | fields


def test_what_has_a_column_of_its_own_is_kept_once() -> None:
    fields: Json = {"score": 1.0, "displayGrade": {"score": 1.0, "text": "1"}, "overridden": "2026-01-05T08:00:00.000Z"}
    row = row_of(record(Grade, IDS | fields))
    assert row == GradeRow(score=1.0, display_score=1.0, display_text="1", overridden=row.overridden)


def test_values_are_kept_in_one_spelling() -> None:
    given: Json = {"displayGrade": {"scaleType": "Complete"}, "lastRelevantDate": "2026-01-05T09:00:00+01:00"}
    kept: Json = {"displayGrade": {"scaleType": "CompleteIncomplete"}, "lastRelevantDate": "2026-01-05T08:00:00.000Z"}
    assert row_of(record(Grade, IDS | given)) == row_of(record(Grade, IDS | kept))
