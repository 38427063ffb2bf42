"""One course's gradebook: a filter bar, the grid, and the history of a cell when asked for."""

from collections.abc import Callable
from functools import cached_property, partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QProgressBar,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import Link, SyncState, Workspace
from lmsdesk.desk.gradebook.session.row_order import first_named
from lmsdesk.gui.gradebook.cell_history import CellHistory
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.gradebook.grid.navigation import go_to_first
from lmsdesk.gui.gradebook.kept_position import PositionKeeper, VisibleCellKeeper
from lmsdesk.gui.gradebook.late_submissions import LateSubmissions
from lmsdesk.gui.gradebook.loader import GradebookLoader
from lmsdesk.gui.gradebook.model.column_text import not_read
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.gradebook.side_panels import SidePanels
from lmsdesk.gui.gradebook.view.top_row import TopRow, ViewButtons
from lmsdesk.gui.gradebook.view.view_controller import ViewController
from lmsdesk.gui.gradebook.view.view_dialogs import ViewDialogs
from lmsdesk.gui.kit import notices, side_panel
from lmsdesk.gui.kit.empty_state import EmptyState
from lmsdesk.gui.kit.formatting import counted, number
from lmsdesk.gui.kit.labels import named
from lmsdesk.gui.kit.layouts import fill_layout, without_margins
from lmsdesk.gui.kit.page import Page
from lmsdesk.gui.kit.side_panel import SidePanel, SideSplitter
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.ids import Cell, CourseId
from lmsdesk.model.sheet import CellFlag, Sheet

if TYPE_CHECKING:
    from lmsdesk.gui.gradebook.columns.column_actions import ColumnVerbs
    from lmsdesk.gui.gradebook.file_actions import Exchange
    from lmsdesk.gui.gradebook.print_actions import Papers
    from lmsdesk.gui.history.cell_history_panel import HistoryPanel

_COLUMNS_LEFT = 3
"""Columns of grades beside the panel on the right."""
_MOST_SELECTED = 5000
"""Cells of which each is looked at."""
# A plain number: a member of an IntFlag costs a microsecond at each use.
_CONFLICT: Final = int(CellFlag.CONFLICT)
_MADE_LATE = {"papers", "exchange", "columns"}
"""Parts of the page that the first picture does without: each is loaded and made when it is first asked for."""


