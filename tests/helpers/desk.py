"""The program with its real window, and a person who works with it."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QTableView

from lmsdesk.cli.tour import SignInPage
from lmsdesk.cli.tour_input import PATIENCE_S, GridInput, until
from lmsdesk.desk import (
    APPLICATION_SECRET,
    AppFolders,
    Link,
    MemorySecrets,
    SecretStore,
    Site,
    SiteBook,
    SyncState,
    Workspace,
)
from lmsdesk.gui.app import DeskApp
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.crash_dialog import CrashDialog
from lmsdesk.gui.kit.dialogs import QuestionDialog
from lmsdesk.gui.outbox.conflict_list import Conflict
from lmsdesk.gui.outbox.edit_list import ListColumn
from lmsdesk.gui.outbox.page import WaitingPage
from lmsdesk.gui.shell.process_settings import Start
from lmsdesk.gui.site.sign_in_dialog import LoginDialog
from lmsdesk.model.ids import Cell, CourseId
from lmsdesk.model.sheet import CellFlag
from tests.helpers.campus import SITE, Campus
from tests.helpers.discretion import Discretion

COURSE = CourseId("_1_1")


class Desk:
    """An async context manager: the window is shown, and at the end closed as a person closes it."""

    def __init__(self, folders: AppFolders, discretion: Discretion, *, secrets: SecretStore | None = None) -> None:
        self.secrets: SecretStore = secrets or MemorySecrets()
        self.folders = folders
        self.book = SiteBook(self.folders)
        self._discretion = discretion
        self._group = asyncio.TaskGroup()
        self.app = DeskApp(Start(self.folders, self.secrets, first_site=SITE))

    def knows(self, site: Site, secret: str) -> "Desk":
        """Set the site up, as the dialog does."""
        self.book.save(site)
        self.secrets.set(site.id, APPLICATION_SECRET, secret)
        self._discretion.keep(secret)
        return self

    @property
    def workspace(self) -> Workspace:
        """The site on show."""
        assert self.app.window.workspace is not None
        return self.app.window.workspace

    @property
    def state(self) -> SyncState:
        """How the synchronisation stands."""
        return self.workspace.state

    @property
    def page(self) -> GradebookPage:
        """The gradebook on show."""
        page = self.app.window.pages.current_page(GradebookPage)
        assert page is not None
        return page

    @property
    def grid_input(self) -> GridInput:
        """Keys in the grid on show."""
        return GridInput(self.page)

    @property
    def message(self) -> str:
        """What the message bar says, title and text."""
        notice = self.app.window.messages.notice
        return f"{notice.title} {notice.detail} {notice.hint}" if notice else ""

    @property
    def badge(self) -> str:
        """What the badge says."""
        return self.app.window.top.badge.accessibleName()

    @property
    def unsent(self) -> int:
        """How many grades are only here."""
        return self.state.counts.total

    async def opened(self) -> None:
        """Wait until the site is on show."""
        await until(lambda: self.app.window.workspace is not None, "the site did not open")

    async def open_course(self, course_id: CourseId = COURSE) -> None:
        """Go to a gradebook and wait until all of it is on show."""
        await self.opened()
        self.app.window.open_course(course_id)
        pages = self.app.window.pages
        await until(lambda: pages.current_page(GradebookPage) is not None, "the gradebook did not open")
        await until(lambda: self.page.is_complete and self.state.progress is None, "the course did not load")
        self._discretion.keep_names(self.page.model.names)

    async def online(self) -> None:
        """Wait until the service is there."""
        await self.opened()
        await until(lambda: self.state.link is Link.ONLINE, "the service was not found")

    async def noticed(self, words: str) -> None:
        """Wait until the message bar says this."""
        await until(lambda: words in self.message, f"“{words}” was not said")

    async def noticed_cut(self) -> None:
        """Look for the service and find it gone."""
        self.app.window.menu_actions["refresh"].trigger()
        await until(lambda: self.state.link is Link.OFFLINE, "the cut was not noticed")

    async def sent(self) -> None:
        """Wait until the service has everything."""
        await until(lambda: not self.app.window.writes.is_busy and not self.unsent, "the grades were not sent")
        await until(lambda: not self.is_marked(CellFlag.UNSENT | CellFlag.CONFLICT), "the marks did not go")

    async def stored(self) -> None:
        """Wait until what was entered is on the disk."""
        await self.app.window.writes.finished()

    def cells(self, column: str, count: int, *, first: int = 0) -> list[Cell]:
        """Cells below one another in a column."""
        model = self.page.model
        number = next(index for index, one in enumerate(model.columns) if one.column.title == column)
        return [model.cell_at(model.index(row, number)) for row in range(first, first + count)]

    def shown(self, cells: Sequence[Cell]) -> list[tuple[str, CellFlag]]:
        """The text and the marks of cells on the screen."""
        indexes = [self.page.model.index_of(cell) for cell in cells]
        model = self.page.model
        return [(model.text_at(index), CellFlag(model.value_at(index).flags)) for index in indexes]

    def is_marked(self, marks: CellFlag) -> bool:
        """Whether any cell of the open course has one of these marks."""
        page = self.app.window.pages.find_page(GradebookPage)
        return page is not None and any((column.flags & marks).any() for column in page.model.columns)

    async def close(self) -> None:
        """Close the window and wait for the orderly end."""
        self._discretion.look_at_processes()
        self._discretion.learn(self.secrets, SITE)
        self._discretion.look_at_objects(self.app.window.workspace, self.app._book)
        reports = [dialog.report.toPlainText() for dialog in self.app.window.findChildren(CrashDialog)]
        self.app.window.close()
        await self._quit()
        await self._group.__aexit__(None, None, None)
        notices.channel.read_by(None)
        for gone in (self.app.window, self.app):
            gone.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert reports == []

    async def _quit(self) -> None:
        """Go on where it is said that something has not been sent."""
        await until(lambda: self.app._is_ending or self.quit_dialog is not None, "the window did not close")
        if self.quit_dialog is not None:
            self.quit_dialog.accept()

    @property
    def quit_dialog(self) -> QuestionDialog | None:
        """What is said before the program ends while something has not been sent."""
        found = (one for one in self.app.window.findChildren(QuestionDialog, "quitDialog") if one.isVisible())
        return next(found, None)

    async def __aenter__(self) -> "Desk":
        self.app.window.resize(1200, 760)
        asyncio.get_running_loop().set_exception_handler(_on_loop_failed)
        await self._group.__aenter__()
        self._group.create_task(self.app.live())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _on_loop_failed(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    notices.crash(context.get("exception") or RuntimeError(context.get("message")), doing="turning the loop")


class LoginForm(SignInPage):
    """The sign-in dialog: the site's page in it, filled in by a person."""

    def __init__(self, desk: Desk, discretion: Discretion) -> None:
        super().__init__(desk.app.window)
        self._desk = desk
        self._discretion = discretion

    @property
    def dialog(self) -> LoginDialog:
        """The dialog on show."""
        dialog = self._dialog()
        assert dialog is not None
        return dialog

    async def open(self) -> None:
        """Ask for the sign-in and wait for the page."""
        self._desk.app.window.menu_actions["sign_in"].trigger()
        await self.shows("user_id")
        self._discretion.keep_query(self.dialog.sign_in.request_url)

    async def name_myself(self, campus: Campus, user_name: str = "instructor") -> None:
        """Type name and password, and see the question of consent."""
        password = campus.password(user_name)
        self._discretion.keep(password, campus.secret)
        await self.fill_in(user_name, password)
        await self.shows("decision")

    async def fill_in(self, user_name: str, password: str) -> None:
        """Type these and send the form."""
        for field, text in (("user_id", user_name), ("password", password)):
            await self._evaluate(f"(document.querySelector('[name={field}]').value = '{text}') !== ''")
        await self.click("form button, form input[type=submit]")

    async def says(self, words: str) -> None:
        """Wait until the page, on show and complete, says this."""
        view = self.dialog.view
        wanted = f"document.readyState === 'complete' && document.body.innerText.includes('{words}')"
        deadline = time.monotonic() + PATIENCE_S
        while not (view.isVisible() and await self._evaluate(wanted)):
            assert time.monotonic() < deadline, f"the sign-in page does not say {words}"
            await asyncio.sleep(0.05)

    async def decide(self, decision: str) -> None:
        """Press a button of the consent page and wait until the dialog is gone."""
        dialog = self.dialog
        answers: list[str] = []
        dialog.view.captured.connect(answers.append)
        await self.click(f"[name=decision][value={decision}]")
        await until(lambda: not self.is_open, "the sign-in window did not close")
        self._discretion.keep_query(answers[0])

    async def wander_to(self, url: str) -> None:
        """Let the page send the browser somewhere."""
        await self._evaluate(f"(location.href = '{url}') !== ''")

    @property
    def is_open(self) -> bool:
        """Whether the dialog is on show."""
        return self._dialog() is not None


