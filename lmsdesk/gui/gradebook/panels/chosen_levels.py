"""What was chosen in the site's rubric for the grade that the panel shows: read with it, and again when it changes."""

from PySide6.QtCore import QObject

from lmsdesk.desk import CellDetails, Workspace
from lmsdesk.gui.gradebook.panels.details_panel import CellPanel
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.changes import Changes
from lmsdesk.model.evaluations import EvaluationTarget
from lmsdesk.model.rubrics import RubricTarget


class ChosenLevels(QObject):
    """From the first grade that is shown to the end of its page."""

    def __init__(self, panel: CellPanel, workspace: Workspace, tasks: Tasks) -> None:
        super().__init__(panel)
        self._panel, self._workspace, self._tasks = panel, workspace, tasks
        self._details: CellDetails | None = None
        self.stop = workspace.subscribe(self._on_changes)
        """Let go of the workspace."""

    def show(self, details: CellDetails) -> None:
        """Show them beside this grade."""
        self._details = details
        self._tasks.spawn(self._read(details), what="reading what was chosen in a rubric")

    async def _read(self, details: CellDetails) -> None:
        levels = await self._workspace.submissions.rubrics.levels_of(details.cell, details.attempts)
        self._panel.show_rubric(details.cell, levels)

    def _on_changes(self, changes: Changes) -> None:
        details = self._details
        if details is None or details.cell != self._panel.cell:
            return
        # By the column: choices for a group name no user.
        position = details.cell.course_id, details.cell.column_id
        chosen = (one for one in changes.targets if isinstance(one, RubricTarget | EvaluationTarget))
        if any((one.course_id, one.column_id) == position for one in chosen):
            self.show(details)
