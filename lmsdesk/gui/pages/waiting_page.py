"""One lane of what is not on the server: conflicts first, then what waits, with what can be done about it."""

import asyncio
from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from lmsdesk.desk import ConflictEntry, Discarded, EditEntry, SyncState, Trace, Workspace
from lmsdesk.gui import notices, theme
from lmsdesk.gui.dialogs.unsent import save_unsent
from lmsdesk.gui.pages.waiting_list import WaitingList
from lmsdesk.gui.pages.waiting_model import Part, WaitingModel
from lmsdesk.gui.tasks import Tasks
from lmsdesk.gui.widgets.conflict_lane import ConflictLane
from lmsdesk.gui.widgets.empty_state import EmptyState
from lmsdesk.gui.widgets.labels import LARGE_PX, plain
from lmsdesk.gui.words import counted
from lmsdesk.model.changes import Changes
from lmsdesk.model.conflicts import FieldDecision
from lmsdesk.model.edits import EditState
from lmsdesk.model.ids import Cell, EditId

_WIDTHS: dict[int, int] = {
    Part.STUDENT: 145,
    Part.VALUE: 75,
    Part.STATE: 95,
    Part.NEXT: 150,
    Part.ENTERED: 90,
}
_SHARE_OF_CONFLICTS = 3


