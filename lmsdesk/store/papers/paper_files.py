"""Papers on this computer: read, written and made room for, beside the data file.

Each content is one encrypted file, written whole or not at all, and read whole or not at all.
"""

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import apsw

from lmsdesk.model.ids import AttemptKey, ColumnId, CourseId
from lmsdesk.model.wire import Json
from lmsdesk.store.database.connection import StoreKey, fresh_file, unlock
from lmsdesk.store.database.database import Database
from lmsdesk.store.database.errors import StoreFull, translate_errors
from lmsdesk.store.papers import paper_index as index
from lmsdesk.store.papers.paper_index import ColumnPapers, KeptParts, OfflineColumn, PaperId

MEBIBYTE: Final = 1 << 20
MOST_KEPT: Final = 2048 * MEBIBYTE
"""Of papers that no column keeps as a whole; those that were looked at longest ago leave first."""
LARGEST_KEPT: Final = 192 * MEBIBYTE
"""Of one paper: no larger one is ever shown."""
LEAST_FREE: Final = 256 * MEBIBYTE
"""Papers leave this much of the disk to what a person enters."""
SUFFIX: Final = ".paper"
_PARTIAL: Final = ".partial"
_LARGE: Final = 1 << 18
_SMALL_PAGE, _LARGE_PAGE = 1 << 12, 1 << 16
"""Large pages are read twice as fast, and would make a page of text ten times as large."""


def content_name(key: bytes, data: bytes) -> str:
    """What a content is called: without the key nobody can tell from the name that a known file is here."""
    from hashlib import blake2b

    return blake2b(data, digest_size=32, key=key).hexdigest()


def write_sealed(folder: Path, name: str, key: bytes, data: bytes) -> None:
    """Write a content under its name; raises StoreFull or StoreUnwritable, and then nothing is left of it."""
    from secrets import token_hex

    partial = folder / f"{name}.{token_hex(4)}{_PARTIAL}"
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
    from hmac import compare_digest

    path = folder / (name + SUFFIX)
    try:
        with _opened(path, key, apsw.SQLITE_OPEN_READONLY) as connection:
            data = connection.execute("SELECT data FROM paper").get
    except (apsw.Error, OSError):
        return None
    # Every page is authenticated; this also finds a whole file that has another's name.
    is_same = isinstance(data, bytes) and compare_digest(content_name(key, data), name)
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


class PaperFiles:
    """The papers of a site; without a folder, as for data in memory, none is kept."""

    def __init__(self, database: Database, folder: Path | None) -> None:
        self._database = database
        self._folder = folder
        self._key = b""
        self._opening = asyncio.Lock()
        self._writing = asyncio.Lock()

    async def parts(self, attempt_key: AttemptKey) -> KeptParts | None:
        """What an attempt consists of, as far as it is known here."""
        return await self._database.read(index.parts_of, attempt_key=attempt_key)

    async def keep_parts(self, attempt_key: AttemptKey, parts: Sequence[Json], *, changed_ms: int) -> None:
        """Keep what an attempt consists of; raises what a full or broken disk raises."""
        await self._database.write(index.put_parts, attempt_key, parts, changed_ms=changed_ms)

    async def read(self, paper: PaperId) -> bytes | None:
        """The bytes of a paper; None where it is not here, or damaged, which makes it one that is not here."""
        if self._folder is None:
            return None
        key = await self._open(self._folder)
        name = await self._database.write(index.find, paper=paper)
        if name is None:
            return None
        data = await asyncio.to_thread(read_sealed, self._folder, name, key)
        if data is None:
            await self._drop([name])
        return data

    async def holds(self, paper: PaperId) -> bool:
        """Whether a paper is here, without reading it."""
        if self._folder is not None:
            await self._open(self._folder)
        return await self._database.read(index.holds, paper=paper)

    async def write(self, paper: PaperId, data: bytes) -> None:
        """Keep the bytes of a paper; raises StoreFull or StoreUnwritable, and then it is not kept."""
        if self._folder is None or len(data) > LARGEST_KEPT:
            return
        key = await self._open(self._folder)
        name = await asyncio.to_thread(content_name, key, data)
        async with self._writing:
            await asyncio.to_thread(_write, self._folder, name, key, data)
            await self._database.write(
                lambda connection: index.put(connection, paper, name, size=len(data)),
            )
            await self._make_room(MOST_KEPT)

    async def of_column(self, course_id: CourseId, column_id: ColumnId) -> ColumnPapers:
        """What is kept of a column."""
        return await self._database.read(index.column_papers, course_id, column_id)

    async def offline_columns(self) -> list[OfflineColumn]:
        """The columns whose papers are all to be here."""
        return await self._database.read(index.offline_columns)

    async def keep_column(self, column: OfflineColumn) -> None:
        """Keep all papers of a column from now on."""
        await self._database.write(index.put_offline, column)

    async def release_column(self, course_id: CourseId, column_id: ColumnId) -> None:
        """Keep them no longer than any others."""
        await self._database.write(index.drop_offline, course_id, column_id)
        await self._make_room(MOST_KEPT)

    async def free_bytes(self) -> int:
        """How much of the disk papers may still take; none without a folder."""
        folder = self._folder
        return 0 if folder is None else await asyncio.to_thread(lambda: _free(folder.parent))

    async def _open(self, folder: Path) -> bytes:
        async with self._opening:
            if not self._key:
                key, is_new = await self._database.write(index.sealing_key)
                known = set[str]() if is_new else await self._database.read(index.contents)
                lost = await asyncio.to_thread(_tidy, folder, known)
                await self._database.write(index.drop_content, lost)
                self._key = key
            return self._key

    async def _make_room(self, most_bytes: int) -> None:
        await self._remove(partial(index.make_room, most_bytes=most_bytes))

    async def _drop(self, names: list[str]) -> None:
        def dropped(connection: apsw.Connection) -> list[str]:
            index.drop_content(connection, names)
            return names

        await self._remove(dropped)

    async def _remove(self, choose: Callable[[apsw.Connection], list[str]]) -> None:
        """First nothing refers to a file any more, then it goes: what is cut off in between is cleared away later."""
        folder = self._folder
        gone = await self._database.write(choose)
        if gone and folder is not None:
            await asyncio.to_thread(_unlink, folder, gone)


def _write(folder: Path, name: str, key: bytes, data: bytes) -> None:
    if (folder / (name + SUFFIX)).exists() and read_sealed(folder, name, key) is not None:
        return
    if _free(folder.parent) < len(data):
        raise StoreFull
    write_sealed(folder, name, key, data)


def _unlink(folder: Path, names: Sequence[str]) -> None:
    for name in names:
        (folder / (name + SUFFIX)).unlink(missing_ok=True)


def _free(folder: Path) -> int:
    return max(0, shutil.disk_usage(folder).free - LEAST_FREE)


def _tidy(folder: Path, known: set[str]) -> list[str]:
    """Remove what nothing refers to, such as what was being written at a power cut; returns contents without a file."""
    found = set[str]()
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.suffix == SUFFIX and path.stem in known:
            found.add(path.stem)
        else:
            path.unlink(missing_ok=True)
    return sorted(known - found)
