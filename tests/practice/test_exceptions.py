"""Exceptions of single people from what a column says (reference section 8)."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import httpx
import pytest

from tests.helpers.patience import PATIENCE_S
from tests.practice.classroom import new_course
from tests.practice.conftest import AsUser, user_id

DUE, LATER = "2030-01-31T12:00:00.000Z", "2030-02-14T12:00:00.000Z"
FIXED = {"gradableItemUserOptions": {"dueDateExceptionType": "LimitedFixed", "fixedDueDate": LATER}}


@pytest.fixture
async def column(admin: httpx.AsyncClient) -> str:
    """The path of a column with a due date and one attempt, in version 1."""
    grading = {"type": "Attempts", "attemptsAllowed": 1, "due": DUE}
    made = await admin.post("v2/courses/_1_1/gradebook/columns", json={"name": "Essay", "grading": grading})
    return f"v1/courses/_1_1/gradebook/columns/{made.json()['id']}"


async def test_an_exception_from_beginning_to_end(admin: httpx.AsyncClient, column: str) -> None:
    one = f"{column}/exceptions/users/userName:student"
    person = await user_id(admin, "student")
    assert (await admin.get(one)).status_code == 404
    made = await admin.put(one, json={**FIXED, "assessmentUserOptions": {"attempts": 3}})
    assert made.status_code == 200, made.text
    assert made.json() == {
        "courseId": "_1_1",
        "columnId": column.rpartition("/")[2],
        "userId": person,
        "effectiveDueDate": LATER,
        **FIXED,
        "assessmentUserOptions": {"attempts": 3},
    }
    assert (await admin.get(one)).json() == made.json()
    replaced = await admin.put(one, json={"gradableItemUserOptions": {"dueDateExceptionType": "Unlimited"}})
    assert "effectiveDueDate" not in replaced.json()
    assert "assessmentUserOptions" not in (await admin.get(one)).json()
    assert (await admin.put(one, json={})).json()["effectiveDueDate"] == DUE
    assert (await admin.delete(one)).status_code == 204
    assert (await admin.delete(one)).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {"gradableItemUserOptions": {"dueDateExceptionType": "LimitedFixed"}},
        {"gradableItemUserOptions": {"dueDateExceptionType": "Sometimes"}},
        {"gradableItemUserOptions": {"fixedDueDate": "soon"}},
        {"assessmentUserOptions": {"attempts": -1}},
        {"dueDate": LATER},
    ],
)
async def test_exceptions_that_do_not_fit(admin: httpx.AsyncClient, column: str, body: dict[str, object]) -> None:
    one = f"{column}/exceptions/users/userName:student"
    assert (await admin.put(one, json=body)).status_code == 400
    assert (await admin.get(one)).status_code == 404


async def test_reading_many(admin: httpx.AsyncClient) -> None:
    """The POST is a read: of people, of groups, of everybody; with `fullDetails` also of those without one."""
    course = await new_course(admin, "many")
    await admin.put(f"{course}/users/userName:administrator", json={"courseRoleId": "Student"})
    body = {"name": "Essay", "grading": {"type": "Attempts", "due": DUE}}
    made = await admin.post(f"v2/{course.partition('/')[2]}/gradebook/columns", json=body)
    path = f"{course}/gradebook/columns/{made.json()['id']}/exceptions"
    groups = f"v2/{course.partition('/')[2]}/groups"
    group = (await admin.post(groups, json={"name": "Group"})).json()["id"]
    await admin.put(f"{groups}/{group}/users/userName:student")
    own, other = await user_id(admin, "student"), await user_id(admin, "administrator")

    async def people(**query: object) -> list[tuple[str, str, str]]:
        reply = await admin.post(path, json=query)
        assert reply.status_code == 200, reply.text
        return [(row["userId"], row["effectiveDueDate"], row.get("groupId", "")) for row in reply.json()["results"]]

    assert await people() == []
    await admin.put(f"{path}/users/{own}", json=FIXED)
    assert await people() == [(own, LATER, "")]
    assert sorted(await people(fullDetails=True)) == sorted([(own, LATER, ""), (other, DUE, "")])
    assert await people(usersIds=[other], groupIds=[group]) == [(own, LATER, group)]
    assert await people(usersIds=[other], fullDetails=True) == [(other, DUE, "")]
    assert (await admin.post(path, json={"usersIds": ["student"]})).status_code == 400


async def test_an_exception_gives_attempts(admin: httpx.AsyncClient, as_user: AsUser, column: str) -> None:
    """`attempts` counts in the place of `attemptsAllowed`; 0 is no limit."""
    student = await as_user("student")
    attempts = f"{column.replace('v1/', 'v2/')}/attempts"
    one = f"{column}/exceptions/users/userName:student"

    async def hand_in() -> int:
        return (await student.post(attempts, json={"status": "NeedsGrading"})).status_code

    assert [await hand_in(), await hand_in()] == [201, 409]
    await admin.put(one, json={"assessmentUserOptions": {"attempts": 2}})
    assert [await hand_in(), await hand_in()] == [201, 409]
    await admin.put(one, json={"assessmentUserOptions": {"attempts": 0}})
    assert await hand_in() == 201
    await admin.delete(one)
    assert await hand_in() == 409


async def test_who_may(admin: httpx.AsyncClient, as_user: AsUser, column: str) -> None:
    student, grader = await as_user("student"), await as_user("assistant", scope="read")
    one = f"{column}/exceptions/users/userName:student"
    assert (await student.put(one, json=FIXED)).status_code == 403
    assert (await grader.put(one, json=FIXED)).status_code == 403
    await admin.put(one, json=FIXED)
    assert (await student.get(one)).json()["effectiveDueDate"] == LATER
    assert (await student.post(f"{column}/exceptions", json={})).status_code == 403
    assert len((await grader.post(f"{column}/exceptions", json={})).json()["results"]) == 1
    assert (await student.delete(one)).status_code == 403
    assert (await admin.put(f"{column}/exceptions/users/_99999_1", json=FIXED)).status_code == 404


async def test_questions_that_never_end_hold_nobody_up(admin: httpx.AsyncClient, column: str) -> None:
    ended, begun = asyncio.Event(), list[int]()

    async def slow(number: int) -> AsyncIterator[bytes]:
        begun.append(number)
        yield b"{"
        await ended.wait()
        yield b"}"

    ask = partial(admin.post, f"{column}/exceptions", headers={"Content-Type": "application/json"})
    async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as group:
        asked = [group.create_task(ask(content=slow(number))) for number in range(20)]
        while len(begun) < len(asked):  # noqa: ASYNC110 - a request on its way has no event to wait for
            await asyncio.sleep(0.01)
        assert (await admin.get(column)).status_code == 200
        ended.set()
    assert [task.result().status_code for task in asked] == [200] * len(asked)
