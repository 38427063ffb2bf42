"""The log of grade changes (reference sections 8 and 16)."""

from typing import Any

import httpx

from tests.practice.conftest import AsUser, column_of, user_id

BOOK = "v1/courses/_1_1/gradebook"
COLUMNS = "v2/courses/_1_1/gradebook/columns"


async def _rows(client: httpx.AsyncClient, path: str = f"{BOOK}/logs", **query: str) -> list[dict[str, Any]]:
    reply = await client.get(path, params=query)
    assert reply.status_code == 200, reply.text
    return list(reply.json()["results"])


async def test_each_change_of_a_grade_is_logged_once(admin: httpx.AsyncClient) -> None:
    assert await _rows(admin) == []
    column, student = await column_of(admin, "Manual"), await user_id(admin, "student")
    before = (await admin.get(f"{COLUMNS}/{column}/users/{student}")).json()["displayGrade"]["score"]
    for score in (3, 3, 4.5, None):
        await admin.patch(f"{COLUMNS}/{column}/users/{student}", json={"score": score})
    rows = await _rows(admin, f"{BOOK}/columns/{column}/logs")
    assert [(row.get("previousScore"), row.get("score")) for row in rows] == [(before, 3), (3, 4.5), (4.5, None)]
    assert {row["gradebookColumnId"] for row in rows} == {column}
    assert all(row["user"] == {"userId": student} for row in rows)
    assert await _rows(admin) == rows


async def test_grading_an_attempt_is_logged(admin: httpx.AsyncClient) -> None:
    column = await column_of(admin, "Attempts")
    work = (await admin.get(f"{COLUMNS}/{column}/attempts")).json()["results"][0]
    path = f"{COLUMNS}/{column}/attempts/{work['id']}"
    reply = await admin.patch(path, json={"score": 1.25, "status": "Completed"})
    assert reply.status_code == 200
    rows = await _rows(admin, **{"user.userId": work["userId"]})
    assert [(row["gradebookColumnId"], row["score"]) for row in rows] == [(column, 1.25)]


async def test_filters_and_order(admin: httpx.AsyncClient) -> None:
    column = await column_of(admin, "Manual")
    people = [await user_id(admin, name) for name in ("student",)]
    cells = (await admin.get(f"{COLUMNS}/{column}/users")).json()["results"]
    people.append(next(cell["userId"] for cell in cells if cell["userId"] not in people))
    for person in people:
        await admin.patch(f"{COLUMNS}/{column}/users/{person}", json={"score": 0.125})
    rows = await _rows(admin)
    assert [row["user"] for row in rows] == [{"userId": person} for person in people]
    assert await _rows(admin, sort="id(desc)") == rows[::-1]
    assert await _rows(admin, **{"user.userId": people[1]}) == rows[1:]
    assert await _rows(admin, since=str(rows[0]["logged"])) == rows
    assert await _rows(admin, since="2999-01-01T00:00:00Z") == []
    assert await _rows(admin, until="2020-01-01T00:00:00Z") == []
    for query in ({"since": "yesterday"}, {"sort": "score"}, {"user.userId": "x"}):
        assert (await admin.get(f"{BOOK}/logs", params=query)).status_code == 400


async def test_the_log_names_who_made_a_change(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    """Reference sections 8 and 19.9: `modifier`, which one client reads; an application acts for an administrator."""
    column, student = await column_of(admin, "Manual"), await user_id(admin, "student")
    cell = f"{COLUMNS}/{column}/users/{student}"
    for client, score in ((await as_user("assistant"), 1), (admin, 2), (await as_user("instructor"), 3)):
        assert (await client.patch(cell, json={"score": score})).status_code == 200
    people = ("assistant", "administrator", "instructor")
    names = [(await admin.get(f"v1/users/userName:{who}")).json()["name"] for who in people]
    helper, keeper, teacher = (f"{name['given']} {name['family']}" for name in names)
    told = [row.get("modifier") for row in await _rows(admin, f"{BOOK}/columns/{column}/logs")]
    assert told == [
        {"name": helper, "role": "TeachingAssistant"},
        {"name": keeper},
        {"name": teacher, "role": "Instructor"},
    ]
    await admin.delete("v1/users/userName:assistant")
    assert [row.get("modifier", {}).get("name") for row in await _rows(admin)] == [None, keeper, teacher]


async def test_an_application_outlives_its_administrator(admin: httpx.AsyncClient) -> None:
    column, student = await column_of(admin, "Manual"), await user_id(admin, "student")
    await admin.delete("v1/users/userName:administrator")
    reply = await admin.patch(f"{COLUMNS}/{column}/users/{student}", json={"score": 1})
    assert reply.status_code == 200
    assert [(row["score"], row.get("modifier")) for row in await _rows(admin)] == [(1, None)]


async def test_whoever_grades_an_attempt_is_named(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    column = await column_of(admin, "Attempts")
    work = (await admin.get(f"{COLUMNS}/{column}/attempts")).json()["results"][0]
    path = f"{COLUMNS}/{column}/attempts/{work['id']}"
    await (await as_user("assistant")).patch(path, json={"score": 1.25, "status": "Completed"})
    assert [row["modifier"]["role"] for row in await _rows(admin)] == ["TeachingAssistant"]


async def test_only_graders_read_it(as_user: AsUser) -> None:
    student, grader = await as_user("student"), await as_user("assistant")
    assert (await student.get(f"{BOOK}/logs")).status_code == 403
    assert (await grader.get(f"{BOOK}/logs")).json() == {"results": []}
