"""A flood that is given up in the middle ends quietly in the window too, whose loop is not asyncio's own."""

import asyncio
import gc
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from lmsdesk.api.connection import open_connection
from lmsdesk.api.errors import CorruptReply
from lmsdesk.api.messages import Request
from lmsdesk.desk import MemorySecrets, folders_under
from lmsdesk.gui.app import DeskApp
from lmsdesk.gui.shell.process_settings import Start
from tests.unit.api.raw_site import raw_site

_CHUNK = b"10000\r\n" + b"x" * 65536 + b"\r\n"
FLOOD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" + _CHUNK * 60


async def flooded(_desk: DeskApp) -> int:
    """Ask for something small and get this."""
    async with raw_site(lambda _: FLOOD) as site, await open_connection(site.service) as line:
        with pytest.raises(CorruptReply):
            await line.send(Request(verb="GET", url=site.service.url("/x"), most_bytes=100_000))
        gc.collect()
        # The closing of the stream is a task of its own.
        await asyncio.sleep(0.05)
    return 0


async def test_a_flood_leaves_nothing_open(tmp_path: Path, qtbot: QtBot) -> None:
    desk = DeskApp(Start(folders_under(tmp_path), MemorySecrets(), script=flooded))
    qtbot.addWidget(desk.window)
    assert await desk.live() == 0
    gc.collect()
