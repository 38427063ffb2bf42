"""Senders that do not get on, readers that do not read, and more connections than there are files for."""

import asyncio
import json
import logging
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from lmsdesk.practice.connections import Limits
from lmsdesk.practice.middleware import Surroundings
from lmsdesk.practice.protocol.rate_limit import RateLimit
from lmsdesk.practice.protocol.settings import Settings
from lmsdesk.practice.server import OncePerSecond, SiteServer
from tests.practice.conftest import START, api

HEADER = b"POST /v1/uploads HTTP/1.1\r\nHost: 127.0.0.1\r\n"
LARGE = 64 * 1024 * 1024

_LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))
sys.argv = sys.argv[1:]
import runpy
runpy.run_module("lmsdesk", run_name="__main__")
"""


class Echo:
    """Answers with the length of what it got, or with much more than a connection holds."""

    def __init__(self) -> None:
        self.begun = asyncio.Semaphore(0)
        self.disconnected = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.begun.release()
        received = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                self.disconnected.set()
                return
            received += len(message.get("body", b""))
            if not message.get("more_body"):
                break
        body = b"x" * LARGE if scope["path"] == "/large" else str(received).encode()
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        self.disconnected.set()


@asynccontextmanager
async def served(app: Echo, limits: Limits) -> AsyncIterator[tuple[str, int]]:
    """The application behind real sockets; the address."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        ready = asyncio.Event()
        server = SiteServer(app, limits, ready.set)
        async with asyncio.TaskGroup() as serving:
            serving.create_task(server.serve([listener]))
            await ready.wait()
            try:
                yield listener.getsockname()
            finally:
                server.end()


Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def opened(address: tuple[str, int], words: bytes = b"") -> Connection:
    reader, writer = await asyncio.open_connection(*address)
    writer.write(words)
    await writer.drain()
    return reader, writer


async def all_of(connection: Connection) -> bytes:
    """Everything until the other side closes."""
    try:
        return await connection[0].read()
    except ConnectionResetError:
        return b""
    finally:
        connection[1].close()


@pytest.mark.parametrize("words", [b"", b"GET", HEADER])
async def test_a_header_has_its_time(words: bytes) -> None:
    app = Echo()
    async with served(app, Limits(header_s=0.2)) as address:
        reply = await all_of(await opened(address, words))
    assert reply.startswith(b"HTTP/1.1 408 ")
    assert json.loads(reply.partition(b"\r\n\r\n")[2])["status"] == 408
    assert app.begun.locked()


async def test_a_header_that_drips_is_given_up_too() -> None:
    async with served(Echo(), Limits(header_s=0.2)) as address:
        reader, writer = await opened(address, HEADER)

        async def drip() -> None:
            while not reader.at_eof():
                writer.write(b"X: y\r\n")
                await asyncio.sleep(0.02)

        async with asyncio.TaskGroup() as dripping:
            dripping.create_task(drip())
            assert (await reader.readline()).startswith(b"HTTP/1.1 408 ")
            # A drop that comes after the end is answered by the system, and takes what was not read yet with it.
            with suppress(ConnectionResetError):
                await reader.read()
        writer.close()


