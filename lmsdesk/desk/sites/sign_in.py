"""One sign-in, from the page that is opened to the token that comes back; the window only shows the pages."""

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from lmsdesk.api import (
    ApiError,
    Application,
    NotAService,
    ServerFault,
    Service,
    Token,
    UnknownHost,
    Unreachable,
    Untrusted,
    code_from,
    exchange_code,
    is_answer,
    is_redirect,
    sign_in_request,
)
from lmsdesk.desk.sites.profiles import Site
from lmsdesk.errors import LmsdeskError, Worded, said

if TYPE_CHECKING:
    from lmsdesk.api.transport import BaseTransport

_WRONG_CODE = "invalid_grant"
_LONGEST_REQUEST = 8192
_READING_S = 5.0
_MOST_AT_ONCE = 16
"""Connections; one more ends the one that has waited longest, because a browser says all it has to say at once."""
_PAGE = """<!doctype html><html><meta charset="utf-8"><title>lmsdesk</title>
<body style="font-family: system-ui; margin: 4rem auto; max-width: 30rem"><h1>{title}</h1><p>{text}</p></body></html>"""
_NOT_USED = Worded("This is not the sign-in that lmsdesk is waiting for. Go back to lmsdesk, which is still waiting.")


class Loopback:
    """Receives the answer of a sign-in in the person's own browser: one address here, one answer, then gone.

    Every program and every page on this computer can ask here: whoever does not bring the answer gets a page, and the
    waiting goes on. An async context manager; `redirect_uri` is the address to give to the site.
    """

    def __init__(self) -> None:
        self._is_answer: Callable[[str], bool] | None = None
        self._on_stranger: Callable[[], None] | None = None
        self._open: list[asyncio.StreamWriter] = []
        self._server: asyncio.Server | None = None
        self._answer: asyncio.Future[str] | None = None
        self._port = 0

    @property
    def redirect_uri(self) -> str:
        """Where the browser brings the answer."""
        return f"http://127.0.0.1:{self._port}/lmsdesk/signed-in"

    def expect(self, is_answer: Callable[[str], bool], on_stranger: Callable[[], None] | None = None) -> None:
        """Say which address is the answer, and who is told of another answer that is not used."""
        self._is_answer, self._on_stranger = is_answer, on_stranger

    async def answer(self) -> str:
        """The address that the browser asked for."""
        assert self._answer is not None
        return await self._answer

    async def _on_connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.append(writer)
        if len(self._open) > _MOST_AT_ONCE:
            self._open.pop(0).transport.abort()
        try:
            async with asyncio.timeout(_READING_S):
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(self._reply_to(head))
                await writer.drain()
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError, ConnectionError):
            pass
        finally:
            if writer in self._open:
                self._open.remove(writer)
            writer.close()

    def _reply_to(self, head: bytes) -> bytes:
        first, *headers = head.decode("latin-1").split("\r\n")
        verb, _, rest = first.partition(" ")
        target = rest.partition(" ")[0]
        host = next((line[5:].strip() for line in headers if line.casefold().startswith("host:")), "")
        url = f"http://{host}{target}"
        # The host is compared so that a page elsewhere cannot reach this by a name of its own for this computer.
        is_ours = verb == "GET" and host == f"127.0.0.1:{self._port}" and target.startswith("/")
        if not (is_ours and url.partition("?")[0] == self.redirect_uri):
            return _page(
                "404 Not Found", Worded("Nothing here"), Worded("This address only receives sign-ins of lmsdesk.")
            )
        if self._is_answer is None or not self._is_answer(url):
            if self._on_stranger is not None:
                self._on_stranger()
            return _page("403 Forbidden", Worded("Not used"), _NOT_USED)
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(url)
        if self._server is not None:
            self._server.close()
        return _page("200 OK", Worded("Back to lmsdesk"), Worded("You can close this page and go back to lmsdesk."))

    async def __aenter__(self) -> "Loopback":
        self._answer = asyncio.get_running_loop().create_future()
        self._server = await asyncio.start_server(self._on_connected, "127.0.0.1", 0, limit=_LONGEST_REQUEST)
        self._port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._server is not None:
            self._server.close()
        for writer in self._open:
            writer.transport.abort()
        if self._answer is not None:
            self._answer.cancel()


def _page(status: str, title: str, text: str) -> bytes:
    body = _PAGE.format(title=said(title), text=said(text)).encode()
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {len(body)}\r\n"
        "Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body


class SignIn:
    """A sign-in that has been begun; it is good for one code."""

    def __init__(self, site: Site, secret: str, *, transport: "BaseTransport | None" = None) -> None:
        self.site = site
        self._service = service_of(site)
        self._application = Application(site.application_key, secret)
        self._request = sign_in_request(self._service, self._application, redirect_uri=site.redirect_uri)
        self._transport = transport

    @property
    def request_url(self) -> str:
        """The page to open."""
        return self._request.url

    @property
    def allowed_hosts(self) -> frozenset[str]:
        """Hosts that may be shown without asking; a sign-in service of the institution is asked about."""
        return frozenset({urlsplit(self.site.base_url).hostname or ""})

    def is_redirect(self, url: str) -> bool:
        """Whether this address carries the answer; it must not be fetched."""
        return is_redirect(self._request, url)

    def is_answer(self, url: str) -> bool:
        """Whether this address is an answer to this very sign-in, which a stranger cannot make."""
        return is_answer(self._request, url)

    async def finish(self, url: str) -> Token:
        """Check the answer and exchange its code; raises SignInRefused, SignInMismatch or an ApiError."""
        code = code_from(self._request, url)
        return await exchange_code(self._service, self._application, self._request, code, transport=self._transport)


def service_of(site: Site) -> Service:
    """Where the requests of a site go."""
    return Service(site.base_url, site.segment)


async def check_site(site: Site, secret: str) -> None:
    """One real request; raises the LmsdeskError that says what is not right.

    A made-up code is exchanged: a service that knows the application refuses only the code.
    """
    sign_in = SignIn(site, secret)
    state = parse_qs(urlsplit(sign_in.request_url).query)["state"][0]
    try:
        await sign_in.finish(f"{site.redirect_uri}?code=only-asking&state={state}")
    except ApiError as problem:
        if not problem.code.startswith(_WRONG_CODE):
            raise _at_first_contact(problem, site) from None


def _at_first_contact(problem: ApiError, site: Site) -> LmsdeskError:
    """The same problem where the address itself is in doubt: nobody has reached a service there yet."""
    if isinstance(problem, UnknownHost):
        return Unreachable(
            Worded("No site named {host} was found.", host=urlsplit(site.base_url).hostname),
            hint="Check the address for a typing mistake, and whether this computer is online.",
            code=problem.code,
        )
    if isinstance(problem, Unreachable) and not isinstance(problem, Untrusted) and problem.is_retryable:
        hint = problem.hint if not problem.is_uncertain else "Check the address, and try again."
        return Unreachable(problem.title, hint=hint, code=problem.code)
    # A service says in a message of its own what went wrong.
    if isinstance(problem, ServerFault) and not problem.said:
        return NotAService(
            "No learning service at this address.",
            hint="Check the address. If it is right, ask the site's administrators.",
            code=problem.code,
        )
    return problem
