"""The log as talkative as it gets, for whoever looks for a fault: asked for when the desk is started."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from lmsdesk.desk import MemorySecrets, places_under
from lmsdesk.gui.app import DeskApp, Start
from tests.gui.site_desk import until
from tests.helpers import loggers


@pytest.fixture(autouse=True)
def quiet_again() -> Iterator[None]:
    with loggers.put_back():
        yield


@pytest.mark.parametrize("is_verbose", [True, False])
async def test_what_is_told_in_detail_reaches_the_file_when_it_was_asked_for(tmp_path: Path, is_verbose: bool) -> None:
    places = places_under(tmp_path)

    async def told(desk: DeskApp) -> int:
        await until(desk.window.isVisible)
        logging.getLogger("lmsdesk.test").debug("a detail")
        logging.getLogger("lmsdesk.test").info("the plain course of things")
        return 0

    desk = DeskApp(Start(places, MemorySecrets(), story=told, is_verbose=is_verbose))
    assert await desk.live() == 0
    written = (places.logs / "lmsdesk.log").read_text("utf-8")
    assert "the plain course of things" in written
    assert ("a detail" in written) == is_verbose
    for gone in (desk.window, desk):
        gone.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
