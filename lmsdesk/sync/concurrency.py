"""Several requests at once: the first failure ends the others and comes out as itself, not in a group."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager
from typing import TypeVar

T = TypeVar("T")


@asynccontextmanager
async def at_once() -> AsyncIterator[asyncio.TaskGroup]:
    """A task group whose first failure is raised as itself, not in a group."""
    try:
        async with asyncio.TaskGroup() as group:
            yield group
    except BaseExceptionGroup as failures:
        raise _first(failures) from None


async def together(work: Iterable[Coroutine[object, object, T]]) -> list[T]:
    """Run all coroutines at the same time and return their results in order."""
    async with at_once() as group:
        tasks = [group.create_task(one) for one in work]
    return [task.result() for task in tasks]


def _first(failures: BaseExceptionGroup[BaseException]) -> BaseException:
    first = failures.exceptions[0]
    return _first(first) if isinstance(first, BaseExceptionGroup) else first
