"""The database connection: read and write transactions, and what is particular to SQLite and PostgreSQL."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import URL, Connection, Integer, event, func, inspect, make_url, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from lmsdesk.practice.storage.tables import counters, metadata

_SERVING = ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=10000", "foreign_keys=ON", "cache_size=-65536")
# A load fills an empty file in one go: if it fails the file is thrown away, so it needs no journal.
_LOADING = ("journal_mode=OFF", "synchronous=OFF", "foreign_keys=OFF", "cache_size=-262144", "temp_store=MEMORY")
# PostgreSQL's numbers for the locks of this program: one writer at a time, one process that sets a database up.
_WRITER_LOCK, _SETUP_LOCK = 7_305_001, 7_305_002


class InlineCursor:
    """A cursor with the methods that SQLAlchemy awaits."""

    def __init__(self, cursor: sqlite3.Cursor) -> None:
        self._cursor = cursor
        self.arraysize = 1

    @property
    def description(self) -> Any:
        return self._cursor.description

    @property
    def rowcount(self) -> int:
        return self._cursor.rowcount

    @property
    def lastrowid(self) -> int | None:
        return self._cursor.lastrowid

    async def __aenter__(self) -> "InlineCursor":
        return self

    async def execute(self, operation: str, parameters: Sequence[Any] = ()) -> None:
        self._cursor.execute(operation, parameters)

    async def executemany(self, operation: str, rows: Sequence[Sequence[Any]]) -> None:
        self._cursor.executemany(operation, rows)

    async def fetchall(self) -> list[Any]:
        return self._cursor.fetchall()

    async def close(self) -> None:
        self._cursor.close()


class InlineConnection:
    """SQLite without a thread: each statement is carried out where SQLAlchemy awaits it; begins no transactions itself.

    The usual asynchronous driver hands every step of a statement to a thread and back, some fifty times for one grade,
    which costs five times as much as the statements themselves. They take microseconds here, because pages are short
    and writers wait in line before they begin.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def cursor(self) -> InlineCursor:
        return InlineCursor(self._connection.cursor())

    async def create_function(self, *arguments: Any, **options: Any) -> None:
        self._connection.create_function(*arguments, **options)

    def begin(self, statement: str) -> None:
        """Not through the library, where beginning costs as much as another statement."""
        self._connection.execute(statement)

    async def commit(self) -> None:
        self._connection.commit()

    async def rollback(self) -> None:
        self._connection.rollback()

    async def close(self) -> None:
        self._connection.close()

    def stop(self) -> None:
        self._connection.close()


async def connect(database: str, pragmas: Sequence[str]) -> InlineConnection:
    # A write has to start with the write lock, so the driver must not begin transactions of its own.
    connection = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
    for pragma in pragmas:
        connection.execute(f"PRAGMA {pragma}")
    return InlineConnection(connection)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _make_engine(url: str | URL, pragmas: tuple[str, ...]) -> AsyncEngine:
    url = make_url(url)
    own: dict[str, Any] = {"json_serializer": _json, "json_deserializer": msgspec.json.decode}
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, **own)
    engine = create_async_engine(url, async_creator=partial(connect, url.database or ":memory:", pragmas), **own)
    _begin_by_kind(engine)
    return engine


def _begin_by_kind(engine: AsyncEngine) -> None:
    def on_begin(connection: Connection) -> None:
        is_write = connection.get_execution_options().get("is_write", False)
        inline = connection.connection.driver_connection
        assert isinstance(inline, InlineConnection)
        inline.begin("BEGIN IMMEDIATE" if is_write else "BEGIN")

    event.listen(engine.sync_engine, "begin", on_begin)


