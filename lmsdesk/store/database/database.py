"""One connection, one thread that owns it, one function = one transaction."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import apsw

from lmsdesk.store.database.connection import StoreKey, connect, disconnect, faults, fresh_file, unlock
from lmsdesk.store.database.errors import StoreBusy, StoreError, translate_errors
from lmsdesk.store.database.ownership import Ownership, own

T = TypeVar("T")
P = ParamSpec("P")
Work = Callable[Concatenate[apsw.Connection, P], T]

_CHECKPOINT_PAGES = 2_000
_MOST_FAULTS = 10
_PATIENCE_S = 0.2
_LOOKS_EVERY_S = 0.01
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


class Database:
    """The worker: every function handed to it runs on its thread, in the order of arrival."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store")
        self._connection: apsw.Connection | None = None
        self._ownership: Ownership | None = None
        self._log_pages = 0

    @classmethod
    async def open(cls, path: Path | None, key: StoreKey | None) -> "Database":
        """Open the file on the worker's thread; raises the kinds of `errors`."""
        database = cls()
        try:
            await database._run(lambda: database._open(path, key))
        except BaseException:
            # Whoever was cancelled does not stop the worker: what it opens is closed right after.
            asyncio.get_running_loop().run_in_executor(database._worker, database._give_up)
            database._worker.shutdown(wait=False)
            raise
        return database

    async def read(self, function: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function that only reads."""
        return await self._run(lambda: self._read(function, *args, **kwargs))

    async def write(self, function: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function in one transaction; when this returns, its work is on the disk."""
        result = await self._run(lambda: self._write(function, *args, **kwargs))
        if self._log_pages > _CHECKPOINT_PAGES:
            self._log_pages = 0
            asyncio.get_running_loop().run_in_executor(self._worker, self._checkpoint)
        return result

    async def faults(self) -> list[str]:
        """A full check of the file, for the doctor; slow. Nothing found: an empty list."""
        return await self.read(faults, most=_MOST_FAULTS)

    async def copy_to(self, target: Path, key: StoreKey | None) -> None:
        """A whole copy under the file's own key, made in pieces between which other work goes on."""
        copying = await self._run(lambda: self._begin_copy(target, key))
        try:
            while not await self._run(lambda: self._step_copy(copying)):
                continue
        finally:
            await self._run(copying.end)

    async def close(self) -> None:
        """Bring everything into the file and give it up, also when cancelled; a second call does nothing."""
        if self._connection is None:
            return
        try:
            await asyncio.shield(asyncio.get_running_loop().run_in_executor(self._worker, self._close))
        finally:
            self._worker.shutdown(wait=False)

    async def _run(self, job: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._worker, job)

    def _open(self, path: Path | None, key: StoreKey | None) -> None:
        self._ownership = None if path is None else _own_soon(path)
        try:
            connection = connect(path, key)
        except BaseException:
            self._disown()
            raise
        # Takes the place of the automatic checkpoint, which would make one commit in many a slow one.
        connection.set_wal_hook(self._on_log_grown)
        self._connection = connection

    def _read(self, function: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        with translate_errors():
            return function(self._require_connection(), *args, **kwargs)

    def _write(self, function: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        connection = self._require_connection()
        with translate_errors():
            connection.execute("BEGIN IMMEDIATE")
            try:
                result = function(connection, *args, **kwargs)
                connection.execute("COMMIT")
            except BaseException:
                # A full disk has already rolled back by itself.
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            return result

    def _begin_copy(self, target: Path, key: StoreKey | None) -> Copying:
        with translate_errors():
            return Copying(self._require_connection(), target, key)

    def _step_copy(self, copying: Copying) -> bool:
        with translate_errors():
            return copying.step()

    def _checkpoint(self) -> None:
        # Where it fails, the log keeps everything, and the next checkpoint tries again.
        with suppress(StoreError), translate_errors():
            if self._connection is not None:
                self._connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)

    def _close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            disconnect(connection)
        finally:
            self._disown()

    def _give_up(self) -> None:
        with suppress(StoreError):
            self._close()

    def _disown(self) -> None:
        if self._ownership is not None:
            self._ownership.release()

    def _require_connection(self) -> apsw.Connection:
        if self._connection is None:
            raise RuntimeError("the store is closed")
        return self._connection

    def _on_log_grown(self, _connection: apsw.Connection, _name: str, pages: int) -> int:
        self._log_pages = pages
        return apsw.SQLITE_OK


class Tables:
    """Some of the tables; a subclass reads and writes them."""

    def __init__(self, database: Database) -> None:
        self._database = database


def _own_soon(path: Path) -> Ownership:
    """A file that is just being closed, here or by another process, is free in a moment."""
    until = time.monotonic() + _PATIENCE_S
    while True:
        try:
            return own(path)
        except StoreBusy:
            if time.monotonic() > until:
                raise
            time.sleep(_LOOKS_EVERY_S)
