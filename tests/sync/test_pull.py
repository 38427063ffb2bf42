"""Pulling: how many requests it takes, and what it leaves alone."""

import asyncio
from datetime import timedelta

import httpx
import numpy as np
import pytest

from lmsdesk.desk.submissions.queue import QueueScope
from lmsdesk.model.ids import Cell, ColumnId, UserId
from lmsdesk.model.sheet import CellFlag
from lmsdesk.practice.storage.site import Site as PracticeSite
from lmsdesk.sync.engine import utc_now
from tests.helpers.patience import PATIENCE_S
from tests.sync.conftest import COURSE, Office, Person, application, manual_cell
from tests.sync.lists import Reply
from tests.sync.test_group_marks import hand_in


async def test_a_first_pull_asks_each_list_once(office: Office) -> None:
    grader = await office.person()
    await grader.until_pulled()
    grader.wire.asked.clear()
    sheet = await grader.opened()

    attempts = [cells for cells in sheet.columns if cells.column.grading_type == "Attempts"]
    assert sheet.is_complete
    assert len(sheet.rows) == 24
    assert grader.wire.count(r"/columns/[^/]+/users$") == len(sheet.columns)
    assert grader.wire.count(r"/attempts$") == len(attempts)
    # Roster, columns, schemas and categories once each.
    assert len(grader.wire.asked) == 4 + len(sheet.columns) + len(attempts)


async def test_a_second_pull_asks_each_column_that_can_have_changed_once(office: Office) -> None:
    grader = await office.person()
    await grader.until_pulled()
    sheet = await grader.opened()
    grader.wire.asked.clear()

    await grader.workspace.courses.open(COURSE)
    await grader.until_pulled()

    plain = [cells.column.id for cells in sheet.columns if not cells.column.is_calculated]
    assert sorted(path for _, path in grader.wire.asked) == sorted(
        f"v2/courses/{COURSE}/gradebook/columns/{column_id}/users" for column_id in plain
    )


async def test_totals_are_pulled_again_when_a_grade_moved(office: Office) -> None:
    grader = await office.person()
    await grader.until_pulled()
    sheet = await grader.opened()
    total = next(cells.column for cells in sheet.columns if cells.column.is_calculated)
    cell = manual_cell(sheet)
    before = await grader.seen(Cell(COURSE, total.id, cell.user_id))
    async with application(grader.service) as client:
        await client.patch(_path(cell), json={"score": 3.25})

    grader.wire.asked.clear()
    await grader.workspace.courses.open(COURSE)
    await grader.until_pulled()

    assert grader.wire.count(f"{total.id}/users$") == 1
    assert await grader.seen(Cell(COURSE, total.id, cell.user_id)) != before
    assert (await grader.seen(cell))["score"] == 3.25


async def test_a_course_with_few_students_is_pulled_by_student(office: Office) -> None:
    service = await office.service()
    async with application(service) as client:
        members = (await client.get(f"v1/courses/{COURSE}/users")).json()["results"]
        students = [member["userId"] for member in members if member["courseRoleId"] == "Student"]
        for user_id in students[3:]:
            await client.delete(f"v1/courses/{COURSE}/users/{user_id}")
    grader = await office.person()
    await grader.until_pulled()
    grader.wire.asked.clear()
    sheet = await grader.opened()

    assert grader.wire.count(r"gradebook/users/[^/]+$") == 3
    assert grader.wire.count(r"/columns/[^/]+/users$") == 0
    assert sheet.is_complete
    cells = [Cell(COURSE, cells.column.id, sheet.rows[0].membership.user_id) for cells in sheet.columns]
    assert any([(await grader.seen(cell))["score"] is not None for cell in cells])


