"""A server on loopback that answers with exactly the bytes a test gives it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from lmsdesk.api.paths import Service


@dataclass(frozen=True)
class Heard:
    """One request as it came over the wire."""

    verb: str
    target: str
    headers: dict[str, str]
    body: bytes


@dataclass
class RawSite:
    """What was asked, and where to ask."""

    port: int
    heard: list[Heard] = field(default_factory=list)

    @property
    def service(self) -> Service:
        return Service(f"http://127.0.0.1:{self.port}")


def reply(status: int = 200, body: bytes = b"{}", *, kind: str = "application/json", **headers: str) -> bytes:
    """A whole, well-formed reply that closes the connection."""
    lines = [f"HTTP/1.1 {status} X", f"Content-Type: {kind}", f"Content-Length: {len(body)}", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


@asynccontextmanager
async def raw_site(answer: Callable[[Heard], bytes]) -> AsyncIterator[RawSite]:
    """A site that answers each request with the bytes of `answer` and then closes."""

    async def send(heard: Heard, writer: asyncio.StreamWriter) -> None:
        writer.write(answer(heard))
        await writer.drain()

    async with streaming_site(send) as site:
        yield site


@asynccontextmanager
async def streaming_site(
    answer: Callable[[Heard, asyncio.StreamWriter], Awaitable[None]],
) -> AsyncIterator[RawSite]:
    """A site whose `answer` writes as much as it likes."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            heard = await _read(reader)
            site.heard.append(heard)
            await answer(heard, writer)
        except (ConnectionError, asyncio.IncompleteReadError):
            return
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    site = RawSite(server.sockets[0].getsockname()[1])
    async with server:
        yield site


async def _read(reader: asyncio.StreamReader) -> Heard:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    verb, target, _ = head[0].split(" ")
    pairs = (line.partition(": ") for line in head[1:] if line)
    headers = {name.lower(): value for name, _, value in pairs}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Heard(verb, target, headers, body)
