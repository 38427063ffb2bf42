"""The chapter of the guided tour about entering grades: looking first, filling, replacing, writing, taking back."""

import asyncio

from lmsdesk.cli.tour_hands import until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.gui.dialogs.fill import FillDialog
from lmsdesk.model.ids import Cell

DOUBTFUL, TAKEN = ("40", "eleven", "61", "38.5"), ("40", "61", "38.5")
FILLED, REPLACED = "41", "43"
SERIES, CURVED = ("20", "22.5", "25", "27.5"), ("22", "24.75", "27.5", "30.25")
FEEDBACK = "A clear argument. Name the sources in the last paragraph."
NOTES = "Looked at together with the lab book."


async def dry_run(scene: Scene) -> None:
    """A paste with doubtful lines is shown first; it is put away once, and asked for again."""
    scene.keys.do("history")
    cells = scene.free_run(len(DOUBTFUL))
    await scene.leave_alone(cells)
    panel = scene.page.panels.dry_run
    scene.hands.paste(cells[0], DOUBTFUL)
    await until(panel.isVisible, "the paste was not shown first")
    scene.keys.press("Esc")
    await until(lambda: not panel.isVisible(), "the paste was not put away")
    scene.hands.paste(cells[0], DOUBTFUL)
    await until(panel.isVisible, "the paste was not shown first")
    await asyncio.sleep(0.1)


async def pasted_after_a_look(scene: Scene) -> None:
    cells = [line.cell for line in scene.page.panels.dry_run.lines.entries.lines]
    scene.keys.press("Return")
    await scene.shows([cells[0], *cells[2:]], TAKEN)
    scene.remember([cells[0], *cells[2:]], TAKEN)


async def filled_down(scene: Scene) -> None:
    cells = scene.free_run(4)
    scene.hands.type_down(cells[:1], (FILLED,))
    _select(scene, cells)
    scene.keys.do("fill_down")
    await scene.shows(cells, (FILLED,) * 4)
    scene.remember(cells, (FILLED,) * 4)


async def find_and_replace(scene: Scene) -> None:
    """The cells just filled are selected again: only they are looked at."""
    await scene.sent()
    _select(scene, list(scene.entered)[-4:])
    scene.keys.do("replace")
    panel = scene.page.panels.find
    scene.keys.write(FILLED)
    scene.keys.press("Tab")
    scene.keys.write(REPLACED)
    await until(lambda: len(panel.places) == 4 and panel.all.isEnabled(), "the grades to replace were not found")
    await asyncio.sleep(0.2)


async def replacing(scene: Scene) -> None:
    panel = scene.page.panels.find
    scene.keys.tab_to(panel.all)
    scene.keys.press("Space")
    await until(scene.page.panels.dry_run.isVisible, "the replacing was not shown first")
    await asyncio.sleep(0.1)


async def replaced(scene: Scene) -> None:
    cells = [line.cell for line in scene.page.panels.dry_run.lines.entries.lines]
    scene.keys.press("Return")
    await scene.shows(cells, (REPLACED,) * 4)
    scene.remember(cells, (REPLACED,) * 4)


async def series(scene: Scene) -> None:
    cells = scene.free_run(len(SERIES))
    scene.hands.type_down(cells[:1], SERIES[:1])
    scene.remember(cells, SERIES)
    _select(scene, cells)
    scene.keys.do("fill")
    dialog = await scene.keys.dialog(FillDialog)
    scene.keys.press("Down")
    scene.keys.tab_to(dialog.step)
    scene.keys.press("Ctrl+A")
    scene.keys.write("2.5")


async def series_filled(scene: Scene) -> None:
    await scene.keys.accept(await scene.keys.dialog(FillDialog))
    await scene.shows(_selected(scene), SERIES)


async def formula(scene: Scene) -> None:
    """Ten percent more for each of the selected."""
    scene.page.table.setFocus()
    scene.keys.write("=x*1.1")


async def worked_out(scene: Scene) -> None:
    cells = _selected(scene)
    scene.keys.press("Ctrl+Return")
    await scene.shows(cells, CURVED)
    scene.remember(cells, CURVED)


async def exempted(scene: Scene) -> None:
    cells = scene.free_run(1)
    scene.hands.go_to(cells[0])
    scene.keys.do("exempt")
    await scene.shows(cells, ("ex",))
    scene.remember(cells, ("ex",))


async def feedback(scene: Scene) -> None:
    cells = scene.free_run(1)
    scene.hands.type_down(cells, ("37",))
    scene.remember(cells, ("37",))
    scene.hands.go_to(cells[0])
    scene.keys.do("feedback")
    fields = scene.page.panels.details.fields
    await until(lambda: scene.keys.target is fields["feedback"], "the field for feedback did not open")
    scene.keys.write(FEEDBACK)
    scene.keys.press("Tab")
    scene.keys.write(NOTES)
    scene.expect(cells[0], {"feedback": FEEDBACK, "notes": NOTES})
    await asyncio.sleep(0.3)


async def explained(scene: Scene) -> None:
    """What the service works out, step by step; Esc leads back to the grid, and End to the last column."""
    scene.keys.press("Esc")
    totals = [place for place in scene.page.table.seen_columns() if scene.page.model.columns[place].is_read_only]
    if totals:
        scene.hands.go_to(scene.page.model.cell_at(scene.page.table.currentIndex().siblingAtColumn(totals[-1])))
    scene.keys.do("explain")
    await asyncio.sleep(0.5)


async def undo_named(scene: Scene) -> None:
    """Two grades are typed, the second is taken back; the menu names the next step."""
    scene.keys.do("details")
    cells = scene.free_run(2)
    before = _texts(scene, cells)
    await scene.leave_alone(cells)
    scene.hands.type_down(cells, ("12", "13"))
    await _step_named(scene, "13")
    scene.keys.do("undo")
    await scene.shows(cells, ("12", before[1]))
    await _step_named(scene, "12")
    await scene.keys.menu(lambda: scene.keys.press("Alt+E"))


async def redone(scene: Scene) -> None:
    """Both are taken back, one is done again; the other is as if nothing had been typed."""
    scene.keys.press("Esc", "Esc")
    cells = list(scene.tried)[-2:]
    scene.keys.do("undo")
    await until(lambda: _texts(scene, cells)[0] != "12", "the step was not taken back")
    await _step_named(scene, "12", verb="redo")
    scene.keys.do("redo")
    await scene.shows(cells[:1], ("12",))
    scene.remember(cells[:1], ("12",))


async def all_on_the_server(scene: Scene) -> None:
    await scene.sent()


async def _step_named(scene: Scene, words: str, *, verb: str = "undo") -> None:
    action = scene.window.deeds[verb]
    await until(lambda: f": {words} " in action.text(), "the step was not named")


def _select(scene: Scene, cells: list[Cell]) -> None:
    scene.hands.go_to(cells[0])
    scene.page.table.setFocus()
    scene.keys.select_down(len(cells))


def _selected(scene: Scene) -> list[Cell]:
    model = scene.page.model
    return [model.cell_at(index) for index in sorted(scene.page.table.selectionModel().selectedIndexes())]


def _texts(scene: Scene, cells: list[Cell]) -> list[str]:
    model = scene.page.model
    return [model.text_at(model.index_of(cell)) for cell in cells]


EDITING: tuple[Step, ...] = (
    dry_run,
    pasted_after_a_look,
    filled_down,
    find_and_replace,
    replacing,
    replaced,
    series,
    series_filled,
    formula,
    worked_out,
    exempted,
    feedback,
    explained,
    undo_named,
    redone,
    all_on_the_server,
)
