"""Thousands of conflicts: each can be reached and decided by keys, one or all that are chosen."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import ConflictEntry
from lmsdesk.gui.outbox.conflict_card import ComparedText
from lmsdesk.gui.outbox.conflicts_view import ConflictsView
from lmsdesk.model.edits import Choice, Edit, EditState
from lmsdesk.model.ids import Cell, ColumnId, CourseId, EditId, UserId

Key = Qt.Key
MANY = 2000
TEXT = "A clear argument, and the second paragraph is the best part of it. " * 6


def cell(number: int) -> Cell:
    return Cell(CourseId("_1_1"), ColumnId("_2_1"), UserId(f"_{number}_1"))


def conflict(number: int, *, theirs: float = 90.0) -> ConflictEntry:
    return held(number, {"score": float(number)}, {"score": theirs})


def about_texts(number: int) -> ConflictEntry:
    return held(number, {"feedback": TEXT}, {"feedback": TEXT.replace("second", "third")})


def held(number: int, mine: dict[str, object], theirs: dict[str, object]) -> ConflictEntry:
    edit = Edit(EditId(number), cell(number), mine, {}, EditState.HELD, 1, theirs=theirs)
    return ConflictEntry(edit, "Seminar", "Essay", f"Student {number}")


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def view_of(qtbot: QtBot, window: QWidget, conflicts: Sequence[ConflictEntry]) -> ConflictsView:
    view = ConflictsView()
    QVBoxLayout(window).addWidget(view)
    window.resize(900, 900)
    window.show()
    window.activateWindow()
    view.show_conflicts(conflicts)
    view.setFocus()
    qtbot.waitUntil(view.table.hasFocus)
    return view


def current(view: ConflictsView) -> int:
    """The number of the conflict that is shown in full."""
    assert view.current is not None
    assert view.card.card.accessibleName().startswith(f"Student {view.current.edit_id},")
    return int(view.current.edit_id)


def press(view: ConflictsView, *keys: Key) -> None:
    for key in keys:
        assert view.table.hasFocus()
        QTest.keyClick(view.table, key)


def is_in_sight(view: ConflictsView) -> bool:
    return view.table.viewport().rect().contains(view.table.visualRect(view.table.currentIndex()).adjusted(0, 0, -1, 0))


def test_every_one_of_thousands_is_reached_by_keys(qtbot: QtBot, window: QWidget) -> None:
    view = view_of(qtbot, window, [conflict(number) for number in range(MANY)])
    assert current(view) == 0
    press(view, Key.Key_End)
    assert current(view) == MANY - 1
    assert is_in_sight(view)
    press(view, Key.Key_Down)
    assert current(view) == MANY - 1
    press(view, Key.Key_Up, Key.Key_Up)
    assert current(view) == MANY - 3
    press(view, Key.Key_PageUp)
    assert MANY - 40 <= current(view) < MANY - 4
    press(view, Key.Key_Home)
    assert current(view) == 0
    for number in range(1, 40):
        press(view, Key.Key_Down)
        assert current(view) == number
        assert is_in_sight(view)


def test_the_keys_of_the_list_hold_while_a_button_of_the_card_has_the_focus(qtbot: QtBot, window: QWidget) -> None:
    view = view_of(qtbot, window, [conflict(number) for number in range(30)])
    view.card.take.setFocus()
    QTest.keyClick(view.card.take, Key.Key_End)
    assert current(view) == 29
    assert view.table.hasFocus()


def test_a_conflict_far_down_is_gone_to(qtbot: QtBot, window: QWidget) -> None:
    view = view_of(qtbot, window, [conflict(number) for number in range(MANY)])
    assert view.select_cell(cell(1234))
    assert current(view) == 1234
    assert is_in_sight(view)
    assert not view.select_cell(cell(MANY))


def decisions(view: ConflictsView) -> list[tuple[list[int], Choice]]:
    """What is decided from now on."""
    decided: list[tuple[list[int], Choice]] = []
    view.decided.connect(lambda conflicts, choice: decided.append(([int(one.edit_id) for one in conflicts], choice)))
    return decided


def test_the_focus_goes_on_at_once_and_stays_when_it_is_stored(qtbot: QtBot, window: QWidget) -> None:
    view = view_of(qtbot, window, [conflict(number) for number in range(MANY)])
    decided = decisions(view)
    view.select_cell(cell(700))
    press(view, Key.Key_1, Key.Key_2, Key.Key_2)
    assert decided == [([700], Choice.MINE), ([701], Choice.THEIRS), ([702], Choice.THEIRS)]
    assert current(view) == 703
    view.show_conflicts([conflict(number) for number in range(MANY) if number not in {700, 701}])
    assert current(view) == 703
    view.show_conflicts([conflict(number) for number in range(MANY) if number not in {700, 701, 702}])
    assert current(view) == 703
    assert is_in_sight(view)


def test_nothing_is_decided_twice(qtbot: QtBot, window: QWidget) -> None:
    view = view_of(qtbot, window, [conflict(number) for number in range(3)])
    decided = decisions(view)
    press(view, Key.Key_End, Key.Key_1, Key.Key_1)
    view.card.take.click()
    assert decided == [([2], Choice.MINE)]
    press(view, Key.Key_Up, Key.Key_1)
    QTest.keyClick(view.table, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    press(view, Key.Key_2)
    assert decided[1:] == [([1], Choice.MINE), ([0], Choice.THEIRS)]


def test_thousands_are_decided_at_once(qtbot: QtBot, window: QWidget) -> None:
    view = view_of(qtbot, window, [conflict(number) for number in range(MANY)])
    decided = decisions(view)
    QTest.keyClick(view.table, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert view.card.keep.text() == "Keep mine in all 2000"
    view.show_conflicts([conflict(number) for number in range(MANY - 1)])
    assert view.card.keep.text() == "Keep mine in all 1999"
    press(view, Key.Key_3)
    assert decided == []
    press(view, Key.Key_2)
    assert decided == [(list(range(MANY - 1)), Choice.THEIRS)]


def test_only_what_is_on_the_card_is_decided_while_the_cursor_is_elsewhere(qtbot: QtBot, window: QWidget) -> None:
    view = view_of(qtbot, window, [conflict(number) for number in range(5)])
    decided = decisions(view)
    control = Qt.KeyboardModifier.ControlModifier
    for row in (1, 1, 2, 2):
        QTest.mouseClick(view.table.viewport(), Qt.MouseButton.LeftButton, control, middle_of(view, row))
    assert view.table.currentIndex().row() == 2
    assert current(view) == 0
    press(view, Key.Key_1)
    assert decided == [([0], Choice.MINE)]


def middle_of(view: ConflictsView, row: int) -> QPoint:
    return view.table.visualRect(view.model.index(row, 0)).center()


def test_what_is_looked_at_stays_where_it_is_while_others_come_and_go(qtbot: QtBot, window: QWidget) -> None:
    view = view_of(qtbot, window, [conflict(number) for number in range(500, MANY)])
    view.select_cell(cell(1000))
    before = view.table.visualRect(view.table.currentIndex()).top()
    for numbers in (range(MANY), range(600, MANY)):
        view.show_conflicts([conflict(number) for number in numbers])
        assert current(view) == 1000
        assert view.table.hasFocus()
        assert view.table.visualRect(view.table.currentIndex()).top() == before


def test_another_value_is_shown_and_the_focus_stays(qtbot: QtBot, window: QWidget) -> None:
    view = view_of(qtbot, window, [conflict(number) for number in range(30)])
    press(view, Key.Key_Down)
    view.show_conflicts([conflict(number, theirs=77.0 if number == 1 else 90.0) for number in range(30)])
    assert current(view) == 1
    assert view.card.card.accessibleName().endswith("mine 1, theirs 77")


def test_long_texts_among_values_have_their_room(qtbot: QtBot, window: QWidget) -> None:
    view = view_of(
        qtbot, window, [about_texts(number) if number % 5 == 0 else conflict(number) for number in range(200)]
    )
    for number in range(12):
        texts = [text for text in view.card.findChildren(ComparedText) if text.isVisible()]
        assert len(texts) == (2 if number % 5 == 0 else 0)
        qtbot.waitUntil(lambda: not any(text.verticalScrollBar().isVisible() for text in texts))  # noqa: B023
        qtbot.waitUntil(lambda: not view.card.verticalScrollBar().isVisible())
        qtbot.waitUntil(lambda: is_in_sight(view))
        press(view, Key.Key_Down)


def test_a_text_that_one_side_cleared_is_said_in_words(qtbot: QtBot, window: QWidget) -> None:
    view = view_of(qtbot, window, [held(1, {"feedback": None}, {"feedback": "Well argued."})])
    mine = view.card.findChild(ComparedText, "myText")
    assert isinstance(mine, ComparedText)
    assert mine.toPlainText() == ""
    assert mine.placeholderText()
    keep = view.card.findChild(QPushButton, "keepBoth")
    assert isinstance(keep, QPushButton)
    assert not keep.isVisible()
