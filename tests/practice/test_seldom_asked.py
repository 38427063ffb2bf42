"""Filters, id forms and refusals that few need (specification sections 1, 2 and 7; reference sections 2 to 9)."""

import httpx
import pytest

from tests.practice.classroom import new_course, person
from tests.practice.conftest import AsUser, column_of, user_id


async def test_users_by_their_roles_in_the_institution(admin: httpx.AsyncClient) -> None:
    """Reference section 5.1, filters."""
    for name, roles in (("a", ["STAFF", "ALUMNI"]), ("b", ["ALUMNI"])):
        body = {**person(f"role-{name}"), "institutionRoleIds": roles}
        assert (await admin.post("v1/users", json=body)).status_code == 201
    for wanted, found in (("STAFF", ["role-a"]), ("ALUMNI", ["role-a", "role-b"]), ("STAFF,ALUM", ["role-a"])):
        rows = (await admin.get("v1/users", params={"institutionRoleIds": wanted})).json()["results"]
        assert [row["userName"] for row in rows] == found


async def test_organizations_are_told_apart(admin: httpx.AsyncClient) -> None:
    """Reference section 7, course list filters."""
    body = {"courseId": "club", "name": "Club", "organization": True}
    assert (await admin.post("v3/courses", json=body)).status_code == 201
    for version in (1, 2, 3):
        rows = (await admin.get(f"v{version}/courses", params={"organization": "true"})).json()["results"]
        assert [row["courseId"] for row in rows] == ["club"]
        others = (await admin.get(f"v{version}/courses", params={"organization": "False"})).json()["results"]
        assert "club" not in {row["courseId"] for row in others}
        assert others


@pytest.mark.parametrize("form", ["email", "institutionEmail", "studentId"])
async def test_some_forms_of_an_id_are_for_administrators(admin: httpx.AsyncClient, as_user: AsUser, form: str) -> None:
    """Reference section 2.1: privileged forms."""
    body = {"studentId": "s-77", "contact": {"email": "s77@example.edu", "institutionEmail": "s77@example.edu"}}
    number = await user_id(admin, "student")
    assert (await admin.patch(f"v1/users/{number}", json=body)).status_code == 200
    address = f"{form}:{'s-77' if form == 'studentId' else 's77@example.edu'}"
    assert (await admin.get(f"v1/users/{address}")).json()["id"] == number
    assert (await admin.get(f"v1/courses/_1_1/users/{address}")).json()["userId"] == number
    instructor = await as_user("instructor")
    assert (await instructor.get(f"v1/users/{number}")).status_code == 200
    assert (await instructor.get(f"v1/users/{address}")).status_code == 403
    assert (await instructor.get(f"v1/courses/_1_1/users/{address}")).status_code == 403


async def test_changed_grades_of_one_person(admin: httpx.AsyncClient) -> None:
    """Reference sections 9 and 16: `changeIndex` and the relevant dates; calculated columns have neither."""
    book = "v2/courses/_1_1/gradebook"
    column = await column_of(admin, "Manual")
    before = (await admin.patch(f"{book}/columns/{column}/users/userName:student", json={"score": 1})).json()
    rows = f"{book}/users/userName:student"
    everything = (await admin.get(rows)).json()["results"]
    assert len(everything) > 1
    index = str(before["changeIndex"] - 1)
    assert (await admin.get(rows, params={"changeIndex": index})).json()["results"] == [before]
    assert (await admin.get(rows, params={"changeIndex": str(before["changeIndex"])})).json() == {"results": []}
    dated = (await admin.get(rows, params={"lastRelevantDate": before["lastRelevantDate"]})).json()["results"]
    assert dated == [before]
    assert (await admin.get(rows, params={"changeIndex": "x"})).status_code == 400


async def test_a_file_that_a_scanner_stops(admin: httpx.AsyncClient) -> None:
    """Reference sections 4.4 and 11: 422 with the error body; the same word further down is only a word."""
    word = b"-".join([b"EICAR", b"STANDARD", b"ANTIVIRUS", b"TEST", b"FILE"])
    refused = await admin.post("v1/uploads", files={"file": ("a.com", b"X5O$" + word + b"!$")})
    assert (refused.status_code, refused.json()["status"]) == (422, 422)
    harmless = await admin.post("v1/uploads", files={"file": ("a.txt", b" " * 200 + word)})
    assert harmless.status_code == 201