class WaitingPage(QWidget):
    """Conflicts to decide, and the edits on their way. `left` says that somebody wants to go back to the grid."""

    left = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None, *, writes: Tasks | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("waitingPage")
        self._workspace = workspace
        self._tasks = Tasks(self)
        self._writes = writes or self._tasks
        self._is_reading = self._is_stale = self._is_asking = False
        self._wanted: Cell | None = None
        self._discarded: Discarded | None = None
        self._traces: dict[Cell, Trace] = {}
        """What the site's log said of each conflict: it is asked once."""
        self.model = WaitingModel(self)
        self._build()
        self._leave = [workspace.subscribe(self._on_changes), workspace.subscribe_state(self._on_state_changed)]
        self.model.show_state(workspace.state)
        self.refresh()

    def stop(self) -> None:
        """Let go of the workspace."""
        for leave in self._leave:
            leave()
        self._tasks.cancel_all()

    def refresh(self) -> None:
        """Read again what waits."""
        self._is_stale = True
        if not self._is_reading:
            self._is_reading = True
            self._tasks.spawn(self._read(), what="listing what waits")

    def go_to_conflict(self, cell: Cell | None) -> None:
        """Go to the conflict of a cell, or to the first one, as soon as it is on show."""
        self._wanted = cell
        if self.lane.rows:
            self.lane.go_to(cell)
        else:
            self.setFocus()

    def add_list(self, made: WaitingList) -> None:
        """Another kind of things on their way, below the others."""
        self._lists.addWidget(made, 1)

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
        self._keys = plain(self.tr("1 mine · 2 theirs · 3 both · ↑ ↓ next · Esc back to the grid"), role="secondary")
        self.lane = ConflictLane()
        self.lane.decided.connect(self._on_decided)
        self._lists = QVBoxLayout()
        layout.addWidget(self.empty, 1)
        layout.addWidget(self._conflicts_title)
        layout.addWidget(self._keys)
        layout.addWidget(self.lane, _SHARE_OF_CONFLICTS)
        layout.addLayout(self._lists, 1)
        spoken = self.tr("Grades that are not sent yet")
        self.edits = WaitingList("waitingTable", spoken, self.model, _WIDTHS, sentence=self.model.sentence)
        self.edits.send_wanted.connect(self._on_send_wanted)
        self.edits.discard_wanted.connect(self._on_discard_wanted)
        self.add_list(self.edits)
        # What is not on show yet must not take the keys that are for the conflicts.
        for part in (self.empty, self.edits, self.lane, self._keys):
            part.hide()
        self._filler = QWidget()
        self._filler.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        layout.addWidget(self._filler)
        layout.addLayout(self._built_foot())

    def _built_foot(self) -> QHBoxLayout:
        self._said = plain()
        self.take_up = QPushButton(self.tr("Take back"))
        self.take_up.setObjectName("takeUp")
        self.take_up.clicked.connect(self._on_take_up_clicked)
        self.export = QPushButton(self.tr("Save all of it as a file…"))
        self.export.setObjectName("exportUnsent")
        self.export.setToolTip(self.tr("A table and a text with everything that is not sent, if the site is gone"))
        self.export.clicked.connect(self._on_export_clicked)
        row = QHBoxLayout()
        row.addWidget(self._said)
        row.addWidget(self.take_up)
        row.addStretch(1)
        row.addWidget(self.export)
        for part in (self._said, self.take_up, self.export):
            part.hide()
        return row

    async def _read(self) -> None:
        try:
            while self._is_stale:
                self._is_stale = False
                conflicts, waiting = await self._workspace.conflicts(), await self._workspace.waiting()
                self.empty.setVisible(not conflicts and not waiting)
                self._show_conflicts(conflicts)
                # In turns of their own: each of the two lists takes half a frame.
                await asyncio.sleep(0)
                self.model.show_entries(waiting)
                await asyncio.sleep(0)
                self._show(conflicts, waiting)
                await self.lane.filled()
                await self._trace()
        finally:
            self._is_reading = False

    async def _trace(self) -> None:
        """Who changed it and when: what is known here at once, and later what the site's log says."""
        for cell in dict.fromkeys(row.cell for row in self.lane.rows):
            noticed = await self._workspace.past.noticed(cell)
            known = self._traces.get(cell)
            is_asked = known is not None and known.noticed_at == noticed.noticed_at
            self.lane.show_trace(cell, known if known is not None and is_asked else noticed)
            if not is_asked:
                self._traces.pop(cell, None)
        if not self._is_asking:
            self._is_asking = True
            # Beside the list: a site that answers slowly must not keep from it what is decided or sent meanwhile.
            self._tasks.spawn(self._ask(), what="asking who changed a grade")

    async def _ask(self) -> None:
        try:
            while self._workspace.may_ask:
                cell = next((row.cell for row in self.lane.rows if row.cell not in self._traces), None)
                if cell is None:
                    return
                self._traces[cell] = await self._workspace.past.traced(cell)
                self.lane.show_trace(cell, self._traces[cell])
        finally:
            self._is_asking = False

    def _show(self, conflicts: Sequence[ConflictEntry], waiting: Sequence[EditEntry]) -> None:
        count = len(waiting)
        self.edits.title.setText(counted(count, self.tr("1 not sent yet"), self.tr("%n not sent yet", "", count)))
        has_keys = self._has_keys
        self.edits.setVisible(bool(waiting))
        self.empty.setVisible(not conflicts and not waiting)
        self.export.setVisible(bool(conflicts or waiting))
        self._filler.setVisible(bool(conflicts) and not waiting)
        self.edits.enable_buttons()
        self._keep_keys(has_keys=has_keys)

    @property
    def _has_keys(self) -> bool:
        focus = cast("QWidget | None", self.window().focusWidget())
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def _keep_keys(self, *, has_keys: bool) -> None:
        """Where what had the keys is gone, they would go elsewhere in the window, and Esc would lead nowhere."""
        if has_keys and not self._has_keys:
            self.setFocus()
        elif self.hasFocus():
            self._hand_keys_on()

    def _hand_keys_on(self) -> None:
        """Where nothing is to decide, the arrows are for what waits."""
        if self.edits.isVisible() and not self.lane.rows:
            self.edits.table.setFocus()

    def _show_conflicts(self, conflicts: Sequence[ConflictEntry]) -> None:
        count = len(conflicts)
        words = counted(
            count,
            self.tr("1 grade was changed by two people"),
            self.tr("%n grades were changed by two people", "", count),
        )
        self._conflicts_title.setText(words)
        has_keys = self._has_keys
        for part in (self._conflicts_title, self._keys, self.lane):
            part.setVisible(bool(conflicts))
        self.lane.show_conflicts(conflicts)
        self._keep_keys(has_keys=has_keys)
        if self._wanted is not None and self.lane.rows:
            self.lane.go_to(self._wanted)
            self._wanted = None

    def _on_changes(self, changes: Changes) -> None:
        if changes.outbox or changes.cells:
            self.refresh()

    def _on_state_changed(self, state: SyncState) -> None:
        self.model.show_state(state)

    def _on_decided(self, edit_id: EditId, decisions: Sequence[FieldDecision]) -> None:
        self._writes.spawn(self._decide(edit_id, decisions), what="settling a conflict")

    async def _decide(self, edit_id: EditId, decisions: Sequence[FieldDecision]) -> None:
        if not await self._workspace.past.decide(edit_id, decisions):
            notices.info(self.tr("One of the two values has just changed. Look again, then decide."), topic="conflict")
            self.lane.show_conflicts([])
            self.refresh()

    def _on_export_clicked(self) -> None:
        self._tasks.spawn(save_unsent(self._workspace, self), what="saving what waits")

    def _on_send_wanted(self, rows: Sequence[int]) -> None:
        chosen = set(rows) or set(range(len(self.model.entries)))
        entries = [self.model.entries[row].edit for row in sorted(chosen)]
        again = [edit.id for edit in entries if edit.state is EditState.FAILED or edit.next_try_at is not None]
        self._writes.spawn(self._send(again), what="sending again")

    async def _send(self, again: Sequence[EditId]) -> None:
        for edit_id in again:
            await self._workspace.retry(edit_id)
        self._workspace.sync_now()

    def _on_discard_wanted(self, rows: Sequence[int]) -> None:
        edit_ids = [self.model.entries[row].edit.id for row in rows]
        self._writes.spawn(self._workspace.past.discard(edit_ids), what="discarding", on_done=self._on_discarded)

    def _on_discarded(self, discarded: Discarded) -> None:
        count = len(discarded.rows)
        self._discarded = discarded
        words = counted(count, self.tr("1 grade was discarded."), self.tr("%n grades were discarded.", "", count))
        self._say(words, may_take_back=True)
        self.take_up.setFocus()

    def _on_take_up_clicked(self) -> None:
        if self._discarded is not None:
            work = self._workspace.past.take_up(self._discarded)
            self._writes.spawn(work, what="taking up what was discarded", on_done=self._on_taken_up)

    def _on_taken_up(self, is_any: object) -> None:
        self._discarded = None
        words = self.tr("They wait to be sent again.") if is_any else self.tr("Newer values wait in their place.")
        self._say(words, may_take_back=False)
        self.setFocus()

    def _say(self, words: str, *, may_take_back: bool) -> None:
        self._said.setText(words)
        self._said.show()
        self.take_up.setVisible(may_take_back)

    def event(self, event: QEvent) -> bool:
        # Or the key would be that of the gradebook's last step, which is not on show here.
        key = event if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride else None
        if key is not None and key.matches(QKeySequence.StandardKey.Undo) and self.take_up.isVisible():
            event.accept()
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._hand_keys_on()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Cancel):
            self.left.emit()
        elif event.matches(QKeySequence.StandardKey.Undo) and self.take_up.isVisible():
            self._on_take_up_clicked()
        else:
            super().keyPressEvent(event)
