"""A service that was put back from its own copy: what it holds now is shown, though it counts changes from lower."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest

from lmsdesk.model.ids import Cell
from tests.sync.conftest import COURSE, Office, Person, application, at_the_desk, manual_cell, on_service


@contextmanager
def _copy_of(person: Person) -> Iterator[sqlite3.Connection]:
    """The data of the service as they are now."""
    (file,) = (person.service.settings.data).glob("*.sqlite")
    with closing(sqlite3.connect(":memory:")) as copy:
        with closing(sqlite3.connect(file)) as live:
            live.backup(copy)
        yield copy


def _put_back(person: Person, copy: sqlite3.Connection) -> None:
    (file,) = (person.service.settings.data).glob("*.sqlite")
    with closing(sqlite3.connect(file)) as live:
        copy.backup(live)


async def _graded_elsewhere(person: Person, cell: Cell, **fields: Any) -> None:
    path = f"v2/courses/{COURSE}/gradebook/columns/{cell.column_id}/users/{cell.user_id}"
    async with application(person.service) as client:
        assert (await client.patch(path, json=fields)).status_code == 200


async def _refreshed(person: Person) -> None:
    before = person.workspace.state.last_pulled_at
    person.workspace.sync_now()
    await person.until(lambda: person.workspace.state.last_pulled_at != before)
    await person.until(lambda: not person.workspace.state.activity)


async def _entered(person: Person, cell: Cell, score: float) -> None:
    await person.enter(cell, score=score)
    await person.until_sent()


async def test_what_was_entered_after_the_copy_is_shown_as_the_service_has_it_now(office: Office) -> None:
    grader, first = await at_the_desk(office)
    second = manual_cell(await grader.workspace.gradebook.sheet(COURSE), 1)
    await _entered(grader, first, 5.0)
    with _copy_of(grader) as copy:
        await _entered(grader, first, 6.0)
        await _entered(grader, second, 7.0)
        _put_back(grader, copy)
    held = (await on_service(grader.service, second)).get("score")
    await _refreshed(grader)
    assert ((await grader.seen(first))["score"], (await grader.seen(second))["score"]) == (5.0, held)


async def test_a_grade_that_the_copy_does_not_have_is_empty_again(office: Office) -> None:
    grader, _ = await at_the_desk(office)
    cell = await _bare_cell(grader)
    with _copy_of(grader) as copy:
        await _entered(grader, cell, 7.0)
        _put_back(grader, copy)
    await _refreshed(grader)
    assert (await grader.seen(cell))["score"] is None


async def test_what_is_entered_then_is_shown_at_once_and_after_a_restart(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    with _copy_of(grader) as copy:
        await _entered(grader, cell, 4.0)
        await _entered(grader, cell, 3.0)
        await _entered(grader, cell, 5.0)
        _put_back(grader, copy)
    # The same value as before the copy was put back, so that the desk has nothing to ask about.
    await _graded_elsewhere(grader, cell, score=5.0)
    grader.workspace.courses.close(COURSE)
    await _entered(grader, cell, 9.0)
    assert (await on_service(grader.service, cell))["score"] == 9.0
    assert (await grader.seen(cell))["score"] == 9.0
    await grader.workspace.close()
    again = await office.person()
    assert (await again.seen(cell))["score"] == 9.0
    await again.opened()
    assert (await again.seen(cell))["score"] == 9.0


async def test_one_lower_index_makes_the_whole_course_be_read_anew(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    sheet = await grader.workspace.gradebook.sheet(COURSE)
    other, third = manual_cell(sheet, 3), manual_cell(sheet, 5)
    columns = [cells.column for cells in sheet.columns if not cells.column.is_calculated]
    proof = Cell(COURSE, next(column.id for column in columns if column.id != cell.column_id), cell.user_id)
    await _entered(grader, proof, 4.0)
    await _entered(grader, other, 1.0)
    with _copy_of(grader) as copy:
        await _entered(grader, other, 2.0)
        await _entered(grader, proof, 5.0)
        _put_back(grader, copy)
    # So much is graded in the first column then that its indexes are higher than those the desk knows.
    for score in range(5):
        await _graded_elsewhere(grader, third, score=float(score))
    await _refreshed(grader)
    shown = [(await grader.seen(one))["score"] for one in (proof, other, third)]
    assert shown == [4.0, 1.0, 4.0]


async def test_what_waits_is_not_sent_over_what_the_copy_brought_back(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    await _entered(grader, cell, 2.0)
    with _copy_of(grader) as copy:
        await _entered(grader, cell, 5.0)
        grader.workspace.pause()
        await grader.enter(cell, score=6.0)
        _put_back(grader, copy)
    grader.workspace.resume()
    await grader.until(lambda: grader.counts.held == 1)
    (edit,) = await grader.workspace.outbox.edits()
    assert edit.theirs["score"] == 2.0
    assert (await on_service(grader.service, cell))["score"] == 2.0


async def test_a_student_who_leaves_with_the_last_change_makes_nothing_be_read_again_and_again(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    await _entered(grader, cell, 5.0)
    await _refreshed(grader)
    async with application(grader.service) as client:
        assert (await client.delete(f"v1/courses/{COURSE}/users/{cell.user_id}")).status_code == 204
    await _refreshed(grader)
    await _refreshed(grader)
    path = f"columns/{cell.column_id}/users$"
    grader.wire.asked.clear()
    await _refreshed(grader)
    assert grader.wire.count(path) == 1


async def _bare_cell(person: Person) -> Cell:
    """A cell of the first manual column for which the service has nothing at all."""
    sheet = await person.workspace.gradebook.sheet(COURSE)
    for row in range(len(sheet.rows)):
        cell = manual_cell(sheet, row)
        if "changeIndex" not in await on_service(person.service, cell):
            return cell
    pytest.fail("every student has a grade")
