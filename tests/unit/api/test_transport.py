"""The rim against servers that misbehave: each ends in one of our errors, and the token goes nowhere else."""

import asyncio
import contextlib
import gc
import gzip
import ssl
from collections.abc import AsyncIterator

import httpx
import pytest

from lmsdesk.api import transport
from lmsdesk.api.connection import open_connection
from lmsdesk.api.errors import ApiError, CorruptReply, Invalid, Unreachable, Untrusted
from lmsdesk.api.messages import MEBIBYTE, Reply, Request
from lmsdesk.api.paths import Service
from lmsdesk.api.transport import Connection, as_api_error
from tests.unit.api.raw_site import Heard, RawSite, raw_site, reply, streaming_site


def read(site: RawSite, *, most_bytes: int = 64 * MEBIBYTE) -> Request:
    return Request(
        verb="GET",
        url=site.service.url("/lms/api/public/v1/terms"),
        headers={"Authorization": "Bearer token-value"},
        most_bytes=most_bytes,
    )


def write(site: RawSite) -> Request:
    return Request(verb="PATCH", url=site.service.url("/lms/api/public/v1/terms"), body=b'{"a": 1}')


async def sent(site: RawSite, request: Request) -> Reply:
    async with await open_connection(site.service) as line:
        return await line.send(request)


async def test_a_reply_is_read_whole() -> None:
    async with raw_site(lambda _: reply(200, b'{"id": "_1_1"}', X_Rate_Limit_Remaining="7")) as site:
        got = await sent(site, read(site))
    assert (got.status, got.body, got.content_type) == (200, b'{"id": "_1_1"}', "application/json")
    assert got.headers["x-rate-limit-remaining"] == "7"
    assert site.heard[0].headers["authorization"] == "Bearer token-value"
    assert site.heard[0].headers["user-agent"].startswith("lmsdesk/")


async def test_a_reply_leaves_nothing_that_only_a_look_for_garbage_would_find() -> None:
    gc.collect()
    gc.disable()
    try:
        async with raw_site(lambda _: reply(200, b"{}")) as site, await open_connection(site.service) as line:
            await line.send(read(site))
            assert not [one for one in gc.get_objects() if isinstance(one, httpx.Response | httpx.Request)]
    finally:
        gc.enable()


async def test_connections_are_used_again_and_no_more_are_opened_than_needed() -> None:
    opened: list[asyncio.Future[None]] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        opened.append(ended := asyncio.get_running_loop().create_future())
        with contextlib.suppress(asyncio.IncompleteReadError):
            while await reader.readuntil(b"\r\n\r\n"):
                await asyncio.sleep(0.01)
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
        writer.close()
        await writer.wait_closed()
        ended.set_result(None)

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        site = RawSite(server.sockets[0].getsockname()[1])
        async with await open_connection(site.service, width=3) as line:
            for _ in range(4):
                await line.send(read(site))
            assert len(opened) == 1
            await asyncio.gather(*(line.send(read(site)) for _ in range(20)))
            assert len(opened) == 3
        await asyncio.gather(*opened)


async def test_a_request_can_be_cancelled_at_any_moment_and_the_next_one_is_answered() -> None:
    """The library may count a connection as in use for ever when its first request ends before it was begun."""
    async with raw_site(lambda _: reply()) as site, await open_connection(site.service, width=1) as line:
        is_done = False
        for turns in range(200):
            asked = asyncio.create_task(line.send(read(site)))  # noqa: TID251 - cancelled and awaited below
            for _ in range(turns):
                await asyncio.sleep(0)
            is_done = asked.done()
            asked.cancel()
            await asyncio.wait({asked})
            if is_done:
                break
            async with asyncio.timeout(10):
                assert (await line.send(read(site))).status == 200
        assert is_done


async def test_a_body_is_sent() -> None:
    async with raw_site(lambda _: reply()) as site:
        await sent(site, write(site))
    assert (site.heard[0].verb, site.heard[0].body) == ("PATCH", b'{"a": 1}')


