"""The full screen: a page that asks for it has the window to itself there."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from lmsdesk.gui.kit.page import Page

if TYPE_CHECKING:
    from lmsdesk.gui.shell.main_window import MainWindow


class FullScreen(QObject):
    """Hides what else is in the window while a page is alone; `on_moved` lets the window lay out the rest."""

    def __init__(self, window: "MainWindow", top_line: QWidget, *, on_moved: Callable[[], None]) -> None:
        super().__init__(window)
        self._window, self._pages = window, window.pages
        self._action = window.menu_actions["full_screen"]
        self._parts: list[QWidget] = [window.menuBar(), window.top, top_line, window.statusBar()]
        self._on_moved = on_moved
        self._alone: Page | None = None
        window.installEventFilter(self)
        self._pages.currentChanged.connect(self.look)

    @property
    def is_alone(self) -> bool:
        """Whether a page has the window to itself."""
        return self._alone is not None

    def look(self) -> None:
        """The window or its page is another one: see who is alone now."""
        page, is_full = self._pages.currentWidget(), self._window.isFullScreen()
        wanted = page if is_full and isinstance(page, Page) and page.fills_screen else None
        self._action.setChecked(is_full)
        if wanted is self._alone:
            return
        if self._alone is not None:
            self._alone.fill_screen(is_alone=False)
        self._alone = wanted
        if wanted is not None:
            wanted.fill_screen(is_alone=True)
        for part in self._parts:
            part.setVisible(wanted is None)
        self._window.strip.look()
        self._on_moved()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.WindowStateChange:
            self.look()
        return super().eventFilter(watched, event)