def listed_conflicts(desk: Desk) -> list[Conflict]:
    """The conflicts on show."""
    page = desk.app.window.pages.current_page(WaitingPage)
    return page.conflicts.model.entries if page is not None and page.conflicts.isVisible() else []


def conflict_in_focus(desk: Desk) -> Conflict | None:
    """The conflict that the keys are for."""
    page = desk.app.window.pages.current_page(WaitingPage)
    if page is None or desk.app.window.focusWidget() is not page.conflicts.table:
        return None
    return page.conflicts.current


def waiting_reasons(desk: Desk) -> list[str]:
    """Why each grade waits, as the list on show says it."""
    table = desk.app.window.findChild(QTableView, "waitingTable")
    if not isinstance(table, QTableView):
        return []
    model = table.model()
    return [str(model.index(row, ListColumn.REASON).data()) for row in range(model.rowCount())]


@asynccontextmanager
async def running(workspace: Workspace) -> AsyncIterator[Workspace]:
    """A desk without a window: it synchronises until the end of the block and is closed then."""
    async with asyncio.TaskGroup() as group:
        group.create_task(workspace.run())
        try:
            yield workspace
        finally:
            await workspace.close()


async def loaded(workspace: Workspace) -> None:
    """Open the course and wait until all of it is on this computer."""
    told = asyncio.Event()
    leave = workspace.subscribe(lambda _: told.set())
    while not (await workspace.courses.open(COURSE)).is_complete:
        await asyncio.wait_for(told.wait(), PATIENCE_S)
        told.clear()
    leave()


def question_on(desk: Desk) -> QuestionDialog | None:
    """The question on show."""
    return desk.app.window.findChild(QuestionDialog)
