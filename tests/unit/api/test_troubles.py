"""Networks that stand in the way: what is said is plain, they sign nobody out, and make no edit be refused."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import httpx
import pytest
import stamina

from lmsdesk.api import (
    ApiError,
    Application,
    Client,
    LoginNeeded,
    NotAService,
    Refused,
    Service,
    Token,
    TokenKeeper,
    Unreachable,
    exchange_code,
    sign_in_request,
)
from lmsdesk.api.connection import open_connection
from lmsdesk.api.messages import Request
from lmsdesk.api.transport import as_api_error
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from lmsdesk.model.wire import encode_json
from tests.unit.api.raw_site import Heard, RawSite, raw_site, reply

CELL = Cell(CourseId("_1_1"), ColumnId("_2_1"), UserId("_3_1"))
GRADE = reply(200, encode_json({"userId": "_3_1", "columnId": "_2_1", "score": 5}))
VERSION = reply(200, encode_json({"learn": {"major": 3900, "minor": 0, "patch": 0, "build": "x"}}))
APPLICATION = Application("key", "top-secret")
Answer = Callable[[Heard], bytes]


@pytest.fixture(autouse=True)
def _no_waiting() -> Iterator[None]:
    with stamina.set_testing(True, attempts=3, cap=True):
        yield


def page(status: int, **headers: str) -> Answer:
    """What a network that wants a sign-in of its own answers to everything."""
    body = b"<!doctype html><title>Hotel</title><h1>Welcome</h1>"
    return lambda _: reply(status, body, kind="text/html; charset=utf-8", **headers)


class Person:
    """Somebody who is signed in at a site, and what that person's keychain holds."""

    def __init__(self, site: RawSite, *, refresh: str | None = "refresh", life_s: int = 3600) -> None:
        self.stored: list[Token | None] = []
        token = Token("access", datetime.now(UTC) + timedelta(seconds=life_s), refresh)
        keeper = TokenKeeper(site.service, APPLICATION, token, on_changed=self.stored.append)
        self.client = Client(site.service, keeper)

    async def trouble(self, *, is_write: bool = False) -> ApiError:
        """What comes of a call."""
        async with self.client as client:
            with pytest.raises(ApiError) as caught:
                await (
                    client.gradebook.update_column_grade(CELL, {"score": 5})
                    if is_write
                    else client.gradebook.get_column_grade(CELL)
                )
        return caught.value


@asynccontextmanager
async def at(answer: Answer) -> AsyncIterator[RawSite]:
    async with raw_site(answer) as site:
        yield site


IN_THE_WAY = {
    "a page": page(200),
    "a page instead of a token": page(401),
    "a page that refuses": page(403),
    "no such page": page(404),
    "the way to a page": page(302, Location="https://portal.example/login"),
    "a page of its own kind": page(511),
}


@pytest.mark.parametrize("is_write", [False, True])
@pytest.mark.parametrize("refresh", [None, "refresh"])
@pytest.mark.parametrize("kind", list(IN_THE_WAY))
async def test_a_network_that_wants_a_sign_in_signs_nobody_out(kind: str, refresh: str | None, is_write: bool) -> None:
    async with at(IN_THE_WAY[kind]) as site:
        person = Person(site, refresh=refresh)
        trouble = await person.trouble(is_write=is_write)
    assert isinstance(trouble, NotAService)
    assert "sign in" in str(trouble)
    assert person.stored == []


@pytest.mark.parametrize("kind", list(IN_THE_WAY))
async def test_neither_does_it_when_a_token_is_to_be_renewed(kind: str) -> None:
    async with at(IN_THE_WAY[kind]) as site:
        person = Person(site, life_s=-5)
        trouble = await person.trouble(is_write=True)
        assert [heard.verb for heard in site.heard] == ["POST"]
    assert isinstance(trouble, NotAService)
    assert not trouble.is_uncertain
    assert person.stored == []


async def test_the_service_itself_may_refuse_with_a_page() -> None:
    """A guard in front of it takes offence at one text; the other edits have to go on."""
    async with at(lambda heard: VERSION if heard.target.endswith("system/version") else page(403)(heard)) as site:
        assert isinstance(await Person(site).trouble(is_write=True), Refused)
        assert [heard.verb for heard in site.heard] == ["PATCH", "GET"]
        assert all("authorization" not in heard.headers for heard in site.heard[1:])


