"""The clocks that the program and the practice site look at, all turned by the virtual loop."""

import contextvars
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, tzinfo
from types import ModuleType, SimpleNamespace
from unittest.mock import patch

import tenacity

import lmsdesk.api.calls
import lmsdesk.api.tokens
import lmsdesk.practice.protocol.wire
import lmsdesk.store.database.timestamps
import lmsdesk.sync.columns
import lmsdesk.sync.engine
from lmsdesk.desk.uploads import sending
from tests.simulator.loop import VirtualLoop

START = datetime(2026, 9, 1, 8, 0, tzinfo=UTC)
OFFSET_S: contextvars.ContextVar[list[float] | None] = contextvars.ContextVar("offset", default=None)
"""How wrong the wall clock of the computer is on which the present task runs; one number in a list."""

_DATED: tuple[ModuleType, ...] = (lmsdesk.store.database.timestamps, lmsdesk.sync.engine, lmsdesk.api.tokens, sending)
_TIMED: tuple[ModuleType, ...] = (lmsdesk.api.calls, lmsdesk.sync.columns)


@contextmanager
def virtual_clocks(loop: VirtualLoop) -> Iterator[None]:
    """Let everything tell the loop's time inside the block."""

    def wall() -> datetime:
        offset = OFFSET_S.get()
        return START + timedelta(seconds=loop.time() + (offset[0] if offset else 0.0))

    class VirtualDatetime(datetime):
        """A calendar whose present is the simulation's."""

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override] # plain datetimes go around
            return wall().astimezone(tz)

    turned = SimpleNamespace(monotonic=loop.time, perf_counter=time.perf_counter, time=time.time, sleep=time.sleep)
    with (
        _replaced(_DATED, "datetime", VirtualDatetime),
        _replaced((*_TIMED, tenacity), "time", turned),
        _replaced((lmsdesk.practice.protocol.wire,), "time", lambda: wall().timestamp()),
        _replaced((*_with_monotonic(), sending), "monotonic", loop.time),
    ):
        yield


def _with_monotonic() -> tuple[ModuleType, ...]:
    """The modules of the practice site that look at a clock by this name."""
    loaded = [module for name, module in sys.modules.items() if name.startswith("lmsdesk.practice.")]
    return tuple(module for module in loaded if vars(module).get("monotonic") is time.monotonic)


@contextmanager
def _replaced(modules: tuple[ModuleType, ...], name: str, value: object) -> Iterator[None]:
    if not modules:
        yield
        return
    with patch.object(modules[0], name, value), _replaced(modules[1:], name, value):
        yield
