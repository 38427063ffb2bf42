"""Large steps are laid little by little: whole, in order, and with what a person does meanwhile on top."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from lmsdesk.desk.gradebook.entry.missing import zeros_for
from lmsdesk.desk.gradebook.entry.plan import EditPlan
from lmsdesk.desk.gradebook.session.course_session import AT_ONCE
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.edits import CellPatch, EditState
from lmsdesk.model.ids import Cell
from lmsdesk.model.sheet import CellFlag, SheetPart
from tests.bench.grid_sheets import made_sheet
from tests.gui.grade_desk import CTRL, Desk, Key, cell_of, edit_of
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


@asynccontextmanager
async def a_pull_without(desk: Desk, row: int, *columns: int) -> AsyncIterator[None]:
    """While the keys are pressed a sheet is made ready in which a student has left and columns were deleted."""
    gone = desk.model.cell_at(desk.model.index(row, 0)).user_id
    rows = tuple(one for one in desk.sheet.rows if one.membership.user_id != gone)
    left = tuple(one for number, one in enumerate(desk.sheet.columns) if number not in columns)
    work = desk.model.session.prepare_sheet(replace(desk.sheet, rows=rows, columns=left))
    pull = Tasks(desk.model).spawn(desk.model.queue.wait_for(work, desk.model.show_sheet))
    await asyncio.sleep(0)
    yield
    await pull
    assert desk.model.rowCount() == len(rows)
    await until(lambda: not desk.model.queue.is_busy)


def below(desk: Desk, top: int, bottom: int, column: int) -> list[Cell]:
    return [desk.model.cell_at(desk.model.index(row, column)) for row in range(top, bottom + 1)]


async def test_a_fill_reaches_those_who_were_selected_although_rows_move_before(desk: Desk) -> None:
    desk.go(9, 1)
    desk.type("4.25")
    desk.press(Key.Key_Return)
    desk.steps.clear()
    desk.select(9, 1, 9 + 2 * AT_ONCE, 1)
    wanted = set(below(desk, 10, 9 + 2 * AT_ONCE, 1))
    async with a_pull_without(desk, 0):
        desk.press(Key.Key_D, with_=CTRL)
    assert {patch.cell for patches, _ in desk.steps for patch in patches} <= wanted
    assert {desk.model.text_at(desk.model.index_of(cell)) for cell in wanted} == {"4.25"}


async def test_a_fill_from_a_student_who_leaves_before_empties_nobody(desk: Desk) -> None:
    desk.select(9, 1, 9 + 2 * AT_ONCE, 1)
    async with a_pull_without(desk, 9):
        desk.press(Key.Key_D, with_=CTRL)
    assert desk.fields() == []


async def test_a_paste_reaches_those_who_were_selected_although_rows_move_before(desk: Desk) -> None:
    QGuiApplication.clipboard().setText("4.25")
    desk.select(10, 1, 9 + 2 * AT_ONCE, 1)
    wanted = set(below(desk, 10, 9 + 2 * AT_ONCE, 1))
    planned: list[EditPlan] = []
    desk.table.review_wanted.connect(planned.append)
    async with a_pull_without(desk, 0):
        desk.press(Key.Key_V, with_=CTRL)
    [plan] = planned
    assert {line.cell for line in plan.lines} == wanted


async def test_a_copy_is_of_those_who_were_selected_although_rows_move_before(desk: Desk) -> None:
    desk.select(10, 1, 9 + 2 * AT_ONCE, 1)
    texts = [desk.text(row, 1) for row in range(10, 10 + 2 * AT_ONCE)]
    async with a_pull_without(desk, 0):
        desk.press(Key.Key_C, with_=CTRL)
    assert [line.strip('"') for line in QGuiApplication.clipboard().text().splitlines()] == texts


async def test_zeros_are_for_the_column_that_was_meant_although_columns_move_before(desk: Desk) -> None:
    meant, plans = desk.model.columns[2].column.id, list[EditPlan]()
    async with a_pull_without(desk, 0, 1):
        desk.model.queue.run(zeros_for(desk.model.session, 2), plans.append)
    assert {line.cell.column_id for line in plans[0].lines} == {meant}
