"""The first chapter of the guided tour: signing in, opening a course, grading, and everything on the server."""

from lmsdesk.cli.tour_claims import Claim, Shown, reads
from lmsdesk.cli.tour_hands import LONG_PATIENCE_S, until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.cli.tour_sign_in import SignInPage
from lmsdesk.gui.gradebook.page import GradebookPage

TYPED = ("42.5", "38", "47", "29.5", "50")
PASTED = ("41", "36.5", "48")


async def welcome(scene: Scene) -> Shown:
    page = scene.window.welcome
    is_offered = lambda: page.isVisible() and page.practice.isEnabled() and page.connect_site.isEnabled()  # noqa: E731
    return Shown(Claim("a practice course and one's own site are offered", is_offered))


async def sign_in(scene: Scene) -> Shown:
    scene.window.welcome.practice.click()
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
        reads(lambda: scene.window.courses, "the course list", *titles, count),
    )


async def gradebook(scene: Scene) -> Shown:
    course = scene.course_to_grade()
    scene.window.open_course(course.enrolment.course_id)
    await until(lambda: scene.window.pages.current_page(GradebookPage) is not None, "the gradebook did not open")
    await scene.wait_loaded()
    return Shown(scene.is_whole(), reads(lambda: scene.window.top, "the line at the top", course.course.title))


async def type_grades(scene: Scene) -> Shown:
    cells = scene.free_run(len(TYPED))
    scene.hands.type_down(cells, TYPED)
    scene.remember(cells, TYPED)
    return Shown(scene.grid_shows(cells, TYPED))


async def paste(scene: Scene) -> Shown:
    cells = scene.free_run(len(PASTED))
    scene.hands.paste(cells[0], PASTED)
    scene.remember(cells, PASTED)
    return Shown(scene.grid_shows(cells, PASTED))


async def on_the_server(scene: Scene) -> Shown:
    await scene.wait_sent()
    return Shown(scene.nothing_waits(), await scene.server_holds(scene.entered))


OPENING: tuple[Step, ...] = (welcome, sign_in, consent, courses, gradebook)
MAIN_JOB: tuple[Step, ...] = (*OPENING, type_grades, paste, on_the_server)
