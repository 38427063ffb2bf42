"""What is not on the server: conflicts first, then what waits, with what can be done about it."""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias, cast

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from lmsdesk.desk import ConflictEntry, Discarded, EditEntry, Resolved, UndoRefused, Workspace, pause
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.buttons import push_button
from lmsdesk.gui.kit.dialogs import file_to_save
from lmsdesk.gui.kit.empty_state import EmptyState
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.layouts import fill_layout, without_margins
from lmsdesk.gui.kit.page import Page
from lmsdesk.gui.kit.screen_fit import scrolling_column
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.gui.outbox.conflict_list import Conflict
from lmsdesk.gui.outbox.conflicts_view import ChangeLookup, ConflictsView
from lmsdesk.gui.outbox.edit_list import ListColumn, WaitingList, WaitingModel
from lmsdesk.model.changes import Changes
from lmsdesk.model.edits import Choice, EditState, FieldDecision
from lmsdesk.model.ids import Cell, EditId

_tr: Final = Translator("Unsent")

_Back: TypeAlias = Callable[[], Coroutine[Any, Any, str]]
"""Takes something back, and says what became of it."""


class _Done(NamedTuple):
    """What was done, in words, and its way back."""

    words: str
    back: _Back
    is_step: bool
    """Undo in the gradebook takes it back as well."""


class UndoBar(QWidget):
    """A line of words with a button; `emptied` when nothing is left."""

    emptied = Signal()

    def __init__(self, workspace: Workspace, writes: Tasks) -> None:
        super().__init__()
        self._workspace, self._writes = workspace, writes
        self._done: list[_Done] = []
        self.button = push_button("takeUp", self.tr("Undo"), self.take_back)
        self.button.hide()
        self.label = plain()
        fill_layout(without_margins(QHBoxLayout(self)), self.button, (self.label, 1))

    @property
    def may_take_back(self) -> bool:
        return bool(self._done)

    def name_of(self, choice: Choice) -> str:
        """What a decision is called where steps can be undone."""
        names = {
            Choice.MINE: self.tr("Keep mine"),
            Choice.THEIRS: self.tr("Take theirs"),
            Choice.BOTH: self.tr("Keep both texts"),
        }
        return names[choice]

    def add_discarded(self, discarded: Discarded) -> None:
        count = len(discarded.rows)
        if not count:
            self._show_words(self.tr("Nothing was discarded: it is no longer waiting."))
            return
        words = counted(count, self.tr("1 grade was discarded."), self.tr("%Ln grades were discarded.", "", count))
        self._add(_Done(words, partial(self._restore, discarded), is_step=False))
        self.button.setFocus()

    def add_decided(self, conflicts: Sequence[Conflict], choice: Choice, resolved: Resolved) -> None:
        """Conflicts were decided; where both values were the same there is nothing to take back."""
        if not resolved.steps:
            return
        count = len(conflicts)
        one = {
            Choice.MINE: self.tr("{student}, {column}: yours is kept."),
            Choice.THEIRS: self.tr("{student}, {column}: theirs is taken."),
            Choice.BOTH: self.tr("{student}, {column}: both texts are kept."),
        }[choice].format(student=conflicts[0].student, column=conflicts[0].entry.column_title)
        if choice is Choice.MINE:
            many = self.tr("Yours is kept in %Ln conflicts.", "", count)
        else:
            many = self.tr("Theirs is taken in %Ln conflicts.", "", count)
        self._add(_Done(counted(count, one, many), partial(self._undo, choice, resolved), is_step=True))

    def take_back(self) -> None:
        if self._done:
            done = self._done.pop()
            refused = partial(self._on_refused, done)
            self._writes.spawn(done.back(), what="taking back", on_done=self._on_restored, on_error=refused)

    def _add(self, done: _Done) -> None:
        self._done.append(done)
        self._show_words()

    def _show_words(self, words: str = "") -> None:
        """What became of it, and what can be taken back next."""
        last = self._done[-1].words if self._done else ""
        self.label.setText(f"{words} {last}".strip())
        self.button.setVisible(bool(self._done))

    async def _restore(self, discarded: Discarded) -> str:
        is_any = await self._workspace.outbox.restore_discarded(discarded)
        return self.tr("They are waiting to be sent again.") if is_any else self.tr("Newer values are waiting instead.")

    async def _undo(self, choice: Choice, resolved: Resolved) -> str:
        for course_id, step_id in reversed(resolved.steps.items()):
            if await self._workspace.gradebook.undo(course_id, only=step_id) is None:
                return self.tr("Other changes were made since; Undo in the gradebook undoes those first.")
        count = len(resolved.edit_ids)
        if choice is Choice.THEIRS:
            one = self.tr("Your value is back and is waiting to be sent.")
            return counted(count, one, self.tr("Your %Ln values are back and are waiting to be sent.", "", count))
        one = self.tr("The server's value is back; yours is in the history.")
        return counted(count, one, self.tr("The server's %Ln values are back; yours are in the history.", "", count))

    def _on_restored(self, words: str) -> None:
        self._show_words(words)
        if not self._done:
            self.emptied.emit()

    def _on_refused(self, done: _Done, problem: LmsdeskError) -> None:
        notices.error(problem, topic="taking-back")
        if not isinstance(problem, UndoRefused):
            # A full disk, say: it can be tried again.
            self._done.append(done)
        self._show_words()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        # Who comes back finds other things done since; a decision is then the gradebook's to take back.
        if not event.spontaneous() and any(done.is_step for done in self._done):
            self._done = [done for done in self._done if not done.is_step]
            self._show_words()


