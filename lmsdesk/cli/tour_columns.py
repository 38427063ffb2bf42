"""The chapter of the guided tour about columns: one is made, graded, tried out, changed and deleted again."""

from lmsdesk.cli.tour_input import Claim, Shown, reads, until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.gui.gradebook.columns.column_dialog import ColumnDialog, DeleteColumnDialog
from lmsdesk.gui.gradebook.columns.what_if_dialog import WhatIfDialog
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.model.ids import Cell

NAME, RENAMED = "Oral Examination", "Oral Examination, Second Date"
GRADED, TRIED = ("31.5", "44"), ("50", "50")


async def new_column(scene: Scene) -> Shown:
    """The site is asked what there is to choose from, then a name is typed."""
    scene.keys.do("new_column")
    dialog = await scene.keys.dialog(ColumnDialog)
    await until(lambda: dialog.is_ready, "the site was not asked")
    scene.keys.tab_to(dialog.form.name)
    scene.keys.write(NAME)
    return Shown(_can_be_saved(dialog, NAME))


async def column_made(scene: Scene) -> Shown:
    await scene.keys.accept(await scene.keys.dialog(ColumnDialog))
    cells = await _cells(scene, NAME, len(GRADED))
    scene.grid_input.type_down(cells, GRADED)
    scene.remember(cells, GRADED)
    await scene.wait_sent()
    return Shown(_has_column(scene, NAME), scene.grid_shows(cells, GRADED), await scene.server_holds(cells))


async def trying_out(scene: Scene) -> Shown:
    scene.grid_input.select_cell((await _cells(scene, NAME, 1))[0])
    scene.keys.do("what_if")
    dialog = await scene.keys.dialog(WhatIfDialog)
    return Shown(reads(lambda: dialog, "the dialog", NAME))


async def try_out(scene: Scene) -> Shown:
    """What would become of the total if both had all points; nothing of it waits to be sent."""
    model = scene.page.model
    known = _titles(model)
    await scene.keys.accept(await scene.keys.dialog(WhatIfDialog))

    def made() -> list[str]:
        return [title for title in _titles(model) if title.startswith(NAME) and title not in known]

    await until(lambda: bool(made()), "the what-if column is not shown")
    tried = made()[0]
    cells = await _cells(scene, tried, len(TRIED))
    scene.grid_input.type_down(cells, TRIED)
    await scene.window.writes.finished()
    await scene.wait_sent()
    return Shown(_has_column(scene, tried), scene.grid_shows(cells, TRIED), scene.nothing_waits())


async def column_settings(scene: Scene) -> Shown:
    scene.grid_input.select_cell((await _cells(scene, NAME, 1))[0])
    scene.keys.do("edit_column")
    dialog = await scene.keys.dialog(ColumnDialog)
    await until(lambda: dialog.is_ready, "the site was not asked")
    scene.keys.tab_to(dialog.form.name)
    scene.keys.press("Ctrl+A")
    scene.keys.write(RENAMED)
    return Shown(_can_be_saved(dialog, RENAMED))


async def column_changed(scene: Scene) -> Shown:
    await scene.keys.accept(await scene.keys.dialog(ColumnDialog))
    cells = await _cells(scene, RENAMED, len(GRADED))
    scene.grid_input.select_cell(cells[0])
    return Shown(_has_column(scene, RENAMED), scene.grid_shows(cells, GRADED))


async def deleting_a_column(scene: Scene) -> Shown:
    """What would be lost is counted on the site before anything can be pressed."""
    scene.keys.do("delete_column")
    dialog = await scene.keys.dialog(DeleteColumnDialog)
    return Shown(
        Claim("what is in it has been counted", dialog.verb.isEnabled),
        reads(lambda: dialog, "the question", RENAMED, str(len(GRADED))),
    )


async def column_deleted(scene: Scene) -> Shown:
    """The grades in it are gone from the site, as was said; what was tried out goes too."""
    for cell in await _cells(scene, RENAMED, len(GRADED)):
        del scene.entered[cell]
        scene.tried[cell] = {}
    dialog = await scene.keys.dialog(DeleteColumnDialog)
    scene.keys.tab_to(dialog.verb)
    scene.keys.press("Space")
    await scene.keys.wait_closed(dialog)
    await _wait_until_gone(scene, RENAMED)
    while tried := [one.column.title for one in scene.page.model.columns if one.column.is_what_if]:
        scene.grid_input.select_cell((await _cells(scene, tried[0], 1))[0])
        scene.keys.do("delete_column")
        await _wait_until_gone(scene, tried[0])
    are_gone = lambda: not any(title.startswith(NAME) for title in _titles(scene.page.model))  # noqa: E731
    return Shown(Claim("neither the column nor what was tried out is shown", are_gone), scene.nothing_waits())


def _can_be_saved(dialog: ColumnDialog, name: str) -> Claim:
    def holds() -> bool:
        is_named = dialog.isVisible() and dialog.is_ready and dialog.form.name.text() == name
        return is_named and dialog.save.isEnabled()

    return Claim(f"the dialog can be accepted with the name {name}", holds)


def _has_column(scene: Scene, title: str) -> Claim:
    return Claim(f"the gradebook has the column {title}", lambda: title in _titles(scene.page.model))


async def _wait_until_gone(scene: Scene, title: str) -> None:
    await until(lambda: title not in _titles(scene.page.model), f"{title} is still shown")


async def _cells(scene: Scene, title: str, count: int) -> list[Cell]:
    """The first cells of a column, once it is shown."""
    model = scene.page.model
    await until(lambda: title in _titles(model), f"{title} is not shown")
    number = _titles(model).index(title)
    return [model.cell_at(model.index(row, number)) for row in range(count)]


def _titles(model: GradebookModel) -> list[str]:
    return [arrays.column.title for arrays in model.columns]


COLUMNS: tuple[Step, ...] = (
    new_column,
    column_made,
    trying_out,
    try_out,
    column_settings,
    column_changed,
    deleting_a_column,
    column_deleted,
)
