"""Long work is done in slices: in order, whole, and with what a person does meanwhile on top."""

import asyncio
from collections.abc import Iterator
from time import perf_counter

import numpy as np
import pytest
from PySide6.QtCore import Qt, QTimer
from pytestqt.qtbot import QtBot

from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.time_slicing import AT_ONCE, Slices, Work, finished
from lmsdesk.model.edits import CellPatch, EditState
from lmsdesk.model.sheet import CellFlag, SheetPart
from tests.bench.grid_sheets import made_sheet
from tests.gui.grade_desk import Desk, Key, cell_of, edit_of
from tests.gui.site_desk import until

ROWS = 4 * AT_ONCE


def _counted(told: list[str], name: str, steps: int) -> Work[int]:
    for _ in range(steps):
        yield
    told.append(name)
    return steps


@pytest.fixture
def slices(qtbot: QtBot) -> Iterator[Slices]:
    made = Slices()
    yield made
    made.stop()
    made.deleteLater()


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk(made_sheet(ROWS, 6), qtbot)


async def test_works_are_done_in_the_order_in_which_they_were_given(slices: Slices) -> None:
    told: list[str] = []
    slices.run(_counted(told, "long", 50_000), lambda _: told.append("told"))
    assert await slices.done(_counted(told, "short", 1)) == 1
    assert told == ["long", "told", "short"]
    assert not slices.is_busy


async def test_what_is_due_is_served_between_two_slices(slices: Slices) -> None:
    told: list[str] = []

    def long() -> Work[None]:
        for _ in range(6):
            told.append("slice")
            begun = perf_counter()
            while perf_counter() - begun < 0.005:
                pass
            yield

    timer = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
    timer.timeout.connect(lambda: told.append("due"))
    timer.start()
    await slices.done(long())
    timer.stop()
    assert "slice slice" not in " ".join(told)


async def test_what_a_long_work_calls_for_gets_a_turn_of_its_own(slices: Slices) -> None:
    told: list[str] = []
    timer = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
    timer.timeout.connect(lambda: told.append("due"))

    def long() -> Work[None]:
        timer.start()
        begun = perf_counter()
        while perf_counter() - begun < 0.005:
            pass
        told.append("worked")
        yield from ()

    slices.run(long(), lambda _: told.append("then"))
    await until(lambda: "then" in told)
    timer.stop()
    assert told[:2] == ["worked", "due"]


async def test_a_failure_reaches_the_one_who_waits_and_the_next_work_goes_on(slices: Slices) -> None:
    def failing() -> Work[None]:
        yield
        raise LmsdeskError("in the middle")

    told: list[str] = []
    tasks = Tasks()
    first = tasks.spawn(slices.done(failing()), on_error=lambda _: None)
    second = tasks.spawn(slices.done(_counted(told, "next", 3)))
    with pytest.raises(LmsdeskError, match="in the middle"):
        await first
    assert await second == 3


async def test_who_no_longer_waits_gives_the_work_up(slices: Slices) -> None:
    told: list[str] = []
    waiting = Tasks().spawn(slices.done(_counted(told, "given up", 10**9)))
    await asyncio.sleep(0.01)
    waiting.cancel()
    await slices.done(_counted(told, "next", 1))
    assert told == ["next"]


def test_what_fits_into_a_slice_is_done_at_once(slices: Slices) -> None:
    told: list[str] = []
    slices.soon(_counted(told, "small", 10), lambda _: None)
    assert told == ["small"]
    slices.soon(_counted(told, "large", 10**6), lambda _: None)
    assert told == ["small"]
    slices.finish()
    assert told == ["small", "large"]


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
    desk.table.blocks.enter_everywhere("4.5")
    desk.go(0, 0)
    desk.table.copy()
    desk.go(0, 1)
    desk.table.paste()
    await until(lambda: desk.text(0, 1) == "4.5")


def test_a_work_done_in_one_go_has_its_result() -> None:
    assert finished(_counted([], "", 3)) == 3
