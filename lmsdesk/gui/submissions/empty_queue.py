"""What stands in the place of a paper where there is none: that the site is asked, that nothing is left, or no link."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from lmsdesk.desk import Workspace
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.empty_state import EmptyState
from lmsdesk.gui.submissions.pile_reader import PileReader


class EmptyQueue(EmptyState):
    """It can have the keys, so that they go nowhere else."""

    def __init__(self, workspace: Workspace, reader: PileReader, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace, self._reader = workspace, reader
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def say_why(self) -> None:
        """Say why nothing is there, as things are now."""
        title, text = self.tr("Nothing to grade"), self.tr("Submissions that need grading appear here.")
        if self._reader.is_looking:
            title = self.tr("Looking for papers…")
        elif self._workspace.state.activity:
            title = self.tr("Looking for work to grade…")
        elif not self._workspace.is_online:
            title = self.tr("Nothing to grade on this computer")
            text = self.tr("You are offline. Other submissions appear once the site can be reached.")
        self.say(title, text)

    def refuse(self) -> None:
        """Say why an action about a paper does nothing."""
        if self._reader.is_reading:
            return
        if self._reader.scope.column_id is None:
            title = self.tr("No submission is open.")
        elif self._workspace.is_online:
            title = self.tr("This column has no submissions.")
        else:
            title = self.tr("This column has no submissions on this computer.")
        notices.info(title, topic="marking")
