"""Which papers are kept, under what content, and what has to leave when there is no room."""

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import apsw
from msgspec import Struct

from lmsdesk.model.ids import AttemptId, AttemptKey, AttemptTarget, ColumnId, CourseId, UserId
from lmsdesk.model.wire import Json, decode_json, encode_json
from lmsdesk.store.database.connection import RAW_LENGTH
from lmsdesk.store.mirror.attempts import AttemptRow, attempt_at

_IN_COLUMN = "EXISTS (SELECT 1 FROM offline_column AS o WHERE o.course_id = p.course_id AND o.column_id = p.column_id)"
_OLDEST = f"SELECT p.* FROM kept_paper AS p WHERE NOT {_IN_COLUMN} ORDER BY p.used_at, p.content"  # noqa: S608
_PUT = "INSERT OR REPLACE INTO kept_paper VALUES (?, ?, ?, ?, ?, ?, ?)"
_OF_PAPER = "course_id = ? AND column_id = ? AND attempt_id = ? AND part = ?"


class PaperId(NamedTuple):
    """One paper of an attempt, by what the service calls it."""

    attempt_key: AttemptKey
    part: str

    @property
    def values(self) -> tuple[str, str, str, str]:
        """As the table has it."""
        return (*self.attempt_key, self.part)


class KeptParts(Struct, frozen=True):
    """What an attempt consists of, as it was when it was asked for."""

    parts: list[Json]
    is_current: bool
    """Whether the service has not said of a later change since."""


class ColumnPapers(Struct, frozen=True):
    """What is kept of the papers of a column."""

    attempts: frozenset[AttemptId]
    """Those that can be read without the network, whole."""
    papers: int
    size: int
    """Bytes."""


class OfflineColumn(Struct, frozen=True):
    """A column whose papers are all to be here."""

    course_id: CourseId
    column_id: ColumnId
    is_paused: bool


def sealing_key(connection: apsw.Connection) -> tuple[bytes, bool]:
    """The key of the sealed files, and whether it was made just now."""
    from secrets import token_bytes

    kept = connection.execute("SELECT key FROM paper_key").get
    if isinstance(kept, bytes):
        return kept, False
    key = token_bytes(RAW_LENGTH)
    connection.execute("INSERT INTO paper_key VALUES (1, ?)", (key,))
    return key, True


def find(connection: apsw.Connection, paper: PaperId) -> str | None:
    """The content of a paper; looking at it makes it the last one to leave."""
    name = connection.execute(f"SELECT content FROM kept_paper WHERE {_OF_PAPER}", paper.values).get  # noqa: S608
    if name is not None:
        connection.execute(f"UPDATE kept_paper SET used_at = ? WHERE {_OF_PAPER}", (_now(), *paper.values))  # noqa: S608
    return None if name is None else str(name)


def holds(connection: apsw.Connection, paper: PaperId) -> bool:
    """Whether a paper is kept."""
    return connection.execute(f"SELECT 1 FROM kept_paper WHERE {_OF_PAPER}", paper.values).get is not None  # noqa: S608


def put(connection: apsw.Connection, paper: PaperId, content: str, size: int) -> None:
    """The paper has this content now."""
    connection.execute(_PUT, (*paper.values, content, size, _now()))


def drop_content(connection: apsw.Connection, contents: Iterable[str]) -> None:
    """Papers with these contents are not here any more."""
    connection.executemany("DELETE FROM kept_paper WHERE content = ?", [(one,) for one in contents])


def contents(connection: apsw.Connection) -> set[str]:
    """All that is kept."""
    return {str(name) for (name,) in connection.execute("SELECT DISTINCT content FROM kept_paper")}


