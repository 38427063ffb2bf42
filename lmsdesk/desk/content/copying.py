"""Copies of branches of a course, within it or in another one: read from the service and made there anew.

The service copies whole courses only. So each item is made as a person would make it, and what cannot be made so is
counted and said before anything is: assignments and tests, discussions, links within the course, tools.
"""

import asyncio
import shutil
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.api import ApiError, Client, Invalid, Sink
from lmsdesk.api.streams import saving
from lmsdesk.desk.administration.records import OnProgress, Outcome, each
from lmsdesk.desk.administration.rights import Right, RightsKeeper
from lmsdesk.desk.content.arranging import ContentLosses, outermost
from lmsdesk.desk.content.structure import ContentStructure
from lmsdesk.desk.content.tree import ContentTree, ParentId, build_tree
from lmsdesk.desk.platform.file_names import fit_name, twin_key
from lmsdesk.desk.submissions.markup_files import files_in_markup
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.bodies import AttachmentBody
from lmsdesk.model.changes import Changes
from lmsdesk.model.content_items import NO, PARTLY, ContentKind, file_name_of, handler_of, kind_of, release_of
from lmsdesk.model.contents import Content, ContentBody, ContentFile, ContentHandler, ContentId
from lmsdesk.model.courses import Course
from lmsdesk.model.files import Attachment
from lmsdesk.model.ids import CourseId
from lmsdesk.model.new_contents import SentUpload, availability_of, upload_link
from lmsdesk.model.wire import value_or
from lmsdesk.store import BranchCopyRecords, ContentRecord, KeptCopy, KeptItem
from lmsdesk.sync.contents import ContentWriter
from lmsdesk.sync.engine import Engine
from lmsdesk.sync.grades import whole

_COPIED: Final = frozenset({ContentKind.FOLDER, ContentKind.DOCUMENT, ContentKind.LINK, ContentKind.FILE})
_WITHOUT_FILES: Final = _COPIED - {ContentKind.FILE}
"""Where a course does not give the files of its items to other programs."""

CutOffCopy: TypeAlias = KeptCopy
Fetch = Callable[[Sink], Awaitable[object]]


class CopyPlan(Struct, frozen=True):
    """What a copy would make, as counted on the service."""

    course_id: CourseId
    items: tuple[Content, ...]
    """Parents before what is in them."""
    inside: Mapping[ContentId, ContentId]
    """An item → the copied folder that it is in; those that were chosen are in none."""
    left_out: Mapping[ContentKind, int]
    """How many of each kind cannot be copied."""
    ruled: int = 0
    """How many of `items` students see by a rule of the site, which cannot be copied."""


class MadeBranch(Struct, frozen=True):
    """What was made: enough to take it away again."""

    course_id: CourseId
    parent_id: ContentId | None
    roots: tuple[ContentId, ...]
    count: int

    @property
    def is_removable(self) -> bool:
        """Whether the service lets go of it: what was put at the top level of an older course stays."""
        return self.parent_id is not None


class FolderNotCopied(LmsdeskError):
    """What is in a folder that could not be copied is not copied either."""

    def __init__(self) -> None:
        super().__init__("The folder that it is in was not copied.")


class FileNotFound(LmsdeskError):
    """The site names a file of an item, and the address leads to none."""

    def __init__(self) -> None:
        super().__init__("A file of the item could not be read.")


