"""Opening a site's data: passphrases are asked for, damaged files are kept and only set aside when a person says so."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import MemorySecrets, Protection, Site, Workspace, folders_under
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit.dialogs import QuestionDialog, TextDialog
from lmsdesk.gui.site.open_site import Opener
from lmsdesk.model.ids import SiteId
from tests.gui.site_desk import until


def site(protection: Protection) -> Site:
    return Site(id=SiteId("x"), name="X", base_url="https://x.example", application_key="k", protection=protection)


def opener(folder: Path, qtbot: QtBot) -> tuple[Opener, QWidget]:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return Opener(MemorySecrets(), folders_under(folder), window), window


async def answer(window: QWidget, kind: type[QWidget], act: Callable[[QWidget], None]) -> None:
    """Wait for a dialog of that kind and do something with it."""
    await until(lambda: any(found.isVisible() for found in window.findChildren(kind)))
    act(next(found for found in window.findChildren(kind) if found.isVisible()))


def types(text: str) -> Callable[[QWidget], None]:
    def act(dialog: QWidget) -> None:
        assert isinstance(dialog, TextDialog)
        dialog.field.setText(text)
        dialog.accept()

    return act


def confirms(dialog: QWidget) -> None:
    button = dialog.findChild(QPushButton, "confirm")
    assert isinstance(button, QPushButton)
    button.click()


def declines(dialog: QWidget) -> None:
    assert isinstance(dialog, QuestionDialog | TextDialog)
    dialog.reject()


async def test_a_wrong_passphrase_is_asked_for_again(tmp_path: Path, qtbot: QtBot) -> None:
    opens, window = opener(tmp_path, qtbot)
    made = await opens.open(site("passphrase"), "right")
    assert isinstance(made, Workspace)
    await made.close()

    async def person() -> None:
        await answer(window, TextDialog, types("wrong"))
        await until(lambda: any("is not correct" in _words(found) for found in window.findChildren(TextDialog)))
        await answer(window, TextDialog, types("right"))

    again, _ = await asyncio.gather(opens.open(site("passphrase")), person())
    assert isinstance(again, Workspace)
    await again.close()


async def test_closing_the_question_opens_nothing(tmp_path: Path, qtbot: QtBot) -> None:
    opens, window = opener(tmp_path, qtbot)
    made, _ = await asyncio.gather(opens.open(site("passphrase")), answer(window, TextDialog, declines))
    assert made is None
    assert not folders_under(tmp_path).store_file(SiteId("x")).exists()


def damaged(folder: Path) -> Path:
    file = folders_under(folder).store_file(SiteId("x"))
    file.parent.mkdir(parents=True)
    file.write_bytes(b"this is no database at all" * 400)
    return file


async def test_a_damaged_file_is_kept_when_the_person_declines(tmp_path: Path, qtbot: QtBot) -> None:
    file = damaged(tmp_path)
    before = file.read_bytes()
    opens, window = opener(tmp_path, qtbot)
    made, _ = await asyncio.gather(opens.open(site("none")), answer(window, QuestionDialog, declines))
    assert made is None
    assert file.read_bytes() == before


async def test_a_damaged_file_is_set_aside_and_a_fresh_one_begun(tmp_path: Path, qtbot: QtBot) -> None:
    file = damaged(tmp_path)
    before = file.read_bytes()
    opens, window = opener(tmp_path, qtbot)
    made, _ = await asyncio.gather(opens.open(site("none")), answer(window, QuestionDialog, confirms))
    assert isinstance(made, Workspace)
    assert await made.courses.list() == []
    await made.close()
    aside = [part for part in file.parent.iterdir() if ".aside-" in part.name]
    assert [part.read_bytes() for part in aside if part.suffix == ".db"] == [before]


async def test_what_cannot_be_helped_here_rises(tmp_path: Path, qtbot: QtBot) -> None:
    opens, _ = opener(tmp_path, qtbot)
    with pytest.raises(LmsdeskError, match="no keychain"):
        await opens.open(site("keychain"))


def _words(dialog: TextDialog) -> str:
    return " ".join(label.text() for label in dialog.findChildren(QLabel))
