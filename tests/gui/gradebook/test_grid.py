"""The grid under a person's hands: keys, entries, refusals, blocks."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lmsdesk.desk.gradebook.entry.plan import EditPlan
from lmsdesk.model.scores import Scale
from tests.bench.grid_sheets import made_sheet
from tests.gui.grade_desk import CTRL, SHIFT, Desk, Key, Mod, click


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(made_sheet(60, 30), qtbot)
    yield made
    made.table.close()


def test_typing_replaces_and_enter_moves_down(desk: Desk) -> None:
    desk.go(2, 1)
    name = desk.model.names[int(desk.model.order[2])]
    desk.type("12.25")
    desk.press(Key.Key_Return)
    assert desk.text(2, 1) == "12.25"
    assert desk.at() == (3, 1)
    assert desk.steps[0][1] == f"Lab report 1: 12.25 for {name}"
    assert desk.steps[0][0][0].fields["score"] == 12.25
    assert "only here" in desk.model.state_words(desk.model.index(2, 1))


@pytest.mark.parametrize(
    ("key", "with_", "end"),
    [
        (Key.Key_Return, SHIFT, (1, 1)),
        (Key.Key_Tab, Mod.NoModifier, (2, 2)),
        (Key.Key_Backtab, SHIFT, (2, 0)),
        (Key.Key_Up, Mod.NoModifier, (1, 1)),
        (Key.Key_Left, Mod.NoModifier, (2, 0)),
    ],
)
def test_keys_that_take_the_text_and_move(
    desk: Desk, key: Qt.Key, with_: Qt.KeyboardModifier, end: tuple[int, int]
) -> None:
    desk.go(2, 1)
    desk.type("3")
    desk.press(key, with_=with_)
    assert desk.text(2, 1) == "3"
    assert desk.at() == end
    assert not desk.table._delegate.is_open


def test_f2_edits_at_the_end_and_arrows_move_in_the_text(desk: Desk) -> None:
    desk.go(2, 1)
    before = desk.text(2, 1)
    desk.press(Key.Key_F2)
    desk.type("5")
    desk.press(Key.Key_Left)
    editor = desk.editor()
    assert editor is not None
    assert editor.text() == before + "5"
    assert desk.at() == (2, 1)


def test_escape_keeps_the_value(desk: Desk) -> None:
    desk.go(2, 1)
    before = desk.text(2, 1)
    desk.type("99")
    desk.press(Key.Key_Escape)
    assert desk.text(2, 1) == before
    assert not desk.steps
    assert desk.table.hasFocus()


def test_undo_in_the_editor_does_not_bring_back_the_text_of_another_cell(desk: Desk) -> None:
    desk.go(2, 1)
    desk.type("12.5")
    desk.press(Key.Key_Return)
    before = desk.text(3, 1)
    desk.press(Key.Key_F2)
    editor = desk.editor()
    assert editor is not None
    assert (editor.text(), editor.isModified(), editor.isUndoAvailable()) == (before, False, False)
    desk.press(Key.Key_Escape)
    desk.type("7")
    editor = desk.editor()
    assert editor is not None
    assert editor.text() == "7"


def test_nonsense_is_refused_at_the_cell_and_stays_open(desk: Desk) -> None:
    desk.go(2, 1)
    before = desk.text(2, 1)
    desk.type("abc")
    desk.press(Key.Key_Return)
    editor = desk.editor()
    assert editor is not None
    assert editor.text() == "abc"
    assert desk.table._bubble.isVisible()
    assert "is not a score" in desk.table._bubble.text()
    QApplication.processEvents()
    click(desk.table.viewport(), 400, 300)
    assert desk.at() == (2, 1)
    desk.press(Key.Key_Backspace)
    assert not desk.table._bubble.isVisible()
    desk.press(Key.Key_Escape)
    assert desk.text(2, 1) == before
    assert not desk.steps


def test_clicking_elsewhere_takes_what_was_typed(desk: Desk) -> None:
    desk.go(2, 1)
    desk.type("7")
    click(desk.table.viewport(), 400, 300)
    assert desk.text(2, 1) == "7"
    assert desk.fields() == [{"score": 7.0}]
    assert desk.at() != (2, 1)


def test_a_score_above_the_possible_is_taken_with_a_warning(desk: Desk) -> None:
    desk.go(2, 1)
    desk.type("25")
    desk.press(Key.Key_Return)
    assert desk.text(2, 1) == "25"
    assert "above the 20 possible" in desk.warnings[0]
    assert "Above the points possible" in str(desk.model.index(2, 1).data(Qt.ItemDataRole.ToolTipRole))


def test_what_the_service_works_out_is_not_editable(desk: Desk) -> None:
    desk.go(2, 24)
    desk.type("5")
    assert desk.editor() is None
    desk.press(Key.Key_Delete)
    assert not desk.steps
    assert "calculates" in desk.warnings[-1]


def test_letters_are_taken_where_the_column_has_them(desk: Desk) -> None:
    desk.model.session.set_scales({desk.sheet.columns[1].column.id: Scale(20.0, ("A", "B"))})
    desk.go(2, 1)
    desk.type("b")
    desk.press(Key.Key_Return)
    assert desk.text(2, 1) == "B"
    assert desk.fields() == [{"text": "B"}]


def test_arrows_pages_and_ends(desk: Desk) -> None:
    desk.go(0, 0)
    desk.press(Key.Key_Down, Key.Key_Right, Key.Key_Right, Key.Key_Up)
    assert desk.at() == (0, 2)
    desk.press(Key.Key_End)
    assert desk.at() == (0, 29)
    desk.press(Key.Key_End, with_=CTRL)
    assert desk.at() == (59, 29)
    desk.press(Key.Key_PageUp)
    assert 35 < desk.at()[0] < 59
    desk.press(Key.Key_Home, with_=CTRL)
    assert desk.at() == (0, 0)
    desk.press(Key.Key_Right, with_=CTRL)
    assert desk.at()[1] > 0


def test_shift_extends_and_shrinks_the_selection(desk: Desk) -> None:
    desk.go(1, 1)
    desk.press(Key.Key_Down, Key.Key_Down, Key.Key_Right, with_=SHIFT)
    assert desk.selected() == {(row, column) for row in (1, 2, 3) for column in (1, 2)}
    desk.press(Key.Key_Up, with_=SHIFT)
    assert desk.selected() == {(row, column) for row in (1, 2) for column in (1, 2)}
    desk.press(Key.Key_Down)
    assert len(desk.selected()) == 1


def test_delete_clears_the_selection_in_one_step(desk: Desk) -> None:
    desk.select(10, 0, 13, 1)
    filled = sum(bool(desk.text(row, column)) for row in range(10, 14) for column in (0, 1))
    desk.press(Key.Key_Delete)
    assert not any(desk.text(row, column) for row in range(10, 14) for column in (0, 1))
    assert [label for _, label in desk.steps] == [f"Clear {filled} grades"]


def test_copy_and_paste_of_a_block(desk: Desk) -> None:
    desk.select(10, 0, 11, 1)
    wanted = [[desk.text(row, column) for column in (0, 1)] for row in (10, 11)]
    desk.press(Key.Key_C, with_=CTRL)
    assert QGuiApplication.clipboard().text() == "".join("\t".join(row) + "\n" for row in wanted)
    desk.go(20, 6)
    desk.press(Key.Key_V, with_=CTRL)
    assert [[desk.text(row, column) for column in (6, 7)] for row in (20, 21)] == wanted
    assert len(desk.steps) == 1
    assert desk.steps[0][1].startswith("Paste ")


def test_one_value_is_pasted_into_many(desk: Desk) -> None:
    QGuiApplication.clipboard().setText("7\r\n")
    desk.select(10, 0, 12, 1)
    desk.table.paste()
    assert {desk.text(row, column) for row in (10, 11, 12) for column in (0, 1)} == {"7"}


def test_what_cannot_be_pasted_is_left_alone_and_told(desk: Desk) -> None:
    QGuiApplication.clipboard().setText("7\nabc\n")
    desk.go(10, 0)
    before = desk.text(11, 0)
    shown: list[EditPlan] = []
    desk.table.review_wanted.connect(shown.append)
    desk.table.paste()
    assert not desk.steps
    desk.table.selection_commands.enter(shown[0])
    assert (desk.text(10, 0), desk.text(11, 0)) == ("7", before)
    assert desk.warnings == ["1 cell kept its old value: “abc” is not a score."]


def test_cut_leaves_nothing_behind(desk: Desk) -> None:
    desk.select(10, 1, 10, 1)
    before = desk.text(10, 1)
    desk.press(Key.Key_X, with_=CTRL)
    assert QGuiApplication.clipboard().text().strip() == before
    assert desk.text(10, 1) == ""


def test_fill_down_and_right(desk: Desk) -> None:
    desk.go(10, 0)
    desk.type("11")
    desk.press(Key.Key_Return)
    desk.select(10, 0, 12, 0)
    desk.press(Key.Key_D, with_=CTRL)
    desk.select(10, 0, 12, 2)
    desk.press(Key.Key_R, with_=CTRL)
    assert {desk.text(row, column) for row in (10, 11, 12) for column in (0, 1, 2)} == {"11"}
    assert [label.split()[0] for _, label in desk.steps[1:]] == ["Fill", "Fill"]


def test_ctrl_enter_enters_into_the_selection(desk: Desk) -> None:
    desk.select(10, 0, 12, 1)
    desk.type("9")
    desk.press(Key.Key_Return, with_=CTRL)
    assert {desk.text(row, column) for row in (10, 11, 12) for column in (0, 1)} == {"9"}
    assert len(desk.steps) == 1


def test_the_wheel_scrolls_and_never_edits(desk: Desk) -> None:
    desk.go(2, 1)
    desk.type("4")
    before = desk.table.verticalScrollBar().value()
    editor = desk.editor()
    assert editor is not None
    position = QPointF(editor.rect().center())
    wheel = QWheelEvent(
        position, editor.mapToGlobal(position), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton, Mod.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(editor, wheel)
    assert editor.text() == "4"
    QApplication.sendEvent(desk.table.viewport(), wheel)
    assert desk.table.verticalScrollBar().value() > before
    assert not desk.steps
