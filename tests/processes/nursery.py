"""Processes that are meant to be killed: born ready from one that has everything loaded, and ended by `kill -9`."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import TypeVar

from tests.helpers.patience import PATIENCE_S

Orders = TypeVar("Orders")
Work = Callable[[Orders, Connection], None]
"""What a process does: it reads its orders and says through the pipe what it has done."""

OPEN = "open"
"""The first thing a desk says: its data are read."""
DONE = "done"
"""The last thing it says: nothing is left to do."""

_forks = multiprocessing.get_context("forkserver")
# The last name is the program that runs the tests: a new process looks at it again.
_forks.set_forkserver_preload(["tests.processes.lives", "lmsdesk.api.transport", "pytest"])


@dataclass(frozen=True)
class Moment:
    """When to kill: after so many messages, or the last one where there are fewer, and so many seconds later."""

    messages: int = 1
    delay_s: float = 0.0


@dataclass
class Life:
    """What a process said before it was killed."""

    said: list[object] = field(default_factory=list)
    took_s: float = 0.0
    pauses: int = 0
    """How often it was stopped before its end."""

    @property
    def steps(self) -> int:
        """How many steps were acknowledged."""
        return sum(isinstance(word, int) for word in self.said)


def killed(work: Work[Orders], orders: Orders, at: Moment) -> Life:
    """Let a process work and kill it at this moment; what it wrote into the pipe before is read to the end."""
    began = time.monotonic()
    process, said = _born(work, orders)
    life = Life()
    while len(life.said) < at.messages and DONE not in life.said[-1:]:
        life.said.append(_next(said))
    time.sleep(at.delay_s)
    process.kill()
    process.join()
    life.took_s = time.monotonic() - began
    assert process.exitcode == -signal.SIGKILL, f"the process ended by itself: {process.exitcode}"
    life.said += _rest(said)
    return life


def finished(work: Work[Orders], orders: Orders, *, patience_s: float = PATIENCE_S) -> Life:
    """Let a process come to its own end."""
    process, said = _born(work, orders, patience_s)
    life = Life(_rest(said))
    process.join(patience_s)
    assert process.exitcode == 0, f"the process failed: {process.exitcode}"
    return life


@contextmanager
def living(work: Work[Orders], orders: Orders, *, messages: int) -> Iterator[Life]:
    """A process that has said so much goes on living until the end of the block, and is killed then."""
    process, said = _born(work, orders)
    try:
        yield Life([_next(said) for _ in range(messages)])
    finally:
        process.kill()
        process.join()
        said.close()


def suspended(work: Work[Orders], orders: Orders, *, pauses: Sequence[tuple[Moment, float]]) -> Life:
    """Stop a process at each of these moments for so many seconds, as a closed lid does, and let it come to its end."""
    process, said = _born(work, orders)
    life = Life()
    assert process.pid is not None
    for at, pause_s in pauses:
        while len(life.said) < at.messages:
            life.said.append(_next(said))
        time.sleep(at.delay_s)
        try:
            os.kill(process.pid, signal.SIGSTOP)
            time.sleep(pause_s)
            os.kill(process.pid, signal.SIGCONT)
        except ProcessLookupError:
            # It has come to its end meanwhile.
            break
        life.pauses += 1
    life.said += _rest(said)
    process.join(PATIENCE_S)
    assert process.exitcode == 0, f"the process failed: {process.exitcode}"
    return life


def _born(
    work: Work[Orders], orders: Orders, patience_s: float = PATIENCE_S
) -> tuple[multiprocessing.process.BaseProcess, Connection]:
    ours, theirs = _forks.Pipe(duplex=False)
    process = _forks.Process(target=_live, args=(work, orders, theirs, patience_s), daemon=True)
    process.start()
    theirs.close()
    return process, ours


def _live(work: Work[Orders], orders: Orders, tell: Connection, patience_s: float) -> None:
    # Not even a process that nobody kills may outlive its test for long.
    signal.alarm(int(patience_s))
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    work(orders, tell)
    tell.close()


def _next(said: Connection) -> object:
    assert said.poll(PATIENCE_S), "the process stood still"
    return said.recv()


def _rest(said: Connection) -> list[object]:
    words: list[object] = []
    with said:
        while True:
            try:
                words.append(_next(said))
            except (EOFError, OSError):
                # The second is a message that breaks off: it was not said.
                return words
