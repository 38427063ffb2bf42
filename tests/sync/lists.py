"""Hands for lists of several requests: what a colleague does between two of their pages."""

import re
from collections.abc import Awaitable, Callable

import httpx
import pytest

from lmsdesk.model.ids import Cell, ColumnId, UserId
from tests.sync.conftest import COURSE, Office, Person, application

A_PAGE = 10
Action = Callable[[], Awaitable[None]]
Reply = Callable[[httpx.Request], Awaitable[httpx.Response]]


async def signed_in(office: Office, monkeypatch: pytest.MonkeyPatch, **pages: int) -> Person:
    """A grader who has not opened the course yet; the service gives so many rows a page of each kind of list."""
    for kind, rows in pages.items():
        monkeypatch.setattr(f"lmsdesk.practice.routes.{kind}.PAGE_CAP", rows)
    await office.service()
    grader = await office.person()
    await grader.until_pulled()
    return grader


async def rows_of(grader: Person, path: str, **params: str) -> list[dict[str, str]]:
    """All rows of a list of the course, as the application reads it."""
    rows: list[dict[str, str]] = []
    async with application(grader.service) as client:
        while page := (await client.get(path, params={**params, "offset": len(rows)})).json()["results"]:
            rows += page
    return rows


async def cells_of_a_column(grader: Person) -> list[Cell]:
    """All cells with a grade of one column that is graded by hand, in the order of its list."""
    async with application(grader.service) as client:
        columns = (await client.get(f"v2/courses/{COURSE}/gradebook/columns")).json()["results"]
    column_id = next(one["id"] for one in columns if one["grading"]["type"] == "Manual")
    rows = await rows_of(grader, f"v2/courses/{COURSE}/gradebook/columns/{column_id}/users")
    return [Cell(COURSE, ColumnId(column_id), UserId(row["userId"])) for row in rows]


def before_page(
    grader: Person, monkeypatch: pytest.MonkeyPatch, path: str, action: Action, *, offset: int = A_PAGE - 1
) -> None:
    """Once, when the page of the list that begins there has been asked for and nothing is answered yet.

    A second page begins with the last row of the first.
    """
    carried: Reply = grader.wire.handle_async_request
    left = [action]

    async def handle(request: httpx.Request) -> httpx.Response:
        is_that = request.url.params.get("offset") == str(offset) and re.search(path, request.url.path)
        if left and is_that:
            await left.pop()()
        return await carried(request)

    monkeypatch.setattr(grader.wire, "handle_async_request", handle)


async def pulled_again(grader: Person) -> None:
    """What came since the last pull."""
    await grader.workspace.courses.open(COURSE)
    await grader.until_pulled()


async def pulled_with_its_structure(grader: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it happens every few minutes."""
    with monkeypatch.context() as patched:
        patched.setattr("lmsdesk.sync.pull.STRUCTURE_EVERY_S", 0.0)
        await pulled_again(grader)
