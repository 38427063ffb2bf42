"""Replies read as records or as errors by remedy; a hostile body is only ever an error."""

import threading
from functools import partial
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.api.errors import (
    ApiError,
    Busy,
    Conflict,
    CorruptReply,
    Invalid,
    LoginNeeded,
    NotAService,
    NotFound,
    Refused,
    ServerFault,
    TooLarge,
)
from lmsdesk.api.gradebook import grade_of
from lmsdesk.api.messages import Reply, Request
from lmsdesk.api.replies import LONGEST_PAUSE_S, error_of, not_found_names, object_of, page_of, read_apart, record_of
from lmsdesk.api.system import version_of
from lmsdesk.model.gradebook import Grade
from lmsdesk.model.people import Membership, User
from lmsdesk.model.wire import Record, encode_json

READ = Request(verb="GET", url="https://x/y", secrets=("token-value",))
WRITE = Request(verb="PATCH", url="https://x/y", body=b"{}")
JSON = {"content-type": "application/json; charset=UTF-8"}


def reply(status: int, body: bytes, **headers: str) -> Reply:
    return Reply(status, {**JSON, **headers}, body)


def refusal(status: int, message: str = "Because.") -> Reply:
    return reply(status, encode_json({"status": status, "message": message, "extraInfo": "0" * 32}))


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, Invalid),
        (401, LoginNeeded),
        (403, Refused),
        (404, NotFound),
        (405, Invalid),
        (408, Busy),
        (409, Conflict),
        (413, Invalid),
        (415, Invalid),
        (418, Invalid),
        (422, Invalid),
        (429, Busy),
        (500, ServerFault),
        (502, ServerFault),
        (503, ServerFault),
        (507, Invalid),
        (302, NotAService),
        (304, NotAService),
    ],
)
def test_each_status_has_its_remedy(status: int, kind: type[ApiError]) -> None:
    error = error_of(READ, refusal(status))
    assert type(error) is kind
    assert error.said == "Because."
    assert error.code == f"{status} Because."
    assert error.title
    assert error.hint


@pytest.mark.parametrize("status", [200, 201, 204])
def test_a_success_is_no_error(status: int) -> None:
    assert error_of(READ, reply(status, b"")) is None


def test_a_missing_page_that_is_no_error_of_the_service_is_another_site() -> None:
    error = error_of(READ, Reply(404, {"content-type": "text/html"}, b"<h1>Not Found</h1>"))
    assert type(error) is NotAService
    assert error.title == "No learning service at this address."


def test_a_fault_leaves_a_write_uncertain() -> None:
    fault, refused = error_of(WRITE, refusal(502)), error_of(WRITE, refusal(409))
    assert fault is not None
    assert fault.is_uncertain
    assert refused is not None
    assert not refused.is_uncertain
    read = error_of(READ, refusal(502))
    assert read is not None
    assert not read.is_uncertain


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("17", 17.0),
        ("0", 0.0),
        ("", None),
        ("-1", None),
        ("soon", None),
        ("3601", LONGEST_PAUSE_S),
        ("9" * 400, LONGEST_PAUSE_S),
    ],
)
def test_the_pause_is_read(header: str, seconds: float | None) -> None:
    error = error_of(READ, reply(429, b"", **{"retry-after": header}))
    assert isinstance(error, Busy)
    assert error.retry_after_s == seconds


def test_a_message_is_bounded_printable_and_without_the_token() -> None:
    error = error_of(READ, refusal(400, "token-value \x00\x1b[31m " + "x" * 5000))
    assert error is not None
    assert len(error.code) <= 300
    assert "token-value" not in error.code
    assert error.code.isprintable()


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"message": 5}', b'{"message": null}', b"[" * 90_000, b"\xff"])
def test_an_error_without_a_readable_message_keeps_its_kind(body: bytes) -> None:
    error = error_of(READ, reply(403, body))
    assert type(error) is Refused
    assert error.code == "403"


def test_which_object_is_missing() -> None:
    error = NotFound("x", said="Could not find object with ID: _7_1")
    assert not_found_names(error, "_8_1", "_7_1")
    assert not not_found_names(error, "_8_1")
    assert not not_found_names(NotFound("x", said="Could not find object with ID: _7_12"), "_7_1")
    assert not not_found_names(NotFound("x", said="Grade details are not populated"), "_7_1")


@pytest.mark.parametrize(
    "bad",
    [
        Reply(200, {"content-type": "application/octet-stream"}, b"{}"),
        reply(200, b""),
        reply(200, b'{"id": "_1_1"'),
        reply(200, b"[1]"),
        reply(200, b"null"),
        reply(200, b'{"id": NaN}'),
        reply(200, b'{"id": "\xff"}'),
        reply(200, b'{"id":' * 60 + b"1" + b"}" * 60),
        reply(200, b'{"id":' + b"[" * 100_000),
        reply(200, b'{"id": ' + b"9" * 6000 + b"}"),
        reply(200, b"{}"),
        reply(200, b'{"id": 5.5}'),
        reply(200, b'{"id": {"a": 1}}'),
    ],
)
def test_a_reply_that_is_no_record_is_corrupt(bad: Reply) -> None:
    with pytest.raises(CorruptReply) as caught:
        record_of(User, READ, bad)
    assert not caught.value.is_uncertain


