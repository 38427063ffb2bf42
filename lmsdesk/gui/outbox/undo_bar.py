"""What was just decided or discarded on the page of what waits, and the way to take it back, the last first."""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from lmsdesk.desk import Discarded, Resolved, UndoRefused, Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.outbox.conflict_list import Conflict
from lmsdesk.model.conflicts import Choice

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

    def __init__(self, workspace: Workspace, writes: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._writes = workspace, writes
        self._done: list[_Done] = []
        self.button = QPushButton(self.tr("Undo"))
        self.button.setObjectName("takeUp")
        self.button.clicked.connect(self.take_back)
        self.button.hide()
        self.label = plain()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.button)
        row.addWidget(self.label, 1)

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
