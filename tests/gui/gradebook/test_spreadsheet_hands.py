"""What hands that are used to a spreadsheet do in the grid without looking: Enter, Tab, whole lines, pages, names."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from lmsdesk.desk.gradebook.session.row_order import first_named
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.model.sheet import CellFlag
from tests.bench.grid_sheets import made_sheet
from tests.gui.all_places import window_of_course
from tests.gui.grade_desk import CTRL, SHIFT, Desk, Key, Mod, focused
from tests.gui.page_screen import page_screen
from tests.gui.site_desk import until

ALT = Mod.AltModifier
_NARROW_PX = 400


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(made_sheet(60, 30), qtbot)
    yield made
    made.table.close()


def entered(desk: Desk, *texts: str, key: Qt.Key = Key.Key_Return) -> None:
    for text in texts:
        desk.type(text)
        desk.press(key)


def test_enter_goes_round_a_selected_block_column_by_column(desk: Desk) -> None:
    desk.select(2, 1, 3, 2)
    entered(desk, "1", "2", "3", "4")
    assert [desk.text(row, column) for column in (1, 2) for row in (2, 3)] == ["1", "2", "3", "4"]
    assert desk.at() == (2, 1)
    assert desk.selected() == {(2, 1), (3, 1), (2, 2), (3, 2)}
    desk.press(Key.Key_Return, with_=SHIFT)
    assert desk.at() == (3, 2)


def test_what_was_pasted_is_selected(desk: Desk) -> None:
    QApplication.clipboard().setText("1\t2\n3\t4\n2\t1\n")
    desk.go(4, 3)
    desk.press(Key.Key_V, with_=CTRL)
    assert desk.selected() == {(row, column) for row in (4, 5, 6) for column in (3, 4)}
    assert desk.at() == (4, 3)
    desk.press(Key.Key_Delete)
    assert [desk.text(row, column) for row in (4, 5, 6) for column in (3, 4)] == [""] * 6


def test_what_was_pasted_over_columns_that_were_moved_is_selected(desk: Desk) -> None:
    desk.table.column_header().moveSection(4, 9)
    QApplication.clipboard().setText("1\t2\n3\t4\n")
    desk.go(4, 3)
    desk.press(Key.Key_V, with_=CTRL)
    assert desk.selected() == {(row, column) for row in (4, 5) for column in (3, 5)}


def test_tab_goes_round_a_selected_block_row_by_row(desk: Desk) -> None:
    desk.select(2, 1, 3, 2)
    entered(desk, "1", "2", "3", "4", key=Key.Key_Tab)
    assert [desk.text(row, column) for row in (2, 3) for column in (1, 2)] == ["1", "2", "3", "4"]
    assert desk.at() == (2, 1)
    desk.press(Key.Key_Backtab, with_=SHIFT)
    assert desk.at() == (3, 2)


def test_a_block_that_is_selected_by_keys_is_walked_in_and_left_by_an_arrow(desk: Desk) -> None:
    desk.go(5, 1)
    desk.press(Key.Key_Down, with_=SHIFT)
    desk.press(Key.Key_Right, with_=SHIFT)
    desk.press(Key.Key_Return)
    assert desk.at() == (5, 1)
    desk.press(Key.Key_Down)
    assert desk.at() == (6, 1)
    assert desk.selected() == {(6, 1)}


def test_hidden_columns_are_left_out_of_the_round(desk: Desk) -> None:
    desk.table.setColumnHidden(2, True)
    desk.select(2, 1, 2, 3)
    entered(desk, "1", "2", key=Key.Key_Tab)
    assert (desk.text(2, 1), desk.text(2, 3), desk.at()) == ("1", "2", (2, 1))


def test_enter_after_tabs_begins_the_next_row_where_the_first_tab_was(desk: Desk) -> None:
    desk.go(2, 1)
    desk.type("1")
    desk.press(Key.Key_Tab)
    desk.type("2")
    desk.press(Key.Key_Tab)
    desk.type("3")
    desk.press(Key.Key_Return)
    assert desk.at() == (3, 1)
    assert [desk.text(2, column) for column in (1, 2, 3)] == ["1", "2", "3"]
    desk.press(Key.Key_Return)
    assert desk.at() == (4, 1)


def test_a_move_of_another_kind_ends_a_row_of_tabs(desk: Desk) -> None:
    desk.go(2, 1)
    desk.press(Key.Key_Tab, Key.Key_Down, Key.Key_Return)
    assert desk.at() == (4, 2)


def test_whole_columns_and_rows_are_taken_from_what_is_selected(desk: Desk) -> None:
    desk.select(2, 1, 3, 2)
    desk.go(4, 3)
    desk.press(Key.Key_Right, with_=SHIFT)
    desk.press(Key.Key_Space, with_=CTRL)
    assert desk.selected() == {(row, column) for row in range(60) for column in (3, 4)}
    assert desk.at() == (4, 4)
    desk.go(4, 3)
    desk.press(Key.Key_Down, with_=SHIFT)
    desk.press(Key.Key_Space, with_=SHIFT)
    assert desk.selected() == {(row, column) for row in (4, 5) for column in range(30)}


def test_alt_and_page_lead_across_the_columns(desk: Desk) -> None:
    desk.go(3, 0)
    desk.press(Key.Key_PageDown, with_=ALT)
    row, column = desk.at()
    assert (row, column > 2) == (3, True)
    desk.press(Key.Key_PageUp, with_=ALT)
    assert desk.at() == (3, 0)


def test_ctrl_and_backspace_bring_the_current_cell_back(desk: Desk) -> None:
    desk.go(2, 1)
    desk.table.verticalScrollBar().setValue(desk.table.verticalScrollBar().maximum())
    desk.press(Key.Key_Backspace, with_=CTRL)
    assert desk.table.viewport().rect().contains(desk.table.visualRect(desk.model.index(2, 1)))
    assert not desk.steps


def test_f2_while_typing_gives_the_arrows_to_the_text_and_back(desk: Desk) -> None:
    desk.go(2, 1)
    desk.type("15")
    desk.press(Key.Key_F2, Key.Key_Left)
    desk.type("2")
    editor = desk.editor()
    assert editor is not None
    assert (editor.text(), desk.at()) == ("125", (2, 1))
    desk.press(Key.Key_F2, Key.Key_Down)
    assert (desk.text(2, 1), desk.at()) == ("125", (3, 1))


def test_a_jump_enters_what_is_typed_and_waits_for_what_is_no_score(desk: Desk) -> None:
    desk.go(2, 1)
    desk.type("7")
    assert desk.table.reveal_cell(desk.model.cell_at(desk.model.index(10, 1)))
    assert (desk.text(2, 1), desk.at()) == ("7", (10, 1))
    desk.type("abc")
    desk.table.reveal_cell(desk.model.cell_at(desk.model.index(20, 1)))
    editor = focused()
    assert isinstance(editor, QLineEdit)
    assert (editor.text(), desk.at()) == ("abc", (10, 1))
    desk.press(Key.Key_Escape)


def test_next_to_grade_passes_nobody_over_after_an_entry(desk: Desk) -> None:
    # Any mark is looked for in the same way.
    flag, column, row = CellFlag.UNSENT, 1, 3
    for marked in (row, row + 1):
        desk.go(marked, column)
        entered(desk, "1")
    desk.go(row - 1, column)
    desk.type("7")
    desk.press(Key.Key_Return)
    assert desk.table.next_marked(flag)
    assert desk.at() == (row, column)
    assert desk.table.next_marked(flag)
    assert desk.at() == (row + 1, column)
    desk.go(row - 1, column)
    desk.press(Key.Key_Down)
    assert desk.table.next_marked(flag)
    assert desk.at() == (row + 1, column)


def test_a_search_keeps_the_column_and_the_end_of_it_keeps_the_student(desk: Desk) -> None:
    desk.go(40, 3)
    family = desk.model.names[int(desk.model.order[5])].partition(",")[0]
    desk.model.set_filter(family)
    assert desk.at() == (0, 3)
    student = desk.model.cell_at(desk.table.currentIndex())
    desk.model.set_filter("nobody is called this")
    desk.model.set_filter("")
    assert desk.model.cell_at(desk.table.currentIndex()) == student


def test_who_is_called_so_comes_before_who_has_it_within_the_name() -> None:
    names = ["Mwangi, Lerato", "Tan, Wangari", "Wang, Wei", "Wang, Zihan"]
    order, texts = np.arange(4), ("wang", "WANG z", "wei", "angi", "", "?")
    assert [first_named(order, names, text) for text in texts] == [1, 3, 2, 0, None, 0]


def test_clearing_says_what_was_left_out(desk: Desk) -> None:
    total = next(position for position, one in enumerate(desk.model.columns) if one.is_read_only)
    graded = next(position for position, one in enumerate(desk.model.columns) if not one.is_read_only)
    desk.select(0, graded, 59, graded)
    empty = sum(not desk.text(row, graded) for row in range(60))
    assert 0 < empty < 59
    desk.press(Key.Key_Delete)
    assert desk.warnings == [f"{60 - empty} grades were cleared. {empty} cells were already empty."]
    desk.press(Key.Key_Delete)
    assert desk.warnings[-1] == "No grade was cleared. 60 cells were already empty."
    desk.select(0, total, 59, total)
    desk.press(Key.Key_Backspace)
    assert desk.warnings[-1] == "No grade was cleared. 60 cells left unchanged: the server calculates these columns."
    desk.go(0, graded)
    said = len(desk.warnings)
    desk.press(Key.Key_Delete)
    assert len(desk.warnings) == said


async def test_from_the_search_field_to_the_grid_and_back(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page, everybody = made.page, made.model.rowCount()
        made.go(2)
        wanted = [name for name in made.model.names if name and name.isascii()][-1]
        for key in (Key.Key_Return, Key.Key_Down):
            page.focus_filter()
            await until(page.filter.hasFocus)
            QTest.keyClicks(page.filter, wanted)
            QTest.keyClick(page.filter, key)
            assert page.table.hasFocus()
            assert made.model.names[int(made.model.order[page.table.currentIndex().row()])] == wanted
            assert page.table.currentIndex().column() == made.column
        page.focus_filter()
        QTest.keyClick(page.filter, Key.Key_Escape)
        assert page.table.hasFocus()
        assert (page.filter.text(), made.model.rowCount()) == ("", everybody)
        assert made.model.names[int(made.model.order[page.table.currentIndex().row()])] == wanted


async def test_undo_and_redo_lead_to_what_they_changed(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        row, table = made.bare(), made.page.table
        made.type(row, "3")
        await made.stored()
        made.go(made.model.rowCount() - 1, made.total)
        made.page.feed.undo()
        await until(lambda: table.currentIndex() == made.at(row))
        made.go(made.model.rowCount() - 1, made.total)
        made.page.feed.redo()
        await until(lambda: table.currentIndex() == made.at(row))
        await made.stored()


async def test_undo_moves_nobody_who_is_typing(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        row, table = made.bare(), made.page.table
        made.type(row, "3")
        await made.stored()
        other = made.bare(1)
        made.go(other)
        made.page.feed.undo()
        QTest.keyClicks(table, "1")
        await made.stored()
        await until(lambda: made.text(row) != "3")
        assert table.is_typing
        assert table.currentIndex() == made.at(other)
        QTest.keyClick(focused(), Key.Key_Escape)


async def test_the_menu_of_a_cell_opens_by_its_key_and_by_the_mouse(tmp_path: Path) -> None:
    async with window_of_course(tmp_path) as (window, _):
        page = window.pages.find_page(GradebookPage)
        assert page is not None
        page.table.setFocus()
        await until(page.table.hasFocus)
        position = page.table.viewport().mapToGlobal(QPoint(40, 40))
        asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(40, 40), position)
        for opens in (
            window.menu_actions["cell_menu"].trigger,
            lambda: QApplication.sendEvent(page.table.viewport(), asked),
        ):
            opens()
            await until(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            shown = {action.objectName().removeprefix("action_") for action in menu.actions()}
            assert {"cut", "copy", "paste", "fill_down", "exempt", "feedback", "explain", "flag"} <= shown
            QTest.keyClick(menu, Key.Key_Escape)
            await until(lambda: QApplication.activePopupWidget() is None)
            assert page.table.hasFocus()


async def test_no_panel_hides_the_current_cell_in_the_smallest_window(tmp_path: Path) -> None:
    async with window_of_course(tmp_path) as (window, _):
        page = window.pages.find_page(GradebookPage)
        assert page is not None
        wide = page.table.student_header().width()
        window.resize(window.minimumSize())
        page.table.select_cell(page.model.index(2, page.model.columnCount() - 1))
        page.table.setFocus()
        for name in ("details", "figures", "history"):
            window.menu_actions[name].trigger()
            await until(lambda: not _is_cut(page.table))
            window.menu_actions[name].trigger()
        window.menu_actions["replace"].trigger()
        await until(lambda: page.side.isVisible() and not _is_cut(page.table))
        assert page.table.student_header().width() < wide
        window.resize(1400, 900)
        page.panels.close()
        await until(lambda: page.table.student_header().width() == wide)


def _is_cut(table: GradeTable) -> bool:
    """Whether the current cell is not whole on the screen, or there is no panel beside the grid yet."""
    cell, shown = table.visualRect(table.currentIndex()), table.viewport().rect()
    return not shown.contains(cell) or table.width() > _NARROW_PX
