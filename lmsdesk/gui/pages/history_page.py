"""The history of a course: by column, student, period and kind; and the way back to how it was at a moment."""

from collections.abc import Sequence
from datetime import datetime
from functools import cached_property

from PySide6.QtCore import QDateTime, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDateTimeEdit,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import PutBackPlan, RestoreOvertaken, Titles, Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui import notices, theme
from lmsdesk.gui.pages.history_model import HistoryModel, Part
from lmsdesk.gui.tasks import Tasks
from lmsdesk.gui.widgets.empty_state import EmptyState
from lmsdesk.gui.widgets.history_filters import HistoryFilters, moment_of
from lmsdesk.gui.widgets.labels import plain
from lmsdesk.gui.widgets.put_back_panel import PutBackPanel
from lmsdesk.gui.words import counted, full_moment
from lmsdesk.model.changes import Changes, HistoryEntry
from lmsdesk.model.edits import EditResult
from lmsdesk.model.ids import ColumnId, CourseId, UserId

_AT_ONCE = 500
_WIDTHS = {Part.WHEN: 150, Part.STUDENT: 170, Part.COLUMN: 170, Part.FIELD: 80, Part.HOW: 215}


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
        self._is_reading = self._is_stale = False
        self.model = HistoryModel(self)
        self._build()
        self._leave = workspace.subscribe(self._on_changes)
        self.refresh()

    def stop(self) -> None:
        """Let go of the workspace."""
        self._leave()
        self._tasks.cancel_all()

    def narrow(self, *, column_id: ColumnId | None = None, user_id: UserId | None = None) -> None:
        """Look at a column, a student, or one cell."""
        self._tasks.spawn(self._narrowed(column_id, user_id), what="reading a history")

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
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.AROUND, theme.BETWEEN, theme.AROUND, theme.BETWEEN)
        layout.setSpacing(theme.INSIDE)
        layout.addWidget(self.filters)
        layout.addWidget(self._stack, 1)
        layout.addWidget(self._built_foot())

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

    def _built_foot(self) -> QWidget:
        self.older = QPushButton(self.tr("Show older"))
        self.older.setObjectName("historyOlder")
        self.older.clicked.connect(self._on_older_clicked)
        self.before = QPushButton(self.tr("As it was before this change…"))
        self.before.setObjectName("historyBefore")
        self.before.clicked.connect(self._on_before_clicked)
        self.at = QDateTimeEdit(QDateTime.currentDateTime())
        self.at.setObjectName("historyAt")
        self.at.setAccessibleName(self.tr("Moment"))
        self.at.setCalendarPopup(True)
        self.at.setDisplayFormat("yyyy-MM-dd HH:mm:ss")
        self.put_back = QPushButton(self.tr("Put back…"))
        self.put_back.setObjectName("historyPutBack")
        self.put_back.clicked.connect(lambda: self._plan(moment_of(self.at)))
        self._foot = QWidget(self)
        row = QHBoxLayout(self._foot)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.INSIDE)
        row.addWidget(self.older)
        row.addStretch(1)
        row.addWidget(self.before)
        words = plain(self.tr("or as it was at"), role="muted")
        words.setWordWrap(False)
        row.addWidget(words)
        row.addWidget(self.at)
        row.addWidget(self.put_back)
        return self._foot

    def _made_table(self) -> QTableView:
        table = QTableView(self)
        table.setObjectName("historyTable")
        table.setAccessibleName(self.tr("Changes, newest first"))
        table.setModel(self.model)
        table.setShowGrid(False)
        # A text that is too long is cut at a letter, not at a word.
        table.setWordWrap(False)
        table.setProperty("role", "list")
        table.setTabKeyNavigation(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(theme.ROW_HEIGHT)
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        for part in Part:
            if part in _WIDTHS:
                header.resizeSection(part, _WIDTHS[part])
            else:
                header.setSectionResizeMode(part, QHeaderView.ResizeMode.Stretch)
        table.selectionModel().selectionChanged.connect(self._enable_buttons)
        return table

    async def _narrowed(self, column_id: ColumnId | None, user_id: UserId | None) -> None:
        await self.filters.show_titles(await self._workspace.past.titles(self.course_id))
        self.filters.narrow(column_id=column_id, user_id=user_id)
        self.refresh()

    async def _read(self) -> None:
        try:
            while self._is_stale:
                self._is_stale = False
                titles = await self._workspace.past.titles(self.course_id)
                entries = await self._workspace.past.find(self.filters.query(self.course_id, self._limit))
                await self.filters.show_titles(titles)
                self._show(entries, titles)
        finally:
            self._is_reading = False

    def _show(self, entries: Sequence[HistoryEntry], titles: Titles) -> None:
        kept = self._chosen()
        self.model.show_entries(entries, titles)
        if kept is not None and kept in self.model.entries:
            self.table.selectRow(self.model.entries.index(kept))
        self.older.setVisible(len(entries) >= self._limit)
        if not isinstance(self._stack.currentWidget(), PutBackPanel):
            self._show_list()
        self._enable_buttons()

    def _show_list(self) -> None:
        self._stack.setCurrentWidget(self.table if self.model.entries else self.empty)
        for part in (self.filters, self._foot):
            part.show()
        self.table.setFocus()

    def _chosen(self) -> HistoryEntry | None:
        index = self.table.currentIndex()
        return self.model.entries[index.row()] if index.isValid() and self.model.entries else None

    def _enable_buttons(self) -> None:
        self.before.setEnabled(self._chosen() is not None)
        self.put_back.setEnabled(bool(self.model.entries))

    def _plan(self, at: datetime) -> None:
        scope = self.filters.query(self.course_id, self._limit)
        self._tasks.spawn(self._workspace.past.plan(scope, at), what="planning", on_done=self._on_planned)

    def _on_planned(self, plan: PutBackPlan) -> None:
        # What is to be put back was chosen: choosing again begins with going back to the list.
        for part in (self.filters, self._foot):
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
