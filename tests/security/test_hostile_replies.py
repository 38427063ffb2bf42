"""A service that means ill, or something on the way to it: the token stays, memory stays, and nothing is believed."""

import asyncio
import base64
import gzip
import io
import tracemalloc
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest
import stamina

from lmsdesk.api import (
    ApiError,
    Application,
    Busy,
    Client,
    CorruptReply,
    Invalid,
    LoginNeeded,
    NotAService,
    ServerFault,
    Token,
    TokenKeeper,
    Unreachable,
)
from lmsdesk.api.errors import TooLarge
from lmsdesk.api.oauth import application_request
from lmsdesk.api.paths import ENDPOINTS, Service
from lmsdesk.api.streams import FileForm
from lmsdesk.api.tokens import application_token
from lmsdesk.desk import SignIn, Site
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.files import AttemptFileId
from lmsdesk.model.ids import AttemptId, Cell, ColumnId, CourseId, SiteId, UserId
from lmsdesk.model.wire import Json, encode_json
from tests.helpers.impostors import self_signed, web_site
from tests.unit.api.raw_site import Heard, RawSite, raw_site, reply, streaming_site

CELL = Cell(CourseId("_1_1"), ColumnId("_2_1"), UserId("_3_1"))
GRADE: Json = {"userId": "_3_1", "columnId": "_2_1", "score": 5}
MEBIBYTE = 1024 * 1024


@pytest.fixture(autouse=True)
def no_waiting() -> Iterator[None]:
    with stamina.set_testing(True, attempts=1):
        yield


def client(site: RawSite | Service) -> Client:
    service = site if isinstance(site, Service) else site.service
    token = Token("good", datetime.now(UTC) + timedelta(hours=1), None, "0" * 32, frozenset({"read"}))
    keeper = TokenKeeper(service, Application("key", "top-secret"), token, on_changed=lambda _: None)
    return Client(service, keeper)


@asynccontextmanager
async def answered(answer: Callable[[Heard], bytes]) -> AsyncIterator[Client]:
    async with raw_site(answer) as site, client(site) as calls:
        yield calls


@pytest.mark.parametrize(
    "target",
    [
        "file:///etc/passwd",
        "ftp://127.0.0.1:{port}/x",
        "javascript:alert(1)",
        "data:application/json,{{}}",
        "//127.0.0.1:{port}/lms/api/public/v1/x",
        "http://127.0.0.1:{port}/lms/api/public/v1/x",
        "http://good@127.0.0.1:{port}/lms/api/public/v1/x",
        "http://localhost:{port}/lms/api/public/v1/x",
        "/elsewhere",
        "/lms/api/public/../../admin",
        "/lms/api/public/v1/%2e%2e/%2e%2e/%2e%2e/admin",
        "\\\\127.0.0.1\\share",
    ],
)
async def test_a_redirect_elsewhere_is_not_followed(target: str) -> None:
    async with raw_site(lambda _: reply(200, encode_json(GRADE))) as other:
        leading = reply(302, b"", Location=target.format(port=other.port))
        async with raw_site(lambda _: leading) as site, client(site) as calls:
            with pytest.raises((NotAService, Invalid)):
                await calls.gradebook.get_column_grade(CELL)
    assert other.heard == []
    assert len(site.heard) == 1


@pytest.mark.parametrize("changes", [{"userId": "_4_1"}, {"columnId": "_9_1"}, {"userId": "_3_1", "columnId": "_3_1"}])
async def test_the_grade_of_somebody_else_is_not_taken(changes: dict[str, str]) -> None:
    lie = reply(200, encode_json({**GRADE, **changes}))
    async with answered(lambda _: lie) as calls:
        with pytest.raises(CorruptReply):
            await calls.gradebook.get_column_grade(CELL)
        with pytest.raises(CorruptReply) as written:
            await calls.gradebook.update_column_grade(CELL, {"score": 5})
    assert written.value.is_uncertain


