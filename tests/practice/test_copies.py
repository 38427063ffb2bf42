"""Course copies and their tasks (specification sections 4 and 7, reference section 7)."""

import httpx
import pytest

from lmsdesk.practice.storage.site import Site
from tests.practice.classroom import add_file, new_course, titles
from tests.practice.conftest import AsUser, browser


@pytest.fixture
async def course(admin: httpx.AsyncClient) -> str:
    """A course with an assignment, a file and a calculated column."""
    path = await new_course(admin, "source", view="Ultra")
    made = (await admin.post(f"{path}/contents/createAssignment", json={"title": "Essay"})).json()
    root = (await admin.get(f"{path}/contents/root")).json()["id"]
    assert (await add_file(admin, f"{path}/contents/{root}/children", "a.txt", b"a")).status_code == 201
    formula = {"formula": "{x}", "aliases": {"x": made["gradeColumnId"]}}
    total = {"name": "Sum", "grading": {"type": "Calculated"}, "formula": formula, "externalId": "sum"}
    assert (await admin.post(f"{path.replace('v1', 'v2')}/gradebook/columns", json=total)).status_code == 201
    return path


async def follow(site: Site, admin: httpx.AsyncClient, accepted: httpx.Response) -> str:
    """From the task to the path of the new course."""
    assert (accepted.status_code, accepted.json()) == (202, {})
    task = await admin.get(f"http://127.0.0.1{accepted.headers['location']}")
    assert task.status_code == 303
    return str(task.headers["location"]).removeprefix(f"{site.settings.prefix}/")


async def test_a_copy_is_a_new_course_with_the_same_content(site: Site, admin: httpx.AsyncClient, course: str) -> None:
    """Section 4, Courses: copy."""
    where = await follow(site, admin, await admin.post("v1/courses/courseId:source/copy", json={"courseId": "copy"}))
    made = (await admin.get(where)).json()
    assert (made["courseId"], made["externalId"], made["name"]) == ("copy", "copy", "Course source")
    assert made["uuid"] != (await admin.get(course)).json()["uuid"]
    assert await titles(admin, f"{where}/contents", recursive="true") == ["Essay", "a.txt"]
    assert (await admin.get(f"{where}/users")).json() == {"results": []}
    columns = (await admin.get(f"{where.replace('v1', 'v2')}/gradebook/columns")).json()["results"]
    assert [column["name"] for column in columns] == ["Essay", "Sum"]
    item = (await admin.get(f"{where}/contents/{columns[0]['contentId']}")).json()
    assert item["contentHandler"]["gradeColumnId"] == columns[0]["id"]
    assert columns[1]["formula"]["aliases"] == {"x": columns[0]["id"]}
    old = (await admin.get(f"{course.replace('v1', 'v2')}/gradebook/columns")).json()["results"]
    assert not {column["id"] for column in old} & {column["id"] for column in columns}
    schemas = [row["id"] for row in (await admin.get(f"{where}/gradebook/schemas")).json()["results"]]
    assert columns[0]["grading"]["schemaId"] in schemas


async def test_nothing_is_copied_into_a_closed_course(admin: httpx.AsyncClient, course: str) -> None:
    closed = await new_course(admin, "closed", view="Ultra")
    assert (await admin.patch(closed, json={"readOnly": True})).status_code == 200
    body = {"targetCourse": {"id": closed.rpartition("/")[2]}}
    assert (await admin.post(f"{course.replace('v1', 'v2')}/copy", json=body)).status_code == 409
    assert await titles(admin, f"{closed}/contents", recursive="true") == []


async def test_files_outlive_the_original(site: Site, admin: httpx.AsyncClient) -> None:
    path = await new_course(admin, "paper")
    home = (await admin.get(f"{path}/contents")).json()["results"][0]["id"]
    old = (await add_file(admin, f"{path}/contents/{home}/children", "a.txt", b"kept")).json()["id"]
    where = await follow(site, admin, await admin.post(f"{path}/copy", json={"courseId": "paper-2"}))
    assert (await admin.delete(f"{path}/contents/{old}")).status_code == 204
    rows = (await admin.get(f"{where}/contents", params={"recursive": "true"})).json()["results"]
    files = f"{where}/contents/{rows[1]['id']}/attachments"
    row = (await admin.get(files)).json()["results"][0]
    moved = await admin.get(f"{files}/{row['id']}/download")
    async with browser(site) as anyone:
        assert (await anyone.get(moved.headers["location"])).content == b"kept"


@pytest.mark.parametrize(
    ("version", "body"), [(1, {"courseId": "source"}), (2, {"targetCourse": {"courseId": "source"}})]
)
async def test_an_existing_target_is_a_conflict(
    admin: httpx.AsyncClient, course: str, version: int, body: dict[str, object]
) -> None:
    """Section 7, rule 3."""
    refused = await admin.post(f"v{version}/courses/_1_1/copy", json=body)
    assert refused.status_code == 409
    assert "already exists" in refused.json()["message"]


async def test_a_copy_in_parts(site: Site, admin: httpx.AsyncClient, course: str) -> None:
    """Reference section 7, version 2: without content areas the new course has only its first item."""
    body = {"targetCourse": {"courseId": "parts"}, "copy": {"gradebook": True, "discussions": "None"}}
    where = await follow(site, admin, await admin.post(course.replace("v1", "v2") + "/copy", json=body))
    assert await titles(admin, f"{where}/contents", recursive="true") == []
    columns = (await admin.get(f"{where.replace('v1', 'v2')}/gradebook/columns")).json()["results"]
    assert [column["name"] for column in columns] == ["Essay", "Sum"]


async def test_a_copy_into_a_course_that_is_there(site: Site, admin: httpx.AsyncClient, course: str) -> None:
    target = await new_course(admin, "there", view="Ultra")
    other = await new_course(admin, "classic-3")
    ids = [(await admin.get(path)).json()["id"] for path in (target, other)]
    copy = course.replace("v1", "v2") + "/copy"
    where = await follow(site, admin, await admin.post(copy, json={"targetCourse": {"id": ids[0]}}))
    assert (await admin.get(where)).json()["courseId"] == "there"
    assert await titles(admin, f"{where}/contents", recursive="true") == ["Essay", "a.txt"]
    assert (await admin.post(copy, json={"targetCourse": {"id": ids[1]}})).status_code == 400
    assert (await admin.post(copy, json={"targetCourse": {"id": "_99999_1"}})).status_code == 404
    assert (await admin.post(copy, json={"targetCourse": {}})).status_code == 400


async def test_who_may_copy(admin: httpx.AsyncClient, as_user: AsUser, course: str) -> None:
    instructor = await as_user("instructor")
    assert (await instructor.post(f"{course}/copy", json={"courseId": "mine"})).status_code == 403
    assert (await admin.get(f"{course}/tasks/_99999_1")).status_code == 404


async def test_the_task_of_a_deletion(site: Site, admin: httpx.AsyncClient, course: str) -> None:
    """Reference sections 7 and 14: version 3 deletes with a task."""
    gone = await admin.delete(course.replace("v1", "v3"))
    assert gone.status_code == 202
    task = await admin.get(f"http://127.0.0.1{gone.headers['location']}")
    assert (task.status_code, task.json()["status"], task.json()["type"]) == (200, "Complete", "CourseDelete")
