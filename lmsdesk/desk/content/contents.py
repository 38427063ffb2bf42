"""The contents of courses as the workspace offers them."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from lmsdesk.api import Client, Invalid, LoginNeeded, Sink, Unreachable
from lmsdesk.api.calls import MOST_FILE_BYTES
from lmsdesk.api.streams import MemoryTarget, ignore_progress, saving
from lmsdesk.decoding.messages import LARGEST_PAPER
from lmsdesk.desk.content.structure import ContentStructure
from lmsdesk.desk.content.tree import ContentItem, ContentTree, build_tree
from lmsdesk.desk.gradebook.publisher import ChangePublisher
from lmsdesk.desk.platform.chosen import refuse_writing
from lmsdesk.desk.submissions.markup_files import files_in_markup
from lmsdesk.desk.submissions.papers import PaperNotHere, Papers
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.changes import Changes
from lmsdesk.model.content_items import ContentKind
from lmsdesk.model.contents import ContentId, ContentTarget
from lmsdesk.model.edits import CellPatch, EditResult, UndoResult
from lmsdesk.model.files import Attachment, AttachmentId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import Json, value_or
from lmsdesk.store import Store
from lmsdesk.sync.engine import Engine

if TYPE_CHECKING:
    from lmsdesk.desk.submissions.decoder import Paper

MOST_FILES: Final = 100
"""Of one item."""
MOST_KEPT: Final = 8
"""Papers that are ready to be looked at again."""
_WITH_FILES: Final = frozenset({ContentKind.FILE, ContentKind.DOCUMENT, ContentKind.ASSIGNMENT})

Progress = Callable[[int, int | None], None]


class ContentPartKind(StrEnum):
    """What of an item can be read."""

    TEXT = "text"
    FILE = "file"


class ContentPart(Struct, frozen=True):
    """The text of an item, or one of its files."""

    course_id: CourseId
    content_id: ContentId
    kind: ContentPartKind
    name: str = ""
    """Of a file, for the screen only."""
    attachment_id: AttachmentId | None = None
    position_in_text: int | None = None
    """Of a file that the text links to: its number among them, for its address is another one each time."""


class FilesElsewhere(LmsdeskError):
    """The service tells nothing of the files of this item (reference section 13: in courses of the newer view)."""

    def __init__(self, code: str) -> None:
        super().__init__(
            "This file opens on the site",
            detail="The site does not share this course's files with other programs.",
            hint="Open the item on the site.",
            code=code,
        )


class FileGone(LmsdeskError):
    """The text of an item no longer links to this file."""

    def __init__(self) -> None:
        super().__init__("The file is no longer there", detail="The item has changed on the site in the meantime.")


class Contents:
    """Reads the contents of courses; the tree and kept texts need neither network nor sign-in."""

    def __init__(
        self,
        store: Store,
        client: Client,
        engine: Engine,
        *,
        publisher: ChangePublisher,
        papers: Papers,
        structure: ContentStructure,
    ) -> None:
        self.structure = structure
        self._store = store
        self._client = client
        self._engine = engine
        self._publisher = publisher
        self._papers = papers
        self._kept: OrderedDict[ContentPart, Paper] = OrderedDict()

    async def open(self, course_id: CourseId) -> ContentTree:
        """The stored tree at once; it is read from the service in the background, again and again until `close`."""
        tree = await self.tree(course_id)
        self._engine.want_contents(course_id)
        return tree

    def close(self, course_id: CourseId) -> None:
        """Stop keeping the contents up to date."""
        self._engine.release_contents(course_id)

    async def tree(self, course_id: CourseId) -> ContentTree:
        """The stored contents, with what was changed here laid over them."""
        records = await self._store.content_records(course_id)
        columns = {column.id: column.title for column in await self._store.mirror.columns(course_id)}
        read_at = await self._store.contents.read_at(course_id)
        return await asyncio.to_thread(lambda: build_tree(records, columns, read_at=read_at).prepare())

    async def change(
        self, course_id: CourseId, fields: Mapping[ContentId, Json], *, label: str, initiator: object | None = None
    ) -> EditResult:
        """Change fields of items as one undo step: on the disk when this returns, sent when the service is there."""
        patches = [CellPatch(ContentTarget(course_id, content_id), wanted) for content_id, wanted in fields.items()]
        result = await self._store.outbox.edit(patches, label=label)
        await self._publisher.publish(result.changes.with_initiator(initiator))
        return result

    async def undo(self, course_id: CourseId, step_id: int) -> UndoResult | None:
        """Take back a step of `change`, sent or not; None where it is not the newest one. Raises UndoRefused."""
        result = await self._store.outbox.undo(course_id, only=step_id)
        await self._publisher.publish(result.changes if result else Changes())
        return result

    async def has_step(self, step_id: int) -> bool:
        """Whether a step of `change` is still there to be taken back."""
        return await self._store.outbox.has_step(step_id)

    def text_of(self, course_id: CourseId, item: ContentItem) -> ContentPart | None:
        """The part that is the text of an item, if it has one."""
        return ContentPart(course_id, item.id, ContentPartKind.TEXT) if item.has_text else None

    async def files(self, course_id: CourseId, item: ContentItem) -> tuple[ContentPart, ...]:
        """The files of an item, as the service says now; raises FilesElsewhere, PaperNotHere or another ApiError."""
        found: list[ContentPart] = []
        try:
            if item.has_text:
                found += await self._files_in_text(course_id, item)
            if item.kind in _WITH_FILES:
                found += await self._attached_files(course_id, item)
        except (Unreachable, LoginNeeded) as error:
            raise PaperNotHere(error) from error
        except Invalid as error:
            if item.kind is ContentKind.FILE:
                raise FilesElsewhere(error.code) from error
        return tuple(found[:MOST_FILES])

    async def paper(self, part: ContentPart) -> "Paper":
        """What can be looked at of a part; raises PaperUnreadable, PaperNotHere or an ApiError."""
        if part not in self._kept:
            name, data = await self._read(part)
            self._kept[part] = await self._papers.decode(name, data)
        self._kept.move_to_end(part)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return self._kept[part]

    def forget(self, content_id: ContentId) -> None:
        """The item has changed: what was kept of it counts no more."""
        for part in [part for part in self._kept if part.content_id == content_id]:
            del self._kept[part]

    async def save_file(self, part: ContentPart, path: Path, *, on_moved: Progress = ignore_progress) -> None:
        """Write a file of the course, whole or not at all; raises OwnFile, FileFault or an ApiError."""
        if part.kind is ContentPartKind.TEXT:
            raise ValueError("a text is no file")
        await asyncio.to_thread(refuse_writing, path)
        async with saving(path, on_moved=on_moved) as target:
            await self._download(part, target)

    async def _read(self, part: ContentPart) -> tuple[str, bytes]:
        try:
            if part.kind is ContentPartKind.TEXT:
                return "text.html", (await self._text(part.course_id, part.content_id)).encode(errors="replace")
            into = MemoryTarget()
            await self._download(part, into, most_bytes=LARGEST_PAPER)
            return part.name, into.file.getvalue()
        except (Unreachable, LoginNeeded) as error:
            raise PaperNotHere(error) from error

    async def _download(self, part: ContentPart, into: Sink, *, most_bytes: int = MOST_FILE_BYTES) -> None:
        if part.attachment_id is not None:
            place = part.course_id, part.content_id, part.attachment_id
            await self._client.contents.download_attachment(*place, into=into, most_bytes=most_bytes)
            return
        text = value_or((await self._client.contents.get_content(part.course_id, part.content_id)).body, "")
        files = await asyncio.to_thread(files_in_markup, text)
        wanted = (part.position_in_text, part.name)
        link = next((one.link for number, one in enumerate(files) if (number, one.name) == wanted), None)
        if link is None:
            raise FileGone
        await self._client.files.download_link(link, into=into, most_bytes=most_bytes)

    async def _files_in_text(self, course_id: CourseId, item: ContentItem) -> list[ContentPart]:
        files = await asyncio.to_thread(files_in_markup, await self._text(course_id, item.id))
        return [
            ContentPart(course_id, item.id, ContentPartKind.FILE, one.name, position_in_text=number)
            for number, one in enumerate(files)
        ]

    async def _attached_files(self, course_id: CourseId, item: ContentItem) -> list[ContentPart]:
        found: list[Attachment] = []
        async for page in self._client.contents.list_attachments(course_id, item.id):
            found += page
            if len(found) >= MOST_FILES:
                break
        return [
            ContentPart(course_id, item.id, ContentPartKind.FILE, value_or(one.file_name, "") or item.file_name, one.id)
            for one in found
        ]

    async def _text(self, course_id: CourseId, content_id: ContentId) -> str:
        kept = await self._store.contents.text(course_id, content_id)
        if kept is not None:
            return kept
        return value_or((await self._client.contents.get_content(course_id, content_id)).body, "")
