"""Opens the file: key, single owner, durability, and a probe that tells a wrong key from a damaged file.

No other code of the program may open and close the database file while it is in use: on POSIX systems closing any
handle of a file gives up the process's locks on it. Where that happens all the same, `ownership` still holds.
"""

import os
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
from msgspec import Struct

from lmsdesk.store.database.errors import StoreBroken, StoreError, StoreLocked, translate_errors
from lmsdesk.store.database.migrations import APPLICATION_ID, migrate, refuse_newer

# Authenticates every page, so that a changed byte is found when it is read, and needs no special processor for speed.
_CIPHER = "chacha20"
_KDF_ROUNDS = 256_000
_BUSY_TIMEOUT_MS = 200
_CACHE_KIB = 8_192
_PASSING_KIB = 1_024
_PLAIN_START = b"SQLite format 3\0"
_CIPHER_LAYER = "multipleciphers-"
# The library's files take at most 128 KiB at once.
_PIECE = 1 << 16
_HEALTHY = "ok"
# Bytes 21 to 23 of every database file are fixed; this cipher leaves them readable.
_FIXED = slice(21, 24)
_FIXED_BYTES = bytes((64, 32, 32))
RAW_LENGTH = 32


class StoreKey(Struct, frozen=True):
    """Either 32 random bytes (from the keychain) or a passphrase (typed by a person)."""

    raw: bytes = b""
    passphrase: str = ""

    def __repr__(self) -> str:
        return "StoreKey()"

    def __post_init__(self) -> None:
        if bool(self.raw) == bool(self.passphrase):
            raise ValueError("a key is either raw bytes or a passphrase")
        if self.raw and len(self.raw) != RAW_LENGTH:
            raise ValueError(f"a raw key has {RAW_LENGTH} bytes")

    def phrase(self) -> str:
        """What the cipher is given.

        The prefix keeps a passphrase that begins with `raw:` from being read as bytes, and the same letters typed on
        different systems are one passphrase.
        """
        return f"raw:{self.raw.hex()}" if self.raw else "words:" + unicodedata.normalize("NFC", self.passphrase)


def connect(path: Path | None, key: StoreKey | None) -> apsw.Connection:
    """Open or make the file (or a store in memory) and bring it to this version; raises the kinds of `errors`."""
    if path is None:
        return _in_memory()
    with translate_errors():
        _make_private(path)
        connection = apsw.Connection(str(path))
    try:
        _prepare(connection, path, key)
    except BaseException:
        connection.close()
        raise
    return connection


def unlock(connection: apsw.Connection, key: StoreKey | None) -> None:
    """Give the key before anything is read."""
    if key is None:
        return
    connection.pragma("cipher", _CIPHER)
    if key.passphrase:
        connection.pragma("kdf_iter", _KDF_ROUNDS)
    connection.pragma("key", key.phrase())


def rekey(connection: apsw.Connection, key: StoreKey | None) -> None:
    """Put an open copy under another key, or under none; not for a file with a log beside it."""
    connection.pragma("cipher", _CIPHER)
    if key is not None and key.passphrase:
        connection.pragma("kdf_iter", _KDF_ROUNDS)
    connection.pragma("rekey", "" if key is None else key.phrase())


def disconnect(connection: apsw.Connection) -> None:
    """Bring the log into the file and close it."""
    try:
        with translate_errors():
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
            connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
    finally:
        connection.close()


@contextmanager
def passing_through(connection: apsw.Connection) -> Iterator[None]:
    """Around the reading of more than the cache holds: its pages take each other's place, not fresh memory."""
    connection.pragma("cache_size", -_PASSING_KIB)
    try:
        yield
    finally:
        connection.pragma("cache_size", -_CACHE_KIB)


def faults(connection: apsw.Connection, *, most: int = 1) -> list[str]:
    """What a look at every page finds wrong with the file; slow."""
    return [str(row[0]) for row in connection.execute(f"PRAGMA quick_check({most})") if row[0] != _HEALTHY]


def fresh_file(path: Path) -> None:
    """An empty file in the place of what was there, which only the owner may read."""
    path.unlink(missing_ok=True)
    path.touch(mode=0o600, exist_ok=False)