CUTS = {
    "nothing": b"",
    "half a status line": b"HTTP/1.1 20",
    "half the headers": b"HTTP/1.1 200 OK\r\nContent-Ty",
    "half the body": b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{",
    "half a chunk": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n{",
    "something else": b"SSH-2.0-OpenSSH_9.2\r\n",
}


@pytest.mark.parametrize("cut", list(CUTS))
async def test_a_reply_that_is_cut_is_unreachable_and_a_write_uncertain(cut: str) -> None:
    async with raw_site(lambda _: CUTS[cut]) as site:
        with pytest.raises(Unreachable) as caught:
            await sent(site, read(site))
        assert not caught.value.is_uncertain
        with pytest.raises(Unreachable) as caught:
            await sent(site, write(site))
        assert caught.value.is_uncertain


async def test_a_closed_door_is_unreachable_and_certain() -> None:
    async with raw_site(lambda _: b"") as site:
        pass
    with pytest.raises(Unreachable) as caught:
        await sent(site, write(site))
    assert not caught.value.is_uncertain
    assert "reached" in caught.value.title


async def test_a_host_that_does_not_exist_is_unreachable() -> None:
    request = Request(verb="POST", url="https://no-such-host.invalid/x")
    async with await open_connection(Service("https://no-such-host.invalid")) as line:
        with pytest.raises(Unreachable) as caught:
            await line.send(request)
    assert not caught.value.is_uncertain


async def test_a_server_that_says_nothing_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "TIMEOUT", httpx.Timeout(0.1))

    async def hang(_heard: Heard, _writer: asyncio.StreamWriter) -> None:
        await done.wait()

    done = asyncio.Event()
    async with streaming_site(hang) as site:
        with pytest.raises(Unreachable) as caught:
            await sent(site, write(site))
        done.set()
    assert caught.value.is_uncertain


async def test_a_reply_that_drips_for_ever_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "LONGEST_CALL_S", 0.3)

    async def drip(_heard: Heard, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(0.02)

    async with streaming_site(drip) as site:
        with pytest.raises(Unreachable):
            await sent(site, read(site))


async def test_a_length_beyond_the_limit_is_refused_before_it_is_read() -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99999999999999999999\r\n\r\n{"
    async with raw_site(lambda _: head) as site:
        with pytest.raises(ApiError) as caught:
            await sent(site, read(site))
    assert isinstance(caught.value, CorruptReply | Unreachable)


async def test_an_honest_but_large_reply_is_refused() -> None:
    async with raw_site(lambda _: reply(200, b"x" * 5000)) as site:
        with pytest.raises(CorruptReply):
            await sent(site, read(site, most_bytes=4999))
        got = await sent(site, read(site, most_bytes=5000))
    assert len(got.body) == 5000


async def test_an_endless_reply_ends_at_the_limit() -> None:
    written = 0

    async def pour(_heard: Heard, writer: asyncio.StreamWriter) -> None:
        nonlocal written
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n")
        while True:
            writer.write(b"x" * 65536)
            written += 65536
            await writer.drain()

    async with streaming_site(pour) as site:
        with pytest.raises(CorruptReply):
            await sent(site, read(site, most_bytes=MEBIBYTE))
    assert written < 64 * MEBIBYTE


async def test_a_compressed_reply_is_unpacked() -> None:
    async with raw_site(lambda _: reply(200, gzip.compress(b'{"a": 1}'), Content_Encoding="gzip")) as site:
        assert (await sent(site, read(site))).body == b'{"a": 1}'


async def test_the_older_name_of_an_encoding_and_the_mark_of_utf_8_are_known() -> None:
    body = gzip.compress(b'\xef\xbb\xbf{"a": 1}')
    async with raw_site(lambda _: reply(200, body, Content_Encoding="x-gzip")) as site:
        assert (await sent(site, read(site))).body == b'{"a": 1}'


async def test_a_bomb_counts_as_what_it_unpacks_to() -> None:
    bomb = gzip.compress(bytes(32 * MEBIBYTE))
    assert len(bomb) < 64 * 1024
    async with raw_site(lambda _: reply(200, bomb, Content_Encoding="gzip")) as site:
        with pytest.raises(CorruptReply) as caught:
            await sent(site, read(site, most_bytes=MEBIBYTE))
    assert caught.value.code == "too large"


@pytest.mark.parametrize("encoding", ["gzip, gzip", "gzip,deflate", "br", "zstd", "x-odd"])
async def test_encodings_on_top_of_each_other_are_refused(encoding: str) -> None:
    body = gzip.compress(gzip.compress(bytes(MEBIBYTE)))
    async with raw_site(lambda _: reply(200, body, Content_Encoding=encoding)) as site:
        with pytest.raises(CorruptReply):
            await sent(site, read(site))


@pytest.mark.parametrize("body", [b"plain", b"\x1f\x8b" + b"x" * 50])
async def test_a_broken_compression_is_corrupt(body: bytes) -> None:
    async with raw_site(lambda _: reply(200, body, Content_Encoding="gzip")) as site:
        with pytest.raises(CorruptReply) as caught:
            await sent(site, write(site))
    assert caught.value.is_uncertain


async def test_headers_without_end_are_refused() -> None:
    async def pour(_heard: Heard, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\n")
        while True:
            writer.write(b"X-More: " + b"x" * 8000 + b"\r\n")
            await writer.drain()

    async with streaming_site(pour) as site:
        with pytest.raises(Unreachable):
            await sent(site, read(site))


async def test_a_redirect_is_returned_and_not_followed() -> None:
    async with raw_site(lambda _: reply()) as other, raw_site(lambda _: reply(302, b"", Location=elsewhere)) as site:
        elsewhere = other.service.url("/lms/api/public/v1/terms")
        got = await sent(site, read(site))
    assert got.status == 302
    assert other.heard == []


@pytest.mark.parametrize("location", ["javascript:alert(1)", "mailto:a@b", "https://[", "http://a:b/", "x" * 5000])
@pytest.mark.parametrize("is_write", [False, True])
async def test_an_odd_redirect_is_returned_as_any_other(location: str, is_write: bool) -> None:
    async with raw_site(lambda _: reply(302, b"", Location=location)) as site:
        got = await sent(site, write(site) if is_write else read(site))
    assert (got.status, got.headers["location"]) == (302, location)


async def test_no_cookie_is_kept() -> None:
    setting = reply(200, b"{}", Set_Cookie="session=1; Path=/")
    async with raw_site(lambda _: setting) as site, await open_connection(site.service) as line:
        await line.send(read(site))
        await line.send(read(site))
    assert "cookie" not in site.heard[1].headers


async def test_a_proxy_is_not_asked_for_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    async with raw_site(lambda _: reply()) as site:
        assert (await sent(site, read(site))).status == 200


async def test_a_plain_server_behind_a_secure_address_is_not_trusted() -> None:
    async def hello(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail.example.edu ESMTP ready and waiting\r\n")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(hello, "127.0.0.1", 0)
    async with server:
        service = Service(f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        async with await open_connection(service) as line:
            with pytest.raises(Untrusted) as caught:
                await line.send(Request(verb="POST", url=service.url("/x"), headers={"Authorization": "Bearer t"}))
    assert not caught.value.is_uncertain
    assert not caught.value.is_retryable


def test_a_certificate_that_does_not_fit_is_untrusted() -> None:
    error = httpx.ConnectError("x")
    error.__cause__ = ssl.SSLCertVerificationError(1, "self-signed certificate")
    assert type(as_api_error(error, Request(verb="GET", url=""))) is Untrusted


def test_a_secure_connection_that_breaks_off_later_is_no_question_of_trust() -> None:
    error = httpx.ReadError("x")
    error.__cause__ = ssl.SSLError(1, "bad record")
    found = as_api_error(error, Request(verb="PATCH", url=""))
    assert type(found) is Unreachable
    assert found.is_uncertain


@pytest.mark.parametrize("error", [httpx.InvalidURL("secret-code"), httpx.UnsupportedProtocol("secret-code")])
def test_the_words_of_the_library_are_not_passed_on(error: Exception) -> None:
    found = as_api_error(error, Request(verb="GET", url=""))
    assert type(found) is Invalid
    assert "secret-code" not in found.code + str(found)


async def test_an_error_carries_no_trace_of_the_request() -> None:
    async with raw_site(lambda _: b"") as site:
        with pytest.raises(Unreachable) as caught:
            await sent(site, read(site))
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None
    assert "token-value" not in repr(caught.value)


class _Cut(httpx.AsyncBaseTransport):
    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        assert request.method == "PATCH"
        raise ConnectionResetError


class _Slow(httpx.AsyncByteStream):
    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield b"{"
        raise ConnectionResetError


class _CutWithin(httpx.AsyncBaseTransport):
    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        assert request.method == "PATCH"
        return httpx.Response(200, stream=_Slow())


@pytest.mark.parametrize("cut", [_Cut(), _CutWithin()])
async def test_an_in_process_service_that_is_cut_is_unreachable_too(cut: httpx.AsyncBaseTransport) -> None:
    async with Connection(Service("https://learn.example.edu"), transport=cut) as line:
        with pytest.raises(Unreachable) as caught:
            await line.send(Request(verb="PATCH", url="https://learn.example.edu/x"))
    assert caught.value.is_uncertain
