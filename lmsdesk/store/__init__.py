"""The encrypted store: what the service said, what a person entered, and what became of both."""

from lmsdesk.store.backup import CopyFacts, inspect, release
from lmsdesk.store.database.errors import (
    RestoreOvertaken,
    StoreBroken,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreNewer,
    StoreUnwritable,
    StoreWithoutLocks,
    UndoRefused,
)
from lmsdesk.store.database.keys import StoreKey
from lmsdesk.store.database.ownership import held_files, owned
from lmsdesk.store.database.rekeying import rekey
from lmsdesk.store.mirror.mirror import Cursor
from lmsdesk.store.outbox.resolve_conflicts import Discarded
from lmsdesk.store.store import Store

__all__ = [
    "CopyFacts",
    "Cursor",
    "Discarded",
    "RestoreOvertaken",
    "Store",
    "StoreBroken",
    "StoreBusy",
    "StoreError",
    "StoreFull",
    "StoreKey",
    "StoreLocked",
    "StoreNewer",
    "StoreUnwritable",
    "StoreWithoutLocks",
    "UndoRefused",
    "held_files",
    "inspect",
    "owned",
    "rekey",
    "release",
]
