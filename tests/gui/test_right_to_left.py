"""Where reading runs from right to left, the grid and the window are the other way round, and so are the keys."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from lmsdesk.desk.gradebook.session.roster import RowKey
from lmsdesk.gui.gradebook.grid.accessibility import accessible_of
from lmsdesk.gui.gradebook.grid.cell_painter import MARK_ROOM
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.history.cell_history_panel import HistoryPanel
from lmsdesk.gui.kit.form_fields import MomentField
from lmsdesk.gui.kit.formatting import format_change
from lmsdesk.model.changes import HistoryEntry, Origin
from lmsdesk.model.edits import EditState
from tests.bench.grid_sheets import made_sheet
from tests.gui.all_places import window_of_course
from tests.gui.grade_desk import CTRL, SHIFT, Desk, Key, cell_of, edit_of, show_edits
from tests.gui.site_desk import until
from tests.helpers.images import image_of


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(made_sheet(60, 30), qtbot)
    made.table.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    QApplication.processEvents()
    yield made
    made.table.close()


def left_of(desk: Desk, column: int) -> int:
    return desk.table.columnViewportPosition(column)


def test_students_stand_on_the_right_and_columns_follow_to_the_left(desk: Desk) -> None:
    students, viewport = desk.table.student_header().geometry(), desk.table.viewport().geometry()
    assert students.left() >= viewport.right()
    assert left_of(desk, 0) > left_of(desk, 1) > left_of(desk, 2)
    boxes = dict(desk.table.student_header().boxes(20))
    assert boxes[RowKey.NAME].left() > boxes[RowKey.STUDENT_ID].left()
    assert desk.table.corner().geometry().left() == students.left()


def test_arrows_follow_the_eye_tab_and_enter_follow_the_reading(desk: Desk) -> None:
    desk.go(0, 1)
    desk.press(Key.Key_Left)
    assert desk.at() == (0, 2)
    desk.press(Key.Key_Right, Key.Key_Right)
    assert desk.at() == (0, 0)
    desk.press(Key.Key_Tab)
    assert desk.at() == (0, 1)
    desk.press(Key.Key_Backtab, with_=SHIFT)
    assert desk.at() == (0, 0)
    desk.press(Key.Key_End)
    assert desk.at() == (0, 29)
    desk.press(Key.Key_Home)
    assert desk.at() == (0, 0)


def test_far_arrows_and_selections_are_mirrored(desk: Desk) -> None:
    desk.go(3, 0)
    desk.press(Key.Key_Left, with_=SHIFT)
    assert desk.selected() == {(3, 0), (3, 1)}
    desk.go(3, 5)
    desk.press(Key.Key_Right, with_=CTRL)
    assert desk.at()[1] < 5


def test_an_arrow_ends_typing_towards_the_eye(desk: Desk) -> None:
    desk.go(2, 1)
    desk.type("7")
    desk.press(Key.Key_Left)
    assert desk.at() == (2, 2)
    assert desk.text(2, 1) == "7"


def test_marks_stand_where_a_cell_ends_in_reading(desk: Desk) -> None:
    cell = cell_of(desk.sheet, 3, 1)
    row = desk.model.index_of(cell).row()
    desk.go(row + 3, 4)
    before = image_of(desk.table.viewport())
    show_edits(desk.model, [edit_of(cell, {"exempt": False}, EditState.HELD)])
    after = image_of(desk.table.viewport())
    area = desk.table.visualRect(desk.model.index(row, 1))
    ends = area.adjusted(0, 0, -(area.width() - MARK_ROOM), 0)
    changed = [
        QPoint(x, y)
        for x in range(area.left(), area.right())
        for y in range(area.top(), area.bottom())
        if before.pixel(x, y) != after.pixel(x, y)
    ]
    assert changed
    assert all(ends.contains(point) for point in changed)


def test_a_reader_hears_the_columns_in_the_order_of_reading(desk: Desk) -> None:
    table = accessible_of(desk.table)
    columns = table.columns()
    assert columns == sorted(columns)
    assert columns[0] == 0
    here = desk.table.visualRect(desk.model.index(0, 1)).center()
    at = desk.table.viewport().mapToGlobal(here)
    cell = table.childAt(at.x(), at.y())
    assert cell is not None
    assert cell.tableCellInterface().columnIndex() == 1


async def test_the_whole_window_is_mirrored(tmp_path: Path, qtbot: QtBot, qapp: QApplication) -> None:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        async with window_of_course(tmp_path) as (window, _):
            page = window.pages.find_page(GradebookPage)
            assert page is not None
            courses = window.side.mapTo(window, QPoint(0, 0)).x()
            grid = page.table.mapTo(window, QPoint(0, 0)).x()
            assert courses > grid
            assert page.table.isRightToLeft()
            assert page.table.student_header().geometry().left() > page.table.viewport().geometry().left()
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def test_a_date_and_a_change_read_as_they_do_elsewhere(qtbot: QtBot) -> None:
    field = MomentField("On", "Due on")
    qtbot.addWidget(field)
    field.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    field.show()
    line = field.edit.findChild(QLineEdit)
    assert isinstance(line, QLineEdit)
    assert not line.isRightToLeft()
    assert field.box.accessibleName() == "Due on"
    assert format_change("12", "14") == "\u206612 → 14\u2069"


async def test_the_history_of_a_cell_reads_from_left_to_right_too(qtbot: QtBot) -> None:
    sheet = made_sheet(2, 1)
    entry = HistoryEntry(
        1, datetime(2026, 11, 21, tzinfo=UTC), cell_of(sheet, 0, 0), "score", 12.0, 14.0, Origin.PULLED
    )
    panel = HistoryPanel()
    qtbot.addWidget(panel)
    panel.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    panel.show_history("Quiz", [entry])
    await until(lambda: format_change("12", "14") in [label.text() for label in panel.findChildren(QLabel)])
