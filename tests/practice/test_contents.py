"""Content items (specification sections 2, 4 and 8, reference section 13)."""

from contextlib import AsyncExitStack

import httpx
import pytest

from lmsdesk.practice.storage.site import Site
from tests.practice.classroom import DOCUMENT, FOLDER, add, add_file, new_course, titles, upload
from tests.practice.conftest import AsUser, SiteMaker, application, browser


@pytest.fixture
async def classic(admin: httpx.AsyncClient) -> str:
    return f"{await new_course(admin, 'classic-1')}/contents"


@pytest.fixture
async def home(admin: httpx.AsyncClient, classic: str) -> str:
    """The children of the folder that a Classic course begins with."""
    row = (await admin.get(classic)).json()["results"][0]
    return f"{classic}/{row['id']}/children"


@pytest.fixture
async def ultra(admin: httpx.AsyncClient) -> str:
    return f"{await new_course(admin, 'ultra-1', view='Ultra')}/contents"


async def test_a_new_course_has_its_first_item(admin: httpx.AsyncClient, classic: str, ultra: str) -> None:
    """Section 2, Content item: `Content` in an Original course, `ROOT` in an Ultra one."""
    first = (await admin.get(classic)).json()["results"]
    assert [(row["title"], row["contentHandler"]["id"]) for row in first] == [("Content", "resource/x-lms-folder")]
    assert first[0]["hasChildren"] is True
    assert "parentId" not in first[0]
    root = (await admin.get(f"{ultra}/root")).json()
    assert root["title"] == "ROOT"
    assert root["availability"] == {"available": "Yes", "allowGuests": True, "adaptiveRelease": {}}


async def test_the_top_level_of_an_ultra_course_is_below_its_root(
    admin: httpx.AsyncClient, as_user: AsUser, ultra: str
) -> None:
    """Reference section 13: the children of `ROOT`, each with `parentId`; `root` itself is asked for by its name."""
    root = (await admin.get(f"{ultra}/root")).json()["id"]
    assert (await admin.get(ultra)).json() == {"results": []}
    folder = (await admin.post(ultra, json={"title": "Week", "contentHandler": FOLDER})).json()["id"]
    await add(admin, f"{ultra}/{folder}/children", {"title": "Inside", "contentHandler": DOCUMENT})
    await add(admin, ultra, {"title": "Read me", "contentHandler": DOCUMENT})
    rows = (await admin.get(ultra)).json()["results"]
    assert [(row["title"], row["parentId"]) for row in rows] == [("Week", root), ("Read me", root)]
    assert rows == (await admin.get(f"{ultra}/{root}/children")).json()["results"]
    assert await titles(admin, ultra, contentHandler=DOCUMENT["id"]) == ["Read me"]
    assert await titles(admin, ultra, recursive="true") == ["Week", "Inside", "Read me"]
    student = await as_user("student")
    assert await titles(student, ultra) == ["Week", "Read me"]
    assert (await admin.patch(f"{ultra}/root", json={"availability": {"available": "No"}})).status_code == 200
    assert await titles(student, ultra, recursive="true") == []


async def test_an_item_links_to_its_page(
    site: Site, admin: httpx.AsyncClient, classic: str, home: str, ultra: str
) -> None:
    """Reference section 13, links: a page for people, which tells nothing to those who have not signed in."""
    for where in (home, ultra):
        item = (await admin.post(where, json={"title": "Page", "contentHandler": DOCUMENT})).json()
        assert [(link["rel"], link["type"]) for link in item["links"]] == [("alternate", "text/html")]
        async with browser(site) as anyone:
            page = await anyone.get(item["links"][0]["href"])
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "Page" not in page.text.partition("<h1>")[2]


async def test_what_does_not_fit_an_item_is_refused(admin: httpx.AsyncClient, classic: str, home: str) -> None:
    """Nothing that is accepted is dropped: neither parts of other handlers nor another parent than that of the path."""
    page = {"title": "Page", "contentHandler": DOCUMENT}
    made = (await admin.post(home, json={**page, "parentId": home.split("/")[-2]})).json()
    assert (await admin.post(home, json={**page, "parentId": made["id"]})).status_code == 400
    parts: list[dict[str, object]] = [
        {"file": {"fileName": "a"}},
        {"originalityReportingTool": {"id": "x"}},
        {"proctoring": {}},
    ]
    for part in parts:
        assert (await admin.patch(f"{classic}/{made['id']}", json={"contentHandler": part})).status_code == 400
        body = {"title": "Page", "contentHandler": {**DOCUMENT, **part}}
        assert (await admin.post(home, json=body)).status_code == 400


