"""Locks the window when nobody has touched it for a while, or at once when a person leaves."""

from collections.abc import Awaitable, Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from lmsdesk.desk import IdleWatch, Site
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit.screen_fit import scrolling
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.shell.idle_timer import IdleTimer
from lmsdesk.gui.shell.lock_page import LockPage
from lmsdesk.gui.shell.main_window import MainWindow

Close = Callable[[], Awaitable[None]]
"""Closes every open site in order."""
Reopen = Callable[[Site], Awaitable[bool]]
"""Opens and shows a site; whether the person went through with it."""


class Locking(QObject):
    """Covers the window, has every site closed, and opens the one that was on show again.

    Closing a site keeps what was entered, gives the sending two seconds and drops the key of the stored data.
    """

    def __init__(self, window: MainWindow, *, close: Close, reopen: Reopen) -> None:
        super().__init__(window)
        self._window = window
        self._close = close
        self._reopen = reopen
        self._tasks = Tasks(self)
        self._limit_min = 0
        self._idle = IdleTimer(self)
        self._idle.passed.connect(self._on_idle_passed)
        self._site: Site | None = None
        self._covered: QWidget | None = None
        self.page: LockPage | None = None

    @property
    def is_locked(self) -> bool:
        """Whether the window is covered."""
        return self.page is not None

    def set_limit(self, minutes: int) -> None:
        """Lock after so many minutes without a key or a movement; 0 is never."""
        self._limit_min = minutes
        self.watch(IdleWatch(minutes))

    def watch(self, watch: IdleWatch) -> None:
        """Count the time with this."""
        self._idle.watch(watch)

    def stop(self) -> None:
        """The program ends."""
        self._idle.stop()
        self._tasks.cancel_all()

    async def lock(self) -> None:
        """Cover the window at once, then store and close what was open; nothing happens without an open site."""
        workspace = self._window.workspace
        if workspace is None or self.is_locked:
            return
        self._site = workspace.site
        for dialog in self._window.findChildren(QDialog):
            # An editor in a page goes with it, which keeps what was typed there.
            if dialog.isWindow():
                dialog.reject()
        if (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        if (gradebook := self._window.current_page(GradebookPage)) is not None:
            gradebook.table.commit_typed()
        # Takes the focus from a text beside a grade, which stores what was typed in it.
        self._window.pages.setEnabled(False)
        self._cover()
        self._window.close_pages()
        await self._window.writes.finished()
        unsent = workspace.state.counts.total
        self._window.show_workspace(None)
        await self._close()
        # Only now: what is unlocked before all of it is closed would be closed again.
        if self.page is not None:
            self.page.say(self._site.name, unsent)

    async def unlock(self) -> None:
        """Open the site that was on show; the window stays covered when that does not succeed."""
        if self._site is None or self.page is None:
            return
        self.page.set_busy(is_busy=True)
        try:
            is_open = await self._reopen(self._site)
        except LmsdeskError as problem:
            is_open = False
            self.page.tell(problem)
        finally:
            self.page.set_busy(is_busy=False)
        if is_open:
            self._uncover()

    def _cover(self) -> None:
        window = self._window
        window.palette_.hide()
        window.setWindowTitle("lmsdesk")
        window.menu_actions.set_locked(is_locked=True)
        self._covered = window.takeCentralWidget()
        self.page = LockPage()
        self.page.unlock_wanted.connect(self._on_unlock_wanted)
        window.setCentralWidget(scrolling(self.page))
        window.menuBar().setEnabled(False)
        window.statusBar().clearMessage()
        window.statusBar().hide()
        self.page.unlock.setFocus()

    def _uncover(self) -> None:
        window = self._window
        if self._covered is not None and (page := window.takeCentralWidget()) is not None:
            page.deleteLater()
            window.setCentralWidget(self._covered)
            self._covered.show()
        self.page = self._covered = self._site = None
        window.pages.setEnabled(True)
        window.menuBar().setEnabled(True)
        window.statusBar().show()
        window.menu_actions.set_locked(is_locked=False)
        window.focus_page()
        self.set_limit(self._limit_min)

    def _on_idle_passed(self) -> None:
        if self._window.workspace is None:
            # There is nothing to lock yet; the time is counted for what is opened next.
            self.set_limit(self._limit_min)
            return
        self._tasks.spawn(self.lock(), what="locking the window")

    def _on_unlock_wanted(self) -> None:
        self._tasks.open(self.unlock(), what="unlocking the window")
