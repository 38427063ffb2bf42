"""The window as a whole, with the workspace of a person, from its first sight to its end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.shell.window_state import WindowState
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE, Person

_MOST_WRITING_S: Final = 3.0
"""So long a test that has failed waits for what is being stored."""


def window_on(person: Person, folder: Path, qtbot: QtBot) -> MainWindow:
    """Begin, where the test ends it: the end is what is looked at."""
    window = MainWindow(WindowState(folder))
    qtbot.addWidget(window)
    window.show_workspace(person.workspace)
    window.show()
    window.activateWindow()
    return window


async def course_in(window: MainWindow) -> GradebookPage:
    """Go to the course and wait for all of its grid."""
    window.open_course(COURSE)
    page = window.pages.find_page(GradebookPage)
    assert page is not None
    await until(lambda: page.is_complete and page.table.isVisible())
    return page


async def closed(window: MainWindow) -> None:
    """End in order."""
    window.close_pages()
    await window.writes.finished()
    window.close_for_good()


@asynccontextmanager
async def whole_window(person: Person, folder: Path, width: int, height: int) -> AsyncIterator[MainWindow]:
    """One start of the program and its end, at which nothing is asked."""
    window = MainWindow(WindowState(folder))
    window.resize(width, height)
    window.show()
    window.activateWindow()
    window.show_workspace(person.workspace)
    try:
        yield window
    except BaseException:
        # What waits for something that the test would have done later must not keep its failure from being told.
        await _left(window)
        raise
    else:
        await closed(window)
    finally:
        window.deleteLater()


async def _left(window: MainWindow) -> None:
    """End in any state: over dialogs and menus, and with something on its way to the disk that never gets there."""
    while (over := QApplication.activePopupWidget() or QApplication.activeModalWidget()) is not None and over.close():
        pass
    window.close_pages()
    await window.writes.finished(timeout_s=_MOST_WRITING_S)
    window.writes.cancel_all()
    await window.writes.finished(timeout_s=_MOST_WRITING_S)
    window.close_for_good()
