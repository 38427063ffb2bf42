"""Requests that few clients send (specification sections 1, 2 and 7; reference sections 2, 5 to 8)."""

from urllib.parse import quote

import httpx
import pytest

from lmsdesk.practice.storage.site import Site
from tests.practice.classroom import new_course, person
from tests.practice.conftest import AsUser, browser, column_of, user_id

COLUMNS = "v2/courses/_1_1/gradebook/columns"


@pytest.mark.parametrize("name", ["a/b", "a%2Fb", "100%", "ö ?#&+", "//", "%252F"])
async def test_an_id_may_hold_any_character(admin: httpx.AsyncClient, name: str) -> None:
    """Section 1, rule 1: an external id in a path is the one that was sent, whatever is in it."""
    made = (await admin.post("v1/dataSources", json={"externalId": name})).json()
    found = await admin.get(f"v1/dataSources/externalId:{quote(name, safe='')}")
    assert found.json() == made


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("v1/users/me", "DELETE, GET, HEAD, PATCH"),
        ("v1/dataSources", "GET, HEAD, POST"),
        ("v1/courses/_1_1/copy", "POST"),
        ("v2/courses/_1_1/gradebook/columns/_1_1", "DELETE, GET, HEAD, PATCH"),
        ("v2/courses/_1_1/groups/sets", "GET, HEAD, POST"),
        ("v1/courses/_1_1/contents/createAssignment", "POST"),
    ],
)
async def test_a_refused_method_names_the_others(admin: httpx.AsyncClient, path: str, methods: str) -> None:
    for verb in ("TRACE", "OPTIONS"):
        reply = await admin.request(verb, path)
        assert (reply.status_code, reply.headers["allow"]) == (405, methods)


@pytest.mark.parametrize("path", ["v1/users/me", "v1/users?limit=2", "v1/users/userName:nobody", "v1/users?limit=0"])
async def test_head_is_get_without_a_body(admin: httpx.AsyncClient, path: str) -> None:
    whole, head = await admin.get(path), await admin.head(path)
    assert head.status_code == whole.status_code
    assert head.content == b""
    for name in ("content-type", "content-length", "x-rate-limit-limit"):
        assert head.headers[name] == whole.headers[name]


async def test_head_needs_a_token_too(site: Site) -> None:
    async with browser(site) as client:
        assert (await client.head(f"{site.settings.prefix}/v1/users/me")).status_code == 401


@pytest.mark.parametrize("missing", ["userName", "password", "name", "given", "family"])
async def test_what_a_new_person_needs(admin: httpx.AsyncClient, missing: str) -> None:
    """Reference section 5.1."""
    body = person("new")
    name = {"given": "G", "family": "F"}
    for empty in (None, ""):
        body["name"] = {**name, missing: empty} if missing in name else name
        reply = await admin.post("v1/users", json=body if missing in name else {**body, missing: empty or None})
        assert reply.status_code == 400
        assert missing in reply.json()["message"]


async def test_a_cleared_property_is_as_if_it_was_never_set(admin: httpx.AsyncClient, as_user: AsUser) -> None:
    """Section 2, User: what is shown when unset; reference section 2.2: null clears."""
    student = await as_user("student")
    cleared = dict.fromkeys(
        ("availability", "systemRoleIds", "gender", "educationLevel", "contact", "job", "externalId")
    )
    changed = (await admin.patch("v1/users/userName:student", json=cleared)).json()
    assert changed["availability"] == {"available": "Yes"}
    assert changed["systemRoleIds"] == ["User"]
    assert (changed["gender"], changed["educationLevel"]) == ("Unknown", "Unknown")
    assert (changed["contact"], changed["job"], changed["externalId"]) == ({}, {}, "student")
    assert (await student.get("v1/users/me")).json()["id"] == changed["id"]


@pytest.mark.parametrize("patch", [{"name": None}, {"name": {"given": None}}, {"password": None}, {"password": ""}])
async def test_what_a_person_needs_cannot_be_cleared(admin: httpx.AsyncClient, patch: dict[str, object]) -> None:
    before = (await admin.get("v1/users/userName:student")).json()
    assert (await admin.patch("v1/users/userName:student", json=patch)).status_code == 400
    assert (await admin.get("v1/users/userName:student")).json() == before


async def test_a_cleared_availability_is_the_first_one_again(admin: httpx.AsyncClient) -> None:
    path = await new_course(admin, "cleared")
    open_course = (await admin.patch(path, json={"availability": None, "enrollment": None})).json()
    assert open_course["availability"] == {"available": "Yes", "duration": {"type": "Continuous"}}
    assert open_course["enrollment"] == {"type": "InstructorLed"}
    column = await column_of(admin, "Manual")
    shown = (await admin.patch(f"{COLUMNS}/{column}", json={"availability": None, "score": None})).json()
    assert (shown["availability"], shown["score"]) == ({"available": "Yes"}, {"possible": 0})


