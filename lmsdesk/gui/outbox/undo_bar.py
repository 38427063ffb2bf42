"""What was just decided or discarded on the page of what waits, and the way to take it back, the last first."""

from collections.abc import Callable, Coroutine
from functools import cached_property, partial
from typing import Any, NamedTuple, TypeAlias

from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from lmsdesk.desk import ConflictEntry, Discarded, UndoRefused, Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.formatting import counted, person
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.conflicts import Choice
from lmsdesk.model.edits import EditResult

_Back: TypeAlias = Callable[[], Coroutine[Any, Any, str]]
"""Takes something back, and says what became of it."""


class _Done(NamedTuple):
    """What was done, in words, and its way back."""

    words: str
    back: _Back
    is_step: bool
    """Undo in the gradebook takes it back as well."""


class UndoBar(QWidget):
    """A line of words with a button, made once there is something to take back."""

    def __init__(self, workspace: Workspace, writes: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._writes = workspace, writes
        self._done: list[_Done] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)

    @cached_property
    def said(self) -> QLabel:
        """What was done last, or became of it."""
        words = plain()
        words.setWordWrap(True)
        self._row.addWidget(words, 1)
        return words

    @cached_property
    def button(self) -> QPushButton:
        """Takes it back."""
        button = QPushButton(self.tr("Undo"))
        button.setObjectName("takeUp")
        button.clicked.connect(self.take_back)
        self._row.insertWidget(0, button)
        return button

    @property
    def may_take_back(self) -> bool:
        """Whether there is something to take back."""
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
        """Edits were discarded."""
        count = len(discarded.rows)
        words = counted(count, self.tr("1 grade was discarded."), self.tr("%Ln grades were discarded.", "", count))
        self._add(_Done(words, partial(self._take_up, discarded), is_step=False))
        self.button.setFocus()

    def add_decided(self, entry: ConflictEntry, choice: Choice, result: EditResult) -> None:
        """A conflict was decided; where both values were the same there is nothing to take back."""
        if result.step_id is None:
            return
        name = person(entry.student_name, entry.stand_in)
        words = {
            Choice.MINE: self.tr("{student}, {column}: yours is kept."),
            Choice.THEIRS: self.tr("{student}, {column}: theirs is taken."),
            Choice.BOTH: self.tr("{student}, {column}: both texts are kept."),
        }
        told = words[choice].format(student=name, column=entry.column_title)
        self._add(_Done(told, partial(self._undo, entry, choice, result.step_id), is_step=True))

    def take_back(self) -> None:
        """Take back what was done last."""
        if self._done:
            done = self._done.pop()
            refused = partial(self._on_refused, done)
            self._writes.spawn(done.back(), what="taking back", on_done=self._on_taken_back, on_error=refused)

    def _add(self, done: _Done) -> None:
        self._done.append(done)
        self._say()

    def _say(self, words: str = "") -> None:
        """What became of it, and what can be taken back next."""
        last = self._done[-1].words if self._done else ""
        self.said.setText(f"{words} {last}".strip())
        self.button.setVisible(bool(self._done))

    async def _take_up(self, discarded: Discarded) -> str:
        is_any = await self._workspace.outbox.restore_discarded(discarded)
        return self.tr("They are waiting to be sent again.") if is_any else self.tr("Newer values are waiting instead.")

    async def _undo(self, entry: ConflictEntry, choice: Choice, step_id: int) -> str:
        result = await self._workspace.gradebook.undo(entry.edit.cell.course_id, only=step_id)
        if result is None:
            return self.tr("Other changes were made since; Undo in the gradebook undoes those first.")
        if choice is Choice.THEIRS:
            return self.tr("Your value is back and is waiting to be sent.")
        return self.tr("The server's value is back; yours is in the history.")

    def _on_taken_back(self, words: str) -> None:
        self._say(words)
        if not self._done:
            page = self.parentWidget()
            assert page is not None
            page.setFocus()

    def _on_refused(self, done: _Done, problem: LmsdeskError) -> None:
        notices.error(problem, topic="taking-back")
        if not isinstance(problem, UndoRefused):
            # A full disk, say: it can be tried again.
            self._done.append(done)
        self._say()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        # Who comes back finds other things done since; a decision is then the gradebook's to take back.
        if not event.spontaneous() and any(done.is_step for done in self._done):
            self._done = [done for done in self._done if not done.is_step]
            self._say()
