"""What one person has typed and not saved is not seen by the next who signs in on the same computer, and not lost."""

import pytest
from PySide6.QtTest import QTest

from lmsdesk.cli.tour_input import until
from lmsdesk.desk.sites.session import SomeoneElse
from lmsdesk.gui.administration.announcements_page import AnnouncementsPage
from lmsdesk.gui.gradebook.page import GradebookPage
from tests.helpers.campus import Campus
from tests.helpers.desk import Desk
from tests.journeys.conftest import AtWork

WORDS = "About the complaint of last week"


async def _announcements(desk: Desk) -> AnnouncementsPage:
    window = desk.app.window
    await until(window.menu_actions["announcements"].isEnabled, "announcements are not offered")
    window.menu_actions["announcements"].trigger()
    found = window.pages.current_page(AnnouncementsPage)
    assert found is not None
    button = found.list_panel.buttons["newAnnouncement"]
    await until(lambda: found._has_looked and button.isEnabled(), "announcements cannot be written")
    return found


async def _signed_in(desk: Desk, campus: Campus, user_name: str) -> None:
    """Sign out and in as somebody, but for the site's own pages."""
    desk.app.window.menu_actions["sign_out"].trigger()
    await until(lambda: not desk.workspace.session.is_signed_in, "still signed in")
    sign_in = await desk.workspace.session.begin_sign_in()
    await desk.app.signing_in.finish(desk.workspace, sign_in, await campus.answer(sign_in, user_name))


async def test_what_one_person_typed_is_there_for_them_alone(at_work: AtWork) -> None:
    async with at_work() as (campus, desk):
        page = await _announcements(desk)
        page.write_new()
        await until(lambda: page.pane.editor is not None and page.pane.editor.is_ready, "no editor")
        assert page.pane.editor is not None
        QTest.keyClicks(page.pane.editor.form.widget("title"), WORDS)
        await _signed_in(desk, campus, "administrator")
        others = await _announcements(desk)
        assert others is not page
        assert others.pane.editor is None
        assert desk.app.window.pages.unsaved() == []
        assert desk.app.window.messages.notice is None
        await _signed_in(desk, campus, "instructor")
        own = await _announcements(desk)
        await until(lambda: own.pane.editor is not None and own.pane.editor.is_ready, "what was typed is gone")
        assert own.pane.editor is not None
        assert own.pane.editor.form.values()["title"] == WORDS


async def test_what_the_next_person_may_not_change_is_not_offered_to_them(at_work: AtWork) -> None:
    async with at_work() as (campus, desk):
        settings = desk.app.window.strip.buttons["settings"]
        await until(settings.isVisible, "settings are not offered")
        await _signed_in(desk, campus, "assistant")
        await until(settings.isHidden, "what only the person before may change is offered")
        assert not desk.app.window.menu_actions["settings"].isVisible()
        await _signed_in(desk, campus, "instructor")
        await until(settings.isVisible, "settings are not offered again")


async def test_a_grade_that_is_being_typed_is_never_sent_as_the_next_persons(at_work: AtWork) -> None:
    async with at_work() as (campus, desk):
        page = desk.app.window.pages.find_page(GradebookPage)
        assert page is not None
        desk.app.window.menu_actions["sign_out"].trigger()
        await until(lambda: not desk.workspace.session.is_signed_in, "still signed in")
        page.table.setFocus()
        page.table.select_cell(page.model.index(2, _open_column(page)))
        QTest.keyClicks(page.table, "7")
        assert page.table.is_typing
        sign_in = await desk.workspace.session.begin_sign_in()
        url = await campus.answer(sign_in, "administrator")
        with pytest.raises(SomeoneElse):
            await desk.app.signing_in.finish(desk.workspace, sign_in, url)
        assert not desk.workspace.session.is_signed_in
        assert len(await desk.workspace.outbox.waiting()) == 1


def _open_column(page: GradebookPage) -> int:
    return next(number for number in page.table.visible_columns() if not page.model.columns[number].is_read_only)
