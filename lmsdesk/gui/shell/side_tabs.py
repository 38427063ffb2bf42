"""Which tab of the panel beside the grid is on show: its keys, its marks in the menu, and what is remembered of it."""

from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow

from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.shell.menu_actions import MenuActions
from lmsdesk.gui.shell.window_state import WindowState

TABS: Final = "details", "figures", "history"
"""By the names of the actions."""


class SideTabs(QObject):
    """Of the gradebook that is open in a window."""

    def __init__(self, window: QMainWindow, actions: MenuActions, remembered: WindowState) -> None:
        super().__init__(window)
        self._actions, self._remembered = actions, remembered

    def show_again(self, page: GradebookPage) -> None:
        """The panel as it was left: open or not, at its tab, as wide as it was."""
        page.set_side_width(self._remembered.side_width)
        wanted = next((name for name in TABS if self._remembered.is_on(name)), "")
        if wanted:
            page.show_side(wanted)
        self._mark(wanted)
        page.side.turned.connect(self._on_turned)
        page.side_resized.connect(self._remembered.set_side_width)

    def toggle(self, page: GradebookPage | None, name: str) -> None:
        """Open a tab and go there, or close the panel where it is that tab."""
        if page is not None and page.table.commit_editor():
            page.show_side("" if page.side.name == name else name, has_keys=True)
        self._mark(page.side.name if page is not None else "")

    def _on_turned(self, name: str) -> None:
        self._mark(name)
        if name in TABS or not name:
            for one in TABS:
                self._remembered.set_on(one, is_on=one == name)

    def _mark(self, name: str) -> None:
        for one in TABS:
            self._actions[one].setChecked(one == name)
