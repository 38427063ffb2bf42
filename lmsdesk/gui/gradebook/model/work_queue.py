"""Long work of an open gradebook: one piece of work after another, so that each begins with what the last one left."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from msgspec import Struct
from PySide6.QtCore import QObject

from lmsdesk.desk.gradebook.session.course_session import AT_ONCE
from lmsdesk.desk.platform.long_work import pause, run_now, sliced
from lmsdesk.gui.kit.tasks import Tasks

T = TypeVar("T")


class _Entry(Struct, frozen=True):
    """A work, what takes its result, and what somebody may wait for."""

    work: Coroutine[Any, Any, Any]
    then: Callable[[Any], object]
    end: "asyncio.Future[Any] | None" = None


class WorkQueue(QObject):
    """Carries out works that only pause, in the order given; what a result calls for comes before what waits."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = Tasks(self)
        self._waiting: deque[_Entry] = deque()
        self._is_running = False

    @property
    def is_busy(self) -> bool:
        return self._is_running or bool(self._waiting)

    def run(self, work: Coroutine[Any, Any, T], then: Callable[[T], object]) -> None:
        """Carry this out after what waits already; `then` gets the result in a turn of its own."""
        self._add(_Entry(work, then))

    def run_by_size(self, cells: int, work: Coroutine[Any, Any, T], then: Callable[[T], object]) -> None:
        """The same, and at once where it is about few cells."""
        if cells <= AT_ONCE:
            then(run_now(work))
        else:
            self.run(work, then)

    async def wait_for(self, work: Coroutine[Any, Any, T], then: Callable[[T], object]) -> T:
        """The same as `run` for those who can wait; `then` is not called for one who no longer waits."""
        end: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._add(_Entry(work, then, end))
        return await end

    def stop(self) -> None:
        waiting, self._waiting = self._waiting, deque()
        for entry in waiting:
            entry.work.close()
        self._tasks.cancel_all()

    def _add(self, entry: _Entry) -> None:
        self._waiting.append(entry)
        if not self._is_running:
            self._start()

    def _start(self) -> None:
        self._is_running = True
        self._tasks.spawn(self._work_off(), what="working on a gradebook")

    async def _work_off(self) -> None:
        try:
            while self._waiting:
                await self._finish(self._waiting.popleft())
                # What follows has a turn of its own as well.
                await pause()
        except Exception:
            # The task reports it; what waits has not failed.
            if self._waiting:
                self._start()
            else:
                self._is_running = False
            raise
        except asyncio.CancelledError:
            self._is_running = False
            raise
        self._is_running = False

    async def _finish(self, entry: _Entry) -> None:
        try:
            result = await sliced(entry.work)
            await pause()
            self._hand_over(entry, result)
        except Exception as failure:
            if entry.end is None:
                raise
            if not entry.end.done():
                entry.end.set_exception(failure)

    def _hand_over(self, entry: _Entry, result: object) -> None:
        if entry.end is not None and entry.end.done():
            return
        waiting, self._waiting = self._waiting, deque()
        try:
            entry.then(result)
        finally:
            self._waiting.extend(waiting)
        if entry.end is not None:
            entry.end.set_result(result)
