"""Long work beside other tasks: a coroutine that pauses after each piece, for the loop or to be run at one go."""

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
