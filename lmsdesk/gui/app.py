"""The program: one event loop, one window, the open sites, and an orderly end."""

import asyncio
import logging
import signal
import sys
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QGuiApplication, QSessionManager
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from lmsdesk.desk import (
    APPLICATION_SECRET,
    SecretStore,
    Site,
    SiteBook,
    SystemSecrets,
    Workspace,
    app_folders,
    check_site,
    crash_report,
    start_logs,
)
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices, theme, typeahead
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.garbage_collection import Collector
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.gui.kit.stall_monitor import StallMonitor, log_stalls
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.typed_dialog import close_dialogs
from lmsdesk.gui.shell.late_modules import load_late_modules
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.shell.open_sites import OpenSites
from lmsdesk.gui.shell.process_settings import (
    Start,
    empty_static_clipboard,
    keep_terminal_clear,
    let_root_sign_in,
    name_application,
    separate_thousands,
    speak,
)
from lmsdesk.gui.shell.quitting import Quitting
from lmsdesk.gui.shell.screen_lock import Locking
from lmsdesk.gui.shell.signing_in import SigningIn
from lmsdesk.gui.shell.window_state import WindowState
from lmsdesk.gui.site.open_site import Opener
from lmsdesk.model.ids import SiteId

if TYPE_CHECKING:
    from lmsdesk.gui.site.practice_launcher import PracticeAccount, PracticeReady, PracticeStarter

_log = logging.getLogger(__name__)
_THREADS = 4
_LONGEST_UNSEEN_S = 0.3
_LAST_WRITING_S = 20.0
"""How long what is being written to the person's own files keeps the data open."""
_SWITCH_S = 0.001
"""How long the store's thread may keep the window's waiting while both have something to work out."""


