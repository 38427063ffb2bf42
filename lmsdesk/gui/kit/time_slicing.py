"""Long work of the window's thread, cut into slices between which people are served.

A work is a generator that stops for a moment after each small piece; what it returns is its result. Where what
follows is to be painted at once, it stops with `Rest.TURN`, so that a slice before it does not count with it.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from enum import Enum
from functools import partial
from itertools import islice
from math import inf
from time import perf_counter
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from lmsdesk.desk.platform.long_work import pause


class Rest(Enum):
    """What a work may ask for when it stops."""

    TURN = "turn"
    """A turn of its own for what follows."""


T = TypeVar("T")
Work = Generator[Any, None, T]
"""It stops with nothing to say, or with `Rest.TURN`."""

AT_ONCE: Final = 300
"""Cells; so many are done in one go, for that takes less than a slice."""
PIECE: Final = 100
"""Cells from one pause to the next."""
_SLICE_S: Final = 0.003
_SPARE_S: Final = 0.002
"""What has to be left of a slice for what a result calls for, which may be as much again."""


def finished(work: Work[T]) -> T:
    """The result of a work that is done in one go."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


async def paused(work: Work[T]) -> T:
    """The same as a coroutine, which pauses where the work stops."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        await pause()


def pieces(things: Iterable[T], size: int = PIECE) -> Iterator[list[T]]:
    """The things, a piece at a time."""
    left = iter(things)
    while piece := list(islice(left, size)):
        yield piece


def let_go(pop: Callable[[], object]) -> Work[None]:
    """Take things away, to the last one, a piece at a time: to free thousands at once takes half a frame."""
    with suppress(LookupError):
        while True:
            for _ in range(PIECE):
                pop()
            yield


def at_next_turn(owner: QObject, deed: Callable[[], object]) -> None:
    """Carry this out in a turn of its own, unless the owner is gone by then."""
    # A delay of nothing would be posted, and all that is posted is carried out in one turn.
    QTimer.singleShot(1, owner, deed)


def paint_at_next_turn(widget: QWidget) -> None:
    """Leave the picture of what is being done in this turn to the next: the two together would be a long one."""
    widget.setUpdatesEnabled(False)
    at_next_turn(widget, partial(widget.setUpdatesEnabled, True))


class Slices(QObject):
    """Carries out works one after another, in the order in which they were given, a slice at each turn of the loop."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: deque[tuple[Work[Any], Callable[[Any], None]]] = deque()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_turn)

    @property
    def is_busy(self) -> bool:
        """Whether anything is left to do."""
        return bool(self._waiting)

    def run(self, work: Work[T], then: Callable[[T], None]) -> None:
        """Carry this out after what waits already; `then` gets the result."""
        self._waiting.append((work, then))
        self._timer.start(0)

    def soon(self, work: Work[T], then: Callable[[T], None]) -> None:
        """Begin at once, and go on later only if a slice is not enough."""
        self.run(work, then)
        self._on_turn()

    async def done(self, work: Work[T]) -> T:
        """The same for those who can wait; one who no longer waits gives the work up."""
        end: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.run(_told(work, end), lambda _: None)
        return await end

    def forget(self, pop: Callable[[], object]) -> None:
        """Let go of what `pop` takes away, one after another, after what waits already."""
        self.run(let_go(pop), _nothing)

    def finish(self) -> None:
        """Do all that is left now."""
        while self._waiting:
            self._go_on(inf)
        self._timer.stop()

    def stop(self) -> None:
        """Give up what is left."""
        self._timer.stop()
        self._waiting.clear()

    def _on_turn(self) -> None:
        until = perf_counter() + _SLICE_S
        may_go_on = True
        try:
            while self._waiting and perf_counter() < until and may_go_on:
                may_go_on = self._go_on(until)
        finally:
            if self._waiting:
                # Counted from now: what became due meanwhile comes first, and no two slices follow each other.
                self._timer.start(0 if may_go_on else 1)

    def _go_on(self, until: float) -> bool:
        """Whether the next work may begin in this turn."""
        work, then = self._waiting[0]
        try:
            while perf_counter() < until:
                if next(work) is Rest.TURN:
                    return False
        except StopIteration as end:
            if perf_counter() > until - _SPARE_S:
                self._waiting[0] = (_ended(end.value), then)
                return False
            self._waiting.popleft()
            # What a result calls for is done before what waits.
            rest, self._waiting = self._waiting, deque()
            try:
                then(end.value)
            finally:
                self._waiting.extend(rest)
        except BaseException:
            self._waiting.popleft()
            raise
        return True


def _ended(result: T) -> Work[T]:
    """A work of which only the result is left."""
    yield from ()
    return result


def _nothing(_: None) -> None:
    """What follows when things were let go."""


def _told(work: Work[T], end: "asyncio.Future[T]") -> Work[None]:
    try:
        while not end.done():
            yield next(work)
    except StopIteration as last:
        if not end.done():
            end.set_result(last.value)
    except Exception as failure:  # noqa: BLE001 - whoever waits gets it
        if not end.done():
            end.set_exception(failure)
