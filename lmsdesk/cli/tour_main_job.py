"""The first chapter of the guided tour: signing in, opening a course, grading, and everything on the server."""

import asyncio
import time

from PySide6.QtWidgets import QWidget

from lmsdesk.cli.tour_album import is_taken_from_screen, picture_of_dialog
from lmsdesk.cli.tour_claims import Claim, Shown, reads
from lmsdesk.cli.tour_input import LONG_PATIENCE_S, PATIENCE_S, TourFailedError, until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.site.sign_in_dialog import LoginDialog

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
