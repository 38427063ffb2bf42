"""Asks who made the changes of a cell once somebody has stayed with it: the site's log costs a request a cell."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer

from lmsdesk.desk import Workspace
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.changes import HistoryEntry, Origin

_STAYS_MS = 600
Named = Callable[[dict[int, str]], None]


class AuthorsAsked(QObject):
    """The last question counts; going on before the time is up asks nothing."""

    def __init__(self, workspace: Workspace, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._tasks = Tasks(self)
        self._entries: Sequence[HistoryEntry] = ()
        self._on_named: Named | None = None
        self._timer = QTimer(self, singleShot=True, interval=_STAYS_MS)
        self._timer.timeout.connect(self._on_stayed)

    def ask(self, entries: Sequence[HistoryEntry], on_named: Named) -> None:
        """Have `on_named` called with the names by entry, if these entries of one cell are still wanted by then."""
        self.stop()
        self._entries, self._on_named = entries, on_named
        if self._workspace.is_online and any(one.origin is Origin.PULLED for one in entries):
            self._timer.start()

    def stop(self) -> None:
        """Ask nothing any more."""
        self._timer.stop()
        self._tasks.cancel_all()

    def _on_stayed(self) -> None:
        if self._on_named is not None:
            work = self._workspace.history.authors.of(self._entries)
            self._tasks.spawn(work, what="asking who", on_done=self._on_named)
