"""A practice site in this process with somebody at a desk, for tests of whole pages."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.helpers.patience import PATIENCE_S
from tests.sync.conftest import Office, Person

_TURNS_WITHOUT_KEYS = 100
_loops: set[asyncio.AbstractEventLoop] = set()
"""Kept for good: a closed Qt loop still has timers, and must not be collected in the store's thread."""


@asynccontextmanager
async def open_desk(folder: Path, *, signed_in: bool = True) -> AsyncIterator[tuple[Office, Person]]:
    """The office and its instructor; what they started is ended."""
    async with AsyncExitStack() as stack:
        office = Office(stack, folder)
        yield office, await office.person(signed_in=signed_in)


async def until(is_so: Callable[[], object]) -> None:
    """Let everything go on until the screen shows it."""
    _loops.add(asyncio.get_running_loop())
    turns = 0
    async with asyncio.timeout(PATIENCE_S):
        while not is_so():
            await asyncio.sleep(0.01)
            turns += 1
            if turns % _TURNS_WITHOUT_KEYS == 0:
                _bring_to_front()


def _bring_to_front() -> None:
    """Without a window manager the keys can be left to no window: then whoever waits would wait for ever."""
    windows = [one for one in QApplication.topLevelWidgets() if one.isVisible() and not one.isHidden()]
    if windows and QApplication.activeWindow() is None:
        (QApplication.activeModalWidget() or windows[-1]).activateWindow()
