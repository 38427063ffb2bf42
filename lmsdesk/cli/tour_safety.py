"""The chapter of the guided tour about keeping work safe: a cut, what waits, the history, back-ups, the lock."""

from itertools import chain, repeat

from PySide6.QtWidgets import QFileDialog, QPushButton, QTableView

from lmsdesk.cli.tour_input import LONG_PATIENCE_S, Claim, Shown, TourFailedError, reads, text_of, until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.desk import BACKUP_SUFFIX, IdleWatch, Link
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.history.page import HistoryPage
from lmsdesk.gui.kit.dialogs import TextDialog
from lmsdesk.gui.outbox.page import WaitingPage
from lmsdesk.gui.site.backup_dialogs import PassphraseDialog, RestoreDialog
from lmsdesk.model.changes import Origin

OFFLINE = ("33", "45.5", "ex", "27")
WAITING = ("34", "35.5", "36")
_MUCH_LATER_S = 1e6
SECRET = b"SQLite format"
"""What a file that anybody can read begins with."""
BACKUP, WORDS = f"tour{BACKUP_SUFFIX}", "correct horse battery"


async def cut_off(scene: Scene) -> Shown:
    scene.starter.child.disconnect()
    scene.keys.do("refresh")
    await until(lambda: scene.link is Link.OFFLINE, "the cut was not noticed", within_s=LONG_PATIENCE_S)
    return Shown(scene.badge_is("muted", "that nothing waits"), _link_is(scene, Link.OFFLINE))


async def type_offline(scene: Scene) -> Shown:
    cells = scene.free_run(len(OFFLINE))
    scene.grid_input.type_down(cells, OFFLINE)
    scene.remember(cells, OFFLINE)
    await until(lambda: scene.unsent == len(OFFLINE), "the grades were not kept")
    return Shown(scene.grid_shows(cells, OFFLINE), scene.waiting(len(cells)), _link_is(scene, Link.OFFLINE))


async def reconnect(scene: Scene) -> Shown:
    await scene.starter.child.start()
    scene.keys.do("refresh")
    await scene.wait_sent()
    cells = list(scene.entered)[-len(OFFLINE) :]
    return Shown(scene.grid_shows(cells, OFFLINE), scene.nothing_waits(), await scene.server_holds(cells))


async def what_waits(scene: Scene) -> Shown:
    await scene.work_offline()
    cells = scene.free_run(len(WAITING))
    scene.grid_input.type_down(cells, WAITING)
    scene.remember(cells, WAITING)
    await until(lambda: scene.unsent == len(cells), "the grades were not kept")
    scene.keys.do("waiting")
    return Shown(
        scene.waiting(len(cells)), reads(lambda: scene.window.pages.find_page(WaitingPage), "the list", *WAITING)
    )


async def course_history(scene: Scene) -> Shown:
    scene.keys.do("offline")
    scene.window.open_course(scene.course_to_grade().enrolment.course_id)
    await scene.wait_sent()
    scene.keys.do("past")
    page = scene.on_show(HistoryPage)
    await until(lambda: page.model.rowCount() > len(WAITING), "the history is not shown")
    row = next(row for row, entry in enumerate(page.model.entries) if entry.origin is Origin.ENTERED)
    page.table.selectRow(row)
    is_chosen = lambda: page.isVisible() and page.table.currentIndex().isValid()  # noqa: E731
    return Shown(Claim("a change is chosen", is_chosen), reads(lambda: page, "the history", *WAITING))


async def putting_back(scene: Scene) -> Shown:
    """As it was before the newest change: what would be entered is listed first."""
    page = scene.on_show(HistoryPage)
    scene.keys.tab_to(page.foot.before)
    scene.keys.press("Space")
    is_listed = lambda: page.panel.isVisible() and bool(page.panel.plan and page.panel.plan.moves)  # noqa: E731
    return Shown(
        Claim("what would be put back is listed", is_listed),
        Claim("it can be put back", lambda: page.panel.confirm.isEnabled() and _has_rows(page.panel.table)),
    )


async def put_back(scene: Scene) -> Shown:
    page = scene.on_show(HistoryPage)
    plan = page.panel.plan
    if plan is None or not plan.moves:
        raise TourFailedError("there is nothing to put back")
    for move in plan.moves:
        scene.expect(move.cell, {move.field: move.then})
    before = page.model.rowCount()
    scene.keys.press("Return")
    await until(page.table.isVisible, "it was not put back")
    await scene.wait_sent()
    return Shown(
        Claim("the history has grown", lambda: page.table.isVisible() and page.model.rowCount() > before),
        scene.nothing_waits(),
        await scene.server_holds({move.cell for move in plan.moves}),
    )


async def backing_up(scene: Scene) -> Shown:
    scene.window.open_course(scene.course_to_grade().enrolment.course_id)
    (scene.folder / BACKUP).unlink(missing_ok=True)
    scene.keys.do("back_up")
    dialog = await scene.keys.dialog(PassphraseDialog)
    scene.keys.tab_to(dialog.first)
    scene.keys.write(WORDS)
    scene.keys.press("Tab")
    scene.keys.write(WORDS)
    return Shown(Claim("the passphrase is there twice", lambda: dialog.isVisible() and dialog.passphrase == WORDS))


