"""One decoding process, seen from outside: started, asked, watched, ended."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

import msgspec
import psutil

import lmsdesk
from lmsdesk.decoding.framing import BadMessage, PipeClosed, read_message, write_message
from lmsdesk.decoding.job_object import Job, limits_from_outside
from lmsdesk.decoding.messages import ANNOTATING, Answer, AnyAnswer, AnyRequest, Failed, Ready, Trouble

if sys.platform == "linux":
    import fcntl

_PIPE: Final = 1024 * 1024
"""Bytes that wait in a pipe, sixteen times the usual: each fill is one turn of both processes."""
_LOOK_EVERY_S: Final = 0.02
"""A bomb grows by some ten megabytes meanwhile; a look costs 0.15 ms."""
_ANSWERS: Final = msgspec.msgpack.Decoder(AnyAnswer)
_PROGRAM: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]); from lmsdesk.decoding.child import main; main(sys.argv[2:])"
)


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one answer may take."""

    memory: int = 512 * 1024 * 1024
    cpu_s: float = 10.0
    wall_s: float = 30.0
    """On the clock: a busy computer gives a process only a part of its time."""
    start_s: float = 60.0
    life_cpu_s: float = 200.0
    """Of processor time; an older process is replaced after an answer."""


class ChildProcess:
    """A process that decodes; its methods wait, so they are called in a thread."""

    def __init__(self, limits: Limits, watch: "ResourceWatch", *, is_annotating: bool = False) -> None:
        self.limits = limits
        self._watch = watch
        self._is_ready = False
        self.confined_by: tuple[str, ...] = ()
        self.largest_memory = 0
        """Bytes at the looks while it was asked; a short answer is not looked at."""
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        self._process = subprocess.Popen(  # noqa: S603 - our own program with our own arguments
            _command(limits, is_annotating=is_annotating),
            stdin=pipe,
            stdout=pipe,
            stderr=nowhere,
            env=environment_of_child(),
            cwd=os.sep,
        )
        self._job = Job(limits_from_outside(limits.memory))
        """What ends it on Windows when this program is ended; elsewhere it ends with its pipes."""
        self._job.take(self._process.pid)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._questions: IO[bytes] = self._process.stdin
        self._answers: IO[bytes] = self._process.stdout
        self._seen = psutil.Process(self._process.pid)
        for one in (self._questions, self._answers):
            _widen(one)

    @property
    def pid(self) -> int:
        """Its number in the system."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.poll() is None

    def prepare(self) -> None:
        """Wait until it has loaded what it needs; raises PipeClosed."""
        if not self._is_ready:
            with self._watch.watching(self._process, self.limits.start_s, self.limits.memory):
                said, _ = read_message(self._answers, _ANSWERS)
            if not isinstance(said, Ready):
                raise BadMessage(type(said).__name__)
            self._is_ready, self.confined_by = True, said.confined_by

    def ask(self, request: AnyRequest, body: bytes = b"") -> tuple[Answer, bytes]:
        """The answer and its bytes; one that takes too much, or no message at all, ends the process and says so."""
        try:
            self.prepare()
        except (PipeClosed, BadMessage) as error:
            self.end()
            return Failed(trouble=Trouble.ENDED, detail=type(error).__name__), b""
        try:
            with self._watch.watching(self._process, self.limits.wall_s, self.limits.memory):
                write_message(self._questions, request, body)
                answer, data = read_message(self._answers, _ANSWERS)
        except (PipeClosed, BadMessage) as error:
            self.end()
            return Failed(trouble=self._watch.trouble or self._cause(), detail=type(error).__name__), b""
        finally:
            self.largest_memory = max(self.largest_memory, self._watch.largest)
        if isinstance(answer, Failed) and answer.trouble is Trouble.TOO_MUCH_MEMORY:
            # What is left of such an answer still fills it.
            self.end()
        return answer, data

    @property
    def cpu_s(self) -> float:
        """Processor time so far; of one that has ended, none."""
        try:
            used = self._seen.cpu_times()
        except psutil.Error:
            return 0.0
        return float(used.user + used.system)

    @property
    def is_old(self) -> bool:
        """Whether it has worked so long that the system's own limit comes near."""
        return self.cpu_s > self.limits.life_cpu_s

    def kill(self) -> None:
        """End it without waiting; whoever waits for an answer hears of it."""
        self._process.kill()

    def end(self) -> None:
        """End it at once, whatever it does; nothing happens to one that has ended."""
        self._process.kill()
        self._job.close()
        self._process.wait()
        for pipe in (self._questions, self._answers):
            with contextlib.suppress(OSError):
                pipe.close()

    def _cause(self) -> Trouble:
        is_time = sys.platform != "win32" and self._process.returncode == -signal.SIGXCPU
        return Trouble.TOO_MUCH_TIME if is_time else Trouble.ENDED


