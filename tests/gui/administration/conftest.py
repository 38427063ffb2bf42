"""The pages of a course in a window over the practice site, and the hands of a person for them."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.administration.list_panel import ListPanel
from lmsdesk.gui.administration.record_dialog import RecordDialog
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.editor_dialog import EditorMode
from lmsdesk.gui.kit.notices import Notice
from lmsdesk.gui.kit.page import Page
from lmsdesk.gui.shell.main_window import MainWindow
from tests.gui.site_desk import until
from tests.gui.whole_window import closed, course_in, window_on
from tests.sync.conftest import Office, Person

W = TypeVar("W", bound=QWidget)
P = TypeVar("P", bound=Page)


class AdministrationScreen:
    """A window with the course open."""

    def __init__(self, office: Office, person: Person, window: MainWindow) -> None:
        self.office, self.person, self.window = office, person, window
        self.told: list[Notice] = []
        notices.channel.read_by(lambda news: self.told.append(news) if isinstance(news, Notice) else None)

    async def page(self, action: str, kind: type[P]) -> P:
        """The page that an action shows."""
        self.window.menu_actions[action].trigger()
        await until(lambda: self.window.pages.current_page(kind) is not None)
        found = self.window.pages.current_page(kind)
        assert found is not None
        return found

    async def dialog(self, kind: type[W]) -> W:
        """The dialog of that kind, once it is there, or the editor beside a list that has the keys."""

        def found() -> list[W]:
            shown = (one for one in self.window.findChildren(kind) if one.isVisible())
            return [one for one in shown if not isinstance(one, RecordDialog) or one.mode is not EditorMode.PREVIEW]

        await until(found)
        return found()[0]

    def message(self) -> str:
        """All that was said."""
        return " ".join(f"{news.title} {news.detail}" for news in self.told)


@asynccontextmanager
async def administration_screen(
    folder: Path, qtbot: QtBot, user_name: str = "instructor"
) -> AsyncIterator[AdministrationScreen]:
    """Somebody at a window with the course open."""
    async with AsyncExitStack() as stack, one_start(Office(stack, folder), folder, qtbot, user_name) as screen:
        yield screen


@asynccontextmanager
async def one_start(office: Office, folder: Path, qtbot: QtBot, user_name: str) -> AsyncIterator[AdministrationScreen]:
    """The same from one start of the program to its end."""
    person = await office.person(user_name)
    await person.opened()
    window = window_on(person, folder, qtbot)
    window.resize(1180, 720)
    await course_in(window)
    yield AdministrationScreen(office, person, window)
    await closed(window)


@asynccontextmanager
async def started_from_copy(
    folder: Path, qtbot: QtBot, before: AdministrationScreen
) -> AsyncIterator[AdministrationScreen]:
    """A start from what was in the files of a running program, as after a kill; no course is open."""
    async with AsyncExitStack() as stack:
        office = Office(stack, folder)
        office.secrets = before.office.secrets
        person = await office.person()
        await person.opened()
        screen = AdministrationScreen(office, person, window_on(person, folder, qtbot))
        yield screen
        await closed(screen.window)


def shown(panel: ListPanel, place: int = 0) -> list[str]:
    """What one column of a list says, from the top."""
    model = panel.model
    return [str(model.index(row, place).data()) for row in range(model.rowCount())]


def choose(panel: ListPanel, keys: Sequence[object]) -> None:
    """Choose entries as with the mouse and Ctrl."""
    panel.table.clearSelection()
    for key in keys:
        row = next(row for row, entry in enumerate(panel.model.entries) if panel._kind.key(entry) == key)
        at = panel.table.visualRect(panel.model.index(row, 0)).center()
        held = Qt.KeyboardModifier.ControlModifier
        QTest.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, held, at)


def press(button: QPushButton) -> None:
    """Click it, as far as it can be clicked."""
    assert button.isVisible()
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def pick(combo: QWidget, value: object) -> None:
    """Choose a value in a combo box."""
    assert isinstance(combo, QComboBox)
    assert combo.findData(value) >= 0, value
    combo.setCurrentIndex(combo.findData(value))


def fill(line: QWidget, text: str) -> None:
    """Type a text over what is there, or delete it."""
    assert isinstance(line, QLineEdit)
    line.selectAll()
    if text:
        QTest.keyClicks(line, text)
    else:
        QTest.keyClick(line, Qt.Key.Key_Delete)
