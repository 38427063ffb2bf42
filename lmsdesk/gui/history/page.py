"""The history of a course: by column, student, period and kind; and the way back to how it was at a moment."""

from collections.abc import Coroutine, Sequence
from datetime import datetime
from functools import cached_property, partial

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import CourseNames, RestoreOvertaken, RevertPlan, Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.history.action_bar import HistoryFoot
from lmsdesk.gui.history.author_lookup import AuthorsAsked
from lmsdesk.gui.history.filters import HistoryFilters, moment_of
from lmsdesk.gui.history.model import HistoryModel, Part
from lmsdesk.gui.history.restore_preview import RestorePanel, left_out_words
from lmsdesk.gui.kit import notices, theme, typeahead
from lmsdesk.gui.kit.empty_state import EmptyState
from lmsdesk.gui.kit.formatting import counted, full_moment
from lmsdesk.gui.kit.layouts import fill_layout
from lmsdesk.gui.kit.list_style import list_table
from lmsdesk.gui.kit.page import Page
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.anonymity import ColumnNamesTarget
from lmsdesk.model.changes import Changes, HistoryEntry, PastQuery
from lmsdesk.model.edits import EditResult
from lmsdesk.model.gradebook import GRADE_FIELDS
from lmsdesk.model.ids import AttemptTarget, Cell, ColumnId, CourseId, UserId
from lmsdesk.model.rubrics import EvaluationTarget

_MORE = 3
"""Times as many as are in the list, whenever older ones are wanted."""
_WIDTHS: dict[int, int] = {Part.WHEN: 132, Part.STUDENT: 170, Part.COLUMN: 120, Part.FIELD: 104, Part.HOW: 275}


