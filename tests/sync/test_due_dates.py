"""Exceptions from a column's due date: read when the column is marked, and late by them."""

import asyncio

from lmsdesk.desk import QueueScope
from lmsdesk.model.ids import Cell, UserId
from lmsdesk.model.marking import DueDateOptions, ExceptionBody
from lmsdesk.model.wire import Timestamp
from tests.sync.conftest import COURSE, Office, Person
from tests.sync.test_marks import marker


async def lateness(grader: Person, cell: Cell) -> tuple[bool, bool]:
    """Whether the work of a cell is late in the queue, and in the gradebook."""
    pile = await grader.workspace.submissions.queue.pile(QueueScope(COURSE, cell.column_id))
    [entry] = [one for one in pile.entries if one.key.user_id == cell.user_id]
    return entry.is_late, cell.user_id in await grader.workspace.gradebook.late_students(COURSE, entry.column)


async def test_an_exception_decides_whether_work_is_late(office: Office) -> None:
    grader, target = await marker(office)
    cell, place = target.cell, (COURSE, target.column_id)
    before = await lateness(grader, cell)
    first, last = Timestamp.parse("2000-01-01T00:00:00.000Z"), Timestamp.parse("2999-01-01T00:00:00.000Z")
    own = DueDateOptions(
        due_date_exception_type="LimitedFixed", fixed_due_date=first if before == (False, False) else last
    )
    await grader.workspace._client.exceptions.set_exception(cell, ExceptionBody(gradable_item_user_options=own))
    assert await lateness(grader, cell) == before
    for _ in range(2):
        await grader.workspace.submissions.due_dates.refresh([place])
    assert grader.wire.count("exceptions", "POST") == 1
    assert await lateness(grader, cell) == (not before[0], not before[1])
    assert COURSE in {course for changes in grader.heard for course in changes.sheets}
    # More attempts alone are no other due date.
    await grader.workspace._client.exceptions.set_exception(cell, ExceptionBody())
    grader.workspace.submissions.due_dates._asked.clear()
    await grader.workspace.submissions.due_dates.refresh([place])
    assert await grader.workspace._store.own_due_dates.of(*place) == {}
    assert await lateness(grader, cell) == before


async def test_without_a_connection_what_is_known_stays_and_is_asked_for_again(office: Office) -> None:
    grader, target = await marker(office)
    dates, place = grader.workspace.submissions.due_dates, (COURSE, target.column_id)
    grader.wire.is_cut = True
    await dates.refresh([place])
    grader.wire.is_cut = False
    own = DueDateOptions(due_date_exception_type="Unlimited")
    await grader.workspace._client.exceptions.set_exception(target.cell, ExceptionBody(gradable_item_user_options=own))
    await dates.refresh([place])
    kept = await grader.workspace._store.own_due_dates.of(*place)
    assert [(user_id, one.at) for user_id, one in kept.items()] == [(UserId(target.user_id), None)]


async def test_what_was_marked_before_is_asked_for_again_by_whoever_comes_back(office: Office) -> None:
    grader, target = await marker(office)
    marked, column = grader.workspace.submissions.marked_attempts, (COURSE, target.column_id)
    grader.wire.gate, grader.wire.gated, grader.wire.held = asyncio.Event(), "^GET .*attempts", 0
    async with asyncio.TaskGroup() as group:
        left = group.create_task(marked.refresh([column]))
        await grader.wire.until_held(1)
        left.cancel()
        grader.wire.gate.set()
    assert left.cancelled()
    asked = grader.wire.held
    await marked.refresh([column])
    assert grader.wire.held > asked
    # Once it was answered, it is known.
    asked = grader.wire.held
    await marked.refresh([column])
    assert grader.wire.held == asked