def make_room(connection: apsw.Connection, most_bytes: int) -> list[str]:
    """Let those go that were looked at longest ago, until the rest is within the bound; returns contents to remove.

    What a column keeps as a whole neither goes nor counts.
    """
    rows: list[tuple[Any, ...]] = connection.execute(_OLDEST).fetchall()
    size = sum(row[5] for row in rows)
    gone: list[str] = []
    for row in rows:
        if size <= most_bytes:
            break
        connection.execute(f"DELETE FROM kept_paper WHERE {_OF_PAPER}", row[:4])  # noqa: S608
        size -= row[5]
        gone.append(row[4])
    left = contents(connection) if gone else set()
    return [name for name in dict.fromkeys(gone) if name not in left]


def parts_of(connection: apsw.Connection, attempt_key: AttemptKey) -> KeptParts | None:
    """What the attempt consisted of when it was last asked for."""
    sql = "SELECT parts, changed_ms FROM kept_attempt WHERE course_id = ? AND column_id = ? AND attempt_id = ?"
    row = connection.execute(sql, attempt_key).fetchone()
    if row is None:
        return None
    target = AttemptTarget(attempt_key.course_id, attempt_key.column_id, UserId(""), attempt_key.attempt_id)
    known = AttemptRow(attempt_at(connection, target)).change_index
    parts = decode_json(str(row[0]))["parts"]
    return KeptParts(parts if isinstance(parts, list) else [], known is not None and row[1] >= known)


def put_parts(connection: apsw.Connection, attempt_key: AttemptKey, parts: Sequence[Json], *, changed_ms: int) -> None:
    """What the attempt consists of; each part with an `id` is a file."""
    body = encode_json({"parts": list(parts)}).decode()
    connection.execute("INSERT OR REPLACE INTO kept_attempt VALUES (?, ?, ?, ?, ?)", (*attempt_key, changed_ms, body))


def column_papers(connection: apsw.Connection, course_id: CourseId, column_id: ColumnId) -> ColumnPapers:
    """What is kept of a column."""
    where = (course_id, column_id)
    here: dict[str, set[str]] = {}
    papers = size = 0
    sql = "SELECT attempt_id, part, size FROM kept_paper WHERE course_id = ? AND column_id = ?"
    for attempt, part, bytes_ in connection.execute(sql, where):
        here.setdefault(attempt, set()).add(part)
        papers, size = papers + 1, size + bytes_
    sql = "SELECT attempt_id, parts FROM kept_attempt WHERE course_id = ? AND column_id = ?"
    whole = [
        AttemptId(attempt)
        for attempt, text in connection.execute(sql, where)
        if set(_file_ids(str(text))) <= here.get(attempt, set())
    ]
    return ColumnPapers(frozenset(whole), papers, size)


def offline_columns(connection: apsw.Connection) -> list[OfflineColumn]:
    """The columns that are kept as a whole, in the order in which they were chosen."""
    rows = connection.execute("SELECT course_id, column_id, is_paused FROM offline_column ORDER BY since")
    return [OfflineColumn(CourseId(course), ColumnId(column), bool(paused)) for course, column, paused in rows]


def put_offline(connection: apsw.Connection, column: OfflineColumn) -> None:
    """Keep a column as a whole, or say whether it is being fetched."""
    sql = (
        "INSERT INTO offline_column VALUES (?, ?, ?, ?) "
        "ON CONFLICT (course_id, column_id) DO UPDATE SET is_paused = excluded.is_paused"
    )
    connection.execute(sql, (column.course_id, column.column_id, column.is_paused, _now()))


def drop_offline(connection: apsw.Connection, course_id: CourseId, column_id: ColumnId) -> None:
    """From now on its papers are like any others."""
    connection.execute("DELETE FROM offline_column WHERE course_id = ? AND column_id = ?", (course_id, column_id))


def _file_ids(text: str) -> Iterator[str]:
    parts = decode_json(text)["parts"]
    for part in parts if isinstance(parts, list) else []:
        if isinstance(part, dict) and part.get("id"):
            yield str(part["id"])


def _now() -> int:
    return time.time_ns() // 1_000_000
