"""What lies in dropped files and folders: read in a thread, bounded, and nothing outside of them."""

import os
import stat
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from pathlib import Path
from threading import Event
from types import MappingProxyType
from typing import Final

from lmsdesk.api import FileFault
from lmsdesk.desk.platform.file_names import is_lock_file, is_system_file, natural_key
from lmsdesk.model.uploads import Failure

MOST_FOUND: Final = 20_000
DEEPEST: Final = 40


class Kind(StrEnum):
    """What was found under a name."""

    FILE = "file"
    FOLDER = "folder"
    SYSTEM = "system file"
    LOCK = "lock file"
    LINK = "link"
    UNREADABLE = "unreadable"
    SPECIAL = "special"
    """A pipe, a socket or a device."""
    OWN = "own"
    """One of the program's own files."""
    TOO_DEEP = "too deep"
    GONE = "gone"
    """It was in a kept folder, and is in the course."""


@dataclass(frozen=True)
class Found:
    """One thing on the disk; `parts` are its names from the dropped one down."""

    path: Path
    parts: tuple[str, ...]
    kind: Kind
    size: int = 0
    modified_ns: int = 0
    archive: Path | None = None
    """The ZIP file from which this folder was unpacked."""

    @property
    def folder(self) -> Path:
        """Where it was found."""
        return (self.archive or self.path).parent


@dataclass
class Walked:
    """What was found, parents before what is in them, in natural order below each."""

    found: list[Found] = field(default_factory=list)
    is_cut: bool = False
    """Whether there was more than is looked at."""


def walk(
    dropped: Sequence[Path],
    *,
    own: Collection[tuple[int, int]] = (),
    unpacked: Mapping[Path, Path] = MappingProxyType({}),
    most: int = MOST_FOUND,
    stop: Event | None = None,
) -> Walked:
    """Everything below these paths, in the order they were dropped.

    `own` are files that are never touched; in the place of a ZIP file stands the folder into which it was unpacked.
    """
    walked, walker = Walked(), _Walker(frozenset(own), unpacked)
    everything = chain.from_iterable(walker.below(path, (path.name or str(path),)) for path in dropped)
    for found in everything:
        if len(walked.found) >= most or (stop is not None and stop.is_set()):
            walked.is_cut = True
            break
        walked.found.append(found)
    return walked


@dataclass(frozen=True)
class _Walker:
    own: frozenset[tuple[int, int]]
    unpacked: Mapping[Path, Path]

    def below(self, path: Path, parts: tuple[str, ...]) -> Iterator[Found]:
        """What was found there, and then what is in it."""
        found = self._look(path, parts)
        if found.kind is not Kind.FOLDER:
            yield found
            return
        if len(found.parts) > DEEPEST:
            yield Found(path, parts, Kind.TOO_DEEP)
            return
        try:
            # Names alone, also those that are no text.
            names = sorted(os.listdir(found.path), key=natural_key)  # noqa: PTH208
        except OSError:
            yield Found(path, parts, Kind.UNREADABLE)
            return
        yield found
        for name in names:
            yield from self.below(found.path / name, (*found.parts, name))

    def _look(self, path: Path, parts: tuple[str, ...]) -> Found:
        folder = self.unpacked.get(path)
        if folder is not None:
            return Found(folder, (*parts[:-1], folder.name), Kind.FOLDER, archive=path)
        name = parts[-1]
        if is_lock_file(name):
            return Found(path, parts, Kind.LOCK)
        if is_system_file(name):
            return Found(path, parts, Kind.SYSTEM)
        try:
            facts = path.lstat()
        except (OSError, ValueError):
            return Found(path, parts, Kind.UNREADABLE)
        kind = _kind_of(facts, self.own)
        if kind is Kind.FILE and not os.access(path, os.R_OK):
            kind = Kind.UNREADABLE
        return Found(path, parts, kind, facts.st_size if kind is Kind.FILE else 0, facts.st_mtime_ns)


def _kind_of(facts: os.stat_result, own: frozenset[tuple[int, int]]) -> Kind:
    if stat.S_ISLNK(facts.st_mode):
        return Kind.LINK
    if stat.S_ISDIR(facts.st_mode):
        return Kind.FOLDER
    if not stat.S_ISREG(facts.st_mode):
        return Kind.SPECIAL
    return Kind.OWN if (facts.st_dev, facts.st_ino) in own else Kind.FILE


def file_facts(path: Path) -> tuple[int, int]:
    """Size and time of change; raises FileFault when it is no file any more."""
    try:
        facts = path.lstat()
    except (OSError, ValueError):
        raise FileFault("The file is no longer there.", code=Failure.GONE) from None
    if not stat.S_ISREG(facts.st_mode):
        raise FileFault("This is no longer a file.", code=Failure.NO_FILE)
    return facts.st_size, facts.st_mtime_ns
