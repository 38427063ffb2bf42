"""Empties the outbox: several edits under way at once, each target in one of them at most."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from weakref import WeakValueDictionary

from lmsdesk.api import ApiError
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.changes import Changes, changes_at
from lmsdesk.model.edits import Edit
from lmsdesk.model.ids import Target
from lmsdesk.store import Store, StoreError
from lmsdesk.sync.concurrency import WakeUp
from lmsdesk.sync.link import LinkKeeper
from lmsdesk.sync.push import Pusher
from lmsdesk.sync.state import StateHolder

IN_FLIGHT = 6
AFTER_STUMBLE_S = 5.0
SHORTEST_SLEEP_S = 0.05


class Sender:
    """The loop between the outbox and the pusher."""

    def __init__(
        self,
        store: Store,
        pusher: Pusher,
        *,
        link: LinkKeeper,
        state_holder: StateHolder,
        on_changes: Callable[[Changes], None],
        now: Callable[[], datetime],
    ) -> None:
        self._outbox = store.outbox
        self._pusher = pusher
        self._link = link
        self._state_holder = state_holder
        self._on_changes = on_changes
        self._now = now
        self._wakeup = WakeUp()
        self._went = WakeUp()
        self._in_flight = 0
        self._turns: WeakValueDictionary[Target, asyncio.Lock] = WeakValueDictionary()
        """One write of a target at a time: what is discarded on its way may be entered again before that has ended."""
        self._has_stumbled = True
        self._is_miscounted = False
        # Moments that an earlier process chose are worth nothing if the clock has been set since.
        self._is_hurried = True
        self._looked_at = now()

    def make_due(self) -> None:
        """Send what waits for its next try too."""
        self._is_hurried = True
        self._wakeup.set()

    def wake(self) -> None:
        """There may be something to send."""
        self._wakeup.set()

    def count_anew(self) -> None:
        """What waits may count otherwise by now, though nobody has entered or sent anything."""
        self._is_miscounted = True
        self._wakeup.set()

    async def recount(self) -> None:
        """Show how many edits wait."""
        self._state_holder.update(counts=await self._outbox.counts())

    async def empty(self) -> None:
        """Wait until nothing is left to send, or nothing can be sent; the state says so by then."""
        await self.recount()
        while self._link.is_open and self._is_sending():
            await self._went.wait()
            await self.recount()

    def _is_sending(self) -> bool:
        counts = self._state_holder.state.counts
        return bool(counts.queued + counts.sending)

    async def run(self) -> None:
        """Send until cancelled."""
        self._in_flight = 0
        async with asyncio.TaskGroup() as group:
            while True:
                await self._link.ready()
                taken = await self._take()
                for edit in taken:
                    self._in_flight += 1
                    group.create_task(self._send(edit))
                if taken or self._is_miscounted:
                    self._is_miscounted = False
                    await self._show_counts()
                await self._wakeup.wait(await self._sleep_s())

    async def _take(self) -> list[Edit]:
        try:
            if self._has_stumbled and not self._in_flight:
                # What was dropped on its way goes back in the queue, when nothing else is on its way.
                await self._outbox.recover()
                await self.recount()
                self._has_stumbled = False
                if isinstance(self._state_holder.state.problem, StoreError):
                    self._state_holder.update(problem=None)
            if self._has_stumbled or not self._has_room():
                return []
            now = self._now()
            # A clock that was set back would keep what is to be tried again waiting for as long.
            if self._is_hurried or now < self._looked_at:
                self._is_hurried = False
                await self._outbox.make_due()
            self._looked_at = now
            return await self._outbox.claim(now, limit=IN_FLIGHT - self._in_flight)
        except LmsdeskError as error:
            await self._stumble(error)
            return []

    async def _stumble(self, error: LmsdeskError) -> None:
        """The data on this computer cannot be used for now, for instance because the disk is full."""
        self._has_stumbled = True
        self._state_holder.update(problem=error)
        await asyncio.sleep(AFTER_STUMBLE_S)
        self._wakeup.set()

    async def _show_counts(self) -> None:
        try:
            await self.recount()
        except LmsdeskError as error:
            await self._stumble(error)

    def _has_room(self) -> bool:
        return self._in_flight < IN_FLIGHT

    async def _sleep_s(self) -> float | None:
        if not self._has_room():
            return None
        try:
            due_at = await self._outbox.next_due()
        except LmsdeskError as error:
            await self._stumble(error)
            return None
        return max((due_at - self._now()).total_seconds(), SHORTEST_SLEEP_S) if due_at else None

    async def _send(self, edit: Edit) -> None:
        changes = changes_at([edit.target], outbox=True)
        try:
            async with self._turns.setdefault(edit.target, asyncio.Lock()):
                changes = await self._pusher.send(edit)
        except ApiError as error:
            self._link.absorb(error)
        except LmsdeskError as error:
            await self._stumble(error)
        finally:
            self._in_flight -= 1
        self._on_changes(changes)
        await self._show_counts()
        self._wakeup.set()
        self._went.set()
