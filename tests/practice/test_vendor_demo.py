"""The calls that the vendor's own demonstration client makes, in its order and with bodies of its kind.

It names the data source of everything that it makes by `externalId:…`, and all objects in paths as well.
"""

from collections.abc import Mapping
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from lmsdesk.practice.storage.site import Site
from tests.practice.conftest import SiteMaker, application

Json = dict[str, Any]

SOURCE, TERM, COURSE, PERSON = (f"Presentation-{name}" for name in ("Source", "Term", "Course", "Person"))
OWNED: Json = {"dataSourceId": f"externalId:{SOURCE}"}
COURSE_BODY: Json = {
    **OWNED,
    "externalId": COURSE,
    "courseId": COURSE,
    "name": "Presentation",
    "description": "Shown to visitors",
    "allowGuests": "true",
    "readOnly": "false",
    "availability": {"duration": "continuous"},
}
PERSON_BODY: Json = {
    **OWNED,
    "externalId": PERSON,
    "userName": "presenter",
    "password": "first word",
    "availability": {"available": "Yes"},
    "name": {"given": "Pat", "family": "Resenter"},
    "contact": {"email": "pat@example.org"},
}
TERM_BODY: Json = {**OWNED, "externalId": TERM, "name": "Presentation", "availability": {"duration": "Continuous"}}

SOURCES, TERMS, COURSES, PEOPLE = (f"v1/{name}" for name in ("dataSources", "terms", "courses", "users"))
ONE_SOURCE, ONE_TERM = f"{SOURCES}/externalId:{SOURCE}", f"{TERMS}/externalId:{TERM}"
ONE_COURSE, ONE_PERSON = f"{COURSES}/externalId:{COURSE}", f"{PEOPLE}/externalId:{PERSON}"
SEATS, SEAT = f"{ONE_COURSE}/users", f"{ONE_COURSE}/users/externalId:{PERSON}"

CALLS: tuple[tuple[str, str, Json | None, int], ...] = (
    ("POST", SOURCES, {"externalId": SOURCE, "description": "Presentation"}, 201),
    ("GET", ONE_SOURCE, None, 200),
    ("GET", SOURCES, None, 200),
    ("PATCH", ONE_SOURCE, {"description": "Changed"}, 200),
    ("GET", TERMS, None, 200),
    ("POST", TERMS, TERM_BODY, 201),
    ("GET", ONE_TERM, None, 200),
    ("PATCH", ONE_TERM, {**TERM_BODY, "name": "Changed", "availability": {"duration": "continuous"}}, 200),
    ("GET", COURSES, None, 200),
    ("POST", COURSES, COURSE_BODY, 201),
    ("GET", ONE_COURSE, None, 200),
    ("PATCH", ONE_COURSE, {**COURSE_BODY, "availability": {"available": "Yes", "duration": "continuous"}}, 200),
    ("GET", PEOPLE, None, 200),
    ("POST", PEOPLE, PERSON_BODY, 201),
    ("GET", ONE_PERSON, None, 200),
    ("PATCH", ONE_PERSON, {**PERSON_BODY, "password": "second word", "name": {"middle": "P."}}, 200),
    ("GET", SEATS, None, 200),
    ("PUT", SEAT, {**OWNED, "availability": {"available": "Yes"}, "courseRoleId": "Instructor"}, 201),
    ("GET", SEAT, None, 200),
    ("PATCH", SEAT, {**OWNED, "availability": {"available": "No"}, "courseRoleId": "Student"}, 200),
    ("GET", f"{ONE_PERSON}/courses", None, 200),
    ("DELETE", SEAT, None, 204),
    ("DELETE", ONE_PERSON, None, 204),
    ("DELETE", ONE_COURSE, None, 204),
    ("DELETE", ONE_TERM, None, 204),
    ("DELETE", ONE_SOURCE, None, 204),
)


@pytest.fixture
async def real(make_site: SiteMaker) -> Site:
    """A site with the words of the real service."""
    return await make_site(segment="learn", mark="bb")


@pytest.fixture
async def demo(real: Site, clients: AsyncExitStack) -> httpx.AsyncClient:
    return await application(real, clients)


async def test_every_call_of_the_demonstration_is_answered(demo: httpx.AsyncClient) -> None:
    replies: list[tuple[str, str, int]] = []
    kept: Mapping[str, Json] = {}
    for verb, path, body, _ in CALLS:
        reply = await demo.request(verb, path, json=body)
        replies.append((verb, path, reply.status_code))
        if verb == "POST":
            kept = {**kept, path: reply.json()}
        if body is not None and "dataSourceId" in body and reply.is_success:
            assert reply.json()["dataSourceId"] == kept[SOURCES]["id"]
    assert replies == [(verb, path, status) for verb, path, _, status in CALLS]
    assert (await demo.get(ONE_SOURCE)).status_code == 404


async def test_a_term_goes_by_its_external_id_as_well(demo: httpx.AsyncClient) -> None:
    term = (await demo.post(TERMS, json={"externalId": "autumn", "name": "Autumn"})).json()
    body = {"courseId": "by-name", "name": "By name", "termId": "externalId:autumn"}
    assert (await demo.post("v3/courses", json=body)).json()["termId"] == term["id"]
    changed = await demo.patch("v3/courses/courseId:by-name", json={"termId": None})
    assert "termId" not in changed.json()


@pytest.mark.parametrize("name", ["dataSourceId", "termId"])
async def test_an_external_id_of_nothing_is_named(demo: httpx.AsyncClient, name: str) -> None:
    """Section 7, rule 2."""
    reply = await demo.post("v3/courses", json={"courseId": "c", "name": "C", name: "externalId:none"})
    assert (reply.status_code, reply.json()["message"]) == (404, "Could not find object with ID: externalId:none")


@pytest.mark.parametrize("address", ["externalId:", "external:SYSTEM", "externalId", "uuid:1", "SYSTEM", 5])
async def test_other_forms_name_nothing(demo: httpx.AsyncClient, address: object) -> None:
    assert (await demo.post(TERMS, json={"name": "T", "dataSourceId": address})).status_code == 400


async def test_the_specification_knows_primary_ids_only(admin: httpx.AsyncClient) -> None:
    """Section 1, object identifiers, rule 5: on creation, in changes, and for memberships."""
    source = {"dataSourceId": "externalId:SYSTEM"}
    for verb, path, body in (
        ("POST", TERMS, {"name": "T"}),
        ("PATCH", "v1/terms/_1_1", {}),
        ("POST", PEOPLE, {"userName": "u", "password": "p", "name": {"given": "G", "family": "F"}}),
        ("PATCH", "v3/courses/_1_1", {}),
        ("PATCH", "v1/courses/_1_1/users/userName:student", {}),
    ):
        reply = await admin.request(verb, path, json={**body, **source})
        assert (reply.status_code, reply.json()["message"]) == (400, "The property dataSourceId must be a primary id")


async def test_each_site_describes_the_forms_that_it_takes(real: Site, site: Site) -> None:
    def forms(described: Site) -> str:
        document = described.app.state.description()
        call = document["paths"][f"{described.settings.prefix}/v1/terms"]["post"]
        schema = call["requestBody"]["content"]["application/json"]["schema"]
        return str(schema["properties"]["dataSourceId"])

    assert "externalId" in forms(real)
    assert "externalId" not in forms(site)
