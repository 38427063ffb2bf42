"""One process at a time: for files that several windows of the program read, change and write back."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lmsdesk.desk.platform.atomic_write import FileUnwritable
from lmsdesk.errors import Worded
from lmsdesk.store.database.ownership import LOCK_SUFFIX, try_lock

LONGEST_WAIT_S = 5.0
_LOOKS_EVERY_S = 0.01


@contextmanager
def exclusive(path: Path) -> Iterator[None]:
    """Wait until no other process has this file; the system gives it free when a process ends, however it ends.

    What is locked is a file beside it, because the file itself is replaced by each writing. Raises FileUnwritable.
    """
    beside = path.with_name(f".{path.name}{LOCK_SUFFIX}")
    try:
        file = beside.open("ab")
    except OSError as error:
        raise _unwritable(path, f"{error.strerror}") from error
    with file:
        _take(file.fileno(), path)
        yield


def _take(handle: int, path: Path) -> None:
    until = time.monotonic() + LONGEST_WAIT_S
    while True:
        try:
            try_lock(handle)
        except (BlockingIOError, PermissionError) as error:
            if time.monotonic() > until:
                raise _unwritable(path, Worded("another window of the program keeps it")) from error
            time.sleep(_LOOKS_EVERY_S)
        except OSError:
            # Some network folders have no locks; there, as before, the last one wins.
            return
        else:
            return


def _unwritable(path: Path, why: str) -> FileUnwritable:
    return FileUnwritable(
        "The file could not be written.",
        detail=Worded("{path}: {reason}. What was there before is unchanged.", path=path, reason=why),
        hint="Close other windows of the program, or free some space on the disk, and try again.",
    )
