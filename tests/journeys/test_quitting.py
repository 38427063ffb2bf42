"""Quitting says in one line what has not been sent, once, and only where something waits."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton

from lmsdesk.cli.tour_input import until
from lmsdesk.desk.outbox import outbox
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit.dialogs import QuestionDialog
from lmsdesk.model.ids import AttemptId, AttemptTarget
from tests.helpers.campus import Campuses
from tests.helpers.desk import Desk
from tests.helpers.fingers import Fingers, picture
from tests.helpers.patience import PATIENCE_S
from tests.journeys.conftest import AtTheKeys, AtWork, MakeDesk, SignedIn

Quits = Callable[[Desk], object]
REFUSED = {"kind": "status", "method": "PATCH", "status": 403, "count": 2}
SLOW = {"kind": "latency", "latencyMs": 300, "match": "/users/"}


async def _dialog(desk: Desk) -> QuestionDialog:
    await until(lambda: desk.quit_dialog is not None, "nothing was said")
    dialog = desk.quit_dialog
    assert dialog is not None
    return dialog


def _by_key(desk: Desk) -> None:
    Fingers(desk).do("quit")


def _by_button(desk: Desk) -> None:
    desk.app.window.close()


@pytest.mark.parametrize("quits", [_by_key, _by_button], ids=["key", "button"])
async def test_what_waits_is_said_once_and_kept(at_the_keys: AtTheKeys, quits: Quits) -> None:
    async with at_the_keys() as (_campus, desk, fingers):
        await desk.open_course()
        await fingers.in_front()
        await fingers.work_offline(is_on=True)
        await fingers.in_grid()
        await fingers.select_cell("Presentation")
        fingers.enter("41.25", "42.25")
        await desk.stored()
        quits(desk)
        dialog = await _dialog(desk)
        assert dialog.heading.text() == "2 grades have not been sent"
        assert dialog.text.text() == "They are kept on this computer and will be sent next time."
        default = dialog.focusWidget()
        assert isinstance(default, QPushButton)
        assert default.text().replace("&", "") == "Quit"
        assert default.isDefault()
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        await until(lambda: desk.quit_dialog is None, "the way back does not lead back")
        # The person stays where the keys were, and goes on.
        await fingers.in_grid()
        fingers.enter("43.25")
        await desk.stored()
        assert not desk.app._is_ending
        await fingers.in_front()
        quits(desk)
        dialog = await _dialog(desk)
        assert dialog.heading.text() == "3 grades have not been sent"
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        await until(desk.app._ended.is_set, "the window did not close")
        assert desk.quit_dialog is None


async def test_what_is_being_typed_counts(at_the_keys: AtTheKeys) -> None:
    async with at_the_keys() as (_campus, desk, fingers):
        await desk.open_course()
        await fingers.in_front()
        await fingers.work_offline(is_on=True)
        await fingers.in_grid()
        await fingers.select_cell("Presentation")
        QTest.keyClicks(desk.page.table, "44")
        # A draft of a mark waits for nobody: it is told in a line of its own, and counts to nothing that waits.
        (cell,) = desk.cells("Presentation", 1)
        draft = AttemptTarget(cell.course_id, cell.column_id, cell.user_id, AttemptId("_99999_1"))
        await desk.workspace.submissions.marks.enter(draft, {"score": 1.0}, label="Mark")
        desk.app.window.close()
        dialog = await _dialog(desk)
        assert dialog.heading.text() == "1 grade has not been sent"
        assert dialog.text.text().split("\n") == [
            "It is kept on this computer and will be sent next time.",
            "1 mark is a draft and stays here.",
        ]


async def test_nothing_is_said_where_nothing_waits_or_it_is_sent_in_time(
    campuses: Campuses, make_desk: MakeDesk, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    # How long two seconds are depends on the machine: here sending has the time that it needs.
    monkeypatch.setattr(outbox, "FLUSH_S", PATIENCE_S)
    async with campuses.open() as campus:
        secrets = await signed_in(campus)
        async with make_desk(campus, secrets) as desk:
            await desk.open_course()
            await desk.online()
            desk.app.window.close()
            await _ended_without_a_word(desk)
        # While no desk is open: one whose connection is gone can send nothing, and says so.
        await campus.restart(SLOW)
        async with make_desk(campus, secrets) as desk:
            await desk.open_course()
            await desk.online()
            cells = desk.cells("Presentation", 3)
            desk.grid_input.type_down(cells, ["20.25", "21.25", "22.25"])
            await until(lambda: desk.state.counts.sending > 0, "nothing is on its way")
            desk.app.window.close()
            await _ended_without_a_word(desk)
        assert await campus.scores(cells) == [20.25, 21.25, 22.25]


async def _ended_without_a_word(desk: Desk) -> None:
    await until(lambda: desk.app._ended.is_set() or desk.quit_dialog is not None, "the window did not close")
    assert desk.quit_dialog is None


async def test_what_needs_the_person_is_told_apart_and_the_last_reply_ends_the_program(
    campuses: Campuses, make_desk: MakeDesk, signed_in: SignedIn
) -> None:
    async with campuses.open() as campus, make_desk(campus, await signed_in(campus)) as desk:
        await desk.open_course()
        await desk.online()
        await campus.restart(REFUSED)
        cells = desk.cells("Presentation", 5)
        desk.grid_input.type_down(cells[:2], ["50.25", "51.25"])
        await until(lambda: desk.state.counts.failed == 2, "nothing was refused")
        desk.workspace.pause()
        desk.grid_input.type_down(cells[2:], ["52.25", "53.25", "54.25"])
        await desk.stored()
        desk.app.window.close()
        dialog = await _dialog(desk)
        assert dialog.heading.text() == "5 grades have not been sent"
        assert dialog.text.text() == "3 waiting to be sent, 2 refused. All are kept on this computer."
        picture(desk.app.window, "quitting-window")
        picture(dialog, "quitting")
        for edit in await desk.workspace.outbox.edits():
            await desk.workspace.outbox.retry(edit.id)
        desk.workspace.resume()
        # Nothing is left to say, and the person has said before what is wanted.
        await until(desk.app._ended.is_set, "the program waits for an answer that nobody needs")
        assert await campus.scores(cells) == [50.25, 51.25, 52.25, 53.25, 54.25]


async def test_a_second_wish_is_the_answer(at_work: AtWork) -> None:
    async with at_work() as (_campus, desk):
        desk.workspace.pause()
        desk.grid_input.type_down(desk.cells("Presentation", 1), ["60.25"])
        await desk.stored()
        desk.app.window.quit_wanted.emit()
        desk.app.window.quit_wanted.emit()
        await _dialog(desk)
        desk.app.window.quit_wanted.emit()
        await until(desk.app._ended.is_set, "it was asked about twice")


async def test_what_is_half_typed_is_stored_when_the_system_ends_the_program_behind_another(at_work: AtWork) -> None:
    async with at_work() as (_campus, desk):
        desk.workspace.pause()
        page = desk.app.window.pages.find_page(GradebookPage)
        assert page is not None
        desk.app.window.activateWindow()
        page.table.setFocus()
        await until(page.table.hasFocus, "the grid has no keys")
        number = next(one for one in page.table.visible_columns() if not page.model.columns[one].is_read_only)
        page.table.select_cell(page.model.index(2, number))
        QTest.keyClicks(page.table, "7")
        other = QLineEdit()
        other.show()
        other.activateWindow()
        other.setFocus()
        await until(other.hasFocus, "the other window has no keys")
        assert page.table.is_typing
        store = desk.workspace.outbox
        stored: list[int] = []
        closing = desk.workspace.close

        async def close() -> None:
            stored.append(len(await store.waiting()))
            await closing()

        desk.workspace.close = close  # type: ignore[method-assign]
        desk.app.end()
        await until(desk.app._ended.is_set, "the program did not end")
        other.close()
        assert stored == [1]
