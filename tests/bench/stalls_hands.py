"""Hands for the window that is watched: actions by name, and for each the longest absence of the window's thread."""

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator, Callable
from enum import Enum
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from lmsdesk.cli.tour_input import until
from lmsdesk.gui.app import DeskApp
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit.stall_monitor import watched
from tests.helpers.stalls import piece

_SETTLED_S = 0.3
_AFTERWARDS_S = 0.4
_PIECES = 3


class Latency(Enum):
    """The longest turn of the window's thread that an act may bring, in milliseconds of the reference machine."""

    INPUT = 8.0
    """Typing, moving, scrolling, selecting, sorting, filtering."""
    OPENING = 30.0
    """Opening a page, panel, dialog or menu; entering, undoing or reading thousands."""


class Hands:
    """What is done in the window, and what was measured meanwhile."""

    def __init__(self, app: DeskApp, home: Path) -> None:
        self.window, self.home = app.window, home

    @property
    def page(self) -> GradebookPage:
        """The open gradebook."""
        page = self.window.pages.find_page(GradebookPage)
        assert page is not None
        return page

    @contextlib.asynccontextmanager
    async def timed(self, action: str, latency: Latency = Latency.OPENING) -> AsyncIterator[None]:
        """Watch the body and a moment after it, and tell what was seen as a line of JSON."""
        await asyncio.sleep(_SETTLED_S)
        calibration = min(piece() for _ in range(_PIECES))
        began = monotonic()
        with watched() as monitor:
            await asyncio.sleep(0.01)
            yield
            took = monotonic() - began
            await asyncio.sleep(_AFTERWARDS_S)
        figures = {
            "action": action,
            "limit_ms": latency.value,
            "busy_ms": monitor.worst.busy_s * 1000,
            "calibration_ms": calibration * 1000,
            "clock_ms": round(monitor.latest_s * 1000, 1),
            "took_ms": round(took * 1000),
            "places": [str(stall) for stall in monitor.stalls[:6]],
        }
        sys.stdout.write(json.dumps(figures) + "\n")
        sys.stdout.flush()

    async def did(
        self, action: str, hand: Callable[[], object], *, for_s: float = 0.3, latency: Latency = Latency.OPENING
    ) -> None:
        """Watch one act and what it brings about."""
        async with self.timed(action, latency):
            hand()
            await asyncio.sleep(for_s)

    async def moved(self, action: str, hand: Callable[[], object], *, for_s: float = 0.3) -> None:
        """The same for typing, moving, scrolling, selecting, sorting and filtering."""
        await self.did(action, hand, for_s=for_s, latency=Latency.INPUT)

    def run(self, action: str) -> None:
        """Carry out an action of the table of actions."""
        self.window.menu_actions[action].trigger()

    async def is_read(self) -> None:
        """Wait for the gradebook."""
        await until(lambda: self.window.pages.find_page(GradebookPage) is not None, "no gradebook was opened")
        await until(lambda: self.page.model.rowCount() > 0, "the gradebook was not read")

    async def select(self, top: int, left: int, bottom: int, right: int) -> None:
        """Select a block."""
        table, model = self.page.table, self.page.model
        table.select_cell(model.index(top, left))
        block = QItemSelection(model.index(top, left), model.index(bottom, right))
        table.selectionModel().select(block, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        await asyncio.sleep(_SETTLED_S)

    async def type(self, text: str) -> None:
        """Type a score and store it."""
        page = self.page
        page.table.select_cell(page.model.index(4, 0))
        page.table.setFocus()
        QTest.keyClicks(page.table, text)
        # No fingers press two keys in one turn.
        await asyncio.sleep(0.02)
        QTest.keyClick(page.table, Qt.Key.Key_Return)
        await self.window.writes.finished()
        await asyncio.sleep(_SETTLED_S)

    async def undone(self, *, steps: int = 1) -> None:
        """Take steps back until nothing is unsent."""
        # The step has its name in the menu once the grid was read again.
        await until(lambda: not self.page.feed._is_refreshing, "the grid was not read again")
        for _ in range(steps):
            self.run("undo")
        await until(lambda: not self.unsent, "the step was not taken back")

    async def back(self) -> None:
        """Go back to the gradebook."""
        self.window.open_course(self.page.course_id)
        await asyncio.sleep(_SETTLED_S)

    @property
    def unsent(self) -> int:
        """How many grades wait to be sent."""
        workspace = self.window.workspace
        assert workspace is not None
        return workspace.state.counts.total


def closed() -> None:
    """Close the dialog or the menu that is on top."""
    top = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    assert top is not None, "nothing was opened"
    top.close()
