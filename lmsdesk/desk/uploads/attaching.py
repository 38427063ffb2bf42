"""How one folder or file gets into the course exactly once, whatever answer is lost."""

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from typing import TypeAlias
from weakref import WeakValueDictionary

from msgspec.structs import replace

from lmsdesk.api import ApiError, Client, Invalid, NotFound
from lmsdesk.desk.platform.file_names import free_name, twin_key
from lmsdesk.desk.uploads.plan import Item, item_of
from lmsdesk.model.content_items import ContentKind, Release, release_of
from lmsdesk.model.contents import Content, ContentBody, ContentFile, ContentHandler, ContentId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.new_contents import NewItem, SentUpload, assignment_body, content_body
from lmsdesk.model.uploads import SentFile, Transfer, TransferState
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store

Folder: TypeAlias = tuple[CourseId, ContentId | None]
MOST_KEPT = 200
"""Folders whose items are remembered."""


class Attacher:
    """Creates folders and attaches uploads; one request in a folder at a time, because each has its position."""

    def __init__(self, client: Client, store: Store, mark: str) -> None:
        self._client = client
        self._store = store
        self._mark = mark
        self._there: dict[Folder, dict[ContentId, Item]] = {}
        self._turns: WeakValueDictionary[Folder, asyncio.Lock] = WeakValueDictionary()

    def forget(self) -> None:
        """What is in the folders has to be read again."""
        self._there.clear()

    async def find(self, transfer: Transfer) -> Transfer | None:
        """As it stands when an earlier request has made it after all; None when it has not."""
        folder = _folder_of(transfer)
        async with self._turns.setdefault(folder, asyncio.Lock()):
            found = _made_of(transfer, await self._items(folder, is_fresh=True))
            return None if found is None else await self._finish(transfer, found)

    async def place(self, transfer: Transfer) -> Transfer:
        """Put it into its folder; raises ApiError, and `is_asked` is kept as long as the answer is not known."""
        folder = _folder_of(transfer)
        async with self._turns.setdefault(folder, asyncio.Lock()):
            if transfer.replaces is not None:
                return await self._replace(transfer, transfer.replaces)
            there = await self._items(folder, is_fresh=transfer.is_asked or transfer.item is not None)
            found = _made_of(transfer, there)
            if found is not None:
                return await self._finish(transfer, found)
            return await self._create(_named_beside(transfer, there), folder)

    async def merge(self, transfer: Transfer) -> bool:
        """Delete the second folder that a late request has made beside this one; whether there was one.

        It is the one that has the same title and nothing else: no item, no words, no dates. So nothing goes with it,
        whoever made it.
        """
        folder = _folder_of(transfer)
        async with self._turns.setdefault(folder, asyncio.Lock()):
            there = await self._list(folder)
            twins = [one for one in there if one.id != transfer.content_id and _is_bare(one, transfer)]
            empty = [
                one for one in twins if not [page async for page in self._pages(transfer.course_id, one.id) if page]
            ]
            for one in empty:
                await self._client.contents.delete_content(transfer.course_id, one.id)
            self._there.pop(folder, None)
            return bool(empty)

    async def _create(self, transfer: Transfer, folder: Folder) -> Transfer:
        there = self._there[folder]
        known_ids = tuple(item.id for item in there.values() if item.title == transfer.title)
        is_repeated = transfer.is_asked and transfer.is_folder
        asked = replace(transfer, is_asked=True, known_ids=known_ids, is_doubted=is_repeated or transfer.is_doubted)
        await self._store.uploads.save(asked)
        try:
            made = await self._ask(asked, await self._position(asked, there))
        except ApiError as error:
            self._there.pop(folder, None)
            found = await self._find_after(asked, folder, error)
            if found is None:
                raise
            return await self._finish(asked, found)
        item = item_of(made)
        there[item.id] = item
        if transfer.is_folder:
            self._remember((transfer.course_id, item.id), {})
        return await self._finish(asked, item)

    async def _find_after(self, asked: Transfer, folder: Folder, error: ApiError) -> Item | None:
        """What an earlier request has made: then the service refuses this one, because the upload is used up."""
        if error.is_uncertain:
            return None
        if isinstance(error, Invalid | NotFound):
            found = _made_of(asked, await self._items(folder, is_fresh=True))
            if found is not None:
                return found
        await self._store.uploads.save(replace(asked, is_asked=False))
        return None

    async def _replace(self, transfer: Transfer, content_id: ContentId) -> Transfer:
        # Repeated, it leaves the same file in the same item: nothing has to be looked for.
        file = ContentFile(upload_id=transfer.upload_id, duplicate_file_handling="Replace")
        body = ContentBody(content_handler=ContentHandler(file=file))
        changed = await self._client.contents.update_content(transfer.course_id, content_id, body)
        return await self._finish(transfer, item_of(changed))

    async def _ask(self, transfer: Transfer, position: int | None) -> Content:
        if transfer.item is not None:
            return await self._ask_item(transfer, transfer.item)
        body = self._body(transfer)
        if position is not None:
            body = replace(body, position=position)
        return await self._ask_for(transfer, body)

    async def _ask_item(self, transfer: Transfer, item: NewItem) -> Content:
        parts = await self._store.uploads.parts(transfer.id)
        uploads = [SentUpload(one.upload_id, one.title) for one in parts if one.upload_id is not None]
        if item.kind is not ContentKind.ASSIGNMENT:
            return await self._ask_for(transfer, content_body(item, self._mark, uploads))
        body = assignment_body(item, transfer.parent_id, uploads)
        made = await self._client.contents.create_assignment(transfer.course_id, body)
        return await self._client.contents.get_content(transfer.course_id, made.content_id)

    async def _ask_for(self, transfer: Transfer, body: ContentBody) -> Content:
        if transfer.parent_id is None:
            return await self._client.contents.create_content(transfer.course_id, body)
        return await self._client.contents.create_child(transfer.course_id, transfer.parent_id, body)

    def _body(self, transfer: Transfer) -> ContentBody:
        if transfer.is_folder:
            return ContentBody(title=transfer.title, content_handler=ContentHandler(id=self._handler("folder")))
        file = ContentFile(upload_id=transfer.upload_id, file_name=transfer.title, duplicate_file_handling="Rename")
        return ContentBody(title=transfer.title, content_handler=ContentHandler(id=self._handler("file"), file=file))

    def _handler(self, kind: str) -> str:
        return f"resource/x-{self._mark}-{kind}"

    async def _position(self, transfer: Transfer, there: Mapping[ContentId, Item]) -> int | None:
        """Behind what was there before, and among its neighbours in the order of the plan; None is the end."""
        before, behind = await self._store.uploads.placed(transfer.id)
        return None if not behind else max(len(there) - before - behind, 0) + before

    async def _finish(self, transfer: Transfer, item: Item) -> Transfer:
        is_read_back = not transfer.is_folder and transfer.item is None
        state = TransferState.CHECKING if is_read_back else TransferState.DONE
        name = item.file_name or transfer.title
        made = replace(transfer, state=state, is_asked=False, content_id=item.id, file_name=name)
        done = replace(made, failure=None, said="", next_try_at=None, tries=0 if made.is_doubted else made.tries)
        parts = [] if transfer.item is None else await self._store.uploads.parts(transfer.id)
        taken = [replace(one, state=TransferState.DONE, content_id=item.id, failure=None, said="") for one in parts]
        await self._store.uploads.save(done, *taken)
        if transfer.digest:
            sent = SentFile(item.id, transfer.size, transfer.digest, item.modified, transfer.path)
            await self._store.uploads.note_sent(transfer.course_id, sent)
        return done

    async def _items(self, folder: Folder, *, is_fresh: bool) -> Mapping[ContentId, Item]:
        if is_fresh or folder not in self._there:
            self._remember(folder, {one.id: item_of(one) for one in await self._list(folder)})
        return self._there[folder]

    async def _list(self, folder: Folder) -> list[Content]:
        return [one async for page in self._pages(*folder) for one in page]

    def _pages(self, course_id: CourseId, parent_id: ContentId | None) -> AsyncIterator[list[Content]]:
        contents = self._client.contents
        return contents.list_contents(course_id) if parent_id is None else contents.list_children(course_id, parent_id)

    def _remember(self, folder: Folder, items: dict[ContentId, Item]) -> None:
        if len(self._there) >= MOST_KEPT:
            self._there.pop(next(iter(self._there)))
        self._there[folder] = items


