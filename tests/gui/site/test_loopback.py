"""The listener for sign-ins in the person's own browser."""

import asyncio
import contextlib
from urllib.parse import parse_qsl, urlsplit

import pytest

from lmsdesk.api import SignInRefused
from lmsdesk.desk import SignIn, Site
from lmsdesk.desk.sites.sign_in import Loopback
from lmsdesk.model.ids import SiteId


async def ask(loopback: Loopback, target: str, *, host: str = "", verb: str = "GET") -> bytes:
    port = int(loopback.redirect_uri.split(":")[2].partition("/")[0])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"{verb} {target} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{port}'}\r\n\r\n".encode())
    reply = await reader.read()
    writer.close()
    await writer.wait_closed()
    return reply


def port_of(loopback: Loopback) -> int:
    return int(loopback.redirect_uri.split(":")[2].partition("/")[0])


def expecting(loopback: Loopback) -> None:
    loopback.expect(lambda url: url.startswith(loopback.redirect_uri))


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


def signing_in(loopback: Loopback) -> SignIn:
    site = Site(SiteId("x"), "X", "https://learn.example.edu", application_key="k", redirect_uri=loopback.redirect_uri)
    return SignIn(site, "secret")


def query_of(sign_in: SignIn) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(sign_in.request_url).query))


STRANGERS = (
    "code=stolen&state=made-up",
    "code=stolen",
    "code=stolen&state=",
    "error=access_denied",
    "error=access_denied&state=made-up",
    "code=a&code=b",
    "",
)


@pytest.mark.parametrize("query", STRANGERS)
async def test_a_stranger_is_answered_and_the_real_answer_is_still_taken(query: str) -> None:
    seen: list[str] = []
    async with Loopback() as loopback:
        sign_in = signing_in(loopback)
        loopback.expect(sign_in.is_answer, lambda: seen.append(query))
        reply = await ask(loopback, f"/lmsdesk/signed-in?{query}")
        assert reply.startswith(b"HTTP/1.1 403")
        assert b"still waiting" in reply
        assert seen == [query]
        real = f"code=right&state={query_of(sign_in)['state']}"
        assert (await ask(loopback, f"/lmsdesk/signed-in?{real}")).startswith(b"HTTP/1.1 200")
        assert await loopback.answer() == f"{loopback.redirect_uri}?{real}"


async def test_a_refusal_of_the_site_itself_is_an_answer() -> None:
    async with Loopback() as loopback:
        sign_in = signing_in(loopback)
        loopback.expect(sign_in.is_answer)
        refusal = f"error=access_denied&state={query_of(sign_in)['state']}"
        assert (await ask(loopback, f"/lmsdesk/signed-in?{refusal}")).startswith(b"HTTP/1.1 200")
        with pytest.raises(SignInRefused):
            await sign_in.finish(await loopback.answer())


async def test_connections_that_say_nothing_do_not_keep_the_answer_out() -> None:
    async with Loopback() as loopback, contextlib.AsyncExitStack() as open_ones:
        expecting(loopback)
        silent = [await asyncio.open_connection("127.0.0.1", port_of(loopback)) for _ in range(100)]
        for _, writer in silent:
            open_ones.callback(writer.close)
        assert (await ask(loopback, "/lmsdesk/signed-in?code=right")).startswith(b"HTTP/1.1 200")
        # Those that had to make room are closed already; the last ones may go on waiting.
        for reader, _ in silent[:80]:
            with contextlib.suppress(ConnectionResetError):
                assert await reader.read() == b""


async def test_nobody_is_kept_when_the_waiting_ends() -> None:
    async with Loopback() as loopback:
        reader, writer = await asyncio.open_connection("127.0.0.1", port_of(loopback))
        writer.write(b"GET /")
        await ask(loopback, "/")
    with contextlib.suppress(ConnectionResetError):
        assert await reader.read() == b""
    writer.close()
