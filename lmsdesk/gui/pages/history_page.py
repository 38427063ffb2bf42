"""The history of a course: by column, student, period and kind; and the way back to how it was at a moment."""

from collections.abc import Sequence
from datetime import datetime
from functools import cached_property

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import PutBackPlan, RestoreOvertaken, Titles, Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui import notices, theme
from lmsdesk.gui.pages.authors_asked import AuthorsAsked
from lmsdesk.gui.pages.history_model import HistoryModel, Part
from lmsdesk.gui.slices import at_next_turn
from lmsdesk.gui.tasks import Tasks
from lmsdesk.gui.widgets.empty_state import EmptyState
from lmsdesk.gui.widgets.history_filters import HistoryFilters, moment_of
from lmsdesk.gui.widgets.history_foot import HistoryFoot
from lmsdesk.gui.widgets.lists import dress_list
from lmsdesk.gui.widgets.put_back_panel import PutBackPanel
from lmsdesk.gui.words import counted, full_moment
from lmsdesk.model.changes import Changes, HistoryEntry
from lmsdesk.model.edits import EditResult
from lmsdesk.model.ids import ColumnId, CourseId, UserId

_AT_ONCE = 500
_WIDTHS: dict[int, int] = {Part.WHEN: 100, Part.STUDENT: 170, Part.COLUMN: 120, Part.FIELD: 80, Part.HOW: 275}


