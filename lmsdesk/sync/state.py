"""How the synchronisation stands, as one value for badges and pages."""

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import TypedDict, Unpack

from msgspec import Struct, field
from msgspec.structs import replace

from lmsdesk.errors import LmsdeskError
from lmsdesk.model.edits import OutboxCounts


class Link(StrEnum):
    """Whether the service can be worked with now."""

    ONLINE = "online"
    OFFLINE = "offline"
    SIGN_IN = "sign-in"
    """Somebody has to sign in; editing goes on and the outbox waits."""
    PAUSED = "paused"
    """The person chose to work offline."""


class SyncState(Struct, frozen=True):
    """A moment of the engine."""

    link: Link = Link.SIGN_IN
    counts: OutboxCounts = field(default_factory=OutboxCounts)
    activity: str = ""
    """What goes on, in a sentence; empty when nothing does."""
    progress: tuple[int, int] | None = None
    """Columns done and columns in all, while a course is loaded."""
    uploads: int = 0
    """Files that are still to be uploaded."""
    held_uploads: int = 0
    """Those of them that a person holds back."""
    problem: LmsdeskError | None = None
    next_try_at: datetime | None = None
    last_pulled_at: datetime | None = None


class Fields(TypedDict, total=False):
    """What can be changed, by the names of `SyncState`."""

    link: Link
    counts: OutboxCounts
    activity: str
    progress: tuple[int, int] | None
    uploads: int
    held_uploads: int
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