class Database:
    """One site's database: snapshots for reading, one writer at a time."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine = _make_engine(url, _SERVING)
        self._is_sqlite = self._engine.dialect.name == "sqlite"
        self._snapshots = self._engine
        if not self._is_sqlite:
            self._snapshots = self._engine.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
        self._writing = asyncio.Lock()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A snapshot, which the first statement begins and the end of the block gives up."""
        async with self._connect(self._snapshots) as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """One transaction, kept whole when the block ends and undone when it raises."""
        # SQLite polls for its lock; waiting here in line is fair and quick, and takes no connection meanwhile.
        async with self._writing, self._connect(self._engine) as connection:
            await connection.execution_options(is_write=True)
            async with connection.begin():
                if not self._is_sqlite:
                    # Writers of all processes take turns, as on SQLite, so none builds on what another is changing.
                    await connection.execute(select(func.pg_advisory_xact_lock(_WRITER_LOCK)))
                yield connection

    @asynccontextmanager
    async def _connect(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        if not self._is_sqlite:
            async with engine.connect() as connection:
                yield connection
            return
        # Nothing below waits, so others get their turn here and each call then ends before the next one begins. The
        # library would give the connection back in a task of its own: of calls that come together, each would begin
        # before the first could end, and all be answered when the last one is.
        await asyncio.sleep(0)
        connection = await engine.connect()
        try:
            yield connection
        finally:
            await connection.close()

    @asynccontextmanager
    async def setting_up(self) -> AsyncIterator[None]:
        """Of several processes that open a new database at once, one loads it while the others wait."""
        if self._is_sqlite:
            yield
            return
        async with self._engine.connect() as connection, connection.begin():
            await connection.execute(select(func.pg_advisory_xact_lock(_SETUP_LOCK)))
            yield

    @asynccontextmanager
    async def load(self) -> AsyncIterator[AsyncConnection]:
        """The transaction that makes the tables and fills them, tuned for a million rows."""
        url = make_url(self._url)
        # A load that was killed half-way must not look like a site, so a file gets its name last.
        file = Path(url.database) if self._is_sqlite and url.database else None
        draft = file.with_name(f"{file.name}.loading") if file else None
        if draft is not None:
            await self._engine.dispose()
            draft.unlink(missing_ok=True)
            url = url.set(database=str(draft))
        async with _loading(url) as connection:
            yield connection
        if file is not None and draft is not None:
            # Of two processes that change the journal of a file at once, SQLite refuses one without waiting.
            await (await connect(str(draft), _SERVING[:1])).close()
            draft.replace(file)

    async def has_tables(self) -> bool:
        async with self.read() as connection:
            return await connection.run_sync(lambda sync: sync.dialect.has_table(sync, "meta"))

    async def add_missing_tables(self) -> None:
        """A folder from an earlier version gets the tables of later versions, empty."""
        async with self.write() as connection:
            await connection.run_sync(_add_missing_tables)

    async def close(self) -> None:
        await self._engine.dispose()


def _add_missing_tables(connection: Connection) -> None:
    # One question for all names: SQLAlchemy alone would ask for each table.
    there = set(inspect(connection).get_table_names())
    missing = [table for table in metadata.sorted_tables if table.name not in there]
    metadata.create_all(connection, tables=missing, checkfirst=False)


@asynccontextmanager
async def _loading(url: URL) -> AsyncIterator[AsyncConnection]:
    engine = _make_engine(url, _LOADING)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(metadata.create_all)
            yield connection
            if engine.dialect.name == "postgresql":
                await _advance_sequences(connection)
    finally:
        await engine.dispose()


async def _advance_sequences(connection: AsyncConnection) -> None:
    """A load numbers its rows itself; PostgreSQL needs the next number of each sequence."""
    for table in metadata.tables.values():
        if "id" in table.c and isinstance(table.c.id.type, Integer):
            largest = select(func.coalesce(func.max(table.c.id), 0) + 1).scalar_subquery()
            sequence = func.pg_get_serial_sequence(f'"{table.name}"', "id")
            await connection.execute(select(func.setval(sequence, largest, False)))


async def next_change_index(connection: AsyncConnection, count: int = 1) -> int:
    """Takes the next `count` numbers of the site-wide change counter and returns the last one."""
    bump = update(counters).where(counters.c.name == "change_index").values(value=counters.c.value + count)
    taken = await connection.execute(bump.returning(counters.c.value))
    return int(taken.scalar_one())
