"""One call for all who want its result at the same time; it runs to its end even if every caller stops waiting."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class SingleFlight(Generic[T]):
    """Runs one call at a time in a task of its own, which is kept until it has ended."""

    def __init__(self) -> None:
        self._running: asyncio.Task[T] | None = None
        self._subject: object = None

    async def result(self, subject: object, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The result of the call for this very object, started unless it runs already; calls run one after another.

        Cancelling the caller does not cancel the call.
        """
        while self._running is not None and self._subject is not subject:
            await asyncio.wait({self._running})
        if self._running is None:
            self._subject = subject
            self._running = asyncio.create_task(work())  # noqa: TID251 - held here until it is done
            self._running.add_done_callback(self._on_ended)
        return await asyncio.shield(self._running)

    async def wait_or_cancel(self, within_s: float) -> None:
        """Wait so long for the running call, then cancel it."""
        if self._running is not None:
            running = self._running
            await asyncio.wait({running}, timeout=within_s)
            if running.cancel():
                await asyncio.wait({running})

    def _on_ended(self, task: asyncio.Task[T]) -> None:
        self._running = self._subject = None
        if not task.cancelled():
            # Retrieved, because every caller may have gone, and the loop would report an exception never retrieved.
            task.exception()
