"""Files from this computer into courses, as the workspace offers it."""

import asyncio
import csv
import hashlib
import io
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from threading import Event
from time import monotonic

from lmsdesk.api import Client, Invalid, NotFound, Refused
from lmsdesk.desk.platform.chosen import own_files, write_chosen
from lmsdesk.desk.platform.file_names import fit_name, natural_key
from lmsdesk.desk.platform.subscribers import Announcer
from lmsdesk.desk.uploads.keeping import KeptFolder, KeptFolders, KeptNews
from lmsdesk.desk.uploads.plan import (
    Archives,
    Item,
    Pace,
    Plan,
    Tree,
    item_of,
    plan_of,
    to_compare,
    with_gone,
    with_refused,
)
from lmsdesk.desk.uploads.sending import FileSender
from lmsdesk.desk.uploads.unpacking import NotUnpacked, Trouble, tidy, unpack
from lmsdesk.desk.uploads.walking import Found, file_facts, walk
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.new_contents import NewItem
from lmsdesk.model.uploads import Batch, BatchId, Failure, NewTransfer, Transfer, TransferState
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store
from lmsdesk.sync.engine import Engine

_PIECE = 1024 * 1024
OnFile = Callable[[int, int], None]
"""Told which file is being sent, and the share of it in percent."""


@dataclass(frozen=True)
class CourseFolder:
    """A folder into which files can go; without an id it is the top level."""

    id: ContentId | None
    title: str
    depth: int


@dataclass(frozen=True)
class Dropped:
    """What is to be uploaded, and how it is looked at."""

    paths: tuple[Path, ...]
    unpack: frozenset[Path] = frozenset()
    """The ZIP files whose files go one by one."""
    is_by_name: bool = True
    kept: Path | None = None
    """The kept folder that it is: what is gone from it is said."""

    @property
    def ordered(self) -> list[Path]:
        """In the order in which they will stand in the course."""
        return sorted(self.paths, key=lambda path: natural_key(path.name)) if self.is_by_name else list(self.paths)


@dataclass(frozen=True)
class Movement:
    """Something moved: bytes alone, or the queue itself."""

    is_queue: bool


@dataclass(frozen=True)
class OnItsWay:
    """A file that is being sent now."""

    transfer: Transfer
    moved: int


