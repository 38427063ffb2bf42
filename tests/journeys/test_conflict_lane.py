"""From a cell in conflict one key leads to its page, one key decides each field, and Esc leads back to the cell."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from lmsdesk.cli.onlooker import Onlooker, grade_path
from lmsdesk.cli.tour_input import until
from lmsdesk.gui.outbox.page import WaitingPage
from lmsdesk.model.edits import SEPARATOR, CellPatch
from lmsdesk.model.ids import Cell
from lmsdesk.model.sheet import CellFlag
from tests.helpers.campus import Campus
from tests.helpers.desk import Desk, conflict_in_focus, listed_conflicts
from tests.journeys.conftest import AtWork

MINE, THEIRS = "Well argued, and the sources are complete.", "Well argued, but the sources are not complete."


async def test_there_and_back_by_keys_alone(at_work: AtWork) -> None:
    async with at_work() as (campus, desk):
        first, second = desk.cells("Presentation", 2)
        await clash(desk, campus, {first: {"score": 21.5}, second: {"feedback": THEIRS}})
        desk.grid_input.select_cell(second)
        desk.app.window.menu_actions["conflicts"].trigger()
        await until(lambda: len(listed_conflicts(desk)) == 2, "the conflicts are not listed")
        await until(lambda: _focused(desk) == (second, ("feedback",)), "the conflict of the cell has not the focus")
        table = desk.app.window.focusWidget()
        QTest.keyClick(table, Qt.Key.Key_3)
        QTest.keyClick(table, Qt.Key.Key_3)
        await until(lambda: _focused(desk) == (first, ("score",)), "the next conflict has not the focus")
        QTest.keyClick(table, Qt.Key.Key_2)
        await desk.sent()
        waiting = desk.app.window.pages.find_page(WaitingPage)
        assert waiting is not None
        QTest.keyClick(waiting, Qt.Key.Key_Escape)
        assert desk.page.current_cell == second
        assert (await campus.held(first))["score"] == 21.5
        assert (await campus.held(second))["feedback"] == f"{MINE}{SEPARATOR}{THEIRS}"


async def test_f8_and_shift_f8_lead_from_conflict_to_conflict(at_work: AtWork) -> None:
    async with at_work() as (campus, desk):
        cells = desk.cells("Presentation", 9)
        first, middle, last = (cells[row] for row in (1, 4, 8))
        await clash(desk, campus, {cell: {"score": 21.5} for cell in (first, middle, last)})
        desk.grid_input.select_cell(middle)
        window, table = desk.app.window, desk.page.table
        window.activateWindow()
        table.setFocus()
        await until(lambda: window.isActiveWindow() and window.focusWidget() is table, "the keys are elsewhere")
        for keys, cell in (
            ("Shift+F8", first), ("Shift+F8", last), ("Shift+F8", middle), ("F8", last), ("F8", first),
        ):  # fmt: skip
            QTest.keySequence(table, QKeySequence(keys))
            assert desk.page.current_cell == cell, keys


async def clash(desk: Desk, campus: Campus, theirs: dict[Cell, dict[str, object]]) -> None:
    """I write into these cells offline, and meanwhile a colleague does."""
    desk.app.window.menu_actions["offline"].trigger()
    mine = {"score": 31.5, "feedback": MINE}
    patches = [CellPatch(cell, {name: mine[name] for name in fields}) for cell, fields in theirs.items()]
    await desk.workspace.gradebook.edit(patches, label="Grade")
    for cell, fields in theirs.items():
        await Onlooker(campus.child.ready).patch(grade_path(*cell), fields)
    desk.app.window.menu_actions["offline"].trigger()
    await until(lambda: desk.state.counts.held == len(theirs), "the conflicts were not found")
    await until(lambda: all(flags & CellFlag.CONFLICT for _, flags in desk.shown(list(theirs))), "they are not marked")


def _focused(desk: Desk) -> tuple[Cell, tuple[str, ...]] | None:
    conflict = conflict_in_focus(desk)
    return None if conflict is None else (conflict.cell, conflict.fields)
