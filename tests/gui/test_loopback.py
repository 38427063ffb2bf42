"""The listener for sign-ins in the person's own browser."""

import asyncio
import contextlib

import pytest

from lmsdesk.desk.loopback import Loopback


async def ask(loopback: Loopback, target: str, *, host: str = "", verb: str = "GET") -> bytes:
    port = int(loopback.redirect_uri.split(":")[2].partition("/")[0])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"{verb} {target} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{port}'}\r\n\r\n".encode())
    reply = await reader.read()
    writer.close()
    await writer.wait_closed()
    return reply


def expecting(loopback: Loopback) -> None:
    loopback.expect(lambda url: url.partition("?")[0] == loopback.redirect_uri)


async def test_the_answer_is_taken_once_and_the_door_closes() -> None:
    async with Loopback() as loopback:
        expecting(loopback)
        reply = await ask(loopback, "/lmsdesk/signed-in?code=x&state=y")
        assert reply.startswith(b"HTTP/1.1 200")
        assert b"no-store" in reply
        assert await loopback.answer() == f"{loopback.redirect_uri}?code=x&state=y"
        with pytest.raises(ConnectionError):
            await ask(loopback, "/lmsdesk/signed-in?code=z&state=y")


@pytest.mark.parametrize(
    ("target", "host", "verb"),
    [
        ("/favicon.ico", "", "GET"),
        ("/lmsdesk/signed-in?code=x", "evil.example", "GET"),
        ("/lmsdesk/signed-in?code=x", "", "POST"),
        ("http://evil.example/lmsdesk/signed-in", "", "GET"),
    ],
)
async def test_anything_else_gets_nothing(target: str, host: str, verb: str) -> None:
    async with Loopback() as loopback:
        expecting(loopback)
        assert (await ask(loopback, target, host=host, verb=verb)).startswith(b"HTTP/1.1 404")
        assert (await ask(loopback, "/lmsdesk/signed-in?code=right")).startswith(b"HTTP/1.1 200")
        assert (await loopback.answer()).endswith("code=right")


async def test_an_endless_request_is_dropped() -> None:
    async with Loopback() as loopback:
        expecting(loopback)
        port = int(loopback.redirect_uri.split(":")[2].partition("/")[0])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /" + b"a" * 20_000)
        with contextlib.suppress(ConnectionResetError):
            assert await reader.read() == b""
        writer.close()
