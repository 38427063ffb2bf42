"""Shares the column on the screen out among graders, and leaves out of the queue what others mark."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from lmsdesk.desk import QueueEntry, Workspace
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.share_dialog import NOT_SHARED, ShareDialog

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage


class Sharing(QObject):
    """Goes with the work that its page shows."""

    def __init__(self, page: "SubmissionsPage", workspace: Workspace, *, tasks: Tasks, writes: Tasks) -> None:
        super().__init__(page)
        self._page, self._workspace = page, workspace
        self._tasks, self._writes = tasks, writes

    def open(self) -> None:
        """Ask how the column on the screen is shared out."""
        if self._page.entry is not None:
            self._tasks.open(self._open(self._page.entry), what="sharing papers out")

    async def _open(self, entry: QueueEntry) -> None:
        shares, column = self._workspace.submissions.queue.shares, entry.key[:2]
        dialog = ShareDialog(self._workspace, entry, await shares.of(*column), self._page)
        result = await show_dialog(dialog)
        if result in {QDialog.DialogCode.Accepted, NOT_SHARED}:
            plan = None if result == NOT_SHARED else dialog.plan
            await self._writes.spawn(shares.keep(*column, plan), what="keeping how papers are shared out")
            self._page.show_own(is_own=True)
