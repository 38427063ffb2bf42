"""Exceptions, course files in attempts, and a full course, against the practice site."""

import pytest

from lmsdesk.api import Client, NotFound
from lmsdesk.model.ids import Cell
from lmsdesk.model.marking import AttemptOptions, DueDateOptions, ExceptionBody, ExceptionQuery
from lmsdesk.model.wire import Timestamp
from tests.unit.api.conftest import column_of, gathered, own_course


async def test_an_exception_from_beginning_to_end(calls: Client) -> None:
    course = await own_course(calls)
    column = await column_of(calls, course.id, "Attempts")
    seats = await gathered(calls.catalogue.list_memberships(course.id))
    person = next(seat.user_id for seat in seats if seat.is_student)
    cell = Cell(course.id, column.id, person)
    later = Timestamp.parse("2030-02-14T12:00:00.000Z")
    body = ExceptionBody(
        gradable_item_user_options=DueDateOptions(fixed_due_date=later, due_date_exception_type="LimitedFixed"),
        assessment_user_options=AttemptOptions(attempts=0),
    )
    made = await calls.exceptions.set_exception(cell, body)
    assert (made.user_id, made.effective_due_date) == (person, later)
    assert made.assessment_user_options == AttemptOptions(attempts=0)
    assert await calls.exceptions.get_exception(cell) == made
    query = ExceptionQuery(users_ids=[person], full_details=False)
    assert await calls.exceptions.read_exceptions(course.id, column.id, query) == [made]
    await calls.exceptions.delete_exception(cell)
    assert await calls.exceptions.read_exceptions(course.id, column.id, ExceptionQuery()) == []
    with pytest.raises(NotFound):
        await calls.exceptions.get_exception(cell)
