"""ZIP files whose files are to go into a course one by one: unpacked into a folder of the program's own.

They may come from anybody. Nothing is written where a path in the archive leads: each folder and file gets a name that
every system takes, below the folder that was made for the archive. What the archive says of itself is not believed:
bytes are counted as they come, the list of its files is bounded, and only the packing that can be undone piece by
piece with bounded memory is. Links become nothing, and are counted.
"""

import errno
import hashlib
import os
import shutil
import stat
import struct
import tempfile
import zipfile
import zlib
from calendar import timegm
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from threading import Event
from typing import IO, Final, TypeAlias, cast

from lmsdesk.decoding.zip_names import name_in_zip
from lmsdesk.desk.platform.file_names import fit_name, free_name, is_system_file, twin_key
from lmsdesk.desk.platform.paths import make_folder
from lmsdesk.desk.uploads.walking import DEEPEST

MOST_MEMBERS: Final = 5_000
MOST_BYTES: Final = 4 * 1024**3
LONGEST_LIST: Final = 4 * 1024 * 1024
"""Of the archive's own list of its files, which is read at once."""
_SPARE_BYTES: Final = 512 * 1024 * 1024
"""Left free on the disk."""
_PIECE: Final = 1024 * 1024
_IS_LOCKED: Final = 0x1
_PACKINGS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_UNIX: Final = 3
_END_BYTES: Final = 22
"""What ends an archive, and all that an empty one has (the format's section 4.3.16)."""
_DAMAGED: Final = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    IndexError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    ValueError,
)


Member: TypeAlias = tuple[tuple[str, ...], zipfile.ZipInfo]
"""A file or folder with the steps of its path."""


class Trouble(StrEnum):
    """Why an archive is left as it is."""

    DAMAGED = "damaged"
    LOCKED = "locked"
    UNKNOWN_PACKING = "unknown packing"
    TOO_LARGE = "too large"
    DISK_FULL = "disk full"
    STOPPED = "stopped"


class NotUnpacked(Exception):
    """The archive stays as it is."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


@dataclass(frozen=True)
class Unpacked:
    """What was made of an archive: a folder, and how many links were left out."""

    folder: Path
    links: int = 0


def is_archive(path: Path) -> bool:
    """Whether a file calls itself a ZIP file; documents that are one have other names."""
    return path.suffix.lower() == ".zip"


def unpack(archive: Path, into: Path, *, stop: Event | None = None) -> Unpacked:
    """Unpack below `into`, or take what was unpacked before of the same file; raises NotUnpacked."""
    try:
        facts = archive.stat()
        home = into / _key(archive, facts)
        with archive.open("rb") as file, zipfile.ZipFile(cast("IO[bytes]", _ShortReads(file))) as packed:
            if not packed.infolist() and facts.st_size > _END_BYTES + len(packed.comment):
                # A damaged end makes an archive look empty; a really empty one has nothing but that end.
                raise NotUnpacked(Trouble.DAMAGED)
            members = _members(packed.infolist())
            links = sum(_is_link(one) for one in packed.infolist())
            if not home.is_dir():
                around = "" if _has_one_folder(members) else fit_name(archive.stem)
                _make_whole(home, lambda top: _Writer(top / around, stop).write_all(packed, members))
    except _DAMAGED:
        raise NotUnpacked(Trouble.DAMAGED) from None
    except OSError as error:
        is_full = error.errno in {errno.ENOSPC, errno.EDQUOT}
        raise NotUnpacked(Trouble.DISK_FULL if is_full else Trouble.DAMAGED) from None
    return Unpacked(_outermost(home), links)


def tidy(into: Path, needed: Collection[Path]) -> None:
    """Remove what was unpacked and is not needed by any of these paths any more."""
    if not into.is_dir():
        return
    kept = {path.relative_to(into).parts[0] for path in needed if path.is_relative_to(into) and path != into}
    for home in list(into.iterdir()):
        if home.name not in kept:
            shutil.rmtree(home, ignore_errors=True)


class _ShortReads:
    """A file of which nobody reads more at once than a list of files may be long."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.seek, self.tell, self.seekable, self.close = file.seek, file.tell, file.seekable, file.close

    def read(self, size: int = -1) -> bytes:
        if size > LONGEST_LIST:
            raise NotUnpacked(Trouble.TOO_LARGE)
        return self._file.read(LONGEST_LIST if size < 0 else size)


