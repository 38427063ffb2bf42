"""Gives a site's data another key: a copy under the new one is read back before it takes the old one's place."""

import asyncio
import os
import sys
from pathlib import Path

from lmsdesk.store.database.connection import StoreKey, connect, copy_whole, disconnect, faults
from lmsdesk.store.database.errors import StoreBroken, translate_errors
from lmsdesk.store.database.ownership import hold

_UNFINISHED = ".rekeyed"


async def rekey(path: Path, old: StoreKey, new: StoreKey) -> None:
    """Replace the key of a file that nobody has open; raises the kinds of `errors`, and then the old key stands.

    Killed at any moment, the file opens with the old key or with the new one. Copies from before a migration go with
    the key they were made under.
    """
    await asyncio.to_thread(_rekey, path, old, new)


def _rekey(path: Path, old: StoreKey, new: StoreKey) -> None:
    # Nobody may open the file between the copy and the exchange.
    with hold(path):
        _exchange(path, old, new)


def _exchange(path: Path, old: StoreKey, new: StoreKey) -> None:
    fresh = path.with_name(path.name + _UNFINISHED)
    connection = connect(path, old)
    try:
        with translate_errors():
            copy_whole(connection, fresh, new)
            _prove(fresh, new)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    finally:
        disconnect(connection)
    with translate_errors():
        # A log that outlived its file would be played into the new one.
        path.with_name(f"{path.name}-wal").unlink(missing_ok=True)
        _sync(path.parent)
        fresh.replace(path)
        _sync(path.parent)
        for copy in path.parent.glob(f"{path.stem}.version-*"):
            copy.unlink()


def _prove(target: Path, key: StoreKey) -> None:
    """Read every page with the new key, on the disk and not from memory that was just written."""
    with target.open("rb+") as file:
        os.fsync(file.fileno())
    proof = connect(target, key)
    try:
        if faults(proof):
            raise StoreBroken
    finally:
        disconnect(proof)


def _sync(folder: Path) -> None:
    # Windows brings a new name to the disk by itself and cannot open folders.
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
