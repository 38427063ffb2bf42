"""The process that plays a recording, seen from outside: started, asked, watched, ended; nothing here waits for it."""

import asyncio
import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

import msgspec
import psutil

import lmsdesk
from lmsdesk.decoding.framing import BadMessage, PipeClosed, read_message, write_message
from lmsdesk.desk.submissions.child_process import environment_of_child
from lmsdesk.playing.messages import MOST_PIXELS, AnyReport, AnyRequest, Frame, Load, Report, Stop, Stopped

MOST_MEMORY: Final = 1024 * 1024 * 1024
"""Bytes of memory that is in use: a film of four times the pixels of a large screen takes a third of it."""
_MOST_ADDRESSES: Final = 8 * 1024 * 1024 * 1024
_LOOK_EVERY_S: Final = 0.1
_LONGEST_START_S: Final = 60.0
"""Until the first thing is told of a recording."""
_REPORTS: Final = msgspec.msgpack.Decoder(AnyReport)
_PROGRAM: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]); from lmsdesk.playing.child import main; main(sys.argv[2:])"
)
_SOUND_NAMES: Final = ("HOME", "XDG_RUNTIME_DIR", "PULSE_SERVER", "PULSE_COOKIE", "PIPEWIRE_REMOTE")
"""How a system's sound is found."""
Listener = Callable[[Report, bytes], None]


class MediaProcess:
    """Plays one recording, and tells a listener in the event loop; `Stopped` is the last that it tells.

    It is started before there is a recording, because to load what plays takes longer than to show a first picture.
    """

    def __init__(self) -> None:
        self._listener: Listener | None = None
        self._loop = asyncio.get_running_loop()
        self._requests: SimpleQueue[tuple[AnyRequest, bytes] | None] = SimpleQueue()
        self._has_told = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self.largest_memory = 0
        """Bytes at the last looks."""
        # Threads, because pipes wait; daemons, because the process ends them by ending.
        self._writer = threading.Thread(target=self._write, name="media requests", daemon=True)
        self._writer.start()

    def load(self, data: bytes, listener: Listener) -> None:
        """Take this recording, once, and tell this listener of it."""
        self._listener = listener
        self._requests.put((Load(), data))

    def ask(self, request: AnyRequest) -> None:
        """Ask for something; what it does is told."""
        self._requests.put((request, b""))

    def end(self) -> None:
        """End it without waiting; nothing is told any more."""
        self._listener = None
        self._requests.put(None)
        if self._process is not None:
            self._process.kill()

    @property
    def is_over(self) -> bool:
        """Whether nothing of it is left."""
        return not self._writer.is_alive()

    def _write(self) -> None:
        process = self._started()
        # What could not be written any more is tried again as the pipe is closed; Windows calls it an invalid argument.
        with contextlib.suppress(OSError), process:
            reader = threading.Thread(target=self._read, args=(process,), name="media reports", daemon=True)
            reader.start()
            with contextlib.suppress(PipeClosed, BadMessage):
                # Without a recording nothing can go wrong with one: there is nothing to look at.
                if self._pass_on(process, self._requests.get()):
                    self._serve(process)
            process.kill()
            reader.join()

    def _started(self) -> "subprocess.Popen[bytes]":
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        self._process = subprocess.Popen(  # noqa: S603 - our own program with our own arguments
            _command(), stdin=pipe, stdout=pipe, stderr=nowhere, env=_environment(), cwd=os.sep
        )
        return self._process

    def _serve(self, process: "subprocess.Popen[bytes]") -> None:
        until, next_look = time.monotonic() + _LONGEST_START_S, 0.0
        while process.poll() is None:
            if time.monotonic() >= next_look:
                next_look = time.monotonic() + _LOOK_EVERY_S
                if (stop := self._excess(process, until)) is not None:
                    self._tell(Stopped(stop))
                    return
            with contextlib.suppress(Empty):
                if not self._pass_on(process, self._requests.get(timeout=_LOOK_EVERY_S)):
                    return

    @staticmethod
    def _pass_on(process: "subprocess.Popen[bytes]", asked: tuple[AnyRequest, bytes] | None) -> bool:
        """Ask it of the process; False for the end."""
        if asked is not None:
            assert process.stdin is not None
            write_message(process.stdin, *asked)
        return asked is not None

    def _excess(self, process: "subprocess.Popen[bytes]", until: float) -> Stop | None:
        with contextlib.suppress(psutil.Error):
            self.largest_memory = max(self.largest_memory, psutil.Process(process.pid).memory_info().rss)
        if self.largest_memory > MOST_MEMORY:
            return Stop.TOO_MUCH_MEMORY
        return Stop.TOO_MUCH_TIME if not self._has_told.is_set() and time.monotonic() > until else None

    def _read(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdout is not None
        try:
            while True:
                report, body = read_message(process.stdout, _REPORTS)
                _check(report, body)
                self._has_told.set()
                self._tell(report, body)
        except (PipeClosed, BadMessage):
            self._tell(Stopped(Stop.ENDED))
            self._requests.put(None)

    def _tell(self, report: Report, body: bytes = b"") -> None:
        # A loop that is closed has nobody left to tell.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._on_report, report, body)

    def _on_report(self, report: Report, body: bytes) -> None:
        listener = self._listener
        if isinstance(report, Stopped):
            self.end()
        if listener is not None:
            listener(report, body)


def _check(report: Report, body: bytes) -> None:
    """Refuse pixels of another size than they are said to have: a process may be in a stranger's hands."""
    if isinstance(report, Frame):
        count = report.width * report.height
        if min(report.width, report.height) < 1 or count > MOST_PIXELS or len(body) != 4 * count:
            raise BadMessage("pixels of another size")


def _command() -> list[str]:
    # A frozen program is its own interpreter.
    if getattr(sys, "frozen", False):
        return [sys.executable, "play", str(_MOST_ADDRESSES)]
    return [sys.executable, "-I", "-c", _PROGRAM, str(Path(lmsdesk.__file__).parents[1]), str(_MOST_ADDRESSES)]


def _environment() -> dict[str, str]:
    return environment_of_child() | {name: os.environ[name] for name in _SOUND_NAMES if name in os.environ}
