"""Uploads and the files of attempts (specification sections 2, 4 and 8, reference section 11)."""

import sys
from collections.abc import AsyncIterator

import httpx
import pytest

from lmsdesk.practice.storage.site import Site
from tests.practice.conftest import AsUser, SiteMaker, ask, bearer, browser, decide, exchange, sign_in, user_id

COLUMNS = "v2/courses/_1_1/gradebook/columns"


async def open_attempt(admin: httpx.AsyncClient, student: httpx.AsyncClient) -> tuple[str, str]:
    """A new column and the student's attempt in it."""
    body = {"name": "Paper", "score": {"possible": 10}, "grading": {"type": "Attempts"}}
    column = (await admin.post(COLUMNS, json=body)).json()["id"]
    return column, (await student.post(f"{COLUMNS}/{column}/attempts", json={})).json()["id"]


async def upload(client: httpx.AsyncClient, name: str, content: bytes) -> str:
    reply = await client.post("v1/uploads", files={"file": (name, content)})
    assert reply.status_code == 201, reply.text
    return str(reply.json()["id"])


async def test_a_file_goes_from_the_student_to_the_grader(
    site: Site, admin: httpx.AsyncClient, as_user: AsUser
) -> None:
    student, grader = await as_user("student"), await as_user("assistant")
    column, attempt = await open_attempt(admin, student)
    files = f"v1/courses/_1_1/gradebook/attempts/{attempt}/files"
    content = b"<script>alert(1)</script>" * 100_000
    number = await upload(student, "../../näme.html", content)
    attached = await student.post(files, json={"uploadId": number})
    assert attached.status_code == 201
    assert attached.json()["name"] == "näme.html"
    assert (await grader.get(files)).status_code == 404
    await student.patch(f"{COLUMNS}/{column}/attempts/{attempt}", json={"status": "NeedsGrading"})
    assert (await grader.get(files)).json() == {"results": [attached.json()]}
    moved = await grader.get(f"{files}/{attached.json()['id']}/download")
    assert moved.status_code == 302
    async with browser(site) as anyone:
        got = await anyone.get(moved.headers["location"])
    assert got.content == content
    assert got.headers["content-disposition"].startswith("attachment")
    assert got.headers["x-content-type-options"] == "nosniff"
    assert (await student.delete(f"{files}/{attached.json()['id']}")).status_code == 403


async def test_sample_submissions_can_be_read(admin: httpx.AsyncClient) -> None:
    columns = (await admin.get(COLUMNS)).json()["results"]
    sizes: list[int] = []
    for column in columns:
        for attempt in (await admin.get(f"{COLUMNS}/{column['id']}/attempts")).json()["results"][:3]:
            files = f"v1/courses/_1_1/gradebook/attempts/{attempt['id']}/files"
            rows = (await admin.get(files)).json()["results"]
            addresses = [f"{files}/{row['id']}/download" for row in rows]
            sizes += [len((await admin.get(address, follow_redirects=True)).content) for address in addresses]
    assert sizes
    assert all(sizes)


