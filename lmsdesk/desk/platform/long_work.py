"""Long work beside other tasks: a coroutine that pauses after each piece, for the loop or to be run at one go."""

import asyncio
from collections.abc import Coroutine, Generator, Iterable, Iterator
from itertools import islice
from time import perf_counter
from types import coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")
PIECE: Final = 100
"""Cells from one pause to the next: well below a millisecond."""
_SLICE_S: Final = 0.003


@coroutine
def pause() -> Generator[None, None, None]:
    """Let other tasks go on, as `asyncio.sleep(0)` does; a work that only pauses needs no loop."""
    yield


def step(work: Coroutine[Any, Any, Any]) -> None:
    """Go on to the next pause of a work that only pauses; StopIteration carries its result."""
    waits_for = work.send(None)
    if waits_for is not None:
        work.close()
        raise RuntimeError(f"this work waits for {waits_for!r}")


class Begun(Coroutine[object, Any, T]):
    """Work that was begun at once, as far as it need not wait; the rest is for a task.

    What it asks of others is asked in this turn, and what was ready is there before anything is painted.
    """

    def __init__(self, work: Coroutine[Any, Any, T]) -> None:
        self._work = work
        self._waits_for: object = None
        self._end: Exception | None = None
        self._is_told = False
        try:
            self._waits_for = work.send(None)
        except Exception as end:  # noqa: BLE001 - its result or its failure, told to the task
            self._end = end

    def send(self, value: Any) -> object:
        """What it waits for, or its end."""
        if self._is_told:
            return self._work.send(value)
        self._is_told = True
        end, self._end = self._end, None
        if end is None:
            return self._waits_for
        try:
            raise end
        finally:
            # Its traceback names us and this turn: they, and all that those hold, would go only with the next look for
            # garbage of any age.
            del end

    def throw(self, *error: Any) -> object:
        """Stop it, also before the task knew what it waits for."""
        if not self._is_told and isinstance(self._waits_for, asyncio.Future):
            self._waits_for.cancel()
        if self._end is not None and not self._is_told:
            self._end = None
            try:
                raise error[0]
            finally:
                del error
        self._is_told = True
        return self._work.throw(*error)

    def close(self) -> None:
        """Give it up."""
        self._work.close()

    def __await__(self) -> Generator[object, Any, T]:
        raise TypeError("only a task runs it")


async def sliced(work: Coroutine[Any, Any, T]) -> T:
    """The same for a work that only pauses, with a pause only after each 3 ms: of many short ones most are needless."""
    try:
        until = perf_counter() + _SLICE_S
        while True:
            step(work)
            if perf_counter() >= until:
                await pause()
                until = perf_counter() + _SLICE_S
    except StopIteration as end:
        result: T = end.value
        return result
    finally:
        work.close()


def run_now(work: Coroutine[Any, Any, T]) -> T:
    """The result of a work that only pauses, without a pause."""
    try:
        while True:
            step(work)
    except StopIteration as end:
        result: T = end.value
        return result


def pieces(things: Iterable[T], size: int = PIECE) -> Iterator[list[T]]:
    """The things, a piece at a time."""
    left = iter(things)
    while piece := list(islice(left, size)):
        yield piece