def _key(archive: Path, facts: os.stat_result) -> str:
    said = f"{facts.st_size} {facts.st_mtime_ns} ".encode() + os.fsencode(archive)
    return hashlib.sha256(said).hexdigest()[:16]


def _members(infos: Iterable[zipfile.ZipInfo]) -> list[Member]:
    """Files and folders with their steps, folders above them aside; raises NotUnpacked where one cannot be had."""
    found = []
    for info in infos:
        steps = tuple(one for one in name_in_zip(info).replace("\\", "/").split("/") if one not in {"", ".", ".."})
        if not steps or _is_link(info):
            continue
        if info.flag_bits & _IS_LOCKED:
            raise NotUnpacked(Trouble.LOCKED)
        if info.compress_type not in _PACKINGS:
            raise NotUnpacked(Trouble.UNKNOWN_PACKING)
        found.append((steps, info))
        if len(found) > MOST_MEMBERS or len(steps) > DEEPEST:
            raise NotUnpacked(Trouble.TOO_LARGE)
    return found


def _is_link(info: zipfile.ZipInfo) -> bool:
    return info.create_system == _UNIX and stat.S_ISLNK(info.external_attr >> 16)


def _has_one_folder(members: Iterable[Member]) -> bool:
    """Whether everything is in one folder: then the archive needs no other."""
    tops = {steps[0] for steps, _ in members if not is_system_file(steps[0])}
    has_bare = any(len(steps) == 1 and not info.is_dir() for steps, info in members)
    return len(tops) == 1 and not has_bare


def _outermost(home: Path) -> Path:
    """The folder with everything in it."""
    inside = [one for one in home.iterdir() if not is_system_file(one.name)]
    return inside[0] if len(inside) == 1 else home


def _make_whole(home: Path, fill: Callable[[Path], None]) -> None:
    """A folder that appears when everything is in it."""
    make_folder(home.parent)
    partial = Path(tempfile.mkdtemp(dir=home.parent))
    try:
        fill(partial)
        partial.rename(home)
    except BaseException as error:
        shutil.rmtree(partial, ignore_errors=True)
        # Another look at the same archive may have been sooner.
        if not (isinstance(error, OSError) and home.is_dir()):
            raise


class _Writer:
    """Gives each step of a path a name of its own below one folder."""

    def __init__(self, top: Path, stop: Event | None) -> None:
        self._stop = stop
        self._left = MOST_BYTES
        top.mkdir(mode=0o700, exist_ok=True)
        self._folders: dict[tuple[str, ...], Path] = {(): top}
        self._taken: dict[Path, set[str]] = {}

    def write_all(self, packed: zipfile.ZipFile, members: Iterable[Member]) -> None:
        """Write each folder and file."""
        for steps, info in members:
            self._write(packed, steps, info)

    def _write(self, packed: zipfile.ZipFile, steps: tuple[str, ...], info: zipfile.ZipInfo) -> None:
        if info.is_dir():
            self._folder(steps)
            return
        path = self._named(self._folder(steps[:-1]), steps[-1])
        with packed.open(info) as source, path.open("xb") as sink:
            while piece := source.read(_PIECE):
                self._count(len(piece), path)
                sink.write(piece)
        # Told the same each time, so that the file is known again.
        year, month, *rest = info.date_time
        changed_at = timegm((year, min(max(month, 1), 12), *rest, 0, 0, 0))
        os.utime(path, (changed_at, changed_at))

    def _count(self, size: int, path: Path) -> None:
        self._left -= size
        if self._left < 0:
            raise NotUnpacked(Trouble.TOO_LARGE)
        if self._stop is not None and self._stop.is_set():
            raise NotUnpacked(Trouble.STOPPED)
        if shutil.disk_usage(path.parent).free < _SPARE_BYTES:
            raise NotUnpacked(Trouble.DISK_FULL)

    def _folder(self, steps: tuple[str, ...]) -> Path:
        for depth in range(1, len(steps) + 1):
            if steps[:depth] not in self._folders:
                made = self._named(self._folders[steps[: depth - 1]], steps[depth - 1])
                made.mkdir(mode=0o700)
                self._folders[steps[:depth]] = made
        return self._folders[steps]

    def _named(self, folder: Path, name: str) -> Path:
        taken = self._taken.setdefault(folder, set())
        own = free_name(fit_name(name), taken)
        taken.add(twin_key(own))
        return folder / own
