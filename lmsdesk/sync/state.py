"""How the synchronisation stands, as one value for badges and pages."""

from datetime import datetime
from enum import StrEnum

from msgspec import Struct, field

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
    problem: LmsdeskError | None = None
    next_try_at: datetime | None = None
    last_pulled_at: datetime | None = None
