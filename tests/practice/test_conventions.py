"""What holds for every call: tokens, errors, headers, ids, paging, projection (specification sections 1, 5, 7, 8)."""

import gc
from collections.abc import Iterator
from contextlib import AsyncExitStack

import httpx
import pytest

from lmsdesk.practice.storage.site import Site
from tests.practice.conftest import API, SiteMaker, application, browser

KNOWN = (
    "v1/users",
    "v1/users/me",
    "v1/courses",
    "v3/courses/_1_1",
    "v1/terms/_1_1",
    "v1/courses/_1_1/users",
    "v2/courses/_1_1/gradebook/columns",
    "v2/courses/_1_1/gradebook/columns/_1_1/users/_1_1",
    "v2/courses/_1_1/gradebook/columns/_1_1/attempts",
    "v1/courses/_1_1/gradebook/schemas",
    "v1/courses/_1_1/gradebook/categories",
)


def is_error(reply: httpx.Response, status: int) -> bool:
    """The error body of section 7, rule 1."""
    body = reply.json()
    return (
        reply.status_code == body["status"] == status
        and set(body) == {"status", "message", "extraInfo"}
        and len(body["extraInfo"]) == 32
        and bool(body["message"])
    )


@pytest.mark.parametrize("path", KNOWN)
async def test_known_paths_need_a_token(site: Site, path: str) -> None:
    """Section 5, common rule 1; reference section 4.1."""
    async with browser(site) as client:
        none = await client.get(f"{API}/{path}")
        wrong = await client.get(f"{API}/{path}", headers={"Authorization": "Bearer x"})
    assert is_error(none, 401)
    assert none.json()["message"] == "API request is not authenticated."
    assert is_error(wrong, 401)
    assert wrong.json()["message"] == "Bearer token is invalid"


async def test_unknown_paths_are_not_found_with_and_without_a_token(site: Site, admin: httpx.AsyncClient) -> None:
    async with browser(site) as client:
        assert is_error(await client.get(f"{API}/v1/nothing"), 404)
        assert is_error(await client.get("/"), 404)
    assert is_error(await admin.get("v1/nothing"), 404)
    assert is_error(await admin.get("v9/courses"), 404)


async def test_other_methods_are_told(admin: httpx.AsyncClient) -> None:
    assert is_error(await admin.put("v1/courses"), 405)


async def test_version_is_open(site: Site) -> None:
    async with browser(site) as client:
        assert (await client.get(f"{API}/v1/system/version")).json()["lms"]["major"] >= 3900


