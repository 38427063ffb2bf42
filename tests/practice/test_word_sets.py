"""Both word sets, temporary uploads, and older data folders (specification, conventions and section 8)."""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, closing
from pathlib import Path

import httpx
import pytest

from lmsdesk.practice.app import open_site
from lmsdesk.practice.protocol.settings import Settings
from lmsdesk.practice.storage.site import Site
from tests.practice.classroom import add_file, new_course, upload
from tests.practice.conftest import (
    RETURN,
    SiteMaker,
    application,
    ask,
    basic,
    bearer,
    browser,
    csrf,
    decide,
    password,
)


async def client_of(site: Site) -> httpx.AsyncClient:
    """The application's client, whatever the first segment of the paths."""
    async with browser(site) as client:
        address = f"{site.settings.prefix}/v1/oauth2/token"
        reply = await client.post(address, data={"grant_type": "client_credentials"}, auth=basic(site))
    return bearer(site, reply.json()["access_token"])


async def test_the_product_words_of_handlers_and_links(make_site: SiteMaker) -> None:
    """Conventions: the product's mark stands in handler ids, link schemes and the file attribute."""
    site = await make_site(segment="learn", mark="bb")
    async with await client_of(site) as admin:
        path = await new_course(admin, "u", view="Ultra")
        root = (await admin.get(f"{path}/contents/root")).json()
        assert root["contentHandler"]["id"] == "resource/x-bb-folder"
        number = await upload(admin, "a.txt", b"a")
        body = {"title": "Essay", "instructions": f'<a href="bbupload://{number}" data-bbfile="{{}}">a</a>'}
        made = await admin.post(f"{path}/contents/createAssignment", json=body)
        item = (await admin.get(f"{path}/contents/{made.json()['contentId']}")).json()
        assert 'data-bbfile="{}"' in item["body"]
        assert "/learn/files/" in item["body"]
        assert "bbupload" not in item["body"]


async def test_an_upload_that_nobody_attached_goes(make_site: SiteMaker) -> None:
    """Section 8, uploaded file lifetime."""
    site = await make_site(upload_lifetime_s=0)
    async with await client_of(site) as admin:
        await upload(admin, "a.txt", b"first")
        await upload(admin, "b.txt", b"second")
    assert [file.read_bytes() for file in (site.settings.data / "uploads").iterdir()] == [b"second"]


async def test_a_data_folder_of_an_earlier_version_opens(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, dataset="seminar")
    async with open_site(settings):
        pass
    with closing(sqlite3.connect(tmp_path / "practice.sqlite")) as database:
        for table in ("content_files", "inline_files"):
            database.execute(f"DROP TABLE {table}")
        database.execute("ALTER TABLE contents ADD COLUMN stored TEXT")
        database.commit()
    async with open_site(settings) as site, AsyncExitStack() as clients:
        admin = await application(site, clients)
        top = (await admin.get("v1/courses/_1_1/contents")).json()["results"][0]["id"]
        made = await add_file(admin, f"v1/courses/_1_1/contents/{top}/children", "a.txt", b"a")
        assert made.status_code == 201, made.text


Walk = Callable[[Site, httpx.AsyncClient, httpx.AsyncClient], Awaitable[None]]
"""A short use of one family by the application and by a student, who come with clients."""


async def _gradebook(site: Site, admin: httpx.AsyncClient, student: httpx.AsyncClient) -> None:
    gradebook = "v2/courses/_1_1/gradebook"
    made = await admin.post(f"{gradebook}/columns", json={"name": "Talk", "score": {"possible": 10}})
    cell = f"{gradebook}/columns/{made.json()['id']}/users/userName:student"
    assert (await admin.patch(cell, json={"score": 7, "feedback": "good"})).json()["displayGrade"]["score"] == 7
    own = (await student.get(f"{gradebook}/users/me")).json()["results"]
    assert any(row["columnId"] == made.json()["id"] and row["feedback"] == "good" for row in own)
    page = (await admin.get(f"{gradebook}/columns?limit=1")).json()["paging"]["nextPage"]
    assert page.startswith(site.settings.prefix)


async def _attempts(site: Site, admin: httpx.AsyncClient, student: httpx.AsyncClient) -> None:
    columns = "v2/courses/_1_1/gradebook/columns"
    column = (await admin.post(columns, json={"name": "Paper", "grading": {"type": "Attempts"}})).json()["id"]
    number = await upload(student, "a.txt", b"inline")
    mark = site.settings.mark
    link = f'<a href="{site.settings.upload_scheme}://{number}" data-{mark}file="{{}}">a</a>'
    made = await student.post(f"{columns}/{column}/attempts", json={"studentSubmission": link})
    assert f"/{site.settings.segment}/files/" in made.json()["studentSubmission"]
    files = f"v1/courses/_1_1/gradebook/attempts/{made.json()['id']}/files"
    row = (await student.post(files, json={"uploadId": await upload(student, "b.txt", b"bytes")})).json()
    moved = await student.get(f"{files}/{row['id']}/download")
    async with browser(site) as anyone:
        assert (await anyone.get(moved.headers["location"])).content == b"bytes"


