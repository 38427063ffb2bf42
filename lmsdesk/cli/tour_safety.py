"""The chapter of the guided tour about keeping work safe: both texts, what waits, the history, back-ups, the lock."""

import asyncio
from itertools import chain, repeat

from PySide6.QtWidgets import QFileDialog, QPushButton

from lmsdesk.cli.onlooker import Onlooker, grade_path
from lmsdesk.cli.tour_hands import TourFailedError, until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.desk import BACKUP_SUFFIX, IdleWatch, Link
from lmsdesk.gui.dialogs.ask import TextDialog
from lmsdesk.gui.dialogs.backup import PassphraseDialog, RestoreDialog
from lmsdesk.gui.pages.history_page import HistoryPage
from lmsdesk.gui.widgets.conflict_row import ConflictRow
from lmsdesk.model.changes import Origin
from lmsdesk.model.conflicts import SEPARATOR
from lmsdesk.model.sheet import CellFlag

MINE = "Well argued, and the sources are complete. The second table needs its units."
THEIRS = "Well argued, but the sources are not complete. The second table needs its units, and a title."
WAITING = ("34", "35.5", "36")
_MUCH_LATER_S = 1e6
_LARGE_S = 180
"""For a million grades on a busy machine."""
BACKUP, WORDS = f"tour{BACKUP_SUFFIX}", "correct horse battery"


async def two_texts(scene: Scene) -> None:
    """A colleague writes feedback for the same student while I work offline."""
    await _offline(scene)
    cell = scene.free_run(1)[0]
    scene.hands.go_to(cell)
    scene.keys.do("feedback")
    field = scene.page.panels.details.fields["feedback"]
    await until(lambda: scene.keys.target is field, "the field for feedback did not open")
    scene.keys.write(MINE)
    scene.keys.press("Esc")
    await until(lambda: scene.unsent == 1, "the feedback was not kept")
    scene.keys.do("details")
    await Onlooker(scene.starter.child.ready).patch(grade_path(*cell), {"feedback": THEIRS})
    scene.expect(cell, {"feedback": f"{MINE}{SEPARATOR}{THEIRS}"})
    scene.keys.do("offline")
    await until(lambda: scene.state.counts.held == 1 and scene.is_loaded(), "the conflict was not found")
    await until(lambda: scene.is_shown(CellFlag.CONFLICT), "the conflict is not marked")
    scene.hands.go_to(cell)
    scene.keys.do("conflicts")
    await until(lambda: isinstance(scene.keys.target, ConflictRow), "the conflict has not the keys")
    await asyncio.sleep(0.2)


async def both_texts(scene: Scene) -> None:
    """Exactly what would be written is shown first."""
    scene.keys.press("3")
    await asyncio.sleep(0.2)


async def both_kept(scene: Scene) -> None:
    scene.keys.press("3")
    await scene.sent()


async def what_waits(scene: Scene) -> None:
    scene.window.open_course(scene.course_to_grade().enrolment.course_id)
    await _offline(scene)
    cells = scene.free_run(len(WAITING))
    scene.hands.type_down(cells, WAITING)
    scene.remember(cells, WAITING)
    await until(lambda: scene.unsent == len(cells), "the grades were not kept")
    scene.keys.do("waiting")
    page = scene.window.stage.waiting
    await until(lambda: page is not None and page.edits.isVisible(), "what waits is not listed")
    await asyncio.sleep(0.1)


async def course_history(scene: Scene) -> None:
    scene.keys.do("offline")
    scene.window.open_course(scene.course_to_grade().enrolment.course_id)
    await scene.sent()
    scene.keys.do("past")
    page = _history(scene)
    await until(lambda: page.model.rowCount() > len(WAITING), "the history is not shown")
    page.table.selectRow(next(row for row, entry in enumerate(page.model.entries) if entry.origin is Origin.ENTERED))
    await asyncio.sleep(0.2)


async def putting_back(scene: Scene) -> None:
    """As it was before the newest change: what would be entered is listed first."""
    page = _history(scene)
    scene.keys.tab_to(page.foot.before)
    scene.keys.press("Space")
    await until(lambda: page.panel.isVisible() and page.panel.plan is not None, "the list is not shown")
    await asyncio.sleep(0.1)


