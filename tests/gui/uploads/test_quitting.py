"""Quitting while files are on their way: said once, with a way back, and over when they have arrived."""

import asyncio
from pathlib import Path

from pytestqt.qtbot import QtBot

from lmsdesk.desk.uploads.uploads import Dropped
from lmsdesk.gui.kit.dialogs import QuestionDialog
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.shell.quitting import Quitting
from lmsdesk.model.contents import ContentId
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import whole_window
from tests.helpers.fingers import picture
from tests.sync.conftest import COURSE


async def test_who_quits_while_files_are_uploading_is_told(tmp_path: Path, qtbot: QtBot) -> None:
    paths = [tmp_path / f"{number}.txt" for number in range(3)]
    for path in paths:
        path.write_text("words")
    async with open_desk(tmp_path / "desk") as (_, person), whole_window(person, tmp_path, 1024, 700) as window:
        uploads, quitting = person.workspace.uploads, Quitting(window)
        assert await quitting.is_agreed([person.workspace]), "nothing is on its way"
        person.wire.gate, person.wire.gated = asyncio.Event(), "^POST .*uploads$"
        batch = await uploads.start(await uploads.plan(COURSE, ContentId("_1_1"), Dropped(tuple(paths))))
        assert batch is not None
        await person.wire.until_held(3)
        await until(lambda: window.top.badge.accessibleName() == "Uploading 3 files")
        async with asyncio.TaskGroup() as group:
            agreed = group.create_task(quitting.is_agreed([person.workspace]))
            dialog = await _asked(window)
            picture(dialog, "quitting-uploads")
            dialog.reject()
        assert not agreed.result()
        await uploads.set_paused(batch, is_paused=True)
        await until(lambda: window.top.badge.accessibleName() == "3 files wait to be uploaded")
        assert await quitting.is_agreed([person.workspace]), "held by the person: nothing is interrupted"
        await uploads.set_paused(batch, is_paused=False)
        await until(lambda: window.top.badge.accessibleName() == "Uploading 3 files")
        async with asyncio.TaskGroup() as group:
            agreed = group.create_task(quitting.is_agreed([person.workspace]))
            await _asked(window)
            person.wire.gate.set()
        assert agreed.result(), "they have arrived meanwhile"
        await until(lambda: window.top.badge.accessibleName() == "Everything is on the server")


async def _asked(window: MainWindow) -> QuestionDialog:
    def shown() -> list[QuestionDialog]:
        return [one for one in window.findChildren(QuestionDialog) if one.isVisible()]

    await until(shown)
    [dialog] = shown()
    assert dialog.windowTitle() == "3 files are still uploading"
    return dialog