async def save_unsent(workspace: Workspace, parent: QWidget | None) -> None:
    """Ask where, write both files, and say so; raises FileUnwritable."""
    out = await file_to_save(_tr("Save unsent grades"), "unsent.csv", _tr("Table (*.csv)"), parent=parent)
    if out is None:
        return
    files = await workspace.files.export_unsent(out)
    words = counted(files.grades, _tr("1 grade was saved."), _tr("%Ln grades were saved.", files.grades))
    detail = _tr("{table} is a table; {text} has the same as plain text.").format(
        table=files.table, text=files.text.name
    )
    plain = _tr("Anyone who has these files can read the grades in them, with names also where names are hidden here.")
    notices.info(words, detail=f"{detail} {plain}", topic="unsent")


_WIDTHS: dict[int, int] = {
    ListColumn.STUDENT: 145,
    ListColumn.VALUE: 75,
    ListColumn.STATE: 95,
    ListColumn.NEXT: 150,
    ListColumn.ENTERED: 115,
}
_SHARE_OF_CONFLICTS = 3


class WaitingPage(Page):
    """Conflicts to decide, and the edits on their way. `left` says that somebody wants to go back."""

    leads_back = True

    def __init__(self, workspace: Workspace, parent: QWidget | None = None, *, writes: Tasks | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("waitingPage")
        self._workspace = workspace
        self._tasks = Tasks(self)
        self._writes = writes or self._tasks
        self._is_reading = self._is_read = False
        self._is_stale = True
        self._wanted: Cell | None = None
        self.model = WaitingModel(self)
        self._build()
        self._leave = [workspace.subscribe(self._on_changes), workspace.subscribe_state(self.model.show_state)]
        self._leave.append(workspace.subscribe_state(lambda _: self._on_state_changed()))
        self.model.show_state(workspace.state)

    def name(self) -> str:
        return self.tr("Waiting to be sent")

    def take_focus(self) -> None:
        self.setFocus()

    def stop(self) -> None:
        for leave in self._leave:
            leave()
        self._tasks.cancel_all()

    def refresh(self) -> None:
        """Read again what waits, as soon as somebody looks at it."""
        self._is_stale = True
        if self.isVisible() and not self._is_reading:
            self._is_reading = True
            self._tasks.spawn(self._read(), what="listing what waits")

    def go_to_conflict(self, cell: Cell | None) -> None:
        """Go to the conflict of a cell, or to the one that was looked at last, as soon as it is on show."""
        self._wanted = cell
        self._choose_wanted()
        self.setFocus()

    def add_list(self, made: WaitingList) -> None:
        """Another kind of things on their way, below the others."""
        self._lists.addWidget(made, 1)

    def _build(self) -> None:
        layout = scrolling_column(self)
        self.empty = EmptyState()
        self.conflicts = ConflictsView()
        self.conflicts.decided.connect(self._on_decided)
        self._lookup = ChangeLookup(self._workspace, self.conflicts, self._tasks)
        spoken = self.tr("Grades that are not sent yet")
        self.edits = WaitingList("waitingTable", spoken, self.model, _WIDTHS, sentence=self.model.sentence)
        self.edits.send_wanted.connect(self._on_send_wanted)
        self.edits.discard_wanted.connect(self._on_discard_wanted)
        self._lists = QVBoxLayout()
        self.add_list(self.edits)
        conflicts, foot = (self.conflicts, _SHARE_OF_CONFLICTS), self._built_foot()
        fill_layout(layout, (self.empty, 1), conflicts, (self._lists, 1), foot)
        for part in (self.empty, self.conflicts, self.edits, self.export):
            part.hide()

    def _built_foot(self) -> QHBoxLayout:
        self.undo_bar = UndoBar(self._workspace, self._writes)
        self.undo_bar.emptied.connect(self.setFocus)
        self.export = push_button("exportUnsent", self.tr("Save unsent grades…"), self._on_export_clicked)
        self.export.setToolTip(self.tr("Save everything unsent as a table and as text, in case the site is lost"))
        return fill_layout(QHBoxLayout(), (self.undo_bar, 1), 0, self.export)

    async def _read(self) -> None:
        try:
            while self._is_stale:
                self._is_stale = False
                conflicts, waiting = await self._workspace.outbox.conflicts(), await self._workspace.outbox.waiting()
                self._show_conflicts(conflicts)
                # There may be thousands of both.
                await pause()
                self._show_waiting(waiting)
                self._lookup.refresh()
        finally:
            self._is_reading = False

    def _show_conflicts(self, conflicts: Sequence[ConflictEntry]) -> None:
        self.conflicts.show_conflicts(conflicts)
        self._choose_wanted()
        self._show_parts()

    def _show_waiting(self, waiting: Sequence[EditEntry]) -> None:
        self.model.show_entries(waiting)
        count = len(waiting)
        words = counted(count, self.tr("1 not sent yet"), self.tr("%Ln not sent yet", "", count))
        self.edits.title.setText(words)
        self.edits.enable_buttons()
        self._is_read = True
        self._show_parts()

    def _choose_wanted(self) -> None:
        if self._wanted is not None and self.conflicts.select_cell(self._wanted):
            self._wanted = None

    def _show_parts(self) -> None:
        """Show what there is; the focus stays with what it was in, or goes to what is to be decided or sent."""
        has_conflicts, has_edits = bool(self.conflicts.model.entries), bool(self.model.entries)
        focus = cast("QWidget | None", self.window().focusWidget())
        had_focus = focus is not None and (focus is self or self.isAncestorOf(focus))
        self.setFocusProxy(self.conflicts.table if has_conflicts else self.edits.table if has_edits else self.empty)
        is_empty = self._is_read and not has_conflicts and not has_edits
        if is_empty:
            self._say_empty()
        self.empty.setVisible(is_empty)
        self.conflicts.setVisible(has_conflicts)
        self.edits.setVisible(has_edits)
        self.export.setVisible(has_conflicts or has_edits)
        if had_focus and (focus is self or focus is None or not focus.isVisibleTo(self)):
            self.setFocus()

    def _say_empty(self) -> None:
        title = self.tr("Everything is on the server")
        text = self.tr("Grades waiting to be sent and conflicts appear here.")
        if self._workspace.state.counts.drafts:
            title = self.tr("Nothing is waiting to be sent")
            text = self.tr("Marks that you have not posted are stored on this computer only, as drafts.")
        self.empty.say(title, text)

    def _on_state_changed(self) -> None:
        # Each grade that is sent changes the state: nothing is laid out that nobody sees.
        if not self.empty.isHidden():
            self._say_empty()

    def _on_changes(self, changes: Changes) -> None:
        if changes.outbox or changes.cells:
            self.refresh()

    def _on_decided(self, conflicts: Sequence[Conflict], choice: Choice) -> None:
        self._writes.spawn(
            self._decide(conflicts, choice),
            what="settling a conflict",
            on_error=partial(self._on_decision_failed, conflicts),
        )

    async def _decide(self, conflicts: Sequence[Conflict], choice: Choice) -> None:
        decisions: dict[EditId, list[FieldDecision]] = {}
        for conflict in conflicts:
            decisions.setdefault(conflict.edit_id, []).extend(conflict.decisions(choice))
        decided = await self._workspace.outbox.resolve_all(decisions, label=self.undo_bar.name_of(choice))
        if decided.edit_ids:
            self.undo_bar.add_decided([one for one in conflicts if one.edit_id in decided.edit_ids], choice, decided)
        if len(decided.edit_ids) < len(decisions):
            left = len(decisions) - len(decided.edit_ids)
            title = counted(
                left, self.tr("1 value has just changed."), self.tr("%Ln values have just changed.", "", left)
            )
            notices.info(title, detail=self.tr("Check again, then decide."), topic="conflict")
            self.conflicts.model.mark_decided(conflicts, is_decided=False)
            self.refresh()

    def _on_decision_failed(self, conflicts: Sequence[Conflict], problem: LmsdeskError) -> None:
        notices.error(problem)
        self.conflicts.model.mark_decided(conflicts, is_decided=False)

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
        self._writes.spawn(
            self._workspace.outbox.discard(edit_ids), what="discarding", on_done=self.undo_bar.add_discarded
        )

    def event(self, event: QEvent) -> bool:
        # Or the key would be that of the gradebook's last step, which is not on show here.
        key = event if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride else None
        if key is not None and key.matches(QKeySequence.StandardKey.Undo) and self.undo_bar.may_take_back:
            event.accept()
            return True
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Cancel):
            self.left.emit()
        elif event.matches(QKeySequence.StandardKey.Undo) and self.undo_bar.may_take_back:
            self.undo_bar.take_back()
        else:
            super().keyPressEvent(event)