@pytest.mark.parametrize(
    ("location", "words"),
    [
        ("https://new.example.edu/lms", "leads elsewhere to new.example.edu."),
        ("/portal", "leads elsewhere."),
        ("https://[", "leads elsewhere."),
        ("https://a<b>c/", "leads elsewhere."),
        ("https://" + "x" * 300 + "/", "leads elsewhere."),
    ],
)
async def test_a_site_that_moved_says_where(location: str, words: str) -> None:
    async with at(page(301, Location=location)) as site:
        trouble = await Person(site).trouble()
    assert isinstance(trouble, NotAService)
    assert words in trouble.title


@pytest.mark.parametrize("error", ["invalid_client", "unauthorized_client", "unsupported_grant_type"])
async def test_a_program_that_is_no_longer_wanted_stands_still_and_keeps_its_token(error: str) -> None:
    """Were it the edit that is refused, each would have to be sent again by hand."""
    async with at(lambda _: reply(400, encode_json({"error": error}))) as site:
        person = Person(site, life_s=-5)
        trouble = await person.trouble(is_write=True)
    assert isinstance(trouble, LoginNeeded)
    assert "What is not sent yet is kept." in str(trouble)
    assert person.stored == []


async def test_a_token_that_is_given_at_the_second_try_is_used() -> None:
    failures = [reply(500, b"{}"), reply(503, b"{}")]

    def answer(heard: Heard) -> bytes:
        if heard.target.endswith("oauth2/token"):
            return failures.pop() if failures else reply(200, b'{"access_token": "fresh", "expires_in": 3600}')
        return GRADE

    async with at(answer) as site:
        person = Person(site, life_s=-5)
        async with person.client as client:
            grade = await client.gradebook.update_column_grade(CELL, {"score": 5})
        assert [heard.verb for heard in site.heard] == ["POST", "POST", "POST", "PATCH"]
    assert grade.score == 5


async def test_a_code_is_not_given_twice_and_what_is_said_can_be_done() -> None:
    async with at(lambda _: reply(500, b"{}")) as site:
        sign_in = sign_in_request(site.service, APPLICATION, redirect_uri="http://127.0.0.1/back")
        with pytest.raises(ApiError) as caught:
            await exchange_code(site.service, APPLICATION, sign_in, "code")
        assert len(site.heard) == 1
    assert str(caught.value) == "The site has a problem. Try again in a moment."


async def test_a_site_that_is_not_there_is_no_matter_of_waiting() -> None:
    async with at(lambda _: reply(200, b"{}")) as site:
        service = site.service
    sign_in = sign_in_request(service, APPLICATION, redirect_uri="http://127.0.0.1/back")
    with pytest.raises(Unreachable) as caught:
        await exchange_code(service, APPLICATION, sign_in, "code")
    assert caught.value.hint == "Check the network and the site's address."


async def test_a_code_that_surely_did_not_arrive_is_given_again() -> None:
    tries = [reply(429, b"{}", Retry_After="0"), reply(200, b'{"access_token": "fresh", "expires_in": 3600}')]
    async with at(lambda _: tries.pop(0)) as site:
        sign_in = sign_in_request(site.service, APPLICATION, redirect_uri="http://127.0.0.1/back")
        assert (await exchange_code(site.service, APPLICATION, sign_in, "code")).access_token == "fresh"


@pytest.mark.parametrize(
    "settings", ["socks5://127.0.0.1:9", "http://[::1", "ftp://name:pass-word@proxy.example:1", "gopher://x"]
)
async def test_a_proxy_that_cannot_be_used_is_told_without_its_password(
    settings: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALL_PROXY", settings)
    with pytest.raises(Unreachable) as caught:
        await open_connection(Service("https://learn.example.edu"))
    assert "Check the proxy" in caught.value.hint
    assert "pass-word" not in f"{caught.value} {caught.value.code}"
    assert caught.value.__cause__ is None


async def test_a_proxy_that_wants_a_password_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(refuse, "127.0.0.1", 0)
    monkeypatch.setenv("HTTPS_PROXY", f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
    async with server, await open_connection(Service("https://learn.example.edu")) as line:
        with pytest.raises(Unreachable) as caught:
            await line.send(Request(verb="PATCH", url="https://learn.example.edu/x", body=b"{}"))
    assert caught.value.title == "The network's proxy requires a password."
    assert not caught.value.is_uncertain


@pytest.mark.parametrize(("number", "is_dated"), [(9, True), (10, True), (18, False), (62, False)])
def test_a_certificate_out_of_date_makes_one_look_at_the_clock(number: int, is_dated: bool) -> None:
    error = httpx.ConnectError("x")
    error.__cause__ = cause = ssl.SSLCertVerificationError(1, "certificate verify failed")
    cause.verify_code = number
    assert ("this computer's date" in as_api_error(error, Request(verb="GET", url="")).hint) is is_dated
