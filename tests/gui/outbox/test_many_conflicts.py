"""Thousands of conflicts: each can be reached and decided by keys, and only those near what is in sight are made."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import ConflictEntry
from lmsdesk.gui.outbox.conflict_list import ConflictList
from lmsdesk.gui.outbox.conflict_row import ConflictRow
from lmsdesk.gui.outbox.text_diff import ComparedText
from lmsdesk.model.conflicts import Choice, FieldDecision
from lmsdesk.model.edits import Edit, EditState
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


def lane_of(qtbot: QtBot, window: QWidget, conflicts: Sequence[ConflictEntry]) -> ConflictList:
    lane = ConflictList()
    QVBoxLayout(window).addWidget(lane)
    window.resize(900, 900)
    window.show()
    window.activateWindow()
    lane.show_conflicts(conflicts)
    qtbot.waitUntil(lambda: lane.height() >= min(lane.maximumHeight(), 800))
    qtbot.waitUntil(lambda: focused(lane) is not None)
    return lane


def focused(lane: ConflictList) -> int | None:
    """The number of the conflict that has the keys."""
    return next((int(row.edit_id) for row in lane.rows if row.hasFocus()), None)


def press(lane: ConflictList, key: Key) -> None:
    QTest.keyClick(next(row for row in lane.rows if row.hasFocus()), key)


def is_in_sight(lane: ConflictList, number: int) -> bool:
    row = next(row for row in lane.rows if row.edit_id == number)
    return row.visibleRegion().boundingRect().height() == row.height()


def top_of(lane: ConflictList, row: ConflictRow) -> int:
    return row.mapTo(lane.viewport(), row.rect().topLeft()).y()


def test_every_one_of_thousands_is_reached_by_keys(qtbot: QtBot, window: QWidget) -> None:
    lane = lane_of(qtbot, window, [conflict(number) for number in range(MANY)])
    assert focused(lane) == 0
    press(lane, Key.Key_End)
    assert focused(lane) == MANY - 1
    qtbot.waitUntil(lambda: is_in_sight(lane, MANY - 1))
    press(lane, Key.Key_Down)
    assert focused(lane) == MANY - 1
    press(lane, Key.Key_Up)
    press(lane, Key.Key_Up)
    assert focused(lane) == MANY - 3
    press(lane, Key.Key_PageUp)
    assert MANY - 12 <= (focused(lane) or 0) < MANY - 4
    press(lane, Key.Key_Home)
    assert focused(lane) == 0
    for number in range(1, 40):
        press(lane, Key.Key_Down)
        assert focused(lane) == number
        assert is_in_sight(lane, number)


def test_only_those_near_what_is_in_sight_are_made(qtbot: QtBot, window: QWidget) -> None:
    lane = lane_of(qtbot, window, [conflict(number) for number in range(MANY)])
    for key in (Key.Key_End, Key.Key_Home, Key.Key_PageDown):
        press(lane, key)
        qtbot.waitUntil(lambda: not lane._slices.is_busy)
        assert len(lane.rows) < 60
        made = [int(row.edit_id) for row in lane.rows]
        assert made == sorted(made)


def test_a_conflict_far_down_is_gone_to(qtbot: QtBot, window: QWidget) -> None:
    lane = lane_of(qtbot, window, [conflict(number) for number in range(MANY)])
    lane.select_cell(cell(1234))
    assert focused(lane) == 1234
    qtbot.waitUntil(lambda: not lane._slices.is_busy)
    assert is_in_sight(lane, 1234)
    around = [int(row.edit_id) for row in lane.rows]
    assert {1232, 1233, 1235, 1236} <= set(around)


def test_the_keys_go_on_at_once_and_stay_when_it_is_written(qtbot: QtBot, window: QWidget) -> None:
    lane = lane_of(qtbot, window, [conflict(number) for number in range(MANY)])
    decided: list[tuple[EditId, list[FieldDecision]]] = []
    lane.decided.connect(lambda edit_id, decisions: decided.append((edit_id, decisions)))
    lane.select_cell(cell(700))
    for key in (Key.Key_1, Key.Key_2, Key.Key_2):
        press(lane, key)
    assert [(edit_id, one[0].choice) for edit_id, one in decided] == [
        (700, Choice.MINE), (701, Choice.THEIRS), (702, Choice.THEIRS),
    ]  # fmt: skip
    assert focused(lane) == 703
    lane.show_conflicts([conflict(number) for number in range(MANY) if number not in {700, 701}])
    assert focused(lane) == 703
    lane.show_conflicts([conflict(number) for number in range(MANY) if number not in {700, 701, 702}])
    assert focused(lane) == 703
    assert is_in_sight(lane, 703)


def test_what_is_looked_at_stays_where_it_is_while_others_come_and_go(qtbot: QtBot, window: QWidget) -> None:
    lane = lane_of(qtbot, window, [conflict(number) for number in range(500, MANY)])
    lane.select_cell(cell(1000))
    qtbot.waitUntil(lambda: not lane._slices.is_busy)
    row = next(row for row in lane.rows if row.edit_id == 1000)
    before = top_of(lane, row)
    lane.show_conflicts([conflict(number) for number in range(MANY)])
    assert row.hasFocus()
    assert top_of(lane, row) == before
    lane.show_conflicts([conflict(number) for number in range(600, MANY)])
    assert row.hasFocus()
    assert top_of(lane, row) == before


def test_another_value_makes_the_row_anew_and_leaves_it_the_keys(qtbot: QtBot, window: QWidget) -> None:
    lane = lane_of(qtbot, window, [conflict(number) for number in range(30)])
    press(lane, Key.Key_Down)
    lane.show_conflicts([conflict(number, theirs=77.0 if number == 1 else 90.0) for number in range(30)])
    assert focused(lane) == 1
    qtbot.waitUntil(lambda: not lane._slices.is_busy)
    said = next(row.accessibleName() for row in lane.rows if row.edit_id == 1)
    assert said.endswith("mine 1, theirs 77")


def test_long_texts_among_values_have_their_room(qtbot: QtBot, window: QWidget) -> None:
    lane = lane_of(
        qtbot, window, [about_texts(number) if number % 5 == 0 else conflict(number) for number in range(200)]
    )
    for _ in range(12):
        press(lane, Key.Key_Down)
        qtbot.waitUntil(lambda: not lane._slices.is_busy)
    qtbot.waitUntil(lambda: all(row.height() >= row.sizeHint().height() for row in lane.rows))
    for above, below in zip(lane.rows, lane.rows[1:], strict=False):
        assert above.geometry().bottom() < below.geometry().top()
    texts = [text for row in lane.rows for text in row.findChildren(ComparedText)]
    assert texts
    qtbot.waitUntil(lambda: not any(text.verticalScrollBar().isVisible() for text in texts))


def test_a_text_that_one_side_cleared_is_said_in_words(qtbot: QtBot, window: QWidget) -> None:
    lane = lane_of(qtbot, window, [held(1, {"feedback": None}, {"feedback": "Well argued."})])
    row = lane.rows[0]
    mine = row.findChild(ComparedText, "myText")
    assert isinstance(mine, ComparedText)
    assert mine.toPlainText() == ""
    assert mine.placeholderText()
    assert row.findChild(QPushButton, "keepBoth") is None
