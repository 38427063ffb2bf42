"""What stands in a course and where: made, moved and deleted on the service at once, while the person looks on."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager

from msgspec import Struct

from lmsdesk.api import Client, Conflict, Invalid, Refused
from lmsdesk.desk.administration.records import RecordRefused
from lmsdesk.desk.administration.rights import Right, RightsKeeper
from lmsdesk.desk.content.arranging import (
    ContentLosses,
    MoreThanTold,
    Placement,
    inverse_moves,
    moves_by_one,
    moves_to,
    outermost,
)
from lmsdesk.desk.content.tree import ContentTree, ParentId, build_tree
from lmsdesk.desk.sites.profiles import Site
from lmsdesk.desk.uploads.uploads import OnFile, Uploads
from lmsdesk.errors import LmsdeskError, Worded
from lmsdesk.model.changes import Changes
from lmsdesk.model.content_items import ContentKind, handler_of
from lmsdesk.model.contents import ContentId, ContentTarget
from lmsdesk.model.courses import Course, CourseEdition
from lmsdesk.model.ids import ColumnId, CourseId, EditId
from lmsdesk.model.new_contents import NewItem, assignment_body, content_body
from lmsdesk.model.uploads import Failure, Transfer
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store
from lmsdesk.sync.column_writer import ColumnWriter
from lmsdesk.sync.contents import ContentWriter
from lmsdesk.sync.engine import Engine
from lmsdesk.sync.state import Link

_FIELDS = {"attemptsAllowed": "attempts", "possible": "possible", "url": "link", "title": "title", "due": "due"}
"""The fields of a form by the service's names for them."""


class CourseShape(Struct, frozen=True):
    """What a course allows: it depends on the edition of the course, and on the person's role in it."""

    edition: CourseEdition = CourseEdition()
    may_change: bool = False
    is_known: bool = False
    """Whether the person's role in the course has been read."""

    @property
    def refuses_changes(self) -> bool:
        """Whether it is known that the person may change nothing."""
        return self.is_known and not self.may_change

    @property
    def has_assignments(self) -> bool:
        """Whether assignments are offered."""
        return self.may_change and self.edition.has_assignments

    @property
    def has_open_top(self) -> bool:
        """Whether anything can stand at the top level."""
        return self.edition.has_open_top


class ItemNotMade(LmsdeskError):
    """An item with files was refused, or one of its files could not be sent; it is no longer queued."""

    def __init__(self, transfers: Sequence[Transfer]) -> None:
        super().__init__("The item was not created.", detail="What you typed is still there.", code="item-not-made")
        failed = [one for one in transfers if one.failure not in {None, Failure.FILE_MISSING, Failure.NO_ITEM}]
        self.transfer = failed[0] if failed else None
        """What stopped it; nothing where somebody took it out of the queue."""
        said = "" if self.transfer is None else self.transfer.said
        self.fields = {field: said for name, field in _FIELDS.items() if name in said}


class TopFolderStays(LmsdeskError):
    """In courses of the older edition the service lets no program delete what stands at the top level."""

    def __init__(self, title: str) -> None:
        super().__init__(
            Worded("“{title}” was not deleted.", title=title),
            detail="It is at the top level of the course, where only the site itself can delete.",
            hint="Delete it on the site. Its contents can be deleted here.",
            code="top-folder-stays",
        )