async def test_a_closed_course_refuses_changes(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    """Section 2, Course, `readOnly`; reference section 7, `closedComplete`."""
    course = await new_course(admin, "closed")
    second = course.replace("v1", "v2", 1)
    made = await admin.post(f"{second}/gradebook/columns", json={"name": "Essay", "grading": {"type": "Attempts"}})
    column = f"{second}/gradebook/columns/{made.json()['id']}"
    assert (await admin.patch(course, json={"readOnly": True})).status_code == 200
    student = await as_user("student")
    refused = [
        await admin.patch(f"{column}/users/userName:student", json={"score": 1}),
        await admin.post(f"{course}/contents", json={"title": "x", "contentHandler": {"id": "resource/x-lms-folder"}}),
        await admin.put(f"{course}/users/userName:administrator", json={}),
        await admin.delete(column),
        await student.post(f"{column}/attempts", json={}),
        await admin.patch(course, json={"name": "Other"}),
    ]
    assert [reply.status_code for reply in refused] == [409] * len(refused)
    assert (await student.patch(f"{column}/users/me", json={"score": 1})).status_code == 403
    assert (await admin.get(f"{column}/users")).json() == {"results": []}
    assert (await admin.post(f"{column.replace('v2', 'v1', 1)}/exceptions", json={})).status_code == 200
    assert (await admin.post(f"{course}/copy", json={"courseId": "open"})).status_code == 202
    assert (await admin.patch(course, json={"readOnly": False})).status_code == 200
    assert (await admin.patch(f"{column}/users/userName:student", json={"score": 1})).status_code == 200


async def test_data_sources_by_a_part_of_their_external_id(admin: httpx.AsyncClient) -> None:
    for name in ("sis.Staff", "sis.students", "library"):
        assert (await admin.post("v1/dataSources", json={"externalId": name})).status_code == 201
    rows = (await admin.get("v1/dataSources", params={"externalId": "SIS.st"})).json()["results"]
    assert [row["externalId"] for row in rows] == ["sis.Staff", "sis.students"]


async def test_course_roles_in_order(admin: httpx.AsyncClient) -> None:
    def names(rows: list[dict[str, str]]) -> list[str]:
        return [row["roleId"] for row in rows]

    plain = names((await admin.get("v1/courseRoles")).json()["results"])
    rising = names((await admin.get("v1/courseRoles", params={"sort": "roleId"})).json()["results"])
    falling = names((await admin.get("v1/courseRoles", params={"sort": "roleId(desc)"})).json()["results"])
    assert rising == sorted(plain) == falling[::-1] != plain
    page = await admin.get("v1/courseRoles", params={"sort": "actAsInstructor(desc), roleId", "limit": "3"})
    assert names(page.json()["results"]) == ["Instructor", "BbFacilitator", "CourseBuilder"]


@pytest.mark.parametrize(
    "query",
    [
        *("sort=", "sort=,", "sort=created,", "sort=created(desc)(asc)", "sort=created(up)", "sort=(desc)"),
        *("limit=", "offset=", "created=", "createdCompare=", "createdCompare=equals", "expand=", "expand=users"),
        *("expand=user,", "dataSourceId=", "modifiedCompare=between"),
    ],
)
async def test_parameters_that_cannot_be_meant_are_refused(admin: httpx.AsyncClient, query: str) -> None:
    reply = await admin.get(f"v1/courses/_1_1/users?{query}")
    assert reply.status_code == 400, reply.text


@pytest.mark.parametrize(
    "query", ["createdUntil=soon", "createdCompare=between", "createdCompare=between&created=2026-01-01", "expand=x"]
)
async def test_parameters_of_announcements_that_cannot_be_meant(admin: httpx.AsyncClient, query: str) -> None:
    assert (await admin.get(f"v1/courses/_1_1/announcements?{query}")).status_code == 400


async def test_both_spellings_count_who_has_read(admin: httpx.AsyncClient) -> None:
    """Reference section 4.3 has one of them, an earlier description of the service the other."""
    path = "v1/courses/_1_1/announcements"
    await admin.post(path, json={"title": "Hello", "body": "Text"})
    for name in ("readCount", "studentReadCount", "readCount,studentReadCount"):
        rows = (await admin.get(path, params={"expand": name})).json()["results"]
        assert {row["readCount"] for row in rows} == {-1}
