"""The only file that knows the HTTP library: sends a request, reads the whole reply, names what went wrong.

It follows no redirect, keeps no cookie, trusts what the operating system trusts, and reads no more than it was told to.
"""

import asyncio
import socket
import ssl
import sys
import zlib
from codecs import BOM_UTF8
from collections.abc import Iterator
from functools import cache, partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from types import TracebackType
from typing import TypeAlias, TypeVar

import anyio
import httpx
import truststore
from msgspec.structs import replace

from lmsdesk import __version__
from lmsdesk.api.errors import ApiError, CorruptReply, Invalid, UnknownHost, Unreachable, Untrusted
from lmsdesk.api.messages import MOST_ERROR_BYTES, Reply, Request, Sink
from lmsdesk.api.paths import Service
from lmsdesk.api.replies import corrupt, too_large

# The library asks for another event loop's package at each lock, and a missing one is searched on the disk each time.
sys.modules.setdefault("trio", None)  # type: ignore[arg-type] # None is Python's own mark of a module not to look for
BaseTransport: TypeAlias = httpx.AsyncBaseTransport
_Cause = TypeVar("_Cause", bound=Exception)
TIMEOUT = httpx.Timeout(30, connect=10, pool=60)
UPLOAD_TIMEOUT = httpx.Timeout(30, connect=10, pool=60, read=300)  # a large file is scanned before the answer
LONGEST_CALL_S = 180
"""A reply that drips in is given up after this long."""
LONGEST_TRANSFER_S = 6 * 3600
"""The same for a file; one that stands still is given up much earlier."""
_IDLE_S = 4.5  # below the five seconds after which common servers close, so that a write does not meet a closed door
_ENCODINGS = frozenset({"", "identity", "gzip", "deflate"})
_ASIDE = "lmsdesk.aside"
_OUT_OF_DATE = frozenset({9, 10})
"""What OpenSSL calls a certificate that is not valid yet, and one that has expired."""
_NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.ProxyError)
_JUDGES_ITSELF = sys.platform in {"win32", "darwin"}
"""These systems look at a certificate themselves; elsewhere a list of authorities is loaded."""
PIECE = 256 * 1024
"""The most that one step makes, in bytes."""
_GZIP = 16 + zlib.MAX_WBITS
_ZLIB = zlib.MAX_WBITS
_BARE = -zlib.MAX_WBITS
_FORMATS = {"gzip": (_GZIP,), "deflate": (_ZLIB, _BARE)}
"""What each encoding can be; some servers send `deflate` without its frame."""


class Unpacker:
    """The way through one body in one encoding; raises zlib.error where the body is not in it."""

    def __init__(self, encoding: str) -> None:
        self._formats = _FORMATS[encoding] if encoding not in {"", "identity"} else ()
        self._step = zlib.decompressobj(self._formats[0]) if self._formats else None
        self._has_begun = False

    def pieces(self, chunk: bytes) -> Iterator[bytes]:
        """What the next bytes of the body stand for, made only as it is taken."""
        if self._step is None:
            yield chunk
            return
        left, is_full = chunk, False
        # A full piece can leave something to come even of bytes that are all taken.
        while left or is_full:
            piece = self._unpack(left)
            left, is_full = self._step.unconsumed_tail, len(piece) == PIECE
            if self._step.eof and self._step.unused_data:
                left, self._step = self._step.unused_data, zlib.decompressobj(self._formats[0])
            yield piece

    def finish(self) -> None:
        """Raise zlib.error when the body ended before its content did."""
        if self._step is not None and self._has_begun and not self._step.eof:
            raise zlib.error("the body is cut")

    def _unpack(self, packed: bytes) -> bytes:
        assert self._step is not None
        is_first, self._has_begun = not self._has_begun, True
        try:
            return self._step.decompress(packed, PIECE)
        except zlib.error:
            if not is_first or len(self._formats) == 1:
                raise
        self._step = zlib.decompressobj(self._formats[1])
        return self._step.decompress(packed, PIECE)


class Trust:
    """What the operating system trusts; each method may take 20 ms, so it belongs away from the event loop."""

    def __init__(self) -> None:
        self._system = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        self._loaded: ssl.SSLContext | None = None

    def context(self) -> ssl.SSLContext:
        """The one context that all connections share."""
        if _JUDGES_ITSELF:
            return self._system
        # Two threads that both read it fill the same context, one after the other.
        self._loaded = self._loaded or self._read()
        return self._loaded

    def look_again(self) -> None:
        """Trust also those authorities that were added to the system since it was read."""
        if not _JUDGES_ITSELF:
            self._loaded = self._read()

    def _read(self) -> ssl.SSLContext:
        # The library reads the list for each connection anew; what lies below has it after the first.
        unused = self._system.wrap_bio(ssl.MemoryBIO(), ssl.MemoryBIO(), server_hostname="localhost")
        return unused.context


