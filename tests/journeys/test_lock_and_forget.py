"""The window is locked with work on it, opened again, given a new key, and in the end the site is forgotten."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from lmsdesk.cli.tour_input import until
from lmsdesk.desk import AppFolders, IdleWatch
from lmsdesk.desk.outbox import outbox
from lmsdesk.desk.sites.secrets import NAMES, STORE_KEY
from lmsdesk.desk.sites.store_keys import is_left_alone
from lmsdesk.gui.kit.dialogs import QuestionDialog, TextDialog
from lmsdesk.gui.site.settings_dialog import SiteSettingsDialog
from tests.helpers.campus import SITE, Campus, Campuses
from tests.helpers.desk import Desk
from tests.helpers.file_secrets import FileSecrets
from tests.helpers.patience import PATIENCE_S
from tests.journeys.conftest import MakeDesk

TYPED = ["31.25", "32.5"]
HALF_TYPED = "17.75"


@pytest.fixture
def secrets(tmp_path: Path) -> FileSecrets:
    (tmp_path / "keychain").mkdir()
    return FileSecrets(tmp_path / "keychain" / "secrets.json")


def words_on(window: QWidget) -> str:
    """Every word that a widget on the screen could show, the tables' included."""
    texts = []
    for widget in [window, *window.findChildren(QWidget)]:
        if widget.isVisible():
            texts += [str(getattr(widget, name)()) for name in ("text", "windowTitle", "toolTip") if _has(widget, name)]
            texts.append(type(widget).__name__)
    return "\n".join(texts)


def _has(widget: QWidget, name: str) -> bool:
    return callable(getattr(widget, name, None))


def dialog_of(desk: Desk, kind: type[QWidget]) -> QWidget | None:
    return next((one for one in desk.app.window.findChildren(kind) if one.isVisible()), None)


def press(dialog: QWidget, name: str) -> None:
    button = dialog.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    button.click()


@asynccontextmanager
async def signed_in_desk(
    campuses: Campuses, make_desk: MakeDesk, secrets: FileSecrets
) -> AsyncIterator[tuple[Campus, Desk]]:
    """A desk that keeps its key in the keychain."""
    async with campuses.open() as campus:
        await campus.sign_in(secrets)
        async with make_desk(campus, secrets, protection="keychain") as desk:
            yield campus, desk


async def graded(desk: Desk, campus: Campus) -> None:
    """Grades that could not be sent."""
    await desk.open_course()
    await desk.online()
    await campus.child.stop()
    await desk.noticed_cut()
    desk.grid_input.type_down(desk.cells("Presentation", len(TYPED)), TYPED)
    await until(lambda: desk.unsent == len(TYPED), "the grades were not kept")


async def locked(desk: Desk) -> None:
    desk.app.window.menu_actions["lock"].trigger()
    await is_locked(desk)


async def is_locked(desk: Desk) -> None:
    await until(lambda: _unlock(desk) is not None and _unlock(desk).isEnabled(), "the window was not locked")  # type: ignore[union-attr]


def _unlock(desk: Desk) -> QPushButton | None:
    found = desk.app.window.findChild(QPushButton, "unlock")
    return found if isinstance(found, QPushButton) else None