@pytest.mark.parametrize(("request_", "is_uncertain"), [(READ, False), (WRITE, True)])
def test_a_page_for_people_comes_from_something_else(request_: Request, is_uncertain: bool) -> None:
    with pytest.raises(NotAService) as caught:
        object_of(request_, Reply(200, {"content-type": "text/html"}, b"<html>"))
    assert caught.value.is_uncertain is is_uncertain


def test_an_unreadable_answer_to_a_write_is_uncertain() -> None:
    with pytest.raises(CorruptReply) as caught:
        object_of(WRITE, reply(200, b"{"))
    assert caught.value.is_uncertain


def test_a_wrong_field_is_named_and_its_value_is_not() -> None:
    with pytest.raises(CorruptReply) as caught:
        record_of(User, READ, reply(200, b'{"id": "_1_1", "name": {"given": ["Ada"]}}'))
    assert caught.value.code == "User: $.name.given"
    assert "Ada" not in str(caught.value)
    with pytest.raises(CorruptReply):
        record_of(Membership, READ, reply(200, b'{"userId":"a","courseId":"b","created":"0001-01-01T00:00:00+14:00"}'))


@given(st.binary(max_size=200))
def test_bytes_are_a_page_or_corrupt(body: bytes) -> None:
    try:
        page = page_of(User, READ, reply(200, body))
    except CorruptReply:
        return
    assert page.records == []


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.sampled_from(["results", "paging", "id"]), below),
    max_leaves=8,
)


@given(st.fixed_dictionaries({"results": json_values, "paging": json_values}))
def test_any_json_is_a_page_or_corrupt(plain: object) -> None:
    try:
        page = page_of(User, READ, reply(200, encode_json(plain)))
    except CorruptReply:
        return
    assert isinstance(plain, dict)
    # Nothing is left out in silence: what is not corrupt has each of its rows.
    assert [user.raw for user in page.records] == plain["results"]
    assert page.next_page == ((plain["paging"] or {}).get("nextPage") or "")


def test_a_page_has_its_rows_and_the_next_link() -> None:
    plain = {"results": [{"id": "_1_1", "novelty": 1}], "paging": {"nextPage": "/lms/api/public/v1/users?offset=1"}}
    page = page_of(User, READ, reply(200, encode_json(plain)))
    assert page.records[0].raw["novelty"] == 1
    assert page.next_page == "/lms/api/public/v1/users?offset=1"
    assert page_of(User, READ, reply(200, b'{"results": []}')).next_page == ""


def test_an_empty_cell_is_no_grade() -> None:
    assert grade_of(READ, Reply(204), fill={"columnId": "_1_1"}) is None
    assert grade_of(READ, reply(200, b"{}"), fill={"columnId": "_1_1"}) is None


def test_a_grade_without_its_ids_gets_them_from_the_question() -> None:
    grade = grade_of(READ, reply(200, b'{"score": 5}'), fill={"columnId": "_1_1", "userId": "_2_1"})
    assert isinstance(grade, Grade)
    assert (grade.column_id, grade.user_id, grade.score) == ("_1_1", "_2_1", 5.0)


@pytest.mark.parametrize("key", ["lms", "learn", "anything"])
def test_the_version_is_found_under_any_product_name(key: str) -> None:
    plain = {"other": 1, key: {"major": 4000, "minor": "21", "patch": 0, "build": "rel.1"}}
    assert str(version_of(READ, reply(200, encode_json(plain)))) == "4000.21.0"


class Made(Record, frozen=True):
    """A row that knows where it was made."""

    id: str
    threads: ClassVar[set[int]] = set()

    def __post_init__(self) -> None:
        self.threads.add(threading.get_ident())


@pytest.mark.parametrize(("rows", "is_apart"), [(100, False), (20_000, True)])
async def test_a_long_page_is_read_away_from_the_loop(rows: int, *, is_apart: bool) -> None:
    Made.threads.clear()
    listing = reply(200, encode_json({"results": [{"id": f"_{number}_1"} for number in range(rows)]}))
    page = await read_apart(partial(page_of, Made, READ, listing), listing)
    assert len(page.records) == rows
    assert (threading.get_ident() not in Made.threads) == is_apart


COUNTED = {
    "empty lists": b'"x": [' + b"[]," * 60_000 + b"[]]",
    "numbers": b'"x": [' + b"1," * 60_000 + b"1]",
    "objects": b'"x": [' + b"{}," * 60_000 + b"{}]",
    "a text without end": b'"x": [' + b"[]," * 60_000 + b'"' + b'\\"' * 60_000 + b"\\",
}


@pytest.mark.parametrize("what", list(COUNTED))
def test_an_object_of_too_many_values_is_refused(what: str) -> None:
    with pytest.raises(TooLarge):
        record_of(User, READ, reply(200, b'{"id": "_1_1", ' + COUNTED[what] + b"}"))


@pytest.mark.parametrize("text", [",[{" * 100_000, '"' * 100_000, "\\" * 100_000, '\\",' * 100_000])
def test_a_long_text_is_one_value(text: str) -> None:
    got = record_of(User, READ, reply(200, encode_json({"id": "_1_1", "userName": text, "studentId": ",,,"})))
    assert got.user_name == text