LIES = {
    "a list": b"[]",
    "a number": b"1e999",
    "nothing": b"null",
    "a score as text": encode_json({**GRADE, "score": "five"}),
    "a moment as a number": encode_json({**GRADE, "overridden": 1700000000000}),
    "a moment as an object": encode_json({**GRADE, "overridden": {"at": 5}}),
    "a score beyond numbers": b'{"userId": "_3_1", "columnId": "_2_1", "score": 1e999}',
    "a thousand digits": b'{"userId": "_3_1", "columnId": "_2_1", "changeIndex": ' + b"9" * 1000 + b"}",
    "deep": b'{"userId": "_3_1", "columnId": "_2_1", "x": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    "deeper": b"[" * 200_000,
    "no text": b'{"userId": "\xff\xfe"}',
    "half": b'{"userId": "_3_1", "sco',
    "two at once": encode_json(GRADE) * 2,
}


@pytest.mark.parametrize("lie", list(LIES))
async def test_a_reply_that_lies_is_one_error_and_shows_nothing_of_itself(lie: str) -> None:
    async with answered(lambda _: reply(200, LIES[lie])) as calls:
        with pytest.raises(CorruptReply) as caught:
            await calls.gradebook.get_column_grade(CELL)
    assert "five" not in f"{caught.value} {caught.value.code}"
    assert len(caught.value.code) < 200


@asynccontextmanager
async def little_memory(most_bytes: int) -> AsyncIterator[None]:
    """Checks what all objects of this process take at most, beside what was there before."""
    tracemalloc.start()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < most_bytes


