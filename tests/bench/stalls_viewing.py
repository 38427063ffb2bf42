"""Looking at a huge gradebook: orders, views, search, columns, paper, and the first appearance of each dialog."""

import asyncio
from functools import partial

from PySide6.QtWidgets import QApplication

from lmsdesk.cli.tour_input import until
from lmsdesk.desk.gradebook.session.row_order import SortKey
from lmsdesk.gui.kit.dialogs import TextDialog
from lmsdesk.gui.printing.preview_view import PaperDialog
from lmsdesk.gui.printing.renderer import lay_out
from tests.bench.stalls_hands import Hands, closed

_DIALOGS = (
    "sort", "add_filter", "columns", "rules", "marks", "fill", "column_menu", "save_view", "what_if",
    "add_site", "site_settings", "print_student", "print_column",
)  # fmt: skip
_KEPT_VIEW = "Backwards"


async def look_around(hands: Hands) -> None:
    """The scenario."""
    for part in (_ordered, _views, _dialogs, _paper, _replaced):
        await part(hands)


async def _ordered(hands: Hands) -> None:
    table = hands.page.table
    await hands.moved("sort_by_three", lambda: table.sort_by_all([SortKey(3, True), SortKey(9), SortKey(2)]), for_s=0.5)
    await hands.did("freeze_column", partial(hands.run, "freeze_column"), for_s=0.5)
    await hands.did("hide_column", partial(hands.run, "hide_column"), for_s=0.5)


async def _views(hands: Hands) -> None:
    hands.run("save_view")
    await until(lambda: isinstance(QApplication.activeModalWidget(), TextDialog), "nothing asked for a name")
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, TextDialog)
    dialog.field.setText(_KEPT_VIEW)
    dialog.accept()
    await asyncio.sleep(0.3)
    await hands.did("plain_view", hands.page.choices.menu.plain_wanted.emit, for_s=0.6)
    await hands.did("saved_view", lambda: hands.page.choices.show_view(_KEPT_VIEW), for_s=0.6)
    await hands.did("plain_view_again", hands.page.choices.menu.plain_wanted.emit, for_s=0.6)


async def _replaced(hands: Hands) -> None:
    panels = hands.page.panels
    hands.run("replace")
    await asyncio.sleep(0.4)
    find = panels.find
    find.only_selection.setChecked(False)
    find.whole.setChecked(False)
    find.by.setText("6")
    async with hands.timed("find_everywhere"):
        find.wanted.setText("5")
        await asyncio.sleep(0.5)
        await until(lambda: find.all.isEnabled() and not find._is_looking, "it was not looked through", within_s=200)
    await hands.moved("find_next", find.find_next)
    async with hands.timed("replace_everywhere"):
        find.all.click()
        await until(lambda: hands.page.side.panel is panels.edit_preview, "the replacing was not shown")
        await asyncio.sleep(1)
    await hands.did("replace_dismissed", panels.edit_preview.cancelled.emit)


async def _dialogs(hands: Hands) -> None:
    for name in _DIALOGS:
        async with hands.timed(f"first_{name}"):
            hands.run(name)
            await asyncio.sleep(0.5)
        closed()
        await asyncio.sleep(0.2)


async def _paper(hands: Hands) -> None:
    async with hands.timed("paper_of_all"):
        hands.run("print_view")
        await until(lambda: isinstance(QApplication.activeModalWidget(), PaperDialog), "no pages were shown")
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, PaperDialog)
        await until(lambda: dialog.view.is_drawn, "the pages were not drawn", within_s=200)
        await asyncio.sleep(0.5)
    bar = dialog.view.verticalScrollBar()
    await hands.moved("paper_next_page", lambda: bar.setValue(2000), for_s=0.5)
    await hands.moved("paper_last_page", lambda: bar.setValue(bar.maximum()), for_s=0.5)
    await hands.moved("paper_larger", partial(dialog.view.zoom_by, 2), for_s=0.5)
    closed()
    async with hands.timed("paper_saved"):
        plan = await lay_out(await hands.page.papers.of_view(hands.page.title))
        await hands.page.papers.write(plan, hands.home / "paper.pdf")
