"""Starts the window's practice site as a child process and describes it as a site."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from lmsdesk.cli.practice_child import PracticeChild, Ready
from lmsdesk.desk import Site
from lmsdesk.gui.site.practice_launcher import PracticeAccount, PracticeReady
from lmsdesk.model.ids import SiteId

PRACTICE_SITE = SiteId("practice")


class ChildStarter:
    """The practice site of this process, as the window asks for it.

    `data` is where it keeps everything (by default a folder of its own), and `on_started` is told its address.
    """

    def __init__(
        self, dataset: str = "campus", *, data: Path | None = None, on_started: Callable[[str], None] | None = None
    ) -> None:
        self.child = PracticeChild(dataset, data=data)
        self._on_started = on_started

    async def start(self) -> PracticeReady:
        """Start it and wait until it accepts connections; raises LmsdeskError."""
        ready = await self.child.start()
        if self._on_started is not None:
            self._on_started(ready["baseUrl"])
        return _describe(ready)

    async def disconnect(self) -> None:
        """Kill it without warning; its data stay."""
        await asyncio.to_thread(self.child.disconnect)

    async def reconnect(self) -> None:
        """Start it again at the same port on the same data; raises LmsdeskError."""
        await self.child.start()

    async def stop(self) -> None:
        """End it and delete its data; nothing happens when it is not running."""
        await self.child.remove()


def _describe(ready: Ready) -> PracticeReady:
    site = Site(
        id=PRACTICE_SITE,
        name="Practice site",
        base_url=ready["baseUrl"],
        segment=ready["segment"],
        mark=ready["segment"],
        application_key=ready["applicationKey"],
        protection="memory",
    )
    accounts = (PracticeAccount(one["userName"], one["password"], one["role"]) for one in ready["accounts"])
    return PracticeReady(site, ready["applicationSecret"], tuple(accounts))
