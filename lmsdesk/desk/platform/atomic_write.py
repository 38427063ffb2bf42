"""Writing a file so that a reader sees the old one or the new one, never half of it."""

import contextlib
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from lmsdesk.errors import LmsdeskError


class FileUnwritable(LmsdeskError):
    """A file could not be written; what was there before is untouched."""


def write_whole(path: Path, body: bytes | Sequence[bytes]) -> None:
    """Replace the file by `body`, which may be in pieces, in one step; raises FileUnwritable."""
    try:
        _replace(path, body)
    except OSError as error:
        raise FileUnwritable(
            "The file could not be written.",
            detail=f"{path}: {error.strerror}. What was there before is untouched.",
            hint="Choose another place, or make room on the disk.",
        ) from error


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