async def test_hand_ins_are_asked_for_while_the_roster_is_on_its_way(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = await office.person()
    await grader.until_pulled()
    carried: Reply = grader.wire.handle_async_request
    is_asked = asyncio.Event()

    async def handle(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/attempts"):
            is_asked.set()
        if request.url.path.endswith(f"courses/{COURSE}/users"):
            async with asyncio.timeout(PATIENCE_S):
                await is_asked.wait()
        return await carried(request)

    monkeypatch.setattr(grader.wire, "handle_async_request", handle)
    sheet = await grader.opened()
    assert sheet.is_complete
    assert len(sheet.rows) == 24


async def test_a_pull_leaves_a_cell_with_an_unsent_edit_alone(office: Office) -> None:
    grader = await office.person()
    await grader.until_pulled()
    cell = manual_cell(await grader.opened())
    grader.workspace.pause()
    await grader.enter(cell, score=8.0)
    async with application(grader.service) as client:
        await client.patch(_path(cell), json={"score": 2.0})

    pulled_at = grader.workspace.state.last_pulled_at
    grader.workspace.resume()
    await grader.until(lambda: grader.counts.held == 1 and grader.workspace.state.last_pulled_at != pulled_at)
    assert (await grader.seen(cell))["score"] == 8.0


async def test_whoever_comes_back_brings_the_grades_that_no_list_has_named(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = await office.person()
    await grader.until_pulled()
    sheet = await grader.opened()
    cell, other = manual_cell(sheet), manual_cell(sheet, row=1)
    monkeypatch.setattr("lmsdesk.sync.pull.STRUCTURE_EVERY_S", 0.0)
    async with application(grader.service) as client:
        await client.patch(_seat(cell), json={"availability": {"available": "Disabled"}})
        await client.patch(_path(cell), json={"score": 3.25})
        await client.patch(_path(other), json={"score": 4.5})
        # This pull goes past what it was not shown.
        await _pulled_again(grader)
        assert (await grader.seen(other))["score"] == 4.5
        await client.patch(_seat(cell), json={"availability": {"available": "Yes"}})
    grader.wire.asked.clear()
    await _pulled_again(grader)

    assert (await grader.seen(cell))["score"] == 3.25
    assert grader.wire.count(r"gradebook/users/[^/]+$") == 1
    grader.wire.asked.clear()
    await _pulled_again(grader)
    assert grader.wire.count(r"gradebook/users/[^/]+$") == 0


async def test_a_clock_that_is_set_back_does_not_keep_the_roster_and_the_totals_as_they_are(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = await office.person()
    await grader.until_pulled()
    sheet = await grader.opened()
    total = next(cells.column for cells in sheet.columns if cells.column.is_calculated)
    cell = manual_cell(sheet)
    before = await grader.seen(Cell(COURSE, total.id, cell.user_id))
    puller = grader.workspace._engine._puller
    monkeypatch.setattr(puller, "_now", lambda: utc_now() - timedelta(days=1))
    async with application(grader.service) as client:
        await client.patch(_path(cell), json={"score": 3.25})
    grader.wire.asked.clear()
    await _pulled_again(grader)

    assert await grader.seen(Cell(COURSE, total.id, cell.user_id)) != before
    assert grader.wire.count(f"courses/{COURSE}/users$") == 1


async def _pulled_again(grader: Person) -> None:
    await grader.workspace.courses.open(COURSE)
    await grader.until_pulled()


def _seat(cell: Cell) -> str:
    return f"v1/courses/{cell.course_id}/users/{cell.user_id}"


async def test_a_hidden_column_does_not_cost_the_others(office: Office) -> None:
    await office.service(faults=[{"kind": "status", "match": r"columns/_2_1/users$", "status": 403}])
    grader = await office.person()
    await grader.until_pulled()
    sheet = await grader.opened()
    assert sheet.is_complete
    assert grader.workspace.state.problem is None
    assert sum(bool(cells.texts) or cells.scores.strip(b"\0") != b"" for cells in sheet.columns) >= 5


async def test_the_course_list_has_titles_and_terms(office: Office) -> None:
    grader = await office.person()
    await grader.until_pulled()
    (entry,) = await grader.workspace.courses.list()
    assert entry.course.title == "Seminar on the History of Science"
    assert entry.term is not None
    assert grader.workspace.session.user is not None

    grader.wire.asked.clear()
    await grader.workspace.courses.refresh()
    await grader.until_pulled()
    assert grader.wire.count("terms") == 0


def _path(cell: Cell) -> str:
    return f"v2/courses/{cell.course_id}/gradebook/columns/{cell.column_id}/users/{cell.user_id}"


async def test_work_to_grade_is_counted_in_courses_that_were_never_opened(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lmsdesk.sync.engine.ATTEMPTS_AFTER_S", 0.0)
    await office.service()
    grader = await office.person()
    await grader.until(lambda: sum(changes.courses for changes in grader.heard) > 1)
    (entry,) = await grader.workspace.courses.list()
    assert entry.needs_grading > 0
    assert grader.wire.count("gradebook/columns/[^/]+/users") == 0
    sheet = await grader.opened()
    flags = [np.frombuffer(cells.flags, np.uint8) & CellFlag.NEEDS_GRADING for cells in sheet.columns]
    waiting = sum(int(np.count_nonzero(column)) for column in flags)
    (entry,) = await grader.workspace.courses.list()
    assert 0 < waiting == sheet.needs_grading == entry.needs_grading


async def test_work_in_a_course_that_is_the_persons_no_more_is_not_to_grade(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lmsdesk.sync.engine.ATTEMPTS_AFTER_S", 0.0)
    grader = await office.person()
    await grader.until(lambda: sum(changes.courses for changes in grader.heard) > 1)
    queue = grader.workspace.submissions.queue
    assert (await queue.pile(QueueScope())).entries
    await _enrolled_elsewhere(grader)
    await grader.workspace.courses.refresh()
    await grader.until_pulled()
    assert not (await queue.pile(QueueScope())).entries
    # Nor is the course asked for it again, which the site would refuse.
    grader.wire.asked.clear()
    grader.workspace.courses.look_for_work()
    await grader.workspace.courses.refresh()
    await grader.until_pulled()
    await grader.until(lambda: not grader.workspace.state.activity)
    assert (grader.wire.count(f"courses/{COURSE}/gradebook"), grader.workspace.state.problem) == (0, None)


async def _enrolled_elsewhere(grader: Person) -> None:
    """The person leaves the course, and has another one."""
    async with application(grader.service) as client:
        made = (await client.post("v3/courses", json={"courseId": "N-1", "name": "New"})).json()["id"]
        role = {"courseRoleId": "Instructor"}
        assert (await client.put(f"v1/courses/{made}/users/userName:instructor", json=role)).is_success
        assert (await client.delete(f"v1/courses/{COURSE}/users/userName:instructor")).is_success


async def _idle_students(service: PracticeSite, column: ColumnId) -> set[UserId]:
    """Students who have not handed in anything for a column, as the service says."""
    async with application(service) as client:
        users = (await client.get(f"v1/courses/{COURSE}/users")).json()["results"]
        attempts = (await client.get(f"v2/courses/{COURSE}/gradebook/columns/{column}/attempts")).json()["results"]
    students = {UserId(one["userId"]) for one in users if one["courseRoleId"] == "Student"}
    return students - {one["userId"] for one in attempts}


async def test_a_look_for_work_that_was_begun_before_hides_nothing_in_a_course_that_is_opened(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lmsdesk.sync.engine.ATTEMPTS_AFTER_S", 0.0)
    column = ColumnId("_5_1")
    grader = await office.person(running=False)
    grader.wire.gate, grader.wire.gated = asyncio.Event(), f"^GET .*/columns/{column}/attempts$"
    async with asyncio.TaskGroup() as group:
        group.create_task(grader.workspace.run())
        await grader.wire.until_held(1)
        grader.wire.gated = "^none of the others"
        students = await _idle_students(grader.service, column)
        await hand_in(grader.service, column, sorted(students))
        await grader.workspace.courses.open(COURSE)
        await grader.until(lambda: any(changes.courses and COURSE in changes.sheets for changes in grader.heard))
        grader.wire.gate.set()
        await grader.until(lambda: not grader.workspace.state.activity)
        works = await grader.workspace._store.marking.works(COURSE, column)
        assert students <= {one.user_id for one in works}
        await grader.workspace.close()
