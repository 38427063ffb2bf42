"""A decision on a conflict is a step like any other: Ctrl+Z brings the value that gave way, here and on the server."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.tour_input import until
from lmsdesk.gui.outbox.page import WaitingPage
from lmsdesk.model.ids import Cell
from tests.helpers.campus import Campus
from tests.helpers.desk import Desk, conflict_in_focus, listed_conflicts
from tests.helpers.fingers import picture
from tests.journeys.conftest import AtWork
from tests.journeys.test_conflict_lane import clash


async def test_the_last_decision_first(at_work: AtWork) -> None:
    async with at_work() as (campus, desk):
        first, second = desk.cells("Presentation", 2)
        await clash(desk, campus, {first: {"score": 21.5}, second: {"score": 22.5}})
        desk.grid_input.select_cell(first)
        desk.app.window.menu_actions["conflicts"].trigger()
        await until(lambda: len(listed_conflicts(desk)) == 2, "the conflicts are not listed")
        page = desk.app.window.pages.find_page(WaitingPage)
        assert page is not None
        for key, told in ((Qt.Key.Key_2, "theirs is taken"), (Qt.Key.Key_1, "yours is kept")):
            await until(lambda: conflict_in_focus(desk) is not None, "no conflict has the keys")
            left = len(listed_conflicts(desk))
            QTest.keyClick(_focused(desk), key)
            await until(lambda: told in page.undo_bar.label.text(), "it was not told")  # noqa: B023
            await until(lambda: len(listed_conflicts(desk)) == left - 1, "it is still there")  # noqa: B023
        picture(desk.app.window, "decided")
        await desk.sent()
        assert [(await campus.held(cell))["score"] for cell in (first, second)] == [21.5, 31.5]
        _undo(desk)
        await until(lambda: "The server's value is back" in page.undo_bar.label.text(), "it was not taken back")
        await desk.sent()
        _undo(desk)
        await until(lambda: "Your value is back" in page.undo_bar.label.text(), "it was not taken back")
        assert not page.undo_bar.button.isVisible()
        picture(desk.app.window, "decisions_taken_back")
        await desk.sent()
        assert [(await campus.held(cell))["score"] for cell in (first, second)] == [31.5, 22.5]


async def test_what_was_undone_elsewhere_is_not_offered(at_work: AtWork) -> None:
    async with at_work() as (campus, desk):
        (cell,) = desk.cells("Presentation", 1)
        page = await _theirs_taken(desk, campus, cell)
        QTest.keyClick(_focused(desk), Qt.Key.Key_Escape)
        undo = desk.app.window.menu_actions["undo"]
        await until(lambda: "Take theirs" in undo.text(), "the step has no name in the menu")
        undo.trigger()
        await desk.sent()
        desk.app.window.menu_actions["conflicts"].trigger()
        await until(page.isVisible, "the conflicts do not show")
        assert not page.undo_bar.may_take_back
        assert not page.undo_bar.button.isVisible()


async def test_a_refusal_leaves_no_dead_button(at_work: AtWork) -> None:
    async with at_work() as (campus, desk):
        (cell,) = desk.cells("Presentation", 1)
        model = desk.page.model
        page = await _theirs_taken(desk, campus, cell)
        await Onlooker(campus.child.ready).set_score(*cell, score=40.0)
        desk.app.window.menu_actions["refresh"].trigger()
        await until(lambda: model.value_at(model.index_of(cell)).score == 40.0, "the colleague's grade did not come")
        _undo(desk)
        await until(lambda: not page.undo_bar.button.isVisible(), "what cannot be taken back is still offered")
        assert desk.message
        assert (await campus.held(cell))["score"] == 40.0


async def test_the_gradebook_names_the_decision(at_work: AtWork) -> None:
    async with at_work() as (campus, desk):
        (cell,) = desk.cells("Presentation", 1)
        await _theirs_taken(desk, campus, cell)
        QTest.keyClick(_focused(desk), Qt.Key.Key_Escape)
        undo = desk.app.window.menu_actions["undo"]
        await until(lambda: "Take theirs" in undo.text(), "the step has no name in the menu")
        undo.trigger()
        await desk.sent()
        assert (await campus.held(cell))["score"] == 31.5


async def _theirs_taken(desk: Desk, campus: Campus, cell: Cell) -> WaitingPage:
    await clash(desk, campus, {cell: {"score": 21.5}})
    desk.grid_input.select_cell(cell)
    desk.app.window.menu_actions["conflicts"].trigger()
    await until(lambda: conflict_in_focus(desk) is not None, "no conflict has the keys")
    QTest.keyClick(_focused(desk), Qt.Key.Key_2)
    await until(lambda: not listed_conflicts(desk), "it is still there")
    page = desk.app.window.pages.find_page(WaitingPage)
    assert page is not None
    return page


def _focused(desk: Desk) -> QWidget:
    widget = desk.app.window.focusWidget()
    assert widget is not None
    return widget


def _undo(desk: Desk) -> None:
    QTest.keySequence(_focused(desk), QKeySequence.StandardKey.Undo)
