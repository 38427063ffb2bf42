"""Two people grade the same students: different fields come together, the same field is for a person to decide."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from lmsdesk.cli.onlooker import Onlooker, grade_path
from lmsdesk.cli.tour_input import until
from lmsdesk.desk import Workspace, folders_under
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell
from lmsdesk.model.sheet import CellFlag
from tests.helpers.desk import Desk, conflict_in_focus, listed_conflicts, loaded, running
from tests.journeys.conftest import AtWork, SignedIn


async def test_a_score_here_and_feedback_there_come_together(at_work: AtWork) -> None:
    async with at_work() as (campus, desk):
        [cell] = desk.cells("Presentation", 1)
        desk.app.window.menu_actions["offline"].trigger()
        desk.grid_input.type_down([cell], ["31.5"])
        await desk.stored()
        await Onlooker(campus.child.ready).patch(grade_path(*cell), {"feedback": "Well argued"})
        desk.app.window.menu_actions["offline"].trigger()
        await desk.sent()
        held = await campus.held(cell)
        assert (held["score"], held["feedback"]) == (31.5, "Well argued")


async def test_two_scores_wait_for_a_decision_and_the_loser_stays_in_the_history(
    at_work: AtWork, signed_in: SignedIn, tmp_path: Path
) -> None:
    async with at_work() as (campus, desk):
        mine, theirs = cells = desk.cells("Presentation", 2)
        desk.app.window.menu_actions["offline"].trigger()
        desk.grid_input.type_down(cells, ["31.5", "32.5"])
        await desk.stored()
        secrets = await signed_in(campus, "assistant")
        assistant = await Workspace.open(campus.site(), secrets=secrets, folders=folders_under(tmp_path / "assistant"))
        async with running(assistant):
            await loaded(assistant)
            patches = [CellPatch(cell, {"score": score}) for cell, score in zip(cells, (21.5, 22.5), strict=True)]
            await assistant.gradebook.edit(patches, label="Enter grades")
            await until(lambda: not assistant.state.counts.total, "the assistant's grades were not sent")
        desk.app.window.menu_actions["offline"].trigger()
        await until(lambda: desk.state.counts.held == 2, "the conflicts were not found")
        await until(lambda: all(flags & CellFlag.CONFLICT for _, flags in desk.shown(cells)), "they are not marked")
        assert await campus.scores(list(cells)) == [21.5, 22.5]
        await _decide(desk, {mine: Qt.Key.Key_1, theirs: Qt.Key.Key_2})
        assert await campus.scores(list(cells)) == [31.5, 22.5]
        assert await _lost(desk, mine) == [21.5]
        assert await _lost(desk, theirs) == [32.5]


async def _decide(desk: Desk, keys: dict[Cell, Qt.Key]) -> None:
    desk.app.window.menu_actions["waiting"].trigger()
    await until(lambda: len(listed_conflicts(desk)) == len(keys), "the conflicts are not listed")
    names = [conflict.sentence() for conflict in listed_conflicts(desk)]
    assert all("mine 31.5, theirs 21.5" in name or "mine 32.5, theirs 22.5" in name for name in names)
    for conflict in list(listed_conflicts(desk)):
        shown = conflict_in_focus(desk)
        assert shown is not None
        assert shown.cell == conflict.cell
        QTest.keyClick(desk.app.window.focusWidget(), keys[conflict.cell])
    await desk.sent()


async def _lost(desk: Desk, cell: Cell) -> list[object]:
    """The values that were not chosen: what was entered here and let go, or what the colleague had."""
    return [entry.before for entry in await desk.workspace.gradebook.cell_history(cell) if entry.origin == "lost"]
