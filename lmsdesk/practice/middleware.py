"""What surrounds every call: host check, rate limit, the headers of each reply, and a fixed delay."""

import asyncio
from ipaddress import ip_address
from time import monotonic
from urllib.parse import unquote

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lmsdesk.practice.errors import error_response
from lmsdesk.practice.settings import Settings

DAY_S = 24 * 3600


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def host_of(header: str) -> str:
    """The host of a `Host` header, without port and brackets."""
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.rpartition(":")[0] if ":" in header else header


class RateLimit:
    """N calls in the 24 hours after the first one (reference section 4.5)."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._used = 0
        self._ends_at: float | None = None

    def take(self) -> bool:
        """Counts one call; False when none was left."""
        if self._ends_at is None or monotonic() >= self._ends_at:
            self._used, self._ends_at = 0, monotonic() + DAY_S
        self._used += 1
        return self._used <= self.limit

    @property
    def headers(self) -> dict[str, str]:
        reset_s = str(max(0, round((self._ends_at or monotonic()) - monotonic())))
        left = max(0, self.limit - self._used)
        headers = {
            "X-Rate-Limit-Limit": str(self.limit),
            "X-Rate-Limit-Remaining": str(left),
            "X-Rate-Limit-Reset": reset_s,
        }
        return headers if self._used <= self.limit else {**headers, "Retry-After": reset_s}


class Surroundings:
    """Checks a call before it reaches the site and marks the reply; plain ASGI, so nothing is buffered."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._rate = RateLimit(settings.rate_limit)
        # A page elsewhere could rebind its name to this machine; the Host header gives it away.
        self._checks_host = is_loopback(settings.host)
        self._oauth_prefix = f"{settings.prefix}/v1/oauth2/"
        self._headers = {settings.product_header: "lmsdesk practice", "X-Content-Type-Options": "nosniff"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope["path"] = _with_slashes_kept(scope)
        is_counted = not scope["path"].startswith(self._oauth_prefix)
        sender = self._sender(send, is_counted=is_counted)
        if self._settings.latency_ms:
            await asyncio.sleep(self._settings.latency_ms / 1000)
        app = self._refusal(scope, is_counted=is_counted) or self._app
        await app(scope, receive, sender)

    def _refusal(self, scope: Scope, *, is_counted: bool) -> ASGIApp | None:
        if self._checks_host and not self._is_own_host(Headers(scope=scope).get("host", "")):
            return error_response(403, "The Host header does not name this site")
        if is_counted and not self._rate.take():
            return error_response(429, "The number of calls allowed in a day is used up")
        return None

    def _is_own_host(self, header: str) -> bool:
        host = host_of(header).lower()
        return host == self._settings.host.lower() or is_loopback(host)

    def _sender(self, send: Send, *, is_counted: bool) -> Send:
        async def send_marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers[name] = value
                for name, value in self._rate.headers.items() if is_counted else ():
                    headers.setdefault(name, value)
            await send(message)

        return send_marked


def _with_slashes_kept(scope: Scope) -> str:
    """The decoded path, in which a slash that was sent as %2F inside an id stays %2F."""
    path = str(scope["path"])
    raw = bytes(scope.get("raw_path") or b"").decode("latin-1")
    if "%2f" not in raw.lower():
        return path
    pieces = raw.replace("%2f", "%2F").split("%2F")
    return "%2F".join(unquote(piece, errors="replace") for piece in pieces)
