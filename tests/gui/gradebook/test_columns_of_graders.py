"""Who may grade and not change columns is offered no change of one, but columns of their own."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.columns.column_dialog import ColumnDialog
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.notices import Notice
from lmsdesk.gui.shell.main_window import MainWindow
from tests.gui.site_desk import until
from tests.gui.whole_window import closed, course_in, window_on
from tests.sync.conftest import COURSE, Office, application


@asynccontextmanager
async def gradebook_of(role: str, folder: Path, qtbot: QtBot) -> AsyncIterator[tuple[MainWindow, GradebookPage]]:
    async with AsyncExitStack() as stack:
        office = Office(stack, folder)
        person = await office.person("assistant")
        async with application(person.service) as client:
            path = f"v1/courses/{COURSE}/users/userName:assistant"
            assert (await client.patch(path, json={"courseRoleId": role})).is_success
        await person.workspace.courses.refresh()
        await person.opened()
        window = window_on(person, folder, qtbot)
        yield window, await course_in(window)
        await closed(window)


def _offered(page: GradebookPage, column: int) -> str:
    page.choices.open_column_menu(column, QPoint(0, 0))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    words = " ".join(action.text().replace("&", "") for action in menu.actions())
    menu.close()
    return words


async def test_a_grader_is_offered_no_change_of_columns_and_told_why(tmp_path: Path, qtbot: QtBot) -> None:
    async with gradebook_of("Grader", tmp_path, qtbot) as (window, page):
        told: list[Notice] = []
        notices.channel.read_by(lambda news: told.append(news) if isinstance(news, Notice) else None)
        await until(lambda: not window.menu_actions["new_column"].isVisible())
        assert "Column settings" not in _offered(page, 0)
        assert "Delete column" not in _offered(page, 0)
        assert "What-if column" in _offered(page, 0)
        window.menu_actions["edit_column"].trigger()
        await until(lambda: told)
        assert told[0].title == "Your role in this course does not let you change columns."
        assert not window.findChildren(ColumnDialog)


async def test_an_assistant_is_offered_all_of_it(tmp_path: Path, qtbot: QtBot) -> None:
    async with gradebook_of("TeachingAssistant", tmp_path, qtbot) as (window, page):
        await until(window.menu_actions["new_column"].isVisible)
        assert "Column settings" in _offered(page, 0)
        assert "Delete column" in _offered(page, 0)
