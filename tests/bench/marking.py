"""Sixty papers marked by keyboard alone, in the real window on a practice site: what each takes beyond its reading.

A paper is on the screen and is read for a moment, in which the next ones are prepared; then come the score by digits, a
comment by its first letters, and “post and go on”. What is measured is the time by the clock from the first of these
keys until the next paper is painted and its mark can be entered: what somebody waits for the program, and beside it the
processor time of the window's process. The fingers of a person come on top. The bar is what is promised in seconds, and
is about the slowest paper of twenty as well. At the end all of them are posted, each with its comment.
"""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from lmsdesk.cli.tour_input import TourFailedError, until
from lmsdesk.desk import Link, MemorySecrets, SiteBook, Workspace, folders_under
from lmsdesk.desk.submissions.comments import new_comment
from lmsdesk.desk.submissions.marks import MarkState
from lmsdesk.gui.app import DeskApp
from lmsdesk.gui.shell.process_settings import Start
from lmsdesk.gui.submissions.page import SubmissionsPage
from lmsdesk.model.ids import AttemptTarget
from tests.bench import Row, percentile, row
from tests.bench.papers import window_loop
from tests.helpers.campus import SITE, Campus

_PAPERS: Final = 60
_READING_S: Final = 0.5
_BAR_S: Final = 1.5
_COMMENT: Final = "Cite your sources."
_POSTED: Final = frozenset({MarkState.POSTING, MarkState.POSTED})


class Overhead(NamedTuple):
    """What one paper takes beyond its reading."""

    waited_s: float
    worked_s: float
    """Processor time of the window's process."""


def rows() -> Iterator[Row]:
    """Seconds a paper."""
    with tempfile.TemporaryDirectory() as folder, window_loop() as loop:
        times = loop.run_until_complete(_marked(Path(folder)))
    for percent in (50, 95):
        yield row(f"marking.overhead.p{percent}", percentile([one.waited_s for one in times], percent), "s", bar=_BAR_S)
        yield row(f"marking.processor.p{percent}", percentile([one.worked_s for one in times], percent), "s")


async def _marked(folder: Path) -> list[Overhead]:
    secrets, folders = MemorySecrets(), folders_under(folder / "home")
    async with Campus(folder / "campus", "campus") as campus:
        SiteBook(folders).save(campus.site())
        await campus.sign_in(secrets)
        desk = DeskApp(Start(folders, secrets, first_site=SITE))
        async with asyncio.TaskGroup() as group:
            group.create_task(desk.live())
            try:
                return await _at_the_queue(desk)
            finally:
                await desk.shut_down()


async def _at_the_queue(desk: DeskApp) -> list[Overhead]:
    window = desk.window
    await until(lambda: window.workspace is not None and window.workspace.state.link is Link.ONLINE, "it is not online")
    workspace = window.workspace
    assert isinstance(workspace, Workspace)
    await workspace.submissions.comments.keep(new_comment(_COMMENT, points=-1.0))
    window.activateWindow()
    window.menu_actions["queue"].trigger()
    page = window.pages.find_page(SubmissionsPage)
    assert page is not None
    await until(lambda: len(page.pile.entries) > _PAPERS, "there is too little to mark")
    await until(lambda: _is_shown(page), "no paper was shown")
    times, targets = list[Overhead](), list[AttemptTarget]()
    for number in range(_PAPERS):
        assert page.session is not None
        targets.append(page.session.target)
        times.append(await _mark(page, f"{10 + number}"))
    await window.writes.finished()
    marks = await workspace.submissions.marks.of(targets)
    posted = {one.target for one in marks if one.state in _POSTED and _COMMENT in str(one.values["feedback"])}
    if len(posted) < _PAPERS:
        raise TourFailedError(f"only {len(posted)} marks were posted")
    return times


async def _mark(page: SubmissionsPage, score: str) -> Overhead:
    await asyncio.sleep(_READING_S)
    before, feedback = page.key, page.panel.feedback
    page.paper.take_focus()
    began, worked_before = time.perf_counter(), time.process_time()
    for key in score:
        QTest.keyClicks(_focus(), key)
    QTest.keyClick(_focus(), Qt.Key.Key_Semicolon, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(_focus(), _COMMENT[:4])
    QTest.keyClick(_focus(), Qt.Key.Key_Return)
    await until(lambda: _COMMENT in feedback.toPlainText(), "the comment was not entered")
    QTest.keyClick(_focus(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: page.key != before and _is_shown(page), "the next paper was not shown")
    return Overhead(time.perf_counter() - began, time.process_time() - worked_before)


def _is_shown(page: SubmissionsPage) -> bool:
    """Whether the paper is painted, or said why not, and its mark can be entered."""
    opening, view = page.paper._opening, page.paper.view
    is_opened = opening is not None and opening.done()
    return is_opened and page.panel.is_open and page.session is not None and (view.paper is None or view.is_complete)


def _focus() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget
