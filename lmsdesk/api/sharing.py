"""One piece of work for all who want its result at the same time; it goes on to its end whoever stops waiting."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Shared(Generic[T]):
    """Runs one piece of work at a time in a task of its own, which is held until it has ended."""

    def __init__(self) -> None:
        self._running: asyncio.Task[T] | None = None
        self._subject: object = None

    async def result(self, subject: object, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the work on this very object gives or raises, begun unless it runs already; one after another.

        Cancelling the caller ends the waiting and not the work.
        """
        while self._running is not None and self._subject is not subject:
            await asyncio.wait({self._running})
        if self._running is None:
            self._subject = subject
            self._running = asyncio.create_task(work())  # noqa: TID251 - held here until it is done
            self._running.add_done_callback(self._on_ended)
        return await asyncio.shield(self._running)

    async def settled(self, within_s: float) -> None:
        """Wait so long for the work that runs, and give it up then."""
        if self._running is not None:
            running = self._running
            await asyncio.wait({running}, timeout=within_s)
            if running.cancel():
                await asyncio.wait({running})

    def _on_ended(self, task: asyncio.Task[T]) -> None:
        self._running = self._subject = None
        if not task.cancelled():
            # Looked at, because all who waited may have gone, and the loop would complain about it.
            task.exception()
