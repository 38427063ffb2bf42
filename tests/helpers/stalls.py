"""Windows under the stall monitor: what each test's worst turn of the event loop was, and whether that is too much.

What counts is the processor time of the window's thread, in units of a piece of work that is measured in the same run:
a machine that is slow, or busy with something else, makes both longer.
"""

import json
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import thread_time
from typing import Final, TypeVar

import numpy as np
import pytest

from lmsdesk.gui.kit.stall_monitor import Stall, StallMonitor

REFERENCE_S: Final = 0.0018
"""What `piece` took where the limits were set."""
_TRIES: Final = 5
TIMES: Final = 5
"""On two processors that others share, a turn in some thousands takes several times as long, whatever it does."""
_WORST: Final[dict[str, Stall]] = {}
_SHOWN: Final = 12
_TICK_MS: Final = 10
"""Coarse: the limit of whole tests is far away, and a tick takes processor time."""
_TABLE: Final = os.environ.get("LMSDESK_STALLS", "")
"""A file for the whole table, a line of JSON for each test; tests that run side by side may share it."""


T = TypeVar("T")


class LongTurnError(AssertionError):
    """A turn of the window's thread took too much work."""


def pace() -> float:
    """How much slower this machine is at this moment than the one that the limits were set on; at least 1."""
    return max(1.0, min(piece() for _ in range(_TRIES)) / REFERENCE_S)


@contextmanager
def window_watched(test: str, limit_s: float, *, tick_ms: int = _TICK_MS) -> Iterator[None]:
    """Watch the window's thread while a test runs; fail it when one turn of the loop took more work than that.

    What is done between two ticks counts as one turn.
    """
    monitor = StallMonitor(limit_s=limit_s, tick_ms=tick_ms)
    monitor.start()
    try:
        yield
    finally:
        # What comes after the last turn is no longer the window's.
        monitor.stop(is_counted=False)
        monitor.deleteLater()
        _keep(test, monitor.worst)
    if monitor.stalls:
        slow = pace()
        over = [str(stall) for stall in monitor.stalls if stall.busy_s > limit_s * slow]
        if over:
            raise LongTurnError(f"the window was away (limit {limit_s * slow * 1000:.0f} ms): " + "; ".join(over))


async def watched_again(
    test: str, limit_s: float, go: Callable[[], Awaitable[T]], *, before: Callable[[], Awaitable[object]]
) -> T:
    """What `go` returns, under watch; again where a turn was too long: what is ours is so each time.

    Each time begins where `before` leads, which is not watched: to leave what `go` has opened takes time too.
    """
    for _ in range(TIMES - 1):
        await before()
        with suppress(LongTurnError), window_watched(test, limit_s, tick_ms=1):
            return await go()
    await before()
    with window_watched(test, limit_s, tick_ms=1):
        return await go()


def show_table(reporter: pytest.TerminalReporter) -> None:
    """The tests with the longest turns, at the end of a run."""
    worst = sorted(_WORST.items(), key=lambda one: -one[1].busy_s)[:_SHOWN]
    # Each folder of tests asks for it; it is shown once.
    _WORST.clear()
    if worst and reporter.verbosity > 0:
        reporter.section("longest turns of the window's thread")
        for test, stall in worst:
            reporter.write_line(f"{stall.busy_s * 1000:7.1f} ms  {test}  {'; '.join(stall.locations[:1])}")


def _keep(test: str, worst: Stall) -> None:
    _WORST[test] = worst
    if _TABLE:
        told = {"test": test, "busy_ms": round(worst.busy_s * 1000, 1), "places": worst.locations}
        with Path(_TABLE).open("a", encoding="utf-8") as file:
            file.write(json.dumps(told) + "\n")


def piece() -> float:
    """Processor time of a fixed piece of work, half in Python and half in large arrays, as the window's is."""
    began = thread_time()
    words = {number: str(number) for number in range(12_000)}
    assert len("".join(words.values())) > len(words)
    np.sort(np.sin(np.arange(60_000.0)))
    return thread_time() - began
