"""The first chapter of the guided tour: signing in, grading with and without network, and two graders at once."""

import asyncio

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.tour_hands import SignInPage, until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.desk import Link
from lmsdesk.gui.widgets.conflict_row import ConflictRow
from lmsdesk.model.sheet import CellFlag

TYPED = ("42.5", "38", "47", "29.5", "50")
PASTED = ("41", "36.5", "48")
OFFLINE = ("33", "45.5", "ex", "27")
MINE, THEIRS, KEPT_MINE, LET_GO = 44.0, 39.0, 46.5, 40.0


async def welcome(_: Scene) -> None:
    await asyncio.sleep(0.2)


async def sign_in(scene: Scene) -> None:
    scene.window.stage.welcome.practice.click()
    await SignInPage(scene.window).shows("user_id")


async def consent(scene: Scene) -> None:
    page = SignInPage(scene.window)
    await page.click("form button, form input[type=submit]")
    await page.shows("decision")


async def courses(scene: Scene) -> None:
    await SignInPage(scene.window).click("[name=decision][value=allow]")
    await until(lambda: bool(scene.window.entries), "the course list did not come")
    await until(scene.window.stage.courses.isVisible, "the course page is not on show")
    await until(scene.is_counted, "the work to grade was not counted", within_s=60)
    await asyncio.sleep(0.3)


async def gradebook(scene: Scene) -> None:
    scene.window.open_course(scene.course_to_grade().enrolment.course_id)
    await until(lambda: scene.window.stage.open_gradebook is not None, "the gradebook did not open")
    await scene.loaded()
    await asyncio.sleep(0.3)


async def typed(scene: Scene) -> None:
    cells = scene.free_run(len(TYPED))
    scene.hands.type_down(cells, TYPED)
    scene.remember(cells, TYPED)
    # The badge follows the disk, a moment after the grid; the service is so near that it may all be over by then.
    for _ in range(10):
        if not scene.unsent:
            await asyncio.sleep(0.001)


async def on_the_server(scene: Scene) -> None:
    await scene.sent()


async def pasted(scene: Scene) -> None:
    cells = scene.free_run(len(PASTED))
    scene.hands.paste(cells[0], PASTED)
    scene.remember(cells, PASTED)
    await scene.sent()


async def cut_off(scene: Scene) -> None:
    scene.starter.child.pull_the_plug()
    scene.keys.do("refresh")
    await until(lambda: scene.link is Link.OFFLINE, "the cut was not noticed", within_s=40)


async def typed_offline(scene: Scene) -> None:
    cells = scene.free_run(len(OFFLINE))
    scene.hands.type_down(cells, OFFLINE)
    scene.remember(cells, OFFLINE)
    await until(lambda: scene.unsent == len(OFFLINE), "the grades were not kept")


async def reconnected(scene: Scene) -> None:
    await scene.starter.child.start()
    scene.keys.do("refresh")
    await scene.sent(within_s=60)


async def conflict(scene: Scene) -> None:
    """Somebody else grades the same two students while I work offline."""
    scene.keys.do("offline")
    await until(lambda: scene.link is Link.PAUSED, "working offline did not begin")
    cells = scene.free_run(2)
    scene.hands.type_down(cells, (str(MINE), str(KEPT_MINE)))
    await until(lambda: scene.unsent == len(cells), "the grades were not kept")
    colleague = Onlooker(scene.starter.child.ready)
    for cell, score in zip(cells, (THEIRS, LET_GO), strict=True):
        await colleague.set_score(*cell, score=score)
    scene.remember(cells, (str(THEIRS), str(KEPT_MINE)))
    scene.keys.do("offline")
    is_found = lambda: scene.state.counts.held == len(cells) and scene.is_loaded()  # noqa: E731
    await until(is_found, "the conflict was not found", within_s=30)
    await until(lambda: scene.is_shown(CellFlag.CONFLICT), "the conflict is not marked")
    scene.hands.go_to(cells[0])


async def deciding(scene: Scene) -> None:
    scene.keys.do("waiting")
    await until(lambda: len(_rows(scene)) == 2, "the conflicts are not listed")
    await asyncio.sleep(0.2)


async def decided(scene: Scene) -> None:
    """The first student keeps the colleague's value, the second mine; decided with the keys 2 and 1."""
    for row in _rows(scene):
        QTest.keyClick(row, Qt.Key.Key_2 if scene.entered[row.cell] == {"score": THEIRS} else Qt.Key.Key_1)
    await scene.sent()


async def history(scene: Scene) -> None:
    scene.window.open_course(scene.course_to_grade().enrolment.course_id)
    scene.keys.do("history")
    scene.hands.go_to(next(cell for cell, value in scene.entered.items() if value == {"score": THEIRS}))
    await asyncio.sleep(0.4)


def _rows(scene: Scene) -> list[ConflictRow]:
    return [row for row in scene.window.findChildren(ConflictRow) if row.isVisible()]


MAIN_JOB: tuple[Step, ...] = (
    welcome,
    sign_in,
    consent,
    courses,
    gradebook,
    typed,
    on_the_server,
    pasted,
    cut_off,
    typed_offline,
    reconnected,
    conflict,
    deciding,
    decided,
    history,
)
