"""Files that a person chooses to read or to write: never one of the program's own.

A file of the store that is opened and closed a second time in the process loses the database's locks on POSIX systems,
and one that is replaced takes everything unsent with it.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from lmsdesk.desk.platform.atomic_write import write_whole
from lmsdesk.desk.platform.paths import AppFolders, app_folders
from lmsdesk.errors import LmsdeskError, Worded
from lmsdesk.store import held_files

BACKUP_SUFFIX = ".lmsdesk-backup"


class OwnFile(LmsdeskError):
    """The chosen file is one of those in which the program keeps its data."""


def write_chosen(path: Path, body: bytes | Sequence[bytes]) -> None:
    """Replace the file that a person chose, in one step; raises OwnFile or FileUnwritable."""
    refuse_writing(path)
    write_whole(path, body)


def refuse_writing(path: Path) -> None:
    """Raises OwnFile where the path leads into a folder of the program, or to a file there under another name."""
    folders = _folders(app_folders())
    target = path.resolve()
    if any(target.is_relative_to(folder) for folder in folders) or _is_one_of(path, _files(folders)):
        raise OwnFile(
            "The file cannot be saved there.",
            detail=Worded(
                "{path} belongs to the data that the program keeps on this computer. Nothing was changed.", path=path
            ),
            hint="Choose another folder.",
        )


def is_own_file(path: Path) -> bool:
    """Whether the file is one that the program works with, under whatever name; it is not opened."""
    return _is_one_of(path, _files(_folders(app_folders())))


def refuse_reading(path: Path, here: AppFolders) -> None:
    """Raises OwnFile where the file is one that the program works with, under whatever name; it is not opened."""
    if _is_one_of(path, [file for file in _files(_folders(here)) if not file.name.endswith(BACKUP_SUFFIX)]):
        raise OwnFile(
            "This file is not a backup.",
            detail=Worded(
                "{path} is part of the data that the program works with on this computer. Nothing was changed.",
                path=path,
            ),
            hint=Worded("Choose a backup: its name ends in “{ending}”.", ending=BACKUP_SUFFIX),
        )


def own_files() -> frozenset[tuple[int, int]]:
    """The program's own files by device and number, under whatever names they are found; none is opened."""
    facts = (file.stat() for file in _files(_folders(app_folders())) if file.is_file())
    return frozenset((one.st_dev, one.st_ino) for one in facts)


def _folders(here: AppFolders) -> set[Path]:
    """Where settings and data are, also those of a home that was only named to this process."""
    return {folder.resolve() for folder in (here.data / "sites", here.config, *(one.parent for one in held_files()))}


def _files(folders: set[Path]) -> Iterator[Path]:
    for folder in folders:
        if folder.is_dir():
            yield from folder.iterdir()


def _is_one_of(path: Path, files: Iterator[Path] | Sequence[Path]) -> bool:
    # By device and number, which a hard link shares, and without opening anything.
    return path.exists() and any(file.exists() and path.samefile(file) for file in files)
