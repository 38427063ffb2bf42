"""The program around the window: starting, changing sites, failing and ending, also when something is in the way."""

import asyncio
import logging
import stat
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from lmsdesk.desk import (
    BACKUP_SUFFIX,
    AppFolders,
    Backup,
    MemorySecrets,
    SecretStore,
    Site,
    SiteBook,
    Workspace,
    folders_under,
)
from lmsdesk.desk.platform.long_work import Begun
from lmsdesk.desk.sites.backup import back_up
from lmsdesk.desk.sites.unsaved import Unsaved
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.app import DeskApp
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.crash_dialog import CrashDialog
from lmsdesk.gui.kit.dialogs import QuestionDialog, TextDialog
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.shell.process_settings import Start
from lmsdesk.gui.shell.restore_backup import Chosen, Restorer
from lmsdesk.gui.shell.signing_in import SigningIn
from lmsdesk.gui.shell.site_actions import SiteActions
from lmsdesk.gui.shell.welcome_page import ChoiceButton
from lmsdesk.gui.shell.window_state import WindowState
from lmsdesk.gui.site.backup_dialogs import RestoreDialog
from lmsdesk.gui.site.practice_launcher import PracticeReady, PracticeStarter
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell, ColumnId, CourseId, SiteId, UserId
from lmsdesk.store import CopyFacts
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import course_in, whole_window
from tests.helpers.patience import PATIENCE_S
from tests.sync.conftest import manual_cell

UNI = Site(SiteId("uni"), "Uni", "https://learn.example.edu", application_key="k", protection="none")
COLLEGE = replace(UNI, id=SiteId("college"), name="College", base_url="https://learn.example.org")


class Stubborn:
    """A practice site that cannot be tidied up."""

    async def start(self) -> PracticeReady:
        raise LmsdeskError("The practice site did not start.")

    async def disconnect(self) -> None:
        """Nothing is running."""

    async def reconnect(self) -> None:
        """Nothing is running."""

    async def stop(self) -> None:
        raise PermissionError(13, "in use")


class Slow(Stubborn):
    """A practice site that is there when the test lets it be."""

    def __init__(self) -> None:
        self.may_come = asyncio.Event()
        self.starts = 0

    async def start(self) -> PracticeReady:
        self.starts += 1
        await self.may_come.wait()
        return PracticeReady(replace(COLLEGE, protection="memory"), "secret")

    async def stop(self) -> None:
        """It ends by itself."""


@asynccontextmanager
async def living(
    folders: AppFolders, *, practice: PracticeStarter | None = None, secrets: SecretStore | None = None
) -> AsyncIterator[DeskApp]:
    """The program as it starts and ends; the end has to come by itself once the window is closed."""
    desk = DeskApp(Start(folders, secrets or MemorySecrets(), practice=practice))
    life = asyncio.get_running_loop().create_task(desk.live())
    try:
        await until(desk.window.isVisible)
        yield desk
    finally:
        desk.window.close()
        async with asyncio.timeout(PATIENCE_S):
            await life
        for gone in (desk.window, desk):
            gone.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


async def test_the_window_closes_when_the_practice_site_cannot_be_tidied_up(tmp_path: Path, qtbot: QtBot) -> None:
    async with living(folders_under(tmp_path), practice=Stubborn()) as desk:
        assert not desk._ended.is_set()
    assert desk._ended.is_set()


async def test_without_a_log_the_sites_are_there_all_the_same(tmp_path: Path, qtbot: QtBot) -> None:
    folders = folders_under(tmp_path)
    SiteBook(folders).save(UNI)
    folders.logs.write_text("a file where the folder should be")
    async with living(folders) as desk:
        await until(lambda: "Uni" in [action.text() for action in desk.window._site_menu.actions()])
        await until(lambda: desk.window.messages.notice)
        assert desk.window.messages.notice is not None
        assert desk.window.messages.notice.title == "A folder could not be created."


async def test_a_site_that_is_asked_for_twice_is_opened_once(tmp_path: Path, qtbot: QtBot) -> None:
    async with living(folders_under(tmp_path)) as desk:
        await asyncio.gather(desk.open_site(UNI), desk.open_site(UNI))
        assert isinstance(desk.window.workspace, Workspace)


