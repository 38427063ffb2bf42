"""Who was first: what is known here of a colleague's change, and later what the site's own log says of it."""

import asyncio
from typing import Final

from lmsdesk.desk import RemoteChange, Workspace
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.outbox.conflicts_view import ConflictsView
from lmsdesk.model.ids import Cell

_SETTLED_S: Final = 0.3
"""The site is asked about a conflict that is looked at for so long, not about each that is passed by."""


class ChangeLookup:
    """Finds out about the conflict that is shown in full; the log of each is read once."""

    def __init__(self, workspace: Workspace, view: ConflictsView, tasks: Tasks) -> None:
        self._workspace, self._view, self._tasks = workspace, view, tasks
        self._known: dict[Cell, RemoteChange] = {}
        self._is_stale = self._is_reading = self._is_asking = False
        view.current_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Find out about the conflict that is shown now."""
        self._is_stale = True
        if not self._is_reading:
            self._is_reading = True
            self._tasks.spawn(self._read(), what="finding out when a grade was changed")

    async def _read(self) -> None:
        try:
            while self._is_stale and (cell := self._cell) is not None:
                self._is_stale = False
                noticed = await self._workspace.outbox.first_seen(cell)
                known = self._known.get(cell)
                if known is not None and known.first_seen_at != noticed.first_seen_at:
                    known = None
                    del self._known[cell]
                self._view.show_change(cell, known or noticed)
        finally:
            self._is_reading = False
        if not self._is_asking:
            self._is_asking = True
            # Beside the list: a site that answers slowly must not keep from it what is decided or sent meanwhile.
            self._tasks.spawn(self._ask(), what="asking who changed a grade")

    async def _ask(self) -> None:
        try:
            while self._workspace.is_online and (cell := self._cell) is not None and cell not in self._known:
                await asyncio.sleep(_SETTLED_S)
                if cell != self._cell:
                    continue
                self._known[cell] = await self._workspace.outbox.fetch_change(cell)
                self._view.show_change(cell, self._known[cell])
        finally:
            self._is_asking = False

    @property
    def _cell(self) -> Cell | None:
        current = self._view.current
        return None if current is None else current.cell
