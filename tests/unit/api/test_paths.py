"""The endpoint table, and what may stand in a path."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.api.errors import Invalid
from lmsdesk.api.paths import ENDPOINTS, ID_FORMS, Service, quote_id
from lmsdesk.model.ids import CourseId

SERVICE = Service("https://learn.example.edu")
IDS = {
    "course_id": "_1_1",
    "user_id": "_2_1",
    "term_id": "_3_1",
    "column_id": "_4_1",
    "attempt_id": "_5_1",
    "data_source_id": "_6_1",
    "content_id": "_7_1",
    "file_id": "_8_1",
    "attachment_id": "_9_1",
    "task_id": "_10_1",
}

SPECIFIED = [
    ("POST", "/lms/api/public/v1/oauth2/token"),
    ("GET", "/lms/api/public/v1/oauth2/authorizationcode"),
    ("POST", "/lms/api/public/v1/dataSources"),
    ("GET", "/lms/api/public/v1/dataSources/_6_1"),
    ("PATCH", "/lms/api/public/v1/dataSources/_6_1"),
    ("DELETE", "/lms/api/public/v1/dataSources/_6_1"),
    ("POST", "/lms/api/public/v1/terms"),
    ("GET", "/lms/api/public/v1/terms/_3_1"),
    ("PATCH", "/lms/api/public/v1/terms/_3_1"),
    ("DELETE", "/lms/api/public/v1/terms/_3_1"),
    ("DELETE", "/lms/api/public/v1/courses/_1_1"),
    ("POST", "/lms/api/public/v1/users"),
    ("GET", "/lms/api/public/v1/users"),
    ("GET", "/lms/api/public/v1/users/_2_1"),
    ("PATCH", "/lms/api/public/v1/users/_2_1"),
    ("DELETE", "/lms/api/public/v1/users/_2_1"),
    ("PUT", "/lms/api/public/v1/courses/_1_1/users/_2_1"),
    ("GET", "/lms/api/public/v1/courses/_1_1/users/_2_1"),
    ("PATCH", "/lms/api/public/v1/courses/_1_1/users/_2_1"),
    ("DELETE", "/lms/api/public/v1/courses/_1_1/users/_2_1"),
    ("PATCH", "/lms/api/public/v2/courses/_1_1/gradebook/columns/_4_1/attempts/_5_1"),
]
"""Rows of specification section 4 that this client calls, version included."""

NEWER = [
    ("POST", "/lms/api/public/v3/courses"),
    ("GET", "/lms/api/public/v3/courses/_1_1"),
    ("PATCH", "/lms/api/public/v3/courses/_1_1"),
    ("POST", "/lms/api/public/v2/courses/_1_1/copy"),
    ("POST", "/lms/api/public/v2/courses/_1_1/gradebook/columns"),
    ("PATCH", "/lms/api/public/v2/courses/_1_1/gradebook/columns/_4_1/users/_2_1"),
]
"""Rows of the same tables, called in the version that the reference prefers (sections 7, 8 and 9)."""


@pytest.mark.parametrize("row", SPECIFIED + NEWER)
def test_a_row_of_the_specification_is_in_the_table(row: tuple[str, str]) -> None:
    rows = {
        (endpoint.verb, endpoint.path(SERVICE, **IDS)) for endpoint in ENDPOINTS.values() if not endpoint.is_assumed
    }
    assert row in rows


def test_every_row_of_the_table_is_described() -> None:
    for name, endpoint in ENDPOINTS.items():
        assert endpoint.name == name
        assert endpoint.verb in {"GET", "POST", "PATCH", "PUT", "DELETE"}
        assert endpoint.section.startswith(("specification ", "reference "))
        assert endpoint.scope in {"", "read", "write", "delete"}
        assert (endpoint.scope in {"", "read"}) == (endpoint.verb == "GET" or name in {"token", "read_exceptions"})
        assert set(endpoint.id_forms) <= set(ID_FORMS)


def test_columns_and_grades_are_hosted_only() -> None:
    hosted = {name for name, endpoint in ENDPOINTS.items() if endpoint.edition == "saas"}
    assert {"create_column", "update_column_grade", "list_columns", "get_column_grade"} <= hosted
    assert "update_attempt" not in hosted


def test_another_product_has_another_first_segment() -> None:
    service = Service("https://learn.example.edu/behind", "learn")
    path = ENDPOINTS["get_term"].path(service, term_id="externalId:spring 26")
    assert path == "/behind/learn/api/public/v1/terms/externalId:spring%2026"
    assert service.url(path) == f"https://learn.example.edu{path}"


def test_ids_are_typed_strings() -> None:
    assert ENDPOINTS["get_course"].path(SERVICE, course_id=CourseId("courseId:BIO-1")).endswith("/courseId:BIO-1")


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("course_id", ""),
        ("course_id", "."),
        ("course_id", ".."),
        ("course_id", "externalId:"),
        ("course_id", "userName:x"),
        ("course_id", "a\nb"),
        ("course_id", "x" * 1000),
        ("attempt_id", "externalId:x"),
        ("column_id", "courseId:x"),
    ],
)
def test_an_id_of_another_form_is_refused(kind: str, value: str) -> None:
    with pytest.raises(Invalid):
        quote_id(kind, value)


@given(st.text(max_size=50))
def test_an_id_never_leaves_its_segment(value: str) -> None:
    try:
        segment = quote_id("course_id", f"externalId:{value}")
    except Invalid:
        return
    assert not set("/?#\\ \r\n") & set(segment)
    assert segment not in {".", ".."}


@pytest.mark.parametrize(
    "url",
    [
        "http://learn.example.edu",
        "http://127.0.0.1.evil.example",
        "ftp://learn.example.edu",
        "learn.example.edu",
        "https://",
        "https://user:word@learn.example.edu",
        "https://learn.example.edu/",
        "https://learn.example.edu?x=1",
        "https://learn.example.edu#x",
        "https://learn.example.edu:port",
        "https://learn example.edu",
        "https://learn.example.edu\\@evil.example",
        "",
    ],
)
def test_an_address_that_is_not_safe_is_refused(url: str) -> None:
    with pytest.raises(Invalid):
        Service(url)


@pytest.mark.parametrize("url", ["http://127.0.0.1:8000", "http://localhost:1", "http://[::1]:9", "HTTP://127.8.9.1"])
def test_this_computer_needs_no_encryption(url: str) -> None:
    assert Service(url).is_loopback


@pytest.mark.parametrize("segment", ["", "a/b", "..", "a b", "a?b"])
def test_a_segment_is_one_word(segment: str) -> None:
    with pytest.raises(Invalid):
        Service("https://learn.example.edu", segment)
