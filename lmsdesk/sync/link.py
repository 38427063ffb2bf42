"""The link to the service: lost and found again, signed in or not, paused or asked to be quiet."""

import asyncio
import random
from collections.abc import Callable
from datetime import datetime, timedelta

from lmsdesk.api import ApiError, Busy, Client, LoginNeeded, NotAService, NotFound, Refused, Unreachable
from lmsdesk.sync.concurrency import WakeUp
from lmsdesk.sync.state import Link, StateHolder

FIRST_PROBE_S = 1.0
RAREST_PROBE_S = 30.0
QUIET_S = 10.0
"""How long to be quiet when the service is busy and does not say for how long."""


class LinkKeeper:
    """Knows whether requests may be made now; while the service cannot be reached it looks for it."""

    def __init__(self, client: Client, state_holder: StateHolder, *, now: Callable[[], datetime]) -> None:
        self._client = client
        self._state_holder = state_holder
        self._now = now
        self._is_signed_in = False
        self._is_paused = False
        self._quiet_until: datetime | None = None
        self._online = asyncio.Event()
        self._is_quiet_over = asyncio.Event()
        self._wakeup = WakeUp()
        self.on_opened: list[Callable[[], None]] = []
        self.on_closed: list[Callable[[], None]] = []

    @property
    def is_online(self) -> bool:
        """Whether requests may be made, apart from a time of quiet."""
        return self._state_holder.state.link is Link.ONLINE

    @property
    def is_open(self) -> bool:
        """Whether requests may be made at this moment."""
        return self.is_online and self._quiet_until is None

    def on_signed_in(self) -> None:
        """There is a token."""
        self._is_signed_in = True
        self._show_home()

    def on_signed_out(self) -> None:
        """There is none any more."""
        self._is_signed_in = False
        self._show_home()

    def pause(self) -> None:
        """Make no requests until `resume`."""
        self._is_paused = True
        self._show(Link.PAUSED)

    def resume(self) -> None:
        """End `pause`, and the quiet that the service asked for before it."""
        self._is_paused = False
        self._client.end_pause()
        self._end_quiet()
        self._show_home()

    def wake(self) -> None:
        """Look for a lost link at once, and make requests although the service asked for quiet."""
        self._client.end_pause()
        self._end_quiet()
        self._wakeup.set()

    def absorb(self, error: ApiError) -> bool:
        """Take note of a failure that concerns every request; says whether it was one."""
        if isinstance(error, LoginNeeded):
            self._is_signed_in = False
            self._show(Link.SIGN_IN, error)
        elif isinstance(error, Unreachable | NotAService):
            self._show(Link.OFFLINE, error)
        elif isinstance(error, Busy):
            wait_s = QUIET_S if error.retry_after_s is None else error.retry_after_s
            self._quiet_until = self._now() + timedelta(seconds=wait_s)
            self._is_quiet_over.clear()
            self._state_holder.update(next_try_at=self._quiet_until, problem=error)
        else:
            return False
        return True

    async def ready(self) -> None:
        """Wait until requests may be made."""
        while not self.is_open:
            await self._online.wait()
            await self._be_quiet()

    async def run(self) -> None:
        """Look for the link whenever it is lost."""
        while True:
            await self._wakeup.wait()
            await self._look_for_service()

    async def _be_quiet(self) -> None:
        if self._quiet_until is None:
            return
        until = self._quiet_until
        try:
            async with asyncio.timeout(max((until - self._now()).total_seconds(), 0.0)):
                await self._is_quiet_over.wait()
        except TimeoutError:
            if self._quiet_until == until:
                self._end_quiet()

    def _end_quiet(self) -> None:
        if self._quiet_until is not None:
            self._quiet_until = None
            self._is_quiet_over.set()
            self._state_holder.update(next_try_at=None, problem=None)

    async def _look_for_service(self) -> None:
        wait_s = FIRST_PROBE_S
        while self._is_lost():
            self._state_holder.update(next_try_at=self._now() + timedelta(seconds=wait_s))
            await self._wakeup.wait(wait_s)
            if self._is_lost() and await self._is_there():
                self._show_home()
            wait_s = min(wait_s * random.uniform(1.6, 2.0), RAREST_PROBE_S)  # noqa: S311 - only spreads the load

    def _is_lost(self) -> bool:
        return self._state_holder.state.link is Link.OFFLINE

    async def _is_there(self) -> bool:
        try:
            await self._client.system.get_version()
        except (NotFound, Refused, LoginNeeded):
            # The site answered; older ones do not offer this call (specification section 9).
            return True
        except ApiError as error:
            self._state_holder.update(problem=error)
            return False
        return True

    def _show_home(self) -> None:
        if self._is_paused:
            self._show(Link.PAUSED)
        else:
            self._show(Link.ONLINE if self._is_signed_in else Link.SIGN_IN)

    def _show(self, link: Link, problem: ApiError | None = None) -> None:
        if self._is_paused and link is not Link.PAUSED:
            return
        before = self._state_holder.state.link
        self._state_holder.update(link=link, problem=problem, next_try_at=None)
        if link is before:
            return
        self._wakeup.set()
        if link is Link.ONLINE:
            self._online.set()
        else:
            self._online.clear()
        for call in self.on_opened if link is Link.ONLINE else self.on_closed:
            call()
