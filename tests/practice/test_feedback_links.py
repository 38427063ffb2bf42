"""Uploads that feedback links to (specification section 2, Attempt; reference section 11)."""

import re

import httpx
import pytest

from lmsdesk.practice.storage.site import Site
from tests.practice.classroom import new_course, upload
from tests.practice.conftest import AsUser, browser, user_id

COLUMNS = "v2/courses/_1_1/gradebook/columns"
DETAILS = '{"render":"attachment","linkName":"notes","mimeType":"text/plain"}'


def link_to(number: str, scheme: str = "lms-upload") -> str:
    return f"<p>See <a href=\"{scheme}://{number}\" data-lmsfile='{DETAILS}'>notes</a></p>"


def address_in(text: str) -> str:
    found = re.search(r'href="([^"]+)"', text)
    assert found, text
    assert "upload://" not in found[1]
    return found[1]


async def read(site: Site, text: str) -> bytes:
    async with browser(site) as anyone:
        got = await anyone.get(address_in(text))
    assert got.status_code == 200, got.text
    return got.content


async def submission(admin: httpx.AsyncClient, student: httpx.AsyncClient) -> str:
    body = {"name": "Essay", "score": {"possible": 10}, "grading": {"type": "Attempts"}}
    column = (await admin.post(COLUMNS, json=body)).json()["id"]
    made = await student.post(f"{COLUMNS}/{column}/attempts", json={"status": "NeedsGrading"})
    return f"{COLUMNS}/{column}/attempts/{made.json()['id']}"


async def test_feedback_of_an_attempt_brings_its_file(site: Site, admin: httpx.AsyncClient, as_user: AsUser) -> None:
    student, grader = await as_user("student"), await as_user("instructor")
    attempt = await submission(admin, student)
    words = link_to(await upload(grader, "notes.txt", b"well done"))
    done = await grader.patch(attempt, json={"status": "Completed", "score": 9, "feedback": words})
    assert done.status_code == 200, done.text
    assert f"data-lmsfile='{DETAILS}'" in done.json()["feedback"]
    assert await read(site, done.json()["feedback"]) == b"well done"
    assert await read(site, (await student.get(attempt)).json()["feedback"]) == b"well done"
    rows = (await grader.get(attempt.rsplit("/", 1)[0])).json()["results"]
    assert await read(site, rows[0]["feedback"]) == b"well done"


