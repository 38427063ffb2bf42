"""What was under way when the window was locked: nothing of it comes up behind the lock, or over it."""

import asyncio
import threading
from pathlib import Path

from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from lmsdesk.desk import APPLICATION_SECRET, MemorySecrets, folders_under
from lmsdesk.gui.kit import notices
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.model.ids import SiteId
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
