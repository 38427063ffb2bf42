"""The data of one site on this computer."""

from pathlib import Path

from lmsdesk.store.database import Database
from lmsdesk.store.history import History
from lmsdesk.store.keys import StoreKey
from lmsdesk.store.mirror import Mirror
from lmsdesk.store.outbox import Outbox
from lmsdesk.store.preferences import Preferences


class Store:
    """What the service said, what a person entered, and what became of both.

    All methods are coroutines that run on one worker thread; each is one transaction.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.mirror = Mirror(database)
        self.outbox = Outbox(database)
        self.history = History(database)
        self.preferences = Preferences(database)

    @classmethod
    async def open(cls, path: Path | None, key: StoreKey | None) -> "Store":
        """Open or make a file; no path is a store in memory, no key a plain file.

        Raises StoreNewer, StoreLocked, StoreBroken, StoreFull, StoreBusy or StoreUnwritable.
        """
        return cls(await Database.open(path, key))

    async def faults(self) -> list[str]:
        """A full check of the file, for the doctor; slow. Nothing found: an empty list."""
        return await self._database.faults()

    async def close(self) -> None:
        """Bring everything into the file and give it up; a second call does nothing."""
        await self._database.close()
