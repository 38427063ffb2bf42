"""One encrypted file for one content, written whole or not at all, and read whole or not at all."""

import hmac
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Final

import apsw

from lmsdesk.store.database.connection import fresh_file, unlock
from lmsdesk.store.database.errors import translate_errors
from lmsdesk.store.database.keys import StoreKey

SUFFIX: Final = ".paper"
_PARTIAL: Final = ".partial"
_LARGE: Final = 1 << 18
_SMALL_PAGE, _LARGE_PAGE = 1 << 12, 1 << 16
"""Large pages are read twice as fast, and would make a page of text ten times as large."""


def content_name(key: bytes, data: bytes) -> str:
    """What a content is called: without the key nobody can tell from the name that a known file is here."""
    return blake2b(data, digest_size=32, key=key).hexdigest()


def write_sealed(folder: Path, name: str, key: bytes, data: bytes) -> None:
    """Write a content under its name; raises StoreFull or StoreUnwritable, and then nothing is left of it."""
    partial = folder / f"{name}.{secrets.token_hex(4)}{_PARTIAL}"
    try:
        with translate_errors():
            folder.mkdir(mode=0o700, exist_ok=True)
            fresh_file(partial)
            _fill(partial, key, data)
            with partial.open("rb+") as file:
                os.fsync(file.fileno())
            partial.replace(folder / (name + SUFFIX))
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def read_sealed(folder: Path, name: str, key: bytes) -> bytes | None:
    """The content; None where the file is missing, cut short, changed or another's."""
    path = folder / (name + SUFFIX)
    try:
        with _opened(path, key, apsw.SQLITE_OPEN_READONLY) as connection:
            data = connection.execute("SELECT data FROM paper").get
    except (apsw.Error, OSError):
        return None
    # Every page is authenticated; this also finds a whole file that has another's name.
    is_same = isinstance(data, bytes) and hmac.compare_digest(content_name(key, data), name)
    return data if is_same else None


def _fill(path: Path, key: bytes, data: bytes) -> None:
    with _opened(path, key, apsw.SQLITE_OPEN_READWRITE) as connection:
        connection.pragma("page_size", _LARGE_PAGE if len(data) > _LARGE else _SMALL_PAGE)
        # It has no name yet that anybody reads, so it needs no journal.
        connection.pragma("journal_mode", "OFF")
        connection.pragma("synchronous", "OFF")
        connection.execute("CREATE TABLE paper (data BLOB NOT NULL)")
        connection.execute("INSERT INTO paper VALUES (?)", (data,))


@contextmanager
def _opened(path: Path, key: bytes, flags: int) -> Iterator[apsw.Connection]:
    connection = apsw.Connection(str(path), flags=flags)
    try:
        unlock(connection, StoreKey(raw=key))
        yield connection
    finally:
        connection.close()
