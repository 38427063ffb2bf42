"""A student at the pages for students: sees grades, hands in, and reads what the instructor wrote."""

import re
from html import unescape
from typing import Any

import httpx
import pytest

from lmsdesk.practice.protocol.wire import Json
from lmsdesk.practice.storage.site import Site
from lmsdesk.practice.student.html import grade_words
from lmsdesk.practice.student.inner_calls import CallError, InnerCalls
from tests.practice.classroom import upload
from tests.practice.conftest import AsUser, browser, csrf, password

COURSE = "_1_1"
Pages = httpx.AsyncClient


async def signed_in(pages: Pages, site: Site, user_name: str) -> httpx.Response:
    page = await pages.get("/student")
    form = {"user_id": user_name, "password": password(site, user_name), "csrf": csrf(page)}
    return await pages.post("/student/sign-in", data=form, follow_redirects=True)


async def open_column(client: httpx.AsyncClient, student_id: str) -> dict[str, Any]:
    """A column to which the student has handed in nothing."""
    columns = (await client.get(f"v2/courses/{COURSE}/gradebook/columns")).json()["results"]
    for column in columns:
        if column["grading"]["type"] == "Attempts":
            path = f"v2/courses/{COURSE}/gradebook/columns/{column['id']}/attempts?userId={student_id}"
            if not (await client.get(path)).json()["results"]:
                return dict(column)
    body = {"title": "Reading notes", "grading": {"attemptsAllowed": 2}, "score": {"possible": 10}}
    root = (await client.get(f"v1/courses/{COURSE}/contents")).json()["results"][0]["id"]
    made = await client.post(f"v1/courses/{COURSE}/contents/createAssignment", json={"parentId": root, **body})
    return dict((await client.get(f"v2/courses/{COURSE}/gradebook/columns/{made.json()['gradeColumnId']}")).json())


async def test_the_whole_circle_from_handing_in_to_reading_the_feedback(
    site: Site, admin: httpx.AsyncClient, as_user: AsUser
) -> None:
    instructor = await as_user("instructor")
    student_id = (await admin.get("v1/users/userName:student")).json()["id"]
    column = await open_column(admin, student_id)
    path = f"v2/courses/{COURSE}/gradebook/columns/{column['id']}"
    async with browser(site) as pages:
        home = await signed_in(pages, site, "student")
        assert f'href="/student/courses/{COURSE}"' in home.text
        course = await pages.get(f"/student/courses/{COURSE}")
        address = f"/student/courses/{COURSE}/columns/{column['id']}"
        assert f'href="{address}"' in course.text
        assert '<th scope="col">Grade</th>' in course.text
        page = await pages.get(address)
        assert "You have handed in nothing yet." in page.text
        empty = await pages.post(address, data={"csrf": csrf(page), "text": " "}, files={"files": ("", b"")})
        assert (empty.status_code, "Write a text or choose a file first." in empty.text) == (400, True)
        files = [("files", ("notes é.txt", b"What I read.")), ("files", ("plan.txt", b"What I will read."))]
        sent = {"csrf": csrf(page), "text": "First line\n<b>second</b> line"}
        done = await pages.post(address, data=sent, files=files, follow_redirects=True)
        assert '<p class="done" role="status">Handed in.</p>' in done.text
        assert "Handed in, not graded yet" in done.text
        assert "notes é.txt" in done.text
        assert "&lt;b&gt;second&lt;/b&gt; line" in done.text
        attempts = (await instructor.get(f"{path}/attempts?userId={student_id}")).json()["results"]
        assert [attempt["status"] for attempt in attempts] == ["NeedsGrading"]
        notes = await upload(instructor, "notes.txt", b"What to read next.")
        words = (
            "<p>Well read.</p><script>alert(1)</script>"
            f"<p><a href=\"lms-upload://{notes}\">my <b>notes</b></a> <a href='https://example.org/x'>elsewhere</a></p>"
        )
        mark = {"score": 7, "feedback": words, "status": "Completed"}
        assert (await instructor.patch(f"{path}/attempts/{attempts[0]['id']}", json=mark)).is_success
        graded = await pages.get(address)
        assert "Well read." in graded.text
        assert "alert(1)" not in graded.text
        assert "<script" not in graded.text
        assert "Graded" in graded.text
        found = re.search(r'<li><a href="([^"]+)">my notes</a></li>', graded.text)
        assert found, graded.text
        assert (await pages.get(unescape(found[1]))).content == b"What to read next."
        assert 'href="https://example.org' not in graded.text, "feedback leads to files of the site only"
        assert "You have used 1 of " in graded.text or not column["grading"].get("attemptsAllowed")
        assert "7 /" in (await pages.get(f"/student/courses/{COURSE}")).text


