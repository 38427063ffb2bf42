"""Lists that are read in several requests, while a colleague goes on grading."""

import asyncio
from collections.abc import Awaitable, Callable

import httpx
import pytest

from lmsdesk.model.ids import Cell, ColumnId, UserId
from tests.sync.conftest import COURSE, Office, Person, application

A_PAGE = 10
Deed = Callable[[], Awaitable[None]]
Reply = Callable[[httpx.Request], Awaitable[httpx.Response]]


async def test_what_is_graded_between_two_pages_is_not_passed_over(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = await _signed_in(office, monkeypatch)
    first, last = await _ends_of_a_column(grader)
    _before_the_second_page(grader, monkeypatch, first, lambda: _grade(grader, {first: 3.25, last: 4.5}))
    await grader.opened()
    assert (await grader.seen(last))["score"] == 4.5
    assert (await grader.seen(first))["score"] != 3.25

    await _pulled_with_its_structure(grader, monkeypatch)
    assert (await grader.seen(first))["score"] == 3.25


async def test_a_long_list_of_news_passes_nothing_over(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    grader = await _signed_in(office, monkeypatch)
    cells = await _cells_of_a_column(grader)
    await grader.opened()
    await _pulled_with_its_structure(grader, monkeypatch)
    await _grade(grader, dict.fromkeys(cells, 2.0))
    _before_the_second_page(grader, monkeypatch, cells[0], lambda: _grade(grader, {cells[0]: 3.25, cells[-1]: 4.5}))
    await _pulled_again(grader)
    assert (await grader.seen(cells[0]))["score"] == 2.0
    assert (await grader.seen(cells[-1]))["score"] == 4.5

    await _pulled_with_its_structure(grader, monkeypatch)
    assert (await grader.seen(cells[0]))["score"] == 3.25


async def test_what_is_graded_between_two_students_is_not_passed_over(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = await _signed_in(office, monkeypatch, students=3)
    first, last = await _ends_of_a_column(grader)
    is_first_here = asyncio.Event()
    carried: Reply = grader.wire.handle_async_request

    async def handle(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith(f"gradebook/users/{last.user_id}") and not is_first_here.is_set():
            await is_first_here.wait()
            await _grade(grader, {first: 3.25, last: 4.5})
        reply = await carried(request)
        if request.url.path.endswith(f"gradebook/users/{first.user_id}"):
            is_first_here.set()
        return reply

    monkeypatch.setattr(grader.wire, "handle_async_request", handle)
    await grader.opened()
    assert (await grader.seen(last))["score"] == 4.5
    assert (await grader.seen(first))["score"] != 3.25

    await _pulled_with_its_structure(grader, monkeypatch)
    assert (await grader.seen(first))["score"] == 3.25


async def test_what_was_read_in_several_pages_is_asked_for_once_more_and_then_no_more(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = await _signed_in(office, monkeypatch)
    sheet = await grader.opened()
    plain = [cells.column for cells in sheet.columns if not cells.column.is_calculated]
    grader.wire.asked.clear()
    await _pulled_again(grader)
    assert grader.wire.count(r"/columns/[^/]+/users$") == len(plain)

    await _pulled_with_its_structure(grader, monkeypatch)
    grader.wire.asked.clear()
    await _pulled_with_its_structure(grader, monkeypatch)
    assert grader.wire.count(r"/columns/[^/]+/users$") == len(plain)


async def _signed_in(office: Office, monkeypatch: pytest.MonkeyPatch, *, students: int | None = None) -> Person:
    """A grader who has not opened the course yet; the service gives few grades a page."""
    monkeypatch.setattr("lmsdesk.practice.routes.grades.PAGE_CAP", A_PAGE)
    service = await office.service()
    if students is not None:
        async with application(service) as client:
            members = (await client.get(f"v1/courses/{COURSE}/users")).json()["results"]
            everybody = [member["userId"] for member in members if member["courseRoleId"] == "Student"]
            for user_id in everybody[students:]:
                await client.delete(f"v1/courses/{COURSE}/users/{user_id}")
    grader = await office.person()
    await grader.until_pulled()
    return grader


async def _cells_of_a_column(grader: Person) -> list[Cell]:
    """All cells with a grade of one column that is graded by hand, in the order of its list."""
    async with application(grader.service) as client:
        columns = (await client.get(f"v2/courses/{COURSE}/gradebook/columns")).json()["results"]
        column_id = next(one["id"] for one in columns if one["grading"]["type"] == "Manual")
        path = f"v2/courses/{COURSE}/gradebook/columns/{column_id}/users"
        rows: list[dict[str, str]] = []
        while page := (await client.get(path, params={"offset": len(rows)})).json()["results"]:
            rows += page
    return [Cell(COURSE, ColumnId(column_id), UserId(row["userId"])) for row in rows]


async def _ends_of_a_column(grader: Person) -> tuple[Cell, Cell]:
    cells = await _cells_of_a_column(grader)
    return cells[0], cells[-1]


async def _grade(grader: Person, scores: dict[Cell, float]) -> None:
    """A colleague enters these scores one after another."""
    async with application(grader.service) as client:
        for cell, score in scores.items():
            path = f"v2/courses/{COURSE}/gradebook/columns/{cell.column_id}/users/{cell.user_id}"
            (await client.patch(path, json={"score": score})).raise_for_status()


def _before_the_second_page(grader: Person, monkeypatch: pytest.MonkeyPatch, cell: Cell, deed: Deed) -> None:
    """Once, when the second page of the cell's column has been asked for and nothing is answered yet."""
    carried: Reply = grader.wire.handle_async_request
    left = [deed]

    async def handle(request: httpx.Request) -> httpx.Response:
        is_second = request.url.params.get("offset") == str(A_PAGE)
        if left and is_second and request.url.path.endswith(f"/columns/{cell.column_id}/users"):
            await left.pop()()
        return await carried(request)

    monkeypatch.setattr(grader.wire, "handle_async_request", handle)


async def _pulled_again(grader: Person) -> None:
    await grader.workspace.open_course(COURSE)
    await grader.until_pulled()


async def _pulled_with_its_structure(grader: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it happens every few minutes."""
    with monkeypatch.context() as patched:
        patched.setattr("lmsdesk.sync.pull.STRUCTURE_EVERY_S", 0.0)
        await _pulled_again(grader)
