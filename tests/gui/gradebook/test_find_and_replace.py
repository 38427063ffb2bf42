"""Find and replace: what it finds, what it would change, and that only that changes."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk.gradebook.session.row_order import SortKey
from lmsdesk.gui.gradebook.panels.find_panel import FindPanel
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import until

Picture = Callable[[QWidget, str], Path]


async def opened_find(made: PageScreen, text: str, by: str, *, is_whole: bool = False) -> FindPanel:
    made.person.workspace.pause()
    made.go(0)
    made.page.panels.edit(made.page.panels.open_find)
    panel = made.page.panels.find
    assert panel.wanted.hasFocus()
    panel.whole.setChecked(is_whole)
    QTest.keyClicks(panel.wanted, text)
    QTest.keyClicks(panel.by, by)
    await until(lambda: not panel._timer.isActive() and not panel._tasks.is_busy)
    return panel


async def test_the_count_is_what_is_replaced(tmp_path: Path, qtbot: QtBot, picture: Picture) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        height, width = made.model.rowCount(), made.model.columnCount()
        before = {(row, c): made.text(row, c) for row in range(height) for c in range(width)}
        panel = await opened_find(made, "20", "19.5", is_whole=True)
        hits = {position for position, text in before.items() if text == "20"}
        assert set(panel.positions) == hits
        assert made.panel_text("foundCount").startswith(f"{len(hits)} cells found. {len(hits)} would change.")
        picture(made.page, "find_and_replace")
        panel.all.click()
        await until(made.page.panels.edit_preview.isVisible)
        made.page.panels.edit_preview.confirm.click()
        after = {position: made.text(*position) for position in before}
        assert {position for position in before if after[position] != before[position]} == hits
        assert {after[position] for position in hits} == {"19.5"}
        await until(lambda: made.steps[-1][0] == f"Replace {len(hits)} grades")


async def test_empty_cells_become_zero_and_a_sum_is_worked_out(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.select(0, made.model.rowCount() - 1)
        empty = [row for row in range(made.model.rowCount()) if not made.text(row)]
        panel = await opened_find(made, "", "0", is_whole=True)
        made.select(0, made.model.rowCount() - 1)
        panel.only_selection.setChecked(True)
        await until(lambda: {column for _, column in panel.positions} == {made.column} and not panel._timer.isActive())
        await until(lambda: not panel._tasks.is_busy)
        assert [row for row, _ in panel.positions] == empty
        panel.all.click()
        made.page.panels.edit_preview.confirm.click()
        assert [made.text(row) for row in empty] == ["0"] * len(empty)


async def test_a_search_that_never_begins_leaves_nothing_behind(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        panel = await opened_find(made, "20", "19.5", is_whole=True)
        # Due and taken back in one turn, as where a page is closed: a coroutine that nobody awaited fails the test.
        panel._on_search_due()
        panel._tasks.cancel_all()
        await until(lambda: not panel._tasks.is_busy)


async def test_rows_that_have_just_moved_lead_to_what_is_looked_for(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        panel = await opened_find(made, "20", "", is_whole=True)
        for is_descending in (True, False):
            made.page.table.sort_by_all([SortKey(made.column, is_descending)])
            QTest.keyClick(panel.wanted, Qt.Key.Key_Return)
            await until(lambda: not panel._timer.isActive() and not panel._tasks.is_busy)
            assert made.model.text_at(made.page.table.currentIndex()) == "20"
        made.page.filter.setText("a")
        QTest.keyClick(panel.wanted, Qt.Key.Key_Return)
        await until(lambda: not panel._timer.isActive() and not panel._tasks.is_busy)
        assert made.model.text_at(made.page.table.currentIndex()) == "20"


async def test_next_and_previous_go_around(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        panel = await opened_find(made, "20", "", is_whole=True)
        visited = []
        for _ in panel.positions:
            QTest.keyClick(panel.wanted, Qt.Key.Key_Return)
            index = made.page.table.currentIndex()
            visited.append((index.row(), index.column()))
        assert visited == sorted(panel.positions)
        QTest.keyClick(panel.wanted, Qt.Key.Key_Return)
        assert made.page.table.currentIndex().row() == visited[0][0]
        QTest.keyClick(panel.wanted, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
        assert made.page.table.currentIndex().row() == visited[-1][0]
        QTest.keyClick(panel.wanted, Qt.Key.Key_Escape)
        assert made.page.table.hasFocus()
        assert not panel.isVisible()


async def test_the_buttons_stand_one_below_the_other_where_they_do_not_fit_side_by_side(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        panel = await opened_find(made, "20", "")
        await until(lambda: panel.all.y() == panel.close_.y())
        # Just too long for both of them, whatever the font.
        while panel.all.sizeHint().width() + panel.close_.sizeHint().width() <= panel.by.width():
            panel.all.setText(f"{panel.all.text()}…")
        await until(lambda: panel.all.y() != panel.close_.y())
        await until(lambda: panel.all.width() >= panel.all.sizeHint().width())
        assert not panel.all.geometry().intersects(panel.close_.geometry())
        panel.all.setText("All")
        await until(lambda: panel.all.y() == panel.close_.y())
