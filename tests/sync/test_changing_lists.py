"""Lists of several requests of which a row goes, or comes back, while they are read: nothing else is passed over."""

import asyncio

import httpx
import pytest

from lmsdesk.model.ids import ColumnId, UserId
from lmsdesk.model.sheet import CellFlag
from lmsdesk.model.wire import Json
from tests.sync.conftest import COURSE, Office, Person, application, on_service
from tests.sync.lists import (
    A_PAGE,
    Reply,
    before_page,
    cells_of_a_column,
    pulled_with_its_structure,
    rows_of,
    signed_in,
)

GRADEBOOK = f"v2/courses/{COURSE}/gradebook"
SEATS = f"v1/courses/{COURSE}/users"


async def test_who_leaves_between_two_pages_hides_nobody(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    grader = await signed_in(office, monkeypatch, grades=A_PAGE)
    cells = await cells_of_a_column(grader)

    async def leave() -> None:
        await _on_the_service(grader, "DELETE", f"{SEATS}/{cells[0].user_id}")

    before_page(grader, monkeypatch, f"/columns/{cells[0].column_id}/users", leave)
    await grader.opened()
    for cell in cells[1:]:
        assert (await grader.seen(cell))["score"] == (await on_service(grader.service, cell))["score"]


async def test_who_leaves_between_two_pages_of_the_roster_hides_nobody(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = await signed_in(office, monkeypatch, memberships=A_PAGE)
    seats = [row["userId"] for row in await rows_of(grader, SEATS) if row["courseRoleId"] == "Student"]

    async def leave() -> None:
        await _on_the_service(grader, "DELETE", f"{SEATS}/{seats[0]}")

    before_page(grader, monkeypatch, f"{COURSE}/users", leave)
    sheet = await grader.opened()
    assert {row.membership.user_id for row in sheet.rows} >= set(seats[1:])


async def test_a_column_that_is_deleted_between_two_pages_hides_none(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = await signed_in(office, monkeypatch, columns=3)
    columns = [row["id"] for row in await rows_of(grader, f"{GRADEBOOK}/columns")]

    async def delete() -> None:
        await _on_the_service(grader, "DELETE", f"{GRADEBOOK}/columns/{columns[1]}")

    before_page(grader, monkeypatch, "gradebook/columns$", delete, offset=2)
    sheet = await grader.opened()
    assert {cells.column.id for cells in sheet.columns} >= set(columns) - {columns[1]}


async def test_what_is_graded_between_two_pages_of_hand_ins_hides_none(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = await signed_in(office, monkeypatch, attempts=2)
    column, waiting = await _waiting(grader)

    async def grade() -> None:
        await _mark(grader, column, waiting[0], {"status": "Completed", "score": 1.0})

    before_page(grader, monkeypatch, f"/columns/{column}/attempts", grade, offset=1)
    await grader.opened()
    assert await _people_waiting(grader, column) >= {attempt["userId"] for attempt in waiting[1:]}


async def test_a_hand_in_that_is_graded_while_a_later_page_is_read_waits_no_more(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = await signed_in(office, monkeypatch, attempts=2)
    column, waiting = await _waiting(grader)
    first, last = waiting[0], waiting[-1]

    async def grade() -> None:
        await _mark(grader, column, first, {"status": "Completed", "score": 1.0})
        await _mark(grader, column, last, {"notes": "to be looked at again"})

    before_page(grader, monkeypatch, f"/columns/{column}/attempts", grade, offset=1)
    await grader.opened()
    assert {first["userId"], last["userId"]} <= await _people_waiting(grader, column)

    await pulled_with_its_structure(grader, monkeypatch)
    assert await _people_waiting(grader, column) == {attempt["userId"] for attempt in waiting[1:]}


async def test_hand_ins_that_were_read_in_several_pages_are_asked_for_once_more_and_then_no_more(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = await signed_in(office, monkeypatch, attempts=2)
    column, _ = await _waiting(grader)
    await grader.opened()
    for _ in range(2):
        await pulled_with_its_structure(grader, monkeypatch)
    grader.wire.asked.clear()
    await pulled_with_its_structure(grader, monkeypatch)
    assert grader.wire.count(f"/columns/{column}/attempts$") == 1


@pytest.mark.parametrize("is_kept", [True, False], ids=["switched off", "taken away"])
async def test_who_comes_back_while_a_long_roster_is_read_for_the_first_time_is_read(
    office: Office, monkeypatch: pytest.MonkeyPatch, *, is_kept: bool
) -> None:
    monkeypatch.setattr("lmsdesk.sync.grades.GRADES_A_PAGE", A_PAGE // 2)
    grader = await signed_in(office, monkeypatch, memberships=A_PAGE)
    cell = (await cells_of_a_column(grader))[-1]
    seat = f"{SEATS}/{cell.user_id}"
    told = (await on_service(grader.service, cell))["score"]
    off = {"availability": {"available": "Disabled"}} if is_kept else None
    await _on_the_service(grader, "PATCH" if is_kept else "DELETE", seat, off)
    is_read = _heard(grader, monkeypatch, f"/columns/{cell.column_id}/users")

    async def come_back() -> None:
        await is_read.wait()
        on = {"courseRoleId": "Student", "availability": {"available": "Yes"}}
        await _on_the_service(grader, "PATCH" if is_kept else "PUT", seat, on)

    before_page(grader, monkeypatch, f"{COURSE}/users", come_back)
    await grader.opened()
    await pulled_with_its_structure(grader, monkeypatch)
    assert (await grader.seen(cell))["score"] == told


def _heard(grader: Person, monkeypatch: pytest.MonkeyPatch, path: str) -> asyncio.Event:
    """Set when something on this path has been answered."""
    carried: Reply = grader.wire.handle_async_request
    heard = asyncio.Event()

    async def handle(request: httpx.Request) -> httpx.Response:
        reply = await carried(request)
        if request.url.path.endswith(path):
            heard.set()
        return reply

    monkeypatch.setattr(grader.wire, "handle_async_request", handle)
    return heard


async def _waiting(grader: Person) -> tuple[ColumnId, list[dict[str, str]]]:
    """A column with several hand-ins that wait for a grader, and these in the order of their list."""
    for row in await rows_of(grader, f"{GRADEBOOK}/columns"):
        path = f"{GRADEBOOK}/columns/{row['id']}/attempts"
        found = await rows_of(grader, path, attemptStatuses="NeedsGrading")
        if len(found) >= 5:
            return ColumnId(row["id"]), found
    raise AssertionError("the course has no column with five hand-ins that wait")


async def _people_waiting(grader: Person, column: ColumnId) -> set[UserId]:
    sheet = await grader.workspace.gradebook.sheet(COURSE)
    flags = next(cells.flags for cells in sheet.columns if cells.column.id == column)
    people = {row.membership.user_id: row.slot for row in sheet.rows}
    return {user_id for user_id, slot in people.items() if flags[slot] & CellFlag.NEEDS_GRADING}


async def _mark(grader: Person, column: ColumnId, attempt: dict[str, str], body: Json) -> None:
    await _on_the_service(grader, "PATCH", f"{GRADEBOOK}/columns/{column}/attempts/{attempt['id']}", body)


async def _on_the_service(grader: Person, method: str, path: str, body: Json | None = None) -> None:
    async with application(grader.service) as client:
        (await client.request(method, path, json=body)).raise_for_status()