def copy_whole(connection: apsw.Connection, target: Path, key: StoreKey | None) -> None:
    """Copy everything in one go into a fresh file under a key of its own."""
    fresh_file(target)
    copy = apsw.Connection(str(target))
    try:
        unlock(copy, key)
        with copy.backup("main", connection, "main") as backup:
            backup.step()
    finally:
        copy.close()


def _in_memory() -> apsw.Connection:
    connection = apsw.Connection(":memory:")
    connection.pragma("foreign_keys", True)
    migrate(connection, None)
    return connection


def _make_private(path: Path) -> None:
    """Only the owner may read a new file; its companions take over its rights."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return


def _prepare(connection: apsw.Connection, path: Path, key: StoreKey | None) -> None:
    # With a wrong key, closing would otherwise bring an unread log into the file.
    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    connection.set_busy_timeout(_BUSY_TIMEOUT_MS)
    with translate_errors():
        unlock(connection, key)
        # An exclusive owner keeps the lock from the first read on: a second process is refused at its first read.
        connection.pragma("locking_mode", "EXCLUSIVE")
        connection.pragma("cell_size_check", True)
        _probe(connection, path, key)
        connection.pragma("temp_store", 2)
        connection.pragma("foreign_keys", True)
        connection.pragma("cache_size", -_CACHE_KIB)
        connection.pragma("journal_mode", "WAL")
        connection.pragma("synchronous", "FULL")
        # macOS empties the disk's own memory only when it is asked in this way; elsewhere it changes nothing.
        connection.pragma("fullfsync", True)
        refuse_newer(connection)
        _make_lasting(connection)
        migrate(connection, lambda: _copy_to(connection, path, key))


def _make_lasting(connection: apsw.Connection) -> None:
    """Bring what an earlier process left in the log into the file before anything is built on it.

    After a sync that failed, the system shows what was written without ever bringing it to the disk; without power, a
    log with such a gap would end there, and everything that was added to it later would be lost.
    """
    try:
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
    except apsw.FullError:
        _write_log_anew(connection)


def _write_log_anew(connection: apsw.Connection) -> None:
    """Write the log over itself, which takes no room, and have the disk take it: a full disk leaves it no other place.

    Only what is written again is brought to the disk by the next sync. The bytes stay the same, so that nothing is
    torn by a death meanwhile; no lock of the process is on this file.
    """
    below_the_cipher = connection.open_vfs.removeprefix(_CIPHER_LAYER)
    flags = [apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_WAL, 0]
    log = apsw.VFSFile(below_the_cipher, connection.filename_wal, flags)
    try:
        size = log.xFileSize()
        for at in range(0, size, _PIECE):
            log.xWrite(log.xRead(min(_PIECE, size - at), at), at)
        log.xSync(apsw.SQLITE_SYNC_FULL)
    finally:
        log.xClose()


def _probe(connection: apsw.Connection, path: Path, key: StoreKey | None) -> None:
    """The cheap half of an integrity check: the first page, the list of tables, and whose file it is."""
    try:
        tables = connection.execute("SELECT count(*) FROM sqlite_schema").get
    except apsw.NotADBError as error:
        raise _unreadable(path, key) from error
    if tables and connection.pragma("application_id") != APPLICATION_ID:
        raise StoreBroken(code="store-foreign")


def _unreadable(path: Path, key: StoreKey | None) -> StoreError:
    with path.open("rb") as file:
        start = file.read(32)
    if start.startswith(_PLAIN_START):
        return StoreLocked() if key else StoreBroken(code="store-header")
    return StoreLocked() if start[_FIXED] == _FIXED_BYTES else StoreBroken(code="store-header")


def _copy_to(connection: apsw.Connection, path: Path, key: StoreKey | None) -> None:
    """A whole copy beside the file, under the same key, named after its version."""
    version = connection.pragma("user_version")
    target = path.with_name(f"{path.stem}.version-{version}{path.suffix}")
    partial = target.with_name(target.name + ".partial")
    try:
        copy_whole(connection, partial, key)
    except BaseException:
        # Half a copy is of no use, and takes the room that a full disk lacks.
        partial.unlink(missing_ok=True)
        raise
    partial.replace(target)