class Uploads:
    """Plans what is to be sent, and keeps the queue of it; sending goes on by itself while the site is connected."""

    def __init__(
        self,
        store: Store,
        client: Client,
        engine: Engine,
        *,
        mark: str,
        unpacked: Path,
        on_kept_news: Callable[[KeptNews], None],
    ) -> None:
        self._unpacked = unpacked
        self._has_plan = False
        """Whether somebody looks at a plan for which something was unpacked."""
        self._store = store
        self._client = client
        self._movements = Announcer[Movement]()
        self.kept = KeptFolders(store, engine.link, self._plan_kept, on_kept_news)
        self._sender = FileSender(
            store,
            client,
            engine.link,
            mark=mark,
            on_arrived=engine.contents_moved,
            on_moved=lambda is_queue: self._movements.announce(Movement(is_queue)),
            on_counted=engine.note_uploads,
        )

    def subscribe(self, on_moved: Callable[[Movement], None]) -> Callable[[], None]:
        """Call back when files or the queue move; the result ends it."""
        return self._movements.subscribe(on_moved)

    async def run(self) -> None:
        """Send until `stop` or cancellation."""
        await self._sender.run()

    async def stop(self) -> None:
        """End `run`; what was on its way goes on next time."""
        await self._sender.stop()

    async def folders(self, course_id: CourseId) -> list[CourseFolder]:
        """Where files can go, in the order of the course; raises ApiErrors."""
        tree = await self._tree(course_id, None)
        found = [CourseFolder(tree.folder_id, "", 0)]

        def add(parent: ContentId | None, depth: int) -> None:
            for item in tree.below.get(parent, ()):
                if item.kind == "folder" and depth < 40:
                    found.append(CourseFolder(item.id, item.title, depth))
                    add(item.id, depth + 1)

        add(tree.folder_id, 1)
        return found

    async def plan(
        self, course_id: CourseId, folder_id: ContentId | None, dropped: Dropped, *, stop: Event | None = None
    ) -> Plan:
        """What would become of these files and folders; nothing is sent. Raises ApiErrors.

        Ends with `put_away`, whether it is started or not.
        """
        self._has_plan |= bool(dropped.unpack)
        own = await asyncio.to_thread(own_files)
        archives = await asyncio.to_thread(self._unpack, dropped.unpack, stop)
        look = partial(walk, dropped.ordered, own=own, unpacked=archives.folders, stop=stop)
        walked = await asyncio.to_thread(look)
        tree = await self._tree(course_id, folder_id)
        most = await self._most_bytes()
        sent = await self._store.uploads.sent_files(course_id)
        compared = await asyncio.to_thread(lambda: list(to_compare(walked.found, tree, sent)))
        digests = await self._digests(compared)
        compare = partial(plan_of, most_bytes=most, sent=sent, digests=digests, is_cut=walked.is_cut)
        compared_plan = await asyncio.to_thread(compare, walked.found, tree)
        compared_plan = with_refused(compared_plan, await self._sender.kinds.all())
        if dropped.kept is not None:
            compared_plan = await asyncio.to_thread(with_gone, compared_plan, dropped.kept, walked.found, sent)
        pace = Pace(self._client.request_s, await self._sender.measured_rate(), self._client.remaining_requests)
        is_full = await self._store.uploads.has_failed(course_id, Failure.NO_ROOM)
        return replace(compared_plan, archives=archives, pace=pace, is_full=is_full)

    async def put_away(self) -> None:
        """Remove what was unpacked for plans and is not sent."""
        self._has_plan = False
        await asyncio.to_thread(tidy, self._unpacked, await self._store.uploads.unsent_paths())

    async def _plan_kept(self, folder: KeptFolder) -> Plan:
        return await self.plan(folder.course_id, folder.folder_id, Dropped((folder.path,), kept=folder.path))

    def _unpack(self, wanted: Collection[Path], stop: Event | None) -> Archives:
        folders: dict[Path, Path] = {}
        kept: dict[Path, Trouble] = {}
        links = 0
        for path in wanted:
            try:
                made = unpack(path, self._unpacked, stop=stop)
            except NotUnpacked as error:
                kept[path] = error.trouble
            else:
                folders[path] = made.folder
                links += made.links
        return Archives(folders, kept, links)

    async def start(self, plan: Plan) -> BatchId | None:
        """Queue what the plan says, on the disk when this returns; None when there is nothing to do."""
        transfers = plan.transfers()
        if not transfers:
            return None
        return await self._queue(plan.tree.course_id, plan.tree.folder_title, transfers)

    async def start_item(
        self,
        course_id: CourseId,
        parent_id: ContentId | None,
        folder_title: str,
        item: NewItem,
        *,
        on_queued: Callable[[], None] = lambda: None,
    ) -> BatchId:
        """Queue an item with its files, on the disk when this returns; it is made once all of them are sent.

        From `on_queued` on it comes to that whether anybody waits for it or not. Raises FileFault where one of the
        files cannot be read.
        """
        facts = await asyncio.to_thread(lambda: [file_facts(path) for path in item.files])
        made = [NewTransfer(item.title, Path(), parent_id=parent_id, item=item)]
        for path, (size, modified_ns) in zip(item.files, facts, strict=True):
            made.append(NewTransfer(fit_name(path.name), path, parent=0, size=size, modified_ns=modified_ns))
        on_queued()
        return await asyncio.shield(self._queue(course_id, folder_title, made))

    async def _queue(self, course_id: CourseId, folder_title: str, transfers: Sequence[NewTransfer]) -> BatchId:
        batch_id = await self._store.uploads.add(course_id, folder_title, transfers)
        self._moved()
        return batch_id

    async def item_of(self, batch_id: BatchId, on_file: OnFile) -> list[Transfer]:
        """The item of `start_item` with its files, once it is made or has failed; nothing where it was forgotten."""
        moved = asyncio.Event()
        leave = self.subscribe(lambda _: moved.set())
        try:
            while True:
                moved.clear()
                transfers = await self.transfers(batch_id)
                # What is cancelled while the course makes it comes to its end.
                is_asked = any(one.id in self._sender.active for one in transfers[:1])
                if not transfers or (transfers[0].state is not TransferState.QUEUED and not is_asked):
                    return transfers
                for one in self.on_their_way:
                    if one.transfer.batch_id == batch_id and one.transfer.is_part and one.transfer.size:
                        on_file(one.transfer.position - 1, round(100 * one.moved / one.transfer.size))
                await moved.wait()
        finally:
            leave()

    async def withdraw(self, batch_id: BatchId) -> None:
        """Give up a batch and drop it from the list."""
        await self.cancel(batch_id)
        await self.forget(batch_id)

    async def batches(self) -> list[Batch]:
        """Everything that was queued and is not forgotten, newest first."""
        return await self._store.uploads.batches()

    async def transfers(self, batch_id: BatchId) -> list[Transfer]:
        """The folders and files of a batch in its order."""
        return await self._store.uploads.transfers(batch_id)

    async def set_paused(self, batch_id: BatchId, *, is_paused: bool) -> None:
        """Hold a batch, or let it go on."""
        if not is_paused:
            self._sender.resume(batch_id)
        await self._store.uploads.set_paused(batch_id, is_paused=is_paused)
        if is_paused:
            self._sender.interrupt(batch_id)
        self._moved()

    async def cancel(self, batch_id: BatchId) -> None:
        """Give up what is not in the course yet."""
        await self._store.uploads.cancel(batch_id)
        self._sender.interrupt(batch_id)
        self._moved()

    async def retry(self, batch_id: BatchId) -> None:
        """Try once more what failed."""
        await self._store.uploads.retry(batch_id)
        self._sender.forget_folders()
        self._moved()

    async def forget(self, batch_id: BatchId) -> None:
        """Drop a finished batch from the list; what is in the course stays there."""
        await self._store.uploads.forget(batch_id)
        if not self._has_plan:
            await self.put_away()
        self._moved()

    async def save_report(
        self,
        batch_ids: Sequence[BatchId],
        path: Path,
        titles: Sequence[str],
        row: Callable[[Transfer], Sequence[str]],
    ) -> None:
        """Write what became of each file as CSV, a row for each; raises OwnFile or FileUnwritable."""
        rows = [titles]
        for batch_id in batch_ids:
            rows += map(row, await self._store.uploads.transfers(batch_id))
        await asyncio.to_thread(lambda: write_chosen(path, _table_of(rows)))

    @property
    def on_their_way(self) -> list[OnItsWay]:
        """The files that are being sent at this moment."""
        return [OnItsWay(one.transfer, one.moved) for one in self._sender.active.values()]

    @property
    def bytes_per_s(self) -> float:
        """How fast files go of late."""
        return self._sender.rate.per_second(monotonic())

    @property
    def problem(self) -> LmsdeskError | None:
        """Why the queue on this computer cannot be used for now."""
        return self._sender.problem

    def seconds_left(self, batches: Sequence[Batch]) -> float | None:
        """How long what waits takes at the present rate; None while that is not known."""
        rate = self.bytes_per_s
        waiting = sum(batch.bytes_waiting for batch in batches if not batch.is_paused)
        moved = sum(one.moved for one in self._sender.active.values())
        files = sum(batch.waiting for batch in batches if not batch.is_paused)
        if not rate or not files:
            return None
        return max(waiting - moved, 0) / rate + files * self._client.request_s

    def _moved(self) -> None:
        self._sender.wake()
        self._movements.announce(Movement(is_queue=True))

    async def _most_bytes(self) -> int | None:
        try:
            settings = await self._client.files.get_upload_settings()
        except (Refused, NotFound, Invalid):
            # Older services do not tell; they say it of each file that is too large.
            return None
        return value_or(settings.max_upload_size_in_bytes, None)

    async def _tree(self, course_id: CourseId, folder_id: ContentId | None) -> Tree:
        contents, title = self._client.contents, ""
        if folder_id is None:
            folder_id = await self._root(course_id)
            pages = contents.list_contents(course_id, is_recursive=True)
        else:
            folder = await contents.get_content(course_id, folder_id)
            # The item above everything has a name of the site's own, which nobody sees there.
            is_top = not value_or(folder.parent_id, None) and await self._root(course_id) == folder_id
            title = "" if is_top else value_or(folder.title, "")
            pages = contents.list_children(course_id, folder_id, is_recursive=True)
        below: dict[ContentId | None, list[Item]] = {}
        async for page in pages:
            for content in page:
                below.setdefault(value_or(content.parent_id, None) or folder_id, []).append(item_of(content))
        return Tree(course_id, folder_id, title, below)

    async def _root(self, course_id: CourseId) -> ContentId | None:
        """The item above everything; courses of the older view have none, and only folders at their top level."""
        try:
            return (await self._client.contents.get_root(course_id)).id
        except (Invalid, NotFound):
            return None

    async def _digests(self, files: Sequence[Found]) -> dict[Path, str]:
        kept = await self._store.uploads.digests([(one.path, one.size, one.modified_ns) for one in files])
        for one in files:
            if one.path not in kept and (digest := await asyncio.to_thread(_digest_of, one.path)):
                kept[one.path] = digest
                await self._store.uploads.keep_digest(one.path, one.size, one.modified_ns, digest)
        return kept


def _digest_of(path: Path) -> str:
    """The SHA-256 of a file; empty when it cannot be read."""
    digest = hashlib.sha256()
    try:
        with path.open("rb") as file:
            while piece := file.read(_PIECE):
                digest.update(piece)
    except OSError:
        return ""
    return digest.hexdigest()


def _table_of(rows: Sequence[Sequence[str]]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows([_inert(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _inert(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" else text
