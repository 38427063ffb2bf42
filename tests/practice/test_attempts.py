"""Attempts: handed in by students, graded by graders (specification sections 3 and 4, reference section 10)."""

import httpx
import pytest

from tests.practice.conftest import AsUser, user_id

COLUMNS = "v2/courses/_1_1/gradebook/columns"


@pytest.fixture
async def column(admin: httpx.AsyncClient) -> str:
    body = {
        "name": "Essay",
        "score": {"possible": 100},
        "grading": {"type": "Attempts", "attemptsAllowed": 3, "scoringModel": "Highest"},
    }
    return str((await admin.post(COLUMNS, json=body)).json()["id"])


async def hand_in(student: httpx.AsyncClient, column: str) -> str:
    started = await student.post(f"{COLUMNS}/{column}/attempts", json={"studentSubmission": "<p>Text</p>"})
    assert started.status_code == 201, started.text
    attempt = str(started.json()["id"])
    sent = await student.patch(f"{COLUMNS}/{column}/attempts/{attempt}", json={"status": "NeedsGrading"})
    assert sent.json()["status"] == "NeedsGrading"
    return attempt


async def test_states_of_an_attempt(admin: httpx.AsyncClient, as_user: AsUser, column: str) -> None:
    """Section 3: InProgress is invisible to the instructor, NeedsGrading is visible."""
    student, instructor = await as_user("student"), await as_user("instructor")
    path = f"{COLUMNS}/{column}/attempts"
    started = (await student.post(path, json={"studentComments": "c", "studentSubmission": "<p>Text</p>"})).json()
    assert started["status"] == "InProgress"
    assert started["studentSubmission"] == "<p>Text</p>"
    one = f"{path}/{started['id']}"
    assert (await instructor.get(path)).json() == {"results": []}
    assert (await instructor.get(one)).status_code == 404
    assert (await student.get(one)).json()["status"] == "InProgress"
    assert (await student.patch(one, json={"status": "NeedsGrading"})).status_code == 200
    seen = (await instructor.get(path)).json()["results"]
    assert [(row["id"], row["status"], row["studentComments"]) for row in seen] == [
        (started["id"], "NeedsGrading", "c")
    ]
    assert seen[0]["attemptDate"] >= seen[0]["created"]
    assert (await student.patch(one, json={"studentSubmission": "later"})).status_code == 403


async def test_an_application_cannot_hand_in(admin: httpx.AsyncClient, column: str) -> None:
    """Section 5, three-legged, rule 6."""
    assert (await admin.post(f"{COLUMNS}/{column}/attempts", json={})).status_code == 403


async def test_only_so_many_attempts(as_user: AsUser, admin: httpx.AsyncClient, column: str) -> None:
    await admin.patch(f"{COLUMNS}/{column}", json={"grading": {"attemptsAllowed": 1}})
    student = await as_user("student")
    await hand_in(student, column)
    assert (await student.post(f"{COLUMNS}/{column}/attempts", json={})).status_code == 409


async def test_grading_posts_the_score(admin: httpx.AsyncClient, as_user: AsUser, column: str) -> None:
    """Reference section 10, grading rules; the column grade follows the scoring model."""
    student, grader = await as_user("student"), await as_user("assistant")
    cell = f"{COLUMNS}/{column}/users/{await user_id(admin, 'student')}"
    first = f"{COLUMNS}/{column}/attempts/{await hand_in(student, column)}"
    assert (await grader.get(cell)).json()["status"] == "NeedsGrading"
    held = (await grader.patch(first, json={"score": 60})).json()
    assert (held["status"], held["readyToPost"]) == ("NeedsGrading", True)
    assert "displayGrade" not in (await grader.get(cell)).json()
    assert not {"displayGrade", "feedback"} & set((await student.get(first)).json())
    body = {"status": "Completed", "score": 60, "feedback": "Good", "notes": "private"}
    done = (await grader.patch(first, json=body)).json()
    assert {name: done[name] for name in body} == body
    assert done["displayGrade"]["score"] == 60
    assert (await grader.get(cell)).json()["displayGrade"]["score"] == 60
    seen = (await student.get(first)).json()
    assert seen["feedback"] == "Good"
    assert "notes" not in seen
    second = f"{COLUMNS}/{column}/attempts/{await hand_in(student, column)}"
    await grader.patch(second, json={"status": "Completed", "score": 40})
    assert (await grader.get(cell)).json()["displayGrade"]["score"] == 60


