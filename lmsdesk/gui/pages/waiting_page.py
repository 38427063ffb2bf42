"""One lane of what is not on the server: conflicts first, then what waits, with what can be done about it."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import ConflictEntry, EditEntry, Workspace
from lmsdesk.gui import theme
from lmsdesk.gui.dialogs.ask import Question, confirmed
from lmsdesk.gui.pages.waiting_model import Part, WaitingModel
from lmsdesk.gui.tasks import Tasks
from lmsdesk.gui.widgets.conflict_row import ConflictRow
from lmsdesk.gui.widgets.empty_state import EmptyState
from lmsdesk.gui.widgets.labels import LARGE_PX, plain
from lmsdesk.gui.words import counted
from lmsdesk.model.changes import Changes
from lmsdesk.model.edits import EditState
from lmsdesk.model.ids import EditId

_MOST_ROWS = 50
"""Conflicts shown at once; the next ones move up as these are decided."""


class WaitingPage(QWidget):
    """Conflicts to decide, and the edits on their way."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None, *, writes: Tasks | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("waitingPage")
        self._workspace = workspace
        self._tasks = Tasks(self)
        self._writes = writes or self._tasks
        self._rows: list[ConflictRow] = []
        self._is_reading = self._is_stale = False
        self.model = WaitingModel(self)
        self._build()
        self._leave = workspace.subscribe(self._on_changes)
        self.refresh()

    def stop(self) -> None:
        """Let go of the workspace."""
        self._leave()
        self._tasks.cancel_all()

    def refresh(self) -> None:
        """Read again what waits."""
        self._is_stale = True
        if not self._is_reading:
            self._is_reading = True
            self._tasks.spawn(self._read(), what="listing what waits")

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.AROUND, theme.BETWEEN, theme.AROUND, theme.BETWEEN)
        layout.setSpacing(theme.INSIDE)
        self.empty = EmptyState()
        self.empty.say(
            self.tr("Everything is on the server"),
            self.tr("Grades that wait to be sent, and grades that somebody else changed too, appear here."),
        )
        self._conflicts_title = plain(pixels=LARGE_PX, is_emphasized=True)
        self._more = plain(role="muted")
        self._lane = QVBoxLayout()
        self._lane.setSpacing(theme.INSIDE)
        layout.addWidget(self.empty, 1)
        layout.addWidget(self._conflicts_title)
        layout.addLayout(self._lane)
        layout.addWidget(self._more)
        layout.addWidget(self._built_edits(), 1)
        self._filler = QWidget()
        layout.addWidget(self._filler, 1)

    def _built_edits(self) -> QWidget:
        self._edits_title = plain(pixels=LARGE_PX, is_emphasized=True)
        self.send = QPushButton(self.tr("Send now"))
        self.send.setObjectName("sendNow")
        self.send.clicked.connect(self._on_send_clicked)
        self.drop = QPushButton(self.tr("Discard…"))
        self.drop.setObjectName("discardEdits")
        self.drop.clicked.connect(self._on_discard_clicked)
        head = QHBoxLayout()
        head.addWidget(self._edits_title, 1)
        head.addWidget(self.send)
        head.addWidget(self.drop)
        self.table = self._made_table()
        self._edits = QWidget()
        layout = QVBoxLayout(self._edits)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(head)
        layout.addWidget(self.table, 1)
        return self._edits

    def _made_table(self) -> QTableView:
        table = QTableView()
        table.setObjectName("waitingTable")
        table.setAccessibleName(self.tr("Grades that are not sent yet"))
        table.setModel(self.model)
        table.setShowGrid(False)
        table.setStyleSheet("QTableView::item { padding: 0 8px; }")
        table.setTabKeyNavigation(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(theme.ROW_HEIGHT)
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        header.setStretchLastSection(False)
        header.setHighlightSections(False)
        for part, width in (
            (Part.STUDENT, 180),
            (Part.COLUMN, 240),
            (Part.VALUE, 110),
            (Part.STATE, 110),
            (Part.ENTERED, 150),
        ):
            header.resizeSection(part, width)
        header.setSectionResizeMode(Part.REASON, QHeaderView.ResizeMode.Stretch)
        table.selectionModel().selectionChanged.connect(self._enable_buttons)
        return table

    async def _read(self) -> None:
        try:
            while self._is_stale:
                self._is_stale = False
                conflicts, waiting = await self._workspace.conflicts(), await self._workspace.waiting()
                self._show(conflicts, waiting)
        finally:
            self._is_reading = False

    def _show(self, conflicts: Sequence[ConflictEntry], waiting: Sequence[EditEntry]) -> None:
        self._show_conflicts(conflicts)
        self.model.show_entries(waiting)
        count = len(waiting)
        self._edits_title.setText(counted(count, self.tr("1 not sent yet"), self.tr("%n not sent yet", "", count)))
        self._edits.setVisible(bool(waiting))
        self.empty.setVisible(not conflicts and not waiting)
        self._filler.setVisible(bool(conflicts) and not waiting)
        self._enable_buttons()

    def _show_conflicts(self, conflicts: Sequence[ConflictEntry]) -> None:
        count = len(conflicts)
        words = counted(
            count,
            self.tr("1 grade was changed by two people"),
            self.tr("%n grades were changed by two people", "", count),
        )
        self._conflicts_title.setText(words)
        self._conflicts_title.setVisible(bool(conflicts))
        self._more.setText(self.tr("%n more after these", "", max(count - _MOST_ROWS, 0)))
        self._more.setVisible(count > _MOST_ROWS)
        shown = conflicts[:_MOST_ROWS]
        if [entry.edit.id for entry in shown] != [row.edit_id for row in self._rows]:
            self._replace_rows(shown)

    def _replace_rows(self, conflicts: Sequence[ConflictEntry]) -> None:
        focus = QApplication.focusWidget()
        at = next((place for place, row in enumerate(self._rows) if _holds(row, focus)), -1)
        for row in self._rows:
            self._lane.removeWidget(row)
            row.deleteLater()
        self._rows = [ConflictRow(entry) for entry in conflicts]
        for place, row in enumerate(self._rows):
            self._lane.addWidget(row)
            row.show()
            row.decided.connect(self._on_conflict_decided)
            row.left_upwards.connect(partial(self._focus_row, place - 1))
            row.left_downwards.connect(partial(self._focus_row, place + 1))
        if self._rows and (at >= 0 or not _holds(self, focus)):
            self._focus_row(min(max(at, 0), len(self._rows) - 1))

    def _focus_row(self, place: int) -> None:
        if 0 <= place < len(self._rows):
            self._rows[place].setFocus(Qt.FocusReason.TabFocusReason)

    def _chosen(self) -> list[EditEntry]:
        rows = sorted({index.row() for index in self.table.selectionModel().selectedRows()})
        return [self.model.entries[row] for row in rows]

    def _enable_buttons(self) -> None:
        self.drop.setEnabled(bool(self._chosen()))

    def _on_changes(self, changes: Changes) -> None:
        if changes.outbox or changes.cells:
            self.refresh()

    def _on_conflict_decided(self, edit_id: EditId, keeps_mine: object) -> None:
        verb = self._workspace.keep_mine if keeps_mine else self._workspace.take_theirs
        self._writes.spawn(verb(edit_id), what="settling a conflict")

    def _on_send_clicked(self) -> None:
        refused = [entry.edit.id for entry in self.model.entries if entry.edit.state is EditState.FAILED]
        chosen = {entry.edit.id for entry in self._chosen()}
        self._writes.spawn(self._send([one for one in refused if one in chosen or not chosen]), what="sending again")

    async def _send(self, refused: Sequence[EditId]) -> None:
        for edit_id in refused:
            await self._workspace.retry(edit_id)
        self._workspace.sync_now()

    def _on_discard_clicked(self) -> None:
        self._tasks.spawn(self._discard(self._chosen()), what="discarding what waits")

    async def _discard(self, entries: Sequence[EditEntry]) -> None:
        count = len(entries)
        question = Question(
            counted(count, self.tr("Discard 1 grade?"), self.tr("Discard %n grades?", "", count)),
            self.tr("The cells go back to what the server has. The discarded values stay in the history of each cell."),
            self.tr("Discard"),
            is_dangerous=True,
        )
        if not await confirmed(question, self):
            return
        for entry in entries:
            await self._workspace.discard(entry.edit.id)


def _holds(widget: QWidget, focus: QWidget | None) -> bool:
    return focus is not None and (widget is focus or widget.isAncestorOf(focus))