class GradebookPage(Page):
    """The grid of a course, fed from the workspace.

    `statistics_changed(SelectionStatistics)` what is selected; `warned(str)` what is unusual about a score.
    """

    statistics_changed = Signal(object)
    warned = Signal(str)
    sign_in_wanted = Signal()
    unread_changed = Signal()
    ready = Signal()
    """What there is of the course is on show for the first time."""
    side_resized = Signal(int)
    """Somebody has moved the edge of the panel on the right."""
    history_wanted = Signal(object, object)
    """Of a column, of a student, or of the whole course."""

    def __init__(
        self, workspace: Workspace, course_id: CourseId, parent: QWidget | None = None, *, writes: Tasks | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("gradebookPage")
        self.course_id = course_id
        self._workspace = workspace
        self._tasks = Tasks(self)
        self._writes = writes or self._tasks
        self._sheet: Sheet | None = None
        self._is_ready = False
        self._side_width = side_panel.WIDTH
        """How wide the panel on the right is where there is room for it."""
        self.model = GradebookModel(self)
        self.feed = GradebookLoader(workspace, course_id, self.model, self._writes)
        self.feed.begin()
        # Set the parent first: reparenting re-applies the style sheet to a widget and everything inside it.
        # What stands above the grid comes before it, for Tab follows the order in which things were made.
        self._top = TopRow(self)
        self.filter, self.ungraded, self.conflicts = self._top.filter, self._top.ungraded, self._top.conflicts
        self._stack = QStackedWidget(self)
        self._split = SideSplitter(Qt.Orientation.Horizontal, self._stack)
        self.table = GradeTable(self.model, self._split)
        self.side = SidePanel(self._split)
        self.view_controller = ViewController(self.table, workspace, course_id, writes=self._writes)
        self.lateness = LateSubmissions(self.table, workspace, course_id)
        self.lateness.loaded.connect(self.view_controller.apply_late_filter)
        # A filter may look at columns that are not in sight.
        self.view_controller.changed.connect(self.lateness.look)
        self.position = PositionKeeper(self.table, workspace, course_id, writes=self._writes)
        self._add_tabs()
        self.choices = ViewDialogs(self.view_controller, self)
        self._build()
        self.panels = SidePanels(self.table, self.feed, workspace, self.side)
        self._connect()
        self._show_content()
        self.view_controller.start(partial(self.position.start, self.feed.start))

    def name(self) -> str:
        return self.tr("Gradebook")

    def undo(self) -> None:
        self.feed.undo()

    def redo(self) -> None:
        self.feed.redo()

    def stop(self) -> None:
        # The editor stays open under a dialog and in a window that has not the keys: it must not go with what it holds.
        self.table.commit_typed()
        self._leave()
        self._tasks.cancel_all()
        self.panels.stop()
        self.cell_history.stop()
        self.choices.stop()
        self.lateness.stop()
        for name in _MADE_LATE & vars(self).keys():
            getattr(self, name).stop()
        self.position.stop()
        self.view_controller.stop()
        self.feed.stop()

    @property
    def history(self) -> "HistoryPanel":
        return self.cell_history.panel

    @cached_property
    def empty(self) -> EmptyState:
        """What stands in the place of a grid without grades, which is seldom."""
        made = EmptyState(self._stack)
        made.chosen.connect(self.sign_in_wanted)
        self._stack.addWidget(made)
        return made

    @cached_property
    def papers(self) -> "Papers":
        from lmsdesk.gui.gradebook.print_actions import Papers

        return Papers(self.view_controller, self)

    @cached_property
    def exchange(self) -> "Exchange":
        from lmsdesk.gui.gradebook.file_actions import Exchange

        return Exchange(self.table, self._workspace, self.course_id, self, writes=self._writes)

    @cached_property
    def columns(self) -> "ColumnVerbs":
        from lmsdesk.gui.gradebook.columns.column_actions import ColumnVerbs

        return ColumnVerbs(self.table, self._workspace, self.course_id, self, writes=self._writes)

    def focus_filter(self) -> None:
        """Go to the field that narrows the students."""
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def focus_grid(self) -> None:
        """Go to the grid, or to what stands in its place."""
        (self.table if self._stack.currentWidget() is self._split else self.filter).setFocus()

    def take_focus(self) -> None:
        self.focus_grid()

    def panes(self) -> list[QWidget | None]:
        return [self._split.widget(position) for position in range(self._split.count())]

    def set_side_width(self, width: int) -> None:
        """How wide the panel on the right is, if there is room for it; 0 for the usual width."""
        self._side_width = width or side_panel.WIDTH
        self._limit_side()

    def jump(self, flag: CellFlag, *, is_back: bool = False) -> None:
        """Move to the next cell with this mark, around the end of the sheet."""
        if self.table.next_marked(flag, -1 if is_back else 1):
            return
        if flag is CellFlag.CONFLICT:
            are_elsewhere, none = self._conflicts(), self.tr("There are no conflicts in this course.")
        else:
            are_elsewhere, none = self.model.session.needs_grading, self.tr("Nothing is left to grade in this course.")
        if not are_elsewhere:
            notices.info(none, topic="jump")
            return
        notices.info(
            self.tr("None of these grades is shown."),
            detail=self.tr("They may be filtered out, in a hidden column, or in a column that hides names."),
            topic="jump",
        )

    def show_cell(self, cell: Cell, *, if_absent: Callable[[], None]) -> None:
        """Go to a grade as soon as there is a grid to find it in."""
        if not self._is_ready:
            self.ready.connect(partial(self.show_cell, cell, if_absent=if_absent))
        elif not self.table.reveal_cell(cell):
            if_absent()

    def show_history(self, *, is_on: bool) -> None:
        if is_on:
            self.panels.turn_to("history")
        elif self.side.name == "history":
            self.panels.close()

    def show_side(self, name: str, *, has_keys: bool = False) -> None:
        """Show a tab of the panel on the right, and with nothing close it."""
        if not name:
            self.panels.close()
            return
        self.panels.turn_to(name)
        if has_keys:
            self.side.take_focus()

    def set_compact(self, *, is_on: bool) -> None:
        self.table.set_compact(is_compact=is_on)

    @property
    def current_cell(self) -> Cell | None:
        index = self.table.currentIndex()
        return self.model.cell_at(index) if index.isValid() else None

    @property
    def selected_cells(self) -> frozenset[Cell]:
        """The selected cells; of very many those of the current column."""
        found = self.table.selectionModel().selection().toList()
        current = self.table.currentIndex().column()
        is_bounded = sum(one.width() * one.height() for one in found) <= _MOST_SELECTED
        return frozenset(
            self.model.cell_at(self.model.index(row, position))
            for one in found
            for position in range(one.left(), one.right() + 1)
            if (is_bounded or position == current) and not self.table.isColumnHidden(position)
            for row in range(one.top(), one.bottom() + 1)
        )

    @property
    def title(self) -> str:
        """The course's title, once it is known."""
        return self._sheet.course.title if self._sheet and self._sheet.course.is_described else ""

    @property
    def is_complete(self) -> bool:
        """Whether all of the gradebook has been loaded at least once."""
        return self._sheet is not None and self._sheet.is_complete

    def _build(self) -> None:
        self.table.setObjectName("gradeTable")
        VisibleCellKeeper(self.table)
        self._split.addWidget(self.table)
        self._split.addWidget(self.side)
        self._split.setStretchFactor(0, 1)
        for position in range(2):
            self._split.setCollapsible(position, False)
        # The first page of the stack, until it is known what there is.
        self._stack.addWidget(QWidget(self._stack))
        self._stack.addWidget(self._split)
        self.progress = named(QProgressBar(textVisible=False), "pullProgress", self.tr("Loading the gradebook"))
        # Its room stays while there is nothing to show, so that the grid never moves.
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        self.progress.hide()
        self.view_buttons = ViewButtons(self.choices, self.view_controller)
        self._top.add_buttons(self.view_buttons.all())
        for before, after in pairwise([self.conflicts, *self.view_buttons.all()]):
            QWidget.setTabOrder(before, after)
        fill_layout(
            without_margins(QVBoxLayout(self), 0), self._top, self.view_controller.bar, self.progress, (self._stack, 1)
        )

    def _add_tabs(self) -> None:
        self.side.add("details", self.tr("Feedback"), lambda: self.panels.details)
        self.side.add("figures", self.tr("Statistics"), lambda: self.view_controller.panel)
        self.side.hold(self.view_controller.panel)
        self.cell_history = CellHistory(self.table, self._workspace, self.side)
        self.cell_history.restore_wanted.connect(self.feed.restore_value)
        self.cell_history.wider_wanted.connect(self.history_wanted)
        self.side.turned.connect(self._on_side_turned)
        self._split.splitterMoved.connect(self._on_edge_moved)
        self._split.resized.connect(self._limit_side)
        self.side.chosen.connect(self.show_side)
        self.table.student_header().width_changed.connect(self._limit_side)

    def _on_side_turned(self, name: str) -> None:
        self._limit_side()
        self.cell_history.refresh()
        if name == "figures":
            self.view_controller.show_figures()

    def _on_edge_moved(self) -> None:
        self._side_width = self.side.width()
        self.side_resized.emit(self._side_width)

    def _limit_side(self) -> None:
        """The panel leaves room for the students and three columns, as far as there is any."""
        students, room = self.table.student_header(), self._split.width()
        if self.side.isHidden():
            students.limit(room)
            return
        header, bar = self.table.column_header(), self.table.verticalScrollBar().sizeHint().width()
        room -= bar + _COLUMNS_LEFT * header.defaultSectionSize() + self._split.handleWidth()
        students.limit(room - side_panel.LEAST_WIDTH)
        most = max(side_panel.LEAST_WIDTH, room - students.width())
        self.side.setMaximumWidth(most)
        # All of it given out: the splitter leaves a gap where a part is narrower than what it was given.
        width = min(self._side_width, most)
        self._split.setSizes([self._split.width() - self._split.handleWidth() - width, width])

    def _connect(self) -> None:
        self._leave = self._workspace.subscribe_state(self._on_state_changed)
        self._top.jump_wanted.connect(self.jump)
        self.filter.entered.connect(self._on_search_begun)
        self.filter.textChanged.connect(self.model.set_filter)
        self.filter.left.connect(self._on_filter_left)
        self.feed.loaded.connect(self._on_sheet_loaded)
        self.feed.undo_labels_changed.connect(self._on_steps_named)
        self.feed.cells_moved.connect(self._on_cells_moved)
        self.feed.undo_applied.connect(partial(go_to_first, self.table))
        self.model.modelReset.connect(self._show_counts)
        self.view_controller.changed.connect(self._show_counts)
        self.choices.verb_wanted.connect(self._on_column_verb_wanted)
        self.model.edits_changed.connect(self._show_counts)
        self.model.warning_raised.connect(self.warned)
        self.table.statistics_changed.connect(self.statistics_changed)

    def _on_search_begun(self) -> None:
        self._tasks.begin(self.model.session.prepare_search(), what="preparing a search")

    def _on_column_verb_wanted(self, name: str) -> None:
        self.columns.run(name)

    def _on_steps_named(self, undo: str | None, redo: str | None) -> None:
        self.undo_label, self.redo_label = undo, redo
        self.offer_changed.emit()

    def _on_sheet_loaded(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self.view_controller.show_sheet()
        if "columns" in vars(self):
            self.columns.show_wanted()
        self.lateness.show_sheet()
        self.course_titled.emit(self.title)
        self._on_view_applied()

    def _on_view_applied(self) -> None:
        self._show_content()
        self._show_counts()
        self.position.find()
        if not self._is_ready:
            self._is_ready = True
            self.ready.emit()

    def _on_filter_left(self) -> None:
        row = first_named(self.model.order, self.model.names, self.filter.text())
        if row is not None:
            self.table.select_cell(self.model.index(row, max(self.table.currentIndex().column(), 0)))
        self.focus_grid()

    def _on_state_changed(self, state: SyncState) -> None:
        self.progress.setVisible(state.progress is not None and self._stack.currentWidget() is self._split)
        if state.progress is not None:
            self.progress.setRange(0, max(state.progress[1], 1))
            self.progress.setValue(state.progress[0])
        self._show_content()

    @property
    def unread(self) -> int | None:
        """How many columns have yet to be read, 0 while that is not known; None once the gradebook is all here."""
        return self.model.session.unread_columns or (None if self.is_complete else 0)

    def _show_content(self) -> None:
        sheet = self._sheet
        if sheet is None:
            return
        if sheet.rows and sheet.columns:
            is_new = self._stack.currentWidget() is not self._split
            self._stack.setCurrentWidget(self._split)
            if is_new and self._is_standing_in and not self.filter.text():
                self.table.setFocus()
            return
        self._stack.setCurrentWidget(self.empty)
        if sheet.is_complete:
            self._explain_empty(sheet)
        else:
            self._explain_loading()

    @property
    def _is_standing_in(self) -> bool:
        """Whether the field has the keys only because the grid was not here yet, perhaps behind a sign-in."""
        is_last = not self.isVisible() or self.window().focusWidget() is self.filter
        return is_last and self.focusWidget() is self.filter

    def _explain_empty(self, sheet: Sheet) -> None:
        if not sheet.rows:
            self.empty.say(self.tr("No students yet"), self.tr("Students appear here once they are enrolled."))
        else:
            self.empty.say(
                self.tr("No columns yet"), self.tr("Assignments and columns created on the site appear here.")
            )

    def _explain_loading(self) -> None:
        state, absent = self._workspace.state, self.tr("This gradebook is not loaded yet")
        if state.link is Link.ONLINE:
            self.empty.say(self.tr("Loading the gradebook…"), self.tr("After this it opens instantly, even offline."))
            self.empty.show_progress(state.progress)
        elif state.link is Link.SIGN_IN:
            self.empty.say(absent, self.tr("It will load once you sign in."), verb=self.tr("Sign in"))
        else:
            self.empty.say(absent, self.tr("It will load once the site can be reached and you are signed in."))

    def _show_counts(self) -> None:
        shown, students = self.model.rowCount(), len(self._sheet.rows) if self._sheet else 0
        words = counted(students, self.tr("1 student"), self.tr("%Ln students", "", students))
        part = self.tr("{shown} of {all}").format(shown=number(shown), all=words)
        missing = not_read(self.model.columns)
        warning = self.tr("Filters, statistics, totals and files are incomplete.") if missing else ""
        self._top.show_students("  ·  ".join([part if shown != students else words, *missing]), warning)
        self.unread_changed.emit()
        self._top.show_work(self.model.session.needs_grading, self._conflicts())

    def _conflicts(self) -> int:
        return sum(column.count(_CONFLICT) for column in self.model.columns)

    def _on_cells_moved(self) -> None:
        self._show_counts()
        self.panels.refresh()
        self.cell_history.refresh()
