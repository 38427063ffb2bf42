"""The chapter of the guided tour about looking at a course: order, filters, flags, colours, columns, views, figures."""

from PySide6.QtWidgets import QApplication

from lmsdesk.cli.tour_input import Claim, Shown, reads, until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.gui.gradebook.view.colour_rules_dialog import RulesDialog
from lmsdesk.gui.gradebook.view.column_chooser import ColumnsDialog
from lmsdesk.gui.gradebook.view.filter_dialog import FilterDialog, SortDialog
from lmsdesk.gui.kit.dialogs import TextDialog

LOW, HIGH = "30", "45"
VIEW = "Lowest scores first"


async def sort_keys(scene: Scene) -> Shown:
    """By the column just graded, largest first, then by name."""
    scene.grid_input.select_cell(next(iter(scene.entered)))
    title = _title(scene)
    scene.keys.do("sort")
    dialog = await scene.keys.dialog(SortDialog)
    scene.keys.choose(title)
    scene.keys.press("Tab", "Down")
    scene.keys.tab_to(dialog.add_button)
    scene.keys.press("Space")
    are_two = lambda: len(dialog.keys()) == 2 and dialog.keys()[0].is_descending  # noqa: E731
    return Shown(Claim("two keys are chosen, the first largest first", are_two), reads(lambda: dialog, "it", title))


async def sort_by_two(scene: Scene) -> Shown:
    await scene.keys.accept(await scene.keys.dialog(SortDialog))
    await until(lambda: len(scene.page.model.sorts) == 2, "the students were not sorted")
    return Shown(Claim("the students are in the order of their scores, largest first", lambda: _is_falling(scene)))


async def range_filter(scene: Scene) -> Shown:
    scene.keys.do("add_filter")
    dialog = await scene.keys.dialog(FilterDialog)
    scene.keys.choose("A score between")
    scene.keys.tab_to(dialog.low)
    scene.keys.write(LOW)
    scene.keys.press("Tab")
    scene.keys.write(HIGH)
    return Shown(reads(lambda: dialog, "the dialog", "A score between", LOW, HIGH))


async def filter_rows(scene: Scene) -> Shown:
    everybody = scene.page.model.rowCount()
    await scene.keys.accept(await scene.keys.dialog(FilterDialog))

    def are_in_range() -> bool:
        scores = _scores(scene)
        return 0 < len(scores) < everybody and all(float(LOW) <= score <= float(HIGH) for score in scores)

    return Shown(
        Claim(f"only students with a score from {LOW} to {HIGH} are shown", are_in_range),
        reads(lambda: scene.page.view_controller.bar, "the line of filters", LOW, HIGH),
    )


async def flag(scene: Scene) -> Shown:
    """The first cells are flagged; F9 goes round them."""
    scene.keys.press("Ctrl+Home")
    scene.grid_input.select_cell(scene.page.model.cell_at(scene.page.model.index(0, _column(scene))))
    count = min(3, scene.page.model.rowCount())
    scene.keys.select_down(count)
    scene.keys.do("flag")
    await until(lambda: len(scene.page.model.session.view_state.flagged) == count, "the cells were not flagged")
    scene.keys.do("clear_filters")
    scene.keys.do("next_flagged")
    model = scene.page.model
    return Shown(
        Claim(f"{count} cells are flagged", lambda: len(model.session.view_state.flagged) == count),
        Claim(
            "a flagged cell is the current one",
            lambda: model.cell_at(scene.page.table.currentIndex()) in model.session.view_state.flagged,
        ),
        Claim("nobody is filtered out any more", lambda: not model.session.view_state.conditions),
    )


async def find_anything(scene: Scene) -> Shown:
    await scene.keys.look_for("color")
    palette = scene.window.palette_
    is_found = lambda: palette.isVisible() and palette.rows.topLevelItemCount() > 0  # noqa: E731
    return Shown(Claim("something is found", is_found), reads(lambda: palette.rows, "what is found", "olor rules"))


async def colour_rules(scene: Scene) -> Shown:
    """Found in the box by its first letters; Space ticks both rules."""
    scene.keys.press("Return")
    dialog = await scene.keys.dialog(RulesDialog)
    scene.keys.press("Space")
    scene.keys.tab_to(dialog.high)
    scene.keys.press("Space")
    are_ticked = lambda: dialog.isVisible() and dialog.low.isChecked() and dialog.high.isChecked()  # noqa: E731
    return Shown(Claim("both rules are ticked", are_ticked))


async def colour(scene: Scene) -> Shown:
    before = scene.page.table.grab().toImage()
    await scene.keys.accept(await scene.keys.dialog(RulesDialog))
    return Shown(
        Claim("two rules of colour hold", lambda: len(scene.page.model.session.view_state.rules) == 2),
        Claim("the grid is drawn otherwise than before", lambda: scene.page.table.grab().toImage() != before),
    )


