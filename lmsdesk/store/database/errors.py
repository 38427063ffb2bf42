"""What can go wrong with the file on this computer: the world's fault becomes words, our bugs stay as they are."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager

import apsw

from lmsdesk.errors import LmsdeskError

_KEPT = "The file was kept as it is."


class StoreError(LmsdeskError):
    """The stored data cannot be used just now."""


class StoreNewer(StoreError):
    """A newer version of the program has written the file."""

    title = "A newer version wrote this data."
    detail = _KEPT
    hint = "Install the newer version of the program to continue."
    code = "store-newer"


class StoreLocked(StoreError):
    """The key or the passphrase does not open the file."""

    title = "The stored data cannot be unlocked."
    detail = _KEPT
    hint = "Check the passphrase or the keychain entry; if they are right, the beginning of the file is damaged."
    code = "store-locked"


class StoreBroken(StoreError):
    """The file is damaged, or it is no store at all."""

    title = "The stored data is damaged."
    detail = _KEPT
    hint = "Restore a copy of it, or move it elsewhere and load the courses again."
    code = "store-broken"


class StoreFull(StoreError):
    """The disk has no room."""

    is_retryable = True
    title = "The disk is full."
    detail = "Everything stored before is kept; the last change was not stored."
    hint = "Free some space, then repeat the change."
    code = "store-full"


class StoreBusy(StoreError):
    """Another process owns the file."""

    is_retryable = True
    title = "The stored data is in use."
    detail = "Nothing was changed."
    hint = "Another window of the program uses it: continue there, or close it first."
    code = "store-busy"


class StoreWithoutLocks(StoreError):
    """The folder is on a disk, most likely of a network, that cannot lock files."""

    title = "The data folder cannot be locked."
    detail = "Two windows could overwrite each other's work there, so it is not used. Nothing was changed."
    hint = "Set LMSDESK_HOME to a folder on a disk of this computer, and move the data there."
    code = "store-without-locks"


class StoreUnwritable(StoreError):
    """The folder or the file cannot be written or read."""

    title = "The data folder cannot be used."
    detail = "Nothing was changed."
    hint = "Check that the disk is there and that you may write to the folder."
    code = "store-unwritable"


class UndoRefused(LmsdeskError):
    """Taking a step back would overwrite what somebody else has entered since."""


class RestoreOvertaken(LmsdeskError):
    """A grade that was to be put back has been changed since it was looked at."""

    title = "A listed grade has changed."
    detail = "Nothing was restored."
    hint = "Check the list again, then restore."
    code = "restore-overtaken"


@contextmanager
def translate_errors() -> Iterator[None]:
    """Turn the database's failures that the world can cause into words; anything else rises as the bug it is."""
    try:
        yield
    except apsw.FullError as error:
        raise StoreFull from error
    except (apsw.BusyError, apsw.LockedError) as error:
        raise StoreBusy from error
    except (apsw.CorruptError, apsw.NotADBError) as error:
        raise StoreBroken from error
    except (apsw.CantOpenError, apsw.ReadOnlyError, apsw.PermissionsError, PermissionError) as error:
        raise StoreUnwritable from error
    except (apsw.IOError, OSError) as error:
        raise _disk_error(error) from error


def _disk_error(error: Exception) -> StoreError:
    if isinstance(error, OSError) and error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return StoreFull()
    return StoreUnwritable(code=f"store-disk-{getattr(error, 'extendedresult', '')}")
