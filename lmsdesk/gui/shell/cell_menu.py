"""The menu at a cell, for the mouse and for the key of menus."""

from typing import Final

from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from lmsdesk.gui.shell.actions import MenuActions

_GROUPS: Final = (
    ("cut", "copy", "paste"),
    ("fill_down", "fill_right", "fill"),
    ("exempt", "clear_override", "flag"),
    ("feedback", "explain", "history"),
    ("column_menu",),
)
"""What can be done with grades that are selected, by the names of the actions."""


class CellMenu(QMenu):
    """Actions of the window that are about the selected cells; a menu of its own each time."""

    def __init__(self, actions: MenuActions, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("cellMenu")
        for number, names in enumerate(_GROUPS):
            if number:
                self.addSeparator()
            self.addActions([actions[name] for name in names])
        self.aboutToHide.connect(self.deleteLater)


def open_menu_at_focus() -> None:
    """Open the menu of whatever has the keys, as a keyboard without a key for menus cannot."""
    focus = QApplication.focusWidget()
    if focus is not None:
        middle = focus.rect().center()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, middle, focus.mapToGlobal(middle))
        QApplication.sendEvent(focus, event)
