"""What the grid shows and says: order, marks, statistics, names for screen readers, pictures."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk.gradebook.session.roster import RowKey
from lmsdesk.desk.gradebook.session.statistics import SelectionStatistics
from lmsdesk.gui.gradebook.grid.accessibility import accessible_of
from lmsdesk.gui.gradebook.grid.cell_painter import MARK_ROOM
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.kit import theme
from lmsdesk.model.edits import CellPatch, EditState
from lmsdesk.model.sheet import CellFlag
from tests.bench.grid_sheets import made_sheet
from tests.gui.grade_desk import Desk, Key, cell_of, click, edit_of, show_edits
from tests.helpers.images import image_of


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(made_sheet(60, 30), qtbot)
    yield made
    made.table.close()


def test_a_click_on_a_title_sorts_and_the_current_student_stays_current(desk: Desk) -> None:
    desk.go(5, 1)
    who = desk.model.session.member_at(5)
    header = desk.table.horizontalHeader()
    position = header.sectionViewportPosition(1) + 40
    click(header.viewport(), position, 30)
    scores = desk.model.columns[1].scores[desk.model.order]
    filled = scores[~np.isnan(scores)]
    assert (filled[:-1] <= filled[1:]).all()
    assert (scores[: len(filled)] == filled).all()
    assert desk.model.session.member_at(desk.at()[0]) == who
    click(header.viewport(), position, 30)
    assert desk.model.sorts[0] == (1, True)


def test_a_click_in_the_corner_sorts_by_name_or_id(desk: Desk) -> None:
    corner = desk.table._corner
    click(corner, corner.width() - 20, 30)
    assert desk.model.sorts[0] == (RowKey.STUDENT_ID, False)
    click(corner, 20, 30)
    assert desk.model.sorts[0] == (RowKey.NAME, False)


def test_the_row_being_edited_does_not_jump(desk: Desk) -> None:
    desk.table.sort_by(1)
    desk.go(10, 1)
    who = desk.model.session.member_at(10)
    desk.type("0.5")
    changed = replace(desk.sheet, columns=made_sheet(60, 30, seed=8).columns)
    desk.model.load(changed)
    editor = desk.editor()
    assert editor is not None
    assert editor.text() == "0.5"
    assert desk.model.session.member_at(10) == who
    desk.press(Key.Key_Return)
    assert desk.steps[0][0][0].cell.user_id == who.user_id


def test_a_half_typed_score_survives_a_new_student(desk: Desk) -> None:
    desk.model.load(replace(desk.sheet, rows=desk.sheet.rows[:-1]))
    desk.go(10, 1)
    cell = desk.model.cell_at(desk.table.currentIndex())
    desk.type("0.5")
    desk.model.load(desk.sheet)
    editor = desk.editor()
    assert editor is not None
    assert editor.text() == "0.5"
    desk.press(Key.Key_Return)
    assert [(patch.cell, patch.fields["score"]) for patches, _ in desk.steps for patch in patches] == [(cell, 0.5)]


def test_typing_where_nothing_can_be_typed_says_why_and_stays(desk: Desk) -> None:
    desk.go(10, 24)
    desk.type("5")
    assert desk.at() == (10, 24)
    assert "calculated by the server" in desk.warnings[0]


def test_filtering_keeps_the_current_cell_when_it_is_still_there(desk: Desk) -> None:
    desk.go(20, 3)
    cell = desk.model.cell_at(desk.table.currentIndex())
    family = desk.model.names[int(desk.model.order[20])].split(",")[0]
    desk.model.set_filter(family)
    assert 0 < len(desk.model.order) < 60
    assert desk.model.cell_at(desk.table.currentIndex()) == cell
    desk.model.set_filter("")
    assert len(desk.model.order) == 60


def test_marks_come_from_the_outbox_and_go_when_it_is_empty(desk: Desk) -> None:
    held, failed = cell_of(desk.sheet, 3, 1), cell_of(desk.sheet, 4, 2)
    show_edits(
        desk.model, [edit_of(held, {"score": 1.5}, EditState.HELD), edit_of(failed, {"exempt": True}, EditState.FAILED)]
    )
    assert "in conflict" in desk.model.state_words(desk.model.index_of(held))
    assert "refused" in desk.model.state_words(desk.model.index_of(failed))
    assert desk.table.next_marked(CellFlag.CONFLICT)
    assert desk.model.cell_at(desk.table.currentIndex()) == held
    show_edits(desk.model, [])
    assert not desk.table.next_marked(CellFlag.CONFLICT)
    assert desk.model.value_at(desk.model.index_of(held)).score != 1.5


def test_an_older_answer_of_the_store_does_not_undo_what_was_just_typed(desk: Desk) -> None:
    patch = CellPatch(cell_of(desk.sheet, 3, 1), {"score": 1.5})
    index = desk.model.index_of(patch.cell)
    desk.model.apply_patches([patch])
    show_edits(desk.model, [])
    desk.model.load(desk.sheet)
    assert desk.model.value_at(index).score == 1.5
    desk.model.session.confirm_patches([patch])
    show_edits(desk.model, [])
    assert desk.model.value_at(index).score != 1.5


def test_the_next_one_to_grade_is_found_forwards_and_back(desk: Desk) -> None:
    desk.go(0, 0)
    assert desk.table.next_marked(CellFlag.NEEDS_GRADING)
    first = desk.at()
    assert desk.table.next_marked(CellFlag.NEEDS_GRADING)
    assert desk.at() != first
    assert desk.table.next_marked(CellFlag.NEEDS_GRADING, -1)
    assert desk.at() == first


def test_enter_on_what_needs_grading_goes_down_and_its_tip_names_the_key_that_opens_it(desk: Desk) -> None:
    desk.go(0, 0)
    assert desk.table.next_marked(CellFlag.NEEDS_GRADING)
    row, column = desk.at()
    assert "F3 opens the submission" in str(desk.model.index(row, column).data(Qt.ItemDataRole.ToolTipRole))
    desk.press(Qt.Key.Key_Return)
    assert desk.at() == (row + 1, column)


def test_statistics_follow_the_selection(desk: Desk) -> None:
    def is_right(made: SelectionStatistics) -> bool:
        return made.cells == 120 and 0 < made.numbers <= 120 and made.min <= made.median <= made.max

    with desk.bot.waitSignal(desk.table.statistics_changed, check_params_cb=is_right):
        desk.select(0, 0, 59, 1)


def test_a_million_cells_are_selected_as_one_range(qtbot: QtBot) -> None:
    desk = Desk(made_sheet(3000, 60), qtbot)
    desk.table.selectAll()
    assert desk.table.statistics().cells == 180_000
    assert desk.table.selectionModel().selection().size() == 1
    desk.table.sort_by(0)
    assert len(desk.selected()) == 1


def test_hidden_and_moved_columns_are_followed(desk: Desk) -> None:
    desk.table.setColumnHidden(1, True)
    desk.table.horizontalHeader().moveSection(5, 0)
    desk.go(0, 5)
    desk.press(Key.Key_Right, Key.Key_Right)
    assert desk.at() == (0, 2)
    desk.press(Key.Key_Home)
    assert desk.at() == (0, 5)


def test_a_screen_reader_hears_student_column_value_and_state(desk: Desk) -> None:
    desk.go(2, 1)
    desk.type("12")
    desk.press(Key.Key_Return)
    said = desk.model.index(2, 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == f"{desk.model.names[int(desk.model.order[2])]}, Lab report 1, 12, only here, will be sent"
    table = QAccessible.queryAccessibleInterface(desk.table)
    assert table.role() == QAccessible.Role.Table
    cell = accessible_of(desk.table).cell(desk.model.index(2, 1))
    assert cell is not None
    assert cell.text(QAccessible.Text.Name) == said


def test_f6_leads_out_of_the_grid(qtbot: QtBot) -> None:
    window, model = QWidget(), GradebookModel()
    model.setParent(window)
    model.load(made_sheet(5, 3))
    table, after = GradeTable(model), QPushButton("After")
    rows = QVBoxLayout(window)
    rows.addWidget(table)
    rows.addWidget(after)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    table.setFocus()
    qtbot.waitUntil(table.hasFocus)
    QTest.keyClick(table, Key.Key_F6)
    assert after.hasFocus()


def test_arrows_follow_the_eye_from_right_to_left(desk: Desk) -> None:
    desk.table.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    desk.go(0, 1)
    desk.press(Key.Key_Left)
    assert desk.at() == (0, 2)


def test_the_frame_after_an_entry_shows_it(desk: Desk) -> None:
    desk.go(2, 1)
    desk.press(Key.Key_Down)
    before = image_of(desk.table)
    desk.model.enter([CellPatch(desk.model.cell_at(desk.model.index(5, 3)), {"score": 88.88})], "Midterm 1: 88.88")
    assert image_of(desk.table) != before


@pytest.mark.parametrize("scheme", [theme.LIGHT, theme.DARK])
def test_pictures_in_both_schemes(
    desk: Desk, scheme: theme.Tokens, picture: Callable[[QWidget, str], Path], qapp: QApplication
) -> None:
    prepolish = theme.Theme(qapp)
    prepolish.use(scheme)
    desk.select(3, 1, 6, 3)
    shown = image_of(desk.table)
    assert picture(desk.table, f"grid-{'dark' if scheme.is_dark else 'light'}").stat().st_size > 10_000
    colours = [shown.pixelColor(x, 320).name() for x in range(300, 900)]
    assert max(set(colours), key=colours.count) == scheme.surface.name()
    prepolish.use(theme.LIGHT)
    prepolish.deleteLater()


def test_an_empty_gradebook_says_so(qtbot: QtBot, picture: Callable[[QWidget, str], Path]) -> None:
    desk = Desk(made_sheet(0, 5), qtbot)
    nobody = image_of(desk.table)
    desk.press(Key.Key_Down, Key.Key_Delete)
    assert desk.table.empty_words == "No students here yet."
    assert picture(desk.table, "grid-empty").exists()
    filtered = Desk(made_sheet(3, 5), qtbot)
    filtered.model.set_filter("nobody is called this")
    assert filtered.table.empty_words == "No student matches the filter."
    assert image_of(filtered.table) != nobody


def test_a_letter_below_an_exempt_cell_is_as_dark_as_any(desk: Desk) -> None:
    first, second = desk.model.cell_at(desk.model.index(3, 1)), desk.model.cell_at(desk.model.index(4, 1))
    desk.model.apply_patches([CellPatch(first, {"exempt": True}), CellPatch(second, {"text": "W"})])
    desk.go(0, 0)
    assert _darkest(desk, 4) < theme.tokens().muted.lightness() - 20


def _darkest(desk: Desk, row: int) -> int:
    """The lightness of the darkest pixel of a value in the second column, its mark left out."""
    area = desk.table.visualRect(desk.model.index(row, 1)).adjusted(2, 2, -MARK_ROOM, -2)
    shown = image_of(desk.table.viewport()).copy(area)  # painted as a whole, as on the screen
    return min(shown.pixelColor(x, y).lightness() for x in range(shown.width()) for y in range(shown.height()))


def test_the_first_digit_finds_its_editor_made(desk: Desk) -> None:
    with desk.bot.waitSignal(desk.table.statistics_changed):
        desk.go(2, 0)
    made = desk.table.findChild(QLineEdit, "cell_editor")
    assert made is not None
    assert not made.isVisible()
    QTest.keyClicks(desk.table, "7")
    assert QApplication.focusWidget() is made
    assert made.text() == "7"


def test_an_editor_that_is_made_before_the_grid_is_shown_is_not_shown_with_it(desk: Desk, qtbot: QtBot) -> None:
    # Not the grid of the desk, which has an editor as soon as its selection has been counted.
    table = GradeTable(desk.model)
    qtbot.addWidget(table)
    assert table.findChild(QLineEdit, "cell_editor") is None
    with qtbot.waitSignal(table.statistics_changed):
        table.select_cell(desk.model.index(2, 0))
    table.show()
    made = table.findChild(QLineEdit, "cell_editor")
    assert made is not None
    assert table.viewport().isVisible()
    assert not made.isVisible()
