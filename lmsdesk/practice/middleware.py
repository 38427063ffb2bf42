"""What surrounds every call: host check, the headers of each reply, and a fixed delay."""

import asyncio
from urllib.parse import unquote

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lmsdesk.practice.faults.play import CONTROL_PATH
from lmsdesk.practice.protocol.errors import error_response
from lmsdesk.practice.protocol.rate_limit import RateLimit
from lmsdesk.practice.protocol.settings import Settings, is_loopback
from lmsdesk.practice.protocol.wire import SLASH


def host_of(header: str) -> str:
    """The host of a `Host` header, without port and brackets."""
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.rpartition(":")[0] if ":" in header else header


class Surroundings:
    """Checks a call before it reaches the site and marks the reply; plain ASGI, so nothing is buffered."""

    def __init__(self, app: ASGIApp, settings: Settings, rate: RateLimit) -> None:
        self._app = app
        self._settings = settings
        self._rate = rate
        self._beginning = asyncio.Lock()
        # A page elsewhere could rebind its name to this machine; the Host header gives it away.
        self._checks_host = is_loopback(settings.host)
        self._oauth_prefix = f"{settings.prefix}/v1/oauth2/"
        self._headers = {settings.product_header: "lmsdesk practice", "X-Content-Type-Options": "nosniff"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # The page of the faults checks its callers itself, and is no call of the service.
        if scope["type"] != "http" or scope["path"].startswith(CONTROL_PATH):
            await self._app(scope, receive, send)
            return
        scope["path"] = _with_slashes_kept(scope)
        sender = self._sender(send, tells_rate=not scope["path"].startswith(self._oauth_prefix))
        if self._settings.latency_ms:
            await asyncio.sleep(self._settings.latency_ms / 1000)
        await self._begin()
        app = self._refusal(scope) or self._app
        if scope["method"] == "HEAD":
            # The server's own part still knows the method; to the site it is a GET, told without its body.
            scope, sender = {**scope, "method": "GET"}, _without_body(sender)
        await app(scope, receive, sender)

    async def _begin(self) -> None:
        """One call in each turn of the loop, so that calls which come while others are answered are read, and their
        delay begins, as they come and not when all that were there have been answered.
        """
        async with self._beginning:
            await asyncio.sleep(0)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        if self._checks_host and not self._is_own_host(Headers(scope=scope).get("host", "")):
            return error_response(403, "The Host header does not name this site")
        if b"%00" in scope.get("query_string", b""):
            # Not every database can look for it, and nothing that is kept holds it.
            return error_response(400, "A parameter of the request holds a character that is not allowed")
        return None

    def _is_own_host(self, header: str) -> bool:
        host = host_of(header).lower()
        return host == self._settings.host.lower() or is_loopback(host)

    def _sender(self, send: Send, *, tells_rate: bool) -> Send:
        async def send_marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers[name] = value
                for name, value in self._rate.headers.items() if tells_rate else ():
                    headers.setdefault(name, value)
            await send(message)

        return send_marked


def _without_body(send: Send) -> Send:
    async def send_head(message: Message) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return send_head


def _with_slashes_kept(scope: Scope) -> str:
    """The decoded path, in which a slash that was sent as %2F inside an id is a mark that no path can hold."""
    path = str(scope["path"])
    raw = bytes(scope.get("raw_path") or b"").decode("latin-1")
    if "%2f" not in raw.lower():
        return path
    pieces = raw.replace("%2f", "%2F").split("%2F")
    return SLASH.join(unquote(piece, errors="replace") for piece in pieces)
