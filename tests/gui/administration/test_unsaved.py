"""What is typed into an editor is never dropped: it outlives page, course, site, lock and program."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from lmsdesk.desk import Site
from lmsdesk.desk.administration.rights import Right
from lmsdesk.gui.administration.announcements_page import AnnouncementsPage
from lmsdesk.gui.administration.course_list_page import EditingPage
from lmsdesk.gui.administration.people_page import PeoplePage
from lmsdesk.gui.administration.site_page import SiteAdministrationPage
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit.dialogs import QuestionDialog
from lmsdesk.gui.shell.quitting import Quitting
from lmsdesk.gui.shell.screen_lock import Locking
from lmsdesk.model.ids import CourseId
from tests.gui.administration.conftest import (
    AdministrationScreen,
    administration_screen,
    fill,
    press,
    started_from_copy,
)
from tests.gui.administration.editors import (
    EDITS,
    NEW_ANNOUNCEMENT,
    NEW_TERM,
    Way,
    editor_of,
    opened,
    said,
    type_into,
)
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE, Person, application

BY_NAME = {way.name: way for way in EDITS}
WAYS = (NEW_ANNOUNCEMENT, NEW_TERM, *(BY_NAME[name] for name in ("membership", "group", "set", "settings")))
WORDS = NEW_ANNOUNCEMENT.typed[0]


@asynccontextmanager
async def at_editor(folder: Path, qtbot: QtBot, way: Way = NEW_ANNOUNCEMENT) -> AsyncIterator[AdministrationScreen]:
    """Somebody who has just typed into an editor."""
    async with administration_screen(folder, qtbot, way.user_name) as screen:
        type_into(await opened(screen, way), way.field, way.typed[0])
        yield screen


async def begun_again(screen: AdministrationScreen) -> None:
    """All pages are closed, and the course is opened again; while its grid is opened, clicks wait."""
    screen.window.show_workspace(screen.person.workspace)
    await until(lambda: (grid := screen.window.pages.find_page(GradebookPage)) is not None and grid.is_complete)


@pytest.mark.parametrize("way", [NEW_ANNOUNCEMENT, BY_NAME["group"]], ids=["new announcement", "group"])
async def test_readings_that_end_together_open_one_editor(
    tmp_path: Path, qtbot: QtBot, way: Way, monkeypatch: pytest.MonkeyPatch
) -> None:
    show = EditingPage._show_unsaved

    def show_twice(page: EditingPage) -> None:
        show(page)
        show(page)

    async with at_editor(tmp_path, qtbot, way) as screen:
        await editor_of(screen, way)
        monkeypatch.setattr(EditingPage, "_show_unsaved", show_twice)
        await begun_again(screen)
        again = await editor_of(screen, way)
        assert said(again, way.field) == way.typed[0]
        assert "not saved yet" in screen.window.pages.find_page(way.page).pane.warning.text()  # type: ignore[union-attr]


@pytest.mark.parametrize("way", WAYS, ids=[way.name for way in WAYS])
async def test_a_page_that_is_left_or_closed_begins_again_with_what_was_typed(
    tmp_path: Path, qtbot: QtBot, way: Way
) -> None:
    async with at_editor(tmp_path, qtbot, way) as screen:
        editor = await editor_of(screen, way)
        screen.window.menu_actions["gradebook"].trigger()
        assert await editor_of(screen, way) is editor, "another page of the course does not close it"
        assert said(editor, way.field) == way.typed[0]
        await begun_again(screen)
        again = await editor_of(screen, way)
        assert again is not editor
        assert said(again, way.field) == way.typed[0]
        assert "not saved yet" in screen.window.pages.find_page(way.page).pane.warning.text()  # type: ignore[union-attr]
        press(again.save)
        words = "was created" if not again.windowTitle() or again.windowTitle().startswith("New ") else "was changed"
        await until(lambda: words in screen.message())
        await begun_again(screen)
        page = await screen.page(way.action, way.page)
        await until(lambda: page._has_looked)
        assert page.unsaved() == "", "what is saved does not come back"


async def test_another_course_is_opened_with_a_word_and_a_way_back(tmp_path: Path, qtbot: QtBot) -> None:
    async with at_editor(tmp_path, qtbot) as screen:
        me = screen.person.workspace.session.user
        assert me is not None
        async with application(screen.person.service) as client:
            made = await client.post("v3/courses", json={"courseId": "BOT-1", "name": "Botany"})
            other = CourseId(made.json()["id"])
            put = await client.put(f"v1/courses/{other}/users/{me.id}", json={"courseRoleId": "Instructor"})
            assert put.is_success
        screen.window.open_course(other)
        notice = next(one for one in screen.told if "is not saved" in one.title)
        assert notice.title == "“New announcement” is not saved"
        assert notice.remedy is not None
        await until(lambda: screen.window.current_page(GradebookPage) is not None)
        assert screen.window.pages.find_page(AnnouncementsPage) is None
        notice.remedy.run()
        assert screen.window.pages.course_id == COURSE
        assert said(await editor_of(screen, NEW_ANNOUNCEMENT), "title") == WORDS


async def test_another_site_is_opened_with_a_word(tmp_path: Path, qtbot: QtBot) -> None:
    async with at_editor(tmp_path, qtbot) as screen:
        own = screen.person.workspace
        other = await screen.office.person("assistant")
        screen.window.show_workspace(other.workspace)
        assert "“New announcement” is not saved" in screen.message()
        screen.window.show_workspace(own)
        assert said(await editor_of(screen, NEW_ANNOUNCEMENT), "title") == WORDS


async def test_a_lock_hides_it_and_the_unlocked_window_has_it_again(tmp_path: Path, qtbot: QtBot) -> None:
    async with at_editor(tmp_path, qtbot) as screen:
        window, workspace = screen.window, screen.person.workspace
        people = [screen.person]

        async def close() -> None:
            await workspace.close()

        async def reopen(_: Site) -> bool:
            people.append(await screen.office.person())
            window.show_workspace(people[-1].workspace)
            return True

        locking = Locking(window, close=close, reopen=reopen)
        await locking.lock()
        assert window.workspace is None
        await locking.unlock()
        assert not locking.is_locked
        await until(lambda: window.pages.find_page(AnnouncementsPage) is not None)
        again = await editor_of(screen, NEW_ANNOUNCEMENT)
        assert said(again, "title") == WORDS
        locking.stop()
        again.reject()
        await until(lambda: "was discarded" in screen.message())
        window.close_pages()
        await window.writes.finished()


async def test_quitting_says_it_once_and_keeps_it(tmp_path: Path, qtbot: QtBot) -> None:
    async with at_editor(tmp_path, qtbot) as screen:
        quitting = Quitting(screen.window)
        asked = asyncio.ensure_future(quitting.is_agreed([screen.person.workspace]))  # noqa: TID251
        question = await screen.dialog(QuestionDialog)
        assert question.heading.text() == "“New announcement” is not saved"
        assert "What you typed is kept on this computer." in question.text.text()
        question.reject()
        assert not await asked
        screen.person.workspace.pause()
        editor = screen.window.pages.find_page(AnnouncementsPage).pane.editor  # type: ignore[union-attr]
        assert editor is not None
        assert said(editor, "title") == WORDS, "whoever stays goes on where they were"
        editor.reject()
        await until(lambda: "was discarded" in screen.message())
        assert await quitting.is_agreed([screen.person.workspace]), "nothing is left to be said"


async def test_a_killed_program_has_it_at_the_next_start(tmp_path: Path, qtbot: QtBot) -> None:
    async with at_editor(tmp_path / "killed", qtbot) as screen:
        page = screen.window.pages.find_page(AnnouncementsPage)
        assert page is not None
        # A moment after the key all of it is in the file; what comes after a kill is not looked at.
        await until(lambda: (kept := page.pane._kept) is not None and kept.stored is not None)
        await screen.window.writes.finished()
        await asyncio.to_thread(shutil.copytree, tmp_path / "killed", tmp_path / "next")
    async with started_from_copy(tmp_path / "next", qtbot, screen) as next_screen:
        next_screen.window.open_course(COURSE)
        assert said(await editor_of(next_screen, NEW_ANNOUNCEMENT), "title") == WORDS


async def test_signing_out_leaves_it_and_it_is_saved_after_signing_in(tmp_path: Path, qtbot: QtBot) -> None:
    async with at_editor(tmp_path, qtbot) as screen:
        editor = await editor_of(screen, NEW_ANNOUNCEMENT)
        await screen.person.workspace.session.sign_out()
        await until(lambda: not screen.person.workspace.is_online)
        press(editor.save)
        await until(editor.problem.isVisible)
        assert said(editor, "title") == WORDS
        await screen.person.sign_in("instructor")
        await until(lambda: screen.person.workspace.is_online)
        press(editor.save)
        await until(lambda: "was created" in screen.message())
        assert await _titles(screen.person) == [WORDS]


async def test_what_a_colleague_changed_meanwhile_is_shown_beside_it(tmp_path: Path, qtbot: QtBot) -> None:
    way = BY_NAME["settings"]
    async with at_editor(tmp_path, qtbot, way) as screen:
        screen.window.pages.close_course()
        async with application(screen.person.service) as client:
            assert (await client.patch(f"v3/courses/{COURSE}", json={"name": "Seminar on wasps"})).is_success
        screen.window.open_course(COURSE)
        editor = await editor_of(screen, way)
        assert said(editor, "name") == WORDS
        assert "Now on the site: Seminar on wasps" in editor.form.boxes["name"].problem


async def test_who_has_left_meanwhile_is_named_and_asked_for_no_more(tmp_path: Path, qtbot: QtBot) -> None:
    way = BY_NAME["membership"]
    async with at_editor(tmp_path, qtbot, way) as screen:
        page = await screen.page(way.action, way.page)
        assert isinstance(page, PeoplePage)
        chosen, people = page.list_panel.chosen(), screen.person.workspace.administration.people
        assert (await people.remove_all(COURSE, chosen, lambda *_: None)).done == 1
        await until(lambda: chosen[0].user_id not in {entry.user_id for entry in page.list_panel.entries})
        await begun_again(screen)
        await screen.page(way.action, way.page)
        await until(lambda: "is not there any more" in screen.message())
        assert screen.window.pages.unsaved() == []


async def test_what_was_given_up_can_be_brought_back(tmp_path: Path, qtbot: QtBot) -> None:
    async with at_editor(tmp_path, qtbot) as screen:
        (await editor_of(screen, NEW_ANNOUNCEMENT)).reject()
        await until(lambda: "“New announcement” was discarded." in screen.message())
        remedy = screen.told[-1].remedy
        assert remedy is not None
        remedy.run()
        assert said(await editor_of(screen, NEW_ANNOUNCEMENT), "title") == WORDS


async def test_a_password_is_not_kept(tmp_path: Path, qtbot: QtBot) -> None:
    def new_user(page: EditingPage) -> QPushButton:
        assert isinstance(page, SiteAdministrationPage)
        page.show_kind(Right.USERS)
        return page.lists[Right.USERS].buttons["new_users"]

    way = NEW_TERM._replace(begin=new_user, field="userName", typed=("inilsen",))
    async with at_editor(tmp_path, qtbot, way) as screen:
        fill((await editor_of(screen, way)).form.widget("password"), "a long word")
        await begun_again(screen)
        again = await editor_of(screen, way)
        assert said(again, "userName") == "inilsen"
        assert said(again, "password") == ""


async def _titles(person: Person) -> list[str]:
    async with application(person.service) as client:
        found = (await client.get(f"v1/courses/{COURSE}/announcements")).json()["results"]
    return [one["title"] for one in found if one["title"] == WORDS]
