"""The files of a branch of a course into a folder of this computer; what is there already is not fetched again."""

import asyncio
from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from lmsdesk.desk.administration.records import OnProgress, Outcome, each
from lmsdesk.desk.content.arranging import outermost
from lmsdesk.desk.content.contents import ContentPart, Contents
from lmsdesk.desk.content.tree import ContentItem, ContentTree
from lmsdesk.desk.platform.chosen import refuse_writing, write_chosen
from lmsdesk.desk.platform.file_names import fit_name, free_name, free_names, twin_key
from lmsdesk.desk.submissions.copies import folder_for_copies
from lmsdesk.errors import LmsdeskError, Worded
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId

RECORD: Final = ".lmsdesk-download.json"
"""Beside what was downloaded: which file of the course each is, so that another time goes on from there."""


class FolderUnwritable(LmsdeskError):
    """A folder for what is downloaded cannot be made."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(
            "The folder cannot be written.",
            detail=Worded("{path}: {reason}.", path=path, reason=error.strerror),
            hint="Choose another folder, or free some space on the disk.",
            code=type(error).__name__,
        )


def branch_of(tree: ContentTree, chosen: Collection[ContentId]) -> list[tuple[ContentItem, Path]]:
    """The items of a branch that can have files, each with the folder it goes to, under names fit for every system."""
    found: list[tuple[ContentItem, Path]] = []
    waiting = [(outermost(tree, chosen), Path())]
    while waiting:
        group, path = waiting.pop(0)
        folders = [one for one in group if tree.items[one].is_folder]
        names = free_names(fit_name(tree.items[one].title) for one in folders)
        found += [(tree.items[one], path) for one in group if not tree.items[one].is_folder]
        waiting += [(list(tree.children.get(one, ())), path / name) for one, name in zip(folders, names, strict=True)]
    return found


async def download_branch(
    contents: Contents,
    course_id: CourseId,
    items: Sequence[tuple[ContentItem, Path]],
    *,
    into: Path,
    on_progress: OnProgress,
) -> Outcome:
    """Save the files of these items below a folder; what stops one of them does not stop the others."""
    await asyncio.to_thread(refuse_writing, into / RECORD)
    record = await asyncio.to_thread(_read_record, into)
    saving = _Saving(contents, into, record)
    return await each([(item.title, saving.save(course_id, item, path)) for item, path in items], on_progress)


class _Saving:
    """One download; a file is in its record once it is whole."""

    def __init__(self, contents: Contents, into: Path, record: dict[str, str]) -> None:
        self._contents, self._into, self._record = contents, into, record

    async def save(self, course_id: CourseId, item: ContentItem, path: Path) -> None:
        for part in await self._contents.files(course_id, item):
            key = f"{part.content_id} {part.attachment_id or part.position_in_text} {item.modified}"
            there = self._record.get(key)
            if there is not None and await asyncio.to_thread((self._into / there).is_file):
                continue
            await self._fetch(part, key, path)

    async def _fetch(self, part: ContentPart, key: str, path: Path) -> None:
        target = await asyncio.to_thread(_free_path, self._into / path, part.name)
        await self._contents.save_file(part, target)
        self._record[key] = target.relative_to(self._into).as_posix()
        body = msgspec.json.encode(self._record)
        await asyncio.to_thread(partial(write_chosen, self._into / RECORD, body))


def _free_path(folder: Path, name: str) -> Path:
    """A name in the folder that nothing there has."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = {twin_key(one.name) for one in folder.iterdir()}
    except OSError as error:
        raise FolderUnwritable(folder, error) from error
    return folder / free_name(fit_name(name), taken)


def _read_record(folder: Path) -> dict[str, str]:
    """What an earlier time has left here; nothing where it cannot be read."""
    try:
        found = msgspec.json.decode((folder / RECORD).read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}
    # Somebody else may have written it: a path that leads out of the folder is none of ours.
    return {key: path for key, path in found.items() if ".." not in Path(path).parts and not Path(path).is_absolute()}


class FetchedBranch(Struct, frozen=True):
    """What was fetched: the outermost files and folders, and what became of each item."""

    paths: tuple[Path, ...]
    outcome: Outcome


class BranchFetcher:
    """Fetches the files of a branch for other programs, into a folder that goes when the program ends; each state once.

    A drag carries addresses of files that are there; Qt has no way to promise files that come later, as some systems
    have, and a receiver reads what an address names when it is dropped. So the files are fetched while the drag is
    outside of the tree, and their addresses are given once all of them are whole; until then the receiver gets none and
    takes nothing. What was fetched is kept, so that the next drag of the same items has its files at once.
    """

    def __init__(self, contents: Contents, course_id: CourseId) -> None:
        self._contents, self._course_id = contents, course_id
        self._fetched: dict[tuple[tuple[ContentId, str], ...], FetchedBranch] = {}

    async def fetch(self, tree: ContentTree, chosen: Sequence[ContentId]) -> FetchedBranch:
        """The files of these items and of everything in them; what failed is tried again the next time."""
        items = branch_of(tree, chosen)
        key = tuple((item.id, item.modified) for item, _ in items)
        kept = self._fetched.get(key)
        # A receiver may have moved the files away.
        if kept is not None and await asyncio.to_thread(lambda: all(path.exists() for path in kept.paths)):
            return kept
        into = await asyncio.to_thread(folder_for_copies)
        outcome = await download_branch(self._contents, self._course_id, items, into=into, on_progress=lambda *_: None)
        paths = await asyncio.to_thread(lambda: sorted(one for one in into.iterdir() if one.name != RECORD))
        fetched = FetchedBranch(tuple(paths), outcome)
        if not outcome.problems:
            self._fetched[key] = fetched
        return fetched