class DeskApp(QObject):
    """Owns the window and the workspaces."""

    def __init__(self, start: Start) -> None:
        super().__init__()
        self._start = start
        self._book = SiteBook(start.folders)
        self._tasks = Tasks(self)
        self._practice: PracticeReady | None = None
        self._first_picture = asyncio.Event()
        self._stalls: StallMonitor | None = None
        self._loading: asyncio.Task[None] | None = None
        self._ended = asyncio.Event()
        self._starting = asyncio.Lock()
        self._is_ending = False
        self.exit_code = 0
        self._remembered = remembered = WindowState(start.folders.config)
        speak(remembered.language)
        self.window = MainWindow(remembered)
        opener = Opener(start.secrets, start.folders, self.window)
        self._sites = OpenSites(opener, self._book, remembered, on_opened=self._spawn_synchronising)
        self._quitting = Quitting(self.window)
        self.signing_in = SigningIn(
            *(self.window, start.secrets, self._book, self._tasks),
            accounts=self._practice_accounts,
            settle=self._spawn_application_check,
            show=self._is_opened,
        )
        self.locking = Locking(self.window, close=self._close_sites, reopen=self._is_reopened)
        self.locking.set_limit(remembered.lock_after_min)
        self._connect()

    async def live(self) -> int:
        """Show the window, open what was open last, and stay until the end; returns the exit code."""
        notices.channel.read_by(self._on_news)
        # The Qt loop leaves out what asyncio's own does: a reply that is given up in the middle has a stream to close.
        sys.set_asyncgen_hooks(finalizer=self._on_stream_dropped)
        unseen = QObject()
        typeahead.turn_off(unseen)
        self._tasks.spawn(self._begin(), what="starting")
        try:
            # With its content, unless that takes long: a window that is shown empty is laid out and painted twice.
            async with asyncio.timeout(_LONGEST_UNSEEN_S):
                await self._first_picture.wait()
        except TimeoutError:
            if self.window.workspace is None:
                self.window.show_workspace(None)
        self.window.show()
        # Nobody can type before: a filter of all events that is there earlier takes time of the start.
        del unseen
        await self._ended.wait()
        # A sign-in that is on show, for one: once the loop is gone it could not even be cancelled.
        await self._tasks.stopped()
        sys.set_asyncgen_hooks(finalizer=None)
        return self.exit_code

    async def shut_down(self) -> None:
        """End in order: no more edits, what was entered on disk, two seconds of sending, all closed."""
        if self._is_ending:
            return
        self._is_ending = True
        try:
            await self._end()
        finally:
            # Whatever failed, a window that cannot be closed helps nobody: what was entered is on the disk.
            self.window.close_for_good()
            self._ended.set()

    def end(self) -> None:
        """End in order and without a question, as the system wants it."""
        self._tasks.spawn(self.shut_down(), what="ending")

    async def open_site(self, site: Site, passphrase: str | None = None) -> None:
        """Show a site, opening its data if it is not open yet; behind the lock it waits until that is taken away."""
        workspace = await self._sites.open(site, passphrase)
        if workspace is not None and self.locking.is_locked:
            self.locking.unlock_to(site)
            await self._close_sites(site.id)
        elif workspace is not None:
            self.window.show_workspace(workspace)

    async def _close_sites(self, *site_ids: SiteId) -> None:
        # A backup, for one, reads the data to its end.
        await self.window.dialog_tasks.finished(timeout_s=_LAST_WRITING_S)
        await self.window.dialog_tasks.stopped()
        await self.signing_in.give_up(*site_ids)
        await self._sites.close(*site_ids)

    def _spawn_synchronising(self, workspace: Workspace) -> None:
        self._tasks.spawn(self._synchronise(workspace), what="synchronising")

    async def _synchronise(self, workspace: Workspace) -> None:
        # What it takes is loaded beside the window's thread, after the first picture.
        if self._loading is not None:
            await asyncio.wait({self._loading})
        await workspace.run()

    async def open_practice(self) -> None:
        """Start the practice site if needed, show it and offer its sign-in."""
        if self._start.practice is None:
            raise LmsdeskError(self.tr("The practice site is not installed."))
        # One at a time: a second start would take the process of the first from it.
        async with self._starting:
            ready = self._practice = self._practice or await self._start_practice(self._start.practice)
        self.window.practice_connection.offer(self._start.practice, ready.site.id)
        # Asked away from the event loop: a keychain may want its own password first.
        await asyncio.to_thread(self._start.secrets.set, ready.site.id, APPLICATION_SECRET, ready.secret)
        await self.open_site(ready.site)
        if (workspace := self.window.workspace) is not None and not workspace.session.is_signed_in:
            self.signing_in.spawn()

    async def _start_practice(self, practice: "PracticeStarter") -> "PracticeReady":
        self.window.pages.welcome.set_busy(is_busy=True)
        try:
            ready = await practice.start()
        finally:
            self.window.pages.welcome.set_busy(is_busy=False)
        # It starts afresh: the courses of an earlier one are not there.
        self._remembered.forget(ready.site.id)
        return ready

    async def _quit(self) -> None:
        if not self._is_ending and await self._quitting.is_agreed(self._sites.workspaces):
            await self.shut_down()

    async def _end(self) -> None:
        self.window.pages.setEnabled(False)
        close_dialogs(self.window)
        self.window.close_pages()
        await self.window.writes.finished()
        self.locking.stop()
        if self._loading is not None:
            self._loading.cancel()
        await self._close_sites()
        await self._end_practice()
        notices.channel.read_by(None)
        if self._stalls is not None:
            self._stalls.stop()

    async def _end_practice(self) -> None:
        if self._start.practice is None:
            return
        try:
            await self._start.practice.stop()
        except (OSError, LmsdeskError) as failure:
            _log.warning("the practice site did not end in order", exc_info=failure)

    async def _is_reopened(self, site: Site) -> bool:
        if (workspace := await self._sites.open(site)) is not None:
            self.window.show_workspace(workspace)
            self._spawn_going_on()
        return workspace is not None

    def _spawn_going_on(self) -> None:
        self._tasks.spawn(self._go_on(), what="opening the sites behind the one on show")

    async def _go_on(self) -> None:
        # Nobody waits for it, and what the window needs is loaded first.
        if self._loading is not None:
            await asyncio.wait({self._loading})
        if not self._is_ending and not self.locking.is_locked:
            await self._sites.go_on()

    async def _settle_site(self, *, is_about_application: bool = False) -> None:
        from lmsdesk.gui.shell.site_actions import SiteActions

        actions = SiteActions(self.window, self._start.secrets, self._start.folders, self._remembered)
        is_saved = await actions.edit_settings(
            self.locking,
            open_=self.open_site,
            close=self._close_sites,
            is_about_application=is_about_application,
        )
        if is_saved and is_about_application:
            self.signing_in.spawn()

    async def _restore(self) -> None:
        from lmsdesk.gui.shell.restore_backup import Restorer

        restorer = Restorer(self.window, self._start.secrets, self._start.folders)
        await restorer.restore(open_=self.open_site, close=self._close_sites)

    def _connect(self) -> None:
        window, spawn, open_ = self.window, self._tasks.spawn, self._tasks.open
        window.settled.connect(self._first_picture.set)
        window.quit_wanted.connect(lambda: spawn(self._quit(), what="quitting"))
        window.site_wanted.connect(lambda: open_(self._add_site(), what="connecting a site"))
        window.site_chosen.connect(lambda site_id: open_(self._open_chosen(site_id), what="opening a site"))
        window.practice_wanted.connect(lambda: spawn(self.open_practice(), what="starting the practice site"))
        window.sign_in_wanted.connect(self.signing_in.spawn)
        window.sign_out_wanted.connect(lambda: spawn(self._sign_out(), what="signing out"))
        window.site_settings_wanted.connect(lambda: open_(self._settle_site(), what="settling a site"))
        window.restore_wanted.connect(lambda: open_(self._restore(), what="restoring a backup"))
        if isinstance(application := QCoreApplication.instance(), QGuiApplication):
            # Said before the system ends the programs one by one, and not when it closes their windows.
            application.commitDataRequest.connect(self._on_session_ending)
        window.lock_wanted.connect(lambda: spawn(self.locking.lock(), what="locking the window"))

    def _on_session_ending(self, _: QSessionManager) -> None:
        self._quitting.expect_log_out()

    async def _begin(self) -> None:
        try:
            await asyncio.to_thread(start_logs, self._start.folders, is_verbose=self._start.is_verbose)
        except LmsdeskError as problem:
            # The work goes on without a log.
            notices.error(problem, topic="log")
        # Asked for on the window's thread from now on; finding it takes long.
        await asyncio.to_thread(lambda: self._start.secrets.is_lasting)
        if self._is_ending:
            return
        self._stalls = log_stalls(self)
        work = load_late_modules(self._first_picture, self.window.painted)
        self._loading = self._tasks.spawn(work, what="loading what may be opened next")
        self.window.show_sites(self._book.list())
        site = self._first_site()
        try:
            if self._start.opens_practice:
                self._show_welcome()
                await self.open_practice()
            elif site is not None:
                await self.open_site(site)
        finally:
            if self.window.workspace is None and not self._is_ending:
                self._show_welcome()
        self._spawn_going_on()
        if self._start.script is not None:
            self.exit_code = await self._start.script(self)
            await self.shut_down()

    def _show_welcome(self) -> None:
        self.window.show_workspace(None)
        self._first_picture.set()

    def _first_site(self) -> Site | None:
        site_id = self._start.first_site or WindowState(self._start.folders.config).site_id
        return self._book.find(site_id) if site_id else None

    async def _open_chosen(self, site_id: SiteId) -> None:
        await self._is_opened(site_id)

    async def _is_opened(self, site_id: SiteId) -> bool:
        """Show a site that is still known; whether it is on show."""
        if (site := self._known(site_id)) is not None:
            await self.open_site(site)
        workspace = self.window.workspace
        return workspace is not None and workspace.site.id == site_id

    def _known(self, site_id: SiteId) -> Site | None:
        # The practice site is in no list, and there are ways back to it all the same.
        practice = self._practice
        return practice.site if practice is not None and practice.site.id == site_id else self._book.find(site_id)

    async def _add_site(self) -> None:
        from lmsdesk.gui.site.connect_dialog import SiteDialog

        secrets = self._start.secrets
        dialog = SiteDialog(self._book, has_keychain=secrets.is_lasting, check=check_site, parent=self.window)
        await show_dialog(dialog)
        made = dialog.result_site
        if made is None:
            return
        site = await asyncio.to_thread(self._book.add, made.site)
        try:
            await asyncio.to_thread(secrets.set, site.id, APPLICATION_SECRET, made.secret)
        except LmsdeskError:
            await asyncio.to_thread(self._book.remove, site.id)
            raise
        self.window.show_sites(self._book.list())
        await self.open_site(site, made.passphrase)
        self.signing_in.spawn()

    async def _sign_out(self) -> None:
        if self.window.workspace is not None:
            await self.window.workspace.session.sign_out()

    def _on_stream_dropped(self, stream: AsyncGenerator[Any, None]) -> None:
        self._tasks.spawn(stream.aclose(), what="closing a stream")

    def _practice_accounts(self, site: Site) -> "Sequence[PracticeAccount]":
        ready = self._practice
        return ready.of_the_window if ready is not None and ready.site.id == site.id else ()

    def _spawn_application_check(self) -> None:
        self._tasks.spawn(self._settle_site(is_about_application=True), what="settling a site")

    def _on_news(self, news: Notice | Crash) -> None:
        from lmsdesk.gui.kit.crash_dialog import CrashDialog

        if isinstance(news, Notice):
            self.window.messages.show_notice(news)
        elif self.window.findChild(CrashDialog) is None:
            report = crash_report(news.error, doing=news.doing)
            self._tasks.open(show_dialog(CrashDialog(report, self.window)), what="showing a report")


