"""Long work beside other tasks: a coroutine that pauses after each piece, for the loop or to be run at one go."""

from collections.abc import Coroutine, Generator, Iterable, Iterator
from itertools import islice
from types import coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")
PIECE: Final = 100
"""Cells from one pause to the next: well below a millisecond."""


@coroutine
def pause() -> Generator[None, None, None]:
    """Let other tasks go on, as `asyncio.sleep(0)` does; a work that only pauses needs no loop."""
    yield


def run_now(work: Coroutine[Any, Any, T]) -> T:
    """The result of a work that only pauses, without a pause."""
    try:
        while True:
            waits_for = work.send(None)
            if waits_for is not None:
                work.close()
                raise RuntimeError(f"this work waits for {waits_for!r}")
    except StopIteration as end:
        result: T = end.value
        return result


def pieces(things: Iterable[T], size: int = PIECE) -> Iterator[list[T]]:
    """The things, a piece at a time."""
    left = iter(things)
    while piece := list(islice(left, size)):
        yield piece