@pytest.fixture
def no_collection() -> Iterator[None]:
    """A collection in the midst of a deep body would call hooks of test tools where no call is possible any more."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collection")
@pytest.mark.parametrize("body", [b"{", b"", b"[]", b'{"name": NaN}', b'"x"', b"\xff", b"[" * 200_000])
async def test_malformed_bodies(admin: httpx.AsyncClient, body: bytes) -> None:
    assert is_error(await admin.post("v1/terms", content=body), 400)


@pytest.mark.parametrize(
    "body",
    [
        {"name": "x", "colour": "red"},
        {"name": 5},
        {"name": ""},
        {},
        {"name": "x\0"},
        {"name": "x", "availability": "Yes"},
        {"name": "x", "availability": {"available": "Maybe"}},
        {"name": "x", "availability": {"duration": {"type": "DateRange", "start": "tomorrow"}}},
        {"name": "x", "dataSourceId": "externalId:SYSTEM"},
        {"name": "y" * 400},
    ],
)
async def test_bodies_that_do_not_fit(admin: httpx.AsyncClient, body: dict[str, object]) -> None:
    """Reference section 2.2; payloads refuse the external form of a data source (object identifiers, rule 5)."""
    assert is_error(await admin.post("v1/terms", json=body), 400)


async def test_read_only_properties_are_tolerated(admin: httpx.AsyncClient) -> None:
    """Section 4, Courses: a full object may be sent back."""
    course = (await admin.get("v1/courses/_1_1")).json()
    reply = await admin.patch("v1/courses/_1_1", json={**course, "name": "Changed"})
    assert reply.status_code == 200
    assert reply.json()["name"] == "Changed"
    assert reply.json()["created"] == course["created"]


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("v1/courses/_999_1", "_999_1"),
        ("v1/courses/_1_2", "_1_2"),
        ("v1/courses/_999999999999999999_1", "_999999999999999999_1"),
        ("v1/courses/externalId:none", "externalId:none"),
        ("v1/courses/courseId:a%2Fb", "courseId:a/b"),
        ("v1/users/userName:none", "userName:none"),
        ("v1/terms/externalId:none", "externalId:none"),
        ("v2/courses/_1_1/gradebook/columns/_999_1", "_999_1"),
    ],
)
async def test_missing_objects_are_named(admin: httpx.AsyncClient, path: str, named: str) -> None:
    """Section 7, rule 2."""
    reply = await admin.get(path)
    assert is_error(reply, 404)
    assert reply.json()["message"] == f"Could not find object with ID: {named}"


@pytest.mark.parametrize("address", ["nonsense", "_x_1", "colour:red", "_1", "%00", "externalId:%00"])
async def test_unknown_id_forms(admin: httpx.AsyncClient, address: str) -> None:
    assert is_error(await admin.get(f"v1/courses/{address}"), 400)


async def test_ids_of_every_form_address_the_same_object(admin: httpx.AsyncClient) -> None:
    """Section 1, object identifiers; reference section 2.1."""
    course = (await admin.get("v1/courses/_1_1")).json()
    forms = (f"externalId:{course['externalId']}", f"courseId:{course['courseId']}", f"uuid:{course['uuid']}")
    assert [(await admin.get(f"v1/courses/{form}")).json()["id"] for form in forms] == ["_1_1"] * 3


async def test_paging_walks_through_everything_once(admin: httpx.AsyncClient) -> None:
    """Reference section 4.2: `nextPage` is server-relative and keeps the other parameters."""
    whole = (await admin.get("v1/courses/_1_1/users", params={"role": "Student", "expand": "user"})).json()["results"]
    seen: list[str] = []
    path: str | None = "v1/courses/_1_1/users?role=Student&expand=user&limit=10"
    while path is not None:
        page = (await admin.get(path)).json()
        seen += [row["user"]["id"] for row in page["results"]]
        path = page.get("paging", {}).get("nextPage")
        assert path is None or path.startswith(f"{API}/v1/courses/_1_1/users?role=Student&expand=user&offset=")
        path = path and f"http://127.0.0.1{path}"
    assert seen == [row["userId"] for row in whole]
    assert len(seen) == 24


@pytest.mark.parametrize(
    ("path", "cap"),
    [
        ("v1/users", 100),
        ("v3/courses", 100),
        ("v2/courses/_1_1/gradebook/columns/_1_1/users", 100),
        ("v1/courses/_1_1/users", 200),
        ("v2/courses/_1_1/gradebook/columns", 200),
        ("v1/terms", 200),
    ],
)
async def test_page_caps(admin: httpx.AsyncClient, path: str, cap: int) -> None:
    assert (await admin.get(path, params={"limit": cap})).status_code == 200
    refused = await admin.get(path, params={"limit": cap + 1})
    assert is_error(refused, 400)
    assert refused.json()["message"] == f"Paging limit may not exceed {cap}"


@pytest.mark.parametrize("query", ["limit=0", "limit=-1", "offset=x", "limit=1e3", "sort=colour", "modified=yesterday"])
async def test_faulty_list_parameters(admin: httpx.AsyncClient, query: str) -> None:
    assert is_error(await admin.get(f"v1/users?{query}"), 400)


async def test_fields_cut_the_reply(admin: httpx.AsyncClient) -> None:
    """Section 4, Users; reference section 2.3: dotted paths reach inside."""
    rows = (await admin.get("v1/users", params={"fields": "userName,name.family", "limit": 2})).json()["results"]
    assert all(set(row) == {"userName", "name"} and set(row["name"]) == {"family"} for row in rows)


async def test_unknown_query_parameters_are_ignored(admin: httpx.AsyncClient) -> None:
    assert (await admin.get("v1/terms?colour=red")).status_code == 200


async def test_rate_headers_and_their_end(make_site: SiteMaker, clients: AsyncExitStack) -> None:
    """Section 8; reference section 4.5."""
    site = await make_site(rate_limit=2, dataset="empty")
    client = await application(site, clients)
    replies = [await client.get("v1/terms") for _ in range(3)]
    assert [reply.status_code for reply in replies] == [200, 200, 429]
    assert [reply.headers["x-rate-limit-remaining"] for reply in replies] == ["1", "0", "0"]
    assert all(reply.headers["x-rate-limit-limit"] == "2" for reply in replies)
    assert all(int(reply.headers["x-rate-limit-reset"]) > 86_000 for reply in replies)
    assert is_error(replies[2], 429)
    assert int(replies[2].headers["retry-after"]) > 86_000


async def test_strangers_do_not_spend_the_calls_of_an_application(
    make_site: SiteMaker, clients: AsyncExitStack
) -> None:
    site = await make_site(rate_limit=2, dataset="empty")
    client = await application(site, clients)
    wrong = {"Authorization": "Bearer wrong"}
    async with browser(site) as stranger:
        for method, path in (("GET", "v1/terms"), ("POST", "v1/uploads"), ("GET", "v1/nowhere"), ("PUT", "v1/terms")):
            for headers in ({}, wrong):
                reply = await stranger.request(method, f"{API}/{path}", headers=headers)
                assert reply.status_code in {401, 404, 405}
                assert reply.headers["x-rate-limit-remaining"] == "2"
        assert (await client.get("v1/terms")).headers["x-rate-limit-remaining"] == "1"
        assert (await client.post("v1/terms", json={})).headers["x-rate-limit-remaining"] == "0"
        assert (await client.get("v1/terms")).status_code == 429
        reply = await stranger.get(f"{API}/v1/terms")
        assert (reply.status_code, "retry-after" in reply.headers) == (401, False)


async def test_foreign_host_names_are_refused(site: Site) -> None:
    async with browser(site) as client:
        address = f"{API}/v1/system/version"
        assert is_error(await client.get(address, headers={"Host": "rebound.example"}), 403)
        for host in ("localhost:8000", "[::1]:8000", "127.0.0.1"):
            assert (await client.get(address, headers={"Host": host})).status_code == 200


async def test_another_segment_and_mark(make_site: SiteMaker, clients: AsyncExitStack) -> None:
    """Reference section 1."""
    site = await make_site(segment="learn", mark="bb", dataset="empty")
    async with browser(site) as client:
        version = await client.get("/learn/api/public/v1/system/version")
        assert (await client.get(f"{API}/v1/system/version")).status_code == 404
    assert "learn" in version.json()
    assert "x-blackboard-product" in version.headers


async def test_gradebook_is_absent_on_the_other_edition(make_site: SiteMaker, clients: AsyncExitStack) -> None:
    """Section 1: column and column grade endpoints are hosted-only."""
    client = await application(await make_site(edition="self-hosted"), clients)
    assert is_error(await client.get("v2/courses/_1_1/gradebook/columns"), 404)
    assert (await client.get("v1/courses/_1_1")).status_code == 200
