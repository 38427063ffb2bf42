"""Several requests at once: the first failure ends the others and comes out as itself, not in a group."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager
from typing import NoReturn, TypeVar

T = TypeVar("T")


@asynccontextmanager
async def at_once() -> AsyncIterator[asyncio.TaskGroup]:
    """A task group whose first failure is raised as itself, not in a group."""
    try:
        async with asyncio.TaskGroup() as group:
            yield group
    except BaseExceptionGroup as failures:
        raise _first(failures) from None


class StopSignal:
    """Ends what runs until it is told to, and waits for its end: nothing of it reads or writes afterwards."""

    def __init__(self) -> None:
        self._stop = asyncio.Event()
        self._has_ended = asyncio.Event()
        self._has_ended.set()

    @property
    def is_running(self) -> bool:
        """Whether something is inside `running`."""
        return not self._has_ended.is_set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[asyncio.TaskGroup]:
        """A task group that ends, with what is inside the block, at `stop` or at the first failure."""
        self._has_ended.clear()
        try:
            async with at_once() as group:
                group.create_task(self._until_stopped())
                yield group
        except _Stopped:
            return
        finally:
            self._has_ended.set()

    async def stop(self) -> None:
        """End what runs, now or later, and wait until it has ended."""
        self._stop.set()
        await self._has_ended.wait()

    async def _until_stopped(self) -> NoReturn:
        await self._stop.wait()
        raise _Stopped


class _Stopped(Exception):
    """Ends the tasks of a group."""


async def together(work: Iterable[Coroutine[object, object, T]]) -> list[T]:
    """Run all coroutines at the same time and return their results in order."""
    async with at_once() as group:
        tasks = [group.create_task(one) for one in work]
    return [task.result() for task in tasks]


def _first(failures: BaseExceptionGroup[BaseException]) -> BaseException:
    first = failures.exceptions[0]
    return _first(first) if isinstance(first, BaseExceptionGroup) else first


class WakeUp:
    """A call of `set` is kept until the next wait, so none is missed between two."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def set(self) -> None:
        """Wake the sleeper, or let its next wait return at once."""
        self._rung.set()

    async def wait(self, timeout_s: float | None = None) -> bool:
        """Sleep until `set` is called or the time is over; whether it was called."""
        try:
            async with asyncio.timeout(timeout_s):
                await self._rung.wait()
        except TimeoutError:
            return False
        finally:
            self._rung.clear()
        return True
