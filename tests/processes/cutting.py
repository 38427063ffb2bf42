"""A line between a desk and its service: it notes what was asked to be written, and is cut where somebody wants it."""

import asyncio
import contextlib
import json
import re
from collections import Counter
from dataclasses import dataclass, field
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
    """Reads the messages of one direction of a connection, and counts those that have passed whole."""

    def __init__(self) -> None:
        self._bytes = b""
        self.whole = 0

    def feed(self, piece: bytes) -> None:
        self._bytes += piece
        while b"\r\n\r\n" in self._bytes:
            head, _, rest = self._bytes.partition(b"\r\n\r\n")
            length = _LENGTH.search(head)
            size = int(length[1]) if length else 0
            if len(rest) < size:
                return
            self.whole += 1
            self.note(head.decode("latin-1"), rest[:size])
            self._bytes = rest[size:]

    def note(self, head: str, body: bytes) -> None:
        """A message has passed."""


class _RequestReader(_Reader):
    """Notes the scores that requests ask to be written."""

    def __init__(self, written: "Counter[Written]") -> None:
        super().__init__()
        self._written = written

    def note(self, head: str, body: bytes) -> None:
        cell = _GRADE.match(head)
        if cell:
            self._written[cell[1], cell[2], json.loads(body).get("score")] += 1


@dataclass
class _Pair:
    """The two ends of a connection, and what was asked and answered over it."""

    asked: _RequestReader
    answered: _Reader = field(default_factory=_Reader)
    has_desk: bool = True

    @property
    def owes(self) -> bool:
        """Whether the service works on something."""
        return self.answered.whole < self.asked.whole


class Line:
    """Passes bytes on between the desk and the service at `base_url`; an async context manager."""

    def __init__(self, base_url: str) -> None:
        target = urlsplit(base_url)
        self._host, self._port = target.hostname or "", target.port or 0
        self._server: asyncio.Server | None = None
        self._watch: _Watch | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._is_free = asyncio.Event()
        self._is_free.set()
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

    async def at_rest(self) -> None:
        """Wait until nobody is connected and the service has answered whatever the dead have asked of it."""
        assert self._server is not None
        # Connections are served in their order: those of the dead that nobody has accepted yet come before this one.
        last, writer = await asyncio.open_connection(*self._server.sockets[0].getsockname())
        writer.write_eof()
        await last.read()
        writer.close()
        await writer.wait_closed()
        await self._is_free.wait()

    async def _serve(self, desk: asyncio.StreamReader, to_desk: asyncio.StreamWriter) -> None:
        self._writers.add(to_desk)
        self._is_free.clear()
        try:
            service, to_service = await asyncio.open_connection(self._host, self._port)
            self._writers.add(to_service)
            pair = _Pair(_RequestReader(self.written))
            async with asyncio.TaskGroup() as group:
                group.create_task(self._ask(desk, to_service, pair))
                group.create_task(self._answer(service, to_desk, pair))
        except* OSError:
            pass
        finally:
            for writer in (to_desk, to_service):
                self._writers.discard(writer)
                writer.transport.abort()
            if not self._writers:
                self._is_free.set()

    async def _ask(self, desk: asyncio.StreamReader, to_service: asyncio.StreamWriter, pair: _Pair) -> None:
        while piece := await _read(desk):
            allowed, is_last = self._allowed(Way.OUT, piece)
            to_service.write(allowed)
            pair.asked.feed(allowed)
            await to_service.drain()
            if is_last:
                await self._cut()
        pair.has_desk = False
        # A service goes on with what it was asked, whether or not the desk lives to see it.
        if not pair.owes:
            to_service.close()

    async def _answer(self, service: asyncio.StreamReader, to_desk: asyncio.StreamWriter, pair: _Pair) -> None:
        while piece := await service.read(65536):
            allowed, is_last = self._allowed(Way.BACK, piece)
            pair.answered.feed(allowed)
            to_desk.write(allowed)
            with contextlib.suppress(ConnectionError):
                await to_desk.drain()
            if is_last:
                await self._cut()
            if not pair.has_desk and not pair.owes:
                return
        to_desk.close()

    def _allowed(self, way: Way, piece: bytes) -> tuple[bytes, bool]:
        """What may pass of a piece, and whether the line is cut behind it."""
        watch = self._watch if self._watch is not None and self._watch.way is way else None
        allowed = piece if watch is None else piece[: watch.left]
        self.passed[way] += len(allowed)
        if watch is None:
            return allowed, False
        watch.left -= len(allowed)
        return allowed, watch.left == 0

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


async def _read(desk: asyncio.StreamReader) -> bytes:
    """What the desk sends next; nothing once it is gone, however it went."""
    try:
        return await desk.read(65536)
    except ConnectionError:
        return b""
