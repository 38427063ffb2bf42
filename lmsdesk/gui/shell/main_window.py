"""The window: the courses on the left, what I look at in the middle, what is selected below."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import Link, Site, SyncState, Workspace
from lmsdesk.desk.gradebook.session.statistics import SelectionStatistics
from lmsdesk.gui.gradebook.actions import GRADEBOOK
from lmsdesk.gui.gradebook.model.cell_text import statistics_text
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.actions import DialogTask, Section, literal, shown_keys, without_keys
from lmsdesk.gui.kit.buttons import attach_menu, is_pressed_by_enter
from lmsdesk.gui.kit.focus_panes import focus_next_pane
from lmsdesk.gui.kit.labels import line, named
from lmsdesk.gui.kit.message_bar import MessageBar
from lmsdesk.gui.kit.notice_position import NoticePosition
from lmsdesk.gui.kit.page import P, Page, PageKind, PageSpec
from lmsdesk.gui.kit.quick_open import Find, Palette
from lmsdesk.gui.kit.screen_fit import keep_on_screen, scrolling
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.translator import say
from lmsdesk.gui.outbox.actions import WAITING
from lmsdesk.gui.shell.course_sidebar import CourseList, searched_by
from lmsdesk.gui.shell.course_strip import CourseStrip
from lmsdesk.gui.shell.features import MENUS, PAGES
from lmsdesk.gui.shell.freshness import Freshness
from lmsdesk.gui.shell.full_screen import FullScreen
from lmsdesk.gui.shell.menu_actions import CellMenu, MenuActions
from lmsdesk.gui.shell.page_stack import PageStack
from lmsdesk.gui.shell.side_tabs import SideTabs
from lmsdesk.gui.shell.top_bar import TopBar
from lmsdesk.gui.shell.window_state import WindowState
from lmsdesk.gui.site.practice_connection import PracticeConnection
from lmsdesk.gui.submissions.actions import show_attempt, show_course_queue
from lmsdesk.gui.uploads.actions import show_waiting
from lmsdesk.model.changes import Changes
from lmsdesk.model.courses import CourseEntry
from lmsdesk.model.ids import AttemptTarget, Cell, CourseId, SiteId

_SMALLEST = 820, 520
_REMARK_STAYS_MS = 10_000


class MainWindow(QMainWindow):
    """Shows one workspace at a time; asks the program for sites, signing in and the end."""

    practice_wanted = Signal()
    site_wanted = Signal()
    site_chosen = Signal(str)
    sign_in_wanted = Signal()
    sign_out_wanted = Signal()
    site_settings_wanted = Signal()
    lock_wanted = Signal()
    restore_wanted = Signal()
    quit_wanted = Signal()
    settled = Signal()
    """What there is of the site that was opened is on show."""

    def __init__(self, remembered: WindowState) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self.setWindowTitle("lmsdesk")
        self.setMinimumSize(*_SMALLEST)
        self.resize(1240, 780)
        if (geometry := remembered.geometry) is not None:
            self.restoreGeometry(geometry)
        self._remembered = remembered
        self.painted = asyncio.Event()
        """Whether the window has been on the screen."""
        self.workspace: Workspace | None = None
        self.writes = Tasks(self)
        """Stores what was entered; it outlives pages, and the end of the program waits for it."""
        self.tasks = Tasks(self)
        self.dialog_tasks = Tasks(self)
        """What goes on when another site is opened, and ends before the data are closed."""
        self.entries: list[CourseEntry] = []
        self.sites: Sequence[Site] = ()
        self._leave: list[Callable[[], None]] = []
        self._listing: asyncio.Task[None] | None = None
        self._is_list_stale = self._may_close = self._is_narrow = False
        self.practice_connection = PracticeConnection(self)
        self.menu_actions = MenuActions(self, MENUS, remembered)
        self._tabs = SideTabs(self, self.menu_actions, remembered)
        self._build()
        # Not before: it looks at each event, and there are some for each action.
        keep_on_screen(self)
        self._connect()

    def show_workspace(self, workspace: Workspace | None) -> None:
        """Show this workspace and the course that was open last, or the welcome."""
        if workspace is not None:
            self.pages.tell_unsaved()
        self.close_pages()
        self.workspace = workspace
        self.pages.show_workspace(workspace)
        self.top.setVisible(workspace is not None)
        self._show_side()
        self.freshness.setVisible(workspace is not None)
        self.top.badge.show_state(workspace.state if workspace else None)
        self.practice_connection.show_workspace(workspace)
        self.menu_actions.update_enabled()
        self.menu_actions["offline"].setChecked(workspace is not None and workspace.state.link is Link.PAUSED)
        if workspace is None:
            return
        self._leave = [workspace.subscribe(self._on_changes), workspace.subscribe_state(self._on_state_changed)]
        self._remembered.site_id = workspace.site.id
        self.entries = []
        self.side.show_courses([])
        self.side.show_site(workspace.site.name)
        self._on_state_changed(workspace.state)
        self._list_courses()
        if (course_id := self._remembered.course_of(workspace.site.id)) is not None:
            self.strip.open_course(course_id)
        else:
            self.show_courses()
            self.settled.emit()

    def focus_page(self) -> None:
        """Give the keys to the page, a grid's to its cells: whatever stood in front of it is gone."""
        page = self.current_page(Page)
        if isinstance(page, GradebookPage):
            page.focus_grid()
        elif page is not None:
            self.pages.focus(page)

    def close_pages(self) -> None:
        """Close the pages and stop listening; what is being stored goes on."""
        for leave in self._leave:
            leave()
        self._leave = []
        self.tasks.cancel_all()
        self._listing = None
        self.pages.close_pages()

    def close_for_good(self) -> None:
        """Go away without asking anyone."""
        self._may_close = True
        self.close()

    def show_sites(self, sites: Sequence[Site]) -> None:
        """The sites to choose from, in the menu on the left and where there is none."""
        self.sites = sites
        if "welcome" in vars(self.pages):
            self.pages.welcome.show_sites(sites)
        menu = self._site_menu
        menu.clear()
        for site in sites:
            menu.addAction(literal(site.name)).triggered.connect(partial(self._on_site_triggered, site.id))
        menu.addSeparator()
        for section in (Section.FILE_SITES, Section.FILE_SIGN_IN):
            menu.addActions(self.menu_actions.of_section(section))

    def open_course(self, course_id: CourseId) -> None:
        """Show a course, on the page where it was left, and remember it."""
        self.strip.open_course(course_id)
        self.side.select(course_id)
        if self.workspace is not None:
            self._remembered.set_course(self.workspace.site.id, course_id)

    @property
    def current_cell(self) -> Cell | None:
        """The cell that is chosen in the gradebook on show."""
        page = self.current_page(GradebookPage)
        return None if page is None else page.current_cell

    @property
    def selected_cells(self) -> frozenset[Cell]:
        """The cells that are selected in the gradebook on show."""
        page = self.current_page(GradebookPage)
        return frozenset() if page is None else page.selected_cells

    def current_page(self, kind: PageKind[P]) -> P | None:
        """The page on show, if it is of this kind."""
        return self.pages.current_page(kind)

    def find_page(self, kind: PageKind[P]) -> P | None:
        """The page of this kind, if it is open."""
        return self.pages.find_page(kind)

    def show_page(self, spec: PageSpec[P]) -> P | None:
        """Show a page; None without what it needs, such as a course."""
        return self.pages.show_page(spec)

    def open_dialog(self, task: DialogTask, *, what: str) -> None:
        """Carry out a task about the open site that begins with a dialog."""
        if self.workspace is not None:
            self.dialog_tasks.open(task(self.workspace, self.pages), what=what)

    def show_cell(self, cell: Cell) -> None:
        """Go to a cell in the gradebook of the open course, or say why it cannot be seen."""
        if (page := self.show_page(GRADEBOOK)) is not None:
            title = self.tr("This grade is not shown.")
            detail = self.tr("It may be filtered out, in a hidden column, or its student has left.")
            page.show_cell(cell, if_absent=partial(notices.info, title, detail=detail, topic="history"))

    def show_attempt(self, target: AttemptTarget) -> None:
        """Go to a submission and its mark."""
        show_attempt(self, target)

    def show_courses(self) -> None:
        """All courses."""
        self.pages.show_now(self.pages.courses)
        self.pages.focus(self.pages.courses)

    def begin_step(self) -> None:
        """Take away what is not true of the next step: the remark, and a notice that one undo would reach."""
        self.statusBar().clearMessage()
        self.messages.withdraw("import")

    def toggle_side_tab(self, name: str) -> None:
        """Open a tab beside the grid, or close the panel where it is that tab."""
        self._tabs.toggle(self.find_page(GradebookPage), name)

    def toggle_side_bar(self) -> None:
        """Show or hide the bar on the left, as its action says."""
        focus = QApplication.focusWidget()
        had_keys = focus is not None and self.side.isAncestorOf(focus)
        self._show_side()
        if not self._is_narrow:
            self._remembered.set_on("no_side", is_on=self.menu_actions["no_side"].isChecked())
        if had_keys and self.side.isHidden():
            self.focus_page()

    @cached_property
    def palette_(self) -> Palette:
        """The box that finds everything, made when it is first opened."""
        return Palette(self, self._finds)

    def focus_next_pane(self, *, is_back: bool = False) -> None:
        """Go from one part of the window to the next, or to the one before."""
        page = self.current_page(Page)
        middle = [] if page is None else page.panes()
        focus_next_pane([self.side.tree, *middle, self.messages, self.top.find_button], is_back=is_back)

    def _build(self) -> None:
        self.side = CourseList()
        self._site_menu = QMenu(self)
        attach_menu(self.side.site_button, self._site_menu)
        self.top = TopBar(shown_keys(self.menu_actions["palette"].shortcut()))
        self.pages = PageStack(PAGES, self)
        centre = QVBoxLayout()
        centre.setSpacing(0)
        self.strip = CourseStrip(self, self._remembered)
        for part in (self.top, top_line := line(), self.strip):
            centre.addWidget(part)
        centre.addWidget(self.pages, 1)
        whole = QWidget()
        self.messages = MessageBar(whole)
        self._message_position = NoticePosition(self.messages, self.pages, self._current_grid, self._notice_room)
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self._side_line = line(is_upright=True)
        row.addWidget(self.side)
        row.addWidget(self._side_line)
        row.addLayout(centre, 1)
        self.setCentralWidget(scrolling(whole))
        self._figures, self._activity = named(QLabel(), "selectionStatistics"), named(QLabel(), "activity")
        self.statusBar().addWidget(self._activity, 1)
        self.statusBar().addPermanentWidget(self._figures)
        self.freshness = Freshness(self.menu_actions["refresh"])
        self.statusBar().addPermanentWidget(self.freshness)
        self.statusBar().setContentsMargins(theme.INSIDE, 0, theme.INSIDE, 0)
        self.statusBar().setSizeGripEnabled(False)
        self.full_screen = FullScreen(self, top_line, on_moved=self._show_side)

    def _connect(self) -> None:
        self.side.course_opened.connect(self.open_course)
        self.menu_actions["no_side"].setChecked(self._remembered.is_on("no_side"))
        self._fit_side()
        self.side.courses_opened.connect(self.show_courses)
        self.top.side_wanted.connect(self.menu_actions["no_side"].trigger)
        self.side.queue_opened.connect(self.menu_actions["queue"].trigger)
        self.side.favourite_chosen.connect(self._on_favourite_chosen)
        self.top.find_wanted.connect(self.menu_actions["palette"].trigger)
        self.top.badge.list_wanted.connect(lambda: self.show_page(WAITING))
        self.top.badge.uploads_wanted.connect(partial(show_waiting, self))
        self.top.badge.papers_wanted.connect(self.menu_actions["queue"].trigger)
        self.top.badge.sign_in_wanted.connect(self.sign_in_wanted)
        # The first word of a site says who is signed in, and with that who may administer it.
        heard = self.freshness.heard
        for signal in (self.messages.shown, self.messages.emptied, self.pages.offer_changed, heard):
            signal.connect(self.menu_actions.update_enabled)
        self.messages.left.connect(self.focus_page)
        self.side.queue_wanted.connect(partial(show_course_queue, self))
        self.practice_connection.offered.connect(self.menu_actions["plug"].setVisible)
        self.practice_connection.switched.connect(self.menu_actions["plug"].setChecked)
        self.pages.breadcrumb_changed.connect(self._on_breadcrumb_changed)
        self.pages.room_changed.connect(self._fit_side)
        self.pages.page_opened.connect(self._on_page_opened)
        self.pages.currentChanged.connect(self._on_page_changed)

    def _current_grid(self) -> QAbstractItemView | None:
        page = self.current_page(GradebookPage)
        return None if page is None else page.table

    def _notice_room(self) -> QWidget | None:
        page = self.current_page(Page)
        return None if page is None else page.notice_room

    def _finds(self) -> Iterator[Find]:
        """Courses first, then everything that can be done now, then what is in the open gradebook."""
        for entry in self.entries:
            run = partial(self.open_course, entry.enrolment.course_id)
            yield Find(entry.course.title, self.tr("Course"), run, "books", searched_by(entry))
        for action in self.menu_actions:
            if action.isEnabled():
                text = without_keys(action.text())
                yield Find(text, shown_keys(action.shortcut()), action.trigger, "command")
        if (page := self.current_page(GradebookPage)) is not None:
            yield from page.choices.finds()

    def _list_courses(self) -> None:
        self._is_list_stale = True
        if self._listing is None and self.workspace is not None:
            self._listing = self.tasks.spawn(self._listed(self.workspace), what="listing courses")

    async def _listed(self, workspace: Workspace) -> None:
        try:
            while self._is_list_stale:
                self._is_list_stale = False
                self.entries = await workspace.courses.list()
                self.side.show_courses(self.entries)
                self.pages.courses_listed(self.entries)
                if self.strip.course_id is not None:
                    self.side.select(self.strip.course_id)
        finally:
            if self._listing is asyncio.current_task():
                self._listing = None

    def _on_changes(self, changes: Changes) -> None:
        if changes.courses or changes.outbox or changes.sheets:
            self._list_courses()
        if changes.courses:
            self.strip.ask_rights()

    def _on_state_changed(self, state: SyncState) -> None:
        self.top.badge.show_state(state)
        self._activity.setText(say(state.activity))
        self.freshness.show_moment(state.last_pulled_at)

    def _on_breadcrumb_changed(self, breadcrumb: Sequence[str]) -> None:
        self.top.show_breadcrumb(*breadcrumb)
        self._show_unread()
        self.setWindowTitle(" – ".join(breadcrumb).replace("[*]", "[*][*]") or "lmsdesk")
        # Of what is selected in the gradebook; they follow its values while another page is on show, too.
        self._figures.setVisible(self.current_page(GradebookPage) is not None)
        self.statusBar().clearMessage()
        self.menu_actions.update_enabled()

    def _on_page_opened(self, page: Page) -> None:
        self.menu_actions.restore_switches()
        page.arrange(self._remembered.arrangement_of(page.objectName()))
        page.arranged.connect(partial(self._remembered.set_arrangement, page.objectName()))
        page.action_wanted.connect(lambda name: self.menu_actions[name].trigger())
        if not isinstance(page, GradebookPage):
            return
        page.ready.connect(self.settled)
        page.statistics_changed.connect(self._on_statistics_changed)
        page.warned.connect(self._on_score_warned)
        page.unread_changed.connect(self._show_unread)
        page.sign_in_wanted.connect(self.sign_in_wanted)
        page.choices.figures_wanted.connect(self.menu_actions["figures"].trigger)
        page.model.patches_entered.connect(self.begin_step)
        self._tabs.show_again(page)
        table = page.table
        table.menu_wanted.connect(self._on_cell_menu_wanted)
        table.selectionModel().currentChanged.connect(self._message_position.look)
        for bar in (table.verticalScrollBar(), table.horizontalScrollBar()):
            bar.valueChanged.connect(self._message_position.look)

    def _show_unread(self) -> None:
        page = self.current_page(GradebookPage)
        self.top.badge.show_unread(None if page is None else page.unread)

    def _on_page_changed(self) -> None:
        self.messages.leave_page()
        self._message_position.begin_again()

    def _on_cell_menu_wanted(self, at: QPoint) -> None:
        CellMenu(self.menu_actions, self).popup(at)

    def _fit_side(self) -> None:
        """Without room for the side bar beside a page it is hidden until somebody wants it."""
        beside = self.side.width() + self.pages.minimumSizeHint().width()
        is_narrow = self.width() < max(_SMALLEST[0], beside)
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self.menu_actions["no_side"].setChecked(is_narrow or self._remembered.is_on("no_side"))
            self._show_side()

    def _show_side(self) -> None:
        is_hidden = self.workspace is None or self.full_screen.is_alone
        for part in (self.side, self._side_line):
            part.setVisible(not is_hidden and not self.menu_actions["no_side"].isChecked())

    def _on_statistics_changed(self, statistics: SelectionStatistics) -> None:
        self._figures.setText(statistics_text(statistics))

    def _on_score_warned(self, text: str) -> None:
        # Below, not above: the row being graded must not move for a remark.
        self.statusBar().showMessage(f"{theme.Mark.CONFLICT}  {text}", _REMARK_STAYS_MS)

    def _on_favourite_chosen(self, course_id: CourseId, is_favourite: object) -> None:
        if self.workspace is not None:
            work = self.workspace.courses.set_favourite(course_id, is_favourite=bool(is_favourite))
            self.writes.spawn(work, what="keeping a favourite")

    def _on_site_triggered(self, site_id: SiteId) -> None:
        self.site_chosen.emit(site_id)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.painted.set()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # An event can come before the window has its parts.
        if self.centralWidget() is not None:
            self._fit_side()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not is_pressed_by_enter(event):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask the program to end; it closes this window when what was entered is safe."""
        self._remembered.geometry = self.saveGeometry()
        if self._may_close:
            event.accept()
            return
        event.ignore()
        self.quit_wanted.emit()