async def _contents(site: Site, admin: httpx.AsyncClient, _student: httpx.AsyncClient) -> None:
    path = f"{await new_course(admin, 'words')}/contents"
    home = (await admin.get(path)).json()["results"][0]
    folder = {"title": "Week", "contentHandler": {"id": site.settings.handler("folder")}}
    made = await admin.post(f"{path}/{home['id']}/children", json=folder)
    assert made.json()["contentHandler"]["id"] == home["contentHandler"]["id"] == site.settings.handler("folder")
    async with await client_of(site) as careless:
        other = "bb" if site.settings.mark == "lms" else "lms"
        strange = {"title": "Week", "contentHandler": {"id": f"resource/x-{other}-folder"}}
        assert (await careless.post(f"{path}/{home['id']}/children", json=strange)).status_code == 400


async def _courses(site: Site, admin: httpx.AsyncClient, student: httpx.AsyncClient) -> None:
    assert (await student.get("v1/users/me/courses")).status_code in {200, 404}
    accepted = await admin.post("v1/courses/_1_1/copy", json={"courseId": "copied"})
    task = await admin.get(f"http://127.0.0.1{accepted.headers['location']}")
    assert task.headers["location"].startswith(f"{site.settings.prefix}/v1/courses/")
    seats = (await admin.get("v1/courses/_1_1/users?expand=user")).json()["results"]
    assert any(seat["user"]["userName"] == "student" for seat in seats)


async def _people(_site: Site, admin: httpx.AsyncClient, student: httpx.AsyncClient) -> None:
    body = {"userName": "new", "password": "x", "name": {"given": "N", "family": "E"}}
    made = (await admin.post("v1/users", json=body)).json()
    assert (await admin.patch(f"v1/users/{made['id']}", json={"studentId": "7"})).json()["studentId"] == "7"
    assert (await student.get("v1/users/me")).json()["userName"] == "student"
    assert (await admin.delete("v1/users/userName:new")).status_code == 204


async def _surroundings(site: Site, admin: httpx.AsyncClient, _student: httpx.AsyncClient) -> None:
    version = await admin.get("v1/system/version")
    assert site.settings.product_header.lower() in version.headers
    for path in ("terms", "dataSources", "courses/_1_1/gradebook/schemas", "courses/_1_1/gradebook/categories"):
        assert (await admin.get(f"v1/{path}")).status_code == 200
    assert (await admin.post("v1/terms", json={"name": "T"})).status_code == 201
    notice = {"title": "Hello", "body": "<p>b</p>"}
    assert (await admin.post("v1/courses/_1_1/announcements", json=notice)).status_code == 201
    missing = await admin.get("v1/terms/_9_1")
    assert set(missing.json()) == {"status", "message", "extraInfo"}


@pytest.mark.parametrize("words", [("lms", "lms"), ("learn", "bb")], ids="-".join)
@pytest.mark.parametrize("walk", [_gradebook, _attempts, _contents, _courses, _people, _surroundings])
async def test_every_family_in_both_word_sets(make_site: SiteMaker, words: tuple[str, str], walk: Walk) -> None:
    """Both storages and both word sets: each family's words are the site's own, everywhere in the replies."""
    site = await make_site(segment=words[0], mark=words[1])
    async with AsyncExitStack() as stack:
        admin = await stack.enter_async_context(await client_of(site))
        student = await stack.enter_async_context(bearer(site, await person_token(site, "student")))
        for client in (admin, student):
            client.event_hooks = {"response": [speaks_its_own_words(site)]}
        await walk(site, admin, student)


def speaks_its_own_words(site: Site) -> Callable[[httpx.Response], Awaitable[None]]:
    """Fails when a reply holds a word of the other set."""
    foreign = ("learn/", "x-bb-", "bbupload") if site.settings.mark == "lms" else ("/lms/", "x-lms-", "lms-upload")

    async def check(response: httpx.Response) -> None:
        text = (await response.aread()).decode("utf-8", "replace") + str(response.headers)
        assert not [word for word in foreign if word in text]

    return check


async def person_token(site: Site, user_name: str) -> str:
    """The token of a person who goes through the pages of the site, whatever its first segment."""
    address = f"{site.settings.prefix}/v1/oauth2/authorizationcode"
    query = ask(site)
    async with browser(site) as client:
        form = {"user_id": user_name, "password": password(site, user_name)}
        form["csrf"] = csrf(await client.get(address, params=query))
        consent = await client.post(address, params=query, data=form, follow_redirects=True)
        code = (await decide(client, consent, "allow"))["code"]
        body = {"grant_type": "authorization_code", "code": code, "redirect_uri": RETURN}
        reply = await client.post(f"{site.settings.prefix}/v1/oauth2/token", data=body, auth=basic(site))
    return str(reply.json()["access_token"])
