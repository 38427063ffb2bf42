"""The process that plays recordings: what it tells, what ends it, and what it can no longer do."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import lmsdesk
from lmsdesk.desk.submissions import media_process
from lmsdesk.desk.submissions.media_process import MediaProcess
from lmsdesk.playing.messages import Frame, Play, Report, Seek, SetSize, State, Stop, Stopped, TakeNext
from tests.helpers.patience import PATIENCE_S
from tests.helpers.recordings import film, tone

TRYING = """
import os, socket, sys
sys.path.insert(0, sys.argv[1])
from PySide6.QtGui import QGuiApplication
from lmsdesk.decoding.confinement import restrict_files_and_network
from lmsdesk.playing.child import Player
app = QGuiApplication(["play", "-platform", "offscreen"])
player = Player(sys.stdout.buffer)
print(restrict_files_and_network())

def tried(what):
    try:
        what()
    except OSError:
        return "refused"
    return "possible"

print({name: tried(what) for name, what in {
    "read": lambda: open("/etc/passwd"),
    "write": lambda: open(sys.argv[2], "w"),
    "call": lambda: socket.create_connection(("127.0.0.1", int(sys.argv[3])), timeout=5),
}.items()})
"""


class Heard:
    """What a process told."""

    def __init__(self) -> None:
        self.reports: list[tuple[Report, bytes]] = []
        self._news = asyncio.Event()

    def take(self, report: Report, body: bytes) -> None:
        self.reports.append((report, body))
        self._news.set()

    async def until(self, is_found: Callable[[Report], bool]) -> tuple[Report, bytes]:
        """The first report that is wanted; those before it are forgotten."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                while self.reports:
                    one = self.reports.pop(0)
                    if is_found(one[0]):
                        return one
                self._news.clear()
                await self._news.wait()


@asynccontextmanager
async def playing(data: bytes) -> AsyncIterator[tuple[MediaProcess, Heard]]:
    heard = Heard()
    process = MediaProcess()
    process.load(data, heard.take)
    try:
        yield process, heard
    finally:
        process.end()
        await asyncio.to_thread(process._writer.join, PATIENCE_S)
        assert process.is_over


async def test_it_tells_how_long_a_recording_is_and_begins_when_it_is_asked() -> None:
    async with playing(tone(2)) as (process, heard):
        state, _ = await heard.until(lambda one: isinstance(one, State))
        assert isinstance(state, State)
        assert (state.position_ms, state.duration_ms, state.is_playing, state.has_video) == (0, 2000, False, False)
        process.ask(Seek(1500))
        process.ask(Play())
        await heard.until(lambda one: isinstance(one, State) and one.seeks == 1 and one.position_ms >= 1500)
        await heard.until(lambda one: isinstance(one, State) and one.position_ms == 2000 and not one.is_playing)


async def test_one_that_was_started_without_a_recording_plays_one_or_ends() -> None:
    heard, process, unused = Heard(), MediaProcess(), MediaProcess()
    process.load(film(1), heard.take)
    await heard.until(lambda one: isinstance(one, Frame))
    for one in (process, unused):
        one.end()
        await asyncio.to_thread(one._writer.join, PATIENCE_S)
        assert one.is_over


async def test_ending_in_the_middle_of_questions_is_no_failure() -> None:
    for _ in range(5):
        process = MediaProcess()
        process.load(tone(1), lambda _, __: None)
        for _ in range(3000):
            process.ask(Seek(0))
        while process._process is None:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0)
        process.end()
        await asyncio.to_thread(process._writer.join, PATIENCE_S)
        assert process.is_over


async def test_frames_are_no_larger_than_asked_for_and_wait_until_the_last_was_taken() -> None:
    async with playing(film(1, size=(640, 360))) as (process, heard):
        process.ask(SetSize(320, 320))
        frame, body = await heard.until(lambda one: isinstance(one, Frame) and one.width == 320)
        assert frame == Frame(320, 180)
        assert len(body) == 4 * 320 * 180
        process.ask(Play())
        await heard.until(lambda one: isinstance(one, State) and one.position_ms == 1000)
        assert not any(isinstance(one, Frame) for one, _ in heard.reports)
        process.ask(TakeNext())
        await heard.until(lambda one: isinstance(one, Frame))


async def test_what_is_no_recording_is_said() -> None:
    async with playing(b"ID3\4" + bytes(500)) as (_, heard):
        assert (await heard.until(lambda one: isinstance(one, Stopped)))[0] == Stopped(Stop.UNREADABLE)


async def test_what_takes_too_much_memory_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    # Less than any player needs, so that no recording has to take as much as the real limit.
    monkeypatch.setattr(media_process, "MOST_MEMORY", 20 * 1024 * 1024)
    async with playing(tone(1)) as (process, heard):
        stopped, _ = await heard.until(lambda one: isinstance(one, Stopped))
        assert stopped == Stopped(Stop.TOO_MUCH_MEMORY)
        assert process.largest_memory > 20 * 1024 * 1024


async def test_a_process_that_is_killed_is_said_to_have_ended() -> None:
    async with playing(tone(30)) as (process, heard):
        await heard.until(lambda one: isinstance(one, State))
        assert process._process is not None
        process._process.kill()
        assert (await heard.until(lambda one: isinstance(one, Stopped)))[0] == Stopped(Stop.ENDED)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such means")
async def test_it_can_open_no_file_and_no_connection(tmp_path: Path) -> None:
    server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    written = tmp_path / "written"
    root = str(Path(lmsdesk.__file__).parents[1])
    command = [sys.executable, "-I", "-c", TRYING, root, str(written), str(port)]
    async with server:
        run = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)
    assert run.stdout.splitlines() == ["True", "{'read': 'refused', 'write': 'refused', 'call': 'refused'}"], run.stderr
    assert not written.exists()