class HistoryPage(QWidget):
    """Changes made here and pulled, newest first. `left` says that somebody wants to go back to the grid."""

    left = Signal()

    def __init__(
        self, workspace: Workspace, course_id: CourseId, parent: QWidget | None = None, *, writes: Tasks | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("historyPage")
        self.course_id = course_id
        self._workspace = workspace
        self._tasks = Tasks(self)
        self._writes = writes or self._tasks
        self._limit = _AT_ONCE
        self._wanted: tuple[ColumnId | None, UserId | None] | None = None
        """What is to be looked at, once the titles to choose from are there."""
        self._is_reading = self._is_stale = False
        self._is_unseen = True
        """Until the first entries are on show: then the keys are theirs."""
        self._authors = AuthorsAsked(workspace, self)
        self.model = HistoryModel(self)
        self._build()
        self._leave = workspace.subscribe(self._on_changes)
        self.refresh()

    def stop(self) -> None:
        """Let go of the workspace."""
        self._leave()
        self._authors.stop()
        self._tasks.cancel_all()

    def narrow(self, *, column_id: ColumnId | None = None, user_id: UserId | None = None) -> None:
        """Look at a column, a student, or one cell."""
        self._wanted = (column_id, user_id)
        self.refresh()

    def refresh(self) -> None:
        """Read again."""
        self._is_stale = True
        if not self._is_reading:
            self._is_reading = True
            self._tasks.spawn(self._read(), what="reading a history")

    def _build(self) -> None:
        self.filters = HistoryFilters(self)
        self.filters.changed.connect(self._on_filters_changed)
        self.table = self._made_table()
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.table)
        self._layout = layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.AROUND, theme.BETWEEN, theme.AROUND, theme.BETWEEN)
        layout.setSpacing(theme.INSIDE)
        layout.addWidget(self.filters)
        layout.addWidget(self._stack, 1)
        at_next_turn(self, lambda: self.foot)

    @cached_property
    def empty(self) -> EmptyState:
        """What is said where nothing has happened."""
        empty = EmptyState()
        empty.say(
            self.tr("Nothing has changed here"),
            self.tr("Every change that is made here or comes from the site is listed, and can be put back."),
        )
        self._stack.addWidget(empty)
        return empty

    @cached_property
    def panel(self) -> PutBackPanel:
        """What would be put back; made when somebody first asks, for it delays the opening of the page."""
        panel = PutBackPanel()
        panel.cancelled.connect(self._show_list)
        panel.accepted.connect(self._on_plan_accepted)
        self._stack.addWidget(panel)
        return panel

    @cached_property
    def foot(self) -> HistoryFoot:
        """The ways back; made in a turn of its own after the page, for both together take a whole frame."""
        foot = HistoryFoot(self)
        foot.older_wanted.connect(self._on_older_clicked)
        foot.before_wanted.connect(self._on_before_clicked)
        foot.moment_wanted.connect(lambda: self._plan(moment_of(foot.at)))
        self._layout.addWidget(foot)
        return foot

    def _made_table(self) -> QTableView:
        table = QTableView(self)
        table.setModel(self.model)
        dress_list(table, "historyTable", self.tr("Changes, newest first"), _WIDTHS)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.selectionModel().selectionChanged.connect(self._on_entry_chosen)
        return table

    async def _read(self) -> None:
        try:
            while self._is_stale:
                self._is_stale = False
                titles = await self._workspace.past.titles(self.course_id)
                await self.filters.show_titles(titles)
                if self._wanted is not None:
                    column_id, user_id = self._wanted
                    self._wanted = None
                    self.filters.narrow(column_id=column_id, user_id=user_id)
                entries = await self._workspace.past.find(self.filters.query(self.course_id, self._limit))
                self._show(entries, titles)
        finally:
            self._is_reading = False

    def _show(self, entries: Sequence[HistoryEntry], titles: Titles) -> None:
        kept = self._chosen()
        self.model.show_entries(entries, titles)
        if kept is not None and (row := self.model.row_of(kept)) is not None:
            self.table.selectRow(row)
        self.foot.older.setVisible(len(entries) >= self._limit)
        if not isinstance(self._stack.currentWidget(), PutBackPanel):
            self._show_list()
        self._enable_buttons()

    def _show_list(self) -> None:
        self._stack.setCurrentWidget(self.table if self.model.entries else self.empty)
        for part in (self.filters, self.foot):
            part.show()
        # Whoever is choosing goes on choosing: each choice, and each change from elsewhere, brings the list anew.
        if self._is_unseen or not self._is_choosing():
            self.table.setFocus()
        self._is_unseen &= not self.model.entries

    def _is_choosing(self) -> bool:
        focus = QApplication.focusWidget()
        is_beside = focus is not None and self.isAncestorOf(focus) and not self._stack.isAncestorOf(focus)
        return is_beside or QApplication.activePopupWidget() is not None

    def _chosen(self) -> HistoryEntry | None:
        index = self.table.currentIndex()
        return self.model.entries[index.row()] if index.isValid() and self.model.entries else None

    def _on_entry_chosen(self) -> None:
        self._enable_buttons()
        if (chosen := self._chosen()) is not None:
            self._tasks.spawn(
                self._workspace.history(chosen.cell),
                what="reading a history",
                on_done=lambda of_cell: self._authors.ask(of_cell, self.model.name_authors),
            )

    def _enable_buttons(self) -> None:
        self.foot.before.setEnabled(self._chosen() is not None)
        self.foot.put_back.setEnabled(bool(self.model.entries))

    def _plan(self, at: datetime) -> None:
        scope = self.filters.query(self.course_id, self._limit)
        self._tasks.spawn(self._workspace.past.plan(scope, at), what="planning", on_done=self._on_planned)

    def _on_planned(self, plan: PutBackPlan) -> None:
        # What is to be put back was chosen: choosing again begins with going back to the list.
        for part in (self.filters, self.foot):
            part.hide()
        self._stack.setCurrentWidget(self.panel)
        self.panel.show_plan(plan)

    def _on_plan_accepted(self, plan: PutBackPlan) -> None:
        label = self.tr("Put back as it was at {when}").format(when=full_moment(plan.at))
        self._writes.spawn(
            self._workspace.past.put_back(plan.moves, label=label),
            what="putting back",
            on_done=self._on_put_back,
            on_error=self._on_failed,
        )

    def _on_put_back(self, result: EditResult) -> None:
        count = len(result.inverse)
        words = counted(count, self.tr("1 grade was put back."), self.tr("%n grades were put back.", "", count))
        notices.info(words, detail=self.tr("It is one step: Undo in the gradebook takes it back."), topic="put-back")
        self._show_list()
        self.refresh()

    def _on_failed(self, problem: LmsdeskError) -> None:
        notices.error(problem, topic="put-back")
        if isinstance(problem, RestoreOvertaken) and self.panel.plan is not None:
            self._plan(self.panel.plan.at)

    def _on_before_clicked(self) -> None:
        entry = self._chosen()
        if entry is not None:
            self._plan(self._moment_before(entry))

    def _moment_before(self, entry: HistoryEntry) -> datetime:
        """Entries of one step share their moment: the one just before it is before all of them."""
        return entry.at - datetime.resolution

    def _on_filters_changed(self) -> None:
        self._limit = _AT_ONCE
        self._show_list()
        self.refresh()

    def _on_older_clicked(self) -> None:
        self._limit *= 4
        self.refresh()

    def _on_changes(self, changes: Changes) -> None:
        if self.course_id in changes.sheets or any(cell.course_id == self.course_id for cell in changes.cells):
            self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Cancel):
            self.left.emit()
        else:
            super().keyPressEvent(event)
