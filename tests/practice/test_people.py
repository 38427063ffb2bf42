"""Users, terms, courses and memberships (specification sections 2 and 4, reference sections 5 to 7)."""

import httpx
import pytest

from tests.practice.classroom import person
from tests.practice.conftest import AsUser, user_id


async def test_user_life(admin: httpx.AsyncClient) -> None:
    """Section 2, User; section 4, Users."""
    body = {**person("newcomer"), "externalId": "x-1"}
    made = await admin.post("v1/users", json=body)
    assert made.status_code == 201
    user = made.json()
    assert "password" not in user
    assert (user["educationLevel"], user["gender"], user["systemRoleIds"]) == ("Unknown", "Unknown", ["User"])
    assert (user["job"], user["address"], user["locale"]) == ({}, {}, {})
    assert len(user["uuid"]) == 32
    changed = (await admin.patch("v1/users/externalId:x-1", json={"name": {"family": "Comer"}})).json()
    assert changed["name"] == {"given": "Given", "family": "Comer"}
    assert (await admin.post("v1/users", json={**body, "externalId": "x-2"})).status_code == 409
    gone = await admin.delete(f"v1/users/{user['id']}")
    assert (gone.status_code, gone.content) == (204, b"")
    assert (await admin.delete(f"v1/users/{user['id']}")).status_code == 404


async def test_term_life(admin: httpx.AsyncClient) -> None:
    """Section 4, Terms; `duration` may be a string or an object."""
    body = {"externalId": "t", "name": "Term", "availability": {"available": "Yes", "duration": "Continuous"}}
    made = await admin.post("v1/terms", json=body)
    assert made.status_code == 201
    assert {name: made.json()[name] for name in body} == body
    changed = await admin.patch("v1/terms/externalId:t", json={"description": "Longer"})
    assert changed.json() == {**made.json(), "description": "Longer"}
    assert (await admin.delete(f"v1/terms/{made.json()['id']}")).status_code == 204
    assert (await admin.get("v1/terms/externalId:t")).status_code == 404


async def test_course_life(admin: httpx.AsyncClient) -> None:
    """Section 4, Courses."""
    body = {"externalId": "c", "courseId": "C-1", "name": "Course", "allowGuests": "true", "readOnly": "false"}
    made = await admin.post("v1/courses", json={**body, "availability": {"duration": "continuous"}})
    assert made.status_code == 201
    course = made.json()
    assert (course["allowGuests"], course["readOnly"], course["ultraStatus"]) == (True, False, "Classic")
    assert course["availability"] == {"available": "Yes", "duration": "continuous"}
    third = (await admin.get(f"v3/courses/{course['id']}")).json()
    assert third["closedComplete"] is False
    assert "readOnly" not in third
    assert (await admin.post("v1/courses", json=body)).status_code == 409
    changed = (await admin.patch("v1/courses/courseId:C-1", json={**course, "name": "Other"})).json()
    assert (changed["name"], changed["ultraStatus"]) == ("Other", "Classic")
    assert (await admin.delete("v1/courses/externalId:c")).status_code == 204
    assert (await admin.get("v1/courses/externalId:c")).status_code == 404


async def test_course_view_can_be_chosen_at_creation_only(admin: httpx.AsyncClient) -> None:
    body = {"courseId": "U-1", "name": "Ultra", "ultraStatus": "Ultra"}
    made = (await admin.post("v3/courses", json=body)).json()
    assert made["ultraStatus"] == "Ultra"
    path = f"v3/courses/{made['id']}"
    for change in ({"ultraStatus": "Classic"}, {"organization": True}, {"courseId": "U-2"}):
        refused = await admin.patch(path, json=change)
        assert (refused.status_code, refused.json()["message"]) == (
            400,
            f"The property {next(iter(change))} cannot be changed",
        )
    assert (await admin.patch(path, json=made)).json()["ultraStatus"] == "Ultra"
    gone = await admin.delete(f"v3/courses/{made['id']}")
    assert gone.status_code == 202
    assert "/tasks/" in gone.headers["location"]


async def test_own_courses_with_the_course_inside(as_user: AsUser) -> None:
    """Reference section 6: the usual way to list one's courses."""
    instructor = await as_user("instructor")
    rows = (await instructor.get("v1/users/me/courses", params={"expand": "course"})).json()["results"]
    assert [(row["courseRoleId"], row["course"]["id"]) for row in rows] == [("Instructor", "_1_1")]
    assert "readOnly" in rows[0]["course"]
    assert "uuid" not in rows[0]["course"]


