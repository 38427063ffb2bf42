"""The log as talkative as it gets, for whoever looks for a fault: asked for when the desk is started."""

import asyncio
import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

import lmsdesk.gui.app
from lmsdesk.desk import MemorySecrets, folders_under, start_logs
from lmsdesk.gui.app import DeskApp
from lmsdesk.gui.shell.process_settings import Start
from tests.gui.site_desk import until
from tests.helpers import loggers


@pytest.fixture(autouse=True)
def quiet_again() -> Iterator[None]:
    with loggers.put_back():
        yield


@pytest.mark.parametrize("is_verbose", [True, False])
async def test_what_is_told_in_detail_reaches_the_file_when_it_was_asked_for(tmp_path: Path, is_verbose: bool) -> None:
    folders = folders_under(tmp_path)

    async def script(desk: DeskApp) -> int:
        await until(desk.window.isVisible)
        logging.getLogger("lmsdesk.test").debug("a detail")
        logging.getLogger("lmsdesk.test").info("the plain course of things")
        return 0

    desk = DeskApp(Start(folders, MemorySecrets(), script=script, is_verbose=is_verbose))
    assert await desk.live() == 0
    written = (folders.logs / "lmsdesk.log").read_text("utf-8")
    assert "the plain course of things" in written
    assert ("a detail" in written) == is_verbose
    _delete(desk)


async def test_who_ends_at_once_is_not_watched_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may_begin = threading.Event()

    def start_late(*args: Any, **options: Any) -> None:
        may_begin.wait()
        start_logs(*args, **options)

    monkeypatch.setattr(lmsdesk.gui.app, "start_logs", start_late)
    desk = DeskApp(Start(folders_under(tmp_path), MemorySecrets(), is_verbose=True))
    before, life = _watchers(), asyncio.gather(desk.live())
    await until(desk.window.isVisible)
    await desk.shut_down()
    may_begin.set()
    await life
    await until(lambda: not desk._tasks.is_busy)
    assert _watchers() == before
    _delete(desk)


def _watchers() -> list[threading.Thread]:
    # The test itself may be watched.
    return [thread for thread in threading.enumerate() if thread.name == "stall-monitor"]


def _delete(desk: DeskApp) -> None:
    for gone in (desk.window, desk):
        gone.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