FILLINGS = {
    "zeros": bytes(MEBIBYTE),
    "empty lists": b"[]," * (MEBIBYTE // 3),
    "lists inside lists": b"[" * MEBIBYTE,
    "small objects": b'{"id":"_1_1"},' * (MEBIBYTE // 14),
    "one text": b"x" * MEBIBYTE,
}


def bomb(filling: str, *, before: bytes = b"[", mebibytes: int = 63) -> bytes:
    """Some kilobytes that stand for many megabytes."""
    step = zlib.compressobj(9, wbits=16 + zlib.MAX_WBITS)
    packed = step.compress(before) + b"".join(step.compress(FILLINGS[filling]) for _ in range(mebibytes))
    packed += step.flush()
    return reply(200, packed, Content_Encoding="gzip")


@pytest.mark.parametrize("filling", list(FILLINGS))
async def test_a_bomb_costs_no_memory(filling: str) -> None:
    packed = bomb(filling)
    assert len(packed) < MEBIBYTE
    async with answered(lambda _: packed) as calls, little_memory(24 * MEBIBYTE):
        with pytest.raises(TooLarge):
            await calls.gradebook.get_column_grade(CELL)


@pytest.mark.parametrize("filling", list(FILLINGS))
async def test_a_bomb_that_is_a_page_of_a_list_costs_no_more_than_a_long_page(filling: str) -> None:
    packed = bomb(filling, before=b'{"results": [')
    async with answered(lambda _: packed) as calls, little_memory(80 * MEBIBYTE):
        with pytest.raises(TooLarge):
            _ = [page async for page in calls.catalogue.list_terms()]


@pytest.mark.parametrize("filling", ["empty lists", "small objects", "lists inside lists"])
async def test_a_page_within_the_bounds_that_is_nothing_but_marks_is_refused_before_it_is_read(filling: str) -> None:
    packed = bomb(filling, before=b'{"results": [', mebibytes=30)
    async with answered(lambda _: packed) as calls, little_memory(80 * MEBIBYTE):
        with pytest.raises(TooLarge) as caught:
            _ = [page async for page in calls.catalogue.list_terms()]
    assert "too large" in caught.value.title


async def test_one_row_is_no_longer_than_a_record() -> None:
    row = b'{"id": "_1_1", "name": "' + b"x" * 9 * MEBIBYTE + b'"}'
    packed = gzip.compress(b'{"results": [' + row + b"]}")
    async with answered(lambda _: reply(200, packed, Content_Encoding="gzip")) as calls:
        with pytest.raises(TooLarge):
            _ = [page async for page in calls.catalogue.list_terms()]


async def test_a_long_page_of_long_texts_is_read() -> None:
    rows: list[Json] = [{"id": f"_{number}_1", "description": "Ünïcode, " * 15_000} for number in range(100)]
    packed = gzip.compress(encode_json({"results": rows}))
    async with answered(lambda _: reply(200, packed, Content_Encoding="gzip")) as calls:
        pages = [page async for page in calls.catalogue.list_terms()]
    assert [term.description for term in pages[0]] == [row["description"] for row in rows]


@pytest.mark.parametrize(("status", "kind"), [(400, Invalid), (401, LoginNeeded), (429, Busy), (503, ServerFault)])
@pytest.mark.parametrize("encoding", ["gzip", "br"])
async def test_of_a_failure_with_a_bomb_only_the_status_counts(
    status: int, kind: type[ApiError], encoding: str
) -> None:
    packed = gzip.compress(bytes(63 * MEBIBYTE), 9)
    async with (
        answered(lambda _: reply(status, packed, Content_Encoding=encoding)) as calls,
        little_memory(8 * MEBIBYTE),
    ):
        with pytest.raises(kind) as caught:
            await calls.gradebook.get_column_grade(CELL)
    assert not isinstance(caught.value, CorruptReply)


async def test_a_token_that_is_a_bomb_is_refused() -> None:
    packed = gzip.compress(b'{"access_token": "' + b"x" * MEBIBYTE + b'"}')
    async with raw_site(lambda _: reply(200, packed, Content_Encoding="gzip")) as site, little_memory(4 * MEBIBYTE):
        with pytest.raises(TooLarge):
            await application_token(site.service, Application("key", "secret"))


class Measured:
    """A sink that keeps nothing but the lengths of the pieces."""

    def __init__(self) -> None:
        self.lengths: list[int] = []

    async def begin(self, size: int | None) -> None:
        assert size is None
        self.lengths = []

    async def write(self, piece: bytes) -> None:
        self.lengths.append(len(piece))


async def test_a_file_that_unpacks_beyond_what_was_asked_for_ends_there() -> None:
    packed = gzip.compress(bytes(63 * MEBIBYTE), 9)
    sink = Measured()
    answer = reply(200, packed, kind="text/plain", Content_Encoding="gzip")
    async with answered(lambda _: answer) as calls, little_memory(8 * MEBIBYTE):
        with pytest.raises(Invalid, match="too large"):
            await calls.files.download_attempt_file(
                CELL.course_id, AttemptId("_1_1"), AttemptFileId("_2_1"), into=sink, most_bytes=2 * MEBIBYTE
            )
    assert sum(sink.lengths) <= 2 * MEBIBYTE
    assert max(sink.lengths) <= 256 * 1024


async def test_a_file_whose_packed_body_is_cut_is_not_taken_for_whole() -> None:
    packed = gzip.compress(b"The whole work." * 1000)[:-9]
    async with answered(lambda _: reply(200, packed, kind="text/plain", Content_Encoding="gzip")) as calls:
        with pytest.raises(CorruptReply):
            await calls.files.download_attempt_file(
                CELL.course_id, AttemptId("_1_1"), AttemptFileId("_2_1"), into=Measured()
            )


@pytest.mark.parametrize("encoding", ["br", "zstd", "deflate, gzip", "gzip, gzip", "compress"])
async def test_an_encoding_that_was_not_asked_for_is_refused(encoding: str) -> None:
    body = gzip.compress(zlib.compress(encode_json(GRADE)))
    async with answered(lambda _: reply(200, body, Content_Encoding=encoding)) as calls:
        with pytest.raises(CorruptReply):
            await calls.gradebook.get_column_grade(CELL)


async def test_a_list_without_end_ends() -> None:
    def more(heard: Heard) -> bytes:
        offset = int(heard.target.partition("offset=")[2].partition("&")[0] or 0)
        link = f"/lms/api/public/v1/terms?offset={offset}"
        return reply(200, encode_json({"results": [{"id": "_1_1"}], "paging": {"nextPage": link}}))

    async with answered(more) as calls:
        with pytest.raises(CorruptReply):
            async for _ in calls.catalogue.list_terms():
                pass


async def test_a_slow_reply_can_be_given_up_at_once() -> None:
    started = asyncio.Event()
    over = asyncio.Event()

    async def hang(_heard: Heard, _writer: asyncio.StreamWriter) -> None:
        started.set()
        await over.wait()

    async with streaming_site(hang) as site, client(site) as calls:
        async with asyncio.TaskGroup() as group:
            asking = group.create_task(calls.gradebook.get_column_grade(CELL))
            await started.wait()
            asking.cancel()
        assert asking.cancelled()
        over.set()


HOSTILE_NAMES = (
    'a"; name="other',
    "a\r\nX-Evil: 1",
    "a\n\n--boundary--",
    "a\r\n\r\nbody",
    "\u2028a\u202etxt.exe",
    "x" * 5000,
)


@pytest.mark.parametrize("name", HOSTILE_NAMES)
async def test_a_file_name_stays_inside_its_quotes(name: str) -> None:
    form = FileForm(io.BytesIO(b"body"), name, 4)
    sent = b"".join([piece async for piece in form.pieces()])
    head, _, rest = sent.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    assert len(lines) == 3
    assert lines[1].startswith('Content-Disposition: form-data; name="file"; filename="')
    assert lines[1].count('"') == 4
    assert "\n" not in lines[1]
    assert rest.startswith(b"body\r\n--")
    assert int(form.headers["Content-Length"]) == len(sent)


@pytest.mark.parametrize(
    "value",
    [
        "externalId:a\r\nHost: evil.example",
        "externalId:a\r\n\r\nGET /evil",
        "externalId:../../../admin",
        "externalId:a/b?c=d#e",
        "externalId:a%2F..%2Fb",
        "externalId:\u0000",
        "externalId:a;b",
        "..",
        ".",
    ],
)
async def test_an_external_id_stays_inside_its_segment(value: str) -> None:
    async with raw_site(lambda _: reply(200, b'{"id": "_1_1"}')) as site, client(site) as calls:
        try:
            await calls.catalogue.get_course(CourseId(value))
        except Invalid:
            assert site.heard == []
            return
        except ApiError:
            pass
    path = site.heard[0].target
    assert path.count("/") == ENDPOINTS["get_course"].path(site.service, course_id="_1_1").count("/")
    assert not {"?", "#", ";", " "} & set(path)
    assert site.heard[0].headers["host"] == f"127.0.0.1:{site.port}"


@pytest.mark.parametrize("key", ["a\r\nX-Evil: 1", "a:b", "ключ"])
def test_an_application_key_cannot_end_its_header(key: str) -> None:
    sent = application_request(Service("https://learn.example.edu"), Application(key, "s\r\nX: 1"))
    scheme, _, told = sent.headers["Authorization"].partition(" ")
    assert scheme == "Basic"
    assert base64.b64decode(told, validate=True).decode() == f"{key}:s\r\nX: 1"
    assert not [value for value in sent.headers.values() if not value.isprintable()]


async def test_a_certificate_nobody_vouches_for_gets_no_token(tmp_path_factory: pytest.TempPathFactory) -> None:
    certificate = self_signed(tmp_path_factory.mktemp("tls"))
    with web_site(certificate) as address:
        async with client(Service(address)) as calls:
            with pytest.raises(Unreachable) as caught:
                await calls.gradebook.get_column_grade(CELL)
    assert "is not verified" in caught.value.title


async def test_an_answer_of_one_site_is_not_taken_to_another() -> None:
    """Mix-up: two sites share the return address, and only the state says whose answer it is."""
    async with raw_site(lambda _: reply(200, b"{}")) as evil, raw_site(lambda _: reply(200, b"{}")) as good:
        here, there = (
            SignIn(Site(SiteId(name), name, one.service.base_url, application_key="k"), "secret")
            for name, one in (("evil", evil), ("good", good))
        )
        state_of_good = there.request_url.partition("state=")[2].partition("&")[0]
        answer = f"{here.site.redirect_uri}?code=of-the-good-site&state={state_of_good}"
        with pytest.raises(LmsdeskError):
            await here.finish(answer)
        assert evil.heard == []
        challenges = {one.request_url.partition("code_challenge=")[2].partition("&")[0] for one in (here, there)}
        assert len(challenges) == 2
