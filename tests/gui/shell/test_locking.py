"""What was under way when the window was locked: nothing of it comes up behind the lock, or over it."""

import asyncio
import threading
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import APPLICATION_SECRET, MemorySecrets, Workspace, folders_under
from lmsdesk.gui.app import _LAST_WRITING_S
from lmsdesk.gui.kit import notices
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.model.ids import SiteId
from lmsdesk.store.database import database
from tests.gui.shell.test_program import COLLEGE, UNI, Slow, living
from tests.gui.site_desk import until
from tests.helpers.patience import PATIENCE_S


async def test_a_site_that_is_there_after_the_lock_waits_for_the_unlocking(tmp_path: Path, qtbot: QtBot) -> None:
    slow = Slow()
    async with living(folders_under(tmp_path), practice=slow) as desk:
        await desk.open_site(UNI)
        opening = asyncio.get_running_loop().create_task(desk.open_practice())
        await until(lambda: slow.starts)
        await desk.locking.lock()
        slow.may_come.set()
        await opening
        assert desk.window.workspace is None
        assert desk._sites.workspaces == []
        assert desk.window.windowTitle() == "lmsdesk"
        await desk.locking.unlock()
        assert not desk.locking.is_locked
        assert desk.window.side.site_button.text() == COLLEGE.name
        await desk.shut_down()


class SlowSecrets(MemorySecrets):
    """A keychain that answers when the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.may_answer = threading.Event()
        self.is_asked = False

    def get(self, site_id: SiteId, name: str) -> str | None:
        if name == APPLICATION_SECRET and threading.get_ident() != threading.main_thread().ident:
            self.is_asked = True
            assert self.may_answer.wait(PATIENCE_S)
        return super().get(site_id, name)


def _dialogs(window: MainWindow) -> list[QDialog]:
    return [one for one in window.findChildren(QDialog) if one.isVisible()]


async def test_no_question_comes_up_over_the_lock(tmp_path: Path, qtbot: QtBot) -> None:
    secrets = SlowSecrets()
    secrets.may_answer.set()
    async with living(folders_under(tmp_path), secrets=secrets) as desk:
        await desk.open_site(UNI)
        secrets.may_answer.clear()
        secrets.is_asked = False
        desk.window.sign_in_wanted.emit()
        await until(lambda: secrets.is_asked)
        locking = asyncio.get_running_loop().create_task(desk.locking.lock())
        await until(lambda: desk.locking.is_locked)
        secrets.may_answer.set()
        await locking
        await until(lambda: not [one for one in asyncio.all_tasks() if one.get_name() == "signing in"])
        assert _dialogs(desk.window) == []
        await desk.locking.unlock()
        assert desk.window.workspace is not None
        # A failure is told there as well: its report names nobody.
        await desk.locking.lock()
        notices.crash(ZeroDivisionError(), doing="counting")
        await until(lambda: _dialogs(desk.window))
        _dialogs(desk.window)[0].reject()
        await desk.shut_down()


async def test_a_backup_that_is_being_written_is_written_before_the_data_are_closed(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A page at a time: it is under way for long.
    monkeypatch.setattr(database, "_PAGES_AT_ONCE", 1)
    out = tmp_path / "uni.backup"

    async def back_up(workspace: Workspace, _: QWidget) -> None:
        await workspace.files.back_up(out, "violet")

    async with living(folders_under(tmp_path)) as desk:
        await desk.open_site(UNI)
        desk.window.open_dialog(back_up, what="backing up")
        await until(lambda: list(tmp_path.glob("uni.backup*")))
        await desk.locking.lock()
        assert out.exists()
        assert _dialogs(desk.window) == []
        await desk.locking.unlock()
        desk.window.open_dialog(back_up, what="backing up")
        await until(lambda: list(tmp_path.glob("uni.backup.*")))
        await desk.shut_down()
    await until(lambda: not list(tmp_path.glob("uni.backup.*")))


async def test_a_dialog_does_not_hold_up_the_end(tmp_path: Path, qtbot: QtBot) -> None:
    async with living(folders_under(tmp_path)) as desk:
        await desk.open_site(UNI)
        desk.window.menu_actions["back_up"].trigger()
        await until(lambda: _dialogs(desk.window))
        async with asyncio.timeout(_LAST_WRITING_S):
            await desk.shut_down()
