"""Rows close together or comfortable: chosen by keys, kept for the next start, and the current cell stays in sight."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lmsdesk.gui import theme
from lmsdesk.gui.main_window import MainWindow
from lmsdesk.gui.pages.gradebook_page import GradebookPage
from lmsdesk.gui.remembered import Remembered
from tests.gui.grade_desk import Key
from tests.gui.site_desk import open_desk, until
from tests.sync.conftest import COURSE, Person


@asynccontextmanager
async def window_on(person: Person, folder: Path) -> AsyncIterator[tuple[MainWindow, GradebookPage]]:
    """One start of the program, in a window that has no room for every student."""
    window = MainWindow(Remembered(folder))
    window.resize(1200, 460)
    window.show()
    window.activateWindow()
    window.show_workspace(person.workspace)
    window.open_course(COURSE)
    page = window.stage.gradebook
    assert page is not None
    await until(lambda: page.is_complete and page.table.isVisible())
    yield window, page
    window.let_go()
    await window.writes.finished()
    window.close_for_good()
    window.deleteLater()


def height(page: GradebookPage) -> int:
    return page.table.rowHeight(0)


async def switch(window: MainWindow) -> None:
    """Found by its words, for it has no key of its own."""
    was = window.deeds["compact"].isChecked()
    window.palette_.open()
    QTest.keyClicks(QApplication.focusWidget() or window, "compact rows")
    QTest.keyClick(QApplication.focusWidget() or window, Key.Key_Return)
    await until(lambda: window.deeds["compact"].isChecked() is not was)


async def test_rows_change_their_height_and_the_choice_is_kept(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path / "site") as (_, person):
        await person.opened()
        async with window_on(person, tmp_path) as (window, page):
            assert height(page) == theme.ROW_HEIGHT
            await switch(window)
            assert height(page) == theme.COMPACT_ROW_HEIGHT
        async with window_on(person, tmp_path) as (window, page):
            assert window.deeds["compact"].isChecked()
            await until(lambda: height(page) == theme.COMPACT_ROW_HEIGHT)
            await switch(window)
            assert height(page) == theme.ROW_HEIGHT
        async with window_on(person, tmp_path) as (window, page):
            assert height(page) == theme.ROW_HEIGHT


async def test_the_current_cell_stays_in_sight(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path / "site") as (_, person):
        await person.opened()
        async with window_on(person, tmp_path) as (window, page):
            table, last = page.table, page.model.rowCount() - 1
            for row in (last, last // 2, 0):
                table.go_to(page.model.index(row, 2))
                assert is_in_sight(page)
                for _ in range(2):
                    await switch(window)
                    await until(lambda: is_in_sight(page))
                    assert table.currentIndex().row() == row


def is_in_sight(page: GradebookPage) -> bool:
    table = page.table
    return table.viewport().rect().contains(table.visualRect(table.currentIndex()))
