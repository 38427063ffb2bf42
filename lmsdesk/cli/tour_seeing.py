"""The chapter of the guided tour about looking at a course: order, filters, flags, colours, columns, views, figures."""

import asyncio

from PySide6.QtWidgets import QApplication

from lmsdesk.cli.tour_hands import until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.gui.dialogs.ask import TextDialog
from lmsdesk.gui.dialogs.columns import ColumnsDialog
from lmsdesk.gui.dialogs.filtering import FilterDialog
from lmsdesk.gui.dialogs.rules import RulesDialog
from lmsdesk.gui.dialogs.sorting import SortDialog

LOW, HIGH = "30", "45"
VIEW = "Lowest scores first"


async def sort_keys(scene: Scene) -> None:
    """By the column just graded, largest first, then by name."""
    scene.hands.go_to(next(iter(scene.entered)))
    title = _title(scene)
    scene.keys.do("sort")
    dialog = await scene.keys.dialog(SortDialog)
    scene.keys.choose(title)
    scene.keys.press("Tab", "Down")
    scene.keys.tab_to(dialog.add_button)
    scene.keys.press("Space")
    await asyncio.sleep(0.1)


async def sorted_by_two(scene: Scene) -> None:
    await scene.keys.accept(await scene.keys.dialog(SortDialog))
    await until(lambda: len(scene.page.model.sorts) == 2, "the students were not sorted")


async def range_filter(scene: Scene) -> None:
    scene.keys.do("add_filter")
    dialog = await scene.keys.dialog(FilterDialog)
    scene.keys.choose("A score between")
    scene.keys.tab_to(dialog.low)
    scene.keys.write(LOW)
    scene.keys.press("Tab")
    scene.keys.write(HIGH)


async def filtered(scene: Scene) -> None:
    await scene.keys.accept(await scene.keys.dialog(FilterDialog))
    await until(lambda: bool(scene.page.model.outlook.conditions), "the filter is not there")
    await asyncio.sleep(0.1)


async def flagged(scene: Scene) -> None:
    """The first cells are flagged; F9 goes round them."""
    scene.keys.press("Ctrl+Home")
    scene.hands.go_to(scene.page.model.cell_at(scene.page.model.index(0, _place(scene))))
    count = min(3, scene.page.model.rowCount())
    scene.keys.select_down(count)
    scene.keys.do("flag")
    await until(lambda: len(scene.page.model.outlook.flagged) == count, "the cells were not flagged")
    scene.keys.do("clear_filters")
    scene.keys.do("next_flagged")
    await asyncio.sleep(0.1)


async def find_anything(scene: Scene) -> None:
    await scene.keys.look_for("colour")
    await asyncio.sleep(0.1)


async def colour_rules(scene: Scene) -> None:
    """Found in the box by its first letters; Space ticks both rules."""
    scene.keys.press("Return")
    dialog = await scene.keys.dialog(RulesDialog)
    scene.keys.press("Space")
    scene.keys.tab_to(dialog.high)
    scene.keys.press("Space")


async def coloured(scene: Scene) -> None:
    await scene.keys.accept(await scene.keys.dialog(RulesDialog))
    await until(lambda: len(scene.page.model.outlook.rules) == 2, "the colours are not there")
    await asyncio.sleep(0.1)


async def choosing_columns(scene: Scene) -> None:
    """The first column moves down with Alt and an arrow, the next is hidden with Space."""
    scene.keys.do("columns")
    await scene.keys.dialog(ColumnsDialog)
    scene.keys.press("Alt+Down", "Up", "Space")


async def columns_chosen(scene: Scene) -> None:
    shown = len(scene.page.table.seen_columns())
    await scene.keys.accept(await scene.keys.dialog(ColumnsDialog))
    await until(lambda: len(scene.page.table.seen_columns()) == shown - 1, "the column is not hidden")


async def figures(scene: Scene) -> None:
    scene.hands.go_to(next(iter(scene.entered)))
    scene.keys.do("figures")
    await until(lambda: bool(scene.page.seeing.panel.said()), "the figures did not come")
    await asyncio.sleep(0.4)


async def saving_a_view(scene: Scene) -> None:
    await scene.keys.menu(lambda: scene.keys.do("views"))
    scene.keys.press("S")
    await scene.keys.dialog(TextDialog)
    scene.keys.write(VIEW)


async def saved_views(scene: Scene) -> None:
    await scene.keys.accept(await scene.keys.dialog(TextDialog))
    await until(lambda: scene.page.seeing.views.named(VIEW) is not None, "the view was not saved")
    await scene.keys.menu(lambda: scene.keys.do("views"))


async def as_the_site_has_it(scene: Scene) -> None:
    scene.keys.press("E")
    await until(lambda: QApplication.activePopupWidget() is None, "the menu did not close")
    await until(lambda: len(scene.page.model.sorts) == 1, "the students are still sorted")
    scene.keys.do("figures")
    await asyncio.sleep(0.2)


async def menu_of_the_column(scene: Scene) -> None:
    scene.hands.go_to(next(iter(scene.entered)))
    await asyncio.sleep(0.1)
    await scene.keys.menu(lambda: scene.keys.do("column_menu"))


def _place(scene: Scene) -> int:
    """The number of the column that the tour grades."""
    graded = next(iter(scene.entered)).column_id
    return next(n for n, one in enumerate(scene.page.model.columns) if one.column.id == graded)


def _title(scene: Scene) -> str:
    return scene.page.model.columns[_place(scene)].column.title


SEEING: tuple[Step, ...] = (
    sort_keys,
    sorted_by_two,
    range_filter,
    filtered,
    flagged,
    find_anything,
    colour_rules,
    coloured,
    choosing_columns,
    columns_chosen,
    figures,
    saving_a_view,
    saved_views,
    as_the_site_has_it,
    menu_of_the_column,
)
