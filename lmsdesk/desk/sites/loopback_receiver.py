"""Receives the answer of a sign-in in the person's own browser: one address on this computer, one answer, then gone.

Every program and every page on this computer can ask here: whoever does not bring the answer gets a page, and the
waiting goes on.
"""

import asyncio
from collections.abc import Callable
from types import TracebackType

_LONGEST_REQUEST = 8192
_READING_S = 5.0
_MOST_AT_ONCE = 16
"""Connections; one more ends the one that has waited longest, because a browser says all it has to say at once."""
_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>lmsdesk</title>
<body style="font-family: system-ui; margin: 4rem auto; max-width: 30rem"><h1>{title}</h1><p>{text}</p></body></html>"""

_NOT_USED = "This is not the sign-in that lmsdesk is waiting for. Go back to lmsdesk, which is still waiting."


class Loopback:
    """An async context manager; `redirect_uri` is the address to give to the site."""

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
            return _page("404 Not Found", "Nothing here", "This address only receives sign-ins of lmsdesk.")
        if self._is_answer is None or not self._is_answer(url):
            if self._on_stranger is not None:
                self._on_stranger()
            return _page("403 Forbidden", "Not used", _NOT_USED)
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(url)
        if self._server is not None:
            self._server.close()
        return _page("200 OK", "Back to lmsdesk", "You can close this page and go back to lmsdesk.")

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
    body = _PAGE.format(title=title, text=text).encode()
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {len(body)}\r\n"
        "Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body
