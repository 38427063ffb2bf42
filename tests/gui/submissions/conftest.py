"""One decoder for all tests of this folder, and a view of papers on the screen."""

import threading
from collections.abc import AsyncIterator, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from lmsdesk.desk.submissions.child_process import Limits
from lmsdesk.desk.submissions.decoder import WARM, Decoder
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.paper_view import PaperView
from tests.gui.site_desk import until

MEMORY = 256 * 1024 * 1024


@pytest.fixture(scope="session")
def decoder() -> Iterator[Decoder]:
    """The decoder of all tests that need no other."""
    yield from ready_decoder(5.0)


def ready_decoder(cpu_s: float) -> Iterator[Decoder]:
    """A decoder whose processes and threads are there before the first test."""
    made = Decoder(Limits(memory=MEMORY, cpu_s=cpu_s))
    meeting = threading.Barrier(WARM + 1)
    for _ in range(WARM):
        made._add_worker()
        made._threads.submit(meeting.wait)
    meeting.wait()
    yield made
    made.close()


class Reading:
    """Somebody who reads papers, one after another."""

    def __init__(self, view: PaperView, decoder: Decoder) -> None:
        self.view = view
        self.decoder = decoder

    async def open(self, name: str, data: bytes) -> None:
        """Show a paper, and wait until all that is in sight is painted."""
        self.view.show_paper(await self.decoder.open(name, data))
        await self.settled()

    async def settled(self) -> None:
        """Wait until nothing is on its way."""
        await until(lambda: self.view.is_complete)

    async def at_rest(self) -> None:
        """Wait until nothing more is read, also of what is only near what is seen.

        A test that ends earlier leaves its view to what Qt does between the test and its end, without a loop.
        """
        await self.settled()
        tasks = self.view.findChildren(Tasks)
        await until(lambda: not any(one.is_busy for one in tasks))

    async def found(self, words: str) -> None:
        """Look for words, and wait for the answer."""
        self.view.start_search()
        self.view.search.field.setText(words)
        QTest.keyClick(self.view.search.field, Qt.Key.Key_Return)
        await until(lambda: self.count not in {"", "Searching"})

    @property
    def count(self) -> str:
        """What the search says."""
        return self.view.search.count.text()


@pytest.fixture
async def reading(decoder: Decoder, qtbot: QtBot) -> AsyncIterator[Reading]:
    view = PaperView()
    qtbot.addWidget(view, before_close_func=PaperView.clear)
    view.resize(700, 600)
    view.show()
    view.activateWindow()
    yield Reading(view, decoder)
    # Whoever no longer waits leaves a process to finish, and what watches it.
    await until(lambda: not any(worker.is_busy for worker in decoder._workers))
