"""Filters that combine: each is what it says, together they narrow, and each can be taken away by a key."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import numpy as np
import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import CellStatus, Condition
from lmsdesk.desk.gradebook.session.roster import RowKey
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.gradebook.model.view_text import condition_words
from lmsdesk.gui.gradebook.view.filter_dialog import FilterDialog
from lmsdesk.gui.gradebook.view.filters import FilterBar
from lmsdesk.gui.kit.form_fields import read_number
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.sheet import CellFlag
from tests.bench.grid_sheets import made_sheet
from tests.gui.grade_desk import Desk, Key
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import until


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(made_sheet(60, 30), qtbot)
    yield made
    made.table.close()


def shown(model: GradebookModel) -> set[int]:
    return set(model.order.tolist())


def id_of(desk: Desk, position: int) -> ColumnId:
    return desk.model.columns[position].column.id


_BY_FLAG = {
    CellStatus.NEEDS_GRADING: CellFlag.NEEDS_GRADING,
    CellStatus.EXEMPT: CellFlag.EXEMPT,
    CellStatus.OVERRIDDEN: CellFlag.OVERRIDDEN,
}


@pytest.mark.parametrize("status", _BY_FLAG)
def test_a_status_in_one_column_and_in_any(desk: Desk, status: CellStatus) -> None:
    flag = _BY_FLAG[status]
    desk.model.set_conditions([Condition(status=status, column_id=id_of(desk, 3))])
    assert shown(desk.model) == {slot for slot in range(60) if desk.model.columns[3].flags[slot] & flag}
    desk.model.set_conditions([Condition(status=status)])
    assert shown(desk.model) == {
        slot for slot in range(60) if any(column.flags[slot] & flag for column in desk.model.columns)
    }


def test_no_grade_is_neither_a_score_nor_a_letter_nor_exempt(desk: Desk) -> None:
    def empty_in(position: int) -> set[int]:
        column = desk.model.columns[position]
        return set(np.flatnonzero(np.isnan(column.scores) & (column.flags & CellFlag.EXEMPT == 0)).tolist())

    position = max(range(24), key=lambda number: len(empty_in(number)))
    empty = empty_in(position)
    one, other, *_ = sorted(empty)
    rows = {slot: row for row, slot in enumerate(desk.model.order.tolist())}
    desk.model.apply_patches(
        [
            CellPatch(desk.model.cell_at(desk.model.index(rows[one], position)), {"text": "W"}),
            CellPatch(desk.model.cell_at(desk.model.index(rows[other], position)), {"exempt": True}),
        ]
    )
    desk.model.set_conditions([Condition(status=CellStatus.EMPTY, column_id=id_of(desk, position))])
    assert shown(desk.model) == empty - {one, other}
    desk.model.set_conditions([Condition(status=CellStatus.FILLED, column_id=id_of(desk, position))])
    assert shown(desk.model) == set(range(60)) - (empty - {one, other})


def test_only_what_was_changed_here(desk: Desk) -> None:
    desk.go(4, 2)
    who = int(desk.model.order[4])
    desk.type("7")
    desk.press(Key.Key_Return)
    desk.model.set_conditions([Condition(status=CellStatus.MINE)])
    assert shown(desk.model) == {who}


@pytest.mark.parametrize(("low", "high", "is_percent"), [(5, 7.5, False), (None, 40, True), (90, None, True)])
def test_a_range_includes_its_ends_and_leaves_exempt_ones_out(
    desk: Desk, low: float | None, high: float | None, is_percent: bool
) -> None:
    column = desk.model.columns[2]
    unit = 0.1 if is_percent else 1  # of the 10 points possible
    wanted = {
        slot
        for slot, (score, flags) in enumerate(zip(column.scores.tolist(), column.flags.tolist(), strict=True))
        if (low or -99) * unit - 1e-9 <= score <= (high or 9999) * unit + 1e-9 and not flags & CellFlag.EXEMPT
    }
    desk.model.set_conditions([Condition(column_id=id_of(desk, 2), low=low, high=high, is_percent=is_percent)])
    assert shown(desk.model) == wanted


def test_filters_and_the_words_looked_for_combine(desk: Desk) -> None:
    desk.model.set_conditions([Condition(status=CellStatus.NEEDS_GRADING)])
    waiting = shown(desk.model)
    other = Condition(status=CellStatus.FILLED, column_id=id_of(desk, 0))
    desk.model.set_conditions([Condition(status=CellStatus.NEEDS_GRADING), other])
    both = shown(desk.model)
    assert both < waiting
    family = desk.model.names[min(both)].partition(",")[0]
    desk.model.set_filter(family)
    assert shown(desk.model) == {slot for slot in both if family in desk.model.names[slot]}
    desk.model.set_filter("")
    desk.model.set_conditions([])
    assert len(shown(desk.model)) == 60


def test_a_graded_student_stays_until_asked(desk: Desk) -> None:
    desk.model.set_conditions([Condition(status=CellStatus.EMPTY, column_id=id_of(desk, 1))])
    count = len(desk.model.order)
    desk.go(0, 1)
    desk.type("7")
    desk.press(Key.Key_Return)
    assert len(desk.model.order) == count
    assert desk.model.session.has_stale_order
    desk.model.reapply_sort_and_filter()
    assert len(desk.model.order) == count - 1


def test_a_filter_on_a_column_that_is_gone_hides_nobody(desk: Desk) -> None:
    gone = Condition(status=CellStatus.EMPTY, column_id=ColumnId("_9999_1"))
    desk.model.set_conditions([gone])
    assert len(shown(desk.model)) == 60
    assert condition_words(gone, desk.model.columns, {}) == "a deleted column: No grade"


def test_sections_are_those_of_merged_courses() -> None:
    sheet = made_sheet(6, 2)
    for number, row in enumerate(sheet.rows):
        msgspec.structs.force_setattr(row.membership, "child_course_id", f"_{number % 2}_1")
    model = GradebookModel()
    model.load(sheet)
    assert model.session.student_texts(RowKey.SECTION)[1] == "_1_1"
    model.set_conditions([Condition(section="_1_1")])
    assert shown(model) == {1, 3, 5}


def test_filters_in_words(desk: Desk) -> None:
    position = id_of(desk, 3)
    said = [
        condition_words(one, desk.model.columns, {"_1_1": "Monday"})
        for one in (
            Condition(status=CellStatus.NEEDS_GRADING),
            Condition(column_id=position, low=40, high=60, is_percent=True),
            Condition(column_id=position, low=4.5),
            Condition(column_id=position, high=3),
            Condition(section="_1_1"),
        )
    ]
    assert said == [
        "Needs grading, any column",
        "Midterm 1: 40 to 60%",
        "Midterm 1: at least 4.5",
        "Midterm 1: at most 3",
        "Section: Monday",
    ]
    assert [read_number(text) for text in ("4.5", " 40 % ", "", "forty")] == [4.5, 40, None, None]


def test_delete_takes_a_filter_away(qtbot: QtBot) -> None:
    bar, removed = FilterBar(), list[int]()
    qtbot.addWidget(bar)
    bar.removed.connect(removed.append)
    assert bar.isHidden()
    bar.show_filters(["Needs grading, any column", "A very long name of a column that nobody would give: at most 3"])
    bar.show()
    chips = [chip for chip in bar.findChildren(QToolButton) if chip.objectName().startswith("filter_")]
    assert "…" in chips[1].text()
    assert "A very long name of a column that nobody would give" in chips[1].accessibleName()
    QTest.keyClick(chips[1], Key.Key_Delete)
    assert removed == [1]


def test_the_dialog_asks_for_what_is_missing(qtbot: QtBot) -> None:
    dialog = FilterDialog({ColumnId("_1_1"): "Essay 1"}, {})
    qtbot.addWidget(dialog)
    dialog.ask_for_range()
    assert dialog.condition() is None
    dialog.low.setText("60")
    dialog.high.setText("x")
    assert dialog.condition() is None
    dialog.high.setText("40")
    assert dialog.condition() == Condition(column_id=ColumnId("_1_1"), low=40, high=60)
    dialog.what.setCurrentIndex(0)
    assert dialog.condition() == Condition(status=CellStatus.NEEDS_GRADING, column_id=ColumnId("_1_1"))


async def add_by_keys(made: PageScreen, picture: Callable[[QWidget, str], Path]) -> None:
    made.page.choices.filter(is_range=True)
    await until(lambda: made.page.findChild(FilterDialog) is not None)
    dialog = made.page.findChild(FilterDialog)
    assert dialog is not None
    dialog.column.setCurrentIndex(dialog.column.findText("Proposal"))
    QTest.keyClicks(dialog.low, "15")
    assert picture(dialog, "filter-dialog").exists()
    QTest.keyClick(dialog.low, Key.Key_Return)
    await until(lambda: made.page.model.session.view_state.conditions)


async def test_a_filter_by_the_dialog_is_shown_and_taken_away(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page = made.page
        await add_by_keys(made, picture)
        assert 0 < page.model.rowCount() < 24
        assert f"{page.model.rowCount()} of 24" in page._top._shown.text()
        assert page.view_controller.bar.isVisible()
        assert picture(page, "page-filtered").exists()
        page.view_controller.bar.clear_button.click()
        assert page.model.rowCount() == 24
        assert page.view_controller.bar.isHidden()


async def test_the_current_cell_stays_whole_when_the_room_changes(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page, table = made.page, made.page.table

        def is_whole() -> bool:
            return table.viewport().rect().contains(table.visualRect(table.currentIndex()))

        last = table.visible_columns()[-1]
        table.select_cell(page.model.index(0, last))
        # The bar below may come and go with the columns; that at the side goes with the rows.
        page.resize(760, 600)
        page.model.set_filter(page.model.names[int(page.model.order[0])])
        await until(lambda: table.verticalScrollBar().maximum() == 0)
        table.select_cell(page.model.index(0, last))
        await until(is_whole)
        page.model.set_filter("")
        await until(lambda: table.verticalScrollBar().maximum() > 0)
        table.select_cell(page.model.index(0, last))
        page.show_side("figures")
        await until(lambda: page.view_controller.panel.isVisible() and is_whole())
        page.show_side("")
        table.horizontalScrollBar().setValue(0)
        page.resize(page.width() - 60, page.height())
        await until(lambda: not table.visualRect(table.currentIndex()).intersects(table.viewport().rect()))
        assert table.horizontalScrollBar().value() == 0
