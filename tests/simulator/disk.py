"""A disk in memory below the database: it can fill up, fail to sync, tear what was being written, and lose power.

What is written is visible at once and lasts only after a sync. A killed process loses nothing that was written; a
computer that loses power keeps what was synced and, of each later write, nothing, all, or a torn part.
"""
# ruff: noqa: ARG002 - the interface of a disk has more than is needed here

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import PosixPath
from unittest.mock import patch

import apsw

import lmsdesk.store.database.database

NAME = "simulated"
_SECTOR = 512
_SHIM = f"multipleciphers-{NAME}"


class Died(BaseException):
    """The process ended inside a call of the disk."""


class _File:
    """One file: what is seen, and what would be left without power."""

    def __init__(self) -> None:
        self.seen = bytearray()
        self.lasting = bytearray()
        self.unsynced: list[tuple[int, bytes | None]] = []
        """Writes since the last sync: where and what; None in the place of data cuts the file there."""

    def write(self, data: bytes, at: int) -> None:
        _apply(self.seen, at, data)
        self.unsynced.append((at, data))

    def truncate(self, size: int) -> None:
        _apply(self.seen, size, None)
        self.unsynced.append((size, None))

    def sync(self) -> None:
        for at, data in self.unsynced:
            _apply(self.lasting, at, data)
        self.unsynced = []

    def after_power_loss(self, dice: random.Random) -> "_File":
        left = _File()
        left.seen = bytearray(self.lasting)
        for at, data in self.unsynced:
            fate = dice.random()
            if fate < 0.4:
                continue
            is_torn = data is not None and fate > 0.8
            part = data[: dice.randrange(len(data) + 1) // _SECTOR * _SECTOR] if data is not None and is_torn else data
            _apply(left.seen, at, part)
        left.lasting = bytearray(left.seen)
        return left

    def after_kill(self) -> "_File":
        left = _File()
        left.seen, left.lasting, left.unsynced = bytearray(self.seen), bytearray(self.lasting), list(self.unsynced)
        return left


def _apply(body: bytearray, at: int, data: bytes | None) -> None:
    if data is None:
        del body[at:]
        return
    if at > len(body):
        body.extend(bytes(at - len(body)))
    body[at : at + len(data)] = data


class Disk:
    """The files of one computer in one life; `reborn` makes the disk that the next life finds."""

    def __init__(self, files: dict[str, _File] | None = None) -> None:
        self.files: dict[str, _File] = files if files is not None else {}
        self.is_full = False
        self.failing_syncs = 0
        self.touched = 0
        """Calls that write, cut or sync."""
        self.on_touch: Callable[[], None] = lambda: None
        """Asked before each of them; it may raise Died."""
        self.met: Counter[str] = Counter()

    def reborn(self, dice: random.Random, *, with_power: bool) -> "Disk":
        """What is left of it after a kill, or after a loss of power."""
        files = {
            name: file.after_kill() if with_power else file.after_power_loss(dice)
            for name, file in sorted(self.files.items())
        }
        return Disk(files)

    def touch(self) -> None:
        """A change of the disk is about to happen."""
        self.touched += 1
        self.on_touch()

    def holds(self, words: bytes) -> bool:
        """Whether any file has these bytes."""
        return any(words in file.seen for file in self.files.values())


DISKS: dict[str, Disk] = {}
"""The disk of each computer, by the folder that it is mounted on."""


def _disk_of(path: str) -> Disk:
    return next(disk for folder, disk in DISKS.items() if path.startswith(folder + "/"))


class _Handle:
    """An open file, bound to the disk of the life in which it was opened."""

    def __init__(self, disk: Disk, file: _File) -> None:
        self._disk = disk
        self._file = file

    def xRead(self, amount: int, offset: int) -> bytes:
        return bytes(self._file.seen[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:
        self._disk.touch()
        if self._disk.is_full and offset + len(data) > len(self._file.seen):
            self._disk.met["disk_full"] += 1
            self._file.write(data[: len(data) // 2 // _SECTOR * _SECTOR], offset)
            raise apsw.FullError("the disk is full")
        self._file.write(data, offset)

    def xTruncate(self, size: int) -> None:
        self._disk.touch()
        self._file.truncate(size)

    def xSync(self, flags: int) -> None:
        self._disk.touch()
        if self._disk.failing_syncs > 0:
            self._disk.failing_syncs -= 1
            self._disk.met["sync_failed"] += 1
            # As after a failed write-back: the next sync says all is well and brings none of it to the disk.
            self._file.lasting = self._file.after_power_loss(random.Random(self._disk.touched)).lasting
            self._file.unsynced = []
            raise apsw.IOError("the disk did not take it")
        self._file.sync()

    def xFileSize(self) -> int:
        return len(self._file.seen)

    def xLock(self, level: int) -> None:
        """One life at a time has the disk."""

    def xUnlock(self, level: int) -> None:
        """See `xLock`."""

    def xCheckReservedLock(self) -> bool:
        return False

    def xFileControl(self, operation: int, pointer: int) -> bool:
        return False

    def xSectorSize(self) -> int:
        return _SECTOR

    def xDeviceCharacteristics(self) -> int:
        # As the library's own disk on every system: what lies beside a torn write is not damaged by it.
        return apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE

    def xClose(self) -> None:
        """Nothing is kept by a handle."""


class _Vfs(apsw.VFS):
    def __init__(self) -> None:
        super().__init__(NAME, "", makedefault=False)

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> _Handle:  # type: ignore[override]
        flags[1] = flags[0]
        path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        if name is None:
            return _Handle(Disk(), _File())
        disk = _disk_of(path)
        return _Handle(disk, disk.files.setdefault(path, _File()))

    def xDelete(self, filename: str, syncdir: bool) -> None:
        _disk_of(filename).files.pop(filename, None)

    def xAccess(self, pathname: str, flags: int) -> bool:
        return pathname in _disk_of(pathname).files

    def xFullPathname(self, name: str) -> str:
        return name


@cache
def _vfs() -> _Vfs:
    """The one for this process: the cipher makes its layer over it at the first use of its name, and keeps that."""
    vfs = _Vfs()
    apsw.Connection(":memory:", vfs=_SHIM).close()
    return vfs


class DiskPath(PosixPath):
    """A path whose file is on a simulated disk; what the store asks of a path besides opening the database."""

    def exists(self) -> bool:
        return str(self) in _disk_of(str(self)).files

    def unlink(self, missing_ok: bool = False) -> None:
        if _disk_of(str(self)).files.pop(str(self), None) is None and not missing_ok:
            raise FileNotFoundError(str(self))

    def touch(self, mode: int = 0o666, exist_ok: bool = True) -> None:
        """Nothing: the database makes its file when it first writes to it."""

    def replace(self, target: "str | os.PathLike[str]") -> "DiskPath":
        files = _disk_of(str(self)).files
        files[str(target)] = files.pop(str(self))
        return DiskPath(target)


@contextmanager
def simulated_disks() -> Iterator[None]:
    """Databases that are opened inside the block are on the disks of `DISKS`."""
    before = apsw.vfs_names()[0]
    _vfs()
    apsw.set_default_vfs(_SHIM)
    try:
        # A life that is cut off lives on in this process until it is buried, and would keep the next one out.
        with patch.object(lmsdesk.store.database.database, "own", lambda _: None):
            yield
    finally:
        apsw.set_default_vfs(before)
        DISKS.clear()
