"""Content items of courses, as the service last said."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Final, NamedTuple

import apsw
from msgspec.structs import replace

from lmsdesk.model.changes import Changes, Origin
from lmsdesk.model.content_items import ITEM_FIELDS, changed_ms, values_of
from lmsdesk.model.contents import Content, ContentId, ContentTarget
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import encode_json, value_or
from lmsdesk.store.database.database import Tables
from lmsdesk.store.database.timestamps import as_moment, as_number, now
from lmsdesk.store.mirror.catalogue import body, stored
from lmsdesk.store.mirror.grade_rows import is_same
from lmsdesk.store.mirror.grades import Pull
from lmsdesk.store.mirror.history import Moved, remember

LONGEST_TEXT: Final = 512 * 1024
"""Letters of a document that are kept; a longer one is read from the service each time."""

_KEPT = "SELECT body FROM content_item WHERE course_id = ?"
_NAMED = "content_id IN (SELECT value FROM json_each(?))"
_SOME = f"SELECT content_id, body FROM content_item WHERE course_id = ? AND {_NAMED}"  # noqa: S608 - two constants
_PUT = "INSERT OR REPLACE INTO content_item (course_id, content_id, body) VALUES (?, ?, ?)"
_PUT_TEXT = "INSERT OR REPLACE INTO content_text (course_id, content_id, text) VALUES (?, ?, ?)"
_TEXT = "SELECT text FROM content_text WHERE course_id = ? AND content_id = ?"
_OTHERS = f"SELECT content_id FROM content_item WHERE course_id = ? AND NOT {_NAMED}"  # noqa: S608 - two constants
_DROP = "DELETE FROM content_item WHERE course_id = ? AND content_id = ?"
_DROP_TEXT = "DELETE FROM content_text WHERE course_id = ? AND content_id = ?"
_READ = "INSERT OR REPLACE INTO content_reading (course_id, read_at) VALUES (?, ?)"


class ContentRow(NamedTuple):
    """What the service last said of one item; None where it is not known here."""

    content: Content | None = None

    @property
    def change_index(self) -> int | None:
        """The moment of its last change in milliseconds."""
        return None if self.content is None else changed_ms(self.content)

    def value(self, field: str) -> object:
        """One of the fields that a person can change."""
        return None if self.content is None else values_of(self.content)[field]


class CourseContents(Tables):
    """Only `sync` calls `save`, `take` and the like."""

    async def save(self, course_id: CourseId, items: Sequence[Content]) -> Changes:
        """Some items of a course; the others stay as they are."""
        pull = Pull(now())
        return await self._database.write(save_contents, course_id, items, pull)

    async def finish(self, course_id: CourseId, listed: Collection[ContentId]) -> Changes:
        """The whole course has been read: what was not listed is gone."""
        return await self._database.write(_finish, course_id, listed)

    async def drop(self, course_id: CourseId, content_ids: Collection[ContentId]) -> Changes:
        """Items that have just been deleted."""
        return await self._database.write(_drop, course_id, content_ids)

    async def item(self, course_id: CourseId, content_id: ContentId) -> Content | None:
        """One item without its text."""
        return await self._database.read(content_at, course_id, content_id)

    async def text(self, course_id: CourseId, content_id: ContentId) -> str | None:
        """The markup of a document; None where it is not kept."""
        return await self._database.read(lambda connection: connection.execute(_TEXT, (course_id, content_id)).get)

    async def read_at(self, course_id: CourseId) -> datetime | None:
        """When the whole course was read last."""
        sql = "SELECT read_at FROM content_reading WHERE course_id = ?"
        found = await self._database.read(lambda connection: connection.execute(sql, (course_id,)).get)
        return None if found is None else as_moment(found)


def contents_of(connection: apsw.Connection, course_id: CourseId) -> list[Content]:
    """All items of a course, in no order, without their texts."""
    return [stored(Content, kept) for (kept,) in connection.execute(_KEPT, (course_id,))]


def contents_at(
    connection: apsw.Connection, course_id: CourseId, content_ids: Collection[ContentId]
) -> dict[ContentId, Content]:
    """These items, where they are known here."""
    found = connection.execute(_SOME, (course_id, _list(content_ids)))
    return {ContentId(content_id): stored(Content, kept) for content_id, kept in found}


def content_at(connection: apsw.Connection, course_id: CourseId, content_id: ContentId) -> Content | None:
    """One item, without its text."""
    return contents_at(connection, course_id, [content_id]).get(content_id)


def save_contents(connection: apsw.Connection, course_id: CourseId, items: Sequence[Content], pull: Pull) -> Changes:
    """Items as the service describes them; what is the same as before is no change, what differs goes to history."""
    kept_now = connection.execute(_SOME, (course_id, _list(item.id for item in items)))
    before = {ContentId(content_id): kept for content_id, kept in kept_now}
    after = {item.id: body(_without_text(item)) for item in items}
    moved = {content_id for content_id, kept in after.items() if before.get(content_id) != kept}
    connection.executemany(_PUT, [(course_id, content_id, after[content_id]) for content_id in moved])
    for item in items:
        # Addresses in a text are signed anew each time, so that only the item itself says whether it has changed.
        if item.id in moved:
            _keep_text(connection, course_id, item)
            remember(connection, _news(course_id, before.get(item.id), item, pull), origin=Origin.PULLED, at=pull.at)
    return _changes(course_id, moved)


def _news(course_id: CourseId, before: object, item: Content, pull: Pull) -> list[Moved]:
    """The fields that somebody has changed elsewhere; nothing of what is new here."""
    if not isinstance(before, str):
        return []
    old, new = values_of(stored(Content, before)), values_of(item)
    target = ContentTarget(course_id, item.id)
    moved = [name for name in ITEM_FIELDS if name not in pull.explained and not is_same(name, old[name], new[name])]
    return [(target, name, old[name], new[name]) for name in moved]


def _keep_text(connection: apsw.Connection, course_id: CourseId, item: Content) -> None:
    text = value_or(item.body, "")
    if 0 < len(text) <= LONGEST_TEXT:
        connection.execute(_PUT_TEXT, (course_id, item.id, text))
    else:
        connection.execute(_DROP_TEXT, (course_id, item.id))


def _without_text(item: Content) -> Content:
    """The item with a mark in the place of its text: its length, where no moment of the last change is told."""
    text = value_or(item.body, "")
    raw = {name: value for name, value in item.raw.items() if name != "body"}
    mark = "+" if value_or(item.modified, None) else str(len(text))
    return replace(item, body=mark if text else "", raw=raw)


def _finish(connection: apsw.Connection, course_id: CourseId, listed: Collection[ContentId]) -> Changes:
    gone = [ContentId(one) for (one,) in connection.execute(_OTHERS, (course_id, _list(listed)))]
    before = connection.execute("SELECT count(*) FROM content_reading WHERE course_id = ?", (course_id,)).get
    connection.execute(_READ, (course_id, as_number(now())))
    changes = _drop(connection, course_id, gone)
    # A course without content has been read too: whoever waits for it must hear of it.
    return changes if before else Changes(contents=frozenset({course_id}))


def _drop(connection: apsw.Connection, course_id: CourseId, content_ids: Collection[ContentId]) -> Changes:
    keys = [(course_id, content_id) for content_id in content_ids]
    connection.executemany(_DROP, keys)
    connection.executemany(_DROP_TEXT, keys)
    return _changes(course_id, content_ids)


def _changes(course_id: CourseId, moved: Collection[object]) -> Changes:
    return Changes(contents=frozenset({course_id})) if moved else Changes()


def _list(content_ids: Iterable[ContentId]) -> str:
    return encode_json(list(content_ids)).decode()
