"""Who comes back to a course stands where they were; who comes for the first time, where they can begin to grade."""

from pathlib import Path

from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from lmsdesk.gui.content.page import ContentPage
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.model.ids import Cell
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import closed, course_in, window_on
from tests.sync.conftest import COURSE


def whereabouts(page: GradebookPage) -> tuple[Cell, Cell]:
    """The current cell, and the first in sight."""
    model, table = page.model, page.table
    return model.cell_at(table.currentIndex()), model.cell_at(table.first_in_sight())


async def moved(page: GradebookPage) -> tuple[Cell, Cell]:
    """Go somewhere in the middle, and have it scrolled a little further."""
    down, right = page.table.verticalScrollBar(), page.table.horizontalScrollBar()
    await until(lambda: down.maximum() > 200 and right.maximum() > 200)
    page.table.select_cell(page.model.index(11, 4))
    down.setValue(6 * page.table.row_height())
    right.setValue(page.table.column_header().sectionPosition(2))
    return whereabouts(page)


async def reopened(window: MainWindow) -> GradebookPage:
    """The course that is opened by itself."""
    await until(lambda: (shown := window.pages.current_page(GradebookPage)) is not None and shown.is_complete)
    page = window.pages.find_page(GradebookPage)
    assert page is not None
    await until(page.table.isVisible)
    return page


async def test_the_first_cursor_stands_where_a_grade_can_be_entered(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        columns = made.model.columns
        seen = made.page.table.visible_columns()
        assert columns[seen[0]].is_read_only
        current = made.page.table.currentIndex()
        assert (current.row(), current.column()) == (0, next(one for one in seen if not columns[one].is_read_only))


async def test_the_place_outlasts_everything_that_closes_a_course(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        window = window_on(person, tmp_path, qtbot)
        window.resize(820, 520)
        before = await moved(await course_in(window))
        # What a lock and a change of the site's profile do.
        window.close_pages()
        await window.writes.finished()
        window.show_workspace(None)
        window.show_workspace(person.workspace)
        page = await reopened(window)
        await until(lambda: whereabouts(page) == before)
        assert window.focusWidget() is page.table
        # Another course.
        window.pages.close_pages()
        page = await course_in(window)
        await until(lambda: whereabouts(page) == before)
        # The next start.
        await closed(window)
        window = window_on(person, tmp_path, qtbot)
        window.resize(820, 520)
        page = await reopened(window)
        await until(lambda: whereabouts(page) == before)
        await closed(window)


async def test_the_course_is_named_when_another_of_its_pages_comes_back(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        window = window_on(person, tmp_path, qtbot)
        title = (await course_in(window)).title
        window.menu_actions["content"].trigger()
        await closed(window)
        window = window_on(person, tmp_path, qtbot)
        await until(lambda: window.pages.current_page(ContentPage) is not None)
        await until(lambda: window.windowTitle() == f"{title} – Content")
        window.pages.close_pages()
        window.open_course(COURSE)
        assert window.windowTitle() == f"{title} – Content", "the titles are known by now"
        await closed(window)


async def test_a_place_that_is_gone_is_the_first_cell_again(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person):
        made = PageScreen(office, person, qtbot)
        await made.loaded()
        made.go(5, 4)
        made.page.view_controller.layout.hide([4], is_hidden=True)
        made.page.view_controller.layout.changed.emit()
        await made.closed()
        again = PageScreen(office, person, qtbot)
        await again.loaded()
        assert again.page.table.isColumnHidden(4)
        assert again.page.table.currentIndex() == again.model.index(0, again.column)
        await again.closed()


async def test_what_is_kept_of_another_version_is_passed_over(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.workspace._store.preferences.set(f"place/{COURSE}", {"row": 3})
        assert await person.workspace.views.position(COURSE) is None


async def test_the_grid_has_the_keys_after_a_sign_in_stood_in_front_of_it(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        window = window_on(person, tmp_path, qtbot)
        window.top.badge.setFocus()
        dialog = QDialog(window)
        dialog.open()
        await until(lambda: QApplication.activeWindow() is dialog)
        page = await course_in(window)
        dialog.close()
        window.activateWindow()
        await until(page.table.hasFocus)
        await closed(window)
