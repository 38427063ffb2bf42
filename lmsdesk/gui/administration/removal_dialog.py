"""Removes several records, after saying exactly what goes with them."""

from collections.abc import Awaitable, Callable

from PySide6.QtWidgets import QWidget

from lmsdesk.desk.administration.several import OnProgress, Outcome
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.work_dialog import WorkDialog

Count = Callable[[], Awaitable[str]]
"""What goes, in sentences, counted on the service now; raises LmsdeskError."""
Remove = Callable[[OnProgress], Awaitable[Outcome]]


class RemovalDialog(WorkDialog):
    """The button can be pressed only once it has been counted."""

    def __init__(self, title: str, verb: str, count: Count, remove: Remove, *, parent: QWidget | None = None) -> None:
        self._verb_words, self._count, self._remove = verb, count, remove
        self._is_counted = False
        super().__init__(title, verb, is_dangerous=True, parent=parent)
        self.setObjectName("removalDialog")
        self.cancel.setFocus()
        self._ask()

    def _ask(self) -> None:
        self.verb.setEnabled(False)
        self.say(self.tr("Counting…"))
        self._tasks.spawn(self._counted(), what="counting losses", on_done=self._on_counted, on_error=self._on_failed)

    async def _counted(self) -> str:
        return await self._count()

    def _on_counted(self, sentences: str) -> None:
        self._is_counted = True
        self.say(sentences)
        self.verb.setText(self._verb_words)
        self.verb.setEnabled(True)

    def _start(self) -> None:
        if self._is_counted:
            self._run(self._removed(), self.tr("Removing…"))
        else:
            self._ask()

    async def _removed(self) -> Outcome:
        return await self._remove(self._on_progress)

    def _on_failed(self, problem: LmsdeskError) -> None:
        self._is_counted = False
        super()._on_failed(problem)
