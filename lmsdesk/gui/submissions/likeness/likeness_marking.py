"""Compares the papers of the column on the screen, and brings like ones together in the queue."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from lmsdesk.desk import QueueOrder, QueueScope, Workspace
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.likeness.likeness_dialog import OPEN, SORT, LikenessDialog

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage


class LikenessMarking(QObject):
    """Goes with the work that its page shows."""

    def __init__(self, page: "SubmissionsPage", workspace: Workspace, *, tasks: Tasks) -> None:
        super().__init__(page)
        self._page, self._workspace, self._tasks = page, workspace, tasks

    def open(self) -> None:
        """Compare all papers of the column on the screen."""
        if self._page.key is not None:
            self._tasks.open(self._open(QueueScope(*self._page.key[:2])), what="comparing papers")

    def is_known(self) -> bool:
        """Whether papers of the queue were compared."""
        ranks = self._workspace.submissions.comparing.ranks
        return any(entry.key in ranks for entry in self._page.pile.entries)

    async def _open(self, scope: QueueScope) -> None:
        pile = await self._workspace.submissions.queue.pile(scope)
        if not pile.entries:
            return
        dialog = LikenessDialog(self._workspace, pile.entries, self._page)
        result = await show_dialog(dialog)
        if result == OPEN and dialog.chosen is not None:
            self._page.open(scope, dialog.chosen.target(dialog.chosen.current.id))
        elif result == SORT:
            self._page.sort(QueueOrder.LIKENESS)
