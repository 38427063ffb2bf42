"""The middle of the window: one page at a time, and the way from one to the next."""

from collections.abc import Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from lmsdesk.desk import SyncState, Workspace
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.history.page import HistoryPage
from lmsdesk.gui.kit import notices, typeahead
from lmsdesk.gui.kit.actions import P
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.time_slicing import at_next_turn, paint_at_next_turn
from lmsdesk.gui.outbox.page import WaitingPage
from lmsdesk.gui.shell.courses_page import CoursesPage
from lmsdesk.gui.shell.welcome_page import WelcomePage
from lmsdesk.model.courses import CourseEntry
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId


class PageStack(QStackedWidget):
    """Pages of one workspace; the gradebook of a course stays alive while others are looked at.

    `breadcrumb_changed(list[str])`: course and page; `gradebook_changed`: another course, or none, is open.
    """

    breadcrumb_changed = Signal(object)
    gradebook_changed = Signal()
    undo_labels_changed = Signal(object, object)
    unread_changed = Signal(object)
    """How much of the gradebook on show has yet to be read, as `GradebookPage.unread` has it; None without one."""
    statistics_changed = Signal(object)
    warned = Signal(str)
    sign_in_wanted = Signal()

    def __init__(self, writes: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pages")
        self._writes = writes
        self._workspace: Workspace | None = None
        self.welcome = WelcomePage()
        self.courses = CoursesPage()
        self.courses.sign_in_wanted.connect(self.sign_in_wanted)
        self._pending_page: QWidget | None = None
        """A page that was just made, on show at the next turn unless another one is wanted by then."""
        self.gradebook: GradebookPage | None = None
        self.waiting: WaitingPage | None = None
        self.history: HistoryPage | None = None
        self.addWidget(self.welcome)
        self.addWidget(self.courses)

    @property
    def open_gradebook(self) -> GradebookPage | None:
        """The gradebook, while it is the page on show."""
        return self.gradebook if self.currentWidget() is self.gradebook else None

    def current_page(self, kind: type[P]) -> P | None:
        """The page on show, if it is of this kind."""
        page = self.currentWidget()
        return page if isinstance(page, kind) else None

    def find_page(self, kind: type[P]) -> P | None:
        """The page of this kind, if it is open."""
        return next((page for page in (self.gradebook, self.waiting, self.history) if isinstance(page, kind)), None)

    def show_page(self, kind: type[P]) -> P | None:
        """Show a page; None without what it needs."""
        if kind is WaitingPage:
            self.show_waiting()
        else:
            self.show_history()
        return self.find_page(kind)

    def show_workspace(self, workspace: Workspace | None) -> None:
        """Let go of what was open and show the courses of this workspace, or the welcome."""
        self.let_go()
        self._workspace = workspace
        self.courses.show_courses([])
        if workspace is None:
            self._show_page(self.welcome, "")
        else:
            self.courses.show_state(workspace.state)
            self.show_courses()

    def show_courses(self, *, is_queue: bool = False) -> None:
        """All courses, or those with work to grade."""
        self.courses.show_queue(is_queue=is_queue)
        self._show_page(self.courses, self.tr("To grade") if is_queue else self.tr("Courses"))

    def list_courses(self, entries: Sequence[CourseEntry]) -> None:
        """The courses to choose from."""
        self.courses.show_courses(entries)

    def show_state(self, state: SyncState) -> None:
        """How the synchronisation stands."""
        self.courses.show_state(state)

    def open_course(self, course_id: CourseId) -> None:
        """The gradebook of a course, kept when it is already open."""
        if self._workspace is None:
            return
        is_new = self.gradebook is None or self.gradebook.course_id != course_id
        if self.gradebook is None or is_new:
            self._close_gradebook()
            self.gradebook = self._made_gradebook(self._workspace, course_id)
            self.gradebook_changed.emit()
        turn = self._show_page_deferred if is_new else self._show_page
        turn(self.gradebook, self.gradebook.title, self.tr("Gradebook"))
        self.gradebook.focus_grid()
        if is_new:
            # What is typed at once is for its cells, and not for the field that stands in for them until they come.
            self.gradebook.ready.connect(typeahead.wait(self.gradebook).pass_on)

    def show_waiting(self) -> None:
        """What is not on the server yet."""
        if self._workspace is None:
            return
        is_new = self.waiting is None
        if self.waiting is None:
            self.waiting = WaitingPage(self._workspace, self, writes=self._writes)
            self.waiting.left.connect(self._on_page_left)
            self.addWidget(self.waiting)
        turn = self._show_page_deferred if is_new else self._show_page
        turn(self.waiting, self.tr("Waiting to be sent"))
        self.waiting.setFocus()

    def show_history(self, *, column_id: ColumnId | None = None, user_id: UserId | None = None) -> bool:
        """What happened in the open course, or in a part of it; False without a course."""
        if self._workspace is None or self.gradebook is None:
            return False
        is_new = self.history is None
        if self.history is None:
            self.history = HistoryPage(self._workspace, self.gradebook.course_id, self, writes=self._writes)
            self.history.left.connect(self._on_page_left)
            self.history.cell_wanted.connect(self._on_cell_wanted)
            self.addWidget(self.history)
        self.history.narrow(column_id=column_id, user_id=user_id)
        turn = self._show_page_deferred if is_new else self._show_page
        turn(self.history, self.gradebook.title, self.tr("History"))
        return True

    def let_go(self) -> None:
        """Close every page of the workspace."""
        self._pending_page = None
        self._close_gradebook()
        if self.waiting is not None:
            self.waiting.stop()
            self.removeWidget(self.waiting)
            self.waiting.deleteLater()
            self.waiting = None

    def _on_page_left(self) -> None:
        if self.gradebook is not None:
            self.open_course(self.gradebook.course_id)

    def _on_cell_wanted(self, cell: Cell) -> None:
        self._on_page_left()
        if self.gradebook is not None and not self.gradebook.table.reveal_cell(cell):
            notices.info(
                self.tr("This grade is not among those shown."),
                detail=self.tr("It may be filtered out, in a hidden column, or its student has left."),
                topic="history",
            )

    def _close_history(self) -> None:
        if self.history is not None:
            if self._pending_page is self.history:
                self._pending_page = None
            self.history.stop()
            self.removeWidget(self.history)
            self.history.deleteLater()
            self.history = None

    def _made_gradebook(self, workspace: Workspace, course_id: CourseId) -> GradebookPage:
        page = GradebookPage(workspace, course_id, self, writes=self._writes)
        page.titled.connect(self._on_gradebook_titled)
        page.undo_labels_changed.connect(self.undo_labels_changed)
        page.statistics_changed.connect(self.statistics_changed)
        page.warned.connect(self.warned)
        page.unread_changed.connect(self._on_unread_changed)
        page.sign_in_wanted.connect(self.sign_in_wanted)
        page.history_wanted.connect(lambda column, user: self.show_history(column_id=column, user_id=user))
        self.addWidget(page)
        return page

    def _close_gradebook(self) -> None:
        self._close_history()
        if self.gradebook is None:
            return
        self.gradebook.stop()
        self.removeWidget(self.gradebook)
        self.gradebook.deleteLater()
        if self._pending_page is self.gradebook:
            self._pending_page = None
        self.gradebook = None
        self.undo_labels_changed.emit(None, None)
        self.gradebook_changed.emit()

    def _on_unread_changed(self) -> None:
        page = self.open_gradebook
        self.unread_changed.emit(None if page is None else page.unread)

    def _on_gradebook_titled(self, title: str) -> None:
        if self.open_gradebook is not None:
            self.breadcrumb_changed.emit([title, self.tr("Gradebook")])

    def _show_page_deferred(self, page: QWidget, *place: str) -> None:
        # Making a page takes half a frame, and so does laying it out.
        if self.isVisible():
            self._pending_page = page
            at_next_turn(page, partial(self._on_page_made, page, place, typeahead.wait(page)))
        else:
            self._show_page(page, *place)

    def _on_page_made(self, page: QWidget, place: Sequence[str], wait: typeahead.Wait) -> None:
        if self._pending_page is page:
            self._show_page(page, *place)
            focus = cast("QWidget | None", page.focusWidget())
            (page if focus is None else focus).setFocus()
        wait.pass_on()

    def _show_page(self, page: QWidget, *place: str) -> None:
        self._pending_page = None
        paint_at_next_turn(page)
        self.setCurrentWidget(page)
        self._on_unread_changed()
        self.breadcrumb_changed.emit([name for name in place if name])