async def test_a_later_header_on_a_kept_connection_has_its_time_too() -> None:
    async with served(Echo(), Limits(header_s=0.2)) as address:
        reply = await all_of(await opened(address, b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTT"))
        assert reply.startswith(b"HTTP/1.1 200 ")
        reader, writer = await opened(address, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n0")
        writer.write(b"GET / HTT")
        assert (await all_of((reader, writer))).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("before", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"])
async def test_a_body_must_get_on(before: bytes) -> None:
    app = Echo()
    async with served(app, Limits(body_s=0.2)) as address:
        connection = await opened(address, before + HEADER + b"Content-Length: 10\r\n\r\n12345")
        reply = await all_of(connection)
        await app.disconnected.wait()
    assert reply.count(b"HTTP/1.1 200 ") == bool(before)


async def test_a_body_that_gets_on_may_take_longer() -> None:
    async with served(Echo(), Limits(body_s=0.2, body_rate=10)) as address:
        reader, writer = await opened(address, HEADER + b"Content-Length: 30\r\n\r\n")
        for _ in range(3):
            writer.write(b"0123456789")
            await asyncio.sleep(0.3)
        assert (await reader.readuntil(b"\r\n\r\n30")).startswith(b"HTTP/1.1 200 ")
        writer.close()


async def test_a_reply_that_nobody_reads_is_given_up() -> None:
    app = Echo()
    async with served(app, Limits(stall_s=0.2)) as address:
        _, writer = await opened(address, b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        await app.disconnected.wait()
        writer.close()


async def test_who_waits_without_a_request_gives_way() -> None:
    app = Echo()
    async with served(app, Limits(connections=4)) as address:
        slow = [await opened(address, b"GET / HTT") for _ in range(4)]
        reader, writer = await opened(address, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 200 ")
        assert await all_of(slow[0]) == b""
        for _, one in (*slow[1:], (reader, writer)):
            one.close()


async def test_when_all_are_busy_another_one_is_refused_and_told() -> None:
    app = Echo()
    async with served(app, Limits(connections=2)) as address:
        busy = [await opened(address, HEADER + b"Content-Length: 10\r\n\r\n12345") for _ in range(2)]
        for _ in busy:
            await app.begun.acquire()
        reply = await all_of(await opened(address))
        assert reply.startswith(b"HTTP/1.1 503 ")
        assert b"Retry-After: 1" in reply
        busy[0][1].write(b"67890")
        await busy[0][0].readuntil(b"\r\n\r\n10")
        again = await opened(address, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert (await again[0].readline()).startswith(b"HTTP/1.1 200 ")
        for _, one in (*busy, again):
            one.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no limit of files to lower")
def test_more_unfinished_headers_than_files_stop_nobody(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _LIMITED, *START[2:], "--data", str(tmp_path / "data"), "--dataset", "seminar"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            ready = json.loads(process.stdout.readline())
            said = _stormed(ready)
        finally:
            process.terminate()
        lines = process.stderr.read().splitlines()
    assert said == 20
    assert any("connections are taken" in line for line in lines)
    assert len(lines) < 40
    assert not any("Traceback" in line for line in lines)


def _stormed(ready: dict[str, Any]) -> int:
    """Opens far more connections than the site has files and leaves each in its header; how many calls came through."""
    with ExitStack() as stack, api(ready) as client:
        port = int(ready["baseUrl"].rpartition(":")[2])
        answered = 0
        for number in range(400):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
            one.sendall(HEADER)
            if number % 20 == 19:
                with httpx.Client(base_url=client.base_url, headers=client.headers, trust_env=False) as another:
                    answered += another.get("v1/courses").status_code == 200
        return answered


async def test_a_loop_without_files_says_so_once_and_serves_on(capfd: pytest.CaptureFixture[str]) -> None:
    """What the loop reports is not written out for each connection that waits at the door."""
    async with served(Echo(), Limits()) as address:
        loop = asyncio.get_running_loop()
        for _ in range(3):
            loop.call_exception_handler({"message": "socket.accept()", "exception": OSError(24, "Too many open files")})
        reader, writer = await opened(address, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 200 ")
        writer.close()
    assert "Traceback" not in capfd.readouterr().err


@pytest.fixture
def lines() -> Iterator[tuple[logging.Logger, list[str]]]:
    """A logger with the filter of the site, and what it lets through."""
    kept: list[str] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            kept.append(record.getMessage())

    logger = logging.getLogger("tests.once_a_second")
    logger.propagate = False
    handler = Keeping()
    handler.addFilter(OncePerSecond())
    logger.addHandler(handler)
    yield logger, kept
    logger.removeHandler(handler)


def test_a_line_is_written_once_a_second(
    lines: tuple[logging.Logger, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    logger, kept = lines
    now = 0.0
    monkeypatch.setattr("lmsdesk.practice.server.monotonic", lambda: now)
    for number in range(5):
        logger.warning("connection %d was closed", number)
    logger.warning("another thing")
    now = 1.5
    logger.warning("connection %d was closed", 5)
    assert kept == ["connection 0 was closed", "another thing", "connection 5 was closed (4 more like it)"]


def test_different_faults_are_all_written(lines: tuple[logging.Logger, list[str]]) -> None:
    logger, kept = lines

    def raised(act: Callable[[], object]) -> None:
        try:
            act()
        except (ValueError, ZeroDivisionError) as error:
            logger.error("unexpected %s", type(error).__name__, exc_info=error)  # noqa: TRY400 - as the site does

    for _ in range(2):
        raised(lambda: int("x"))
        raised(lambda: 1 / 0)
    assert kept == ["unexpected ValueError", "unexpected ZeroDivisionError"]


async def test_between_two_calls_that_came_at_once_what_arrives_meanwhile_is_read(tmp_path: Path) -> None:
    """Or all that arrives while they are answered would begin to wait together, when the last of them is done."""
    loop, seen = asyncio.get_running_loop(), list[str]()

    def turn() -> None:
        seen.append("turn")
        ticking[0] = loop.call_soon(turn)

    async def answer(_scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append("call")

    ticking = [loop.call_soon(turn)]
    site = Surroundings(answer, Settings(data=tmp_path), RateLimit(100))
    scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", b"127.0.0.1")]}
    await asyncio.gather(*(site(dict(scope), _nothing, _nothing) for _ in range(5)))
    ticking[0].cancel()
    assert seen.count("call") == 5
    assert "call call" not in " ".join(seen)


async def _nothing(*_: object) -> Any:
    raise AssertionError
