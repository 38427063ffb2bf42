"""The names in a column are hidden by choice while it is marked, and shown again."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from lmsdesk.desk import WorkKey, Workspace
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.tasks import Tasks

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage


class Hiding(QObject):
    """Where the site hides the names of a column, they stay hidden."""

    def __init__(self, page: "SubmissionsPage", workspace: Workspace, *, writes: Tasks) -> None:
        super().__init__(page)
        self._page, self._names = page, workspace.submissions.names
        self._writes = writes

    def switch(self) -> None:
        """Hide the names in the column of the paper on the screen, or show them again."""
        if (key := self._page.key) is not None:
            self._writes.spawn(self._switch(key), what="hiding names")

    async def _switch(self, key: WorkKey) -> None:
        is_hidden = await self._names.switch(key.course_id, key.column_id)
        if is_hidden is None:
            words = self.tr("The site hides the names in this column.")
        elif is_hidden:
            words = self.tr("The names in this column are hidden, here and in the gradebook. Alt+0 shows them again.")
        else:
            words = self.tr("The names in this column are shown. The history has noted it.")
        notices.info(words, topic="names")
