"""Copies of the data file: a back-up under a passphrase of its own, and the way from a back-up to a data file.

A back-up is written beside its place, opened again and checked whole before it gets its name. What comes out of one
has its unsent edits marked as possibly sent: the push reads before it writes, and asks where a grade has moved since.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import apsw
from msgspec import Struct

from lmsdesk.model.edits import EditState
from lmsdesk.model.wire import Json
from lmsdesk.store.branch_copies import forget_all as forget_copies
from lmsdesk.store.database.connection import StoreKey, faults, rekey, unlock
from lmsdesk.store.database.errors import StoreBroken, StoreLocked, translate_errors
from lmsdesk.store.database.migrations import APPLICATION_ID, migrate, refuse_newer
from lmsdesk.store.database.preferences import keep_preference, preference_at
from lmsdesk.store.database.timestamps import as_moment
from lmsdesk.store.outbox.edit_rows import OutboxRow, put, waiting_in
from lmsdesk.store.outbox.kinds import situations
from lmsdesk.store.uploads.uploads import doubt as doubt_uploads

T = TypeVar("T")

_NOTE = "backup"
PARTIAL = ".partial"


class CopyFacts(Struct, frozen=True):
    """What a back-up holds: whose, of when, and how much of it was not sent."""

    note: Json
    made_at: datetime | None
    grades: int
    unsent: int
    history: int
    last_entry_at: datetime | None
    files: int = 0
    """Files and folders that were still on their way into courses."""


def seal(path: Path, key: StoreKey | None, passphrase: StoreKey, note: Json) -> CopyFacts:
    """Put a whole copy under another key, write the note into it, and check it as it would be opened."""
    with translate_errors():
        copy = _open(path, key)
        try:
            keep_preference(copy, _NOTE, note)
            rekey(copy, passphrase)
        finally:
            copy.close()
        _sync(path)
    return inspect(path, passphrase)


def inspect(path: Path, key: StoreKey | None) -> CopyFacts:
    """Check a copy whole and say what is in it; raises StoreLocked, StoreBroken or StoreNewer."""
    return _with_copy(path, key, _facts)


def release(path: Path, passphrase: StoreKey, key: StoreKey | None) -> None:
    """Make a back-up, already copied to its new place, the data file under this key."""

    def release(connection: apsw.Connection) -> None:
        # What an older version wrote is read with this one's words.
        migrate(connection, None)
        connection.execute("BEGIN IMMEDIATE")
        _doubt(connection)
        doubt_uploads(connection)
        forget_copies(connection)
        keep_preference(connection, _NOTE, None)
        connection.execute("COMMIT")
        rekey(connection, key)

    _with_copy(path, passphrase, release)
    with translate_errors():
        _sync(path)
    inspect(path, key)


def replace_file(partial: Path, target: Path) -> None:
    """Give a finished copy its name."""
    with translate_errors():
        partial.replace(target)
        _sync(target)


def _doubt(connection: apsw.Connection) -> None:
    """What waits may have been sent since the copy was made, and changed again: look first, then ask."""
    rows = list(waiting_in(connection, [EditState.QUEUED, EditState.SENDING, EditState.FAILED]))
    found = situations(connection, [row.target for row in rows])
    indexes = {one.target: one.mirrored.change_index or 0 for one in found}
    put(connection, [_with_doubt(row, indexes[row.target]) for row in rows])


def _with_doubt(row: OutboxRow, change_index: int) -> OutboxRow:
    sent = {name: [*row.maybe_sent.get(name, ()), value] for name, value in row.patch.items()}
    return row._replace(
        state=EditState.FAILED if row.state is EditState.FAILED else EditState.QUEUED,
        in_flight=None,
        next_try_at=None,
        maybe_sent={**row.maybe_sent, **sent},
        read_index=row.read_index if row.maybe_sent else change_index,
    )


def _with_copy(path: Path, key: StoreKey | None, use: Callable[[apsw.Connection], T]) -> T:
    with translate_errors():
        connection = _open(path, key)
        try:
            refuse_newer(connection)
            if faults(connection) or connection.pragma("application_id") != APPLICATION_ID:
                raise StoreBroken
            return use(connection)
        finally:
            connection.close()


def _open(path: Path, key: StoreKey | None) -> apsw.Connection:
    # A missing file is a fault here, not a new store.
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        unlock(connection, key)
        connection.pragma("cell_size_check", True)
        connection.pragma("journal_mode", "DELETE")
    except apsw.NotADBError as error:
        connection.close()
        raise StoreLocked from error
    except BaseException:
        connection.close()
        raise
    return connection


def _facts(connection: apsw.Connection) -> CopyFacts:
    found: tuple[Any, ...] = connection.execute(
        "SELECT (SELECT count(*) FROM grade), (SELECT count(*) FROM edit), (SELECT count(*) FROM history), "
        "(SELECT max(at) FROM history)"
    ).fetchall()[0]
    grades, unsent, history, last = found
    note: Json = preference_at(connection, _NOTE) or {}
    made = note.get("madeAt")
    return CopyFacts(
        note=note,
        made_at=datetime.fromisoformat(made) if isinstance(made, str) else None,
        grades=grades,
        unsent=unsent,
        history=history,
        last_entry_at=None if last is None else as_moment(last),
        files=_waiting_files(connection),
    )


def _waiting_files(connection: apsw.Connection) -> int:
    # What an older version wrote is looked into as it is, and may know no uploads.
    if not connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'transfer'").get:
        return 0
    waiting: Any = connection.execute("SELECT count(*) FROM transfer WHERE state IN ('queued', 'checking')").get
    return int(waiting)


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
