"""A turn of the event loop for one long piece of a text, and the next one to paint it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from PySide6.QtWidgets import QAbstractScrollArea

LONG: Final = 2_000
"""Letters of one piece, while a view is being filled: to set and to paint them each takes most of a turn."""


@asynccontextmanager
async def own_turn(view: QAbstractScrollArea, letters: int) -> AsyncIterator[None]:
    """Do what sets a piece of so many letters beside nothing else, if it is long; else at once."""
    if letters <= LONG:
        yield
        return
    await asyncio.sleep(0)
    view.viewport().setUpdatesEnabled(False)
    try:
        yield
        await asyncio.sleep(0)
    finally:
        view.viewport().setUpdatesEnabled(True)
