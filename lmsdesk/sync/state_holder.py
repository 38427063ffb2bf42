"""The one current state of the synchronisation; its listener is called whenever it changes."""

from collections.abc import Callable
from datetime import datetime
from typing import TypedDict, Unpack

from msgspec.structs import replace

from lmsdesk.errors import LmsdeskError
from lmsdesk.model.edits import OutboxCounts
from lmsdesk.sync.state import Link, SyncState


class Fields(TypedDict, total=False):
    """What can be changed, by the names of `SyncState`."""

    link: Link
    counts: OutboxCounts
    activity: str
    progress: tuple[int, int] | None
    problem: LmsdeskError | None
    next_try_at: datetime | None
    last_pulled_at: datetime | None


class StateHolder:
    """Keeps the state and calls one listener."""

    def __init__(self, on_state: Callable[[SyncState], None]) -> None:
        self._on_state = on_state
        self._activities: list[str] = []
        self.state = SyncState()

    def update(self, **fields: Unpack[Fields]) -> None:
        """Change part of the state."""
        changed = replace(self.state, **fields)
        if changed != self.state:
            self.state = changed
            self._on_state(changed)

    def begin(self, activity: str) -> None:
        """Show what goes on now."""
        self._activities.append(activity)
        self.update(activity=activity)

    def end(self, activity: str) -> None:
        """Show no longer that this goes on, but what else still does."""
        self._activities.remove(activity)
        self.update(activity=self._activities[-1] if self._activities else "")
