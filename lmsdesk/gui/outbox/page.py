"""One lane of what is not on the server: conflicts first, then what waits, with what can be done about it."""

import asyncio
from collections.abc import Sequence
from functools import cached_property
from typing import cast

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from lmsdesk.desk import ConflictEntry, EditEntry, SyncState, Workspace
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.empty_state import EmptyState
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import LARGE_PX, plain
from lmsdesk.gui.kit.page import Page
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.time_slicing import at_next_turn, paint_at_next_turn
from lmsdesk.gui.outbox.change_lookup import ConflictTraces
from lmsdesk.gui.outbox.conflict_list import ConflictList
from lmsdesk.gui.outbox.edit_list import WaitingList
from lmsdesk.gui.outbox.edit_list_model import Part, WaitingModel
from lmsdesk.gui.outbox.save_unsent import save_unsent
from lmsdesk.gui.outbox.undo_bar import UndoBar
from lmsdesk.model.changes import Changes
from lmsdesk.model.conflicts import FieldDecision
from lmsdesk.model.edits import EditState
from lmsdesk.model.ids import Cell, EditId

_WIDTHS: dict[int, int] = {
    Part.STUDENT: 145,
    Part.VALUE: 75,
    Part.STATE: 95,
    Part.NEXT: 150,
    Part.ENTERED: 115,
}
_SHARE_OF_CONFLICTS = 3


