"""The connection to the practice site that this program started, which can be cut to see what happens offline."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from lmsdesk.desk import Workspace
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.ids import SiteId

if TYPE_CHECKING:
    from lmsdesk.gui.site.practice_launcher import PracticeStarter


class PracticeConnection(QObject):
    """`offered(bool)` says whether the site on show can be cut off, `switched(bool)` whether it is."""

    offered = Signal(bool)
    switched = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = Tasks(self)
        self._workspace: Workspace | None = None
        self._starter: PracticeStarter | None = None
        self._site_id: SiteId | None = None
        self.is_disconnected = False
        self._is_switching = False

    def show_workspace(self, workspace: Workspace | None) -> None:
        """What is on show."""
        self._workspace = workspace
        self._show_offer()

    def offer(self, starter: "PracticeStarter", site_id: SiteId) -> None:
        """There is a practice site of our own."""
        self._starter, self._site_id = starter, site_id
        self._show_offer()

    def toggle(self) -> None:
        """Cut the connection, or mend it; once at a time."""
        if self._starter is not None and not self._is_switching:
            self._is_switching = True
            self._tasks.spawn(self._switch(self._starter), what="moving the plug")

    def _show_offer(self) -> None:
        workspace = self._workspace
        self.offered.emit(self._starter is not None and workspace is not None and workspace.site.id == self._site_id)

    async def _switch(self, starter: "PracticeStarter") -> None:
        try:
            await (starter.reconnect() if self.is_disconnected else starter.disconnect())
            self.is_disconnected = not self.is_disconnected
        finally:
            self._is_switching = False
            # The action was toggled by the click: it shows what is, also when that has stayed or was pressed twice.
            self.switched.emit(self.is_disconnected)
        if self._workspace is not None:
            # Somebody who has just cut the connection wants to see what comes of it.
            self._workspace.sync_now()
            await self._workspace.courses.refresh()