async def test_membership_life(admin: httpx.AsyncClient) -> None:
    """Section 4, Memberships; a second PUT is a conflict (reference section 6)."""
    number = (await admin.post("v1/users", json=person("newcomer"))).json()["id"]
    path = f"v1/courses/_1_1/users/{number}"
    assert (await admin.get(path)).status_code == 404
    made = await admin.put(path, json={"courseRoleId": "Student", "availability": {"available": "Yes"}})
    assert made.status_code == 201
    assert made.json()["created"]
    assert (made.json()["userId"], made.json()["courseId"]) == (number, "_1_1")
    assert (await admin.put(path, json={})).status_code == 409
    changed = (await admin.patch(path, json={**made.json(), "courseRoleId": "Grader"})).json()
    assert changed["courseRoleId"] == "Grader"
    recent = (await admin.get("v1/courses/_1_1/users", params={"modified": changed["modified"]})).json()["results"]
    assert [row["userId"] for row in recent] == [number]
    assert (await admin.delete(path)).status_code == 204
    assert (await admin.delete(path)).status_code == 404


async def test_roster_shows_each_role_what_it_may_see(as_user: AsUser) -> None:
    """Reference sections 5.1 and 6."""
    path = "v1/courses/_1_1/users?expand=user"
    staff_view = (await (await as_user("assistant")).get(path)).json()["results"]
    fellow_view = (await (await as_user("student")).get(path)).json()["results"]
    other_for_staff = next(row["user"] for row in staff_view if row["user"]["userName"] == "student")
    assert {"userName", "studentId", "contact"} <= set(other_for_staff)
    teacher = next(row["user"] for row in fellow_view if row["courseRoleId"] == "Instructor")
    assert set(teacher) == {"id", "name", "systemRoleIds"}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "v1/users"),
        ("POST", "v1/users"),
        ("POST", "v1/courses"),
        ("DELETE", "v1/courses/_1_1"),
        ("POST", "v1/terms"),
        ("PUT", "v1/courses/_1_1/users/userName:administrator"),
        ("PATCH", "v1/users/userName:instructor"),
        ("GET", "v1/users/userName:instructor/courses"),
    ],
)
async def test_students_do_not_administer(as_user: AsUser, method: str, path: str) -> None:
    student = await as_user("student", "read write delete")
    assert (await student.request(method, path, json={"userName": "x", "name": {}})).status_code in {400, 403}
    assert (await student.request(method, path, json={})).status_code == 403


async def test_strangers_see_nothing_of_a_course(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    course = (await admin.post("v1/courses", json={"courseId": "X", "name": "X"})).json()["id"]
    instructor = await as_user("instructor")
    for path in ("", "/users", "/gradebook/schemas"):
        assert (await instructor.get(f"v1/courses/{course}{path}")).status_code == 403
    assert course not in {row["id"] for row in (await instructor.get("v3/courses")).json()["results"]}


async def test_people_change_their_own_name_but_not_their_rights(as_user: AsUser, admin: httpx.AsyncClient) -> None:
    student = await as_user("student")
    assert (await student.patch("v1/users/me", json={"pronouns": "they"})).json()["pronouns"] == "they"
    assert (await student.patch("v1/users/me", json={"systemRoleIds": ["SystemAdmin"]})).status_code == 403
    assert (await student.get(f"v1/users/{await user_id(admin, 'student')}")).json()["userName"] == "student"


LENGTHS = {"externalId": 256, "studentId": 100, "pronouns": 1000, "pronunciation": 1000}


@pytest.mark.parametrize(("name", "limit"), LENGTHS.items())
async def test_a_property_of_a_person_may_be_as_long_as_the_service_says(
    admin: httpx.AsyncClient, name: str, limit: int
) -> None:
    one = "v1/users/userName:student"
    assert (await admin.patch(one, json={name: "x" * limit})).json()[name] == "x" * limit
    assert (await admin.patch(one, json={name: "x" * (limit + 1)})).status_code == 400


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("v1/dataSources", {}),
        ("v1/terms", {"name": "T"}),
        ("v3/courses", {"courseId": "long", "name": "Long"}),
        ("v2/courses/_1_1/gradebook/columns", {"name": "C"}),
        ("v2/courses/_1_1/groups", {"name": "G"}),
        ("v1/courses/_1_1/gradebook/schemas", {"title": "S", "scaleType": "Score"}),
    ],
)
async def test_an_external_id_has_256_characters_at_most(
    admin: httpx.AsyncClient, path: str, body: dict[str, str]
) -> None:
    """The same in every family that has one; both storages keep the longest whole."""
    made = await admin.post(path, json={**body, "externalId": "é" * 256})
    assert (made.status_code, made.json()["externalId"]) == (201, "é" * 256)
    assert (await admin.post(path, json={**body, "externalId": "é" * 257})).status_code == 400
