"""The chapter of the guided tour about two graders at once: values to choose from, and two texts that are both kept."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from lmsdesk.cli.onlooker import Onlooker, grade_path
from lmsdesk.cli.tour_input import Claim, Shown, reads, until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.gui.outbox.conflict_list import Conflict
from lmsdesk.gui.outbox.page import WaitingPage
from lmsdesk.model.edits import SEPARATOR
from lmsdesk.model.ids import Cell
from lmsdesk.model.sheet import CellFlag

MINE, THEIRS, KEPT_MINE, LET_GO = 44.0, 39.0, 46.5, 40.0
MY_TEXT = "Well argued, and the sources are complete. The second table needs its units."
THEIR_TEXT = "Well argued, but the sources are not complete. The second table needs its units, and a title."


async def conflict(scene: Scene) -> Shown:
    """Somebody else grades the same two students while I work offline."""
    await scene.work_offline()
    cells = scene.free_run(2)
    texts = (f"{MINE:g}", f"{KEPT_MINE:g}")
    scene.grid_input.type_down(cells, texts)
    await until(lambda: scene.unsent == len(cells), "the grades were not kept")
    colleague = Onlooker(scene.starter.child.ready)
    for cell, score in zip(cells, (THEIRS, LET_GO), strict=True):
        await colleague.set_score(*cell, score=score)
    scene.remember(cells, (str(THEIRS), str(KEPT_MINE)))
    scene.keys.do("offline")
    await until(lambda: scene.state.counts.held == len(cells) and scene.is_loaded(), "the conflict was not found")
    scene.grid_input.select_cell(cells[0])
    return Shown(
        scene.grid_shows(cells, texts), _marks_claim(scene, cells), scene.badge_is("conflict", "that they conflict")
    )


async def deciding(scene: Scene) -> Shown:
    scene.keys.do("waiting")
    return Shown(_are_listed(scene, {f"{MINE:g}", f"{THEIRS:g}"}, {f"{KEPT_MINE:g}", f"{LET_GO:g}"}))


async def decide(scene: Scene) -> Shown:
    """The first student keeps the colleague's value, the second mine; decided with the keys 2 and 1."""
    page = _page(scene)
    cells = [conflict.cell for conflict in _listed(scene)]
    for cell in cells:
        page.conflicts.select_cell(cell)
        QTest.keyClick(page.conflicts.table, Qt.Key.Key_2 if scene.entered[cell] == {"score": THEIRS} else Qt.Key.Key_1)
    await scene.wait_sent()
    return Shown(_nothing_listed(scene), scene.nothing_waits(), await scene.server_holds(cells))


async def history(scene: Scene) -> Shown:
    await scene.begin_at_the_gradebook()
    cell = next(cell for cell, value in scene.entered.items() if value == {"score": THEIRS})
    scene.keys.do("history")
    scene.grid_input.select_cell(cell)
    return Shown(
        scene.grid_shows([cell], [f"{THEIRS:g}"]),
        reads(lambda: scene.page.history, "the history of the cell", f"{MINE:g} → {THEIRS:g}"),
    )


async def two_texts(scene: Scene) -> Shown:
    """A colleague writes feedback for the same student while I work offline."""
    await scene.begin_at_the_gradebook()
    await scene.work_offline()
    cell = scene.free_run(1)[0]
    scene.grid_input.select_cell(cell)
    scene.keys.do("feedback")
    field = scene.page.panels.details.fields["feedback"]
    await until(lambda: scene.keys.target is field, "the field for feedback did not open")
    scene.keys.write(MY_TEXT)
    scene.keys.press("Esc")
    await until(lambda: scene.unsent == 1, "the feedback was not kept")
    scene.keys.do("details")
    await Onlooker(scene.starter.child.ready).patch(grade_path(*cell), {"feedback": THEIR_TEXT})
    scene.expect(cell, {"feedback": f"{MY_TEXT}{SEPARATOR}{THEIR_TEXT}"})
    scene.keys.do("offline")
    await until(lambda: scene.state.counts.held == 1 and scene.is_loaded(), "the conflict was not found")
    await until(lambda: scene.is_shown(CellFlag.CONFLICT), "the conflict is not marked")
    scene.grid_input.select_cell(cell)
    scene.keys.do("conflicts")
    return Shown(
        Claim("the conflict has the keys", lambda: scene.keys.target is _page(scene).conflicts.table),
        _texts_shown(scene, MY_TEXT, THEIR_TEXT),
    )


async def both_texts(scene: Scene) -> Shown:
    """Exactly what would be written is shown first."""
    scene.keys.press("3")
    is_shown = lambda: _page(scene).conflicts.card.is_joined_shown  # noqa: E731
    whole = f"{MY_TEXT}{SEPARATOR}{THEIR_TEXT}"
    return Shown(Claim("what both make is shown", is_shown), _texts_shown(scene, whole))


async def both_kept(scene: Scene) -> Shown:
    scene.keys.press("3")
    await scene.wait_sent()
    written = await scene.server_holds([list(scene.entered)[-1]])
    return Shown(_nothing_listed(scene), scene.nothing_waits(), written)


def _marks_claim(scene: Scene, cells: list[Cell]) -> Claim:
    return Claim(
        "both cells are marked as conflicts",
        lambda: all(
            scene.page.model.value_at(scene.page.model.index_of(cell)).flags & CellFlag.CONFLICT for cell in cells
        ),
    )


def _page(scene: Scene) -> WaitingPage:
    page = scene.window.pages.find_page(WaitingPage)
    assert page is not None
    return page


def _listed(scene: Scene) -> list[Conflict]:
    conflicts = _page(scene).conflicts
    return list(conflicts.model.entries) if conflicts.isVisible() else []


def _are_listed(scene: Scene, *pairs: set[str]) -> Claim:
    """These values, mine and theirs, stand beside each other, a pair in each row."""

    def holds() -> bool:
        model = _page(scene).conflicts.model
        rows = [{str(model.index(row, column).data()) for column in range(5)} for row in range(len(_listed(scene)))]
        return len(rows) == len(pairs) and all(any(pair <= row for row in rows) for pair in pairs)

    return Claim(f"the conflicts are listed: {'; '.join(' and '.join(sorted(pair)) for pair in pairs)}", holds)


def _texts_shown(scene: Scene, *texts: str) -> Claim:
    return reads(lambda: _page(scene).conflicts.card, "the conflict", *texts)


def _nothing_listed(scene: Scene) -> Claim:
    return Claim("no conflict is listed any more", lambda: not _listed(scene))


CONFLICTS: tuple[Step, ...] = (conflict, deciding, decide, history, two_texts, both_texts, both_kept)