class WaitingPage(Page):
    """Conflicts to decide, and the edits on their way. `left` says that somebody wants to go back to the grid."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None, *, writes: Tasks | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("waitingPage")
        self._workspace = workspace
        self._tasks = Tasks(self)
        self._writes = writes or self._tasks
        self._is_reading = self._is_stale = False
        self._wanted: Cell | None = None
        self.model = WaitingModel(self)
        self._build()
        self._leave = [workspace.subscribe(self._on_changes), workspace.subscribe_state(self._on_state_changed)]
        self.model.show_state(workspace.state)
        self.refresh()

    def name(self) -> str:
        return self.tr("Waiting to be sent")

    def take_focus(self) -> None:
        self.setFocus()

    def stop(self) -> None:
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
        self.setFocus()
        self._hand_keys_on()

    @cached_property
    def edits(self) -> WaitingList:
        """What waits, below the conflicts; made in a turn of its own, once that was read."""
        spoken = self.tr("Grades that are not sent yet")
        made = WaitingList("waitingTable", spoken, self.model, _WIDTHS, sentence=self.model.sentence, parent=self)
        made.send_wanted.connect(self._on_send_wanted)
        made.discard_wanted.connect(self._on_discard_wanted)
        self.add_list(made)
        return made

    def add_list(self, made: WaitingList) -> None:
        """Another kind of things on their way, below the others."""
        self._lists.addWidget(made, 1)

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.AROUND, theme.BETWEEN, theme.AROUND, theme.BETWEEN)
        layout.setSpacing(theme.INSIDE)
        self.empty = EmptyState()
        self._conflicts_title = plain(pixels=LARGE_PX, is_emphasized=True)
        self._keys = plain(self.tr("1 mine · 2 theirs · 3 both · ↑ ↓ next · Esc back to the grid"), role="secondary")
        self.lane = ConflictList()
        self.lane.decided.connect(self._on_decided)
        self._traces = ConflictTraces(self._workspace, self.lane, self._tasks)
        self._lists = QVBoxLayout()
        layout.addWidget(self.empty, 1)
        layout.addWidget(self._conflicts_title)
        layout.addWidget(self._keys)
        layout.addWidget(self.lane, _SHARE_OF_CONFLICTS)
        layout.addLayout(self._lists, 1)
        # What is not on show yet must not take the keys that are for the conflicts.
        for part in (self.empty, self.lane, self._keys):
            part.hide()
        self._filler = QWidget()
        self._filler.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        layout.addWidget(self._filler)
        layout.addLayout(self._built_foot())

    def _built_foot(self) -> QHBoxLayout:
        self.back = UndoBar(self._workspace, self._writes, self)
        self.export = QPushButton(self.tr("Save unsent grades…"))
        self.export.setObjectName("exportUnsent")
        self.export.setToolTip(self.tr("Save a table and a text of everything unsent, in case the site is gone"))
        self.export.clicked.connect(self._on_export_clicked)
        row = QHBoxLayout()
        row.addWidget(self.back, 1)
        row.addStretch()
        row.addWidget(self.export)
        self.export.hide()
        return row

    async def _read(self) -> None:
        try:
            while self._is_stale:
                self._is_stale = False
                conflicts, waiting = await self._workspace.outbox.conflicts(), await self._workspace.outbox.waiting()
                # Each part in a turn of its own, for there may be thousands of both.
                await asyncio.sleep(0)
                self._make_room(len(conflicts), len(waiting))
                await asyncio.sleep(0)
                self._show_conflicts(conflicts)
                await asyncio.sleep(0)
                await self.model.show_entries(waiting)
                await asyncio.sleep(0)
                await self._show(conflicts, waiting)
                self._traces.ask()
        finally:
            self._is_reading = False

    async def _show(self, conflicts: Sequence[ConflictEntry], waiting: Sequence[EditEntry]) -> None:
        count, title = len(waiting), self.edits.title
        # It was made in this turn, and is dressed in the next.
        await asyncio.sleep(0)
        title.setText(counted(count, self.tr("1 not sent yet"), self.tr("%Ln not sent yet", "", count)))
        for part in self.edits.findChildren(QWidget):
            part.ensurePolished()
        await asyncio.sleep(0)
        has_keys = self._has_keys
        if not self.edits.isVisible():
            self._paint_list_later()
        self.edits.setVisible(bool(waiting))
        self.export.setVisible(bool(conflicts or waiting))
        self._filler.setVisible(bool(conflicts) and not waiting)
        self.edits.enable_buttons()
        self._keep_keys(has_keys=has_keys)

    def _paint_list_later(self) -> None:
        """After what is above it: a page that comes is laid out and painted in several turns."""
        if "edits" in self.__dict__:
            paint_at_next_turn(self.edits)

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
        """The keys are for what is to decide; where nothing is, for what waits."""
        at_next_turn(self, self._on_keys_handed)

    def _on_keys_handed(self) -> None:
        if not self.hasFocus():
            return
        if not self.lane.is_empty:
            self.lane.select_cell(self._wanted)
            self._wanted = None
        elif "edits" in self.__dict__ and self.edits.isVisible():
            self.edits.table.setFocus()

    def _make_room(self, conflicts: int, waiting: int) -> None:
        words = counted(
            conflicts,
            self.tr("1 grade was changed by two people"),
            self.tr("%Ln grades were changed by two people", "", conflicts),
        )
        self._conflicts_title.setText(words)
        has_keys = self._has_keys
        is_empty = not conflicts and not waiting
        if is_empty:
            self.empty.say(
                self.tr("Everything is on the server"),
                self.tr("Grades waiting to be sent and conflicts appear here."),
            )
        self.empty.setVisible(is_empty)
        for part in (self._conflicts_title, self._keys, self.lane):
            part.setVisible(bool(conflicts))
        self._keep_keys(has_keys=has_keys)

    def _show_conflicts(self, conflicts: Sequence[ConflictEntry]) -> None:
        has_keys = self._has_keys
        self.lane.show_conflicts(conflicts)
        if self._wanted is not None and conflicts:
            self.lane.select_cell(self._wanted)
            self._wanted = None
        self._keep_keys(has_keys=has_keys)

    def _on_changes(self, changes: Changes) -> None:
        if changes.outbox or changes.cells:
            self.refresh()

    def _on_state_changed(self, state: SyncState) -> None:
        self.model.show_state(state)

    def _on_decided(self, edit_id: EditId, decisions: Sequence[FieldDecision]) -> None:
        self._writes.spawn(self._decide(edit_id, decisions), what="settling a conflict")

    async def _decide(self, edit_id: EditId, decisions: Sequence[FieldDecision]) -> None:
        entry, choice = self.lane.entry(edit_id), decisions[0].choice
        result = await self._workspace.outbox.resolve(edit_id, decisions, label=self.back.name_of(choice))
        if result.changes and entry is not None:
            self.back.add_decided(entry, choice, result)
        elif not result.changes:
            said = self.tr("One value has just changed.")
            notices.info(said, detail=self.tr("Look again, then decide."), topic="conflict")
            self.lane.show_conflicts([])
            self.refresh()

    def _on_export_clicked(self) -> None:
        self._tasks.open(save_unsent(self._workspace, self), what="saving what waits")

    def _on_send_wanted(self, rows: Sequence[int]) -> None:
        chosen = set(rows) or set(range(len(self.model.entries)))
        entries = [self.model.entries[row].edit for row in sorted(chosen)]
        again = [edit.id for edit in entries if edit.state is EditState.FAILED or edit.next_try_at is not None]
        self._writes.spawn(self._send(again), what="sending again")

    async def _send(self, again: Sequence[EditId]) -> None:
        for edit_id in again:
            await self._workspace.outbox.retry(edit_id)
        self._workspace.sync_now()

    def _on_discard_wanted(self, rows: Sequence[int]) -> None:
        edit_ids = [self.model.entries[row].edit.id for row in rows]
        self._writes.spawn(self._workspace.outbox.discard(edit_ids), what="discarding", on_done=self.back.add_discarded)

    def event(self, event: QEvent) -> bool:
        # Or the key would be that of the gradebook's last step, which is not on show here.
        key = event if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride else None
        if key is not None and key.matches(QKeySequence.StandardKey.Undo) and self.back.may_take_back:
            event.accept()
            return True
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        self._paint_list_later()
        super().showEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._hand_keys_on()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Cancel):
            self.left.emit()
        elif event.matches(QKeySequence.StandardKey.Undo) and self.back.may_take_back:
            self.back.take_back()
        else:
            super().keyPressEvent(event)