async def test_every_unexpected_failure_is_in_the_log_with_what_was_being_done(
    tmp_path: Path, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    async with living(folders_under(tmp_path)) as desk:
        # The log file takes its place among the handlers in a thread of its own.
        await until(desk.window._site_menu.actions)
        with caplog.at_level(logging.ERROR):
            notices.crash(KeyError("Abara, Chidi"), doing="turning a page")
            notices.crash(ZeroDivisionError("Abara, Chidi"), doing="counting")
        await until(lambda: desk.window.findChild(CrashDialog) is not None)
        dialog = desk.window.findChild(CrashDialog)
        assert isinstance(dialog, CrashDialog)
        assert "turning a page" in dialog.report.toPlainText()
        dialog.accept()
        await until(dialog.isHidden)
    assert "turning a page" in caplog.text
    assert "counting" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert "Abara" not in caplog.text


async def test_another_site_never_shows_the_courses_of_the_one_before(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path / "a") as (_, person), open_desk(tmp_path / "b") as (_, other):
        await person.opened()
        window = MainWindow(WindowState(tmp_path))
        qtbot.addWidget(window)
        window.show_workspace(person.workspace)
        await until(lambda: window.side.tree.topLevelItemCount() > 0 and window.entries)
        # The list of the first is being read anew when the second takes its place, which knows no course yet.
        window._list_courses()
        await asyncio.sleep(0)
        window.show_workspace(other.workspace)
        await until(lambda: window.entries == [] and window.side.tree.topLevelItemCount() == 0)
        await other.opened()
        await until(lambda: window.entries)
        window.close_pages()
        window.close_for_good()


async def test_a_grade_that_is_being_typed_is_entered_when_a_dialog_closes_the_site(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with open_desk(tmp_path / "a") as (_, person), open_desk(tmp_path / "b") as (_, other):
        cell = manual_cell(await person.opened())
        async with whole_window(person, tmp_path, 1240, 780) as window:
            page = await course_in(window)
            assert page.table.reveal_cell(cell)
            page.table.setFocus()
            QTest.keyClicks(page.table, "7")
            assert page.table.is_typing
            # The settings of a site, say: the cell keeps the keys for when they are closed.
            dialog = QDialog(window)
            field = QLineEdit(dialog)
            dialog.open()
            field.setFocus()
            await until(field.hasFocus)
            assert page.table.is_typing
            dialog.accept()
            window.show_workspace(other.workspace)
            await window.writes.finished()
            [edit] = await person.workspace.outbox.edits()
            assert (edit.cell, edit.patch) == (cell, {"score": 7.0})


def test_what_the_window_remembers_is_closed_to_other_people(tmp_path: Path) -> None:
    remembered = WindowState(tmp_path / "home" / "config")
    remembered.site_id = SiteId("uni")
    remembered.forget(SiteId("other"))
    assert (tmp_path / "home" / "config" / "window.ini").exists()
    assert stat.S_IMODE((tmp_path / "home" / "config").stat().st_mode) == 0o700


def test_a_lock_that_a_killed_process_left_empty_holds_nobody(tmp_path: Path) -> None:
    lock = tmp_path / "window.ini.lock"
    lock.touch()
    remembered = WindowState(tmp_path)
    # Qt would wait 30 s for it with the first thing that is remembered.
    assert not lock.exists()
    remembered.set_on("sidebar", is_on=True)
    remembered.forget(SiteId("none"))
    assert WindowState(tmp_path).is_on("sidebar")


async def test_a_site_that_is_open_behind_the_one_on_show_is_restored(tmp_path: Path, qtbot: QtBot) -> None:
    folders = folders_under(tmp_path)
    async with living(folders) as desk:
        await desk.open_site(UNI)
        first = desk.window.workspace
        assert first is not None
        backup = await back_up(first._store, UNI, tmp_path / f"uni{BACKUP_SUFFIX}", "violet", person=None)
        await desk.open_site(COLLEGE)
        restorer = Restorer(desk.window, MemorySecrets(), folders)
        await restorer._exchange(Chosen(backup, "violet"), UNI, None, desk._sites.close)
        await desk.open_site(UNI)
        assert desk.window.workspace not in {None, first}
        assert list(folders.store_file(UNI.id).parent.glob("uni.aside-*")) != []


async def _left_behind(desk: DeskApp) -> None:
    """A grade that waits at one site, and another site on show."""
    await desk.open_site(UNI)
    first = desk.window.workspace
    assert first is not None
    cell = Cell(CourseId("_1_1"), ColumnId("_2_1"), UserId("_3_1"))
    await first.gradebook.edit([CellPatch(cell, {"score": 5.0})], label="Enter a grade")
    await desk.open_site(COLLEGE)


def _open(desk: DeskApp) -> dict[SiteId, int]:
    """The sites that are open, with how much waits at each."""
    return {one.site.id: one.state.counts.total for one in desk._sites.workspaces}


async def test_what_waits_for_a_site_that_is_not_on_show_goes_on_after_the_lock(tmp_path: Path, qtbot: QtBot) -> None:
    async with living(folders_under(tmp_path)) as desk:
        for site in (UNI, COLLEGE):
            desk._book.save(site)
        await _left_behind(desk)
        await desk.locking.lock()
        assert _open(desk) == {}
        await desk.locking.unlock()
        await until(lambda: _open(desk) == {UNI.id: 1, COLLEGE.id: 0})
        assert desk.window.workspace is not None
        assert desk.window.workspace.site == COLLEGE
        # Where nothing waits, nothing is opened that nobody looks at.
        await desk.open_site(UNI)
        await desk.locking.lock()
        await desk.locking.unlock()
        await desk._go_on()
        assert _open(desk) == {UNI.id: 1}
        await desk.shut_down()


async def test_what_waits_for_a_site_that_is_not_on_show_goes_on_at_the_next_start(
    tmp_path: Path, qtbot: QtBot
) -> None:
    folders = folders_under(tmp_path)
    async with living(folders) as desk:
        for site in (UNI, COLLEGE):
            desk._book.save(site)
        await _left_behind(desk)
        await desk.shut_down()
    async with living(folders) as desk:
        await until(lambda: _open(desk) == {UNI.id: 1, COLLEGE.id: 0})
        assert desk.window.workspace is not None
        assert desk.window.workspace.site == COLLEGE
        await desk.shut_down()


async def test_the_passphrase_of_restored_data_is_typed_twice(tmp_path: Path, qtbot: QtBot) -> None:
    folders = folders_under(tmp_path)
    site = replace(UNI, protection="passphrase")
    SiteBook(folders).save(site)
    window = MainWindow(WindowState(tmp_path))
    qtbot.addWidget(window)
    window.show()
    chosen = Chosen(Backup(tmp_path / "x", CopyFacts({}, None, 0, 0, 0, None), site, None), "of the backup")
    asked = asyncio.get_running_loop().create_task(
        Restorer(window, MemorySecrets(), folders)._site_passphrase(site, chosen)
    )
    for text in ("violet", "violte", "violet", "violet"):
        await until(lambda: any(one.isVisible() for one in window.findChildren(TextDialog)))
        dialog = next(one for one in window.findChildren(TextDialog) if one.isVisible())
        assert not asked.done()
        dialog.field.setText(text)
        dialog.accept()
        await until(partial(_is_gone, dialog))
    assert await asked == "violet"
    window.close_for_good()


async def test_data_that_was_not_exchanged_opens_with_the_passphrase_that_it_has(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = folders_under(tmp_path)
    site = replace(UNI, protection="passphrase")
    async with living(folders) as desk:
        desk._book.save(site)
        await desk.open_site(site, "violet")
        shown = desk.window.workspace
        assert shown is not None
        backup = await back_up(shown._store, site, tmp_path / f"uni{BACKUP_SUFFIX}", "amber", person=None)
        restorer = Restorer(desk.window, MemorySecrets(), folders)
        monkeypatch.setattr(restorer, "_chosen", answering(Chosen(backup, "amber")))
        monkeypatch.setattr(restorer, "_site_passphrase", answering("a new one"))
        monkeypatch.setattr(
            "lmsdesk.gui.shell.restore_backup.show_dialog", answering(RestoreDialog.DialogCode.Accepted)
        )
        opened: list[str | None] = []

        async def open_(_: Site, passphrase: str | None) -> None:
            opened.append(passphrase)

        # Another window has the data: nothing is exchanged.
        await restorer.restore(open_=open_, close=answering(None))
        assert opened == [None]
        await desk.shut_down()


def answering(answer: object) -> Callable[..., Awaitable[Any]]:
    async def answered(*_: object, **__: object) -> object:
        return answer

    return answered


def _is_gone(dialog: TextDialog) -> bool:
    return not isValid(dialog) or not dialog.isVisible()


async def test_the_practice_site_is_started_once_however_often_it_is_asked_for(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SigningIn, "spawn", lambda _: None)
    slow = Slow()
    async with living(folders_under(tmp_path), practice=slow) as desk:
        asked = [asyncio.get_running_loop().create_task(desk.open_practice()) for _ in range(2)]
        await until(lambda: slow.starts)
        slow.may_come.set()
        await asyncio.gather(*asked)
        assert slow.starts == 1
        assert desk.window.workspace is not None
        await desk.shut_down()


def _offered(desk: DeskApp) -> list[str]:
    found = desk.window.pages.welcome.findChildren(ChoiceButton, "openSite")
    return [one.accessibleName() for one in found if one.isVisible()]


async def test_the_other_sites_can_be_opened_when_one_was_forgotten_or_stays_locked(
    tmp_path: Path, qtbot: QtBot
) -> None:
    folders = folders_under(tmp_path)
    book = SiteBook(folders)
    for site in (UNI, replace(COLLEGE, protection="passphrase")):
        book.save(site)
    async with living(folders) as desk:
        await until(lambda: _offered(desk) == ["Uni", "College"])
        await desk.open_site(UNI)
        actions = SiteActions(desk.window, MemorySecrets(), folders, WindowState(folders.config))
        assert desk.window.workspace is not None
        forgetting = asyncio.get_running_loop().create_task(actions._forget(desk.window.workspace, desk._sites.close))
        await until(lambda: desk.window.findChildren(QuestionDialog))
        desk.window.findChildren(QuestionDialog)[0].accept()
        await forgetting
        await until(lambda: _offered(desk) == ["College"])
        for _ in range(2):
            desk.window.pages.welcome.findChildren(ChoiceButton, "openSite")[-1].click()
            await until(lambda: any(one.isVisible() for one in desk.window.findChildren(TextDialog)))
            (dialog,) = (one for one in desk.window.findChildren(TextDialog) if one.isVisible())
            dialog.reject()
            await until(partial(_is_gone, dialog))
        assert _offered(desk) == ["College"]


async def test_forgetting_a_site_says_all_that_is_lost(tmp_path: Path, qtbot: QtBot) -> None:
    folders = folders_under(tmp_path)
    SiteBook(folders).save(UNI)
    async with living(folders) as desk:
        await desk.open_site(UNI)
        workspace = desk.window.workspace
        assert workspace is not None
        await (await workspace.unsaved.find("comment/new")).keep(Unsaved("comment", "", "New comment", {}, {}))
        actions = SiteActions(desk.window, MemorySecrets(), folders, WindowState(folders.config))
        # Begun in this turn: the queue, which is empty, says so in another one.
        workspace._engine.note_uploads(1, 0)
        forgetting = asyncio.get_running_loop().create_task(Begun(actions._forget(workspace, desk._sites.close)))
        await until(lambda: desk.window.findChildren(QuestionDialog))
        (question,) = desk.window.findChildren(QuestionDialog)
        words = " ".join(label.text() for label in question.findChildren(QLabel))
        question.reject()
        await forgetting
        # Or closing the window asks about it too.
        workspace._engine.note_uploads(0, 0)
    assert "1 file that was not uploaded yet will not be sent." in words
    assert "“New comment” is not saved and will be lost." in words