async def test_a_locked_window_shows_nothing_and_gives_everything_back(
    campuses: Campuses, make_desk: MakeDesk, secrets: FileSecrets, folders: AppFolders
) -> None:
    async with signed_in_desk(campuses, make_desk, secrets) as (campus, desk):
        await graded(desk, campus)
        names = [part for name in desk.page.model.names for part in name.split(", ") if len(part) > 2]
        assert "GradeTable" in words_on(desk.app.window)
        cells = desk.cells("Presentation", len(TYPED) + 1)
        desk.grid_input.select_cell(cells[-1])
        QTest.keyClicks(desk.page.table, HALF_TYPED[0])
        QTest.keyClicks(desk.grid_input._focus_widget(), HALF_TYPED[1:])
        await locked(desk)
        shown = words_on(desk.app.window)
        assert [name for name in names if name in shown] == []
        assert "GradeTable" not in shown
        assert desk.app.window.windowTitle() == "lmsdesk"
        assert "3 grades are waiting to be sent." in shown
        assert [action.objectName() for action in desk.app.window.menu_actions if action.isEnabled()] == ["action_quit"]
        assert await is_left_alone(folders.store_file(SITE))
        press(desk.app.window, "unlock")
        await desk.open_course()
        await until(lambda: desk.page.current_cell == cells[-1], "the place was lost")
        assert desk.app.window.focusWidget() is desk.page.table
        assert [text for text, _ in desk.shown(cells)] == [*TYPED, HALF_TYPED]
        assert desk.app.window.menu_actions["export"].isEnabled()
        await campus.child.start()
        await desk.sent()
        assert await campus.scores(cells) == [float(text) for text in [*TYPED, HALF_TYPED]]


async def test_what_is_sent_while_the_window_is_being_locked_does_not_wait(
    campuses: Campuses, make_desk: MakeDesk, secrets: FileSecrets, monkeypatch: pytest.MonkeyPatch
) -> None:
    # How long two seconds are depends on the machine: here sending has the time that it needs.
    monkeypatch.setattr(outbox, "FLUSH_S", PATIENCE_S)
    async with signed_in_desk(campuses, make_desk, secrets) as (campus, desk):
        await desk.open_course()
        await desk.online()
        cells = desk.cells("Presentation", len(TYPED))
        desk.grid_input.type_down(cells, TYPED)
        await locked(desk)
        assert await campus.scores(cells) == [float(text) for text in TYPED]
        assert "waiting to be sent" not in words_on(desk.app.window)


async def test_a_sentence_that_is_being_written_is_kept(
    campuses: Campuses, make_desk: MakeDesk, secrets: FileSecrets
) -> None:
    async with signed_in_desk(campuses, make_desk, secrets) as (campus, desk):
        await graded(desk, campus)
        cell = desk.cells("Presentation", 1)[0]
        desk.grid_input.select_cell(cell)
        desk.app.window.menu_actions["feedback"].trigger()
        field = desk.page.panels.details.fields["feedback"]
        await until(lambda: field.isVisible() and field.isEnabled(), "the field did not open")
        QTest.keyClicks(field, "A strong beg")
        await locked(desk)
        press(desk.app.window, "unlock")
        await desk.opened()
        kept = {edit.cell: edit.patch for edit in await desk.workspace.outbox.edits()}
        assert kept[cell]["feedback"] == "A strong beg"


async def test_a_passphrase_opens_the_lock_and_another_does_not(
    campuses: Campuses, make_desk: MakeDesk, secrets: FileSecrets
) -> None:
    async with campuses.open() as campus:
        await campus.sign_in(secrets)
        async with make_desk(campus, secrets, protection="passphrase") as desk:
            await type_passphrase(desk, "violet-and-ochre")
            await desk.opened()
            desk.app.locking.watch(IdleWatch(1, clock=iter([0.0, *([1e6] * 9)]).__next__))
            await is_locked(desk)
            press(desk.app.window, "unlock")
            await type_passphrase(desk, "something-else")
            await type_passphrase(desk, None)
            await is_locked(desk)
            assert desk.app.window.workspace is None
            press(desk.app.window, "unlock")
            await type_passphrase(desk, "violet-and-ochre")
            await desk.opened()
            await until(lambda: not desk.app.locking.is_locked, "the window stayed locked")


async def type_passphrase(desk: Desk, text: str | None) -> None:
    await until(lambda: dialog_of(desk, TextDialog) is not None, "no passphrase was asked for")
    dialog = dialog_of(desk, TextDialog)
    assert isinstance(dialog, TextDialog)
    if text is None:
        dialog.reject()
    else:
        dialog.field.setText(text)
        dialog.accept()
    await until(lambda: dialog_of(desk, TextDialog) is not dialog, "the dialog stayed")


