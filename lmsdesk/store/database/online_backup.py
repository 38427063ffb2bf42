"""A whole copy of the open data file, made piece by piece while it is in use."""

from pathlib import Path

import apsw

from lmsdesk.store.database.connection import fresh_file, unlock
from lmsdesk.store.database.keys import StoreKey

_PAGES_AT_ONCE = 500
"""About two megabytes, so that what is entered meanwhile is on the disk in time."""


class Copying:
    """A copy that is made piece by piece while the file is in use; each step is one turn of the worker."""

    def __init__(self, source: apsw.Connection, target: Path, key: StoreKey | None) -> None:
        fresh_file(target)
        self._copy = apsw.Connection(str(target))
        try:
            unlock(self._copy, key)
            self._backup = self._copy.backup("main", source, "main")
        except BaseException:
            self._copy.close()
            raise

    def step(self) -> bool:
        """Copy a piece; True when everything is there."""
        return bool(self._backup.step(_PAGES_AT_ONCE))

    def end(self) -> None:
        """Give both files up."""
        try:
            self._backup.close(True)
        finally:
            self._copy.close()