async def choosing_columns(scene: Scene) -> Shown:
    """The first column moves down with Alt and an arrow, the next is hidden with Space."""
    scene.keys.do("columns")
    dialog = await scene.keys.dialog(ColumnsDialog)
    before = dialog.grades()
    scene.keys.press("Alt+Down", "Up", "Space")

    def is_chosen() -> bool:
        now = dialog.grades()
        is_moved = [name for name, _ in now] != [name for name, _ in before]
        return is_moved and sum(is_shown for _, is_shown in now) == sum(is_shown for _, is_shown in before) - 1

    return Shown(
        Claim("one column is moved and one is not ticked any more", lambda: dialog.isVisible() and is_chosen())
    )


async def columns_chosen(scene: Scene) -> Shown:
    shown = len(scene.page.table.visible_columns())
    await scene.keys.accept(await scene.keys.dialog(ColumnsDialog))
    return Shown(Claim("one column fewer is shown", lambda: len(scene.page.table.visible_columns()) == shown - 1))


async def figures(scene: Scene) -> Shown:
    scene.grid_input.select_cell(next(iter(scene.entered)))
    scene.keys.do("figures")
    panel = scene.page.view_controller.panel

    def has_figures() -> bool:
        return panel.isVisible() and any(sign.isdigit() for text in panel.figure_texts().values() for sign in text)

    return Shown(
        Claim("the figures of the column are there", has_figures), reads(lambda: panel, "the panel", _title(scene))
    )


async def saving_a_view(scene: Scene) -> Shown:
    await scene.keys.menu(lambda: scene.keys.do("views"))
    scene.keys.press("S")
    dialog = await scene.keys.dialog(TextDialog)
    scene.keys.write(VIEW)
    return Shown(reads(lambda: dialog, "the dialog", VIEW))


async def save_view(scene: Scene) -> Shown:
    await scene.keys.accept(await scene.keys.dialog(TextDialog))
    await until(lambda: scene.page.view_controller.views.named(VIEW) is not None, "the view was not saved")
    menu = await scene.keys.menu(lambda: scene.keys.do("views"))
    return Shown(reads(lambda: menu, "the menu of views", VIEW))


async def as_the_site_has_it(scene: Scene) -> Shown:
    scene.keys.press("D")
    await until(lambda: QApplication.activePopupWidget() is None, "the menu did not close")
    await until(lambda: len(scene.page.model.sorts) == 1, "the students are still sorted")
    scene.keys.do("figures")
    view_state = scene.page.model.session.view_state
    is_plain = lambda: len(scene.page.model.sorts) == 1 and not scene.page.model.session.view_state.conditions  # noqa: E731
    return Shown(
        Claim("neither order nor filter of one's own is left", is_plain),
        Claim("the flags stay", lambda: bool(view_state.flagged)),
        Claim("the figures are put away", lambda: not scene.page.view_controller.panel.isVisible()),
    )


async def menu_of_the_column(scene: Scene) -> Shown:
    cell = next(iter(scene.entered))
    scene.grid_input.select_cell(cell)
    menu = await scene.keys.menu(lambda: scene.keys.do("column_menu"))
    is_of_use = lambda: menu.isVisible() and sum(one.isEnabled() for one in menu.actions()) > 5  # noqa: E731
    index = scene.page.model.index_of(cell)
    return Shown(
        Claim("the menu offers what can be done with the column", is_of_use),
        scene.grid_shows([cell], [scene.page.model.text_at(index)]),
    )


def _scores(scene: Scene) -> list[float]:
    """What is shown of the column that the tour grades, from the top; who has no score is left out."""
    model, column = scene.page.model, _column(scene)
    values = (model.value_at(model.index(row, column)).score for row in range(model.rowCount()))
    return [float(score) for score in values if score is not None]


def _is_falling(scene: Scene) -> bool:
    scores = _scores(scene)
    return len(scores) > 1 and scores == sorted(scores, reverse=True)


def _column(scene: Scene) -> int:
    """The number of the column that the tour grades."""
    graded = next(iter(scene.entered)).column_id
    return next(n for n, one in enumerate(scene.page.model.columns) if one.column.id == graded)


def _title(scene: Scene) -> str:
    return scene.page.model.columns[_column(scene)].column.title


SEEING: tuple[Step, ...] = (
    sort_keys,
    sort_by_two,
    range_filter,
    filter_rows,
    flag,
    find_anything,
    colour_rules,
    colour,
    choosing_columns,
    columns_chosen,
    figures,
    saving_a_view,
    save_view,
    as_the_site_has_it,
    menu_of_the_column,
)
