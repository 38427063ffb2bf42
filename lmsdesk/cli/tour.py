"""The guided tour: the real window driven by its own widgets, with a picture of each step.

A step is a function of the scene in one of the chapters and its name in the chapter's last lines. It ends with what its
picture claims; the picture is taken when all of that holds and nothing moves any more, and the claims are looked at
once more afterwards. In the end an independent look at the service must find what was entered.
"""

import asyncio
import sys
import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication

from lmsdesk.cli.starter import ChildStarter
from lmsdesk.cli.tour_administration import ADMINISTRATION
from lmsdesk.cli.tour_album import Album
from lmsdesk.cli.tour_claims import Claim, Shown
from lmsdesk.cli.tour_columns import COLUMNS
from lmsdesk.cli.tour_conflicts import CONFLICTS
from lmsdesk.cli.tour_content import CONTENT
from lmsdesk.cli.tour_editing import EDITING
from lmsdesk.cli.tour_input import LONG_PATIENCE_S, TourFailedError
from lmsdesk.cli.tour_main_job import MAIN_JOB, OPENING
from lmsdesk.cli.tour_papers import PAPERS
from lmsdesk.cli.tour_safety import SAFETY
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.cli.tour_seeing import SEEING
from lmsdesk.cli.tour_submissions import SUBMISSIONS
from lmsdesk.cli.tour_uploads import UPLOADS
from lmsdesk.gui.app import DeskApp
from lmsdesk.gui.kit import theme

_SIZE = QSize(1600, 1000)
_LIGHTNESS = 128


async def dark(scene: Scene) -> Shown:
    await scene.close_menus()
    scene.colours().use(theme.DARK)

    def is_dark() -> bool:
        picture = scene.window.grab().toImage()
        return picture.pixelColor(picture.width() // 2, picture.height() - 40).lightness() < _LIGHTNESS

    return Shown(Claim("the window is drawn in dark colours", is_dark), scene.is_whole())


MAIN = "main"
CHAPTERS: Mapping[str, tuple[Step, ...]] = {
    MAIN: MAIN_JOB,
    "gradebook": (*EDITING, *COLUMNS, *SEEING, dark),
    "exchange": PAPERS,
    "submissions": SUBMISSIONS,
    "administration": ADMINISTRATION,
    "conflicts": CONFLICTS,
    "uploads": UPLOADS,
    "content": CONTENT,
    "safety": SAFETY,
}
"""In the order in which they are played; each but the first starts at an open gradebook."""


class Tour:
    """One run of the tour, of all chapters or of those named; `script` is what the window is started with."""

    def __init__(self, starter: ChildStarter, folder: Path, chapters: Sequence[str] = ()) -> None:
        self._starter = starter
        self._folder = folder.absolute()
        self._album = Album(self._folder)
        self._chapters = [name for name in CHAPTERS if name in (chapters or CHAPTERS)]

    async def script(self, app: DeskApp) -> int:
        """Walk through the steps; 0 only if each showed what it claims and the service holds what was entered."""
        # The tour cannot drive a native file dialog.
        QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
        # A blinking cursor would make pictures of a field differ.
        QApplication.setCursorFlashTime(0)
        app.window.setGeometry(QRect(QPoint(), _SIZE.boundedTo(app.window.screen().availableSize())))
        app.window.activateWindow()
        scene = Scene(app, self._starter, self._folder)
        try:
            for chapter, steps in self._chapters_to_play():
                if chapter != MAIN:
                    await scene.begin_at_the_gradebook()
                for step in steps:
                    await self.take(chapter, step, scene)
            found = await scene.look_at_the_service()
        except Exception as failure:  # noqa: BLE001 - whatever it trips over, the window must not stay for ever
            return self._report_failure(failure, scene)
        holds = all(cell["entered"] == cell["held"] for cell in found)
        self._album.write({"cells": found}, holds=holds)
        return 0 if holds else 1

    async def take(self, chapter: str, step: Step, scene: Scene) -> None:
        """Play one step and keep its picture; raises TourFailedError when a claim does not come true."""
        shown = await step(scene)
        if not isinstance(shown, Shown):
            raise TourFailedError(f"the step {step.__name__} says nothing of what its picture shows")
        deadline = time.monotonic() + LONG_PATIENCE_S
        while True:
            picture = shown.picture or await self._album.wait_still(scene.window)
            # What was true a moment ago need not be what the picture shows.
            if not (failing := shown.failing):
                break
            if time.monotonic() > deadline:
                raise TourFailedError(f"{step.__name__}: it is not so that {failing}")
            await asyncio.sleep(0.02)
        self._album.keep(chapter, step.__name__.replace("_", "-"), picture, shown.checked)

    def _chapters_to_play(self) -> Iterator[tuple[str, tuple[Step, ...]]]:
        if MAIN not in self._chapters:
            # Nothing can be shown before somebody has signed in and opened a course.
            yield MAIN, OPENING
        for name in self._chapters:
            yield name, CHAPTERS[name]

    def _report_failure(self, failure: Exception, scene: Scene) -> int:
        if not isinstance(failure, TourFailedError):
            traceback.print_exception(failure)
        sys.stderr.write(f"The tour stopped: {failure}\n")
        self._album.keep_last(scene.window)
        self._album.write({"problem": str(failure)}, holds=False)
        return 1