class BranchCopies:
    """Counts what a copy would make, makes it, and takes it away again; all of it needs a connection."""

    def __init__(
        self,
        client: Client,
        engine: Engine,
        *,
        structure: ContentStructure,
        rights: RightsKeeper,
        announce: Callable[[Changes], None],
        mark: str,
        kept: BranchCopyRecords,
    ) -> None:
        self._client, self._mark, self._kept = client, mark, kept
        self._running: set[int] = set()
        self._structure, self._rights, self._announce = structure, rights, announce
        self._engine = engine
        self._writer = ContentWriter(client, engine.contents)

    async def targets(self) -> list[Course]:
        """The courses in which the person may make items."""
        return await self._rights.courses_with(Right.CONTENT)

    async def plan(self, course_id: CourseId, tree: ContentTree, chosen: Collection[ContentId]) -> CopyPlan:
        """Count what would be made of these items and everything in them; nothing is made."""
        edition = (await self._structure.shape(course_id)).edition
        found: list[Content] = []
        async with self._structure.writing(course_id):
            for one in outermost(tree, chosen):
                found += await self._writer.below(course_id, one)
        return await asyncio.to_thread(_plan_of, course_id, found, _COPIED if edition.gives_files else _WITHOUT_FILES)

    async def copy(
        self,
        plan: CopyPlan,
        course_id: CourseId,
        parent_id: ParentId,
        *,
        index: int | None = None,
        on_progress: OnProgress,
    ) -> tuple[Outcome, MadeBranch]:
        """Make the copies in a folder, before its item at `index` or at its end; what stops one stops no other."""
        items = tuple(
            KeptItem(one.id, index, plan.inside.get(one.id), value_or(one.title, ""))
            for index, one in enumerate(plan.items)
        )
        copy = KeptCopy(plan.course_id, course_id, parent_id, index, items)
        return await self.go_on(replace(copy, id=await self._kept.add(copy)), on_progress=on_progress)

    async def cut_off(self) -> list[CutOffCopy]:
        """Copies that were cut off, by a quit or a crash as well, oldest first."""
        return [one for one in await self._kept.all() if one.id not in self._running]

    async def forget(self, copy: CutOffCopy) -> None:
        """Leave a copy that was cut off as it is."""
        await self._kept.drop(copy.id)

    async def go_on(self, copy: CutOffCopy, *, on_progress: OnProgress) -> tuple[Outcome, MadeBranch]:
        """Make what is not there yet; what was asked for and not answered is looked for first.

        It is forgotten once all of it is there or refused, and kept where a later try may bring more.
        """
        self._running.add(copy.id)
        try:
            async with self._structure.writing(copy.target_id):
                folder = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix="lmsdesk-"))
                try:
                    copying = await self._begun(copy, folder)
                    works = [(one.title, copying.make(one)) for one in copy.items]
                    outcome = await each(works, on_progress)
                finally:
                    await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)
        finally:
            self._running.discard(copy.id)
            # What stands behind the copies has moved: the service tells the new positions only when it is asked.
            self._engine.contents_moved(copy.target_id)
        if not any(problem.is_retryable for _, problem in outcome.problems):
            await self._kept.drop(copy.id)
        roots = tuple(copying.made[one.content_id] for one in copy.items if _is_made_root(one, copying.made))
        return outcome, MadeBranch(copy.target_id, copy.parent_id, roots, len(copying.made))

    async def _begun(self, copy: KeptCopy, folder: Path) -> "_Copying":
        there = await self._writer.items(copy.target_id, copy.parent_id)
        taken = {twin_key(value_or(one.title, "")) for one in there}
        keeping = _Keeping(self._kept, copy, announce=self._announce)
        return _Copying(self._client, self._writer, keeping, mark=self._mark, folder=folder, taken=taken)

    async def take_away(self, made: MadeBranch) -> None:
        """Delete what was made here; raises MoreThanTold where there is more in it by now, and nothing is deleted.

        The column of an assignment goes with it: there is neither an attempt nor a grade in it.
        """
        await self._structure.delete(made.course_id, made.roots, ContentLosses(made.count), deletes_grades=True)


class _Keeping:
    """How far a copy is, on the disk before each request and after it."""

    def __init__(self, records: BranchCopyRecords, copy: KeptCopy, *, announce: Callable[[Changes], None]) -> None:
        self._records, self.copy, self.announce = records, copy, announce

    async def save(self, item: KeptItem) -> KeptItem:
        await self._records.save(self.copy.id, item)
        return item

    def position_of(self, item: KeptItem) -> int | None:
        """Of one that was chosen: behind those that were chosen before it."""
        if self.copy.position is None:
            return None
        return self.copy.position + sum(one.inside is None for one in self.copy.items[: item.index])


