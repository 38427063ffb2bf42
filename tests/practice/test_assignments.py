"""Assignments of Ultra courses and the links in what is handed in (specification sections 2 to 4 and 7)."""

import re
from unittest.mock import ANY

import httpx
import pytest

from lmsdesk.practice.storage.site import Site
from tests.practice.classroom import new_course, upload
from tests.practice.conftest import AsUser, browser, user_id

ORIGINALITY = ("checkSubmission", "studentViewReports", "excludeSubmissionsFromDatabases")
PROCTORING = ("secureBrowserRequiredToTake", "secureBrowserRequiredToReview", "webcamRequired")


@pytest.fixture
async def course(admin: httpx.AsyncClient) -> str:
    return await new_course(admin, "ultra-2", view="Ultra")


async def assign(client: httpx.AsyncClient, course: str, **body: object) -> httpx.Response:
    return await client.post(f"{course}/contents/createAssignment", json={"title": "Essay", **body})


async def test_an_assignment_is_an_item_and_a_column(admin: httpx.AsyncClient, course: str) -> None:
    """Section 2, Assignment creation request and response."""
    root = (await admin.get(f"{course}/contents/root")).json()["id"]
    file = await upload(admin, "task.pdf", b"%PDF")
    grading = {"due": "2030-01-01T00:00:00.000Z", "attemptsAllowed": 3}
    made = await assign(
        admin, course, parentId=root, instructions="<p>Write</p>", description="d", position=0, fileUploadIds=[file],
        availability={"available": "Yes", "allowGuests": False}, grading=grading, score={"possible": 50},
    )  # fmt: skip
    assert made.status_code == 201, made.text
    reply = made.json()
    assert set(reply) == {"contentId", "gradeColumnId", "assessmentId", "questionIds"}
    assert len(reply["questionIds"]) == 1
    item = (await admin.get(f"{course}/contents/{reply['contentId']}")).json()
    assert item["parentId"] == root
    assert item["contentHandler"] == {
        "id": "resource/x-lms-asmt-test-link",
        "assessmentId": reply["assessmentId"],
        "gradeColumnId": reply["gradeColumnId"],
        "originalityReportingTool": {"id": "safeAssign", **dict.fromkeys(ORIGINALITY, False)},
        "proctoring": dict.fromkeys(PROCTORING, False),
    }
    column = (await admin.get(f"{course.replace('v1', 'v2')}/gradebook/columns/{reply['gradeColumnId']}")).json()
    assert column["contentId"] == reply["contentId"]
    assert column["score"] == {"possible": 50}
    assert {name: column["grading"][name] for name in ("type", *grading)} == {"type": "Attempts", **grading}
    link = re.search(r'href="([^"]+/task\.pdf)" data-lmsfile=', item["body"])
    assert link, item["body"]
    assert (await admin.get(link[1])).content == b"%PDF"


async def test_tools_of_an_assignment_are_kept(admin: httpx.AsyncClient, course: str) -> None:
    """Reference section 13: taken on creation and in changes, each of its members, and shown."""
    tool = {"id": "safeAssign", "checkSubmission": True, "studentViewReports": True}
    item = f"{course}/contents/{(await assign(admin, course, originalityReportingTool=tool)).json()['contentId']}"

    async def handler() -> dict[str, dict[str, object]]:
        return dict((await admin.get(item)).json()["contentHandler"])

    assert (await handler())["originalityReportingTool"] == {**tool, "excludeSubmissionsFromDatabases": False}
    patch = {"originalityReportingTool": {"checkSubmission": False}, "proctoring": {"webcamRequired": True}}
    assert (await admin.patch(item, json={"contentHandler": patch})).status_code == 200
    assert (await handler())["originalityReportingTool"]["checkSubmission"] is False
    assert (await handler())["originalityReportingTool"]["studentViewReports"] is True
    assert (await handler())["proctoring"] == {**dict.fromkeys(PROCTORING, False), "webcamRequired": True}
    whole = (await admin.get(item)).json()
    assert (await admin.patch(item, json=whole)).json() == {**whole, "modified": ANY}


