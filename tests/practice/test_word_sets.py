"""Both word sets, temporary uploads, and older data folders (specification, conventions and section 8)."""

import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path

import httpx

from lmsdesk.practice.app import open_site
from lmsdesk.practice.settings import Settings
from lmsdesk.practice.site import Site
from tests.practice.classroom import add_file, new_course, upload
from tests.practice.conftest import SiteMaker, application, basic, bearer, browser


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