def _folder_of(transfer: Transfer) -> Folder:
    return transfer.course_id, transfer.parent_id


def _made_of(transfer: Transfer, there: Mapping[ContentId, Item]) -> Item | None:
    """The item that an earlier request has made; a folder of that name is used, whoever made it."""
    kinds = _kinds_of(transfer)
    if not (transfer.is_folder or transfer.is_asked):
        return None
    is_known = set(transfer.known_ids) if not transfer.is_folder else set[ContentId]()
    named = (item for item in there.values() if item.title == transfer.title and item.kind in kinds)
    return next((item for item in named if item.id not in is_known), None)


def _is_bare(content: Content, transfer: Transfer) -> bool:
    """Whether it says no more than what was asked for: its title."""
    item = item_of(content)
    release = release_of(content)
    has_words = bool(value_or(content.description, "") or value_or(content.body, ""))
    return (item.title, item.kind, release, has_words) == (transfer.title, "folder", Release(), False)


def _kinds_of(transfer: Transfer) -> Collection[str]:
    if transfer.item is not None:
        # What is an assignment in one edition of a course is a test in the other.
        is_assignment = transfer.item.kind is ContentKind.ASSIGNMENT
        return {ContentKind.ASSIGNMENT, ContentKind.TEST} if is_assignment else {transfer.item.kind}
    return {"folder" if transfer.is_folder else "file"}


def _named_beside(transfer: Transfer, there: Mapping[ContentId, Item]) -> Transfer:
    """With another name when something of this one has come since the plan was made."""
    if transfer.is_asked or transfer.item is not None:
        return transfer
    return replace(transfer, title=free_name(transfer.title, {twin_key(item.title) for item in there.values()}))
