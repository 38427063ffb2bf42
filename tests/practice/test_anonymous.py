"""Columns graded without names, and what totals and notations show (reference sections 8 to 10)."""

import httpx
import pytest

from tests.practice.conftest import AsUser, user_id

COURSE = "v2/courses/_1_1/gradebook"
COLUMNS = f"{COURSE}/columns"
LATER = "2999-01-01T00:00:00.000Z"
EARLIER = "2020-01-01T00:00:00.000Z"


async def column_with(admin: httpx.AsyncClient, rule: dict[str, str], **grading: object) -> str:
    body = {
        "name": "Blind",
        "score": {"possible": 10},
        "grading": {"type": "Attempts", "attemptsAllowed": 0, "anonymousGrading": rule, **grading},
    }
    made = await admin.post(COLUMNS, json=body)
    assert made.status_code == 201, made.text
    return f"{COLUMNS}/{made.json()['id']}"


async def hand_in(student: httpx.AsyncClient, column: str) -> str:
    made = await student.post(f"{column}/attempts", json={"studentSubmission": "Mine", "status": "NeedsGrading"})
    assert made.status_code == 201, made.text
    return f"{column}/attempts/{made.json()['id']}"


async def names(grader: httpx.AsyncClient, column: str) -> list[str | None]:
    return [row.get("userId") for row in (await grader.get(f"{column}/attempts")).json()["results"]]


@pytest.mark.parametrize(
    "rule", [{"type": "Date", "releaseAfter": LATER}, {"type": "AfterAllGraded"}], ids=["date", "all graded"]
)
async def test_whose_work_it_is_stays_hidden(admin: httpx.AsyncClient, as_user: AsUser, rule: dict[str, str]) -> None:
    student, grader = await as_user("student"), await as_user("instructor")
    own = await user_id(admin, "student")
    column = await column_with(admin, rule)
    attempt = await hand_in(student, column)
    assert await names(grader, column) == [None]
    assert "userId" not in (await grader.get(attempt)).json()
    assert "userId" not in (await grader.patch(attempt, json={"score": 5})).json()
    for path in (f"{column}/users", f"{column}/users/{own}", f"{column}/users/lastChanged"):
        assert (await grader.get(path)).status_code == 403, path
    assert (await grader.patch(f"{column}/users/{own}", json={"score": 1})).status_code == 403
    assert (await grader.get(f"{column}/attempts", params={"userId": own})).status_code == 403
    rows = (await grader.get(f"{COURSE}/users/{own}")).json()["results"]
    assert column.rsplit("/", 1)[1] not in {row["columnId"] for row in rows}
    logs = column.replace("v2", "v1", 1) + "/logs"
    assert (await grader.get(logs)).status_code == 403
    rows = (await grader.get("v1/courses/_1_1/gradebook/logs")).json()["results"]
    assert column.rsplit("/", 1)[1] not in {row["gradebookColumnId"] for row in rows}


async def test_students_see_their_own_work_and_grade(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    student = await as_user("student")
    own = await user_id(admin, "student")
    column = await column_with(admin, {"type": "Date", "releaseAfter": LATER})
    attempt = await hand_in(student, column)
    await admin.patch(attempt, json={"status": "Completed", "score": 5})
    assert (await student.get(attempt)).json()["userId"] == own
    assert (await student.get(f"{column}/users/me")).json()["displayGrade"]["score"] == 5


async def test_names_show_when_the_day_has_come(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    column = await column_with(admin, {"type": "Date", "releaseAfter": EARLIER})
    await hand_in(await as_user("student"), column)
    assert await names(admin, column) == [await user_id(admin, "student")]


async def test_names_show_after_all_is_graded(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    student, grader = await as_user("student"), await as_user("assistant")
    own = await user_id(admin, "student")
    column = await column_with(admin, {"type": "AfterAllGraded"})
    attempt = await hand_in(student, column)
    await grader.patch(attempt, json={"score": 5})
    assert await names(grader, column) == [None]
    await grader.patch(attempt, json={"status": "Completed", "score": 5})
    assert await names(grader, column) == [own]
    assert (await grader.get(f"{column}/users/{own}")).json()["displayGrade"]["score"] == 5
    await hand_in(student, column)
    assert await names(grader, column) == [None, None]


async def test_before_the_due_date_not_all_is_handed_in(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    column = await column_with(admin, {"type": "AfterAllGraded"}, due=LATER)
    attempt = await hand_in(await as_user("student"), column)
    await admin.patch(attempt, json={"status": "Completed", "score": 5})
    assert await names(admin, column) == [None]
    await admin.patch(column, json={"grading": {"due": EARLIER}})
    assert await names(admin, column) == [await user_id(admin, "student")]


async def test_a_column_without_work_is_hidden_until_it_is_due(admin: httpx.AsyncClient) -> None:
    column = await column_with(admin, {"type": "AfterAllGraded"})
    assert (await admin.get(f"{column}/users")).status_code == 403
    await admin.patch(column, json={"grading": {"due": EARLIER}})
    assert (await admin.get(f"{column}/users")).json() == {"results": []}


async def test_entered_grades_have_names(admin: httpx.AsyncClient) -> None:
    """Nothing is handed in for a Manual column, so there is nothing to hide."""
    column = await column_with(admin, {"type": "AfterAllGraded"}, type="Manual")
    own = await user_id(admin, "student")
    assert (await admin.patch(f"{column}/users/{own}", json={"score": 5})).status_code == 200
    assert [row["userId"] for row in (await admin.get(f"{column}/users")).json()["results"]] == [own]


async def test_totals_can_count_what_is_not_posted(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    """Reference section 9, `includeUnpostedGrades`."""
    student, grader = await as_user("student"), await as_user("instructor")
    own = await user_id(admin, "student")
    column = await column_with(admin, {"type": "None"})
    total = f"{COLUMNS}/finalGrade/users"

    async def score(**query: str) -> float:
        rows = (await grader.get(total, params={"limit": "100", **query})).json()["results"]
        return float(next(row["displayGrade"]["score"] for row in rows if row["userId"] == own))

    before = await score()
    attempt = await hand_in(student, column)
    await grader.patch(attempt, json={"score": 5})
    assert await score() == before
    assert await score(includeUnpostedGrades="true") == before + 5
    await grader.patch(attempt, json={"status": "Completed"})
    assert await score() == await score(includeUnpostedGrades="true") == before + 5
    assert (await student.get(total, params={"includeUnpostedGrades": "true"})).status_code == 403


async def test_a_notation_shows_its_words(admin: httpx.AsyncClient) -> None:
    """Reference section 9: with `gradeNotationId` the description is what is shown."""
    made = await admin.post("v1/courses/_1_1/gradebook/gradeNotations", json={"code": "W", "description": "Withdrawn"})
    column = await column_with(admin, {"type": "None"}, type="Manual")
    cell = f"{column}/users/{await user_id(admin, 'student')}"
    shown = await admin.patch(cell, json={"gradeNotationId": made.json()["id"]})
    assert shown.json()["displayGrade"]["text"] == "Withdrawn"
    assert (await admin.patch(cell, json={"gradeNotationId": "_99999_1"})).status_code == 400
    assert "displayGrade" not in (await admin.patch(cell, json={"gradeNotationId": None})).json()
