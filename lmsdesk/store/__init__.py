"""The encrypted store: what the service said, what a person entered, and what became of both."""

from lmsdesk.store.errors import (
    StoreBroken,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreNewer,
    StoreUnwritable,
    UndoRefused,
)
from lmsdesk.store.keys import StoreKey
from lmsdesk.store.mirror import Cursor
from lmsdesk.store.store import Store

__all__ = [
    "Cursor",
    "Store",
    "StoreBroken",
    "StoreBusy",
    "StoreError",
    "StoreFull",
    "StoreKey",
    "StoreLocked",
    "StoreNewer",
    "StoreUnwritable",
    "UndoRefused",
]
