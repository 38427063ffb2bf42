"""What was just decided or discarded on the page of what waits, and the way to take it back, the last first."""

from collections.abc import Callable, Coroutine
from functools import cached_property, partial
from typing import Any, TypeAlias

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from lmsdesk.desk import ConflictEntry, Discarded, Workspace
from lmsdesk.gui.tasks import Tasks
from lmsdesk.gui.widgets.labels import plain
from lmsdesk.gui.words import counted, person
from lmsdesk.model.conflicts import Choice
from lmsdesk.model.edits import EditResult

_Back: TypeAlias = Callable[[], Coroutine[Any, Any, str]]
"""Takes something back, and says what became of it."""


class TakingBack(QWidget):
    """A line of words with a button, made once there is something to take back."""

    def __init__(self, workspace: Workspace, writes: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._writes = workspace, writes
        self._done: list[tuple[str, _Back]] = []
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
        button = QPushButton(self.tr("Take back"))
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
        words = counted(count, self.tr("1 grade was discarded."), self.tr("%n grades were discarded.", "", count))
        self._add(words, partial(self._take_up, discarded))
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
        self._add(told, partial(self._undo, entry, choice, result.step_id))

    def take_back(self) -> None:
        """Take back what was done last."""
        if self._done:
            _, back = self._done.pop()
            self._writes.spawn(back(), what="taking back", on_done=self._on_taken_back)

    def _add(self, words: str, back: _Back) -> None:
        self._done.append((words, back))
        self._say(words)

    def _say(self, words: str) -> None:
        self.said.setText(words)
        self.button.setVisible(bool(self._done))

    async def _take_up(self, discarded: Discarded) -> str:
        is_any = await self._workspace.past.take_up(discarded)
        return self.tr("They wait to be sent again.") if is_any else self.tr("Newer values wait in their place.")

    async def _undo(self, entry: ConflictEntry, choice: Choice, step_id: int) -> str:
        result = await self._workspace.undo(entry.edit.cell.course_id, only=step_id)
        if result is None:
            return self.tr("Other changes were made since; Undo in the gradebook takes them back first.")
        if choice is Choice.THEIRS:
            return self.tr("Your value is back and waits to be sent.")
        return self.tr("The value of the server is back; yours is in the history.")

    def _on_taken_back(self, words: str) -> None:
        before = f" {self._done[-1][0]}" if self._done else ""
        self._say(words + before)
        if not self._done:
            page = self.parentWidget()
            assert page is not None
            page.setFocus()