async def test_what_is_handed_in_after_a_refusal_is_what_was_chosen_then(
    site: Site, admin: httpx.AsyncClient, as_user: AsUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    instructor, send = await as_user("instructor"), InnerCalls.send
    student_id = (await admin.get("v1/users/userName:student")).json()["id"]
    column = await open_column(admin, student_id)

    async def refuse(calls: InnerCalls, verb: str, path: str, body: Json) -> Json:
        if verb == "PATCH":
            raise CallError(400, "The text is too long.")
        return await send(calls, verb, path, body)

    async with browser(site) as pages:
        await signed_in(pages, site, "student")
        address = f"/student/courses/{COURSE}/columns/{column['id']}"
        sent = {"csrf": csrf(await pages.get(address)), "text": "words"}
        two = [("files", ("old.txt", b"old")), ("files", ("notes.txt", b"notes"))]
        monkeypatch.setattr(InnerCalls, "send", refuse)
        refused = await pages.post(address, data=sent, files=two)
        assert "This was not handed in. The text is too long." in refused.text
        monkeypatch.setattr(InnerCalls, "send", send)
        await pages.post(address, data=sent, files=[("files", ("notes.txt", b"notes"))], follow_redirects=True)
    path = f"v2/courses/{COURSE}/gradebook/columns/{column['id']}/attempts?userId={student_id}"
    attempt = (await instructor.get(path)).json()["results"][0]
    files = (await instructor.get(f"v1/courses/{COURSE}/gradebook/attempts/{attempt['id']}/files")).json()["results"]
    assert [one["name"] for one in files] == ["notes.txt"]


@pytest.mark.parametrize(
    ("score", "possible", "words"),
    [
        (10000.25, 20000, "10000.25 / 20000"),
        (99.99999, 100, "99.99999 / 100"),
        (0.1, None, "0.1"),
        (1e6, 1e6, "1000000 / 1000000"),
    ],
)
def test_points_have_all_their_digits(score: float, possible: float | None, words: str) -> None:
    assert grade_words({"score": score}, possible) == words


async def test_nobody_gets_in_without_signing_in_or_by_a_form_of_another_site(site: Site) -> None:
    async with browser(site) as pages:
        page = await pages.get(f"/student/courses/{COURSE}")
        assert '<label for="password">' in page.text
        assert "default-src 'none'" in page.headers["content-security-policy"]
        cookie = page.headers["set-cookie"].lower()
        assert {"httponly", "samesite=strict", "path=/student"} <= {part.strip() for part in cookie.split(";")}
        wrong = {"user_id": "student", "password": "wrong", "csrf": csrf(page)}
        assert (await pages.post("/student/sign-in", data=wrong)).status_code == 401
        right = {"user_id": "student", "password": password(site, "student"), "csrf": "guessed"}
        assert (await pages.post("/student/sign-in", data=right)).status_code == 403
        before = pages.cookies["practice_student"]
        home = await signed_in(pages, site, "student")
        assert pages.cookies["practice_student"] != before
        address = f"/student/courses/{COURSE}/columns/_1_1"
        forged = await pages.post(address, data={"csrf": "guessed", "text": "x"}, files={"files": ("", b"")})
        assert forged.status_code == 403
        unreadable = await pages.post(address, content=b"csrf=x", headers={"content-type": "text/plain"})
        assert unreadable.status_code == 400
        refused = await pages.get("/student/courses/_999_1")
        assert (refused.status_code, 'role="alert"' in refused.text) == (404, True)
        await pages.post("/student/leave", data={"csrf": csrf(home)})
        assert '<label for="password">' in (await pages.get("/student")).text