async def test_a_name_keeps_the_signs_that_its_script_needs(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    student = await as_user("student")
    _, attempt = await open_attempt(admin, student)
    files = f"v1/courses/_1_1/gradebook/attempts/{attempt}/files"
    number = await upload(student, "අභ්\u200dයාසය \u202etxt.pdf", b"a")
    assert (await student.post(files, json={"uploadId": number})).json()["name"] == "අභ්\u200dයාසය txt.pdf"


async def test_an_upload_serves_its_owner_once(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    student, grader = await as_user("student"), await as_user("assistant")
    _, attempt = await open_attempt(admin, student)
    files = f"v1/courses/_1_1/gradebook/attempts/{attempt}/files"
    foreign = await upload(grader, "a.txt", b"a")
    assert (await student.post(files, json={"uploadId": foreign})).status_code == 400
    own = await upload(student, "a.txt", b"a")
    assert [(await student.post(files, json={"uploadId": own})).status_code for _ in range(2)] == [201, 400]


async def test_an_upload_that_is_too_large_or_too_late(make_site: SiteMaker) -> None:
    site = await make_site(max_upload=100, upload_lifetime_s=0)
    async with await student_of(site) as student:
        assert (await student.get("v1/uploads/settings")).json()["maxUploadSizeInBytes"] == 100
        for size in (101, 200_000):
            refused = await student.post("v1/uploads", files={"file": ("a", b"x" * size)})
            assert refused.status_code == 413
        late = await upload(student, "a", b"x" * 100)
        columns = (await student.get(COLUMNS, params={"name": "paper"})).json()["results"]
        column = next(row["id"] for row in columns if row["grading"]["type"] == "Attempts")
        started = await student.post(f"{COLUMNS}/{column}/attempts", json={})
        assert started.status_code == 201, started.text
        files = f"v1/courses/_1_1/gradebook/attempts/{started.json()['id']}/files"
        refused = await student.post(files, json={"uploadId": late})
        assert refused.status_code == 400
        assert "expired" in refused.json()["message"]


async def student_of(site: Site) -> httpx.AsyncClient:
    async with browser(site) as client:
        consent = await sign_in(client, site, "student", ask(site))
        code = (await decide(client, consent, "allow"))["code"]
        return bearer(site, (await exchange(client, site, code=code)).json()["access_token"])


@pytest.mark.parametrize("kind", ["application/json", "multipart/form-data", "multipart/form-data; boundary=x"])
async def test_bodies_that_are_no_form(admin: httpx.AsyncClient, kind: str) -> None:
    reply = await admin.post("v1/uploads", content=b"{}", headers={"Content-Type": kind})
    assert (reply.status_code, reply.json()["status"]) == (400, 400)


async def test_kinds_that_are_not_accepted(make_site: SiteMaker) -> None:
    site = await make_site(refused_kinds=(".exe",))
    async with await student_of(site) as student:
        reply = await student.post("v1/uploads", files={"file": ("Setup.EXE", b"a")})
        assert (reply.status_code, reply.json()["message"]) == (422, "Files of this kind are not accepted")
        await upload(student, "setup.exe.txt", b"a")
    assert len(list((site.settings.data / "uploads").iterdir())) == 1


FORM = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
KIND = {"Content-Type": "multipart/form-data; boundary=x"}


@pytest.mark.parametrize("end", [b"", b"\r\n--x", b"\r\n--x--\r\n"], ids=["cut", "cut in its end", "unsafe"])
async def test_what_does_not_arrive_whole_or_is_unsafe_leaves_nothing(
    site: Site, admin: httpx.AsyncClient, end: bytes
) -> None:
    form = FORM + b"EICAR-STANDARD-ANTIVIRUS-TEST-FILE" + b"words" * 100_000 + end
    reply = await admin.post("v1/uploads", content=form, headers=KIND)
    assert reply.status_code in {400, 422}
    assert not list((site.settings.data / "uploads").iterdir())


@pytest.mark.parametrize("content", [b"", bytes(300_000), b"a" + bytes(5_000_000), bytes(5_000_000) + b"z"])
async def test_stretches_of_zeros_take_no_room_and_come_back(
    site: Site, admin: httpx.AsyncClient, content: bytes
) -> None:
    form = [FORM, *(content[start : start + 65_536] for start in range(0, len(content), 65_536)), b"\r\n--x--\r\n"]

    async def pieces() -> AsyncIterator[bytes]:
        for piece in form:
            yield piece

    assert (await admin.post("v1/uploads", content=pieces(), headers=KIND)).status_code == 201
    [stored] = (site.settings.data / "uploads").iterdir()
    assert stored.read_bytes() == content
    assert sys.platform != "linux" or stored.stat().st_blocks * 512 < 200_000


async def test_data_source_life(admin: httpx.AsyncClient) -> None:
    """Section 4, Data sources; objects refer to one by its primary id."""
    made = await admin.post("v1/dataSources", json={"externalId": "sis", "description": "d"})
    assert made.status_code == 201
    source = made.json()
    user = await admin.patch(f"v1/users/{await user_id(admin, 'student')}", json={"dataSourceId": source["id"]})
    assert user.json()["dataSourceId"] == source["id"]
    filtered = await admin.get("v1/users", params={"dataSourceId": source["id"], "fields": "userName"})
    assert filtered.json() == {"results": [{"userName": "student"}]}
    changed = await admin.patch("v1/dataSources/externalId:sis", json={"description": "e"})
    assert changed.json() == {**source, "description": "e"}
    assert (await admin.post("v1/dataSources", json={"externalId": "sis"})).status_code == 409
    assert (await admin.delete(f"v1/dataSources/{source['id']}")).status_code == 204
    assert (await admin.get("v1/dataSources/externalId:sis")).status_code == 404
