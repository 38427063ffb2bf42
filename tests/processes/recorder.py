"""A layer under the database that notes every write, cut and sync in their order, beneath the encryption."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw

_NAME = "recorder"
_NAMED = apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_MAIN_JOURNAL


@dataclass(frozen=True)
class Write:
    """Bytes handed to the system, which may keep them to itself until the next sync of the file."""

    file: str
    offset: int
    data: bytes


@dataclass(frozen=True)
class Cut:
    """The file ends here from now on."""

    file: str
    size: int


@dataclass(frozen=True)
class Sync:
    """All that was written to the file is on the disk from now on, or to its folder too: new and deleted names."""

    file: str
    with_folder: bool = False


@dataclass(frozen=True)
class Gone:
    """The file was deleted; `is_synced` when its folder was brought to the disk too."""

    file: str
    is_synced: bool


@dataclass(frozen=True)
class Told:
    """The person was told that so many steps are kept."""

    steps: int


Event = Write | Cut | Sync | Gone | Told


@dataclass
class Record:
    """What happened on the disk, in order."""

    events: list[Event] = field(default_factory=list)

    def syncs(self) -> list[int]:
        """The places at which the power may fail: each sync, and the end."""
        return [place for place, event in enumerate(self.events) if isinstance(event, Sync)] + [len(self.events)]


class Recorder(apsw.VFS):
    """The system's own files, with every change noted."""

    def __init__(self, record: Record) -> None:
        self._record = record
        super().__init__(_NAME, "unix")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:
        return _File(name, flags, self._record)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        self._record.events.append(Gone(Path(filename).name, bool(syncdir)))
        super().xDelete(filename, syncdir)


class _File(apsw.VFSFile):
    def __init__(self, name: Any, flags: list[int], record: Record) -> None:
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._name = Path(path or "temporary").name
        self._record = record
        # The first sync of a log or a journal brings its name to the disk.
        self._is_new = bool(flags[0] & apsw.SQLITE_OPEN_CREATE and flags[0] & _NAMED)
        super().__init__("unix", name, flags)

    def xWrite(self, data: Any, offset: int) -> None:
        self._record.events.append(Write(self._name, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:
        self._record.events.append(Cut(self._name, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:
        super().xSync(flags)
        self._record.events.append(Sync(self._name, self._is_new))
        self._is_new = False


def record_everything(folder: Path) -> Record:
    """From now on every database of this process is opened through the recorder; encrypted ones too.

    Cannot be taken back: for a process that does nothing else.
    """
    record = Record()
    recorder = Recorder(record)
    _recorders.append(recorder)
    # The encryption lays itself over a layer whose name is asked for with this prefix.
    name = f"multipleciphers-{_NAME}"
    apsw.Connection(str(folder / "first.db"), vfs=name).close()
    apsw.set_default_vfs(name)
    return record


_recorders: list[Recorder] = []
"""Never let go: the database keeps no reference of its own."""
