"""Runs coroutines for widgets: the one place where tasks are made, and where an exception becomes words."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QObject
from shiboken6 import isValid

from lmsdesk.desk.platform.long_work import Begun, sliced, step
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices, typeahead

T = TypeVar("T")


class Tasks(QObject):
    """The tasks of one owner: they are held while they run and cancelled when the owner goes."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running: set[asyncio.Task[Any]] = set()
        # Not a method of this object: Qt announces the end when its Python half may be gone.
        self.destroyed.connect(partial(_cancel, self._running))

    def spawn(
        self,
        work: Coroutine[Any, Any, T],
        *,
        what: str = "",
        on_done: Callable[[T], None] | None = None,
        on_error: Callable[[LmsdeskError], None] | None = None,
    ) -> asyncio.Task[T]:
        """Run `work` to its end; `on_done` gets the result, `on_error` an expected failure instead of a notice."""
        task = asyncio.create_task(work, name=what or None)  # noqa: TID251 - held below until it is done
        self._running.add(task)
        task.add_done_callback(partial(self._on_task_done, on_done, on_error))
        return task

    def spawn_begun(
        self,
        work: Coroutine[Any, Any, T],
        *,
        what: str = "",
        on_error: Callable[[LmsdeskError], None] | None = None,
    ) -> asyncio.Task[T]:
        """The same for work of a few milliseconds that is begun in this turn: its questions go out before we paint."""
        return self.spawn(Begun(work), what=what, on_error=on_error)

    def open(
        self,
        work: Coroutine[Any, Any, T],
        *,
        what: str = "",
        on_error: Callable[[LmsdeskError], None] | None = None,
    ) -> asyncio.Task[T]:
        """The same for work that opens dialogs: what is typed before a dialog is there waits for it."""
        wait = typeahead.wait()
        before = typeahead.task_wait.set(wait)
        try:
            task = self.spawn(work, what=what, on_error=on_error)
        finally:
            typeahead.task_wait.reset(before)
        task.add_done_callback(lambda _: wait.end())
        return task

    def begin(self, work: Coroutine[Any, Any, None], *, what: str = "") -> None:
        """Run work that only pauses: at once as far as a turn allows, the rest as a task."""
        rest = sliced(work)
        try:
            step(rest)
        except StopIteration:
            return
        self.spawn(rest, what=what)

    @property
    def is_busy(self) -> bool:
        """Whether anything is still running."""
        return bool(self._running)

    def cancel_all(self) -> None:
        """Ask every task to stop."""
        _cancel(self._running)

    async def finished(self, *, timeout_s: float | None = None) -> bool:
        """Wait until the running tasks are done, without cancelling them; whether none of them failed."""
        if not self._running:
            return True
        done, _ = await asyncio.wait(set(self._running), timeout=timeout_s)
        return all(task.cancelled() or task.exception() is None for task in done)

    async def stopped(self) -> None:
        """Cancel every task and wait until each has let go."""
        self.cancel_all()
        await self.finished()

    def _on_task_done(
        self,
        on_done: Callable[[T], None] | None,
        on_error: Callable[[LmsdeskError], None] | None,
        task: asyncio.Task[T],
    ) -> None:
        self._running.discard(task)
        if task.cancelled():
            return
        failure = task.exception()
        if failure is not None:
            _tell(failure, None if _is_gone(on_error) else on_error, doing=task.get_name())
            return
        # The owner can go in the turn between the end of the work and this: it is not told, like one that went earlier.
        if on_done is not None and isValid(self) and not _is_gone(on_done):
            _guarded(partial(on_done, task.result()), doing=task.get_name())


def _cancel(running: set[asyncio.Task[Any]], *_: object) -> None:
    for task in tuple(running):
        task.cancel()


def _is_gone(listener: Callable[..., None] | None) -> bool:
    """Whether who is to be told has been deleted: a page can be left while what it asked for is still being stored."""
    while isinstance(listener, partial):
        listener = listener.func
    owner = getattr(listener, "__self__", None)
    return isinstance(owner, QObject) and not isValid(owner)


def _tell(failure: BaseException, on_error: Callable[[LmsdeskError], None] | None, *, doing: str) -> None:
    if not isinstance(failure, LmsdeskError):
        notices.crash(failure, doing=doing)
    elif on_error is not None:
        _guarded(partial(on_error, failure), doing=doing)
    else:
        notices.error(failure)


def _guarded(call: Callable[[], None], *, doing: str) -> None:
    try:
        call()
    except Exception as failure:  # noqa: BLE001 - the last stop before the event loop, which would only print it
        notices.crash(failure, doing=doing)
