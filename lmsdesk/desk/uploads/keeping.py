"""Folders of this computer that are kept in a course: what is new in them is offered.

They are looked at as long as the program runs, whatever page is open: when the system tells that something moved, and
once a minute, as drives of the network tell nothing. One way only, and nothing is sent from here: a
person sees the plan first. What is deleted on this computer stays in the course, unless that person says otherwise.
"""

import asyncio
import hashlib
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Final, TypeAlias

from lmsdesk.api import NotFound
from lmsdesk.desk.uploads.plan import Plan, Verdict
from lmsdesk.desk.uploads.walking import Kind, walk
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.uploads import Batch
from lmsdesk.store import Store
from lmsdesk.sync.link import LinkKeeper

LOOKS_EVERY_S: Final = 60.0
_SHARE: Final = 50
"""Of the time goes to looking at most one part in so many, however large the folders are."""
_PREFIX: Final = "kept_folders/"
_PARTS: Final = 3
_logger = logging.getLogger(__name__)
TOLD_EVERY_S: Final = 1.0
_QUIET_S: Final = 0.25
"""Several movements are one when there is no longer time between two of them."""
_IS_WHOLE: Final = sys.platform in {"win32", "darwin"}
"""Whether the system watches a folder with all that is below it, and no link."""


class Watch:
    """What the system reports of folders in which something changed, from `begin` to `close`.

    It is a reason to look again, never taken for the truth: network drives report nothing, and no system promises to
    report everything. The library that asks the system follows links on Linux, into whatever they lead to: there the
    folders are named one by one, as `walk` found them.
    """

    def __init__(self, roots: Sequence[Path]) -> None:
        self._roots = roots
        self._stop = Event()
        self._movements: Iterator[object] = iter(())

    async def begin(self) -> None:
        """From now on what moves is told; without a word where the system does not watch."""
        self._movements = await asyncio.to_thread(self._movements_of, self._roots)
        await self.has_moved()

    async def has_moved(self) -> bool:
        """Whether something has moved since the last time; waits a second for it."""
        movements = await asyncio.to_thread(self._next)
        if movements is None:
            await asyncio.sleep(TOLD_EVERY_S)
        return bool(movements)

    def close(self) -> None:
        """Watch no more; the thread that waits ends within a quarter of a second."""
        self._stop.set()

    def _next(self) -> object:
        try:
            return next(self._movements, None)
        except OSError as error:
            # No such folder any more, or the system watches no more of them.
            _logger.info("folders are not watched: %s", error.strerror or type(error).__name__)
            return None

    def _movements_of(self, roots: Sequence[Path]) -> Iterator[object]:
        from watchfiles import watch

        return watch(
            *filter(_is_text, roots if _IS_WHOLE else _folders_below(roots)),
            watch_filter=None,
            step=round(_QUIET_S * 1000),
            rust_timeout=round(TOLD_EVERY_S * 1000),
            yield_on_timeout=True,
            stop_event=self._stop,
            force_polling=False,
            recursive=_IS_WHOLE,
            ignore_permission_denied=True,
        )


def _folders_below(roots: Sequence[Path]) -> list[Path]:
    return [one.path for one in walk(roots).found if one.kind is Kind.FOLDER]


