"""The window: places on the left, what I look at in the middle, what is selected below."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
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

from lmsdesk.desk import Site, SyncState, Workspace
from lmsdesk.gui.gradebook.action_handlers import SEEING_DEEDS, seeing_handlers
from lmsdesk.gui.gradebook.loader import GradebookLoader
from lmsdesk.gui.gradebook.model.cell_text import statistics_text
from lmsdesk.gui.gradebook.model.statistics import SelectionStatistics
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import is_pressed_by_enter
from lmsdesk.gui.kit.dialogs import opened
from lmsdesk.gui.kit.focus_panes import focus_next_pane
from lmsdesk.gui.kit.labels import line
from lmsdesk.gui.kit.message_bar import MessageBar
from lmsdesk.gui.kit.notice_position import NoticePlace
from lmsdesk.gui.kit.quick_open import Find, Palette
from lmsdesk.gui.kit.screen_fit import keep_on_screen, scrolling
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.time_slicing import paint_at_next_turn
from lmsdesk.gui.shell import data_actions
from lmsdesk.gui.shell.actions import BESIDE, EDITING, MenuActions, literal, without_keys
from lmsdesk.gui.shell.cell_menu import CellMenu, open_menu_at_focus
from lmsdesk.gui.shell.course_sidebar import CourseList, searched_by
from lmsdesk.gui.shell.freshness import Freshness
from lmsdesk.gui.shell.page_stack import PageStack
from lmsdesk.gui.shell.shortcuts_dialog import KeysDialog
from lmsdesk.gui.shell.side_tabs import TABS, SideTabs
from lmsdesk.gui.shell.top_bar import TopBar
from lmsdesk.gui.shell.window_state import WindowState
from lmsdesk.model.changes import Changes
from lmsdesk.model.courses import CourseEntry
from lmsdesk.model.ids import CourseId, SiteId
from lmsdesk.model.sheet import CellFlag

_SIZE = 1240, 780
_SMALLEST = 820, 520
_REMARK_STAYS_MS = 10_000
_SWITCHES = "compact", "enter_right", "lines"
"""Switches of the gradebook that are remembered."""


class MainWindow(QMainWindow):
    """Shows one workspace at a time; asks the program for sites, signing in and the end."""

    practice_wanted = Signal()
    site_wanted = Signal()
    site_chosen = Signal(str)
    sign_in_wanted = Signal()
    sign_out_wanted = Signal()
    site_settings_wanted = Signal()
    lock_wanted = Signal()
    quit_wanted = Signal()

    def __init__(self, remembered: WindowState) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self.setWindowTitle("lmsdesk")
        self.setMinimumSize(*_SMALLEST)
        self.resize(*_SIZE)
        if (geometry := remembered.geometry) is not None:
            self.restoreGeometry(geometry)
        keep_on_screen(self)
        self._remembered = remembered
        self.workspace: Workspace | None = None
        self.writes = Tasks(self)
        """Stores what was entered; it outlives pages, and the end of the program waits for it."""
        self._tasks = Tasks(self)
        self.entries: list[CourseEntry] = []
        self._leave: list[Callable[[], None]] = []
        self._listing: asyncio.Task[None] | None = None
        self._is_list_stale = False
        self._may_close = False
        self.data_actions = data_actions.DataActions(self)
        self.menu_actions = MenuActions(self, self._handlers())
        self._tabs = SideTabs(self, self.menu_actions, remembered)
        self._build()
        self._connect()
        self.show_workspace(None)

    def show_workspace(self, workspace: Workspace | None) -> None:
        """Show this workspace and the course that was open last, or the welcome."""
        self.let_go()
        self.workspace = workspace
        self.pages.show_workspace(workspace)
        self.top.setVisible(workspace is not None)
        self._show_side()
        self.freshness.setVisible(workspace is not None)
        self.top.badge.show_state(workspace.state if workspace else None)
        self.menu_actions.enable(
            "sign_in", "sign_out", "offline", "refresh", "queue", "courses", "waiting", is_on=workspace is not None
        )
        self.menu_actions.enable("site_settings", "lock", is_on=workspace is not None)
        self.menu_actions.enable(*data_actions.DEEDS, is_on=workspace is not None)
        self.data_actions.show_workspace(workspace, self.pages)
        self._enable_gradebook_actions()
        self._on_steps_named(None, None)
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
            self.pages.open_course(course_id)

    def focus_page(self) -> None:
        """Give the keys to the grid, where one is on show: whatever stood in front of it is gone."""
        self._on_gradebook(GradebookPage.focus_grid)

    def let_go(self) -> None:
        """Close the pages and stop listening; what is being stored goes on."""
        for leave in self._leave:
            leave()
        self._leave = []
        self._tasks.cancel_all()
        self._listing = None
        self.pages.let_go()

    def close_for_good(self) -> None:
        """Go away without asking anyone."""
        self._may_close = True
        self.close()

    def show_sites(self, sites: Sequence[Site]) -> None:
        """The sites to choose from, in the menu on the left."""
        menu = self._site_menu
        menu.clear()
        for site in sites:
            menu.addAction(literal(site.name)).triggered.connect(partial(self._on_site_triggered, site.id))
        menu.addSeparator()
        for name in ("add_site", "practice", "sign_in", "sign_out", "site_settings", "lock"):
            menu.addAction(self.menu_actions[name])

    def open_course(self, course_id: CourseId) -> None:
        """Show the gradebook of a course and remember it."""
        self.pages.open_course(course_id)
        self.side.select(course_id)
        if self.workspace is not None:
            self._remembered.set_course(self.workspace.site.id, course_id)

    def _build(self) -> None:
        self.side = CourseList()
        self._site_menu = QMenu(self)
        self.side.site_button.setMenu(self._site_menu)
        self.top = TopBar(self.menu_actions["palette"].shortcut().toString())
        self.pages = PageStack(self.writes)
        self.palette_ = Palette(self, self._finds)
        centre = QVBoxLayout()
        centre.setSpacing(0)
        centre.addWidget(self.top)
        centre.addWidget(line())
        centre.addWidget(self.pages, 1)
        whole = QWidget()
        self.messages = MessageBar(whole)
        self._message_place = NoticePlace(self.messages, self.pages, self._current_grid)
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self._side_line = line(is_upright=True)
        row.addWidget(self.side)
        row.addWidget(self._side_line)
        row.addLayout(centre, 1)
        self.setCentralWidget(scrolling(whole))
        self._figures = QLabel()
        self._figures.setObjectName("selectionStatistics")
        self._activity = QLabel()
        self._activity.setObjectName("activity")
        self.statusBar().addWidget(self._activity, 1)
        self.statusBar().addPermanentWidget(self._figures)
        self.freshness = Freshness(self.menu_actions["refresh"])
        self.statusBar().addPermanentWidget(self.freshness)
        self.statusBar().setContentsMargins(theme.INSIDE, 0, theme.INSIDE, 0)
        self.statusBar().setSizeGripEnabled(False)

    def _connect(self) -> None:
        self.side.course_opened.connect(self.open_course)
        self.menu_actions["no_side"].setChecked(self._remembered.is_on("no_side"))
        self.side.courses_opened.connect(self.pages.show_courses)
        self.top.side_wanted.connect(self.menu_actions["no_side"].trigger)
        self.side.queue_opened.connect(partial(self.pages.show_courses, is_queue=True))
        self.side.favourite_chosen.connect(self._on_favourite_chosen)
        self.top.find_wanted.connect(self.palette_.open)
        self.top.badge.list_wanted.connect(self.pages.show_waiting)
        self.top.badge.sign_in_wanted.connect(self.sign_in_wanted)
        self.messages.shown.connect(partial(self.menu_actions.enable, "close_message", is_on=True))
        self.messages.emptied.connect(partial(self.menu_actions.enable, "close_message", is_on=False))
        self.messages.left.connect(self.focus_page)
        self.menu_actions["close_message"].setEnabled(False)
        self.pages.welcome.practice_wanted.connect(self.practice_wanted)
        self.pages.welcome.site_wanted.connect(self.site_wanted)
        self.pages.courses.course_opened.connect(self.open_course)
        self.pages.sign_in_wanted.connect(self.sign_in_wanted)
        self.data_actions.plug_shown.connect(self.menu_actions["plug"].setVisible)
        self.data_actions.plug_moved.connect(self.menu_actions["plug"].setChecked)
        self.pages.breadcrumb_changed.connect(self._on_place_changed)
        self.pages.gradebook_changed.connect(self._on_gradebook_changed)
        self.pages.undo_labels_changed.connect(self._on_steps_named)
        self.pages.unread_changed.connect(self.top.badge.show_unread)
        self.pages.statistics_changed.connect(self._on_statistics_changed)
        self.pages.warned.connect(self._on_score_warned)

    def _handlers(self) -> dict[str, Callable[[], None]]:
        on_page = self._on_gradebook
        return {
            "add_site": self.site_wanted.emit,
            "practice": self.practice_wanted.emit,
            "sign_in": self.sign_in_wanted.emit,
            "sign_out": self.sign_out_wanted.emit,
            "site_settings": self.site_settings_wanted.emit,
            "lock": self.lock_wanted.emit,
            "export": lambda: on_page(lambda page: page.exchange.ask_and_export(page.title)),
            "export_shown": lambda: on_page(lambda page: page.exchange.ask_and_export(page.title, is_part=True)),
            "import": lambda: on_page(lambda page: page.exchange.ask_and_import()),
            "quit": self.quit_wanted.emit,
            "undo": partial(self._on_step_retraced, GradebookLoader.undo),
            "redo": partial(self._on_step_retraced, GradebookLoader.redo),
            "filter": lambda: on_page(lambda page: page.focus_filter()),
            "palette": self._on_palette_triggered,
            "courses": lambda: self.pages.show_courses(is_queue=False),
            "queue": lambda: self.pages.show_courses(is_queue=True),
            "waiting": self._on_waiting_triggered,
            "next_ungraded": lambda: on_page(lambda page: page.jump(CellFlag.NEEDS_GRADING)),
            "previous_ungraded": lambda: on_page(lambda page: page.jump(CellFlag.NEEDS_GRADING, is_back=True)),
            "next_conflict": lambda: on_page(lambda page: page.jump(CellFlag.CONFLICT)),
            "previous_conflict": lambda: on_page(lambda page: page.jump(CellFlag.CONFLICT, is_back=True)),
            "cell_menu": open_menu_at_focus,
            "keys": self._on_keys_triggered,
            "close_message": self._on_message_closed,
            "next_pane": self._on_pane_left,
            **seeing_handlers(on_page),
            **self.data_actions.handlers(),
            **{name: partial(self._on_editing_triggered, name) for name in EDITING},
            **{name: partial(self._on_editing_triggered, name) for name in BESIDE},
            **{name: partial(self._on_tab_toggled, name) for name in TABS},
            **dict.fromkeys(_SWITCHES, self._on_switched),
            "no_side": self._on_side_toggled,
            "full_screen": self._on_full_screen_toggled,
            "refresh": self._on_refresh_triggered,
            "offline": self._on_offline_toggled,
        }

    def _current_grid(self) -> QAbstractItemView | None:
        page = self.pages.open_gradebook
        return None if page is None else page.table

    def _on_gradebook(self, deed: Callable[[GradebookPage], object]) -> None:
        page = self.pages.open_gradebook
        if page is not None:
            deed(page)

    def _finds(self) -> Iterator[Find]:
        """Courses first, then everything that can be done now, then what is in the open gradebook."""
        for entry in self.entries:
            run = partial(self.open_course, entry.enrolment.course_id)
            yield Find(entry.course.title, self.tr("Course"), run, "books", searched_by(entry))
        for action in self.menu_actions:
            if action.isEnabled():
                text = without_keys(action.text())
                yield Find(text, action.shortcut().toString(), action.trigger, "command")
        if (page := self.pages.open_gradebook) is not None:
            yield from page.choices.finds()

    def _list_courses(self) -> None:
        self._is_list_stale = True
        if self._listing is None and self.workspace is not None:
            self._listing = self._tasks.spawn(self._listed(self.workspace), what="listing courses")

    async def _listed(self, workspace: Workspace) -> None:
        try:
            while self._is_list_stale:
                self._is_list_stale = False
                self.entries = await workspace.courses.list()
                self.side.show_courses(self.entries)
                self.pages.list_courses(self.entries)
                if (page := self.pages.open_gradebook) is not None:
                    self.side.select(page.course_id)
        finally:
            if self._listing is asyncio.current_task():
                self._listing = None

    def _enable_gradebook_actions(self) -> None:
        is_on = self.pages.open_gradebook is not None
        names = ("export", "export_shown", "import", "filter", "next_ungraded", "previous_ungraded", "next_conflict")
        self.menu_actions.enable("previous_conflict", "cell_menu", is_on=is_on)
        self.menu_actions.enable(*names, *SEEING_DEEDS, *EDITING, *BESIDE, *TABS, *_SWITCHES, is_on=is_on)

    def _on_changes(self, changes: Changes) -> None:
        if changes.courses or changes.outbox or changes.sheets:
            self._list_courses()

    def _on_state_changed(self, state: SyncState) -> None:
        self.top.badge.show_state(state)
        self.pages.show_state(state)
        self._activity.setText(state.activity)
        self.freshness.show_moment(state.last_pulled_at)

    def _on_place_changed(self, place: Sequence[str]) -> None:
        self.top.show_place(*place)
        self.setWindowTitle(" – ".join(place).replace("[*]", "[*][*]") or "lmsdesk")
        self._figures.clear()
        self.statusBar().clearMessage()
        self._enable_gradebook_actions()
        page = self.pages.open_gradebook
        self.side.select(None if page is None else page.course_id)

    def _on_gradebook_changed(self) -> None:
        for name in _SWITCHES:
            self.menu_actions[name].setChecked(self._remembered.is_on(name))
        self._on_switched()
        if self.pages.gradebook is not None:
            self._tabs.show_again(self.pages.gradebook)
            self.pages.gradebook.choices.figures_wanted.connect(self.menu_actions["figures"].trigger)
            self.pages.gradebook.model.patches_entered.connect(self._on_step_begun)
            table = self.pages.gradebook.table
            table.menu_wanted.connect(self._on_cell_menu_wanted)
            table.selectionModel().currentChanged.connect(self._message_place.look)
            for bar in (table.verticalScrollBar(), table.horizontalScrollBar()):
                bar.valueChanged.connect(self._message_place.look)

    def _on_cell_menu_wanted(self, at: QPoint) -> None:
        CellMenu(self.menu_actions, self).popup(at)

    def _on_switched(self) -> None:
        page = self.pages.gradebook
        if page is None:
            return
        page.set_compact(is_on=self.menu_actions["compact"].isChecked())
        page.table.set_lines(is_on=self.menu_actions["lines"].isChecked())
        page.table.is_entering_sideways = self.menu_actions["enter_right"].isChecked()
        for name in _SWITCHES:
            self._remembered.set_on(name, is_on=self.menu_actions[name].isChecked())

    def _show_side(self) -> None:
        is_shown = self.workspace is not None and not self.menu_actions["no_side"].isChecked()
        for part in (self.side, self._side_line):
            part.setVisible(is_shown)

    def _on_side_toggled(self) -> None:
        focus = QApplication.focusWidget()
        had_keys = focus is not None and self.side.isAncestorOf(focus)
        paint_at_next_turn(self.pages)
        self._show_side()
        self._remembered.set_on("no_side", is_on=self.menu_actions["no_side"].isChecked())
        if had_keys and self.side.isHidden():
            self.focus_page()

    def _on_tab_toggled(self, name: str) -> None:
        self._tabs.toggle(self.pages.gradebook, name)

    def _on_editing_triggered(self, name: str) -> None:
        self._on_gradebook(lambda page: page.panels.run(name))

    def _on_steps_named(self, undo: str | None, redo: str | None) -> None:
        self.menu_actions.set_undo_label("undo", undo)
        self.menu_actions.set_undo_label("redo", redo)

    def _on_statistics_changed(self, statistics: SelectionStatistics) -> None:
        self._figures.setText(statistics_text(statistics))

    def _on_step_retraced(self, way: Callable[[GradebookLoader], None]) -> None:
        self._on_step_begun()
        self._on_gradebook(lambda page: way(page.feed))

    def _on_step_begun(self) -> None:
        # What was said of the last step is not true of this one, and one undo does not reach it any more.
        self.statusBar().clearMessage()
        self.messages.withdraw("import")

    def _on_score_warned(self, text: str) -> None:
        # Below, not above: the row being graded must not move for a remark.
        self.statusBar().showMessage(f"{theme.Mark.CONFLICT}  {text}", _REMARK_STAYS_MS)

    def _on_favourite_chosen(self, course_id: CourseId, is_favourite: object) -> None:
        if self.workspace is not None:
            work = self.workspace.courses.set_favourite(course_id, is_favourite=bool(is_favourite))
            self.writes.spawn(work, what="keeping a favourite")

    def _on_site_triggered(self, site_id: SiteId) -> None:
        self.site_chosen.emit(site_id)

    def _on_full_screen_toggled(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _on_keys_triggered(self) -> None:
        self._tasks.open(opened(KeysDialog(self.menu_actions, self)), what="showing keys")

    def _on_message_closed(self) -> None:
        self.messages.dismiss()

    def _on_palette_triggered(self) -> None:
        self.palette_.open()

    def _on_waiting_triggered(self) -> None:
        self.pages.show_waiting()

    def _on_refresh_triggered(self) -> None:
        if self.workspace is not None:
            self.workspace.sync_now()
            self._tasks.spawn(self.workspace.courses.refresh(), what="refreshing courses")

    def _on_offline_toggled(self) -> None:
        if self.workspace is None:
            return
        if self.menu_actions["offline"].isChecked():
            self.workspace.pause()
        else:
            self.workspace.resume()

    def _on_pane_left(self) -> None:
        page = self.pages.open_gradebook
        middle = page.panes() if page is not None else [self.pages.currentWidget()]
        focus_next_pane([self.side.tree, *middle, self.messages, self.top.find_button])

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
