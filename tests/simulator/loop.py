"""An event loop whose time is virtual, and in which every task, timer and worker runs in a repeatable order."""

import asyncio
import contextvars
import random
import selectors
from asyncio import selector_events
from collections.abc import Callable, Coroutine, Generator, Mapping
from typing import Any, TypeVar

T = TypeVar("T")

Watch = Callable[[Callable[[], Any]], Any]
"""Runs a job of a worker, and may look before and after."""

WATCH: contextvars.ContextVar[Watch | None] = contextvars.ContextVar("watch", default=None)


class Stuck(Exception):
    """Nothing is left that could ever happen."""


class NumberedTask(asyncio.Task[Any]):
    """Hashes by its number, so that sets of tasks have the same order in every run."""

    _count = 0

    def __init__(self, coro: Any, **options: Any) -> None:
        NumberedTask._count += 1
        self._number = NumberedTask._count
        super().__init__(coro, **options)

    def __hash__(self) -> int:
        return self._number

    def __eq__(self, other: object) -> bool:
        return self is other

    @classmethod
    def renumber(cls) -> None:
        """Begin a run."""
        cls._count = 0


class _Jump(selectors.BaseSelector):
    """Waits for nothing: the time to wait is added to the clock."""

    def __init__(self) -> None:
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Stuck("every task waits for something that cannot happen")
        self.now += max(timeout, 0.0)
        return []

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        raise NotImplementedError("no real input or output in virtual time")

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        raise NotImplementedError("no real input or output in virtual time")

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return {}


class VirtualLoop(selector_events.BaseSelectorEventLoop):
    """Time passes only when everybody waits."""

    def __init__(self, seed: str) -> None:
        self._jump = _Jump()
        super().__init__(self._jump)
        self._clock_resolution = 1e-6
        self._dice = random.Random(seed)
        self._busy_until: dict[int, float] = {}
        self.problems: list[str] = []
        self.set_task_factory(_numbered)
        self.set_exception_handler(_keep_problem)

    def time(self) -> float:
        return self._jump.now

    def run_in_executor(self, executor: object, function: Callable[..., T], *arguments: object) -> asyncio.Future[T]:
        """Run the job a little later in this thread; jobs of one worker keep their order."""
        future: asyncio.Future[T] = self.create_future()
        context = contextvars.copy_context()
        worker = id(executor) if executor is not None else 0
        start = max(self.time() + self._dice.choice((0.0, 0.0002, 0.001)), self._busy_until.get(worker, 0.0))
        self._busy_until[worker] = start + 1e-5
        self.call_at(start, _carry_out, future, context, lambda: function(*arguments), context=context)
        return future

    def forget_workers(self) -> None:
        """Begin a run."""
        self._busy_until.clear()

    def _make_self_pipe(self) -> None:
        """Nobody wakes this loop from outside."""

    def _close_self_pipe(self) -> None:
        """There is none."""

    def _write_to_self(self) -> None:
        """Everybody is on this thread."""


def _carry_out(future: "asyncio.Future[T]", context: contextvars.Context, job: Callable[[], T]) -> None:
    watch = context.get(WATCH)
    try:
        result = watch(job) if watch else job()
    except BaseException as error:  # noqa: BLE001 - as an executor does
        if not future.done():
            future.set_exception(error)
        return
    if not future.done():
        future.set_result(result)


def _numbered(
    loop: asyncio.AbstractEventLoop, coro: "Coroutine[Any, Any, T] | Generator[Any, None, T]", **options: Any
) -> NumberedTask:
    return NumberedTask(coro, loop=loop, **options)


def _keep_problem(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    assert isinstance(loop, VirtualLoop)
    error = context.get("exception")
    if type(error).__name__ in {"Died", "Gone"}:
        return
    loop.problems.append(f"{context.get('message')}: {error!r}")
