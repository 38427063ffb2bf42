"""A practice site in a child process that ends with this one, however this one ends."""

import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any

from lmsdesk.desk import Site
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.site.practice_launcher import PracticeAccount, PracticeReady
from lmsdesk.model.ids import SiteId

READY_WITHIN_S = 60.0
STOPS_WITHIN_S = 4.0
Ready = dict[str, Any]
"""The site's ready line: where it is, its application and its accounts."""
PRACTICE_SITE = SiteId("practice")


class PracticeChild:
    """Starts, stops and restarts one practice site; its data stay in one folder, so a restart keeps everything."""

    def __init__(self, dataset: str = "campus", *, data: Path | None = None, options: tuple[str, ...] = ()) -> None:
        self._own_folder = None if data else tempfile.TemporaryDirectory(prefix="lmsdesk-practice-")
        self.data = data or Path(self._own_folder.name if self._own_folder else ".")
        self._options = ("--dataset", dataset, *options)
        self._process: subprocess.Popen[str] | None = None
        self._port = 0
        # Ending waits until a process that is being started can be ended too.
        self._starting = Lock()
        self.ready: Ready = {}

    async def start(self) -> Ready:
        """Start and wait until it accepts connections; the port stays the same over restarts.

        Raises LmsdeskError when the site does not come up.
        """
        await asyncio.to_thread(self._launch)
        try:
            line = await asyncio.wait_for(asyncio.to_thread(self._first_line), READY_WITHIN_S)
        except TimeoutError:
            line = ""
        if not line:
            await self.stop()
            raise LmsdeskError(
                "The practice site did not start.", hint="“lmsdesk practice” in a terminal shows what is in its way."
            )
        self.ready = json.loads(line)
        self._port = int(self.ready["baseUrl"].rsplit(":", 1)[1])
        return self.ready

    async def stop(self) -> None:
        """End the site; what it has acknowledged is on its disk."""
        await asyncio.to_thread(self._end)

    def disconnect(self) -> None:
        """Kill the site without warning: for a person, the network is gone."""
        if self._process:
            self._process.kill()
            self._end()

    async def remove(self) -> None:
        """End the site and delete its temporary folder."""
        await self.stop()
        if self._own_folder:
            await asyncio.to_thread(self._own_folder.cleanup)

    def _launch(self) -> None:
        # A frozen program is its own interpreter.
        program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "lmsdesk"]
        command = [*program, "practice", "--data", str(self.data), "--port", str(self._port)]
        # Its standard input is a pipe that we never write to: it closes when this process is gone, and the site ends.
        with self._starting:
            self._process = subprocess.Popen(  # noqa: S603 - our own program with our own arguments
                [*command, "--until-input-ends", *self._options],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )

    def _first_line(self) -> str:
        process = self._process
        # It may have been ended while it was being started.
        return process.stdout.readline() if process and process.stdout else ""

    def _end(self) -> None:
        with self._starting:
            process, self._process = self._process, None
        if process is None:
            return
        for stream in (process.stdin, process.stdout):
            if stream:
                stream.close()
        if process.poll() is None:
            process.terminate()
        try:
            process.wait(STOPS_WITHIN_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


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
