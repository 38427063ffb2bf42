"""Everything I typed this morning was for the other section: I put the course back as it was, and then think again."""

from datetime import UTC, datetime

from PySide6.QtCore import QDateTime

from lmsdesk.cli.tour_input import until
from lmsdesk.gui.history.page import HistoryPage
from tests.helpers.desk import Desk
from tests.journeys.conftest import AtWork


async def test_a_session_that_was_sent_is_put_back_and_taken_back(at_work: AtWork) -> None:
    async with at_work() as (campus, desk):
        cells = desk.cells("Presentation", 4)
        before = await campus.scores(cells)
        at = datetime.now(UTC)
        second = QDateTime.currentSecsSinceEpoch()
        await until(lambda: QDateTime.currentSecsSinceEpoch() > second, "the clock stands still")
        desk.grid_input.type_down(cells, ["11", "12", "13", "14"])
        await desk.stored()
        await desk.sent()
        assert await campus.scores(cells) == [11.0, 12.0, 13.0, 14.0]
        page = await _history(desk)
        page.foot.at.setDateTime(QDateTime.fromSecsSinceEpoch(int(at.timestamp())))
        page.foot.put_back.click()
        await until(lambda: page.panel.isVisible() and page.panel.plan is not None, "the list is not shown")
        assert page.panel.plan is not None
        assert {move.cell for move in page.panel.plan.moves} == set(cells)
        page.panel.confirm.click()
        await until(page.table.isVisible, "it was not put back")
        await desk.sent()
        assert await campus.scores(cells) == before
        desk.app.window.open_course(cells[0].course_id)
        desk.app.window.menu_actions["undo"].trigger()
        await desk.stored()
        await desk.sent()
        assert await campus.scores(cells) == [11.0, 12.0, 13.0, 14.0]


async def _history(desk: Desk) -> HistoryPage:
    desk.app.window.menu_actions["past"].trigger()
    page = desk.app.window.pages.find_page(HistoryPage)
    assert page is not None
    await until(lambda: page.model.rowCount() >= 4, "the history is not shown")
    return page
