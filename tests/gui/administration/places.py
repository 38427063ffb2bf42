"""Every dialog of the pages of a course, filled with what the practice site has."""

from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QApplication, QDialog

from lmsdesk.gui.administration.add_people_dialog import AddPeopleDialog
from lmsdesk.gui.administration.course_list_page import CourseListPage
from lmsdesk.gui.administration.group_set_work import GroupSetDialog
from lmsdesk.gui.administration.groups_page import AddMembersDialog, GroupsPage
from lmsdesk.gui.administration.import_people_dialog import ImportPeopleDialog
from lmsdesk.gui.administration.people_page import PeoplePage, RemovalDialog
from lmsdesk.gui.administration.record_dialog import RecordDialog, SeveralDialog
from lmsdesk.gui.shell.main_window import MainWindow
from tests.gui.site_desk import until

_OF_PEOPLE: tuple[tuple[str, int, Callable[[QDialog], bool]], ...] = (
    ("addPeople", 0, lambda one: isinstance(one, AddPeopleDialog) and one.role.count() > 1),
    ("changePeople", 1, lambda one: isinstance(one, RecordDialog) and one.is_ready),
    ("changePeople", 2, lambda one: isinstance(one, SeveralDialog) and one.is_ready),
    ("removePeople", 2, lambda one: isinstance(one, RemovalDialog) and one.verb.isEnabled()),
)


async def administration_dialogs(window: MainWindow) -> AsyncIterator[tuple[str, QDialog]]:
    """Open one after another; each is closed before the next."""
    page = await _page(window, "people", PeoplePage)
    for verb, rows, is_ready in _OF_PEOPLE:
        dialog = await _opened(page, verb, rows, is_ready)
        yield f"{verb} {rows}", dialog
        dialog.reject()
        await until(lambda: QApplication.activeModalWidget() is None)
    async for found in _import_dialog(page):
        yield found
    page = await _page(window, "groups", GroupsPage)
    assert isinstance(page, GroupsPage)
    page.list_panel.table.selectRow(0)
    page.add_members()
    await until(lambda: isinstance(QApplication.activeModalWidget(), AddMembersDialog))
    adding = QApplication.activeModalWidget()
    assert isinstance(adding, AddMembersDialog)
    yield "addMembers", adding
    adding.reject()
    await until(lambda: QApplication.activeModalWidget() is None)
    page.sets.create()
    await until(lambda: isinstance(QApplication.activeModalWidget(), GroupSetDialog))
    making = QApplication.activeModalWidget()
    assert isinstance(making, GroupSetDialog)
    yield "groupSet", making
    making.reject()
    await until(lambda: QApplication.activeModalWidget() is None)


async def _import_dialog(page: CourseListPage) -> AsyncIterator[tuple[str, QDialog]]:
    begin = partial(page._workspace.administration.import_members, page.course_id)
    dialog = ImportPeopleDialog("Import people from a file", begin, page)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "people.csv"
        file.write_text("User name,Role\nstudent,Grader\nnobody.here,Student\n,Student\n", encoding="utf-8")
        dialog.open()
        dialog.read(file)
        await until(lambda: dialog.is_ready)
    yield "importPeople", dialog
    dialog.reject()
    await until(lambda: QApplication.activeModalWidget() is None)
    dialog.deleteLater()


async def _page(window: MainWindow, action: str, kind: type[CourseListPage]) -> CourseListPage:
    window.menu_actions[action].trigger()
    page = window.pages.current_page(kind)
    assert page is not None
    await until(lambda: page.list_panel.model.entries)
    return page


async def _opened(page: CourseListPage, verb: str, rows: int, is_ready: Callable[[QDialog], bool]) -> QDialog:
    table, flags = page.list_panel.table, QItemSelectionModel.SelectionFlag
    table.clearSelection()
    for row in range(rows):
        table.selectionModel().select(page.list_panel.model.index(row, 0), flags.Select | flags.Rows)
    await until(page.list_panel.buttons[verb].isEnabled)
    page.list_panel.buttons[verb].click()

    def found() -> QDialog | None:
        # People are changed beside the list.
        dialog = page.pane.editor if verb == "changePeople" else QApplication.activeModalWidget()
        return dialog if isinstance(dialog, QDialog) and is_ready(dialog) else None

    await until(found)
    dialog = found()
    assert dialog is not None
    return dialog
