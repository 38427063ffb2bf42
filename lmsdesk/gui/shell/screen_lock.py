"""Locks the window when nobody has touched it for a while, or at once when a person leaves."""

from collections.abc import Awaitable, Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from lmsdesk.desk import IdleWatch, Site
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import COVERED
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import TITLE_PX, fitted, plain
from lmsdesk.gui.kit.screen_fit import scrolling
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.typed_dialog import close_dialogs
from lmsdesk.gui.shell.main_window import MainWindow

Close = Callable[[], Awaitable[None]]
"""Closes every open site in order."""
Reopen = Callable[[Site], Awaitable[bool]]
"""Opens and shows a site; whether the person went through with it."""
_WIDTH = 460
_SIGN_PX = 32
_LOOKS_AGAIN_S = 15.0
"""Timers stand still while the computer sleeps, and a window that never gets the keys is met at the next look only."""
_TOUCHES = {
    QEvent.Type.KeyPress,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseMove,
    QEvent.Type.Wheel,
    QEvent.Type.TouchBegin,
    QEvent.Type.TabletPress,
}


class IdleTimer(QObject):
    """Emits `passed` once when the limit is over; it begins anew with `watch`."""

    passed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._watch = IdleWatch(0)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_timer_fired)
        self._is_listening = False

    def watch(self, watch: IdleWatch) -> None:
        """Count with this from now on."""
        self._watch = watch
        self._timer.stop()
        if watch.left_s is None:
            return
        self._listen()
        self._on_timer_fired()

    def stop(self) -> None:
        """Count no more."""
        self.watch(IdleWatch(0))

    def _listen(self) -> None:
        app = QGuiApplication.instance()
        if not self._is_listening and isinstance(app, QGuiApplication):
            self._is_listening = True
            app.focusWindowChanged.connect(self._on_focus_moved)

    def _on_focus_moved(self, window: QWindow | None) -> None:
        if window is not None and self._watch.left_s is not None:
            window.installEventFilter(self)

    def _on_timer_fired(self) -> None:
        left_s = self._watch.left_s
        if left_s is None:
            return
        if left_s <= 0:
            self._watch = IdleWatch(0)
            self.passed.emit()
            return
        # Of windows, not of the application: that would bring each event of each widget into Python.
        for window in QGuiApplication.topLevelWindows():
            window.installEventFilter(self)
        self._timer.start(int(min(left_s, _LOOKS_AGAIN_S) * 1000) + 1)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _TOUCHES:
            if self._watch.left_s == 0:
                # The computer has slept: what wakes it is meant for no cell, and whoever did finds the window locked.
                self._on_timer_fired()
                return True
            self._watch.touch()
        return super().eventFilter(watched, event)


class LockPage(QWidget):
    """A heading, what became of the work, and the way back."""

    unlock_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lockPage")
        sign = plain()
        sign.setPixmap(theme.icon("lock-simple", "muted").pixmap(_SIGN_PX, _SIGN_PX))
        title = fitted(plain(self.tr("The window is locked"), pixels=TITLE_PX, is_emphasized=True), _WIDTH)
        self.words = fitted(plain(self.tr("Saving what you entered…"), role="muted"), _WIDTH)
        self.words.setObjectName("lockWords")
        for label in (title, self.words):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.unlock = QPushButton(self.tr("Unlock"))
        self.unlock.setObjectName("unlock")
        self.unlock.setProperty("role", "primary")
        self.unlock.setEnabled(False)
        self.unlock.setAutoDefault(True)
        self.unlock.clicked.connect(self.unlock_wanted)
        layout = QVBoxLayout(self)
        layout.setSpacing(theme.BETWEEN)
        layout.addStretch(2)
        for part in (sign, title, self.words, self.unlock):
            layout.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    def say(self, site_name: str, unsent: int) -> None:
        """Tell what was locked and how much of it is only here."""
        kept = self.tr("Everything you entered for {site} is stored. Sending resumes when you unlock the window.")
        one, many = self.tr("1 grade is waiting to be sent."), self.tr("%Ln grades are waiting to be sent.", "", unsent)
        waits = counted(unsent, one, many) if unsent else ""
        self._show(f"{kept.format(site=site_name)} {waits}".strip())
        self.set_busy(is_busy=False)

    def tell(self, problem: LmsdeskError) -> None:
        """Say why it did not open."""
        self._show(str(problem))

    def set_busy(self, *, is_busy: bool) -> None:
        """The data is being opened."""
        self.unlock.setEnabled(not is_busy)
        if not is_busy:
            self.unlock.setFocus()

    def _show(self, text: str) -> None:
        self.words.setText(text)
        fitted(self.words, _WIDTH)


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

    def unlock_to(self, site: Site) -> None:
        """Show this one when the window is unlocked: its owner was opening it when the window was locked."""
        self._site = site

    async def lock(self) -> None:
        """Cover the window at once, then store and close what was open; nothing happens without an open site."""
        workspace = self._window.workspace
        if workspace is None or self.is_locked:
            return
        self._site = site = workspace.site
        close_dialogs(self._window)
        if (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        # Takes the focus from a text beside a grade, which stores what was typed in it.
        self._window.pages.setEnabled(False)
        self._cover()
        self._window.close_pages()
        await self._window.writes.finished()
        self._window.show_workspace(None)
        # A page that had the full screen to itself has given everything else back.
        self._window.statusBar().hide()
        await self._close()
        # Only now: what is unlocked before all of it is closed would be closed again, and the last may have been sent.
        if self.page is not None:
            self.page.say(site.name, workspace.state.counts.total)

    async def unlock(self) -> None:
        """Open the site that was on show; the window stays covered when that does not succeed."""
        if self._site is None or self.page is None:
            return
        self.page.set_busy(is_busy=True)
        self._bar_dialogs(is_barred=False)
        try:
            is_open = await self._reopen(self._site)
        except LmsdeskError as problem:
            is_open = False
            self.page.tell(problem)
        finally:
            self.page.set_busy(is_busy=False)
            self._bar_dialogs(is_barred=True)
        if is_open:
            self._uncover()

    def _bar_dialogs(self, *, is_barred: bool) -> None:
        """Whether what was under way may ask nothing: over the window, and over its pages, which are out of it."""
        for widget in (self._window, self._covered):
            if widget is not None:
                widget.setProperty(COVERED, is_barred)

    def _cover(self) -> None:
        window = self._window
        if "palette_" in vars(window):
            window.palette_.hide()
        window.setWindowTitle("lmsdesk")
        window.menu_actions.set_locked(is_locked=True)
        self._covered = window.takeCentralWidget()
        self._bar_dialogs(is_barred=True)
        self.page = LockPage()
        self.page.unlock_wanted.connect(self._on_unlock_wanted)
        window.setCentralWidget(scrolling(self.page))
        window.menuBar().setEnabled(False)
        window.statusBar().clearMessage()
        window.statusBar().hide()
        self.page.unlock.setFocus()

    def _uncover(self) -> None:
        window = self._window
        self._bar_dialogs(is_barred=False)
        if self._covered is not None and (page := window.takeCentralWidget()) is not None:
            page.deleteLater()
            window.setCentralWidget(self._covered)
            self._covered.show()
        self.page = self._covered = self._site = None
        window.pages.setEnabled(True)
        window.menuBar().setEnabled(True)
        window.statusBar().setVisible(not window.full_screen.is_alone)
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
