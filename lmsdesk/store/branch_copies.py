"""Copies of branches on their way: kept from before the first request until the last item is there."""

from collections.abc import Sequence
from typing import Any, Final

import apsw
from msgspec import Struct

from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import decode_json, encode_json
from lmsdesk.store.database.database import Tables

_ADD: Final = "INSERT INTO branch_copy (course_id, target_id, parent_id, position) VALUES (?, ?, ?, ?)"
_PUT: Final = "INSERT OR REPLACE INTO branch_copy_item VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_ITEMS: Final = (
    "SELECT content_id, place, inside, title, known_ids, made_id, is_done FROM branch_copy_item "
    "WHERE copy_id = ? ORDER BY place"
)


class KeptItem(Struct, frozen=True):
    """One item of a copy."""

    content_id: ContentId
    index: int
    inside: ContentId | None
    """The copied folder that it is in; None for those that were chosen."""
    title: str
    """Of the copy, once it was asked for."""
    known_ids: tuple[ContentId, ...] | None = None
    """What had this title where it goes before it was asked for; None as long as it was not."""
    made_id: ContentId | None = None
    is_done: bool = False
    """Whether it is there with all its files."""


class KeptCopy(Struct, frozen=True):
    """A copy that has not come to its end."""

    course_id: CourseId
    target_id: CourseId
    parent_id: ContentId | None
    position: int | None
    """Of the first of those that were chosen; None is the end of the folder."""
    items: tuple[KeptItem, ...]
    """Parents before what is in them."""
    id: int = 0


class BranchCopyRecords(Tables):
    """Written by a copy while it goes on, and by the person who no longer wants it."""

    async def add(self, copy: KeptCopy) -> int:
        """Keep a new one; returns its number."""

        def write(connection: apsw.Connection) -> int:
            connection.execute(_ADD, (copy.course_id, copy.target_id, copy.parent_id, copy.position))
            key = connection.last_insert_rowid()
            connection.executemany(_PUT, [_saved(key, one) for one in copy.items])
            return key

        return await self._database.write(write)

    async def all(self) -> list[KeptCopy]:
        """Those that have not come to their end, oldest first."""

        def read(connection: apsw.Connection) -> list[KeptCopy]:
            rows: list[tuple[Any, ...]] = connection.execute("SELECT * FROM branch_copy ORDER BY copy_id").fetchall()
            return [
                KeptCopy(course_id, target_id, parent_id, position, _items_of(connection, key), key)
                for key, course_id, target_id, parent_id, position in rows
            ]

        return await self._database.read(read)

    async def save(self, key: int, item: KeptItem) -> None:
        """How far an item is."""
        await self._change(_PUT, *_saved(key, item))

    async def drop(self, key: int) -> None:
        """Forget a copy; what is made stays in the course."""
        await self._change("DELETE FROM branch_copy WHERE copy_id = ?", key)

    async def _change(self, sql: str, *bindings: Any) -> None:
        await self._database.write(lambda connection: connection.execute(sql, bindings).fetchall())


def forget_all(connection: apsw.Connection) -> None:
    """In a restored copy: nothing tells which items were made since, so none of these goes on."""
    connection.execute("DELETE FROM branch_copy")


def _items_of(connection: apsw.Connection, key: int) -> tuple[KeptItem, ...]:
    rows: Sequence[tuple[Any, ...]] = connection.execute(_ITEMS, (key,)).fetchall()
    return tuple(
        KeptItem(
            *(content_id, index, inside, title),
            known_ids=None if known is None else tuple(map(ContentId, decode_json(str(known)))),
            made_id=made_id,
            is_done=bool(is_done),
        )
        for content_id, index, inside, title, known, made_id, is_done in rows
    )


def _saved(key: int, one: KeptItem) -> tuple[Any, ...]:
    known = None if one.known_ids is None else encode_json(one.known_ids).decode()
    return key, one.content_id, one.index, one.inside, one.title, known, one.made_id, one.is_done
