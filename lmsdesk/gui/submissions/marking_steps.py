"""Undo and redo on the page of marking: they take the last step of the course on the screen, whatever it was."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from lmsdesk.desk import UndoResult, Workspace
from lmsdesk.gui.kit.messages import tell_still_posted
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.ids import AttemptTarget, CourseId

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage


class MarkingSteps(QObject):
    """A field of text undoes its own typing; what has the keys otherwise leaves that to this."""

    def __init__(self, page: "SubmissionsPage", workspace: Workspace, *, tasks: Tasks) -> None:
        super().__init__(page)
        self._page, self._workspace, self._tasks = page, workspace, tasks
        self._annotations = page.paper.annotating.session
        page.paper.annotating.undo_applied.connect(self._on_undo_applied)
        # Ctrl+Z on the paper waits for a mark that is on its way to the disk, as anywhere.
        page.paper.annotating.undo, page.paper.annotating.redo = self.undo, self.redo

    def undo(self) -> None:
        """Take the last step back, after what is on its way to the disk."""
        self._start_undo(self._annotations.undo)

    def redo(self) -> None:
        """Make the step that was taken back last once more."""
        self._start_undo(self._annotations.redo)

    def name(self) -> None:
        """Ask what the steps of the course on the screen are called now."""
        self._tasks.spawn(self._name(), what="naming the steps of marking")

    def _start_undo(self, way: Callable[[CourseId], None]) -> None:
        if (key := self._page.key) is not None:
            self._tasks.spawn(self._undo(key.course_id, way), what="undoing a step of marking")

    async def _undo(self, course_id: CourseId, way: Callable[[CourseId], None]) -> None:
        if (session := self._page.session) is not None:
            await session.stored()
        way(course_id)

    async def _name(self) -> None:
        if (entry := self._page.entry) is None:
            return
        self._page.name_steps(*await self._workspace.gradebook.undo_labels(entry.key.course_id))

    def _on_undo_applied(self, result: UndoResult, is_redo: bool) -> None:  # noqa: FBT001 - of a signal
        """What was undone may be the mark on the screen: then it is shown as it is stored now."""
        page = self._page
        told = self.tr("Redone: {step}") if is_redo else self.tr("Undone: {step}")
        nameless = self.tr("Redone.") if is_redo else self.tr("Undone.")
        page.panel.say_news(told.format(step=result.label) if result.label else nameless)
        tell_still_posted(result.stay_posted)
        entry = page.pile.entry(page.key)
        if entry is not None and any(isinstance(one, AttemptTarget) for one in result.changes.targets):
            page.marking.posted.pop(entry.key, None)
            page.marking.read(entry)
        self.name()