async def test_the_root_keeps_its_title(admin: httpx.AsyncClient, ultra: str) -> None:
    """Section 2: it has the title `ROOT`, by which it is found."""
    assert (await admin.patch(f"{ultra}/root", json={"title": "Week"})).status_code == 400
    root = (await admin.get(f"{ultra}/root")).json()
    assert (await admin.patch(f"{ultra}/root", json={**root, "description": "All"})).json()["description"] == "All"


async def test_root_needs_a_primary_course_id_and_an_ultra_course(
    admin: httpx.AsyncClient, classic: str, ultra: str
) -> None:
    """Section 1, object identifiers, rules 3 and 4."""
    assert (await admin.get("v1/courses/courseId:ultra-1/contents")).json() == (await admin.get(ultra)).json()
    assert (await admin.get("v1/courses/courseId:ultra-1/contents/root")).status_code == 400
    assert (await admin.get(f"{classic}/root")).status_code == 400


async def test_a_tree_is_made_and_listed(admin: httpx.AsyncClient, classic: str, home: str) -> None:
    folder = await add(admin, home, {"title": "Week 1", "contentHandler": FOLDER})
    below = f"{classic}/{folder}/children"
    page = {"title": "Read me", "body": "<p>Hello</p>", "contentHandler": DOCUMENT}
    made = (await admin.post(below, json=page)).json()
    assert (made["parentId"], made["position"], made["body"]) == (folder, 0, "<p>Hello</p>")
    link = {"id": "resource/x-lms-externallink", "url": "https://example.org/a"}
    await add(admin, below, {"title": "Elsewhere", "contentHandler": link, "position": 0})
    assert await titles(admin, below) == ["Elsewhere", "Read me"]
    assert await titles(admin, classic) == ["Content"]
    assert await titles(admin, classic, recursive="True") == ["Content", "Week 1", "Elsewhere", "Read me"]
    assert await titles(admin, classic, recursive="true", title="READ") == ["Read me"]
    assert await titles(admin, classic, recursive="true", contentHandler=link["id"]) == ["Elsewhere"]
    first = (await admin.get(classic, params={"recursive": "true", "limit": "3"})).json()
    rest = await admin.get(f"http://127.0.0.1{first['paging']['nextPage']}")
    assert [row["title"] for row in rest.json()["results"]] == ["Read me"]


async def test_items_are_renamed_moved_ordered_and_hidden(admin: httpx.AsyncClient, classic: str, home: str) -> None:
    one, two, three = [await add(admin, home, {"title": name, "contentHandler": FOLDER}) for name in "abc"]
    renamed = await admin.patch(f"{classic}/{one}", json={"title": "A", "availability": {"available": "No"}})
    assert renamed.json()["title"] == "A"
    assert renamed.json()["availability"] == {"available": "No", "allowGuests": True, "adaptiveRelease": {}}
    await admin.patch(f"{classic}/{three}", json={"position": 0})
    assert await titles(admin, home) == ["c", "A", "b"]
    moved = await admin.patch(f"{classic}/{two}", json={"parentId": three})
    assert moved.json()["parentId"] == three
    assert await titles(admin, home) == ["c", "A"]
    assert (await admin.patch(f"{classic}/{three}", json={"parentId": two})).status_code == 400
    assert (await admin.patch(f"{classic}/{one}", json={"contentHandler": DOCUMENT})).status_code == 400
    whole = (await admin.get(f"{classic}/{one}")).json()
    assert (await admin.patch(f"{classic}/{one}", json=whole)).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        {"title": "x"},
        {"contentHandler": FOLDER},
        {"title": "x", "contentHandler": {"id": "resource/x-lms-externallink"}},
        {"title": "x", "contentHandler": {"id": "resource/x-lms-externallink", "url": "javascript:alert(1)"}},
        {"title": "x", "contentHandler": {"id": "resource/x-bb-folder"}},
        {"title": "x", "contentHandler": {"id": "resource/x-lms-asmt-test-link"}},
        {"title": "x", "contentHandler": {"id": "resource/x-lms-file", "file": {"fileName": "a"}}},
        {"title": "x", "contentHandler": FOLDER, "colour": "red"},
    ],
)
async def test_bodies_that_make_no_item(admin: httpx.AsyncClient, home: str, body: dict[str, object]) -> None:
    assert (await admin.post(home, json=body)).status_code == 400


async def test_where_items_can_be_made(admin: httpx.AsyncClient, classic: str, home: str, ultra: str) -> None:
    """Reference section 13: a Classic course takes folders at its top, an Ultra course anything below its root."""
    page = {"title": "Page", "contentHandler": DOCUMENT}
    assert (await admin.post(classic, json=page)).status_code == 400
    assert (await admin.post(classic, json={"title": "More", "contentHandler": FOLDER})).status_code == 201
    made = (await admin.post(ultra, json=page)).json()
    assert made["parentId"] == (await admin.get(f"{ultra}/root")).json()["id"]
    assert (await admin.post(f"{ultra}/{made['id']}/children", json=page)).status_code == 400


