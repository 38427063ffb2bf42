"""When a column hides names, and the numbers that people have there meanwhile."""

from datetime import UTC, datetime

import pytest

from lmsdesk.model.anonymity import hides_names, number_people
from lmsdesk.model.gradebook import AnonymousGrading, Column, Grading
from lmsdesk.model.ids import ColumnId, UserId
from lmsdesk.model.wire import Timestamp

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
BEFORE, AFTER = Timestamp.parse("2026-11-20T12:00:00.000Z"), Timestamp.parse("2026-11-22T12:00:00.000Z")


def column(rule: AnonymousGrading | None, *, due: Timestamp | None = None, kind: str = "Attempts") -> Column:
    return Column(id=ColumnId("_1_1"), grading=Grading(type=kind, due=due, anonymous_grading=rule))


@pytest.mark.parametrize(
    ("rule", "due", "waits", "hidden"),
    [
        (None, None, True, False),
        (AnonymousGrading(type="None"), AFTER, True, False),
        (AnonymousGrading(type="Date", release_after=AFTER), None, False, True),
        (AnonymousGrading(type="Date", release_after=BEFORE), AFTER, True, False),
        (AnonymousGrading(type="Date"), None, True, False),
        (AnonymousGrading(type="AfterAllGraded"), None, True, True),
        (AnonymousGrading(type="AfterAllGraded"), BEFORE, False, False),
        (AnonymousGrading(type="AfterAllGraded"), AFTER, False, True),
        (AnonymousGrading(type="Whenever"), AFTER, True, False),
    ],
)
def test_names_are_hidden_until_the_day_or_until_all_is_graded(
    rule: AnonymousGrading | None, due: Timestamp | None, waits: bool, hidden: bool
) -> None:
    assert hides_names(column(rule, due=due), NOW, waits=waits) is hidden


def test_columns_that_are_typed_in_hide_nobody() -> None:
    assert not hides_names(column(AnonymousGrading(type="AfterAllGraded"), kind="Manual"), NOW, waits=True)


def test_numbers_are_everybodys_own_and_other_ones_in_another_column() -> None:
    people = [UserId(f"_{number}_1") for number in range(40)]
    one, other = (number_people(ColumnId(name), people) for name in ("_1_1", "_2_1"))
    assert sorted(one.values()) == sorted(other.values()) == list(range(1, 41))
    in_order = [one[user_id] for user_id in people]
    assert in_order != sorted(in_order)
    assert one != other
    assert number_people(ColumnId("_1_1"), reversed(people)) == one
