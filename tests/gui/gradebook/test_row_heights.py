"""Rows close together or comfortable: chosen by keys, kept for the next start, and the current cell stays in sight."""

from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import theme
from lmsdesk.gui.shell.main_window import MainWindow
from tests.gui.grade_desk import Key
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import course_in, whole_window

NO_ROOM = 1200, 460
"""A window that does not show every student."""


def height(page: GradebookPage) -> int:
    return page.table.rowHeight(0)


async def switch(window: MainWindow) -> None:
    """Found by its words, for it has no key of its own."""
    was = window.menu_actions["compact"].isChecked()
    window.palette_.open()
    QTest.keyClicks(QApplication.focusWidget() or window, "compact rows")
    QTest.keyClick(QApplication.focusWidget() or window, Key.Key_Return)
    await until(lambda: window.menu_actions["compact"].isChecked() is not was)


async def test_rows_change_their_height_and_the_choice_is_kept(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path / "site") as (_, person):
        await person.opened()
        async with whole_window(person, tmp_path, *NO_ROOM) as window:
            page = await course_in(window)
            assert height(page) == theme.ROW_HEIGHT
            await switch(window)
            assert height(page) == theme.COMPACT_ROW_HEIGHT
        async with whole_window(person, tmp_path, *NO_ROOM) as window:
            page = await course_in(window)
            assert window.menu_actions["compact"].isChecked()
            await until(lambda: height(page) == theme.COMPACT_ROW_HEIGHT)
            await switch(window)
            assert height(page) == theme.ROW_HEIGHT
        async with whole_window(person, tmp_path, *NO_ROOM) as window:
            page = await course_in(window)
            assert height(page) == theme.ROW_HEIGHT


async def test_the_current_cell_stays_in_sight(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path / "site") as (_, person):
        await person.opened()
        async with whole_window(person, tmp_path, *NO_ROOM) as window:
            page = await course_in(window)
            table, last = page.table, page.model.rowCount() - 1
            for row in (last, last // 2, 0):
                table.select_cell(page.model.index(row, 2))
                assert is_in_sight(page)
                for _ in range(2):
                    await switch(window)
                    await until(lambda: is_in_sight(page))
                    assert table.currentIndex().row() == row


def is_in_sight(page: GradebookPage) -> bool:
    table = page.table
    return table.viewport().rect().contains(table.visualRect(table.currentIndex()))
