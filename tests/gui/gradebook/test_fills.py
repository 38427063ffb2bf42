"""Filling: the same value or a series, down or to the right, everywhere or only where nothing is."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from lmsdesk.desk.gradebook.entry.fill import Filling
from lmsdesk.desk.gradebook.entry.messages import NO_START
from lmsdesk.desk.gradebook.entry.plan import EditPlan
from lmsdesk.gui.gradebook.panels.fill_dialog import FillDialog
from tests.bench.grid_sheets import made_sheet
from tests.gui.grade_desk import CTRL, Desk, Key
from tests.gui.page_screen import page_screen
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(made_sheet(60, 30), qtbot)
    yield made
    made.table.close()


def typed(desk: Desk, row: int, column: int, text: str) -> None:
    desk.go(row, column)
    if text:
        desk.type(text)
        desk.press(Key.Key_Return)
    else:
        desk.press(Key.Key_Delete)


def column_of(desk: Desk, column: int, first: int, last: int) -> list[str]:
    return [desk.text(row, column) for row in range(first, last + 1)]


def test_a_series_counts_on_from_the_first_two(desk: Desk) -> None:
    typed(desk, 10, 6, "1.1")
    typed(desk, 11, 6, "1.2")
    desk.select(10, 6, 14, 6)
    desk.table.selection_commands.fill(Filling(is_series=True))
    assert column_of(desk, 6, 10, 14) == ["1.1", "1.2", "1.3", "1.4", "1.5"]
    assert desk.steps[-1][1] == "Fill 3 grades"


def test_a_series_takes_the_step_it_is_told_and_goes_right(desk: Desk) -> None:
    typed(desk, 10, 6, "4")
    desk.select(10, 6, 11, 9)
    typed_below = desk.text(11, 6)
    desk.table.selection_commands.fill(Filling(is_down=False, is_series=True, step=Decimal("-0.5")))
    assert [desk.text(10, column) for column in range(6, 10)] == ["4", "3.5", "3", "2.5"]
    assert desk.text(11, 6) == typed_below


def test_only_where_nothing_is(desk: Desk) -> None:
    for row, text in ((10, "8"), (11, ""), (12, "3"), (13, "")):
        typed(desk, row, 6, text)
    desk.select(10, 6, 13, 6)
    desk.table.selection_commands.fill(Filling(is_only_empty=True))
    assert column_of(desk, 6, 10, 13) == ["8", "8", "3", "8"]


def test_a_series_without_a_number_is_refused(desk: Desk) -> None:
    typed(desk, 10, 6, "")
    desk.select(10, 6, 12, 6)
    steps = len(desk.steps)
    planned: list[EditPlan] = []
    commands = desk.table.selection_commands
    commands.when_filled(Filling(is_series=True), commands.fill_area(), planned.append)
    entries = planned[0]
    desk.table.selection_commands.enter(entries)
    assert {line.reason for line in entries.lines} == {NO_START}
    assert len(desk.steps) == steps


def test_a_single_row_is_filled_from_above_and_a_single_column_from_the_left(desk: Desk) -> None:
    typed(desk, 10, 6, "2.5")
    desk.go(11, 6)
    desk.press(Key.Key_D, with_=CTRL)
    assert desk.text(11, 6) == "2.5"
    desk.go(11, 7)
    desk.press(Key.Key_R, with_=CTRL)
    assert desk.text(11, 7) == "2.5"
    steps = len(desk.steps)
    desk.go(0, 6)
    desk.press(Key.Key_D, with_=CTRL)
    desk.go(11, 0)
    desk.press(Key.Key_R, with_=CTRL)
    assert len(desk.steps) == steps


def test_calculated_columns_are_left_alone(desk: Desk) -> None:
    desk.select(10, 23, 12, 25)
    before = column_of(desk, 24, 10, 12)
    desk.table.fill_right()
    assert column_of(desk, 24, 10, 12) == before
    assert "calculates" in desk.warnings[-1]


def test_columns_that_are_hidden_are_no_columns(desk: Desk) -> None:
    desk.table.setColumnHidden(7, True)
    before = desk.text(10, 7)
    typed(desk, 10, 6, "2.25")
    desk.select(10, 6, 10, 8)
    desk.table.fill_right()
    assert (desk.text(10, 7), desk.text(10, 8)) == (before, "2.25")


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    first=st.decimals(min_value=0, max_value=50, places=2),
    step=st.decimals(min_value=-5, max_value=5, places=3),
    is_down=st.booleans(),
)
def test_a_series_is_exact(desk: Desk, first: Decimal, step: Decimal, is_down: bool) -> None:
    desk.table.selection_commands.clear()
    typed(desk, 10, 6, str(first))
    desk.select(10, 6, 10 + 4 * is_down, 6 + 4 * (not is_down))
    desk.table.selection_commands.fill(Filling(is_down=is_down, is_series=True, step=step))
    told = [desk.text(10 + n * is_down, 6 + n * (not is_down)) for n in range(5)]
    assert [Decimal(text) for text in told] == [first + step * n for n in range(5)]


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(top=st.integers(0, 50), height=st.integers(2, 8), filling=st.sampled_from([Filling(), Filling(is_down=False)]))
def test_filling_twice_is_filling_once(desk: Desk, top: int, height: int, filling: Filling) -> None:
    desk.select(top, 6, top + height - 1, 9)
    desk.table.selection_commands.fill(filling)
    steps = len(desk.steps)
    desk.select(top, 6, top + height - 1, 9)
    desk.table.selection_commands.fill(filling)
    assert len(desk.steps) == steps


def test_the_dialog_says_what_would_change(desk: Desk, picture: Callable[[QWidget, str], Path]) -> None:
    typed(desk, 10, 6, "1")
    typed(desk, 11, 6, "3")
    desk.select(10, 6, 14, 6)
    dialog = FillDialog(desk.table.selection_commands, desk.table)
    preview = dialog.findChild(QLabel, "fillPreview")
    assert isinstance(preview, QLabel)
    assert dialog.step.text() == "2"
    dialog.series.setChecked(True)
    assert preview.text() == "3 grades change."
    assert dialog.filling() == Filling(is_series=True, step=Decimal(2))
    dialog.show()
    picture(dialog, "fill_dialog")
    dialog.step.setText("two")
    assert dialog.filling() is None
    assert not dialog.verb.isEnabled()
    dialog.close()


async def test_a_preview_that_comes_after_its_dialog_says_nothing(qtbot: QtBot) -> None:
    desk = Desk(made_sheet(60, 30), qtbot)
    typed(desk, 0, 6, "4")
    desk.select(0, 6, 59, 20)
    dialog = FillDialog(desk.table.selection_commands, desk.table)
    queue = desk.table.grades().queue
    assert queue.is_busy
    dialog.reject()
    dialog.deleteLater()
    await until(lambda: not queue.is_busy)
    await until(lambda: not isValid(dialog))


async def test_a_fill_is_of_what_was_selected_when_it_was_asked_about(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        made.type(1, "7.25")
        made.type(2, "6.25")
        await made.stored()
        made.select(2, 5)
        cells = [made.model.cell_at(made.at(row)) for row in range(2, 6)]
        made.page.panels.ask_how_to_fill()
        await until(lambda: (found := made.page.findChild(FillDialog)) is not None and found.isVisible())
        dialog = made.page.findChild(FillDialog)
        assert dialog is not None
        sheet = await made.person.workspace.gradebook.sheet(COURSE)
        gone = made.model.cell_at(made.at(0)).user_id
        rows = tuple(row for row in sheet.rows if row.membership.user_id != gone)
        made.model.load(replace(sheet, rows=rows))
        dialog.verb.click()
        await until(lambda: made.page.findChild(FillDialog) is None or not dialog.isVisible())
        await until(lambda: made.model.text_at(made.model.index_of(cells[1])) == "6.25")
        assert [made.model.text_at(made.model.index_of(cell)) for cell in cells] == ["6.25"] * 4
        await made.stored()
