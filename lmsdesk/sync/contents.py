"""Reads the contents of a course while somebody looks at them: no pull of grades asks for them.

One list brings the whole tree (reference section 13). It says nothing of items that are gone, so each pull reads all of
it; what was written here meanwhile, or has come with another list, is passed over where the list may be older.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from typing import Final, TypeAlias

from lmsdesk.api import Client
from lmsdesk.model.changes import Changes
from lmsdesk.model.content_items import changed_ms
from lmsdesk.model.contents import Content, ContentId
from lmsdesk.model.ids import CourseId
from lmsdesk.store import Store

MOST_ITEMS: Final = 20_000
"""Of one course; more are not read."""

_Moments: TypeAlias = dict[ContentId, float]
"""From when on a change of an item is news, in milliseconds."""


class ContentPuller:
    """Brings the contents of courses up to date."""

    def __init__(self, client: Client, store: Store, *, on_changes: Callable[[Changes], None]) -> None:
        self._client = client
        self._contents = store.contents
        self._on_changes = on_changes
        self._newer: dict[CourseId, list[_Moments]] = {}
        """While lists of a course are read: what has come since each was begun, of which one may be older."""
        self._lock = asyncio.Lock()

    async def pull(self, course_id: CourseId) -> Changes:
        """Read all items of the course; raises an ApiError, after keeping what had come until then."""
        async with self._lock:
            with self._listing(course_id) as newer:
                return await self._read(course_id, newer)

    async def take_listed(self, course_id: CourseId, listed: Awaitable[Sequence[Content]]) -> Changes:
        """Keep the items of a list that is read now, but for what was written here meanwhile."""
        with self._listing(course_id) as newer:
            items = [item for item in await listed if _is_news(item, newer)]
            # Of the same moment, a list that was begun before may have the places as they were.
            self._note(course_id, {item.id: changed_ms(item) + 1 for item in items})
            return await self._contents.save(course_id, items)

    async def take(self, course_id: CourseId, *items: Content) -> Changes:
        """Keep items that the service has just described."""
        self.note(course_id, [item.id for item in items])
        return await self._contents.save(course_id, items)

    async def drop(self, course_id: CourseId, content_ids: Collection[ContentId]) -> Changes:
        """Forget items that the service has just deleted."""
        self.note(course_id, content_ids)
        return await self._contents.drop(course_id, content_ids)

    def note(self, course_id: CourseId, content_ids: Collection[ContentId]) -> None:
        """These are known from something newer than a list that is being read; call it before they are stored."""
        self._note(course_id, dict.fromkeys(content_ids, inf))

    def _note(self, course_id: CourseId, moments: _Moments) -> None:
        """What was changed before its moment is older than what is known of it."""
        for newer in self._newer.get(course_id, ()):
            newer.update({one: max(moment, newer.get(one, 0)) for one, moment in moments.items()})

    @contextmanager
    def _listing(self, course_id: CourseId) -> Iterator[_Moments]:
        newer: _Moments = {}
        self._newer.setdefault(course_id, []).append(newer)
        try:
            yield newer
        finally:
            self._newer[course_id] = [one for one in self._newer[course_id] if one is not newer]

    async def _read(self, course_id: CourseId, newer: _Moments) -> Changes:
        listed: set[ContentId] = set()
        async for page in self._client.contents.list_contents(course_id, is_recursive=True):
            listed.update(item.id for item in page)
            items = [item for item in page if _is_news(item, newer)]
            self._note(course_id, {item.id: changed_ms(item) for item in items})
            self._on_changes(await self._contents.save(course_id, items))
            if len(listed) >= MOST_ITEMS:
                return Changes()
        return await self._contents.finish(course_id, listed.union(newer))


def _is_news(item: Content, newer: _Moments) -> bool:
    """Whether nothing newer is known of it: of two lists, the one that comes last may have been answered first."""
    return changed_ms(item) >= newer.get(item.id, 0)