async def test_papers_are_found_as_a_downloader_looks_for_them(
    admin: httpx.AsyncClient, as_user: AsUser, course: str
) -> None:
    """From the top level by the content handler to the attempts and their files, with the fields that it asks for."""
    await assign(admin, course, title="Unchecked")
    made = (await assign(admin, course, originalityReportingTool={"checkSubmission": True})).json()
    student = await as_user("student")
    attempts = f"{course.replace('v1', 'v2')}/gradebook/columns/{made['gradeColumnId']}/attempts"
    begun = (await student.post(attempts, json={})).json()["id"]
    files = f"{course}/gradebook/attempts/{begun}/files"
    await student.post(files, json={"uploadId": await upload(student, "paper.txt", b"Words")})
    await student.patch(f"{attempts}/{begun}", json={"status": "NeedsGrading"})
    fields = "id,title,contentHandler.originalityReportingTool,contentHandler.gradeColumnId"
    wanted = {"contentHandler": "resource/x-lms-asmt-test-link", "fields": fields}
    rows = (await admin.get(f"{course}/contents", params=wanted)).json()["results"]
    checked = [row for row in rows if row["contentHandler"]["originalityReportingTool"]["checkSubmission"]]
    assert (len(rows), [row["id"] for row in checked]) == (2, [made["contentId"]])
    column = checked[0]["contentHandler"]["gradeColumnId"]
    work = (await admin.get(f"{course.replace('v1', 'v2')}/gradebook/columns/{column}/attempts")).json()["results"]
    paper = (await admin.get(f"{course}/gradebook/attempts/{work[0]['id']}/files")).json()["results"]
    assert [row["name"] for row in paper] == ["paper.txt"]


async def test_defaults_of_an_assignment(admin: httpx.AsyncClient, course: str) -> None:
    """Reference section 13: one attempt, 100 points, due when it ends; only the title is needed."""
    end = "2030-01-01T00:00:00.000Z"
    reply = (await assign(admin, course, availability={"adaptiveRelease": {"end": end}})).json()
    path = f"{course.replace('v1', 'v2')}/gradebook/columns/{reply['gradeColumnId']}"
    column = (await admin.get(path)).json()
    assert column["score"]["possible"] == 100
    assert (column["grading"]["attemptsAllowed"], column["grading"]["due"]) == (1, end)


@pytest.mark.parametrize(
    "body",
    [
        {"grading": {"attemptsAllowed": 11}},
        {"grading": {"attemptsAllowed": 0}},
        {"title": ""},
        {"parentId": "_99999_1"},
        {"fileUploadIds": ["nothing"]},
        {"colour": "red"},
    ],
)
async def test_assignments_that_are_refused(admin: httpx.AsyncClient, course: str, body: dict[str, object]) -> None:
    """Section 7, rule 4."""
    before = (await admin.get(f"{course}/contents", params={"recursive": "true"})).json()
    refused = await assign(admin, course, **body)
    assert refused.status_code in {400, 404}, refused.text
    assert (await admin.get(f"{course}/contents", params={"recursive": "true"})).json() == before


async def test_assignments_are_for_ultra_courses_and_their_staff(
    admin: httpx.AsyncClient, as_user: AsUser, course: str
) -> None:
    """Section 1: assignment creation is Ultra-only."""
    classic = await new_course(admin, "classic-2")
    refused = await assign(admin, classic)
    assert (refused.status_code, "Ultra" in refused.json()["message"]) == (400, True)
    assert (await assign(await as_user("student"), course)).status_code == 403
    assert (await assign(await as_user("instructor"), "v1/courses/courseId:ultra-2")).status_code == 201


