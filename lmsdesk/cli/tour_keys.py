"""The keyboard of the guided tour: every key goes to where the keys of a person would go."""

import asyncio
from collections.abc import Callable
from typing import TypeVar, cast

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QFileDialog, QLineEdit, QMenu, QPushButton, QWidget
from shiboken6 import isValid

from lmsdesk.cli.tour_input import TourFailedError, bring_to_front, until
from lmsdesk.gui.shell.main_window import MainWindow

_MOST_TABS = 60
Kind = TypeVar("Kind", bound=QDialog)


class Keys:
    """Presses keys in one window and in what it opens."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    @property
    def target(self) -> QWidget:
        """The menu, the dialog's field or the part of the window that has the keys."""
        top = QApplication.activePopupWidget() or QApplication.activeModalWidget() or self._window
        if isinstance(top, QMenu):
            return top
        # The window's own answer: a window without a window manager may not be the active one.
        return cast("QWidget | None", top.focusWidget()) or top

    def press(self, *keys: str) -> None:
        """Press keys by their names, such as `Ctrl+Shift+S`, one after the other."""
        for one in keys:
            QTest.keySequence(self.target, QKeySequence(one))

    def write(self, text: str) -> None:
        for letter in text:
            QTest.keyClicks(self.target, letter)

    def do(self, name: str) -> None:
        """Press the key of an action; chosen as from the menu where it has none, or the window is not in front."""
        action = self._window.menu_actions[name]
        if action.shortcut().isEmpty() or not self._window.isActiveWindow():
            action.trigger()
        else:
            QTest.keySequence(self.target, action.shortcut())

    def tab_to(self, part: QWidget) -> None:
        """Press Tab until a part of the window has the keys."""
        for _ in range(_MOST_TABS):
            if self.target is part:
                return
            QTest.keyClick(self.target, Qt.Key.Key_Tab)
        raise TourFailedError(f"the Tab key does not lead to {part.objectName() or type(part).__name__}")

    def choose(self, words: str) -> None:
        """Go up or down to these words in the list of choices that has the keys."""
        choices = self.target
        if not isinstance(choices, QComboBox) or (index := choices.findText(words)) < 0:
            raise TourFailedError(f"“{words}” cannot be chosen here")
        steps = index - choices.currentIndex()
        self.press(*["Down" if steps > 0 else "Up"] * abs(steps))

    def select_down(self, count: int) -> None:
        """Take the cells below into the selection."""
        self.press(*["Shift+Down"] * (count - 1))

    async def look_for(self, words: str) -> None:
        """Open the box that finds everything and type into it."""
        self.do("palette")
        await until(self._window.palette_.isVisible, "the box that finds everything did not open")
        self.write(words)

    async def menu(self, opens: Callable[[], None]) -> QMenu:
        """What opens a menu, and the menu; it is opened from the loop, because a menu may keep who opened it."""
        QTimer.singleShot(0, self._window, opens)
        await until(lambda: isinstance(QApplication.activePopupWidget(), QMenu), "the menu did not open")
        return cast("QMenu", QApplication.activePopupWidget())

    async def dialog(self, kind: type[Kind]) -> Kind:
        """The dialog of this kind, once it is on show."""
        await until(lambda: self._find(kind) is not None, f"the {kind.__name__} did not open")
        dialog = self._find(kind)
        assert dialog is not None
        await bring_to_front(dialog)
        await until(lambda: self._has_keys(dialog), f"the {kind.__name__} has not the keys")
        return dialog

    async def wait_closed(self, dialog: QDialog) -> None:
        """Wait until a dialog is gone, and the window has the keys again."""
        name = type(dialog).__name__
        await until(lambda: not isValid(dialog) or not dialog.isVisible(), f"the {name} did not close")
        self._window.activateWindow()
        # What the dialog leads to begins in a turn after it, and nobody types sooner.
        await asyncio.sleep(0.05)

    async def name_file(self, path: str) -> QDialog:
        """Put a path into the system's question for a file."""
        dialog = await self.dialog(QFileDialog)
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        if not isinstance(field, QLineEdit):
            raise TourFailedError("the file dialog has no field for a name")
        # Suggestions come when the disk has answered, and the first Enter would be theirs.
        field.setCompleter(None)  # type: ignore[arg-type]  # Qt takes none
        self.tab_to(field)
        self.press("Ctrl+A")
        # At once, as if pasted: typed by letters, each folder on the way would be chosen as soon as its name is whole.
        field.insert(path)
        return dialog

    async def accept(self, dialog: QDialog) -> None:
        """Press Enter as soon as the dialog can be accepted, and wait until it is gone."""
        name = type(dialog).__name__
        await until(lambda: self._has_keys(dialog) and _can_be_accepted(dialog), f"the {name} cannot be accepted")
        self.press("Return")
        await self.wait_closed(dialog)

    async def put_away(self, kind: type[QDialog]) -> None:
        """Press Esc in the dialog of this kind, and wait until it is gone."""
        dialog = await self.dialog(kind)
        self.press("Esc")
        await self.wait_closed(dialog)

    def _has_keys(self, dialog: QDialog) -> bool:
        return self.target is dialog or dialog.isAncestorOf(self.target)

    def _find(self, kind: type[Kind]) -> Kind | None:
        return next((one for one in self._window.findChildren(kind) if one.isVisible()), None)


def _can_be_accepted(dialog: QDialog) -> bool:
    defaults = [button for button in dialog.findChildren(QPushButton) if button.isDefault()]
    return all(button.isEnabled() for button in defaults)
