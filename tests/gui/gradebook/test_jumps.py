"""One key to the next cell of a kind, to a student, to a column; and the flag that only I see."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import CellStatus
from lmsdesk.desk.gradebook.session.row_filters import cells_with
from lmsdesk.gui.gradebook.grid.navigation import go_to_next
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.shell.window_state import WindowState
from lmsdesk.model.sheet import CellFlag
from tests.bench.grid_sheets import made_sheet
from tests.gui.grade_desk import CTRL, Desk, Key
from tests.gui.page_screen import page_screen
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import closed, window_on
from tests.helpers.images import image_of
from tests.sync.conftest import COURSE


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(made_sheet(60, 30), qtbot)
    yield made
    made.table.close()


def leap(desk: Desk, status: CellStatus, *, is_back: bool = False) -> bool:
    ground = desk.model.session.filter_input
    return go_to_next(desk.table, lambda position: cells_with(status, ground, position), is_back=is_back)


def test_every_marked_cell_is_reached_once_and_then_the_first_again(desk: Desk) -> None:
    desk.table.sort_by(3)
    flagged = [desk.model.cell_at(desk.model.index(row, column)) for row, column in ((3, 4), (50, 4), (7, 2))]
    desk.model.set_flagged(flagged)
    desk.go(10, 4)
    reached = []
    for _ in range(4):
        assert leap(desk, CellStatus.FLAGGED)
        reached.append(desk.at())
    assert reached == [(50, 4), (7, 2), (3, 4), (50, 4)]
    assert leap(desk, CellStatus.FLAGGED, is_back=True)
    assert desk.at() == (3, 4)


def test_hidden_columns_and_rows_left_out_are_passed_over(desk: Desk) -> None:
    desk.model.set_flagged([desk.model.cell_at(desk.model.index(3, 4))])
    desk.table.setColumnHidden(4, True)
    assert not leap(desk, CellStatus.FLAGGED)
    desk.table.setColumnHidden(4, False)
    assert leap(desk, CellStatus.FLAGGED)


def test_what_was_changed_here_is_one_key_away(desk: Desk) -> None:
    desk.go(5, 2)
    desk.type("7")
    desk.press(Key.Key_Return)
    desk.go(0, 0)
    assert leap(desk, CellStatus.MINE)
    assert desk.at() == (5, 2)


def test_a_flag_is_said_and_seen(desk: Desk) -> None:
    plain = image_of(desk.table)
    desk.model.set_flagged([desk.model.cell_at(desk.model.index(3, 1))])
    assert "flagged" in desk.model.state_words(desk.model.index(3, 1)).split(", ")
    assert image_of(desk.table) != plain


async def test_flags_of_a_selection_come_and_go_together(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page = made.page
        page.table.select_cell(made.at(1))
        page.view_controller.toggle_flags()
        page.table.selectColumn(made.column)
        page.view_controller.toggle_flags()
        assert len(page.model.session.view_state.flagged) == 24
        await until(lambda: not made.writes.is_busy)
        assert len(await made.person.workspace.views.flags(page.course_id)) == 24
        page.view_controller.toggle_flags()
        assert page.model.session.view_state.flagged == frozenset()


async def test_a_student_and_a_hidden_column_by_their_names(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page = made.page
        name = page.model.names[int(page.model.order[20])]
        page.choices.go_to()
        QTest.keyClicks(page.choices.positions.field, name.partition(",")[0])
        assert picture(page, "page-go-to").exists()
        QTest.keyClick(page.choices.positions.field, Key.Key_Return)
        assert page.model.names[int(page.model.order[page.table.currentIndex().row()])] == name
        title = page.model.columns[3].column.title
        page.view_controller.layout.hide([3], is_hidden=True)
        page.choices.go_to()
        QTest.keyClicks(page.choices.positions.field, title)
        QTest.keyClick(page.choices.positions.field, Key.Key_Return)
        assert page.table.currentIndex().column() == 3
        assert not page.table.isColumnHidden(3)


async def test_a_student_and_a_column_are_found_where_they_stand_by_then(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page, sheet = made.page, made.page._sheet
        assert sheet is not None
        made.person.workspace.pause()
        name, title = page.model.names[int(page.model.order[20])], page.model.columns[3].column.title
        first = page.model.cell_at(made.at(0)).user_id
        left = replace(sheet, rows=tuple(row for row in sheet.rows if row.membership.user_id != first))
        page.choices.go_to()
        QTest.keyClicks(page.choices.positions.field, name.partition(",")[0])
        # While somebody chooses, another student leaves the course, and then a column is deleted.
        page.model.load(left)
        QTest.keyClick(page.choices.positions.field, Key.Key_Return)
        assert page.model.names[int(page.model.order[page.table.currentIndex().row()])] == name
        page.choices.go_to()
        QTest.keyClicks(page.choices.positions.field, title)
        page.model.load(replace(left, columns=left.columns[1:]))
        QTest.keyClick(page.choices.positions.field, Key.Key_Return)
        assert page.model.columns[page.table.currentIndex().column()].column.title == title
        # Who is gone by then is not taken for the next one.
        page.choices.go_to()
        here = page.current_cell
        QTest.keyClicks(page.choices.positions.field, page.model.names[int(page.model.order[5])].partition(",")[0])
        gone = page.model.cell_at(made.at(5, 0)).user_id
        page.model.load(replace(left, rows=tuple(row for row in left.rows if row.membership.user_id != gone)))
        QTest.keyClick(page.choices.positions.field, Key.Key_Return)
        assert page.current_cell == here


async def test_the_keys_of_the_window(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        window = window_on(person, tmp_path, qtbot)
        window.open_course(COURSE)
        await until(lambda: (shown := window.pages.current_page(GradebookPage)) is not None and shown.model.rowCount())
        page = window.pages.current_page(GradebookPage)
        assert page is not None
        await until(page.table.isVisible)
        page.table.select_cell(page.model.index(4, 1))
        QTest.keyClick(page.table, Key.Key_B, CTRL)
        assert len(page.model.session.view_state.flagged) == 1
        page.table.select_cell(page.model.index(0, 0))
        QTest.keyClick(page.table, Key.Key_F9)
        assert page.table.currentIndex() == page.model.index(4, 1)
        QTest.keyClick(page.table, Key.Key_M, CTRL)
        assert page.view_controller.panel.isVisible()
        assert WindowState(tmp_path).is_on("figures")
        QTest.keyClick(page.table, Key.Key_0, CTRL)
        assert page.table.isColumnHidden(1)
        await closed(window)


async def test_nothing_of_a_kind_is_said(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        assert not made.page.view_controller.jump(CellStatus.FLAGGED)
        assert made.page.view_controller.jump(CellStatus.NEEDS_GRADING)
        assert made.page.model.value_at(made.page.table.currentIndex()).flags & CellFlag.NEEDS_GRADING