SYSTEM = Trust()


class Connection:
    """A pool of connections to one service; made off the event loop (`connection.open_connection`), and used on it.

    Each connection has a pool of its own in the library, whose pools look at every idle connection, with several calls
    of the system, at the beginning and at the end of every request: a quarter of what a request cost.
    """

    def __init__(self, service: Service, *, width: int = 8, transport: BaseTransport | None = None) -> None:
        if transport is None:
            _load_sockets()
        try:
            trust = _trust(service) if transport is None else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            self._make = partial(_client, service, trust, transport)
            self._clients = {self._make() for _ in range(width)}
        except (ImportError, OSError, ValueError, httpx.InvalidURL) as error:
            # Not the library's own words: the address of a proxy can hold a password.
            raise _unusable_settings(type(error).__name__) from None
        # The one that was used last goes first: the others may close when nothing is left for them.
        self._free: asyncio.LifoQueue[httpx.AsyncClient] = asyncio.LifoQueue()
        for client in self._clients:
            self._free.put_nowait(client)

    async def send(self, request: Request) -> Reply:
        """The whole reply, whatever its status; raises Unreachable, Untrusted, CorruptReply or Invalid."""
        is_file = request.pieces is not None or request.sink is not None
        try:
            async with asyncio.timeout(LONGEST_TRANSFER_S if is_file else LONGEST_CALL_S):
                return await self._exchange(request)
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, OSError) as error:
            # Raised outside: the library's errors carry the request, and the request carries the token.
            failure = as_api_error(error, request)
        if isinstance(failure, Untrusted):
            await asyncio.to_thread(SYSTEM.look_again)
        raise failure

    async def aclose(self) -> None:
        for client in self._clients:
            await client.aclose()

    async def _exchange(self, request: Request) -> Reply:
        client = await self._free.get()
        try:
            return await _exchange(client, request)
        except asyncio.CancelledError:
            # Cancelled between connecting and asking, the library counts its connection as in use for ever.
            given_up, client = client, self._make()
            self._clients ^= {given_up, client}
            await given_up.aclose()
            raise
        finally:
            self._free.put_nowait(client)

    async def __aenter__(self) -> "Connection":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


async def _exchange(client: httpx.AsyncClient, request: Request) -> Reply:
    sent = client.stream(
        request.verb,
        request.url,
        headers=dict(request.headers),
        content=request.pieces() if request.pieces else request.body or None,
        timeout=UPLOAD_TIMEOUT if request.pieces else httpx.USE_CLIENT_DEFAULT,
    )
    async with sent as response:
        headers = {name.lower(): value for name, value in response.headers.items()}
        headers |= response.extensions.get(_ASIDE, {})
        reply = Reply(response.status_code, headers, await _body(request, response))
    # They hold each other, and the request: what was sent would stay until garbage is looked through.
    del response.stream
    return reply


async def _put_aside(response: httpx.Response) -> None:
    """Hide where a reply leads: the library fails at an odd address although it is to follow none.

    A write that was answered would then be told as one that was never sent.
    """
    if (location := response.headers.pop("location", None)) is not None:
        response.extensions[_ASIDE] = {"location": location}


def as_api_error(error: Exception, request: Request) -> ApiError:
    """The library's error as one of ours; only its kind is kept, because its text can hold an address with a code."""
    code = type(error).__name__
    tls = _tls_cause(error) if isinstance(error, httpx.ConnectError) else None
    if tls is not None:
        return _untrusted_error(code, tls)
    if isinstance(error, httpx.ProxyError) and str(error).startswith("407"):
        return Unreachable(
            "The network's proxy requires a password.",
            detail="What was entered is kept.",
            hint="Ask the network's administrators.",
            code=f"{code} 407",
        )
    if isinstance(error, httpx.InvalidURL | httpx.UnsupportedProtocol | httpx.LocalProtocolError):
        return Invalid("The request cannot be sent.", hint="Check the site's address.", code=code)
    if isinstance(error, _NOT_SENT):
        hint = "Check the network and the site's address."
        kind = UnknownHost if _cause(error, socket.gaierror) else Unreachable
        return kind("The site cannot be reached.", detail="What was entered is kept.", hint=hint, code=code)
    return Unreachable(
        "The connection was interrupted.",
        detail="What was entered is kept.",
        hint="It will be tried again automatically.",
        code=code,
        is_uncertain=not request.is_read,
    )