class HistoryPage(Page):
    """Changes made here and pulled, newest first; `left` and `cell_wanted(Cell)` lead back to the grid.

    `attempt_wanted(AttemptTarget)` leads to the submission of a mark.
    """

    cell_wanted = Signal(object)
    attempt_wanted = Signal(object)

    def __init__(
        self, workspace: Workspace, course_id: CourseId, parent: QWidget | None = None, *, writes: Tasks | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("historyPage")
        self.course_id = course_id
        self._workspace = workspace
        self._tasks = Tasks(self)
        self._writes = writes or self._tasks
        self._looked_at: tuple[PastQuery, frozenset[ColumnId]] | None = None
        """What the entries in the list were asked for by, and the columns that hid names then."""
        self._titles: CourseNames | None = None
        self._are_titles_old = False
        self._wanted: tuple[ColumnId | None, UserId | None] | None = None
        """What is to be looked at, once the titles to choose from are there."""
        self._is_reading = self._is_stale = self._is_older_wanted = self._is_putting_back = False
        self._is_unseen = True
        """Until the first entries are on show: then the keys are theirs."""
        self._authors = AuthorsAsked(workspace, self)
        self.model = HistoryModel(self)
        self._build()
        self._leave = workspace.subscribe(self._on_changes)
        self.refresh()

    def name(self) -> str:
        return self.tr("History")

    def stop(self) -> None:
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
        self._stack = QStackedWidget(self)
        self.table = self._made_table()
        self._stack.addWidget(self.table)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.AROUND, theme.BETWEEN, theme.AROUND, theme.BETWEEN)
        self.foot = self._made_foot()
        fill_layout(layout, self.filters, (self._stack, 1), self.foot, spacing=theme.INSIDE)

    @cached_property
    def empty(self) -> EmptyState:
        """What is said where nothing has happened."""
        empty = EmptyState()
        self._stack.addWidget(empty)
        return empty

    @cached_property
    def panel(self) -> RestorePanel:
        """What would be put back; made when somebody first asks, for it delays the opening of the page."""
        panel = RestorePanel(self._stack)
        panel.cancelled.connect(self._show_list)
        panel.accepted.connect(self._on_plan_accepted)
        self._stack.addWidget(panel)
        return panel

    def _made_foot(self) -> HistoryFoot:
        foot = HistoryFoot(self)
        foot.older_wanted.connect(self._on_older_clicked)
        foot.cell_wanted.connect(self._go_to_cell)
        foot.before_wanted.connect(self._on_before_clicked)
        foot.value_wanted.connect(self._on_value_clicked)
        foot.moment_wanted.connect(lambda: self._plan(moment_of(foot.at)))
        return foot

    def _made_table(self) -> QTableView:
        spoken = self.tr("Changes, newest first")
        table = list_table(self.model, "historyTable", spoken, _WIDTHS, parent=self._stack)
        table.selectionModel().selectionChanged.connect(self._on_entry_chosen)
        table.activated.connect(self._go_to_cell)
        return table

    async def _read(self) -> None:
        try:
            while self._is_stale:
                self._is_stale = False
                titles = await self._titles_now()
                if self._wanted is not None:
                    column_id, user_id = self._wanted
                    self._wanted = None
                    self.filters.narrow(column_id=column_id, user_id=user_id)
                await self._read_entries(titles)
        finally:
            self._is_reading = False

    async def _titles_now(self) -> CourseNames:
        """The same object as long as nobody and nothing came, went or is called otherwise."""
        known = self._titles
        if known is not None and not self._are_titles_old:
            return known
        self._are_titles_old = False
        titles = await self._workspace.gradebook.course_names(self.course_id)
        if known is None or _shown_names(titles) != _shown_names(known):
            await self.filters.show_titles(titles)
            self._titles = known = titles
        return known

    async def _read_entries(self, titles: CourseNames) -> None:
        """What is not in the list yet, for no entry ever changes; all anew where something else is looked at."""
        scope, hidden = self.filters.query(self.course_id), titles.stand_ins.hidden
        if (scope, hidden) != self._looked_at or not self.model.entries:
            entries = await self._workspace.history.find(scope)
            self._looked_at = (scope, hidden)
            self._show_anew(entries, titles)
            self._show_whether_older(entries, scope)
        else:
            newest = self.model.entries[0].id
            self._show_newer(await self._workspace.history.find(replace(scope, newer_than=newest, limit=None)), titles)
        if self._is_older_wanted:
            self._is_older_wanted = False
            await self._read_older(scope)

    async def _read_older(self, scope: PastQuery) -> None:
        known = self.model.entries
        older = replace(scope, older_than=known[-1].id, limit=_MORE * len(known)) if known else scope
        entries = await self._workspace.history.find(older)
        self.model.add_older(entries)
        self._show_whether_older(entries, older)

    def _show_anew(self, entries: Sequence[HistoryEntry], titles: CourseNames) -> None:
        chosen = self._chosen()
        self.model.show_entries(entries, titles)
        if chosen is not None and (row := self.model.row_of(chosen)) is not None:
            self.table.selectRow(row)
        if not isinstance(self._stack.currentWidget(), RestorePanel):
            self._show_list()
        self._enable_buttons()

    def _show_newer(self, entries: Sequence[HistoryEntry], titles: CourseNames) -> None:
        bar = self.table.verticalScrollBar()
        first = bar.value()
        self.model.show_titles(titles)
        self.model.add_newer(entries)
        if first:
            # Whoever reads further down goes on reading there.
            bar.setMaximum(bar.maximum() + len(entries))
            bar.setValue(first + len(entries))

    def _show_whether_older(self, entries: Sequence[HistoryEntry], query: PastQuery) -> None:
        self.foot.older.setVisible(query.limit is not None and len(entries) >= query.limit)

    def _say_nothing_is_there(self) -> None:
        if self.filters.is_everything:
            self.empty.say(
                self.tr("Nothing has changed here"),
                self.tr("Changes made here or on the site are listed, and can be reverted."),
            )
        else:
            self.empty.say(self.tr("No matching changes"), self.tr("No change matches the filters above."))

    def _show_list(self) -> None:
        if not self.model.entries:
            self._say_nothing_is_there()
        shown = self.table if self.model.entries else self.empty
        self._stack.setCurrentWidget(shown)
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
        if (chosen := self._chosen()) is not None and isinstance(chosen.target, Cell):
            self._tasks.spawn(
                self._workspace.gradebook.cell_history(chosen.cell),
                what="reading a history",
                on_done=lambda of_cell: self._authors.ask(of_cell, self.model.name_authors),
            )

    def _enable_buttons(self) -> None:
        chosen = self._chosen()
        is_grade = chosen is not None and isinstance(chosen.target, Cell)
        self.foot.cell.setEnabled(chosen is not None and not isinstance(chosen.target, ColumnNamesTarget))
        self.foot.show_revert_label(is_grade=is_grade or chosen is None)
        # A mark goes back with Undo, or by being changed where it was given.
        self.foot.before.setEnabled(is_grade)
        self.foot.value.setEnabled(chosen is not None and is_grade and chosen.field in GRADE_FIELDS)
        self.foot.put_back.setEnabled(bool(self.model.entries))

    def _go_to_cell(self) -> None:
        entry = self._chosen()
        if entry is None or isinstance(entry.target, ColumnNamesTarget):
            return
        if isinstance(entry.target, AttemptTarget):
            self.attempt_wanted.emit(entry.target)
        elif isinstance(entry.target, EvaluationTarget):
            self.attempt_wanted.emit(entry.target.mark)
        elif self._titles is not None and entry.cell.column_id in self._titles.stand_ins.hidden:
            notices.info(self.tr("The student's name is hidden."), topic="history")
        else:
            self.cell_wanted.emit(entry.cell)

    def _plan(self, at: datetime) -> None:
        self._spawn_plan(self._workspace.history.plan_revert(self.filters.query(self.course_id), at))

    def _spawn_plan(self, work: Coroutine[object, object, RevertPlan]) -> None:
        wait = typeahead.wait(self)
        self._tasks.spawn(
            work,
            what="planning",
            on_done=partial(self._on_planned, wait),
            on_error=partial(self._on_plan_refused, wait),
        )

    def _on_plan_refused(self, wait: typeahead.Wait, problem: LmsdeskError) -> None:
        wait.drop()
        notices.error(problem)

    def _on_planned(self, wait: typeahead.Wait, plan: RevertPlan) -> None:
        self.panel.show_plan(plan, self.filters.scope)
        # What is to be put back was chosen: choosing again begins with going back to the list.
        for part in (self.filters, self.foot):
            part.hide()
        self._stack.setCurrentWidget(self.panel)
        self.panel.take_focus()
        wait.pass_on()

    def _on_plan_accepted(self, plan: RevertPlan) -> None:
        # Not a second time: thousands of values take a while, and the button stays until they are there.
        if not self._is_putting_back:
            self._put_back(plan, self.tr("Revert to {when}").format(when=full_moment(plan.at)))

    def _put_back(self, plan: RevertPlan, label: str) -> None:
        self._is_putting_back = True
        self._writes.spawn(
            self._workspace.history.revert(plan.moves, label=label),
            what="putting back",
            on_done=self._on_put_back,
            on_error=self._on_failed,
        )

    def _on_put_back(self, result: EditResult) -> None:
        self._is_putting_back = False
        count = len(result.inverse)
        words = counted(count, self.tr("1 grade was restored."), self.tr("%Ln grades were restored.", "", count))
        notices.info(words, detail=self.tr("To undo this, choose Undo in the gradebook."), topic="put-back")
        self._show_list()
        self.refresh()

    def _on_failed(self, problem: LmsdeskError) -> None:
        self._is_putting_back = False
        notices.error(problem, topic="put-back")
        # Of one value nothing was shown before: a plan in the panel is about something else.
        is_shown = isinstance(self._stack.currentWidget(), RestorePanel)
        if isinstance(problem, RestoreOvertaken) and is_shown and self.panel.plan is not None:
            self._plan(self.panel.plan.at)

    def _on_before_clicked(self) -> None:
        if (entry := self._chosen()) is not None:
            self._spawn_plan(self._workspace.history.plan_revert_before(self.filters.query(self.course_id), entry))

    def _on_value_clicked(self) -> None:
        if (entry := self._chosen()) is not None and not self._is_putting_back:
            self._is_putting_back = True
            work = self._workspace.history.plan_revert_value(entry)
            self._tasks.spawn(work, what="planning", on_done=self._on_value_planned, on_error=self._on_failed)

    def _on_value_planned(self, plan: RevertPlan) -> None:
        self._is_putting_back = False
        if plan.moves:
            self._put_back(plan, self.tr("Restore an earlier value"))
        elif plan.left_out:
            notices.info(self.tr("This value cannot be restored."), detail=left_out_words(plan), topic="put-back")
        else:
            notices.info(self.tr("The cell already has this value."), topic="put-back")

    def _on_filters_changed(self) -> None:
        self._show_list()
        self.refresh()

    def _on_older_clicked(self) -> None:
        self._is_older_wanted = True
        self.refresh()

    def _on_changes(self, changes: Changes) -> None:
        touched = {target.course_id for target in (*changes.cells, *changes.targets)}
        if self.course_id in changes.sheets or self.course_id in touched:
            # Grades too: a hand-in can make a column hide names.
            self._are_titles_old = True
            self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Cancel):
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _shown_names(titles: CourseNames) -> tuple[object, ...]:
    return titles.columns, titles.people, titles.editable, titles.stand_ins.hidden