async def test_a_file_in_a_submission(site: Site, admin: httpx.AsyncClient, as_user: AsUser, course: str) -> None:
    """Section 2, Attempt: upload links come back as file addresses; section 3: seen only when handed in."""
    column = (await assign(admin, course)).json()["gradeColumnId"]
    path = f"{course.replace('v1', 'v2')}/gradebook/columns/{column}/attempts"
    student, grader = await as_user("student"), await as_user("instructor")
    number = await upload(student, "essay & notes.txt", b"words")
    details = '{"render":"attachment","linkName":"essay","mimeType":"text/plain"}'
    words = f"<p>Mine</p><a href=\"lms-upload://{number}\" data-lmsfile='{details}'>essay</a>"
    started = await student.post(path, json={"studentSubmission": words, "studentComments": "c"})
    assert (started.status_code, started.json()["status"]) == (201, "InProgress")
    one = f"{path}/{started.json()['id']}"
    assert (await grader.get(one)).status_code == 404
    again = await student.patch(one, json={"studentSubmission": started.json()["studentSubmission"]})
    assert again.status_code == 200, again.text
    await student.patch(one, json={"status": "NeedsGrading"})
    seen = (await grader.get(path)).json()["results"][0]["studentSubmission"]
    assert f"data-lmsfile='{details}'" in seen
    assert "lms-upload://" not in seen
    address = re.search(r'href="([^"]+)"', seen)
    assert address
    async with browser(site) as anyone:
        got = await anyone.get(address[1])
    assert got.content == b"words"
    whole = {"studentSubmission": seen, "status": "Completed", "score": 5}
    assert (await grader.patch(one, json=whole)).status_code == 200


async def test_what_is_not_ones_own_cannot_be_handed_in(admin: httpx.AsyncClient, as_user: AsUser, course: str) -> None:
    column = (await assign(admin, course)).json()["gradeColumnId"]
    path = f"{course.replace('v1', 'v2')}/gradebook/columns/{column}/attempts"
    student = await as_user("student")
    foreign = await upload(await as_user("instructor"), "a.txt", b"a")
    refused = await student.post(path, json={"studentSubmission": f'<a href="lms-upload://{foreign}">a</a>'})
    assert refused.status_code == 400
    assert (await student.get(path)).json() == {"results": []}
    assert (await admin.post(path, json={"studentSubmission": "x"})).status_code == 403
    reader = await as_user("student", "read")
    assert (await reader.post(path, json={"studentSubmission": "x"})).status_code == 403


@pytest.mark.parametrize("are_deleted", [True, False])
async def test_deleting_an_assignment(
    admin: httpx.AsyncClient, as_user: AsUser, course: str, are_deleted: bool
) -> None:
    """Reference section 13: `deleteGrades` takes the column along; without it the grades stay as manual ones."""
    made = (await assign(admin, course)).json()
    column = f"{course.replace('v1', 'v2')}/gradebook/columns/{made['gradeColumnId']}"
    student = await as_user("student")
    attempt = (await student.post(f"{column}/attempts", json={"status": "NeedsGrading"})).json()["id"]
    await admin.patch(f"{column}/attempts/{attempt}", json={"status": "Completed", "score": 7})
    query = {"deleteGrades": "true"} if are_deleted else {}
    assert (await admin.delete(f"{course}/contents/{made['contentId']}", params=query)).status_code == 204
    left = await admin.get(column)
    if are_deleted:
        assert left.status_code == 404
        return
    assert left.json()["grading"]["type"] == "Manual"
    assert "contentId" not in left.json()
    grade = (await admin.get(f"{column}/users/{await user_id(admin, 'student')}")).json()
    assert (grade["score"], grade["status"]) == (7, "Graded")
    assert (await admin.get(f"{column}/attempts")).json() == {"results": []}


async def test_an_assignment_and_its_column_have_one_name(admin: httpx.AsyncClient, course: str) -> None:
    made = (await assign(admin, course)).json()
    await admin.patch(f"{course}/contents/{made['contentId']}", json={"title": "Report"})
    column = await admin.get(f"{course.replace('v1', 'v2')}/gradebook/columns/{made['gradeColumnId']}")
    assert column.json()["name"] == "Report"
