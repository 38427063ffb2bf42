"""Lists that are read in several requests, while a colleague goes on grading."""

import asyncio

import httpx
import pytest

from lmsdesk.model.ids import Cell
from tests.sync.conftest import COURSE, Office, Person, application
from tests.sync.lists import (
    A_PAGE,
    Reply,
    before_page,
    cells_of_a_column,
    pulled_again,
    pulled_with_its_structure,
    signed_in,
)


async def test_what_is_graded_between_two_pages_is_not_passed_over(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = await signed_in(office, monkeypatch, grades=A_PAGE)
    first, last = await _ends_of_a_column(grader)
    news = {first: 3.25, last: 4.5}
    before_page(grader, monkeypatch, f"/columns/{first.column_id}/users", lambda: _grade(grader, news))
    await grader.opened()
    assert (await grader.seen(last))["score"] == 4.5
    assert (await grader.seen(first))["score"] != 3.25

    await pulled_with_its_structure(grader, monkeypatch)
    assert (await grader.seen(first))["score"] == 3.25


async def test_a_long_list_of_news_passes_nothing_over(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    grader = await signed_in(office, monkeypatch, grades=A_PAGE)
    cells = await cells_of_a_column(grader)
    await grader.opened()
    await pulled_with_its_structure(grader, monkeypatch)
    await _grade(grader, dict.fromkeys(cells, 2.0))
    news = {cells[0]: 3.25, cells[-1]: 4.5}
    before_page(grader, monkeypatch, f"/columns/{cells[0].column_id}/users", lambda: _grade(grader, news))
    await pulled_again(grader)
    assert (await grader.seen(cells[0]))["score"] == 2.0
    assert (await grader.seen(cells[-1]))["score"] == 4.5

    await pulled_with_its_structure(grader, monkeypatch)
    assert (await grader.seen(cells[0]))["score"] == 3.25


async def test_what_is_graded_between_two_students_is_not_passed_over(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _keep_students(office, 3)
    grader = await signed_in(office, monkeypatch, grades=A_PAGE)
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

    await pulled_with_its_structure(grader, monkeypatch)
    assert (await grader.seen(first))["score"] == 3.25


async def test_what_was_read_in_several_pages_is_asked_for_once_more_and_then_no_more(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = await signed_in(office, monkeypatch, grades=A_PAGE)
    sheet = await grader.opened()
    plain = [cells.column for cells in sheet.columns if not cells.column.is_calculated]
    grader.wire.asked.clear()
    await pulled_again(grader)
    assert grader.wire.count(r"/columns/[^/]+/users$") == len(plain)

    await pulled_with_its_structure(grader, monkeypatch)
    grader.wire.asked.clear()
    await pulled_with_its_structure(grader, monkeypatch)
    assert grader.wire.count(r"/columns/[^/]+/users$") == len(plain)


async def _keep_students(office: Office, kept: int) -> None:
    """Only so many students stay in the course."""
    async with application(await office.service()) as client:
        members = (await client.get(f"v1/courses/{COURSE}/users")).json()["results"]
        everybody = [member["userId"] for member in members if member["courseRoleId"] == "Student"]
        for user_id in everybody[kept:]:
            await client.delete(f"v1/courses/{COURSE}/users/{user_id}")


async def _ends_of_a_column(grader: Person) -> tuple[Cell, Cell]:
    cells = await cells_of_a_column(grader)
    return cells[0], cells[-1]


async def _grade(grader: Person, scores: dict[Cell, float]) -> None:
    """A colleague enters these scores one after another."""
    async with application(grader.service) as client:
        for cell, score in scores.items():
            path = f"v2/courses/{COURSE}/gradebook/columns/{cell.column_id}/users/{cell.user_id}"
            (await client.patch(path, json={"score": score})).raise_for_status()
