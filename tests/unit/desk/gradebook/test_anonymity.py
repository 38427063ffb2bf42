"""What people are called in columns that hide names."""

from collections.abc import Iterator

from lmsdesk.desk.gradebook.course_names import StandIns
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId

COURSE, COLUMN = CourseId("_1_1"), ColumnId("_2_1")


class Counted(list[UserId]):
    """People who count how often all of them are gone through."""

    times = 0

    def __iter__(self) -> Iterator[UserId]:
        self.times += 1
        return super().__iter__()


def test_thousands_are_numbered_once_for_all_their_grades() -> None:
    people = Counted(UserId(f"_{number}_1") for number in range(40))
    called = StandIns(frozenset({COLUMN}), people)
    numbers = [called.number(Cell(COURSE, COLUMN, UserId(f"_{number}_1"))) for number in range(40)]
    assert sorted(numbers) == list(range(1, 41))
    assert people.times == 1


def test_where_names_are_shown_there_are_no_numbers() -> None:
    called = StandIns(frozenset({COLUMN}), [UserId("_1_1")])
    assert called.name(Cell(COURSE, ColumnId("_3_1"), UserId("_1_1")), "Abara, Chidi") == "Abara, Chidi"
    assert called.name(Cell(COURSE, COLUMN, UserId("_1_1")), "Abara, Chidi") == "Student 1"
