"""The guided tour: the real window driven by its own widgets, with a picture of each step.

It ends with an independent look at what the service holds, and fails unless that is what was entered. A step is a
function of the scene in one of the chapters and its name in the chapter's last lines; its picture is named after it.
"""

import asyncio
import sys
import traceback
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication

from lmsdesk.cli.starter import ChildStarter
from lmsdesk.cli.tour_album import Album
from lmsdesk.cli.tour_columns import COLUMNS
from lmsdesk.cli.tour_editing import EDITING
from lmsdesk.cli.tour_hands import TourFailedError
from lmsdesk.cli.tour_main_job import MAIN_JOB
from lmsdesk.cli.tour_papers import PAPERS
from lmsdesk.cli.tour_safety import SAFETY
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.cli.tour_seeing import SEEING
from lmsdesk.gui import theme
from lmsdesk.gui.app import DeskApp

_SIZE = QSize(1600, 1000)
_SETTLES_S = 0.08


async def dark(_: Scene) -> None:
    program = QApplication.instance()
    look = program.findChild(theme.Theme) if program else None
    if look is None:
        raise TourFailedError("the program has no colours")
    look.use(theme.DARK)
    await asyncio.sleep(0.4)


CHAPTERS: tuple[tuple[Step, ...], ...] = (MAIN_JOB, EDITING, COLUMNS, SEEING, PAPERS, SAFETY, (dark,))


class Tour:
    """One run of the tour; `story` is what the window is started with."""

    def __init__(self, starter: ChildStarter, folder: Path) -> None:
        self._starter = starter
        self._folder = folder.absolute()
        self._album = Album(self._folder)

    async def story(self, app: DeskApp) -> int:
        """Walk through every step; returns 0 only if the service holds what was entered."""
        # A file dialog of the system's own would be out of the reach of these hands.
        QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
        app.window.setGeometry(QRect(QPoint(), _SIZE.boundedTo(app.window.screen().availableSize())))
        app.window.activateWindow()
        scene = Scene(app, self._starter, self._folder)
        try:
            for step in (step for chapter in CHAPTERS for step in chapter):
                await self._take(step, scene)
            found = await scene.look_at_the_service()
        except Exception as failure:  # noqa: BLE001 - whatever it trips over, the window must not stay for ever
            return self._stopped(failure, scene)
        holds = all(cell["entered"] == cell["held"] for cell in found)
        self._album.write({"cells": found}, holds=holds)
        return 0 if holds else 1

    async def _take(self, step: Step, scene: Scene) -> None:
        picture = await step(scene)
        # Panels take their room and sums are worked out a moment after the key.
        await asyncio.sleep(_SETTLES_S)
        self._album.keep(step.__name__.replace("_", "-"), scene.window, picture)

    def _stopped(self, failure: Exception, scene: Scene) -> int:
        if not isinstance(failure, TourFailedError):
            traceback.print_exception(failure)
        sys.stderr.write(f"The tour stopped: {failure}\n")
        self._album.keep("stopped", scene.window)
        self._album.write({"problem": str(failure)}, holds=False)
        return 1