@pytest.mark.parametrize(
    ("model", "score"), [("Last", 40), ("First", 60), ("Highest", 60), ("Lowest", 40), ("Average", 50)]
)
async def test_scoring_models(admin: httpx.AsyncClient, as_user: AsUser, column: str, model: str, score: float) -> None:
    student = await as_user("student")
    for points in (60, 40):
        attempt = await hand_in(student, column)
        await admin.patch(f"{COLUMNS}/{column}/attempts/{attempt}", json={"status": "Completed", "score": points})
    await admin.patch(f"{COLUMNS}/{column}", json={"grading": {"scoringModel": model}})
    grade = (await admin.get(f"{COLUMNS}/{column}/users/{await user_id(admin, 'student')}")).json()
    assert grade["displayGrade"]["score"] == score


async def test_filters_of_attempts(admin: httpx.AsyncClient, as_user: AsUser, column: str) -> None:
    student = await as_user("student")
    done = await hand_in(student, column)
    await admin.patch(f"{COLUMNS}/{column}/attempts/{done}", json={"status": "Completed", "score": 1})
    open_ = await hand_in(student, column)
    path = f"{COLUMNS}/{column}/attempts"

    async def ids(**query: str) -> list[str]:
        return [row["id"] for row in (await admin.get(path, params=query)).json()["results"]]

    assert await ids() == [done, open_]
    assert await ids(attemptStatuses="NeedsGrading") == [open_]
    assert await ids(attemptStatuses="NeedsGrading,Completed", userId="userName:student") == [done, open_]
    assert await ids(userId="userName:instructor") == []
    assert (await admin.get(path, params={"attemptStatuses": "Lost"})).status_code == 400


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"status": "InProgress"}, 400),
        ({"studentSubmission": "mine"}, 403),
        ({"reconciliationMode": "Average"}, 400),
        ({"score": "x"}, 400),
        ({"colour": 1}, 400),
    ],
)
async def test_what_graders_cannot_send(
    admin: httpx.AsyncClient, as_user: AsUser, column: str, body: dict[str, object], status: int
) -> None:
    attempt = await hand_in(await as_user("student"), column)
    assert (await admin.patch(f"{COLUMNS}/{column}/attempts/{attempt}", json=body)).status_code == status


@pytest.mark.parametrize(("body", "status"), [({"score": 100}, 403), ({"status": "Completed"}, 400)])
async def test_what_students_cannot_send(as_user: AsUser, column: str, body: dict[str, object], status: int) -> None:
    student = await as_user("student")
    started = (await student.post(f"{COLUMNS}/{column}/attempts", json={})).json()
    refused = await student.patch(f"{COLUMNS}/{column}/attempts/{started['id']}", json=body)
    assert refused.status_code == status


async def test_manual_columns_take_no_attempts(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    column = (await admin.post(COLUMNS, json={"name": "Manual"})).json()["id"]
    student = await as_user("student")
    assert (await student.post(f"{COLUMNS}/{column}/attempts", json={})).status_code == 400


async def test_names_stay_hidden_until_their_release(admin: httpx.AsyncClient, as_user: AsUser, column: str) -> None:
    """Reference section 10: `userId` is left out of anonymous columns before the release."""
    await hand_in(await as_user("student"), column)
    rule = {"grading": {"anonymousGrading": {"type": "Date", "releaseAfter": "2999-01-01T00:00:00.000Z"}}}
    await admin.patch(f"{COLUMNS}/{column}", json=rule)
    path = f"{COLUMNS}/{column}/attempts"
    assert "userId" not in (await admin.get(path)).json()["results"][0]
    assert (await admin.get(path, params={"userId": "userName:student"})).status_code == 403
