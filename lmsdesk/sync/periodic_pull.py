"""Repeats pulls: at once when something is requested, then at a steady rate until it is released."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from lmsdesk.api import ApiError
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.changes import Changes
from lmsdesk.sync.concurrency import WakeUp
from lmsdesk.sync.link import LinkKeeper
from lmsdesk.sync.state import StateHolder

T = TypeVar("T", bound=Hashable)

AFTER_FAILURE_S = 30.0
AFTER_REFUSAL_S = 300.0


class PeriodicPuller(Generic[T]):
    """One loop that pulls the requested things in turn."""

    def __init__(
        self,
        pull: Callable[[T], Awaitable[Changes]],
        *,
        every_s: float,
        activity: str,
        link: LinkKeeper,
        state_holder: StateHolder,
        on_changes: Callable[[Changes], None],
        now: Callable[[], datetime],
    ) -> None:
        self._pull = pull
        self._every_s = every_s
        self._activity = activity
        self._link = link
        self._state_holder = state_holder
        self._on_changes = on_changes
        self._now = now
        self._due: dict[T, datetime] = {}
        self._wakeup = WakeUp()
        self._timeout: asyncio.Timeout | None = None
        self._current: T | None = None
        self._problem: LmsdeskError | None = None

    def request(self, thing: T) -> None:
        """Pull this at once, and again from time to time."""
        self._due[thing] = self._now()
        self._wakeup.set()

    def add(self, thing: T, *, after_s: float) -> None:
        """Pull this in a while, unless its time is known already, and again from time to time."""
        self._due.setdefault(thing, self._now() + timedelta(seconds=after_s))
        self._wakeup.set()

    def is_requested(self, thing: T) -> bool:
        """Whether this is pulled from time to time."""
        return thing in self._due

    def release(self, thing: T) -> None:
        """Stop pulling this."""
        self._due.pop(thing, None)

    def give_up(self, thing: T) -> None:
        """Stop pulling this, and the pull of it that is running."""
        self.release(thing)
        if self._current == thing:
            self.cancel_current()

    def wake(self) -> None:
        """Check whether something is due."""
        self._wakeup.set()

    def make_due(self) -> None:
        """Pull everything that is requested at once."""
        for thing in tuple(self._due):
            self.request(thing)

    def cancel_current(self) -> None:
        """Cancel the pull that is running; it stays due."""
        # Once: a timeout that has expired cannot be rescheduled.
        timeout, self._timeout = self._timeout, None
        if timeout:
            timeout.reschedule(0.0)

    async def run(self) -> None:
        """Pull until cancelled."""
        while True:
            await self._link.ready()
            thing = min(self._due, key=lambda one: self._due[one], default=None)
            wait_s = self._wait_s(thing) if thing is not None else None
            if thing is None or (wait_s or 0.0) > 0:
                await self._wakeup.wait(wait_s)
            else:
                await self._pull_one(thing)

    def _wait_s(self, thing: T) -> float:
        wait_s = (self._due[thing] - self._now()).total_seconds()
        # Nothing is put off for longer than this: the clock was set back.
        return wait_s if wait_s <= max(self._every_s, AFTER_REFUSAL_S) else 0.0

    async def _pull_one(self, thing: T) -> None:
        self._state_holder.begin(self._activity)
        due_at, self._current = self._due[thing], thing
        try:
            changes = await self._pull_cancellably(thing)
            self._later(thing, self._every_s, due_at)
            self._state_holder.update(last_pulled_at=self._now())
            self._show(None)
            self._on_changes(changes)
        except TimeoutError:
            pass  # cut short: it is pulled again as soon as the link is back, unless it was given up
        except LmsdeskError as error:
            self._on_failure(thing, error, due_at)
        finally:
            self._current = None
            self._state_holder.end(self._activity)

    async def _pull_cancellably(self, thing: T) -> Changes:
        """Pull so that `cancel_current` can end it, and only while it goes on."""
        async with asyncio.timeout(None) as timeout:
            self._timeout = timeout
            try:
                return await self._pull(thing)
            finally:
                self._timeout = None

    def _on_failure(self, thing: T, error: LmsdeskError, due_at: datetime) -> None:
        if isinstance(error, ApiError) and self._link.absorb(error):
            return
        self._show(error)
        self._later(thing, AFTER_FAILURE_S if error.is_retryable else AFTER_REFUSAL_S, due_at)

    def _show(self, problem: LmsdeskError | None) -> None:
        # A success here must not hide what another loop has met.
        if problem is not None or self._state_holder.state.problem is self._problem:
            self._state_holder.update(problem=problem)
        self._problem = problem

    def _later(self, thing: T, wait_s: float, due_at: datetime) -> None:
        # What was requested while it was being pulled is pulled once more.
        if self._due.get(thing) is due_at:
            self._due[thing] = self._now() + timedelta(seconds=wait_s)