def run(
    *,
    practice: "PracticeStarter | None" = None,
    secrets: SecretStore | None = None,
    opens_practice: bool = False,
    first_site: SiteId | None = None,
    script: Callable[[DeskApp], Coroutine[Any, Any, int]] | None = None,
    is_verbose: bool = False,
) -> int:
    """Run the desk until it is closed; returns the exit code. Without `secrets` the system's keychain is used."""
    let_root_sign_in()
    if not is_verbose:
        keep_terminal_clear()
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    qt = QApplication([*sys.argv[:1], *theme.BASE_STYLE])
    # Awaiting a dialog with no other window on show would otherwise end the event loop.
    qt.setQuitOnLastWindowClosed(False)
    name_application(qt)
    separate_thousands()
    look = theme.apply(qt, has_style=True, has_sheet=False)
    sys.setswitchinterval(_SWITCH_S)
    loop = QEventLoop(qt)
    loop.set_default_executor(ThreadPoolExecutor(_THREADS, thread_name_prefix="lmsdesk"))
    asyncio.set_event_loop(loop)
    sys.excepthook = lambda _, error, __: notices.crash(error, doing="handling an event")
    loop.set_exception_handler(_on_loop_failed)
    start = Start(app_folders(), secrets or SystemSecrets(), practice, opens_practice, first_site, script, is_verbose)
    with loop, Collector(qt):
        try:
            return int(loop.run_until_complete(_run_app(start, look)))
        finally:
            empty_static_clipboard()
            # A display that has gone ends the loop, and nothing is left that could show a report.
            sys.excepthook = sys.__excepthook__


async def _run_app(start: Start, look: theme.Theme) -> int:
    desk = DeskApp(start)
    look.add_sheet()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Python notices a signal when it next runs, which the collector's timer makes it do every second.
        signal.signal(number, lambda *_: desk.end())
    return await desk.live()


def _on_loop_failed(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    failure = context.get("exception")
    if isinstance(failure, Exception):
        # Not the loop's own message: it shows the arguments of what failed, and they can be grades and names.
        notices.crash(failure, doing="turning the event loop")
    else:
        _log.error("the event loop: %s", context.get("message"))
