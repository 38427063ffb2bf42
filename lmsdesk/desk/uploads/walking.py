"""What lies in dropped files and folders: read in a thread, bounded, and nothing outside of them."""

import os
import stat
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from pathlib import Path
from threading import Event
from typing import Final

from lmsdesk.desk.platform.file_names import is_lock_file, is_system_file, natural_key

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


@dataclass(frozen=True)
class Found:
    """One thing on the disk; `parts` are its names from the dropped one down."""

    path: Path
    parts: tuple[str, ...]
    kind: Kind
    size: int = 0
    modified_ns: int = 0


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
    most: int = MOST_FOUND,
    stop: Event | None = None,
) -> Walked:
    """Everything below these paths, in the order they were dropped; `own` are files that are never touched."""
    walked, kept = Walked(), frozenset(own)
    everything = chain.from_iterable(_below(path, (path.name or str(path),), kept) for path in dropped)
    for found in everything:
        if len(walked.found) >= most or (stop is not None and stop.is_set()):
            walked.is_cut = True
            break
        walked.found.append(found)
    return walked


def _below(path: Path, parts: tuple[str, ...], own: frozenset[tuple[int, int]]) -> Iterator[Found]:
    found = _look(path, parts, own)
    if found.kind is not Kind.FOLDER:
        yield found
        return
    if len(parts) > DEEPEST:
        yield Found(path, parts, Kind.TOO_DEEP)
        return
    try:
        names = sorted(os.listdir(path), key=natural_key)  # noqa: PTH208 - names alone, also those that are no text
    except OSError:
        yield Found(path, parts, Kind.UNREADABLE)
        return
    yield found
    for name in names:
        yield from _below(path / name, (*parts, name), own)


def _look(path: Path, parts: tuple[str, ...], own: frozenset[tuple[int, int]]) -> Found:
    name = parts[-1]
    if is_lock_file(name):
        return Found(path, parts, Kind.LOCK)
    if is_system_file(name):
        return Found(path, parts, Kind.SYSTEM)
    try:
        facts = path.lstat()
    except (OSError, ValueError):
        return Found(path, parts, Kind.UNREADABLE)
    kind = _kind_of(facts, own)
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
