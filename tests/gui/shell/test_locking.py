"""What was under way when the window was locked: nothing of it comes up behind the lock, or over it."""

import asyncio
from pathlib import Path

from pytestqt.qtbot import QtBot

from lmsdesk.desk import folders_under
from tests.gui.shell.test_program import COLLEGE, UNI, Slow, living
from tests.gui.site_desk import until


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
        assert desk.window.workspace is not None
        assert desk.window.workspace.site.id == COLLEGE.id
        await desk.shut_down()
