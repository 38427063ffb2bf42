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
from PySide6.QtWidgets import QApplication, QWidget

from lmsdesk.cli.practice_child import ChildStarter
from lmsdesk.cli.tour_administration import ADMINISTRATION
from lmsdesk.cli.tour_album import Album, is_taken_from_screen, picture_of_dialog
from lmsdesk.cli.tour_columns import COLUMNS
from lmsdesk.cli.tour_conflicts import CONFLICTS
from lmsdesk.cli.tour_content import CONTENT
from lmsdesk.cli.tour_editing import EDITING
from lmsdesk.cli.tour_input import LONG_PATIENCE_S, PATIENCE_S, Claim, Shown, TourFailedError, reads, until
from lmsdesk.cli.tour_languages import LANGUAGES
from lmsdesk.cli.tour_papers import PAPERS
from lmsdesk.cli.tour_safety import SAFETY
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.cli.tour_seeing import SEEING
from lmsdesk.cli.tour_submissions import SUBMISSIONS
from lmsdesk.cli.tour_uploads import UPLOADS
from lmsdesk.gui.app import DeskApp
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import theme
from lmsdesk.gui.site.sign_in_dialog import LoginDialog

_SIZE = QSize(1600, 1000)
_LIGHTNESS = 128
_FEW_COLOURS = 8
_NET_PX = 4


class SignInPage:
    """The page in the sign-in dialog."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    async def shows(self, name: str) -> Shown:
        """Wait until the page has a field or button of this name; raises TourFailedError."""
        await until(lambda: self._dialog() is not None, "the sign-in window did not open")
        wanted = f"document.readyState === 'complete' && document.querySelector('[name={name}]') !== null"
        deadline = time.monotonic() + PATIENCE_S
        while not await self._evaluate(wanted):
            if time.monotonic() > deadline:
                raise TourFailedError(f"the sign-in page has no {name}")
            await asyncio.sleep(0.05)
        return Shown(Claim(f"the page asks for {name}, and is painted", self._is_painted))

    async def click(self, selector: str) -> None:
        await self._evaluate(f"document.querySelector('{selector}').click() || true")

    def _is_painted(self) -> bool:
        dialog = self._dialog()
        if dialog is None or not dialog.view.isVisible():
            return False
        if not is_taken_from_screen(dialog):
            return True
        page = picture_of_dialog(dialog).toImage().copy(dialog.view.geometry())
        points = ((x, y) for x in range(0, page.width(), _NET_PX) for y in range(0, page.height(), _NET_PX))
        return len({page.pixel(*point) for point in points}) > _FEW_COLOURS

    async def _evaluate(self, script: str) -> bool:
        dialog = self._dialog()
        if dialog is None:
            return False
        answers: asyncio.Queue[object] = asyncio.Queue()
        dialog.view.page().runJavaScript(script, answers.put_nowait)
        try:
            return bool(await asyncio.wait_for(answers.get(), PATIENCE_S))
        except TimeoutError:
            return False

    def _dialog(self) -> LoginDialog | None:
        return next((one for one in self._window.findChildren(LoginDialog) if one.isVisible()), None)


TYPED = ("42.5", "38", "47", "29.5", "50")
PASTED = ("41", "36.5", "48")


async def welcome(scene: Scene) -> Shown:
    page = scene.window.pages.welcome
    is_offered = lambda: page.isVisible() and page.practice.isEnabled() and page.connect_site.isEnabled()  # noqa: E731
    return Shown(Claim("a practice course and one's own site are offered", is_offered))


async def sign_in(scene: Scene) -> Shown:
    scene.window.pages.welcome.practice.click()
    return await SignInPage(scene.window).shows("user_id")


async def consent(scene: Scene) -> Shown:
    page = SignInPage(scene.window)
    await page.click("form button, form input[type=submit]")
    return await page.shows("decision")


async def courses(scene: Scene) -> Shown:
    await SignInPage(scene.window).click("[name=decision][value=allow]")
    await until(lambda: bool(scene.window.entries), "the course list did not come", within_s=LONG_PATIENCE_S)
    await until(scene.is_counted, "the work to grade was not counted", within_s=LONG_PATIENCE_S)
    titles = [entry.course.title for entry in scene.window.entries]
    count = str(scene.course_to_grade().needs_grading)
    return Shown(
        Claim("the work to grade is counted", scene.is_counted),
        reads(lambda: scene.window.pages.courses, "the course list", *titles, count),
    )


async def gradebook(scene: Scene) -> Shown:
    course = scene.course_to_grade()
    scene.window.open_course(course.enrolment.course_id)
    await until(lambda: scene.window.pages.current_page(GradebookPage) is not None, "the gradebook did not open")
    await scene.wait_loaded()
    return Shown(scene.is_whole(), reads(lambda: scene.window.top, "the line at the top", course.course.title))


async def type_grades(scene: Scene) -> Shown:
    cells = scene.free_run(len(TYPED))
    scene.grid_input.type_down(cells, TYPED)
    scene.remember(cells, TYPED)
    return Shown(scene.grid_shows(cells, TYPED))


async def paste(scene: Scene) -> Shown:
    cells = scene.free_run(len(PASTED))
    scene.grid_input.paste(cells[0], PASTED)
    scene.remember(cells, PASTED)
    return Shown(scene.grid_shows(cells, PASTED))


async def on_the_server(scene: Scene) -> Shown:
    await scene.wait_sent()
    return Shown(scene.nothing_waits(), await scene.server_holds(scene.entered))


OPENING: tuple[Step, ...] = (welcome, sign_in, consent, courses, gradebook)
MAIN_JOB: tuple[Step, ...] = (*OPENING, type_grades, paste, on_the_server)


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
    "languages": LANGUAGES,
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