async def test_members_see_what_is_open(admin: httpx.AsyncClient, as_user: AsUser, classic: str, home: str) -> None:
    shut = await add(admin, home, {"title": "Shut", "contentHandler": FOLDER, "availability": {"available": "No"}})
    inside = await add(admin, f"{classic}/{shut}/children", {"title": "Inside", "contentHandler": DOCUMENT})
    later = {"adaptiveRelease": {"start": "2999-01-01T00:00:00.000Z"}}
    await add(admin, home, {"title": "Later", "contentHandler": DOCUMENT, "availability": later})
    await add(admin, home, {"title": "Open", "contentHandler": DOCUMENT})
    student, author = await as_user("student"), await as_user("assistant")
    assert await titles(student, classic, recursive="true") == ["Content", "Open"]
    assert await titles(author, home) == ["Shut", "Later", "Open"]
    assert (await student.get(f"{classic}/{inside}")).status_code == 403
    seen = (await student.get(home)).json()["results"][0]
    assert seen["availability"] == {"available": "Yes"}
    assert (await student.post(home, json={"title": "x", "contentHandler": FOLDER})).status_code == 403


async def test_a_file_becomes_an_item_and_can_be_fetched(
    site: Site, admin: httpx.AsyncClient, as_user: AsUser, classic: str, home: str
) -> None:
    """Section 2, contentHandler.file; reference section 13: attachments, 302 to a signed address."""
    made = (await add_file(admin, home, "Plan für alle.txt", b"plan")).json()
    assert made["contentHandler"]["file"]["fileName"] == "Plan für alle.txt"
    files = f"{classic}/{made['id']}/attachments"
    student = await as_user("student")
    row = (await student.get(files)).json()["results"][0]
    assert (row["fileName"], row["mimeType"]) == ("Plan für alle.txt", "text/plain")
    assert (await student.get(f"{files}/{row['id']}")).json() == row
    moved = await student.get(f"{files}/{row['id']}/download")
    assert moved.status_code == 302
    async with browser(site) as anyone:
        got = await anyone.get(moved.headers["location"])
        assert got.content == b"plan"
        assert got.headers["content-disposition"].startswith("attachment")
        forged = moved.headers["location"].replace("/files/", "/files/0")
        assert (await anyone.get(forged)).status_code == 403
    folder = (await admin.get(classic)).json()["results"][0]["id"]
    assert (await student.get(f"{classic}/{folder}/attachments")).status_code == 400


async def test_files_of_the_same_name(admin: httpx.AsyncClient, classic: str, home: str) -> None:
    """Section 2, duplicateFileHandling; reference section 13: `Rename`, `Replace`, `ThrowError`."""
    first = (await add_file(admin, home, "a.txt", b"1")).json()
    renamed = (await add_file(admin, home, "a.txt", b"2", duplicateFileHandling="Rename")).json()
    assert renamed["contentHandler"]["file"]["fileName"] == "a(1).txt"
    assert (await add_file(admin, home, "a.txt", b"3", duplicateFileHandling="ThrowError")).status_code == 409
    replaced = (await add_file(admin, home, "a.txt", b"4", duplicateFileHandling="Replace")).json()
    assert replaced["contentHandler"]["file"]["fileName"] == "a.txt"
    assert await content_of(admin, f"{classic}/{first['id']}") == b"4"
    assert await content_of(admin, f"{classic}/{renamed['id']}") == b"2"


async def content_of(client: httpx.AsyncClient, item: str) -> bytes:
    row = (await client.get(f"{item}/attachments")).json()["results"][0]
    address = f"{item}/attachments/{row['id']}/download"
    return (await client.get(address, follow_redirects=True)).content


async def test_a_file_is_replaced_by_a_patch(admin: httpx.AsyncClient, classic: str, home: str) -> None:
    item = f"{classic}/{(await add_file(admin, home, 'a.txt', b'old')).json()['id']}"
    file = {"uploadId": await upload(admin, "b.txt", b"new"), "fileName": "b.txt"}
    changed = await admin.patch(item, json={"contentHandler": {"file": file}})
    assert changed.json()["contentHandler"]["file"]["fileName"] == "b.txt"
    assert await content_of(admin, item) == b"new"


