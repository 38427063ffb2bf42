"""SQLite without a thread: each statement is carried out where it is awaited.

The usual asynchronous driver hands every step of a statement to a thread and back, some fifty times for one grade,
which costs five times as much as the statements themselves. They take microseconds here, because pages are short and
writers wait in line before they begin.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any


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
    """A connection with the methods that SQLAlchemy awaits; it begins no transactions of its own."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def cursor(self) -> InlineCursor:
        return InlineCursor(self._connection.cursor())

    async def create_function(self, *arguments: Any, **options: Any) -> None:
        self._connection.create_function(*arguments, **options)

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