async def back_up(scene: Scene) -> Shown:
    await scene.keys.accept(await scene.keys.dialog(PassphraseDialog))
    await scene.keys.accept(await scene.keys.name_file(str(scene.folder / BACKUP)))
    path = scene.folder / BACKUP
    is_encrypted = lambda: path.exists() and SECRET not in path.read_bytes()  # noqa: E731
    return Shown(
        reads(lambda: scene.window.messages, "the message", "checked", BACKUP),
        Claim("the file is there, and nobody can read it without the passphrase", is_encrypted),
    )


async def restoring(scene: Scene) -> Shown:
    """The passphrase is asked for, and then what is in the back-up and what becomes of the present data."""
    scene.keys.do("restore")
    await scene.keys.dialog(QFileDialog)
    await scene.keys.accept(await scene.keys.name_file(str(scene.folder / BACKUP)))
    dialog = await scene.keys.dialog(TextDialog)
    scene.keys.write(WORDS)
    await scene.keys.accept(dialog)
    await until(lambda: bool(scene.window.findChildren(RestoreDialog)), "it was not opened", within_s=LONG_PATIENCE_S)
    question = await scene.keys.dialog(RestoreDialog)
    name = scene.site_name
    return Shown(
        reads(lambda: question, "the question", name, "not deleted"),
        Claim("it can be restored", lambda: _confirm(question).isEnabled()),
    )


async def restore(scene: Scene) -> Shown:
    before = scene.window.workspace
    dialog = await scene.keys.dialog(RestoreDialog)
    scene.keys.tab_to(_confirm(dialog))
    scene.keys.press("Space")
    await scene.keys.wait_closed(dialog)
    # For a moment the site as it was is still open.
    await until(lambda: scene.window.workspace is not before, "the site was not closed")
    return await _reopen(scene)


async def lock(scene: Scene) -> Shown:
    """Nobody touches the window for longer than is allowed."""
    texts = [text for text in (scene.site_name, scene.page.title) if text]
    scene.app.locking.watch(IdleWatch(1, clock=chain([0.0], repeat(_MUCH_LATER_S)).__next__))
    await until(lambda: scene.app.locking.page is not None, "the window was not locked")
    page = scene.app.locking.page

    def is_covered() -> bool:
        return page is not None and page.isVisible() and page.unlock.isEnabled() and not scene.window.top.isVisible()

    return Shown(
        Claim("the window is locked, and can be unlocked", is_covered),
        Claim("no course can be read", lambda: all(text not in text_of(scene.window) for text in texts[1:])),
    )


async def unlock(scene: Scene) -> Shown:
    page = scene.app.locking.page
    if page is None:
        raise TourFailedError("the window is not locked")
    scene.keys.tab_to(page.unlock)
    scene.keys.press("Return")
    await until(lambda: not scene.app.locking.is_locked, "the window was not unlocked", within_s=LONG_PATIENCE_S)
    return await _reopen(scene)


def _link_is(scene: Scene, link: Link) -> Claim:
    return Claim(f"the site is {link.name.lower()}", lambda: scene.link is link)


def _has_rows(table: QTableView) -> bool:
    return table.isVisible() and table.model().rowCount() > 0


def _confirm(dialog: RestoreDialog) -> QPushButton:
    confirm = dialog.findChild(QPushButton, "confirm")
    if not isinstance(confirm, QPushButton):
        raise TourFailedError("the backup cannot be restored")
    return confirm


async def _reopen(scene: Scene) -> Shown:
    """The gradebook again, and everything in it still on the service."""
    await until(
        lambda: bool(scene.window.workspace is not None and scene.window.entries),
        "the site did not open",
        within_s=LONG_PATIENCE_S,
    )
    await until(lambda: scene.link is Link.ONLINE, "the site was not reached", within_s=LONG_PATIENCE_S)
    scene.window.open_course(scene.course_to_grade().enrolment.course_id)
    await until(lambda: scene.window.pages.current_page(GradebookPage) is not None, "the gradebook did not open")
    await scene.wait_loaded()
    await scene.wait_sent()
    cells = [cell for cell, value in scene.entered.items() if value.get("score") is not None][-len(WAITING) :]
    model = scene.page.model
    scores = [float(str(scene.entered[cell]["score"])) for cell in cells]
    are_there = lambda: [model.value_at(model.index_of(cell)).score for cell in cells] == scores  # noqa: E731
    return Shown(scene.is_whole(), scene.nothing_waits(), Claim("the last grades are in the grid", are_there))


SAFETY: tuple[Step, ...] = (
    cut_off,
    type_offline,
    reconnect,
    what_waits,
    course_history,
    putting_back,
    put_back,
    backing_up,
    back_up,
    restoring,
    restore,
    lock,
    unlock,
)