async def test_a_course_has_room_for_so_much(make_site: SiteMaker, clients: AsyncExitStack) -> None:
    """Reference section 4.4: 507 beyond the quota, for new files, changed ones and attachments; nothing is kept."""
    admin = await application(await make_site(course_quota=10), clients)
    classic = f"{await new_course(admin, 'full')}/contents"
    home = f"{classic}/{(await admin.get(classic)).json()['results'][0]['id']}/children"
    item = (await add_file(admin, home, "a.txt", b"1234")).json()["id"]
    page = await add(admin, home, {"title": "Page", "contentHandler": DOCUMENT})
    refused = await add_file(admin, home, "b.txt", b"1234567")
    assert (refused.status_code, refused.json()["status"]) == (507, 507)
    assert (await add_file(admin, home, "a.txt", b"1234567", duplicateFileHandling="Replace")).status_code == 507
    file = {"uploadId": await upload(admin, "c.txt", b"12345678901"), "fileName": "c.txt"}
    change = {"contentHandler": {"file": file}}
    assert (await admin.patch(f"{classic}/{item}", json=change)).status_code == 507
    # The upload was not used up.
    assert (await admin.post(f"{classic}/{page}/attachments", json=file)).status_code == 507
    assert await titles(admin, home) == ["a.txt", "Page"]
    assert await content_of(admin, f"{classic}/{item}") == b"1234"
    assert (await add_file(admin, home, "b.txt", b"123456")).status_code == 201


@pytest.mark.parametrize("word", ["interactive", "indirect"])
async def test_words_for_folders_that_are_not_here(admin: httpx.AsyncClient, classic: str, word: str) -> None:
    """Reference section 2.1 knows them, so they are no malformed ids."""
    missing = await admin.get(f"{classic}/{word}")
    assert (missing.status_code, word in missing.json()["message"]) == (404, True)


async def test_documents_take_attachments(admin: httpx.AsyncClient, classic: str, home: str) -> None:
    item = await add(admin, home, {"title": "Page", "contentHandler": DOCUMENT})
    files = f"{classic}/{item}/attachments"
    body = {"uploadId": await upload(admin, "a.pdf", b"%PDF"), "fileName": "sheet.pdf"}
    made = await admin.post(files, json=body)
    assert (made.status_code, made.json()["fileName"]) == (201, "sheet.pdf")
    assert (await admin.get(files)).json() == {"results": [made.json()]}
    assert (await admin.delete(f"{files}/{made.json()['id']}")).status_code == 204
    assert (await admin.get(files)).json() == {"results": []}


async def test_deleting_items(site: Site, admin: httpx.AsyncClient, classic: str, home: str) -> None:
    folder = await add(admin, home, {"title": "Week", "contentHandler": FOLDER})
    inside = (await add_file(admin, f"{classic}/{folder}/children", "a.txt", b"a")).json()["id"]
    kept = list((site.settings.data / "uploads").iterdir())
    assert len(kept) == 1
    assert (await admin.delete(f"{classic}/{folder}")).status_code == 204
    for gone in (folder, inside):
        missing = await admin.get(f"{classic}/{gone}")
        assert missing.status_code == 404
        assert gone in missing.json()["message"]
    assert not kept[0].exists()
    top = (await admin.get(classic)).json()["results"][0]["id"]
    assert (await admin.delete(f"{classic}/{top}")).status_code == 409


async def test_sample_assignments_lead_to_their_columns(admin: httpx.AsyncClient) -> None:
    rows = (await admin.get("v2/courses/_1_1/gradebook/columns")).json()["results"]
    linked = [row for row in rows if row["grading"]["type"] == "Attempts"]
    assert linked
    for row in linked:
        item = (await admin.get(f"v1/courses/_1_1/contents/{row['contentId']}")).json()
        assert item["contentHandler"]["gradeColumnId"] == row["id"]
        assert (item["title"], item["hasGradebookColumns"]) == (row["name"], True)


async def test_items_to_review(admin: httpx.AsyncClient, home: str) -> None:
    await add(admin, home, {"title": "Read", "contentHandler": DOCUMENT, "reviewable": True})
    await add(admin, home, {"title": "Skim", "contentHandler": DOCUMENT})
    assert await titles(admin, home, reviewable="true") == ["Read"]
    assert await titles(admin, home, reviewable="false") == ["Skim"]


async def test_a_column_can_go_without_its_item(admin: httpx.AsyncClient) -> None:
    columns = "v2/courses/_1_1/gradebook/columns"
    rows = (await admin.get(columns)).json()["results"]
    row = next(row for row in rows if row["grading"]["type"] == "Attempts")
    assert (await admin.delete(f"{columns}/{row['id']}")).status_code == 200
    item = (await admin.get(f"v1/courses/_1_1/contents/{row['contentId']}")).json()
    assert "gradeColumnId" not in item["contentHandler"]
