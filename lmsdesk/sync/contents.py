"""Makes, moves and deletes content items while the person looks on, for the reasons that `column_writer.py` gives.

An item that is made twice is seen by every student, and one that was asked for and not answered may be there: so the
folder is looked into before a request is repeated. What changes in an item that is there goes through the outbox.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from typing import Final, TypeAlias

from msgspec.structs import replace

from lmsdesk.api import ApiError, Client, NotFound
from lmsdesk.model.changes import Changes
from lmsdesk.model.content_items import ContentKind, changed_ms, kind_of
from lmsdesk.model.contents import AssignmentBody, Content, ContentBody, ContentId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store
from lmsdesk.sync.grades import whole

OnAsking = Callable[[tuple[ContentId, ...]], Awaitable[None]]
_ASSIGNMENTS = frozenset({ContentKind.ASSIGNMENT, ContentKind.TEST})
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


class ContentWriter:
    """Carries a person's wishes about the tree of a course to the service; raises ApiErrors."""

    def __init__(self, client: Client, puller: ContentPuller) -> None:
        self._contents = client.contents
        self._puller = puller
        self._doubted: dict[tuple[CourseId, ContentId | None, str], set[ContentId]] = {}
        """Items that were asked for and not answered, by what they are: what was in their folders before."""

    async def create(
        self, course_id: CourseId, parent_id: ContentId | None, body: ContentBody, *, on_asking: OnAsking | None = None
    ) -> tuple[ContentId, Changes]:
        """A new item, made once even when the reply is lost; without a parent it stands at the top level.

        `on_asking` is waited for before the request, and told which items have this title already.
        """

        async def ask() -> ContentId:
            if parent_id is None:
                return (await self._contents.create_content(course_id, body)).id
            return (await self._contents.create_child(course_id, parent_id, body)).id

        return await self._create(course_id, parent_id, body, ask, on_asking=on_asking)

    async def create_assignment(self, course_id: CourseId, body: AssignmentBody) -> tuple[ContentId, Changes]:
        """A new assignment with its column, made once even when the reply is lost."""

        async def ask() -> ContentId:
            return (await self._contents.create_assignment(course_id, body)).content_id

        return await self._create(course_id, value_or(body.parent_id, None), body, ask)

    async def move(
        self, course_id: CourseId, content_id: ContentId, parent_id: ContentId | None, position: int
    ) -> None:
        """Put an item into a folder, in front of what is at that position; without a parent, to the top level."""
        item = await self._contents.get_content(course_id, content_id)
        body = ContentBody(position=position)
        if parent_id is not None and value_or(item.parent_id, None) != parent_id:
            body = replace(body, parent_id=parent_id)
        elif parent_id is None and value_or(item.parent_id, None) is not None:
            root_id = (await self._contents.get_root(course_id)).id
            body = body if item.parent_id == root_id else replace(body, parent_id=root_id)
        try:
            await self._contents.update_content(course_id, content_id, body)
        except ApiError as error:
            if not error.is_uncertain:
                raise
            # Asked for once more, it leaves the item where it is.
            await self._contents.update_content(course_id, content_id, body)

    async def delete(self, course_id: CourseId, content_id: ContentId, *, deletes_grades: bool) -> None:
        """Delete an item with everything in it; one that is gone already counts as deleted."""
        try:
            await self._contents.delete_content(course_id, content_id, deletes_grades=deletes_grades)
        except NotFound:
            return
        except ApiError as error:
            if not error.is_uncertain or await self._is_there(course_id, content_id):
                raise

    async def read_folders(self, course_id: CourseId, folder_ids: Iterable[ContentId | None]) -> Changes:
        """What stands in these folders, and where; None is the top level."""
        changes = Changes()
        for folder_id in folder_ids:
            changes |= await self._puller.take_listed(course_id, self.items(course_id, folder_id))
        return changes

    async def below(self, course_id: CourseId, content_id: ContentId) -> list[Content]:
        """An item and everything in it, as the service says now; nothing where it is gone."""
        try:
            item = await self._contents.get_content(course_id, content_id)
        except NotFound:
            return []
        is_folder = kind_of(item) is ContentKind.FOLDER
        pages = self._contents.list_children(course_id, content_id, is_recursive=True)
        return [item, *(await whole(pages) if is_folder else [])]

    async def _is_there(self, course_id: CourseId, content_id: ContentId) -> bool:
        return bool(await self.below(course_id, content_id))

    async def _create(
        self,
        course_id: CourseId,
        parent_id: ContentId | None,
        body: ContentBody | AssignmentBody,
        ask: Callable[[], Awaitable[ContentId]],
        *,
        on_asking: OnAsking | None = None,
    ) -> tuple[ContentId, Changes]:
        place, title = (course_id, parent_id), value_or(body.title, "")
        there, doubt = await self.items(*place), (*place, repr(body))
        # Tried again, it is looked for since the first time: the line can have been down for longer than the request.
        before = self._doubted.setdefault(doubt, {item.id for item in there})
        content_id = _made_of(body, there, before)
        if content_id is None:
            if on_asking is not None:
                await on_asking(tuple(item.id for item in there if value_or(item.title, "") == title))
            try:
                content_id = await ask()
            except ApiError as error:
                if not error.is_uncertain:
                    del self._doubted[doubt]
                    raise
                content_id = _made_of(body, await self.items(*place), before)
                if content_id is None:
                    raise
        del self._doubted[doubt]
        return content_id, await self.read_made(course_id, content_id)

    async def read_made(self, course_id: CourseId, content_id: ContentId) -> Changes:
        """An item that has just been made; it is there also where the service does not describe it now."""
        try:
            item = await self._contents.get_content(course_id, content_id)
        except ApiError:
            return Changes()
        return await self._puller.take(course_id, item)

    async def items(self, course_id: CourseId, parent_id: ContentId | None) -> list[Content]:
        """What stands directly in a folder, as the service says now; None is the top level."""
        if parent_id is None:
            return await whole(self._contents.list_contents(course_id))
        return await whole(self._contents.list_children(course_id, parent_id))


def _made_of(
    body: ContentBody | AssignmentBody, there: Iterable[Content], before: Collection[ContentId]
) -> ContentId | None:
    """What a request has made of this, and nobody has heard of."""
    is_assignment, title = isinstance(body, AssignmentBody), value_or(body.title, "")
    made = (item for item in there if item.id not in before and value_or(item.title, "") == title)
    return next((item.id for item in made if (kind_of(item) in _ASSIGNMENTS) == is_assignment), None)
