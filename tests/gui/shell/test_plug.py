"""The plug of the practice site: what the switch shows is how it is, however quickly it is pressed."""

import asyncio

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices
from lmsdesk.gui.site.practice_connection import PracticeConnection
from lmsdesk.gui.site.practice_launcher import PracticeReady
from lmsdesk.model.ids import SiteId
from tests.gui.site_desk import until


class Switch:
    """A practice site that moves when it is let, and may refuse to come back."""

    def __init__(self) -> None:
        self.moves: list[str] = []
        self.gate = asyncio.Event()
        self.is_broken = False

    async def start(self) -> PracticeReady:
        raise NotImplementedError

    async def disconnect(self) -> None:
        self.moves.append("out")
        await self.gate.wait()

    async def reconnect(self) -> None:
        self.moves.append("in")
        if self.is_broken:
            raise LmsdeskError("The practice site does not start.")

    async def stop(self) -> None:
        raise NotImplementedError


async def test_the_plug_is_moved_once_at_a_time_and_told_as_it_is(qtbot: QtBot) -> None:
    parent, switch, told = QObject(), Switch(), list[bool]()
    connection = PracticeConnection(parent)
    connection.switched.connect(told.append)
    connection.offer(switch, SiteId("practice"))
    press = connection.toggle
    press()
    await until(lambda: switch.moves)
    press()
    switch.gate.set()
    await until(lambda: told)
    assert (switch.moves, told, connection.is_disconnected) == (["out"], [True], True)
    switch.is_broken = True
    said: list[object] = []
    notices.channel.read_by(said.append)
    press()
    await until(lambda: len(told) == 2 and said)
    notices.channel.read_by(None)
    assert (switch.moves, told, connection.is_disconnected) == (["out", "in"], [True, True], True)
    press()
    await until(lambda: len(told) == 3)
    assert switch.moves == ["out", "in", "in"]