def _untrusted_error(code: str, tls: ssl.SSLError) -> Untrusted:
    is_dated = getattr(tls, "verify_code", None) in _OUT_OF_DATE
    why = getattr(tls, "verify_message", None) or getattr(tls, "reason", None) or ""
    return Untrusted(
        "The site's identity is not verified.",
        detail="Nothing was sent.",
        hint="Its certificate is not valid today: check this computer's date, and tell the site's administrators."
        if is_dated
        else "Check the address and the network; a sign-in page of a public network can be the cause.",
        code=f"{code} {why}".strip()[:200],
    )


async def _body(request: Request, response: httpx.Response) -> bytes | bytearray:
    """The body, or nothing where a sink takes it; of a failure whose body cannot be taken only the status counts."""
    held = MemorySink()
    if response.status_code == 200 or (response.is_success and request.sink is None):
        await _receive(request, response, request.sink or held)
        return _unmarked(held.body)
    try:
        await _receive(replace(request, sink=None, most_bytes=MOST_ERROR_BYTES), response, held)
    except CorruptReply:
        return b""
    return _unmarked(held.body)


def _unmarked(body: bytearray) -> bytearray:
    """The body without the mark that some servers write before UTF-8, and JSON has not."""
    if body.startswith(BOM_UTF8):
        del body[: len(BOM_UTF8)]
    return body


async def _receive(request: Request, response: httpx.Response, target: Sink) -> None:
    """Fill the target with no more than the request's limit, counted after unpacking."""
    declared = response.headers.get("content-length", "")
    size = int(declared) if declared.isascii() and declared.isdigit() and len(declared) < 19 else None
    if declared.isdigit() and (size is None or size > request.most_bytes):
        raise too_large(request)
    # Encodings on top of each other multiply, and the library's own unpacking makes all of a piece at once.
    encoding = response.headers.get("content-encoding", "").strip().lower()
    encoding = "gzip" if encoding == "x-gzip" else encoding  # its older name
    if encoding not in _ENCODINGS:
        raise corrupt(request, "encoding")
    await target.begin(size if encoding in {"", "identity"} else None)
    try:
        await _unpack(request, response, (Unpacker(encoding), target))
    except zlib.error:
        raise corrupt(request, "unpacking") from None


async def _unpack(request: Request, response: httpx.Response, way: tuple[Unpacker, Sink]) -> None:
    unpacker, target = way
    received = 0
    assert isinstance(response.stream, httpx.AsyncByteStream)
    async for chunk in response.stream:
        for number, piece in enumerate(unpacker.pieces(chunk)):
            if number:
                # What one chunk unpacks to can take seconds, and the loop is the window's.
                await asyncio.sleep(0)
            received += len(piece)
            if received > request.most_bytes:
                raise too_large(request)
            await target.write(piece)
    unpacker.finish()


class MemorySink:
    """The sink for what fits into memory."""

    def __init__(self) -> None:
        self.body = bytearray()

    async def begin(self, size: int | None) -> None:
        """Nothing to prepare, whatever the size."""

    async def write(self, piece: bytes) -> None:
        self.body += piece


def _client(service: Service, trust: ssl.SSLContext, transport: BaseTransport | None) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        transport=transport,
        verify=trust,
        # A proxy is for the world outside, and a loopback address must not be sent to it.
        trust_env=not service.is_loopback,
        timeout=TIMEOUT,
        limits=httpx.Limits(max_connections=1, max_keepalive_connections=1, keepalive_expiry=_IDLE_S),
        headers={"User-Agent": f"lmsdesk/{__version__}", "Accept-Encoding": "gzip"},
        cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
        follow_redirects=False,
        event_hooks={"response": [_put_aside]},
    )


def _unusable_settings(code: str) -> Unreachable:
    return Unreachable(
        "The network settings do not work.",
        detail="What was entered is kept.",
        hint="Check the proxy: it must be an HTTP proxy with a complete address.",
        code=code,
    )


@cache
def _load_sockets() -> None:
    """Load what the library would load with its first connection, on the event loop, in 15 ms."""
    anyio.run(anyio.sleep, 0)


def _trust(service: Service) -> ssl.SSLContext:
    """What the operating system trusts; nothing at all for a loopback address, which uses no encryption."""
    if service.is_loopback:
        return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    return SYSTEM.context()


def _tls_cause(error: BaseException) -> ssl.SSLError | None:
    cause = _cause(error, ssl.SSLError)
    # A handshake that is cut is a bad line, not a bad certificate.
    while isinstance(cause, ssl.SSLEOFError | ssl.SSLZeroReturnError):
        cause = _cause(_behind(cause), ssl.SSLError)
    return cause


def _cause(error: BaseException | None, kind: type[_Cause]) -> _Cause | None:
    """The first error of that kind among those that led to this one."""
    while error is not None and not isinstance(error, kind):
        error = _behind(error)
    return error


def _behind(error: BaseException) -> BaseException | None:
    return error.__cause__ or error.__context__
