"""The history and what leaves the program for safety, by keyboard alone."""

from pathlib import Path

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.tour_input import until
from lmsdesk.desk import BACKUP_SUFFIX
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.history.model import Part
from lmsdesk.gui.history.page import HistoryPage
from lmsdesk.gui.site.backup_dialogs import PassphraseDialog
from tests.helpers.fingers import Fingers, picture
from tests.journeys.conftest import AtTheKeys


def history_of(fingers: Fingers) -> HistoryPage:
    page = fingers.desk.app.window.pages.find_page(HistoryPage)
    assert page is not None
    return page


def shown(page: HistoryPage, part: Part) -> list[str]:
    return [str(page.model.index(row, part).data()) for row in range(page.model.rowCount())]


async def test_a_colleagues_change_is_named_and_taken_back_as_one_step(at_the_keys: AtTheKeys) -> None:
    async with at_the_keys() as (campus, desk, fingers):
        await fingers.begin()
        (cell,) = cells = fingers.enter("13.5")
        await desk.sent()
        await Onlooker(campus.child.ready).set_score(*cell, score=9.0)
        fingers.do("refresh")
        await fingers.shows(cells, "9")
        fingers.do("past")
        await until(lambda: desk.app.window.pages.find_page(HistoryPage) is not None, "the history did not open")
        page = history_of(fingers)
        await until(lambda: "↓ changed on the server" in shown(page, Part.HOW), "the change is not listed")
        await until(lambda: fingers.target is page.table, "the list does not have the keys")
        place = next(row for row, one in enumerate(page.model.entries) if one.cell == cell and one.after == 9.0)
        fingers.press("Down", "Ctrl+Home", *["Down"] * place)
        await until(lambda: page.table.currentIndex().row() == place, "the entry was not chosen")
        await until(lambda: " · " in shown(page, Part.HOW)[place], "nobody is named")
        picture(desk.app.window, "history")
        fingers.tab_to(page.foot.before)
        fingers.press("Space")
        await until(lambda: page.panel.isVisible() and fingers.target is page.panel.confirm, "it was not planned")
        fingers.press("Space")
        await until(lambda: fingers.target is page.table, "the list does not have the keys again")
        await desk.sent()
        assert await campus.scores(cells) == [13.5]
        fingers.press("Esc")
        await until(lambda: desk.app.window.pages.current_page(GradebookPage) is not None, "Esc does not lead back")
        await fingers.in_grid()
        await until(desk.app.window.menu_actions["undo"].isEnabled, "it is no step of undoing")
        fingers.do("undo")
        await fingers.shows(cells, "9")
        await desk.sent()
        assert await campus.scores(cells) == [9.0]


async def test_an_entry_leads_to_its_cell_while_that_is_shown(at_the_keys: AtTheKeys) -> None:
    async with at_the_keys() as (_, desk, fingers):
        await fingers.begin()
        (cell,) = fingers.enter("13.5")
        await desk.sent()
        fingers.press("Ctrl+Home")
        for is_shown in (True, False):
            assert desk.page.current_cell != cell
            fingers.do("past")
            await until(lambda: desk.app.window.pages.find_page(HistoryPage) is not None, "the history did not open")
            page = history_of(fingers)
            await until(lambda: fingers.target is page.table, "the list does not have the keys")  # noqa: B023
            place = next(row for row, one in enumerate(page.model.entries) if one.cell == cell)
            fingers.press("Ctrl+Home", *["Down"] * place, "Return")
            await until(
                lambda: desk.app.window.pages.current_page(GradebookPage) is not None,
                "Enter does not lead to the gradebook",
            )
            await fingers.in_grid()
            if is_shown:
                await until(lambda: desk.page.current_cell == cell, "Enter does not lead to the cell")
                fingers.press("Ctrl+Home")
                desk.page.table.grades().set_filter("nobody is called this")
        await desk.noticed("This grade is not shown.")


async def test_what_waits_is_saved_as_files_and_the_data_are_backed_up(at_the_keys: AtTheKeys, tmp_path: Path) -> None:
    table, copy = tmp_path / "unsent.csv", tmp_path / f"kept{BACKUP_SUFFIX}"
    async with at_the_keys() as (_, desk, fingers):
        await fingers.begin()
        await fingers.work_offline(is_on=True)
        await fingers.in_grid()
        fingers.enter("13.5")
        await desk.stored()
        await fingers.find("save unsent grades")
        await fingers.accept(await fingers.name_file(str(table)))
        await desk.noticed("1 grade was saved.")
        assert "13.5" in table.read_text("utf-8-sig")
        assert "13.5" in (tmp_path / "unsent.unsent.txt").read_text("utf-8")
        await fingers.find("back up data")
        asked = await fingers.dialog(PassphraseDialog)
        fingers.write("correct horse")
        fingers.tab_to(asked.second)
        fingers.write("correct horse")
        await fingers.accept(asked)
        await fingers.accept(await fingers.name_file(str(copy)))
        await until(copy.exists, "no backup was written")
        assert b"13.5" not in copy.read_bytes()
