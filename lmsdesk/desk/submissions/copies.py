"""Copies of what students handed in, outside of the program: under names that are safe on every system."""

import tempfile
from pathlib import Path, PurePosixPath
from typing import Final

from lmsdesk.desk.platform.chosen import write_chosen
from lmsdesk.desk.platform.file_names import fit_name

_OPENED: Final = frozenset(
    {
        *("pdf", "doc", "docx", "odt", "rtf", "txt", "md", "tex", "csv", "tsv"),
        *("xls", "xlsx", "ods", "ppt", "pptx", "odp"),
        *("png", "jpg", "jpeg", "gif", "tif", "tiff", "bmp", "webp", "avif", "heic"),
        *("mp3", "m4a", "wav", "ogg", "flac", "aac", "mp4", "m4v", "mov", "mkv", "webm", "avi"),
    }
)
"""What only shows itself when the system opens it; programs, scripts and web pages do more."""
_folders: Final[list["tempfile.TemporaryDirectory[str]"]] = []
"""Gone when the program ends."""


def safe_file_name(name: str) -> str:
    """The last step of a name that a student gave, without what a system takes for something else."""
    return fit_name(PurePosixPath(name.replace("\\", "/")).name)


def is_opened_safely(name: str) -> bool:
    """Whether the program that the system has for such a file shows it, and does not run it."""
    return PurePosixPath(safe_file_name(name)).suffix.lower().removeprefix(".") in _OPENED


def save_copy(path: Path, data: bytes) -> None:
    """Write the bytes as they were handed in; raises OwnFile or FileUnwritable."""
    write_chosen(path, data)


def copy_to_open(name: str, data: bytes) -> Path:
    """A copy for another program, closed to other people, which goes when this program ends; raises FileUnwritable."""
    # Two students hand in the same name, and a file that is open cannot always be replaced.
    path = folder_for_copies() / safe_file_name(name)
    write_chosen(path, data)
    return path


def folder_for_copies() -> Path:
    """A new folder for other programs to read, closed to other people, which goes when this program ends."""
    if not _folders:
        _folders.append(tempfile.TemporaryDirectory(prefix="lmsdesk-", ignore_cleanup_errors=True))
    return Path(tempfile.mkdtemp(dir=_folders[0].name))
