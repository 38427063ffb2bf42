"""The encrypted store: what the service said, what a person entered, and what became of both."""

from lmsdesk.store.copies import CopyFacts, inspect, release
from lmsdesk.store.deciding import Discarded
from lmsdesk.store.errors import (
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
from lmsdesk.store.keys import StoreKey
from lmsdesk.store.mirror import Cursor
from lmsdesk.store.ownership import held_files, owned
from lmsdesk.store.rekeying import rekey
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
