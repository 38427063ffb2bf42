"""A score stands half typed in its editor when its page goes: it is stored, and by whoever typed it."""

from collections.abc import Awaitable, Callable
from typing import cast

import pytest
from PySide6.QtGui import QSessionManager
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from lmsdesk.cli.tour_input import until
from lmsdesk.desk import SignIn, Workspace
from lmsdesk.gui.site.settings_dialog import SiteSettingsDialog
from lmsdesk.model.ids import Cell
from tests.helpers.campus import SITE, Campuses
from tests.helpers.desk import Desk
from tests.journeys.conftest import AtWork, MakeDesk, SignedIn


def _half_typed(desk: Desk) -> Cell:
    """A score without the key that enters it, in an editor that stays open though the keys are elsewhere."""
    (cell,) = desk.cells("Presentation", 1)
    desk.grid_input.select_cell(cell)
    QTest.keyClicks(desk.page.table, "1")
    QTest.keyClicks(desk.grid_input._focus_widget(), "7.75")
    assert desk.page.table.is_typing
    return cell


async def _end(desk: Desk) -> None:
    desk.app.end()
    await until(desk.app._ended.is_set, "the program did not end")


async def _open_again(desk: Desk) -> None:
    desk.app.window.site_chosen.emit(SITE)
    await desk.open_course()


async def _save_settings(desk: Desk) -> None:
    desk.app.window.menu_actions["site_settings"].trigger()
    await until(lambda: bool(desk.app.window.findChildren(SiteSettingsDialog)), "the site's page did not open")
    (dialog,) = desk.app.window.findChildren(SiteSettingsDialog)
    dialog.name.setText("Autumn")
    dialog.save.click()
    await until(lambda: desk.app.window.workspace is not None and desk.workspace.site.name == "Autumn", "not saved")


async def _log_out(desk: Desk) -> None:
    """The system says so to each program, and closes the windows of those that are still there."""
    application = QApplication.instance()
    assert application is not None
    assert application.receivers("2commitDataRequest(QSessionManager&)") > 0
    desk.app._on_session_ending(cast("QSessionManager", None))
    await until(lambda: desk.unsent == 1, "it is not on the disk")
    desk.app.window.close()
    await until(desk.app._ended.is_set, "the program holds up the end of the session")
    assert desk.quit_dialog is None


@pytest.mark.parametrize(
    "leaves", [_end, _log_out, _open_again, _save_settings], ids=["terminated", "log-out", "another site", "settings"]
)
async def test_a_score_that_is_being_typed_is_stored(
    campuses: Campuses, make_desk: MakeDesk, signed_in: SignedIn, leaves: Callable[[Desk], Awaitable[None]]
) -> None:
    async with campuses.open() as campus:
        secrets = await signed_in(campus)
        async with make_desk(campus, secrets, protection="none") as desk:
            await desk.open_course()
            desk.workspace.pause()
            cell = _half_typed(desk)
            await leaves(desk)
        async with make_desk(campus, secrets, protection="none") as again:
            await again.open_course()
            await again.sent()
        assert await campus.scores([cell]) == [17.75]


async def test_a_score_that_is_being_typed_does_not_go_out_under_another_name(
    at_work: AtWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_work() as (campus, desk):
        desk.workspace.pause()
        sign_in = await desk.workspace.session.begin_sign_in()
        answer = await campus.answer(sign_in, "administrator")

        async def answered(_workspace: Workspace) -> tuple[SignIn, str]:
            return sign_in, answer

        monkeypatch.setattr(desk.app.signing_in, "_ask", answered)
        _half_typed(desk)
        desk.app.signing_in.spawn()
        await desk.noticed("Another person's changes are still unsent.")
        assert desk.unsent == 1
