"""Columns that are deleted and students who leave on the site, while somebody grades."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from lmsdesk.model.edits import EditState
from lmsdesk.model.ids import Cell, ColumnId
from lmsdesk.sync import engine
from tests.sync.conftest import COURSE, Office, Person, application, at_the_desk


@asynccontextmanager
async def _site(person: Person) -> AsyncIterator[httpx.AsyncClient]:
    async with application(person.service) as client:
        yield client


async def _column_deleted(person: Person, cell: Cell) -> None:
    async with _site(person) as client:
        path = f"v2/courses/{COURSE}/gradebook/columns/{cell.column_id}"
        assert (await client.delete(path)).is_success


async def _student_left(person: Person, cell: Cell) -> None:
    async with _site(person) as client:
        assert (await client.delete(f"v1/courses/{COURSE}/users/{cell.user_id}")).is_success


async def _columns(person: Person) -> set[str]:
    return {cells.column.id for cells in (await person.workspace.gradebook.sheet(COURSE)).columns}


async def _students(person: Person) -> set[str]:
    return {row.membership.user_id for row in (await person.workspace.gradebook.sheet(COURSE)).rows}


async def _until_moved(person: Person) -> None:
    await person.until(lambda: any(COURSE in changes.sheets for changes in person.heard))


async def test_refreshing_tells_of_a_column_that_was_deleted_and_of_a_student_who_left(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    await _column_deleted(grader, cell)
    await _student_left(grader, cell)
    grader.heard.clear()
    grader.workspace.sync_now()
    await _until_moved(grader)
    await grader.until(lambda: not grader.workspace.state.activity)
    assert cell.column_id not in await _columns(grader)
    assert cell.user_id not in await _students(grader)


async def test_a_grade_that_is_not_found_makes_the_structure_be_read_at_once(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    await _column_deleted(grader, cell)
    grader.heard.clear()
    await grader.enter(cell, score=3.0)
    await grader.until(lambda: grader.counts.failed == 1)
    await _until_moved(grader)
    (edit,) = await grader.workspace.outbox.edits()
    assert edit.state is EditState.FAILED
    sheet = await grader.workspace.gradebook.sheet(COURSE)
    (gone,) = [cells for cells in sheet.columns if cells.column.id == cell.column_id]
    assert gone.is_gone
    await grader.workspace.outbox.discard([edit.id])
    assert cell.column_id not in await _columns(grader)


async def test_a_student_who_left_stays_marked_while_something_waits(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    await _student_left(grader, cell)
    grader.heard.clear()
    await grader.enter(cell, score=3.0)
    await grader.until(lambda: grader.counts.failed == 1)
    await _until_moved(grader)
    sheet = await grader.workspace.gradebook.sheet(COURSE)
    assert [row.membership.user_id for row in sheet.rows if row.is_gone] == [cell.user_id]
    (edit,) = await grader.workspace.outbox.edits()
    await grader.workspace.outbox.discard([edit.id])
    assert cell.user_id not in await _students(grader)


async def test_a_column_that_a_pull_does_not_find_is_looked_up_in_the_same_pull(office: Office) -> None:
    grader, cell = await at_the_desk(office)
    await _column_deleted(grader, cell)
    grader.heard.clear()
    grader.workspace.courses.close(COURSE)
    await grader.workspace.courses.open(COURSE)
    await _until_moved(grader)
    assert cell.column_id not in await _columns(grader)


async def _refreshed(person: Person) -> None:
    person.workspace.courses.close(COURSE)
    person.heard.clear()
    await person.workspace.courses.open(COURSE)
    await person.until_pulled()
    await person.until(lambda: not person.workspace.state.activity)


async def _unread(person: Person) -> dict[str, bool]:
    sheet = await person.workspace.gradebook.sheet(COURSE)
    return {cells.column.id: cells.is_unreadable for cells in sheet.columns if cells.is_unread}


async def test_a_column_that_is_listed_and_never_found_has_the_structure_read_once(office: Office) -> None:
    await office.service(faults=[{"kind": "status", "method": "GET", "match": "columns/_2_1/users$", "status": 404}])
    grader, cell = await at_the_desk(office)
    assert cell.column_id == "_2_1"
    rosters = f"courses/{COURSE}/users$"
    before = grader.wire.count(rosters)
    for _ in range(4):
        await _refreshed(grader)
    assert grader.wire.count("columns/_2_1/users$") > 4
    assert grader.wire.count(rosters) == before + 1
    await _column_deleted(grader, Cell(COURSE, ColumnId("_3_1"), cell.user_id))
    await _refreshed(grader)
    assert grader.wire.count(rosters) == before + 2, "another column that is not found is looked up all the same"


async def test_a_column_that_may_not_be_read_is_asked_for_when_a_person_wants_it(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "COURSE_EVERY_S", 0.01)
    await office.service(faults=[{"kind": "status", "method": "GET", "match": "columns/_2_1/users$", "status": 403}])
    grader, _ = await at_the_desk(office)
    others, closed = "columns/_3_1/users$", "columns/_2_1/users$"

    async def pulled_often() -> None:
        enough = grader.wire.count(others) + 3
        await grader.until(lambda: grader.wire.count(others) > enough)

    await pulled_often()
    assert grader.wire.count(closed) == 1
    assert await _unread(grader) == {"_2_1": True}
    grader.workspace.sync_now()
    await pulled_often()
    assert grader.wire.count(closed) == 2
    grader.workspace.courses.close(COURSE)
    await grader.workspace.courses.open(COURSE)
    await pulled_often()
    assert grader.wire.count(closed) == 3


async def test_a_column_that_may_not_be_read_is_told_from_one_that_was_not_read_yet(office: Office) -> None:
    rule = {"kind": "status", "method": "GET", "match": "columns/_2_1/users$", "status": 403, "count": 1}
    await office.service(faults=[rule])
    grader, _ = await at_the_desk(office)
    assert await _unread(grader) == {"_2_1": True}
    await _refreshed(grader)
    assert await _unread(grader) == {}