@pytest.mark.parametrize("grading", [None, {"type": None}, {"type": "Manual"}])
async def test_no_null_changes_the_kind_of_a_column(admin: httpx.AsyncClient, grading: object) -> None:
    """Reference section 8: `grading.type` is set when a column is made."""
    column = await column_of(admin, "Attempts")
    before = (await admin.get(f"{COLUMNS}/{column}")).json()
    assert (await admin.patch(f"{COLUMNS}/{column}", json={"grading": grading})).status_code == 400
    assert (await admin.get(f"{COLUMNS}/{column}")).json() == before


async def test_a_version_knows_no_property_that_it_dropped(admin: httpx.AsyncClient) -> None:
    """Reference sections 2.2 and 8: `score.decimalPlaces` is a property of version 1."""
    body = {"name": "Points", "score": {"possible": 5, "decimalPlaces": 1}}
    refused = await admin.post(COLUMNS, json=body)
    assert refused.status_code == 400
    assert refused.json()["message"] == "Unrecognized property: score.decimalPlaces"
    made = await admin.post(COLUMNS.replace("v2", "v1"), json=body)
    assert made.json()["score"] == {"possible": 5, "decimalPlaces": 1}
    address = f"{COLUMNS}/{made.json()['id']}"
    assert (await admin.patch(address, json={"score": {"decimalPlaces": 2}})).status_code == 400
    assert (await admin.patch(address, json={"score": {"possible": 6}})).json()["score"] == {"possible": 6}


async def test_refusals_speak_of_the_property_that_was_sent(admin: httpx.AsyncClient) -> None:
    """Reference section 7: later versions say `closedComplete`."""
    body = {"courseId": "new", "name": "New", "closedComplete": "perhaps"}
    assert (await admin.post("v3/courses", json=body)).json()["message"] == (
        "The property closedComplete must be true or false"
    )
    assert (await admin.post("v1/courses", json={**body, "readOnly": True})).json()["message"] == (
        "Unrecognized property: closedComplete"
    )


@pytest.mark.parametrize("path", ["v1/users", "v1/terms", "v3/courses", "v1/courses/_1_1/users"])
async def test_lists_of_a_data_source(admin: httpx.AsyncClient, path: str) -> None:
    """Section 4, Users; reference section 2.1: a filter takes both forms of the id."""
    by_number = (await admin.get(path, params={"dataSourceId": "_1_1"})).json()["results"]
    by_name = (await admin.get(path, params={"dataSourceId": "externalId:SYSTEM"})).json()["results"]
    assert by_name == by_number
    assert by_number
    for other in ("_9_1", "externalId:none"):
        assert (await admin.get(path, params={"dataSourceId": other})).json() == {"results": []}
    assert (await admin.get(path, params={"dataSourceId": "SYSTEM"})).status_code == 400


@pytest.mark.parametrize("duration", ["Forever", "", 5, []])
async def test_a_duration_is_a_known_word_or_an_object(admin: httpx.AsyncClient, duration: object) -> None:
    """Section 2, Term."""
    body = {"name": "Term", "availability": {"available": "Yes", "duration": duration}}
    assert (await admin.post("v1/terms", json=body)).status_code == 400


async def test_an_id_is_never_given_twice(admin: httpx.AsyncClient) -> None:
    """A link to what was deleted must not lead to something else."""
    seen: set[str] = set()
    for turn in range(3):
        column = (await admin.post(COLUMNS, json={"name": f"Column {turn}"})).json()["id"]
        user = (await admin.post("v1/users", json=person(f"person-{turn}"))).json()["id"]
        seat = (await admin.put(f"v1/courses/_1_1/users/{user}", json={})).json()["id"]
        marked = {f"column {column}", f"user {user}", f"seat {seat}"}
        assert not marked & seen
        seen |= marked
        await admin.delete(f"v1/courses/_1_1/users/{user}")
        await admin.delete(f"v1/users/{user}")
        await admin.delete(f"{COLUMNS}/{column}")


async def test_a_seat_names_only_courses_that_there_are(admin: httpx.AsyncClient) -> None:
    path = f"v1/courses/_1_1/users/{await user_id(admin, 'student')}"
    refused = await admin.patch(path, json={"childCourseId": "_99_1"})
    assert refused.status_code == 404
    assert refused.json()["message"].endswith("_99_1")