class _Copying:
    """One copy on its way."""

    def __init__(
        self,
        client: Client,
        writer: ContentWriter,
        keeping: _Keeping,
        *,
        mark: str,
        folder: Path,
        taken: set[str],
    ) -> None:
        self._client, self._writer, self._keeping = client, writer, keeping
        self._mark, self._folder, self._taken = mark, folder, taken
        self._source, self._target = keeping.copy.course_id, keeping.copy.target_id
        self.made = {one.content_id: one.made_id for one in keeping.copy.items if one.made_id is not None}
        """An item → its copy."""

    async def make(self, item: KeptItem) -> None:
        """Make the copy of one item, as far as it is not there."""
        if item.is_done:
            return
        if item.inside is not None and item.inside not in self.made:
            raise FolderNotCopied
        content = await self._client.contents.get_content(self._source, item.content_id)
        is_new = item.known_ids is None
        made_id = item.made_id or await self._find_created(item, content)
        if made_id is None:
            item, made_id = await self._create(item, content)
        self.made[item.content_id] = made_id
        item = await self._keeping.save(replace(item, made_id=made_id))
        if kind_of(content) is ContentKind.DOCUMENT:
            await self._attach_all(content, made_id, is_new=is_new)
        await self._keeping.save(replace(item, is_done=True))

    def _parent_of(self, item: KeptItem) -> ParentId:
        return self._keeping.copy.parent_id if item.inside is None else self.made[item.inside]

    async def _find_created(self, item: KeptItem, content: Content) -> ContentId | None:
        """What an earlier request has made whose answer nobody has heard."""
        if item.known_ids is None:
            return None
        there = await self._writer.items(self._target, self._parent_of(item))
        known = {*item.known_ids, *self.made.values()}
        named = [one for one in there if value_or(one.title, "") == item.title and kind_of(one) is kind_of(content)]
        return next((one.id for one in named if one.id not in known), None)

    async def _create(self, item: KeptItem, content: Content) -> tuple[KeptItem, ContentId]:
        body = await self._body(content)
        if item.inside is None:
            body = self._placed(body, item)
        asked = replace(item, title=value_or(body.title, ""))

        async def keep(known_ids: tuple[ContentId, ...]) -> None:
            nonlocal asked
            asked = await self._keeping.save(replace(asked, known_ids=known_ids))

        made_id, changes = await self._writer.create(self._target, self._parent_of(item), body, on_asking=keep)
        self._keeping.announce(changes)
        return asked, made_id

    async def _attach_all(self, content: Content, made_id: ContentId, *, is_new: bool) -> None:
        """The files of a document; one that was cut off may have some of them."""
        held = [] if is_new else await self._attached(made_id)
        there = Counter(held)
        for one in await self._attachments(content):
            name = fit_name(value_or(one.file_name, "") or file_name_of(content))
            if name in held:
                held.remove(name)
            else:
                upload = await self._send_attachment_again(content, one)
                await self._attach(made_id, upload, earlier=there[upload.name])
                there[upload.name] += 1

    async def _attached(self, made_id: ContentId) -> list[str]:
        there = await self._attachments_of(self._target, made_id)
        return [value_or(one.file_name, "") for one in there]

    async def _body(self, content: Content) -> ContentBody:
        handler, release = handler_of(content), release_of(content)
        if release.available == PARTLY:
            release = replace(release, available=NO)
        kept = ContentHandler(id=handler.id, url=handler.url, is_bb_page=handler.is_bb_page)
        body = ContentBody(
            title=value_or(content.title, ""),
            description=content.description,
            availability=availability_of(release),
            content_handler=kept,
        )
        if kind_of(content) is ContentKind.FILE:
            body = replace(body, content_handler=replace(kept, file=await self._file(content)))
        elif value_or(content.body, ""):
            body = replace(body, body=await self._text(content))
        return body

    def _placed(self, body: ContentBody, item: KeptItem) -> ContentBody:
        title = free_title(value_or(body.title, ""), self._taken)
        self._taken.add(twin_key(title))
        position = self._keeping.position_of(item)
        return replace(body, title=title) if position is None else replace(body, title=title, position=position)

    async def _file(self, content: Content) -> ContentFile:
        attachments = await self._attachments(content)
        if not attachments:
            raise FileNotFound
        upload = await self._send_attachment_again(content, attachments[0])
        return ContentFile(upload_id=upload.id, file_name=upload.name, duplicate_file_handling="Rename")

    async def _text(self, content: Content) -> str:
        """The text with files of its own: their addresses are valid for a while only, so it is read once more."""
        now = await self._client.contents.get_content(self._source, content.id)
        text = value_or(now.body, "")
        for file in await asyncio.to_thread(files_in_markup, text):
            upload = await self._send_again(file.name, partial(self._linked, file.link))
            own = upload_link(upload.id, self._mark)
            changed = text
            for written in (escape(file.link), escape(file.link, quote=False), file.link):
                changed = changed.replace(written, own)
            if changed == text:
                raise FileNotFound
            text = changed
        return text

    async def _linked(self, link: str, sink: Sink) -> object:
        return await self._client.files.download_link(link, into=sink)

    async def _attachments(self, content: Content) -> list[Attachment]:
        return await self._attachments_of(self._source, content.id)

    async def _attachments_of(self, course_id: CourseId, content_id: ContentId) -> list[Attachment]:
        try:
            return await whole(self._client.contents.list_attachments(course_id, content_id))
        except Invalid:
            # Only courses of the older edition have them.
            return []

    async def _send_attachment_again(self, content: Content, attachment: Attachment) -> SentUpload:
        address = self._source, content.id, attachment.id
        name = value_or(attachment.file_name, "") or file_name_of(content)
        return await self._send_again(name, lambda sink: self._client.contents.download_attachment(*address, into=sink))

    async def _send_again(self, name: str, fetch: Fetch) -> SentUpload:
        """Bring a file of the service back to it, through this computer's disk."""
        path = self._folder / "file"
        async with saving(path) as sink:
            await fetch(sink)
        try:
            upload = await self._client.files.upload(path, name=fit_name(name))
        except ApiError as error:
            if not error.is_uncertain:
                raise
            # The service forgets an upload that nothing takes: it can simply be sent again.
            upload = await self._client.files.upload(path, name=fit_name(name))
        return SentUpload(upload.id, fit_name(name))

    async def _attach(self, content_id: ContentId, upload: SentUpload, *, earlier: int) -> None:
        """`earlier` have the same name: where the answer is lost, it has arrived when there is one more."""
        body = AttachmentBody(upload_id=upload.id, file_name=upload.name)
        contents = self._client.contents
        try:
            await contents.create_attachment(self._target, content_id, body)
        except ApiError as error:
            if not error.is_uncertain:
                raise
            if (await self._attached(content_id)).count(upload.name) <= earlier:
                raise


def _is_made_root(item: KeptItem, made: Mapping[ContentId, ContentId]) -> bool:
    return item.inside is None and item.content_id in made


def free_title(title: str, taken: Collection[str]) -> str:
    """The title, or `title (2)` and so on, the first whose key is not among `taken`."""
    proposed, number = title, 1
    while twin_key(proposed) in taken:
        number += 1
        proposed = f"{title} ({number})"
    return proposed


def _plan_of(course_id: CourseId, found: Sequence[Content], kinds: Collection[ContentKind]) -> CopyPlan:
    tree = build_tree([ContentRecord(one) for one in found], {})
    by_id = {one.id: one for one in found}
    copied: dict[ContentId, Content] = {}
    inside: dict[ContentId, ContentId] = {}
    left_out = Counter[ContentKind]()
    for one in tree.below(None):
        item = tree.items[one]
        if item.kind not in kinds or not (item.parent_id is None or item.parent_id in copied):
            left_out[item.kind] += 1
            continue
        copied[one] = by_id[one]
        if item.parent_id is not None:
            inside[one] = item.parent_id
    ruled = sum(release_of(one).available == PARTLY for one in copied.values())
    return CopyPlan(course_id, tuple(copied.values()), inside, left_out, ruled)
