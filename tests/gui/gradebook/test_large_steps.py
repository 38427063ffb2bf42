"""Large steps are laid little by little: whole, in order, and with what a person does meanwhile on top."""

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from lmsdesk.desk.gradebook.session.course_session import AT_ONCE
from lmsdesk.model.edits import CellPatch, EditState
from lmsdesk.model.sheet import CellFlag, SheetPart
from tests.bench.grid_sheets import made_sheet
from tests.gui.grade_desk import Desk, Key, cell_of, edit_of
from tests.gui.site_desk import until

ROWS = 4 * AT_ONCE


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk(made_sheet(ROWS, 6), qtbot)


async def test_a_large_step_is_announced_once_and_shown_whole(desk: Desk) -> None:
    cells = [cell_of(desk.sheet, row, 1) for row in range(ROWS)]
    desk.model.enter([CellPatch(cell, {"score": 3.25}) for cell in cells], "All")
    assert len(desk.steps) == 1
    assert desk.model.is_entering
    await until(lambda: not desk.model.is_entering)
    assert set(desk.model.columns[1].scores) == {3.25}
    assert desk.model.columns[1].count(CellFlag.UNSENT) == ROWS


async def test_what_is_typed_while_a_large_step_is_laid_stays_on_top(desk: Desk) -> None:
    cells = [cell_of(desk.sheet, row, 1) for row in range(ROWS)]
    typed = desk.model.cell_at(desk.model.index(5, 1))
    desk.model.enter([CellPatch(cell, {"score": 3.25}) for cell in cells], "All")
    desk.model.enter([CellPatch(typed, {"score": 7.5})], "One")
    assert desk.text(5, 1) == "7.5"
    await until(lambda: not desk.model.is_entering)
    assert desk.text(5, 1) == "7.5"
    assert sorted(set(desk.model.columns[1].scores)) == [3.25, 7.5]


async def test_a_refresh_that_comes_meanwhile_keeps_both(desk: Desk) -> None:
    cells = [cell_of(desk.sheet, row, 1) for row in range(ROWS)]
    other = cell_of(desk.sheet, 0, 2)
    patches = [CellPatch(cell, {"score": 3.25}) for cell in cells]
    part = SheetPart(desk.sheet.slots, desk.sheet.columns[2:3], (edit_of(other, {"score": 1.75}, EditState.HELD),))
    desk.model.enter(patches, "All")
    assert await desk.model.load_part_beside(part)
    assert set(desk.model.columns[1].scores) == {3.25}
    assert desk.model.text_at(desk.model.index_of(other)) == "1.75"
    desk.model.session.confirm_patches(patches)
    assert await desk.model.load_part_beside(part)
    assert desk.model.columns[1].count(CellFlag.UNSENT) == 0
    assert desk.model.columns[2].count(CellFlag.CONFLICT) == 1


async def test_rows_that_move_while_a_paste_is_planned_change_nothing_of_it(desk: Desk) -> None:
    desk.select(0, 0, ROWS - 1, 0)
    first = desk.model.cell_at(desk.model.index(0, 0))
    desk.press(Key.Key_Delete)
    desk.table.sort_by(3)
    desk.model.set_filter("ab")
    await until(lambda: desk.steps and not desk.model.is_entering)
    desk.model.set_filter("")
    filled = desk.sheet.columns[0]
    assert len(desk.fields()) == int((~np.isnan(np.frombuffer(filled.scores))).sum()) + desk.model.columns[0].count(0)
    assert {patch.cell.column_id for patches, _ in desk.steps for patch in patches} == {first.column_id}
    assert {desk.text(row, 0) for row in range(ROWS)} <= {"", "ex"}


async def test_a_copy_after_a_large_step_copies_what_was_entered(desk: Desk, qtbot: QtBot) -> None:
    desk.select(0, 0, ROWS - 1, 0)
    desk.table.selection_commands.enter_everywhere("4.5")
    desk.go(0, 0)
    desk.table.copy()
    desk.go(0, 1)
    desk.table.paste()
    await until(lambda: desk.text(0, 1) == "4.5")
