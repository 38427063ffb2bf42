"""One process at a time for each data file, by a lock that only the end of its holder gives up.

The database's own locks are not enough on POSIX systems: closing any handle of the data file, and be it the look that
a file dialog takes at it, gives up all locks that the process has on it. So the lock is on a file beside it, which
nothing else opens, and it belongs to the open handle. The system takes it away when the process ends, however it ends.
"""

import errno
import os
import sys
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from lmsdesk.store.database.errors import StoreBusy, StoreWithoutLocks, translate_errors

if sys.platform == "win32":
    import msvcrt

    def try_lock(handle: int) -> None:
        """Lock the open file or raise OSError at once."""
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def try_lock(handle: int) -> None:
        """Lock the open file or raise OSError at once."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


LOCK_SUFFIX = ".lock"
_MOST_TRIES = 20
_held: dict[Path, None] = {}
"""The data files that this process has, by their real paths."""


class Ownership:
    """A data file that is this process's until `release`, or until nobody refers to this object any more."""

    def __init__(self, file: Path, lock: Path, handle: int) -> None:
        _held[file] = None
        self._finalizer = weakref.finalize(self, _release, file, lock, handle)
        # The system does it at the end of the process; a copy of the process must not do it at its own end.
        self._finalizer.atexit = False

    def release(self) -> None:
        """Let other processes have the file; a second call does nothing."""
        self._finalizer()


def own(path: Path) -> Ownership:
    """Make the data file, which need not be there yet, this process's alone.

    Raises StoreBusy, also where this process has it already, StoreWithoutLocks where the folder knows no locks, or
    what the disk raises.
    """
    # A link to the file is the same data.
    file = Path(os.path.realpath(path))
    # Asked before the lock file is opened: some network folders imitate this lock by one that closing gives up.
    if is_held(file):
        raise StoreBusy
    lock = file.with_name(f".{file.name}{LOCK_SUFFIX}")
    with translate_errors():
        return Ownership(file, lock, _lock(lock))


@contextmanager
def hold(path: Path) -> Iterator[None]:
    """Keep every other process away from the data file for the block; raises what `own` raises."""
    ownership = own(path)
    try:
        yield
    finally:
        ownership.release()


def is_held(path: Path) -> bool:
    """Whether this is a data file that this process has open, under whatever name."""
    return any(path == file or _is_same(path, file) for file in list(_held))


def held_files() -> list[Path]:
    """The data files that this process has open."""
    return list(_held)


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def _lock(lock: Path) -> int:
    """A handle that has the lock; raises StoreBusy, StoreWithoutLocks or OSError."""
    for _ in range(_MOST_TRIES):
        handle = os.open(lock, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            try_lock(handle)
            if _is_at(lock, handle):
                return handle
        except (BlockingIOError, PermissionError) as error:
            os.close(handle)
            raise StoreBusy from error
        except OSError as error:
            os.close(handle)
            if error.errno in {errno.ENOSPC, errno.EIO}:
                raise
            raise StoreWithoutLocks from error
        # Its last holder has removed it since it was opened: the next one begins a new file.
        os.close(handle)
    raise StoreBusy


def _is_at(lock: Path, handle: int) -> bool:
    try:
        return os.path.samestat(lock.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False


def _release(file: Path, lock: Path, handle: int) -> None:
    _held.pop(file, None)
    # Removed while it is still locked, so that nobody's new lock is removed; Windows removes only what is closed.
    if sys.platform != "win32":
        with suppress(OSError):
            lock.unlink()
    os.close(handle)
    if sys.platform == "win32":
        with suppress(OSError):
            lock.unlink()
