"""The chapter of the guided tour about entering grades: looking first, filling, replacing, writing, taking back."""

from lmsdesk.cli.tour_input import Claim, Shown, reads, text_of, until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.desk.gradebook.entry.plan import Outcome
from lmsdesk.gui.gradebook.panels.fill_dialog import FillDialog
from lmsdesk.gui.gradebook.panels.total_explanation import RowKind
from lmsdesk.model.ids import Cell

DOUBTFUL, TAKEN = ("40", "eleven", "61", "38.5"), ("40", "61", "38.5")
FILLED, REPLACED = "41", "43"
STEP, FORMULA = "2.5", "=x*1.1"
SERIES, CURVED = ("20", "22.5", "25", "27.5"), ("22", "24.75", "27.5", "30.25")
FEEDBACK = "A clear argument. Name the sources in the last paragraph."
NOTES = "Looked at together with the lab book."


async def edit_preview(scene: Scene) -> Shown:
    """A paste with doubtful lines is shown first; it is put away once, and asked for again."""
    cells = scene.free_run(len(DOUBTFUL))
    await scene.leave_alone(cells)
    panel = scene.page.panels.edit_preview
    scene.grid_input.paste(cells[0], DOUBTFUL)
    await until(panel.isVisible, "the paste was not shown first")
    scene.keys.press("Esc")
    await until(lambda: not panel.isVisible(), "the paste was not put away")
    scene.grid_input.paste(cells[0], DOUBTFUL)
    return Shown(
        _fates(scene, changed=len(TAKEN), refused=1),
        reads(lambda: panel, "the paste before it is made", *DOUBTFUL),
        scene.nothing_waits(),
    )


async def confirm_paste(scene: Scene) -> Shown:
    panel = scene.page.panels.edit_preview
    cells = [line.cell for line in panel.lines.entries.lines]
    taken = [cells[0], *cells[2:]]
    scene.keys.press("Return")
    await scene.shows(taken, TAKEN)
    scene.remember(taken, TAKEN)
    return Shown(scene.grid_shows(taken, TAKEN), Claim("the panel is put away", lambda: not panel.isVisible()))


async def fill_down(scene: Scene) -> Shown:
    cells = scene.free_run(4)
    scene.grid_input.type_down(cells[:1], (FILLED,))
    _select(scene, cells)
    scene.keys.do("fill_down")
    await scene.shows(cells, (FILLED,) * 4)
    scene.remember(cells, (FILLED,) * 4)
    return Shown(scene.grid_shows(cells, (FILLED,) * 4))


async def find_and_replace(scene: Scene) -> Shown:
    """The cells just filled are selected again: only they are looked at."""
    await scene.wait_sent()
    _select(scene, list(scene.entered)[-4:])
    scene.keys.do("replace")
    panel = scene.page.panels.find
    scene.keys.write(FILLED)
    scene.keys.press("Tab")
    scene.keys.write(REPLACED)
    is_found = lambda: panel.isVisible() and len(panel.positions) == 4 and panel.all.isEnabled()  # noqa: E731
    return Shown(
        Claim("four grades to replace are found", is_found),
        reads(lambda: panel, "find and replace", FILLED, REPLACED),
    )


async def replacing(scene: Scene) -> Shown:
    panel = scene.page.panels.find
    scene.keys.tab_to(panel.all)
    scene.keys.press("Space")
    return Shown(_fates(scene, changed=4, refused=0))


async def replace(scene: Scene) -> Shown:
    cells = [line.cell for line in scene.page.panels.edit_preview.lines.entries.lines]
    scene.keys.press("Return")
    await scene.shows(cells, (REPLACED,) * 4)
    scene.remember(cells, (REPLACED,) * 4)
    return Shown(scene.grid_shows(cells, (REPLACED,) * 4))


async def series(scene: Scene) -> Shown:
    cells = scene.free_run(len(SERIES))
    scene.grid_input.type_down(cells[:1], SERIES[:1])
    scene.remember(cells, SERIES)
    _select(scene, cells)
    scene.keys.do("fill")
    dialog = await scene.keys.dialog(FillDialog)
    await until(dialog.repeat.hasFocus, "the first choice of the fill dialog has not the keys")
    scene.keys.press("Down")
    await until(dialog.step.isEnabled, "a series cannot be chosen")
    scene.keys.tab_to(dialog.step)
    scene.keys.press("Ctrl+A")
    scene.keys.write(STEP)
    is_series = lambda: dialog.series.isChecked() and dialog.step.text() == STEP  # noqa: E731
    return Shown(
        Claim(f"counting on by {STEP} is chosen", is_series),
        Claim("what would be filled is told", lambda: dialog.isVisible() and bool(dialog.preview.text())),
    )


async def series_filled(scene: Scene) -> Shown:
    await scene.keys.accept(await scene.keys.dialog(FillDialog))
    return Shown(scene.grid_shows(_selection(scene), SERIES))


async def formula(scene: Scene) -> Shown:
    """Ten percent more for each of the selected."""
    scene.page.table.setFocus()
    scene.keys.write(FORMULA)
    return Shown(reads(lambda: scene.page.table, "the cell that is written in", FORMULA))


async def enter_formula(scene: Scene) -> Shown:
    cells = _selection(scene)
    scene.keys.press("Ctrl+Return")
    await scene.shows(cells, CURVED)
    scene.remember(cells, CURVED)
    return Shown(scene.grid_shows(cells, CURVED))


async def exempt(scene: Scene) -> Shown:
    cells = scene.free_run(1)
    scene.grid_input.select_cell(cells[0])
    scene.keys.do("exempt")
    await scene.shows(cells, ("ex",))
    scene.remember(cells, ("ex",))
    return Shown(scene.grid_shows(cells, ("ex",)))