class ContentStructure:
    """The verbs that make, move and delete items of a course; all of them need a connection."""

    def __init__(
        self,
        store: Store,
        client: Client,
        engine: Engine,
        *,
        rights: RightsKeeper,
        announce: Callable[[Changes], None],
        site: Site,
        uploads: Uploads,
    ) -> None:
        self._store = store
        self._engine = engine
        self._writer = ContentWriter(client, engine.contents)
        self._rights = rights
        self._announce = announce
        self._count = ColumnWriter(client, store).count
        self._turn = asyncio.Lock()
        """One move after the other: each begins with the order that the one before it has left."""
        self._site = site
        self._uploads = uploads

    async def shape(self, course_id: CourseId) -> CourseShape:
        """What the course allows, from what is known here."""
        may_change = Right.CONTENT in await self._rights.of_course(course_id)
        courses = {entry.enrolment.course_id: entry.course for entry in await self._store.views.courses()}
        course = courses.get(course_id, Course(id=course_id))
        return CourseShape(self._site.course_edition(course), may_change, is_known=course_id in courses)

    async def create(
        self,
        course_id: CourseId,
        parent_id: ContentId | None,
        item: NewItem,
        *,
        on_file: OnFile = lambda *_: None,
        on_queued: Callable[[], None] = lambda: None,
    ) -> ContentId:
        """Make a new item; raises RecordRefused, ItemNotMade, FileFault or an ApiError.

        With files it goes through the queue of uploads: it is on the disk from `on_queued`, and goes on when nobody
        waits for it any more. Where it is refused it is taken out of the queue again.
        """
        async with self.writing(course_id):
            if item.files:
                content_id = await self._queue(course_id, parent_id, item, on_file=on_file, on_queued=on_queued)
            else:
                if item.kind is ContentKind.ASSIGNMENT:
                    made = self._writer.create_assignment(course_id, assignment_body(item, parent_id))
                else:
                    made = self._writer.create(course_id, parent_id, content_body(item, self._site.mark))
                content_id, changes = await made
                self._announce(changes)
        if item.kind is ContentKind.ASSIGNMENT:
            self._engine.columns_moved(course_id)
        return content_id

    async def move(
        self, course_id: CourseId, chosen: Collection[ContentId], parent_id: ParentId, index: int | None = None
    ) -> list[Placement]:
        """Put items into a folder, before the one at `index` or at its end; what `put_back` takes to undo it."""
        async with self._turn:
            tree = await self._tree(course_id)
            return await self._move(course_id, tree, moves_to(tree, chosen, parent_id, index))

    async def move_by_one(self, course_id: CourseId, chosen: Collection[ContentId], direction: int) -> list[Placement]:
        """Put items one place up or down in their folder; what `put_back` takes to undo it."""
        async with self._turn:
            tree = await self._tree(course_id)
            return await self._move(course_id, tree, moves_by_one(tree, chosen, direction))

    async def put_back(self, course_id: CourseId, placements: Sequence[Placement]) -> None:
        """Undo a move, as far as the items are still in the course."""
        async with self._turn:
            tree = await self._tree(course_id)
            await self._move(course_id, tree, [one for one in placements if one.content_id in tree.items])

    async def losses(self, course_id: CourseId, chosen: Collection[ContentId]) -> ContentLosses:
        """What would go with these items, counted on the service now."""
        async with self.writing(course_id):
            tree = await self._tree(course_id)
            if not tree.items.keys() >= set(chosen):
                # Files of a kept folder can be in a course of which nobody has looked at the contents.
                self._announce(await self._engine.contents.pull(course_id))
                tree = await self._tree(course_id)
            found = {
                item.id: item for one in outermost(tree, chosen) for item in await self._writer.below(course_id, one)
            }
            columns = {value_or(handler_of(item).grade_column_id, None) for item in found.values()} - {None}
            grades = attempts = 0
            for column_id in columns:
                counts = await self._count(course_id, ColumnId(str(column_id)))
                grades, attempts = grades + counts[0], attempts + counts[1]
        return ContentLosses(len(found), grades, attempts, len(await self._unsent_edits(course_id, found)))

    async def delete(
        self, course_id: CourseId, chosen: Collection[ContentId], seen: ContentLosses, *, deletes_grades: bool
    ) -> None:
        """Delete items with what the person was told goes with them; raises MoreThanTold where that has grown."""
        now = await self.losses(course_id, chosen)
        if now.exceeds(seen):
            raise MoreThanTold(now)
        async with self._turn, self.writing(course_id):
            tree = await self._tree(course_id)
            gone: list[ContentId] = []
            try:
                for one in outermost(tree, chosen):
                    await self._delete_one(course_id, tree, one, deletes_grades=deletes_grades)
                    gone += [one, *tree.below(one)]
            finally:
                # Also before a refusal in the middle: what is gone by then is gone.
                changes = await self._engine.contents.drop(course_id, gone)
                for edit_id in await self._unsent_edits(course_id, gone):
                    changes |= await self._store.outbox.discard(edit_id)
                self._announce(changes)
                await self._engine.recount()
                self._engine.columns_moved(course_id)

    async def _delete_one(
        self, course_id: CourseId, tree: ContentTree, content_id: ContentId, *, deletes_grades: bool
    ) -> None:
        try:
            await self._writer.delete(course_id, content_id, deletes_grades=deletes_grades)
        except Conflict as problem:
            item = tree.items.get(content_id)
            if item is None or item.parent_id is not None or (await self.shape(course_id)).edition.deletes_at_top:
                raise
            raise TopFolderStays(item.title) from problem

    async def _move(self, course_id: CourseId, tree: ContentTree, moves: Sequence[Placement]) -> list[Placement]:
        """Make these moves one after the other; returns the way back of those that were made."""
        done: list[Placement] = []
        async with self.writing(course_id):
            try:
                for one in moves:
                    await self._writer.move(course_id, one.content_id, one.parent_id, one.position)
                    done.append(one)
            finally:
                # Also after a refusal in the middle: what is shown is what the course has now.
                origins = {tree.items[one.content_id].parent_id for one in done}
                folders = {one.parent_id for one in done} | origins
                self._announce(await self._writer.read_folders(course_id, folders))
        return inverse_moves(tree, done)

    async def _tree(self, course_id: CourseId) -> ContentTree:
        records = await self._store.content_records(course_id)
        return await asyncio.to_thread(build_tree, records, {})

    async def _unsent_edits(self, course_id: CourseId, content_ids: Collection[ContentId]) -> list[EditId]:
        targets = {ContentTarget(course_id, one) for one in content_ids}
        return [edit.id for edit in await self._store.outbox.edits() if edit.target in targets]

    async def _queue(
        self,
        course_id: CourseId,
        parent_id: ContentId | None,
        item: NewItem,
        *,
        on_file: OnFile,
        on_queued: Callable[[], None],
    ) -> ContentId:
        above = None if parent_id is None else await self._store.contents.item(course_id, parent_id)
        title = "" if above is None else value_or(above.title, "")
        batch_id = await self._uploads.start_item(course_id, parent_id, title, item, on_queued=on_queued)
        transfers = await self._uploads.item_of(batch_id, on_file)
        if transfers and transfers[0].content_id is not None:
            self._announce(await self._writer.read_made(course_id, transfers[0].content_id))
            return transfers[0].content_id
        await self._uploads.withdraw(batch_id)
        raise ItemNotMade(transfers)

    @asynccontextmanager
    async def writing(self, course_id: CourseId) -> AsyncIterator[None]:
        """Needs the link, and says what the service refuses."""
        if self._engine.state.link is not Link.ONLINE:
            raise LmsdeskError(
                "The site is not connected.",
                detail="Items are created and moved on the site itself. Nothing was sent.",
                hint="Titles, dates and what students see can be changed without a connection.",
                code="content-offline",
            )
        try:
            yield
        except (Invalid, Conflict, Refused) as problem:
            if isinstance(problem, Refused):
                self._rights.note_refused(Right.CONTENT, course_id)
            fields = {field: problem.said for name, field in _FIELDS.items() if name in problem.said}
            raise RecordRefused(problem, fields) from problem