def _is_text(path: Path) -> bool:
    """Whether the library can be told of it, and it is there."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    return os.path.isdir(path)  # noqa: PTH112 - says no where a folder above it may not be entered


@dataclass(frozen=True)
class KeptFolder:
    """A folder, and where in the course it is kept."""

    course_id: CourseId
    path: Path
    folder_id: ContentId | None
    folder_title: str


@dataclass(frozen=True)
class News:
    """What is in a kept folder and not in the course."""

    new: int = 0
    changed: int = 0
    clashing: int = 0
    """Files of which nobody here knows whether the course has them."""
    gone: int = 0
    """Files of the course that were in it."""
    is_missing: bool = False
    """Whether there is no such folder any more."""
    has_no_target: bool = False
    """Whether the folder of the course, in which it is kept, is gone."""

    @property
    def files(self) -> int:
        return self.new + self.changed + self.clashing


@dataclass(frozen=True)
class KeptNews:
    """What was found in one folder."""

    folder: KeptFolder
    news: News
    is_to_tell: bool = False
    """Whether a person should hear of it: of what is gone only once."""


Planner: TypeAlias = Callable[[KeptFolder], Awaitable[Plan]]


class KeptFolders:
    """The kept folders of courses, on the disk when a method returns."""

    def __init__(self, store: Store, link: LinkKeeper, plan: Planner, announce: Callable[[KeptNews], None]) -> None:
        self._preferences = store.preferences
        self._uploads = store.uploads
        self._link = link
        self._plan = plan
        self._announce = announce
        self._turn = asyncio.Lock()
        """The list is read and written as a whole."""
        self._added = asyncio.Event()
        self._seen: dict[KeptFolder, bytes] = {}
        self.news: dict[KeptFolder, News] = {}
        """What was found when they were looked at last."""

    async def run(self) -> None:
        """Look at all of them again and again until cancellation; what is new is announced, nothing is sent."""
        while True:
            await self._link.ready()
            self._added.clear()
            try:
                folders = await self.all()
            except LmsdeskError:
                await asyncio.sleep(LOOKS_EVERY_S)
            else:
                await (self._look_and_wait(folders) if folders else self._added.wait())

    async def _look_and_wait(self, folders: list[KeptFolder]) -> None:
        watch = Watch([one.path for one in folders])
        try:
            # Watched first: what moves while they are looked at is looked at the next time.
            await watch.begin()
            began = monotonic()
            for folder in folders:
                # What the site or the disk does not tell now, it may tell the next time.
                with suppress(LmsdeskError):
                    await self.look(folder, is_asked=False)
            await asyncio.sleep(_SHARE * (monotonic() - began))
            while not self._added.is_set() and not await watch.has_moved() and monotonic() < began + LOOKS_EVERY_S:
                pass
        finally:
            watch.close()

    async def all(self) -> list[KeptFolder]:
        """Those of all courses."""
        kept = await self._preferences.with_prefix(_PREFIX)
        return [one for course_id, rows in kept.items() for one in _folders_of(CourseId(course_id), rows)]

    async def of_course(self, course_id: CourseId) -> list[KeptFolder]:
        """Those of a course, in the order in which they came."""
        return _folders_of(course_id, await self._preferences.get(_name(course_id)))

    async def add(self, folder: KeptFolder) -> None:
        """Keep another one."""
        async with self._turn:
            await self._save(folder.course_id, [*await self._others(folder), folder])
        self._added.set()

    async def remove(self, folder: KeptFolder) -> None:
        """Look at it no more; what is in the course stays there."""
        self._seen.pop(folder, None)
        self.news.pop(folder, None)
        async with self._turn:
            await self._save(folder.course_id, await self._others(folder))

    async def look(self, folder: KeptFolder, *, is_asked: bool = True) -> News | None:
        """What is new in it; None when nobody asked and nothing in it has moved, or the course is being uploaded to.

        Raises ApiErrors.
        """
        state = await asyncio.to_thread(_state_of, folder.path)
        if not is_asked and self._seen.get(folder) == state:
            return None
        sent = await self._sent_to(folder.course_id)
        if not is_asked and any(one.waiting and not one.is_paused for one in sent):
            # What is on its way is not in the course yet, and nobody has to hear of it.
            return None
        news = await self._compare(folder) if state else News(is_missing=True)
        if not is_asked and sent != await self._sent_to(folder.course_id):
            # Neither of what has arrived while it was compared.
            return None
        earlier = self.news.get(folder, news)
        self._seen[folder], self.news[folder] = state, news
        self._announce(KeptNews(folder, news, is_to_tell=bool(news.files) or news.gone > earlier.gone))
        return news

    async def _sent_to(self, course_id: CourseId) -> list[Batch]:
        return [one for one in await self._uploads.batches() if one.course_id == course_id]

    async def _compare(self, folder: KeptFolder) -> News:
        try:
            counts = (await self._plan(folder)).counts
        except NotFound:
            # What was found before is said no longer: it could not be sent there.
            return News(has_no_target=True)
        return News(counts[Verdict.NEW], counts[Verdict.CHANGED], counts[Verdict.CLASH], counts[Verdict.GONE])

    async def _others(self, folder: KeptFolder) -> list[KeptFolder]:
        return [one for one in await self.of_course(folder.course_id) if _key(one) != _key(folder)]

    async def _save(self, course_id: CourseId, folders: list[KeptFolder]) -> None:
        rows = [[os.fsencode(one.path).hex(), one.folder_id or "", one.folder_title] for one in folders]
        await self._preferences.set(_name(course_id), rows or None)


def _name(course_id: CourseId) -> str:
    return f"{_PREFIX}{course_id}"


def _key(folder: KeptFolder) -> tuple[Path, ContentId | None]:
    return folder.path, folder.folder_id


def _folders_of(course_id: CourseId, kept: object) -> list[KeptFolder]:
    rows = kept if isinstance(kept, list) else []
    return [_folder_of(course_id, row) for row in rows if isinstance(row, list) and len(row) == _PARTS]


def _folder_of(course_id: CourseId, row: list[str]) -> KeptFolder:
    path, folder_id, title = row
    return KeptFolder(course_id, Path(os.fsdecode(bytes.fromhex(path))), ContentId(folder_id) or None, title)


def _state_of(path: Path) -> bytes:
    """Not the same when anything in the folder has moved; empty without a folder."""
    try:
        if not path.is_dir():
            return b""
    except OSError:
        # A folder above it may not be entered.
        return b""
    digest = hashlib.sha256()
    for one in walk([path]).found:
        digest.update(f"{one.kind} {one.size} {one.modified_ns} ".encode() + os.fsencode(one.path) + b"\0")
    return digest.digest()