async def feedback(scene: Scene) -> Shown:
    cells = scene.free_run(1)
    scene.grid_input.type_down(cells, ("37",))
    scene.remember(cells, ("37",))
    scene.grid_input.select_cell(cells[0])
    scene.keys.do("feedback")
    fields = scene.page.panels.details.fields
    await until(lambda: scene.keys.target is fields["feedback"], "the field for feedback did not open")
    scene.keys.write(FEEDBACK)
    scene.keys.press("Tab")
    scene.keys.write(NOTES)
    scene.expect(cells[0], {"feedback": FEEDBACK, "notes": NOTES})
    return Shown(
        reads(lambda: scene.page.panels.details, "the panel", FEEDBACK, NOTES, _title(scene, cells[0])),
        scene.grid_shows(cells, ("37",)),
    )


async def explain(scene: Scene) -> Shown:
    """What the service works out, step by step; Esc leads back to the grid."""
    scene.keys.press("Esc")
    totals = [column for column in scene.page.table.visible_columns() if scene.page.model.columns[column].is_read_only]
    if totals:
        scene.grid_input.select_cell(
            scene.page.model.cell_at(scene.page.table.currentIndex().siblingAtColumn(totals[-1]))
        )
    scene.keys.do("explain")
    cell = scene.page.model.cell_at(scene.page.table.currentIndex())
    return Shown(_explains(scene, cell), scene.nothing_waits())


async def undo_named(scene: Scene) -> Shown:
    """Two grades are typed, the second is taken back; the menu names the next step."""
    scene.keys.do("details")
    cells = scene.free_run(2)
    before = _texts(scene, cells)
    await scene.leave_alone(cells)
    scene.grid_input.type_down(cells, ("12", "13"))
    await _step_named(scene, "13")
    scene.keys.do("undo")
    await scene.shows(cells, ("12", before[1]))
    await _step_named(scene, "12")
    menu = await scene.keys.menu(lambda: scene.keys.press("Alt+E"))
    return Shown(reads(lambda: menu, "the menu", ": 12 ", ": 13 "), scene.grid_shows(cells, ("12", before[1])))


async def redone(scene: Scene) -> Shown:
    """Both are taken back, one is done again; the other is as if nothing had been typed."""
    scene.keys.press("Esc", "Esc")
    cells = list(scene.tried)[-2:]
    scene.keys.do("undo")
    await until(lambda: _texts(scene, cells)[0] != "12", "the step was not taken back")
    await _step_named(scene, "12", verb="redo")
    scene.keys.do("redo")
    await scene.shows(cells[:1], ("12",))
    scene.remember(cells[:1], ("12",))
    return Shown(scene.grid_shows(cells[:1], ("12",)))


async def all_on_the_server(scene: Scene) -> Shown:
    await scene.wait_sent()
    return Shown(scene.nothing_waits(), await scene.server_holds(scene.entered))


def _fates(scene: Scene, *, changed: int, refused: int) -> Claim:
    """What the panel says of a step before it is made, and in its own numbers."""
    panel = scene.page.panels.edit_preview

    def holds() -> bool:
        counts = panel.lines.counts()
        is_counted = (counts[Outcome.CHANGED], counts[Outcome.REFUSED]) == (changed, refused)
        return panel.isVisible() and is_counted and f"{changed} " in panel.confirm.text() and panel.confirm.isEnabled()

    return Claim(f"{changed} grades would change, {refused} would be refused", holds)


def _explains(scene: Scene, cell: Cell) -> Claim:
    """The panel is about this cell and explains its grade: its number, and a table of the columns it is made of."""
    model, panel = scene.page.model, scene.page.panels.details
    slot, number = model.session.position_of(cell) or (0, 0)
    title = _title(scene, cell)
    others = [one.column.title for index, one in enumerate(model.columns) if index != number and one.column.title]

    def holds() -> bool:
        score = model.value_at(model.index_of(cell)).score
        if score is None or not panel.isVisible() or panel.cell != cell:
            return False
        text = text_of(panel)
        is_headed = any(line.startswith(f"{title}: {float(score):g} ") for line in text.splitlines())
        if not model.columns[number].is_read_only:
            return is_headed
        counted = [row for row in panel.table.lines.entries if row.kind is RowKind.PART and row.name in others]
        # Everything is sent by now: it waits until the panel has been told.
        is_new = "only here" not in text
        return is_headed and is_new and panel.table.isVisible() and len(counted) > 1

    return Claim(f"the panel explains the grade of {model.names[slot]} in {title}", holds)


def _title(scene: Scene, cell: Cell) -> str:
    position = scene.page.model.session.position_of(cell)
    return scene.page.model.columns[position[1]].column.title if position else ""


async def _step_named(scene: Scene, words: str, *, verb: str = "undo") -> None:
    action = scene.window.menu_actions[verb]
    await until(lambda: f": {words} " in action.text(), "the step was not named")


def _select(scene: Scene, cells: list[Cell]) -> None:
    scene.grid_input.select_cell(cells[0])
    scene.page.table.setFocus()
    scene.keys.select_down(len(cells))


def _selection(scene: Scene) -> list[Cell]:
    model = scene.page.model
    return [model.cell_at(index) for index in sorted(scene.page.table.selectionModel().selectedIndexes())]


def _texts(scene: Scene, cells: list[Cell]) -> list[str]:
    model = scene.page.model
    return [model.text_at(model.index_of(cell)) for cell in cells]


EDITING: tuple[Step, ...] = (
    edit_preview,
    confirm_paste,
    fill_down,
    find_and_replace,
    replacing,
    replace,
    series,
    series_filled,
    formula,
    enter_formula,
    exempt,
    feedback,
    explain,
    undo_named,
    redone,
    all_on_the_server,
)
