"""What waits and what is in conflict, by keyboard alone: the keys are always where a person looks."""

from PySide6.QtWidgets import QPushButton

from lmsdesk.cli.onlooker import Onlooker, grade_path
from lmsdesk.cli.tour_input import until
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.outbox.edit_list import ListColumn
from lmsdesk.model.edits import CellPatch
from tests.helpers.desk import conflict_in_focus, listed_conflicts
from tests.helpers.fingers import COLUMN
from tests.journeys.conftest import AtTheKeys

TEXT = "A clear argument, and the second paragraph is the best part of it. Quote your sources next time. " * 8


async def test_an_edit_is_read_discarded_and_taken_back(at_the_keys: AtTheKeys) -> None:
    async with at_the_keys() as (campus, desk, fingers):
        await fingers.begin()
        await fingers.work_offline(is_on=True)
        await fingers.in_grid()
        cells = fingers.enter("3", "4")
        await desk.stored()
        fingers.do("waiting")
        page = fingers.waiting
        await until(lambda: len(page.model.entries) == 2, "the grades are not listed")
        await until(lambda: fingers.target is page.edits.table, "the list does not have the keys")
        fingers.press("Home", "Down")
        await until(lambda: page.edits.chosen() == [1], "the second row was not chosen")
        name = page.model.index(1, ListColumn.STUDENT).data()
        said = f"{name}, {COLUMN}: 4. You are working offline. Next try: when you go online."
        assert page.edits.sentence.text() == said
        fingers.press("Delete")
        await until(lambda: len(page.model.entries) == 1 and page.undo_bar.button.isVisible(), "it was not discarded")
        fingers.press("Ctrl+Z")
        await until(lambda: len(page.model.entries) == 2, "it was not taken back")
        await until(lambda: fingers.target is page.edits.table, "the list does not have the keys again")
        fingers.press("Esc")
        await fingers.shows(cells, "3", "4")
        await fingers.work_offline(is_on=False)
        await desk.sent()
        assert await campus.scores(cells) == [3.0, 4.0]


async def test_both_texts_are_in_sight_before_they_are_written_and_esc_leads_back_after_the_last(
    at_the_keys: AtTheKeys,
) -> None:
    async with at_the_keys() as (campus, desk, fingers):
        await fingers.begin()
        first, second = desk.cells(COLUMN, 2)
        await fingers.work_offline(is_on=True)
        patches = [CellPatch(first, {"score": 12.0}), CellPatch(second, {"feedback": TEXT})]
        await desk.workspace.gradebook.edit(patches, label="Grade")
        colleague = Onlooker(campus.child.ready)
        await colleague.patch(grade_path(*first), {"score": 14.0})
        await colleague.patch(grade_path(*second), {"feedback": TEXT.replace("second", "third")})
        await fingers.work_offline(is_on=False)
        await until(lambda: desk.state.counts.held == 2, "the conflicts were not found")
        fingers.do("conflicts")
        await until(lambda: len(listed_conflicts(desk)) == 2, "the conflicts are not listed")
        await until(lambda: conflict_in_focus(desk) is not None, "no conflict has the keys")
        if listed_conflicts(desk)[0].fields != ("feedback",):
            fingers.press("Down")
        fingers.press("3")
        write = fingers.waiting.findChild(QPushButton, "writeBoth")
        assert isinstance(write, QPushButton)
        await until(lambda: is_in_sight(write), "what will be written is not in sight")
        fingers.press("3")
        await until(lambda: len(listed_conflicts(desk)) == 1 and conflict_in_focus(desk) is not None, "no next one")
        fingers.press("2")
        await desk.sent()
        page = fingers.waiting
        await until(page.empty.isVisible, "something is still listed")
        fingers.press("Esc")
        await until(lambda: desk.app.window.pages.current_page(GradebookPage) is not None, "Esc does not lead back")
        assert (await campus.held(first))["score"] == 14.0


def is_in_sight(write: QPushButton) -> bool:
    return write.isVisible() and write.visibleRegion().boundingRect().height() == write.height()
