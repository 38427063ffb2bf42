"""A line between a desk and its service: it notes what was asked to be written, and is cut where somebody wants it."""

import asyncio
import json
import re
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from types import TracebackType
from urllib.parse import urlsplit

Written = tuple[str, str, float | None]
"""Column, person and score of a request to write."""

_LENGTH = re.compile(rb"(?i)\r\ncontent-length: *(\d+)")
_GRADE = re.compile(r"PATCH \S*/columns/([^/]+)/users/([^/? ]+)")


class Way(StrEnum):
    """A direction of the line."""

    OUT = "from the desk"
    BACK = "from the service"


@dataclass
class _Watch:
    """Where to cut: after this many more bytes of this direction."""

    way: Way
    left: int


class _Reader:
    """Reads the requests of one connection that arrive whole, and notes the scores that they ask to be written."""

    def __init__(self, written: "Counter[Written]") -> None:
        self._bytes = b""
        self._written = written

    def feed(self, piece: bytes) -> None:
        self._bytes += piece
        while b"\r\n\r\n" in self._bytes:
            head, _, rest = self._bytes.partition(b"\r\n\r\n")
            length = _LENGTH.search(head)
            size = int(length[1]) if length else 0
            if len(rest) < size:
                return
            self._note(head.decode("latin-1"), rest[:size])
            self._bytes = rest[size:]

    def _note(self, head: str, body: bytes) -> None:
        cell = _GRADE.match(head)
        if cell:
            self._written[cell[1], cell[2], json.loads(body).get("score")] += 1


class Line:
    """Passes bytes on between the desk and the service at `base_url`; an async context manager."""

    def __init__(self, base_url: str) -> None:
        target = urlsplit(base_url)
        self._host, self._port = target.hostname or "", target.port or 0
        self._server: asyncio.Server | None = None
        self._watch: _Watch | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self.passed = {Way.OUT: 0, Way.BACK: 0}
        """Bytes that went through since the last call of `count`."""
        self.cuts = 0
        self.written: Counter[Written] = Counter()
        """How often the service was asked to write a score; requests that did not arrive whole do not count."""

    @property
    def base_url(self) -> str:
        """Where the desk reaches the service."""
        assert self._server is not None
        return f"http://{self._host}:{self._server.sockets[0].getsockname()[1]}"

    def count(self) -> None:
        """Begin to count anew."""
        self.passed = dict.fromkeys(Way, 0)

    def cut_after(self, way: Way, size: int) -> None:
        """Let so many more bytes through in this direction, then cut every connection once."""
        self._watch = _Watch(way, size)

    async def _serve(self, desk: asyncio.StreamReader, to_desk: asyncio.StreamWriter) -> None:
        self._writers.add(to_desk)
        try:
            service, to_service = await asyncio.open_connection(self._host, self._port)
            self._writers.add(to_service)
            async with asyncio.TaskGroup() as group:
                group.create_task(self._pass_on(desk, to_service, Way.OUT))
                group.create_task(self._pass_on(service, to_desk, Way.BACK))
        except* OSError:
            pass
        finally:
            for writer in (to_desk, to_service):
                self._writers.discard(writer)
                writer.transport.abort()

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, way: Way) -> None:
        reader = _Reader(self.written) if way is Way.OUT else None
        while piece := await source.read(65536):
            watch = self._watch
            allowed = piece if watch is None or watch.way is not way else piece[: watch.left]
            self.passed[way] += len(allowed)
            target.write(allowed)
            if reader is not None:
                reader.feed(allowed)
            await target.drain()
            if watch is None or watch.way is not way:
                continue
            watch.left -= len(allowed)
            if watch.left == 0:
                await self._cut()
        target.close()

    async def _cut(self) -> None:
        self._watch = None
        self.cuts += 1
        # What was let through has to arrive before the line is gone.
        await asyncio.sleep(0.002)
        for writer in list(self._writers):
            writer.transport.abort()

    async def __aenter__(self) -> "Line":
        self._server = await asyncio.start_server(self._serve, self._host, 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        for writer in list(self._writers):
            writer.transport.abort()
        await self._server.wait_closed()