async def settings_of(desk: Desk) -> SiteSettingsDialog:
    desk.app.window.menu_actions["site_settings"].trigger()
    await until(lambda: dialog_of(desk, SiteSettingsDialog) is not None, "the site's page did not open")
    dialog = dialog_of(desk, SiteSettingsDialog)
    assert isinstance(dialog, SiteSettingsDialog)
    return dialog


async def test_a_site_gets_a_new_key_a_new_name_and_is_forgotten(
    campuses: Campuses, make_desk: MakeDesk, secrets: FileSecrets, home: Path
) -> None:
    async with signed_in_desk(campuses, make_desk, secrets) as (campus, desk):
        await graded(desk, campus)
        before = secrets.get(SITE, STORE_KEY)
        press(await settings_of(desk), "newKey")
        await desk.noticed("Campus has a new data key.")
        assert secrets.get(SITE, STORE_KEY) != before
        assert desk.unsent == len(TYPED)
        await renamed(desk)
        press(await settings_of(desk), "forgetSite")
        await until(lambda: dialog_of(desk, QuestionDialog) is not None, "nothing was asked")
        question = dialog_of(desk, QuestionDialog)
        assert question is not None
        assert "2 grades that were not sent yet will be lost." in words_on(question)
        press(question, "confirm")
        await desk.noticed("Autumn was removed from this computer.")
        assert desk.app.window.workspace is None
    assert [name for name in NAMES if secrets.get(SITE, name)] == []
    assert traces(home, "campus", "Autumn") == []


def traces(home: Path, *words: str) -> list[str]:
    """Files that are named after one of the words or hold it."""
    files = [file for file in home.rglob("*") if file.is_file()]
    return [file.name for file in files if any(w in file.name or w.encode() in file.read_bytes() for w in words)]


async def renamed(desk: Desk) -> None:
    dialog = await settings_of(desk)
    dialog.name.setText("Autumn")
    dialog.lock.setCurrentIndex(dialog.lock.findData(15))
    press(dialog, "saveSettings")
    await until(lambda: desk.app.window.workspace is not None and desk.workspace.site.name == "Autumn", "not renamed")
    assert desk.book.list()[0].name == "Autumn"


async def test_the_lock_covers_an_open_dialog(campuses: Campuses, make_desk: MakeDesk, secrets: FileSecrets) -> None:
    async with signed_in_desk(campuses, make_desk, secrets) as (_, desk):
        await desk.opened()
        await settings_of(desk)
        desk.app.window.lock_wanted.emit()
        await is_locked(desk)
        assert dialog_of(desk, SiteSettingsDialog) is None
        top = QApplication.widgetAt(desk.app.window.mapToGlobal(QPoint(600, 380)))
        assert top is not None
        assert desk.app.window.isAncestorOf(top)
        assert isinstance(desk.app.window.findChild(QLabel, "lockWords"), QLabel)


async def test_a_page_that_fills_the_screen_fills_it_again(
    campuses: Campuses, make_desk: MakeDesk, secrets: FileSecrets
) -> None:
    async with signed_in_desk(campuses, make_desk, secrets) as (_, desk):
        await desk.open_course()
        window = desk.app.window
        window.menu_actions["course_submissions"].trigger()
        window.menu_actions["full_screen"].trigger()
        await until(lambda: window.full_screen.is_alone, "the page is not alone")
        assert window.statusBar().isHidden()
        await locked(desk)
        assert window.statusBar().isHidden()
        press(window, "unlock")
        await until(lambda: not desk.app.locking.is_locked, "the window stayed locked")
        window.menu_actions["course_submissions"].trigger()
        await until(lambda: window.full_screen.is_alone, "the page is not alone again")
        assert window.statusBar().isHidden()
