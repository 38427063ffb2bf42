"""Writing a file so that a reader sees the old one or the new one, never half of it."""

import contextlib
import os
import tempfile
from collections.abc import Sequence
from errno import EEXIST
from pathlib import Path

from lmsdesk.desk.platform.file_names import free_name, twin_key
from lmsdesk.errors import LmsdeskError, Worded


class FileUnwritable(LmsdeskError):
    """A file could not be written; what was there before is untouched."""


def write_whole(path: Path, body: bytes | Sequence[bytes]) -> None:
    """Replace the file by `body`, which may be in pieces, in one step; raises FileUnwritable."""
    try:
        _replace(path, body)
    except OSError as error:
        raise FileUnwritable(
            "The file could not be written.",
            detail=Worded("{path}: {reason}. What was there before is unchanged.", path=path, reason=error.strerror),
            hint="Choose another folder, or free some space on the disk.",
        ) from error


def write_new(path: Path, body: bytes) -> None:
    """Write a file that was not there, whole or not at all; raises FileUnwritable, also where one is."""
    try:
        _add(path, body)
    except OSError as error:
        raise FileUnwritable(
            "The file could not be written.",
            detail=Worded("{path}: {reason}.", path=path, reason=error.strerror),
            hint="Choose another folder, or free some space on the disk.",
        ) from error


def _add(path: Path, body: bytes) -> None:
    # Beside it at first: what is killed in the middle leaves no half file under its name.
    partial = path.with_name(f".{path.name}.part")
    if path.exists():
        raise FileExistsError(EEXIST, os.strerror(EEXIST))
    try:
        with partial.open("wb") as file:
            file.write(body)
        partial.rename(path)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def make_folder(parent: Path, name: str) -> Path:
    """A new folder of this name, with a number behind it where there is one already; raises FileUnwritable."""
    try:
        made = parent / free_name(name, {twin_key(one.name) for one in parent.iterdir()})
        made.mkdir()
    except OSError as error:
        raise FileUnwritable(
            "The folder could not be created.",
            detail=Worded("{path}: {reason}.", path=parent, reason=error.strerror),
            hint="Choose another folder.",
        ) from error
    return made


def _replace(path: Path, body: bytes | Sequence[bytes]) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines([body] if isinstance(body, bytes) else body)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