class ResourceWatch:
    """Looks at a process from a thread while an answer is waited for, and ends one that takes too much.

    The limits of the system do the same where there are any. A thread, because the window's turn may be long; the same
    one for all answers, because to begin and to end it takes as long as a short one.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._process: subprocess.Popen[bytes] | None = None
        """The one whose answer is waited for."""
        self._until, self._memory = 0.0, 0
        self._is_over = False
        self.trouble: Trouble | None = None
        """Why the last one was ended."""
        self.largest = 0
        """Bytes of the last one; a short answer is not looked at."""
        self._thread = threading.Thread(target=self._look, name="decoding watch", daemon=True)
        self._thread.start()

    @contextlib.contextmanager
    def watching(self, process: subprocess.Popen[bytes], longest_s: float, memory: int) -> Iterator[None]:
        """Look until the end of this; at one at a time."""
        with self._changed:
            self._until, self._memory = time.monotonic() + longest_s, memory
            self._process, self.trouble, self.largest = process, None, 0
            self._changed.notify()
        try:
            yield
        finally:
            # Not in the middle of a look: what it ends must be what it looked at.
            with self._changed:
                self._process = None

    def end(self) -> None:
        """Look no more; nothing happens the second time."""
        with self._changed:
            self._is_over = True
            self._changed.notify()
        self._thread.join()

    def _look(self) -> None:
        with self._changed:
            while not self._is_over:
                self._changed.wait_for(lambda: self._is_over or self._process is not None)
                # Whatever is asked meanwhile, so that a short answer costs no look.
                self._changed.wait_for(lambda: self._is_over, _LOOK_EVERY_S)
                if self._process is not None and (trouble := self._excess(self._process)) is not None:
                    self.trouble = trouble
                    self._process.kill()
                    self._process = None

    def _excess(self, process: subprocess.Popen[bytes]) -> Trouble | None:
        try:
            self.largest = max(self.largest, psutil.Process(process.pid).memory_info().rss)
        except psutil.Error:
            return None
        if self.largest > self._memory:
            return Trouble.TOO_MUCH_MEMORY
        return Trouble.TOO_MUCH_TIME if time.monotonic() > self._until else None


def _widen(pipe: IO[bytes]) -> None:
    """Let a paper or a picture pass in a few pieces, where the system allows it."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE)


def _command(limits: Limits, *, is_annotating: bool) -> list[str]:
    numbers = [str(limits.memory), str(limits.cpu_s), *([ANNOTATING] if is_annotating else [])]
    # A frozen program is its own interpreter.
    if getattr(sys, "frozen", False):
        return [sys.executable, "decode", *numbers]
    return [sys.executable, "-I", "-c", _PROGRAM, str(Path(lmsdesk.__file__).parents[1]), *numbers]


def environment_of_child() -> dict[str, str]:
    """Nothing of a person's. Windows starts no process without the folder of the system; libraries there look up that
    folder, the home folder and the path when they are loaded, and are given the system's for each.
    """
    root = os.environ.get("SYSTEMROOT")
    if root is None:
        return {}
    return {**dict.fromkeys(("SYSTEMROOT", "WINDIR", "USERPROFILE"), root), "PATH": rf"{root}\System32"}
