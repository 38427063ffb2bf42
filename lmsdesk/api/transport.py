"""The only file that knows the HTTP library: sends a request, reads the whole reply, names what went wrong.

It follows no redirect, keeps no cookie, trusts what the operating system trusts, and reads no more than it was told to.
"""

import asyncio
import ssl
import sys
from http.cookiejar import CookieJar, DefaultCookiePolicy
from types import TracebackType
from typing import TypeAlias

import httpx
import truststore

from lmsdesk import __version__
from lmsdesk.api.errors import ApiError, Invalid, Unreachable, Untrusted
from lmsdesk.api.messages import Reply, Request
from lmsdesk.api.paths import Service
from lmsdesk.api.replies import corrupt

# The library asks for another event loop's package at each lock, and a missing one is searched on the disk each time.
sys.modules.setdefault("trio", None)  # type: ignore[arg-type] # None is Python's own mark of a module not to look for

BaseTransport: TypeAlias = httpx.AsyncBaseTransport

TIMEOUT = httpx.Timeout(30, connect=10, pool=60)
LONGEST_CALL_S = 180
"""A reply that drips in is given up after this long."""

_IDLE_S = 4.5  # below the five seconds after which common servers close, so that a write does not meet a closed door
_ENCODINGS = frozenset({"", "identity", "gzip", "deflate"})
_NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.ProxyError)


class Line:
    """A pool of connections to one service; safe to build on any thread, used on the event loop's."""

    def __init__(self, service: Service, *, width: int = 8, transport: BaseTransport | None = None) -> None:
        self._client = httpx.AsyncClient(
            transport=transport,
            verify=_trust(service) if transport is None else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT),
            # A proxy is for the world outside, and a loopback address must not be sent to it.
            trust_env=not service.is_loopback,
            timeout=TIMEOUT,
            limits=httpx.Limits(max_connections=width, max_keepalive_connections=width, keepalive_expiry=_IDLE_S),
            headers={"User-Agent": f"lmsdesk/{__version__}", "Accept-Encoding": "gzip"},
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
            follow_redirects=False,
        )

    async def send(self, request: Request) -> Reply:
        """The whole reply, whatever its status; raises Unreachable, Untrusted, CorruptReply or Invalid."""
        try:
            async with asyncio.timeout(LONGEST_CALL_S):
                return await self._exchange(request)
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, OSError) as error:
            # `from None`: the library's errors carry the request, and the request carries the token.
            raise named(error, request) from None

    async def aclose(self) -> None:
        await self._client.aclose()

    async def _exchange(self, request: Request) -> Reply:
        sent = self._client.stream(
            request.verb, request.url, headers=dict(request.headers), content=request.body or None
        )
        async with sent as response:
            headers = {name.lower(): value for name, value in response.headers.items()}
            body = await _body(request, response)
            return Reply(response.status_code, headers, body)

    async def __aenter__(self) -> "Line":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


async def open_line(service: Service, *, width: int = 8, transport: BaseTransport | None = None) -> Line:
    """A line whose certificates were loaded away from the event loop: it takes 30 ms, two frames of a window."""
    return await asyncio.to_thread(Line, service, width=width, transport=transport)


def named(error: Exception, request: Request) -> ApiError:
    """The library's error as one of ours; only its kind is kept, because its text can hold an address with a code."""
    code = type(error).__name__
    tls = _tls_cause(error) if isinstance(error, httpx.ConnectError) else None
    if tls is not None:
        return Untrusted(
            "The site could not prove who it is.",
            detail="Nothing was sent.",
            hint="Check the address and the network; a sign-in page of a public network can be the cause.",
            code=f"{code} {getattr(tls, 'verify_message', None) or getattr(tls, 'reason', None) or ''}".strip()[:200],
        )
    if isinstance(error, httpx.DecodingError):
        return corrupt(request, code)
    if isinstance(error, httpx.InvalidURL | httpx.UnsupportedProtocol | httpx.LocalProtocolError):
        return Invalid("The request cannot be sent.", hint="Check the site's address.", code=code)
    if isinstance(error, _NOT_SENT):
        hint = "Check the network and the site's address."
        return Unreachable("The site cannot be reached.", detail="What was entered is kept.", hint=hint, code=code)
    return Unreachable(
        "The connection broke off before the site's answer was complete.",
        detail="What was entered is kept.",
        hint="It is tried again by itself.",
        code=code,
        is_uncertain=not request.is_read,
    )


async def _body(request: Request, response: httpx.Response) -> bytes:
    declared = response.headers.get("content-length", "")
    is_too_long = (
        declared.isascii() and declared.isdigit() and (len(declared) > 18 or int(declared) > request.most_bytes)
    )
    # Encodings on top of each other multiply: a few kilobytes could unpack to gigabytes in one step.
    if is_too_long or response.headers.get("content-encoding", "").strip().lower() not in _ENCODINGS:
        raise corrupt(request, "too large" if is_too_long else "encoding")
    received = bytearray()
    async for chunk in response.aiter_bytes():
        received += chunk
        if len(received) > request.most_bytes:
            raise corrupt(request, "too large")
    return bytes(received)


def _trust(service: Service) -> ssl.SSLContext:
    """What the operating system trusts; nothing at all for a loopback address, which uses no encryption."""
    if service.is_loopback:
        return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def _tls_cause(error: BaseException | None) -> ssl.SSLError | None:
    while error is not None:
        # A handshake that is cut is a bad line, not a bad certificate.
        if isinstance(error, ssl.SSLError) and not isinstance(error, ssl.SSLEOFError | ssl.SSLZeroReturnError):
            return error
        error = error.__cause__ or error.__context__
    return None
