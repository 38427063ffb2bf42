"""Links that the service gives are followed only within the service, and page lengths are learned."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.api.errors import CorruptReply, Invalid
from lmsdesk.api.messages import Reply, Request
from lmsdesk.api.paging import PageSizes, PageTrail, follow_redirect, next_url
from lmsdesk.api.paths import ENDPOINTS, Service

SERVICE = Service("https://learn.example.edu")
ROOT = "https://learn.example.edu/lms/api/public/"
TERMS, MEMBERS = ENDPOINTS["list_terms"], ENDPOINTS["list_memberships"]


@pytest.mark.parametrize(
    ("link", "url"),
    [
        ("/lms/api/public/v1/terms?offset=100&limit=100", f"{ROOT}v1/terms?offset=100&limit=100"),
        ("https://learn.example.edu/lms/api/public/v1/terms?a=b", f"{ROOT}v1/terms?a=b"),
        ("/lms/api/public/v1/courses/externalId:a%2Fb/users?a=%20", f"{ROOT}v1/courses/externalId:a%2Fb/users?a=%20"),
        ("v1/terms?offset=1", f"{ROOT}v1/terms?offset=1"),
    ],
)
def test_a_link_within_the_service_is_followed(link: str, url: str) -> None:
    assert next_url(SERVICE, link) == url


def test_a_link_behind_a_proxy_is_relative_to_the_service() -> None:
    service = Service("https://campus.example.edu/behind")
    expected = "https://campus.example.edu/behind/lms/api/public/v1/terms?offset=1"
    assert next_url(service, "/lms/api/public/v1/terms?offset=1") == expected
    assert next_url(service, "/behind/lms/api/public/v1/terms?offset=1") == expected


@pytest.mark.parametrize(
    "link",
    [
        "https://evil.example/lms/api/public/v1/terms",
        "//evil.example/lms/api/public/v1/terms",
        "http://learn.example.edu/lms/api/public/v1/terms",
        "https://learn.example.edu:8443/lms/api/public/v1/terms",
        "https://learn.example.edu@evil.example/lms/api/public/v1/terms",
        "https://user@learn.example.edu/lms/api/public/v1/terms",
        "/other/api/public/v1/terms",
        "/lms/api/public/../../admin",
        "/lms/api/public/v1/%2e%2e/%2e%2e/%2e%2e/admin",
        "/lms/api/publicity/v1/terms",
        "\\\\evil.example\\lms",
        "/lms/api/public/v1/terms\r\nX: y",
        "https://[/lms/api/public/",
        "javascript:alert(1)",
    ],
)
def test_a_link_that_leads_elsewhere_is_not_followed(link: str) -> None:
    with pytest.raises(CorruptReply):
        next_url(SERVICE, link)


@given(st.text(max_size=60))
def test_whatever_the_link_the_host_stays(link: str) -> None:
    try:
        url = next_url(SERVICE, link)
    except CorruptReply:
        return
    assert url.startswith(ROOT)


def test_a_list_that_goes_in_a_circle_ends() -> None:
    trail = PageTrail(SERVICE)
    trail.follow("/lms/api/public/v1/terms?offset=100")
    trail.follow("/lms/api/public/v1/terms?offset=200")
    with pytest.raises(CorruptReply):
        trail.follow("https://learn.example.edu/lms/api/public/v1/terms?offset=100")


def test_the_known_page_lengths_are_asked_first() -> None:
    sizes = PageSizes()
    assert (sizes.of(TERMS), sizes.of(MEMBERS)) == (100, 200)


def test_a_limit_named_by_the_service_is_learned_for_that_list_only() -> None:
    sizes = PageSizes()
    assert sizes.learn(MEMBERS, Invalid("x", said="Paging limit may not exceed 50"), asked=200)
    assert (sizes.of(MEMBERS), sizes.of(TERMS)) == (50, 100)


@pytest.mark.parametrize("said", ["Paging limit is too large", "Paging limit may not exceed 500", "paging limit: 0"])
def test_an_unclear_limit_leaves_the_length_to_the_service(said: str) -> None:
    sizes = PageSizes()
    assert sizes.learn(MEMBERS, Invalid("x", said=said), asked=200)
    assert sizes.of(MEMBERS) is None
    assert not sizes.learn(MEMBERS, Invalid("x", said=said), asked=None)


def test_another_refusal_is_not_a_limit() -> None:
    assert not PageSizes().learn(MEMBERS, Invalid("x", said="Ultra course is not supported"), asked=200)


def moved(status: int, location: str, verb: str = "GET") -> Request | None:
    request = Request(verb=verb, url=f"{ROOT}v1/terms", headers={"Authorization": "Bearer t"})
    return follow_redirect(SERVICE, request, Reply(status, {"location": location}))


def test_a_read_follows_the_service_within_itself() -> None:
    request = moved(307, "/lms/api/public/v2/terms")
    assert request is not None
    assert request.url == f"{ROOT}v2/terms"


@pytest.mark.parametrize(
    ("status", "location", "verb"),
    [
        (302, "https://evil.example/lms/api/public/v1/terms", "GET"),
        (302, "/webapps/login", "GET"),
        (302, "", "GET"),
        (200, "/lms/api/public/v2/terms", "GET"),
        (307, "/lms/api/public/v2/terms", "PATCH"),
    ],
)
def test_nothing_else_is_followed(status: int, location: str, verb: str) -> None:
    assert moved(status, location, verb) is None
