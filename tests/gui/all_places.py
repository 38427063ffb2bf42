"""Every page and dialog of the program, one after another, as they stand before a person."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from weakref import WeakSet

from PySide6.QtWidgets import QApplication, QDialog, QWidget

from lmsdesk.desk import ContentItem, ContentTree, SiteBook, folders_under
from lmsdesk.desk.submissions.comment_files import MergeLine, MergePlan, Verdict
from lmsdesk.desk.submissions.comments import new_comment, revised
from lmsdesk.gui.content.changes import DatesDialog
from lmsdesk.gui.content.copy_branch_dialog import CopyBranchDialog, CopySource, CopyTarget, CutOffCopyDialog
from lmsdesk.gui.content.new_item_dialog import NewItemDialog
from lmsdesk.gui.content.structure_changes import DownloadDialog, MoveDialog
from lmsdesk.gui.content.words import FolderChoice
from lmsdesk.gui.exchange.import_dialog import ImportDialog
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import typeahead
from lmsdesk.gui.kit.crash_dialog import CrashDialog
from lmsdesk.gui.kit.dialogs import Question, QuestionDialog, TextDialog, show_dialog
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.outbox.actions import WAITING
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.site.connect_dialog import SiteDialog
from lmsdesk.gui.submissions.comments.comment_dialog import CommentDialog
from lmsdesk.gui.submissions.comments.merge_dialog import MergeDialog
from lmsdesk.gui.submissions.comments.several_dialog import SeveralDialog
from lmsdesk.gui.submissions.page import SubmissionsPage
from lmsdesk.gui.uploads.flow import DeleteItemsDialog
from lmsdesk.gui.uploads.plan_dialog import PlanDialog
from lmsdesk.model.content_items import ContentKind, Release
from lmsdesk.model.contents import ContentId
from lmsdesk.model.gradebook import Grade
from lmsdesk.model.ids import Cell
from lmsdesk.model.sheet import CellFlag
from lmsdesk.store import KeptCopy, KeptItem
from tests.gui.site.test_connect_dialog import accepts
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import course_in, whole_window
from tests.sync.conftest import COURSE, Person, manual_cell

Place = tuple[str, QWidget]
_AWAY = {"quit", "practice", "add_site", "sign_in", "sign_out", "lock", "refresh", "palette", "hide_column"}
_PAGES = {
    "courses",
    "queue",
    "submissions",
    "waiting",
    "conflicts",
    "past",
    "people",
    "groups",
    "announcements",
    "settings",
    "uploads",
    "content",
    "gradebook",
    "course_submissions",
}
_ELSEWHERE = _AWAY | _PAGES | {"views", "column_menu", "cell_menu", "print_view", "upload_files", "upload_folder"}
"""Actions that lead away from the open gradebook, to a menu, or to a dialog of the system."""
_MINE = "A clear argument. Quote your sources next time, and say what follows from what you found."
_THEIRS = "A clear argument. Quote all your sources next time, and say what follows from what you found."
_PANELS = ("details", "history", "figures")


@asynccontextmanager
async def window_of_course(folder: Path) -> AsyncIterator[tuple[MainWindow, Person]]:
    """The window over a course in which one grade waits to be sent; nothing is asked at the end."""
    async with open_desk(folder) as (_, person):
        cell = manual_cell(await person.opened())
        async with whole_window(person, folder, 1400, 900) as window:
            window.menu_actions["offline"].trigger()
            await person.enter(cell, score=2)
            await course_in(window)
            yield window, person


async def _hold(person: Person, cell: Cell, mine: dict[str, object], theirs: dict[str, object]) -> None:
    """Enter what a colleague has entered otherwise."""
    await person.enter(cell, **mine)
    store = person.workspace._store
    edit = next(one for one in await store.outbox.edits() if one.cell == cell)
    reply = Grade(user_id=cell.user_id, column_id=cell.column_id, **theirs)  # type: ignore[arg-type]
    await store.outbox.mark_conflict(edit, theirs, reply)


async def every_place(window: MainWindow, person: Person, folder: Path) -> AsyncIterator[Place]:
    """The pages with all their panels, then each dialog that an action opens, then those that come by themselves."""
    async for place in _pages(window, person):
        yield place
    async for place in _dialogs(window):
        yield place
    tasks = Tasks(window)
    for made in _by_themselves(window, person, folder):
        tasks.open(show_dialog(made), what="showing a dialog")
        await until(made.isVisible)
        await wait_settled()
        yield type(made).__name__, made
        made.reject()
        await wait_settled()
    window.show_workspace(None)
    await wait_settled()
    yield "welcome", window


_lasting = WeakSet[asyncio.Task[object]]()
"""Tasks that were still there when all had settled: they wait for something that has not happened."""
_MOST_TURNS, _LAST_TURNS = 16, 6


def is_keeping_keys() -> bool:
    """Whether something that was typed still waits for what opens."""
    keeper = typeahead._keeper()
    return bool(keeper._waits or keeper._kept)


async def wait_settled() -> None:
    """Let tasks and layouts run out."""
    # Many turns and not one long moment, of which a busy machine may make a single turn.
    last = 0
    for _ in range(_MOST_TURNS):
        is_busy = is_keeping_keys() or bool(asyncio.all_tasks() - {asyncio.current_task()} - set(_lasting))
        last = 0 if is_busy else last + 1
        if last > _LAST_TURNS:
            break
        await asyncio.sleep(0.005 if is_busy else 0.001)
    _lasting.update(asyncio.all_tasks())


async def _pages(window: MainWindow, person: Person) -> AsyncIterator[Place]:
    page = window.pages.find_page(GradebookPage)
    assert page is not None
    page.table.next_marked(CellFlag.UNSENT)
    yield "gradebook", window
    for name in _PANELS:
        window.menu_actions[name].trigger()
        await wait_settled()
        yield f"gradebook with {name}", window
        window.menu_actions[name].trigger()
    window.menu_actions["replace"].trigger()
    await wait_settled()
    yield "gradebook with replace", window
    window.palette_.open()
    await wait_settled()
    yield "palette", window
    window.palette_.hide()
    async for place in _waiting(window, person):
        yield place
    window.show_courses()
    await wait_settled()
    yield "courses", window
    async for place in _marking(window):
        yield place
    window.open_course(COURSE)
    await wait_settled()
    window.menu_actions["past"].trigger()
    await wait_settled()
    yield "history", window
    for name in ("people", "groups", "announcements", "settings", "uploads", "content"):
        window.menu_actions[name].trigger()
        await wait_settled()
        yield name, window
    window.menu_actions["gradebook"].trigger()
    await wait_settled()


async def _marking(window: MainWindow) -> AsyncIterator[Place]:
    """A submission with its mark, and a draft with a score that cannot be read."""
    window.menu_actions["queue"].trigger()
    page = window.pages.find_page(SubmissionsPage)
    assert page is not None
    await until(lambda: page.panel.is_open)
    await wait_settled()
    yield "marking", window
    page.panel.type_score("x")
    await wait_settled()
    yield "marking with a problem", window
    page.panel.type_score("")
    await wait_settled()


async def _waiting(window: MainWindow, person: Person) -> AsyncIterator[Place]:
    """With a grade that waits and two that conflict."""
    sheet = await person.opened()
    await person.enter(manual_cell(sheet), score=5)
    await _hold(person, manual_cell(sheet, 1), {"score": 3.0}, {"score": 4.0})
    await _hold(person, manual_cell(sheet, 2), {"feedback": _MINE}, {"feedback": _THEIRS})
    page = window.pages.show_page(WAITING)
    assert page is not None
    await until(lambda: len(page.conflicts.model.entries) == 2 and page.edits.isVisible())
    await wait_settled()
    yield "waiting", window
    page.conflicts.table.choose(1)
    page.conflicts.card.join()
    await wait_settled()
    yield "both texts", window
    page.conflicts.card.hide_joined()


async def _dialogs(window: MainWindow) -> AsyncIterator[Place]:
    for action in list(window.menu_actions):
        name = action.objectName().removeprefix("action_")
        if name in _ELSEWHERE or not action.isEnabled() or action.isCheckable():
            continue
        action.trigger()
        await wait_settled()
        for dialog in _open_dialogs():
            if type(dialog).__module__.startswith("lmsdesk."):
                yield name, dialog
            dialog.reject()
        await wait_settled()
        # On another page all actions after this one would be passed over.
        assert window.pages.currentWidget() is window.pages.find_page(GradebookPage), name


def _open_dialogs() -> list[QDialog]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]


def _by_themselves(window: MainWindow, person: Person, folder: Path) -> Iterator[QDialog]:
    yield QuestionDialog(Question("Delete it", "It is gone for good.", "Delete", is_dangerous=True), window)
    yield TextDialog("Name of the view", "What to call it.", parent=window)
    yield DatesDialog("When students see “Handouts of the whole term”", Release(), window)
    places = [FolderChoice(ContentId("_1_1"), "Handouts › Week 1")]
    week = ContentItem(ContentId("_1_1"), None, "Handouts › Week 1", ContentKind.FOLDER, Release())
    tree = ContentTree({week.id: week}, {None: [week.id]})
    yield DownloadDialog(person.workspace, COURSE, [(week, Path())], folder, parent=window)
    source = CopySource(COURSE, tree, (week.id,))
    yield CopyBranchDialog(person.workspace, source, CopyTarget(None), parent=window)
    items = tuple(KeptItem(ContentId(f"_{index}_1"), index, None, f"Handout {index}") for index in range(20))
    yield CutOffCopyDialog(person.workspace, KeptCopy(COURSE, COURSE, None, None, items), parent=window)
    yield MoveDialog(tree, [week.id], has_top=True, parent=window)
    yield DeleteItemsDialog(person.workspace.contents.structure, COURSE, [week.id], [week.title], parent=window)
    yield NewItemDialog(person.workspace, COURSE, ContentKind.ASSIGNMENT, places, parent=window)
    yield CrashDialog("A report without names.", window)
    yield ImportDialog(person.workspace, COURSE, window)
    yield CommentDialog(new_comment("Cite your sources, {name}.", points=-2, folder="Style"), ["Style"], window)
    yield SeveralDialog((), "Cite your sources.", window)
    theirs = revised(new_comment("Well argued."))
    yield MergeDialog(MergePlan("comments.json", (MergeLine(Verdict.NEW, theirs),), refused=1), window)
    yield PlanDialog(person.workspace, COURSE, window)
    yield SiteDialog(SiteBook(folders_under(folder)), has_keychain=False, check=accepts, parent=window)


def widgets_of(place: QWidget) -> list[QWidget]:
    """The visible widgets of a place, those of other windows left out."""
    return [one for one in place.findChildren(QWidget) if one.isVisible() and one.window() is place.window()]
