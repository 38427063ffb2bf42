"""A list that was asked for before a grade was sent does not bring the old grade back."""

from lmsdesk.model.gradebook import Grade
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.sync.grades import ChangeIndexes

COURSE, COLUMN = CourseId("_1_1"), ColumnId("_2_1")


def grade(user: str, index: int) -> Grade:
    return Grade(user_id=UserId(user), column_id=COLUMN, change_index=index)


def test_only_grades_older_than_what_was_sent_are_left_out() -> None:
    marks = ChangeIndexes()
    marks.note(Cell(COURSE, COLUMN, UserId("_1_1")), 50)
    listed = [grade("_1_1", 40), grade("_2_1", 40)]
    assert marks.newer(COURSE, COLUMN, listed) == [grade("_2_1", 40)]
    assert marks.newer(COURSE, COLUMN, [grade("_1_1", 50)]) == [grade("_1_1", 50)]
    assert marks.newer(COURSE, ColumnId("_3_1"), listed) == listed
    # Calculated grades have no index and are never too old.
    assert marks.newer(COURSE, COLUMN, [grade("_1_1", 0)]) == [grade("_1_1", 0)]
