"""Several processes that serve one site: they share the listening socket, the database and the count of calls."""

import logging
import os
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from socket import socket
from time import monotonic
from types import FrameType

from lmsdesk.practice.protocol.rate_limit import Count
from lmsdesk.practice.protocol.settings import Settings
from lmsdesk.practice.protocol.wire import Json

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection

    PipeEnd = PipeConnection
else:
    from multiprocessing.connection import Connection

    PipeEnd = Connection

log = logging.getLogger(__name__)

READY_WITHIN_S = 60
STOPS_WITHIN_S = 1.0
_LOOKS_EVERY_S = 0.25

_spawning = get_context("spawn")


@dataclass(frozen=True)
class Share:
    """What every worker is started with; the write end of `parent` closes when the parent is gone."""

    settings: Settings
    listener: socket
    calls: Count
    parent: PipeEnd


Serve = Callable[[Share, PipeEnd], None]
"""What a worker runs; it sends the ready line through the connection once it accepts calls."""


@dataclass
class Workers:
    """Starts the workers, replaces one that dies, and ends them all."""

    serve: Serve
    share: Share
    count: int
    _ended: threading.Event = field(default_factory=threading.Event)
    _running: list[SpawnProcess] = field(default_factory=list)

    def run(self, announce: Callable[[Json], None]) -> None:
        """Serves until it is told to end; `announce` gets the ready line when all workers accept calls."""
        signal.signal(signal.SIGTERM, self._on_signal)
        signal.signal(signal.SIGINT, self._on_signal)
        try:
            ready = [self._start() for _ in range(self.count) if not self._ended.is_set()]
            lines = [self._first(pipe) for pipe in ready]
            if not self._ended.is_set():
                announce({**(lines[0] or {}), "pid": os.getpid()})
            while not self._ended.wait(_LOOKS_EVERY_S):
                self._replace_dead()
        finally:
            self._stop()

    def end(self) -> None:
        """Ends the site, from any thread."""
        self._ended.set()

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self.end()

    def _start(self) -> PipeEnd:
        ours, theirs = _spawning.Pipe(duplex=False)
        process = _spawning.Process(target=self.serve, args=(self.share, theirs), daemon=True)
        process.start()
        theirs.close()
        self._running.append(process)
        return ours

    def _first(self, pipe: PipeEnd) -> Json | None:
        """The ready line of a worker; None where the end comes before it. Raises OSError when it does not come up."""
        until = monotonic() + READY_WITHIN_S
        try:
            while not wait([pipe], _LOOKS_EVERY_S):
                if self._ended.is_set():
                    return None
                if monotonic() > until:
                    raise OSError("a worker did not come up in time")
            line: Json = pipe.recv()
        except EOFError as error:
            # Ctrl+C reaches the workers too.
            if self._ended.is_set():
                return None
            raise OSError("a worker did not come up; the lines above say why") from error
        finally:
            pipe.close()
        return line

    def _replace_dead(self) -> None:
        for process in [process for process in self._running if not process.is_alive()]:
            log.error("a worker ended with code %s; another one takes its place", process.exitcode)
            self._running.remove(process)
            self._start().close()

    def _stop(self) -> None:
        for process in self._running:
            process.terminate()
        until = monotonic() + STOPS_WITHIN_S
        for process in self._running:
            process.join(max(0.0, until - monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


def end_with_parent(parent: PipeEnd, end: Callable[[], None]) -> None:
    """Calls `end` when the parent process is gone, however it ended."""

    def watch() -> None:
        wait([parent])
        end()

    threading.Thread(target=watch, daemon=True).start()
