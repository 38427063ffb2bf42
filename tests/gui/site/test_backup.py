"""Backing up and restoring from the window: the questions, the exchange, and what is said afterwards."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import Backup, OwnFile, Site
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.dialogs import TextDialog
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.shell.restore_backup import Restorer
from lmsdesk.gui.shell.window_state import WindowState
from lmsdesk.gui.site.backup_dialogs import PassphraseDialog, RestoreDialog
from lmsdesk.model.ids import SiteId
from lmsdesk.store import CopyFacts
from tests.gui.site_desk import open_desk, until
from tests.sync.conftest import Person, manual_cell

Kind = TypeVar("Kind", bound=QDialog)

WORDS = "correct horse"


def dialog_of(kind: type[Kind]) -> Kind | None:
    return next((one for one in QApplication.topLevelWidgets() if isinstance(one, kind) and one.isVisible()), None)


def confirm(dialog: QDialog) -> QPushButton:
    button = dialog.findChild(QPushButton, "confirm")
    assert isinstance(button, QPushButton)
    return button


@asynccontextmanager
async def window_on(person: Person, folder: Path, qtbot: QtBot) -> AsyncIterator[tuple[MainWindow, list[str]]]:
    said: list[str] = []
    notices.channel.read_by(lambda news: said.append(_words(news)))
    window = MainWindow(WindowState(folder))
    qtbot.addWidget(window)
    window.show()
    window.show_workspace(person.workspace)
    yield window, said
    window.close_pages()
    notices.channel.read_by(None)


def _words(news: Notice | Crash) -> str:
    assert isinstance(news, Notice), news
    return f"{news.title} {news.detail}"


async def choose_file(path: Path) -> None:
    await until(lambda: dialog_of(QFileDialog))
    dialog = dialog_of(QFileDialog)
    assert dialog is not None
    name = dialog.findChild(QLineEdit)
    assert isinstance(name, QLineEdit)
    name.setText(str(path))
    dialog.done(QFileDialog.DialogCode.Accepted)
    await until(lambda: dialog_of(QFileDialog) is None)


async def back_up(window: MainWindow, out: Path, picture: Callable[[QWidget, str], Path]) -> None:
    window.menu_actions["back_up"].trigger()
    await until(lambda: dialog_of(PassphraseDialog))
    dialog = dialog_of(PassphraseDialog)
    assert dialog is not None
    assert not confirm(dialog).isEnabled()
    QTest.keyClicks(dialog.first, WORDS)
    QTest.keyClicks(dialog.second, "correct house")
    assert not confirm(dialog).isEnabled()
    picture(dialog, "backup-passphrase")
    dialog.second.setText(WORDS)
    confirm(dialog).click()
    await choose_file(out)


async def test_there_and_back_through_the_window(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    out = tmp_path / "mine.lmsdesk-backup"
    async with open_desk(tmp_path) as (office, person):
        cell = manual_cell(await person.opened())
        person.workspace.pause()
        await person.enter(cell, score=4.5)
        async with window_on(person, tmp_path, qtbot) as (window, said):
            await back_up(window, out, picture)
            await until(lambda: any("checked" in words for words in said))
            await person.enter(cell, score=9.0)
            places = office.folders("instructor")
            restorer = Restorer(window, office.secrets["instructor"], places)
            opened: list[Site] = []
            tasks = Tasks(window)

            async def open_(site: Site, _: str | None) -> None:
                opened.append(site)

            async def close(_: SiteId) -> None:
                await person.workspace.close()

            work = tasks.spawn(restorer.restore(open_=open_, close=close), what="restoring")
            await choose_file(out)
            for typed, is_right in (("wrong", False), (WORDS, True)):
                await until(lambda: dialog_of(TextDialog))
                dialog = dialog_of(TextDialog)
                assert dialog is not None
                dialog.field.setText(typed)
                dialog.accept()
                if not is_right:
                    await until(lambda: any("is not correct" in text for text in texts_of(TextDialog)))
            await until(lambda: dialog_of(RestoreDialog))
            restoring = dialog_of(RestoreDialog)
            assert restoring is not None
            picture(restoring, "backup-restore")
            confirm(restoring).click()
            await work
            assert [site.id for site in opened] == [person.workspace.site.id]
            assert any("restored" in words and ".aside-" in words for words in said)
            assert window.workspace is None
        again = await office.person(signed_in=False)
        [entry] = await again.workspace.outbox.waiting()
        assert entry.edit.patch["score"] == 4.5


async def test_the_live_file_is_refused_before_a_passphrase_is_asked(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person):
        async with window_on(person, tmp_path, qtbot) as (window, said):
            places = office.folders("instructor")
            restorer = Restorer(window, office.secrets["instructor"], places)

            async def never(*_: object) -> None:
                pytest.fail("nothing is opened or closed")

            work = Tasks(window).spawn(restorer.restore(open_=never, close=never), what="restoring")
            await choose_file(places.store_file(person.workspace.site.id))
            with pytest.raises(OwnFile):
                await work
            assert dialog_of(TextDialog) is None
            assert any("not a backup" in words and "works with" in words for words in said), said
        await person.enter(manual_cell(await person.opened()), score=4.5)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_questions_say_what_goes_and_what_stays(
    qtbot: QtBot, picture: Callable[[QWidget, str], Path], scheme: str
) -> None:
    look = QApplication.instance().findChild(theme.Theme)  # type: ignore[union-attr]
    assert look is not None
    look.use(theme.DARK if scheme == "dark" else theme.LIGHT)
    facts = CopyFacts({}, datetime(2026, 11, 20, tzinfo=UTC), grades=48_000, unsent=12, history=9, last_entry_at=None)
    site = Site(id=SiteId("uni"), name="A university with a long name of its own", base_url="https://uni.example.edu")
    dialog = RestoreDialog(Backup(Path("x"), facts, site, None), replaces=True)
    qtbot.addWidget(dialog)
    dialog.show()
    words = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "12 changes not sent" in words
    assert "not deleted" in words
    picture(dialog, f"backup-restore-{scheme}")
    look.use(theme.LIGHT)
    button = dialog.focusWidget()
    assert isinstance(button, QPushButton)
    assert button.text().replace("&", "") == "Cancel"
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Rejected


def texts_of(kind: type[QDialog]) -> list[str]:
    dialog = dialog_of(kind)
    return [label.text() for label in dialog.findChildren(QLabel)] if dialog else []