async def test_feedback_is_not_shown_before_it_is_posted(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    student, grader = await as_user("student"), await as_user("instructor")
    attempt = await submission(admin, student)
    words = link_to(await upload(grader, "notes.txt", b"well done"))
    await grader.patch(attempt, json={"score": 9, "feedback": words})
    assert "feedback" not in (await student.get(attempt)).json()


async def test_feedback_that_is_sent_back_as_it_was_read(site: Site, admin: httpx.AsyncClient, as_user: AsUser) -> None:
    student, grader = await as_user("student"), await as_user("instructor")
    attempt = await submission(admin, student)
    words = link_to(await upload(grader, "notes.txt", b"well done"))
    shown = (await grader.patch(attempt, json={"status": "Completed", "score": 9, "feedback": words})).json()
    again = await grader.patch(attempt, json={"feedback": shown["feedback"] + "<p>More</p>"})
    assert again.status_code == 200, again.text
    assert again.json()["feedback"].endswith("<p>More</p>")
    assert await read(site, again.json()["feedback"]) == b"well done"


async def test_a_file_goes_when_the_feedback_no_longer_links_to_it(
    site: Site, admin: httpx.AsyncClient, as_user: AsUser
) -> None:
    student, grader = await as_user("student"), await as_user("instructor")
    attempt = await submission(admin, student)
    words = link_to(await upload(grader, "notes.txt", b"well done"))
    shown = (await grader.patch(attempt, json={"score": 9, "feedback": words})).json()["feedback"]
    assert await read(site, shown) == b"well done"
    await grader.patch(attempt, json={"feedback": "<p>Nothing</p>"})
    async with browser(site) as anyone:
        assert (await anyone.get(address_in(shown))).status_code == 404


async def test_submission_and_feedback_keep_their_own_files(
    site: Site, admin: httpx.AsyncClient, as_user: AsUser
) -> None:
    student, grader = await as_user("student"), await as_user("instructor")
    column = (await submission(admin, student)).rsplit("/", 2)[0]
    await admin.patch(column, json={"grading": {"attemptsAllowed": 2}})
    mine = link_to(await upload(student, "essay.txt", b"essay"))
    body = {"studentSubmission": mine, "status": "NeedsGrading"}
    attempt = f"{column}/attempts/{(await student.post(f'{column}/attempts', json=body)).json()['id']}"
    words = link_to(await upload(grader, "notes.txt", b"well done"))
    shown = (await grader.patch(attempt, json={"score": 9, "feedback": words})).json()
    assert await read(site, shown["studentSubmission"]) == b"essay"
    shown = (await grader.patch(attempt, json={"feedback": None})).json()
    assert await read(site, shown["studentSubmission"]) == b"essay"


async def test_feedback_of_a_column_grade_brings_its_file(
    site: Site, admin: httpx.AsyncClient, as_user: AsUser
) -> None:
    student, grader = await as_user("student"), await as_user("instructor")
    column = (await admin.post(COLUMNS, json={"name": "Talk", "score": {"possible": 10}})).json()["id"]
    own = await user_id(admin, "student")
    cell = f"{COLUMNS}/{column}/users/{own}"
    words = link_to(await upload(grader, "notes.txt", b"well said"))
    shown = await grader.patch(cell, json={"score": 8, "feedback": words})
    assert await read(site, shown.json()["feedback"]) == b"well said"
    row = (await grader.get(f"{COLUMNS}/{column}/users")).json()["results"][0]
    assert await read(site, row["feedback"]) == b"well said"
    mine = (await student.get("v2/courses/_1_1/gradebook/users/me")).json()["results"]
    text = next(row["feedback"] for row in mine if row["columnId"] == column)
    assert await read(site, text) == b"well said"
    kept = await grader.patch(cell, json={"feedback": shown.json()["feedback"]})
    assert await read(site, kept.json()["feedback"]) == b"well said"
    cleared = await grader.patch(cell, json={"feedback": None})
    assert "feedback" not in cleared.json()
    async with browser(site) as anyone:
        assert (await anyone.get(address_in(text))).status_code == 404


async def test_feedback_to_a_group_reaches_each_member(site: Site, admin: httpx.AsyncClient, as_user: AsUser) -> None:
    course = await new_course(admin, "feedback-1")
    student, grader = await as_user("student"), await as_user("instructor")
    groups = f"{course.replace('v1', 'v2', 1)}/groups"
    group = (await admin.post(groups, json={"name": "Owls"})).json()["id"]
    await admin.put(f"{groups}/{group}/users/userName:student")
    gradebook = f"{course}/gradebook/columns"
    column = (await admin.post(gradebook, json={"name": "Project", "grading": {"type": "Attempts"}})).json()["id"]
    path = f"{gradebook}/{column}/groupAttempts"
    made = (await grader.post(path, json={"groupId": group})).json()["id"]
    words = link_to(await upload(grader, "notes.txt", b"well done all"))
    shown = await grader.patch(f"{path}/{made}", json={"status": "Completed", "score": 5, "feedback": words})
    assert await read(site, shown.json()["feedback"]) == b"well done all"
    rows = (await student.get(f"{gradebook.replace('v1', 'v2', 1)}/{column}/attempts")).json()["results"]
    assert await read(site, rows[0]["feedback"]) == b"well done all"
    assert (await grader.delete(f"{path}/{made}")).status_code == 204
    async with browser(site) as anyone:
        assert (await anyone.get(address_in(rows[0]["feedback"]))).status_code == 404


@pytest.mark.parametrize("where", ["attempt", "grade"])
async def test_uploads_of_others_cannot_be_linked(admin: httpx.AsyncClient, as_user: AsUser, where: str) -> None:
    student, grader = await as_user("student"), await as_user("instructor")
    attempt = await submission(admin, student)
    cell = f"{attempt.rsplit('/', 2)[0]}/users/{await user_id(admin, 'student')}"
    path = attempt if where == "attempt" else cell
    words = link_to(await upload(student, "mine.txt", b"mine"))
    before = (await grader.get(path)).json()
    assert (await grader.patch(path, json={"score": 1, "feedback": words})).status_code == 400
    assert (await grader.get(path)).json() == before


async def test_a_file_of_the_course_is_handed_in(site: Site, admin: httpx.AsyncClient, as_user: AsUser) -> None:
    """Reference section 11: an attempt takes a file by `resourceId`; both keep it."""
    student = await as_user("student")
    body = {"name": "Essay", "grading": {"type": "Attempts"}}
    column = (await admin.post(COLUMNS, json=body)).json()["id"]
    attempt = (await student.post(f"{COLUMNS}/{column}/attempts", json={})).json()["id"]
    files = f"v1/courses/_1_1/gradebook/attempts/{attempt}/files"
    source = (await admin.get("v1/courses/_1_1/resources")).json()["results"][0]
    made = await student.post(files, json={"resourceId": source["id"]})
    assert (made.status_code, made.json()["name"]) == (201, source["name"])
    got = await student.get(f"{files}/{made.json()['id']}/download", follow_redirects=True)
    assert len(got.content) == source["size"]
    assert (await student.delete(f"{files}/{made.json()['id']}")).status_code == 204
    assert len((await admin.get(source["downloadUrl"])).content) == source["size"]
    assert (await student.post(files, json={"resourceId": "_99999_1"})).status_code == 400
    assert (await student.post(files, json={})).status_code == 400