async def put_back(scene: Scene) -> None:
    page = _history(scene)
    plan = page.panel.plan
    if plan is None or not plan.moves:
        raise TourFailedError("there is nothing to put back")
    for move in plan.moves:
        scene.expect(move.cell, {move.field: move.then})
    scene.keys.press("Return")
    await until(page.table.isVisible, "it was not put back")
    await scene.sent()
    await asyncio.sleep(0.2)


async def backing_up(scene: Scene) -> None:
    scene.window.open_course(scene.course_to_grade().enrolment.course_id)
    (scene.folder / BACKUP).unlink(missing_ok=True)
    scene.keys.do("back_up")
    dialog = await scene.keys.dialog(PassphraseDialog)
    scene.keys.tab_to(dialog.first)
    scene.keys.write(WORDS)
    scene.keys.press("Tab")
    scene.keys.write(WORDS)


async def backed_up(scene: Scene) -> None:
    await scene.keys.accept(await scene.keys.dialog(PassphraseDialog))
    await scene.keys.accept(await scene.keys.name_file(str(scene.folder / BACKUP)))
    notice = scene.window.messages
    is_told = lambda: notice.notice is not None and "checked" in notice.notice.title  # noqa: E731
    await until(is_told, "the back-up was not checked", within_s=_LARGE_S)
    await asyncio.sleep(0.1)


async def restoring(scene: Scene) -> None:
    """The passphrase is asked for, and then what is in the back-up and what becomes of the present data."""
    scene.keys.do("restore")
    await scene.keys.dialog(QFileDialog)
    await scene.keys.accept(await scene.keys.name_file(str(scene.folder / BACKUP)))
    dialog = await scene.keys.dialog(TextDialog)
    scene.keys.write(WORDS)
    await scene.keys.accept(dialog)
    await until(lambda: bool(scene.window.findChildren(RestoreDialog)), "it was not opened", within_s=_LARGE_S)
    await scene.keys.dialog(RestoreDialog)
    await asyncio.sleep(0.1)


async def restored(scene: Scene) -> None:
    dialog = await scene.keys.dialog(RestoreDialog)
    confirm = dialog.findChild(QPushButton, "confirm")
    if not isinstance(confirm, QPushButton):
        raise TourFailedError("the back-up cannot be restored")
    scene.keys.tab_to(confirm)
    scene.keys.press("Space")
    await scene.keys.closed(dialog)
    await _reopened(scene)


async def locked(scene: Scene) -> None:
    """Nobody touches the window for longer than is allowed."""
    scene.app.locking.watch(IdleWatch(1, clock=chain([0.0], repeat(_MUCH_LATER_S)).__next__))
    await until(lambda: scene.app.locking.page is not None, "the window was not locked")
    page = scene.app.locking.page
    await until(lambda: page is not None and page.unlock.isEnabled(), "the site was not closed")
    await asyncio.sleep(0.1)


async def unlocked(scene: Scene) -> None:
    scene.keys.press("Return")
    await until(lambda: not scene.app.locking.is_locked, "the window was not unlocked")
    await _reopened(scene)


async def _offline(scene: Scene) -> None:
    scene.keys.do("offline")
    await until(lambda: scene.link is Link.PAUSED, "working offline did not begin")


def _history(scene: Scene) -> HistoryPage:
    page = scene.window.stage.history
    if page is None:
        raise TourFailedError("the history is not on show")
    return page


async def _reopened(scene: Scene) -> None:
    """The gradebook again, and everything in it still on the service."""
    is_open = lambda: bool(scene.window.workspace is not None and scene.window.entries)  # noqa: E731
    await until(is_open, "the site did not open", within_s=_LARGE_S)
    await until(lambda: scene.link is Link.ONLINE, "the site was not reached")
    scene.window.open_course(scene.course_to_grade().enrolment.course_id)
    await until(lambda: scene.window.stage.open_gradebook is not None, "the gradebook did not open")
    await scene.loaded()
    await scene.sent()


SAFETY: tuple[Step, ...] = (
    two_texts,
    both_texts,
    both_kept,
    what_waits,
    course_history,
    putting_back,
    put_back,
    backing_up,
    backed_up,
    restoring,
    restored,
    locked,
    unlocked,
)
