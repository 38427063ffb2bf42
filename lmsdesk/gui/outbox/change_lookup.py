"""Who was first: what is known here of a colleague's change, and later what the site's own log says of it."""

from collections import deque

from lmsdesk.desk import RemoteChange, Workspace
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.outbox.conflict_list import ConflictList
from lmsdesk.model.ids import Cell


class ConflictTraces:
    """Tells the rows of a lane as they come; the log of each conflict is asked once."""

    def __init__(self, workspace: Workspace, lane: ConflictList, tasks: Tasks) -> None:
        self._workspace, self._lane, self._tasks = workspace, lane, tasks
        self._known: dict[Cell, RemoteChange] = {}
        self._came: deque[Cell] = deque()
        self._is_tracing = self._is_asking = False
        lane.came.connect(self._on_row_came)

    def ask(self) -> None:
        """Ask the site where that was not done yet, if it can be asked."""
        if not self._is_asking:
            self._is_asking = True
            # Beside the list: a site that answers slowly must not keep from it what is decided or sent meanwhile.
            self._tasks.spawn(self._ask(), what="asking who changed a grade")

    def _on_row_came(self, cell: Cell) -> None:
        self._came.append(cell)
        if not self._is_tracing:
            self._is_tracing = True
            self._tasks.spawn(self._trace(), what="finding out when a grade was changed")

    async def _trace(self) -> None:
        try:
            while self._came:
                cell = self._came.popleft()
                noticed = await self._workspace.outbox.first_seen(cell)
                known = self._known.get(cell)
                is_asked = known is not None and known.first_seen_at == noticed.first_seen_at
                self._lane.show_trace(cell, known if known is not None and is_asked else noticed)
                if not is_asked:
                    self._known.pop(cell, None)
        finally:
            self._is_tracing = False
        self.ask()

    async def _ask(self) -> None:
        try:
            while self._workspace.is_online:
                cell = next((row.cell for row in self._lane.rows if row.cell not in self._known), None)
                if cell is None:
                    return
                self._known[cell] = await self._workspace.outbox.fetch_change(cell)
                self._lane.show_trace(cell, self._known[cell])
        finally:
            self._is_asking = False
