"""One process at a time: a lock that lasts as long as its holder, on folders that know locks."""

import asyncio
import errno
import os
from pathlib import Path

import pytest

from lmsdesk.store import Store, StoreBusy, StoreFull, StoreKey, StoreWithoutLocks
from lmsdesk.store.database import ownership
from lmsdesk.store.database.ownership import hold, is_held, own
from tests.helpers.patience import PATIENCE_S
from tests.unit.store.disk import contents, python

_TAKES = """
import os, pathlib, sys
from lmsdesk.store import StoreBusy
from lmsdesk.store.database.ownership import own
try:
    kept = own(pathlib.Path(sys.argv[1]))
    print("mine", flush=True)
except StoreBusy:
    print("busy", flush=True)
os._exit(0)
"""


async def test_a_handle_that_is_closed_gives_nothing_up(path: Path, key: StoreKey) -> None:
    store = await Store.open(path, key)
    for name in (path, path.with_name(f"{path.name}-wal"), path.with_name(f".{path.name}.lock")):
        os.close(os.open(name, os.O_RDWR))  # what any other part of the process may do
    assert python(_TAKES, str(path)).strip() == "busy"
    await store.close()
    assert python(_TAKES, str(path)).strip() == "mine"


def test_another_name_of_the_file_is_the_same_file(path: Path) -> None:
    path.touch()
    hard, soft = path.with_name("hard.db"), path.with_name("soft.db")
    hard.hardlink_to(path)
    soft.symlink_to(path)
    with hold(path):
        assert is_held(hard)
        for name in (path, hard, soft):
            with pytest.raises(StoreBusy):
                own(name)
        assert python(_TAKES, str(soft)).strip() == "busy"
    assert not is_held(path)


def test_the_lock_file_is_not_opened_again_by_who_has_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some network folders imitate the lock by one of the process, which closing any handle would give up."""
    with hold(path):
        monkeypatch.setattr(ownership, "try_lock", lambda _handle: pytest.fail("it was opened a second time"))
        with pytest.raises(StoreBusy):
            own(path)


def test_it_ends_with_who_holds_it_and_leaves_nothing(path: Path) -> None:
    ownership_ = own(path)
    assert python(_TAKES, str(path)).strip() == "busy"
    del ownership_
    assert not is_held(path)
    assert python(_TAKES, str(path)).strip() == "mine"
    # What a process that was cut off has left beside the file is taken over.
    assert [one.name for one in path.parent.iterdir()] == [f".{path.name}.lock"]
    with hold(path):
        pass
    assert list(path.parent.iterdir()) == []


def test_a_lock_file_that_goes_while_it_is_taken_is_begun_anew(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock, taken = path.with_name(f".{path.name}.lock"), ownership.try_lock

    def removed_meanwhile(handle: int) -> None:
        monkeypatch.setattr(ownership, "try_lock", taken)
        lock.unlink()
        taken(handle)

    monkeypatch.setattr(ownership, "try_lock", removed_meanwhile)
    with hold(path):
        assert python(_TAKES, str(path)).strip() == "busy"


@pytest.mark.parametrize(
    ("number", "refused"),
    [(errno.ENOLCK, StoreWithoutLocks), (errno.ENOTSUP, StoreWithoutLocks), (errno.ENOSPC, StoreFull)],
)
async def test_a_folder_without_locks_is_not_used(
    path: Path, key: StoreKey, monkeypatch: pytest.MonkeyPatch, number: int, refused: type[Exception]
) -> None:
    def fails(_handle: int) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(ownership, "try_lock", fails)
    with pytest.raises(refused):
        await Store.open(path, key)
    assert path.name not in contents(path.parent)
    monkeypatch.undo()
    await (await Store.open(path, key)).close()


async def test_an_opening_that_is_cancelled_gives_the_file_up(path: Path) -> None:
    async with asyncio.TaskGroup() as group:
        while True:
            opening = group.create_task(Store.open(path, StoreKey(passphrase="long to reckon")))
            await _until_held(path, is_so=True)
            if opening.cancel():
                break
            await opening.result().close()
    assert opening.cancelled()
    await _until_held(path, is_so=False)
    assert python(_TAKES, str(path)).strip() == "mine"


async def test_a_closing_that_is_cancelled_gives_the_file_up(path: Path, key: StoreKey) -> None:
    store = await Store.open(path, key)
    async with asyncio.TaskGroup() as group:
        reading = group.create_task(store.faults())
        closing = group.create_task(store.close())
        await asyncio.sleep(0)
        assert closing.cancel()
    assert reading.result() == []
    assert closing.cancelled()
    await _until_held(path, is_so=False)


async def _until_held(path: Path, *, is_so: bool) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while is_held(path) is not is_so:  # noqa: ASYNC110 - the worker's thread has no event to wait for
            await asyncio.sleep(0)


async def test_a_file_that_is_just_being_closed_is_waited_for(path: Path, key: StoreKey) -> None:
    first = await Store.open(path, key)
    async with asyncio.TaskGroup() as group:
        second = group.create_task(Store.open(path, key))
        await asyncio.sleep(0)
        group.create_task(first.close())
    await second.result().close()
