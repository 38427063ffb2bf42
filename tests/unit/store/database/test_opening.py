"""Opening: keys, one owner, files that cannot be used, and words for each."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from lmsdesk.store import (
    Store,
    StoreBroken,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreKey,
    StoreLocked,
    StoreNewer,
    StoreUnwritable,
)
from lmsdesk.store.database.connection import unlock
from lmsdesk.store.database.errors import translate_errors
from tests.unit.store.builders import ADA, COURSE, ESSAY, cell, fill, grade, membership, patch
from tests.unit.store.crash import crash
from tests.unit.store.disk import contents, overwrite, python, shell


async def test_what_was_stored_is_there_after_opening_again(store: Store, path: Path, key: StoreKey) -> None:
    await store.outbox.edit([patch(score=7.0)], label="Essay")
    await store.close()
    again = await Store.open(path, key)
    assert [edit.patch for edit in await again.outbox.edits()] == [{"score": 7.0}]
    assert await again.faults() == []
    await again.close()
    await again.close()


async def test_a_closed_file_is_alone_in_its_folder(store: Store, path: Path) -> None:
    await store.close()
    assert list(contents(path.parent)) == [path.name]


async def test_no_names_or_values_are_readable_in_any_file(path: Path, key: StoreKey) -> None:
    store = await Store.open(path, key)
    await fill(store)
    await store.mirror.save_grades(COURSE, ESSAY, [grade(feedback="Zwoinks wrote well")])
    await store.outbox.edit([patch(notes="Zwoinks needs help")], label="Zwoinks")
    await crash(store)
    left = contents(path.parent)
    assert path.name + "-wal" in left
    assert not [name for name, data in left.items() if b"Zwoinks" in data or b"SQLite format" in data]


async def test_without_a_key_the_file_is_plain_and_only_its_owner_may_read_it(path: Path) -> None:
    store = await Store.open(path, None)
    await store.close()
    assert contents(path.parent)[path.name].startswith(b"SQLite format 3")
    assert os.name != "posix" or os.stat(path).st_mode & 0o077 == 0  # noqa: PTH116 - awaits nothing


async def test_a_passphrase_opens_however_its_letters_were_composed(path: Path) -> None:
    await (await Store.open(path, StoreKey(passphrase="raw:caf\u00e9"))).close()
    await (await Store.open(path, StoreKey(passphrase="raw:cafe\u0301"))).close()
    with pytest.raises(StoreLocked):
        await Store.open(path, StoreKey(passphrase="raw:cafe"))


def test_a_key_never_shows_itself() -> None:
    assert "hush" not in repr(StoreKey(passphrase="hush"))
    assert "x01" not in repr(StoreKey(raw=bytes([1] * 32)))
    for wrong in ({}, {"raw": b"short"}, {"raw": bytes(32), "passphrase": "x"}):
        with pytest.raises(ValueError, match="key"):
            StoreKey(**wrong)


@pytest.mark.parametrize("wrong", [StoreKey(raw=bytes(32)), StoreKey(passphrase="no"), None])
async def test_a_wrong_key_is_refused_and_harms_nothing(
    store: Store, path: Path, key: StoreKey, wrong: StoreKey | None
) -> None:
    await store.outbox.edit([patch(score=7.0)], label="Essay")
    await crash(store)
    before = contents(path.parent)
    with pytest.raises(StoreLocked):
        await Store.open(path, wrong)
    assert contents(path.parent) == before
    again = await Store.open(path, key)
    assert (await again.outbox.counts()).queued == 1
    await again.close()


async def test_a_key_for_a_plain_file_is_refused(path: Path, key: StoreKey) -> None:
    await (await Store.open(path, None)).close()
    with pytest.raises(StoreLocked):
        await Store.open(path, key)


@pytest.mark.parametrize("encrypted", [True, False])
async def test_a_file_that_is_no_store_is_kept(path: Path, key: StoreKey, *, encrypted: bool) -> None:
    overwrite(path, b"hello there " * 1000)
    with pytest.raises(StoreBroken):
        await Store.open(path, key if encrypted else None)
    assert contents(path.parent)[path.name] == b"hello there " * 1000


async def test_another_program_s_database_is_kept(path: Path) -> None:
    other = apsw.Connection(str(path))
    other.execute("CREATE TABLE theirs (a)")
    other.close()
    with pytest.raises(StoreBroken):
        await Store.open(path, None)


def _cut(data: bytes) -> bytes:
    return data[: len(data) // 4096 // 2 * 4096]


def _flip(data: bytes) -> bytes:
    return b"".join(
        data[at : at + 4096] if at == 0 else data[at : at + 100] + b"\xff\x00\xff" + data[at + 103 : at + 4096]
        for at in range(0, len(data), 4096)
    )


@pytest.mark.parametrize("harm", [_cut, _flip])
async def test_a_damaged_file_is_named_and_kept(
    store: Store, path: Path, key: StoreKey, harm: Callable[[bytes], bytes]
) -> None:
    await store.close()
    overwrite(path, harm(contents(path.parent)[path.name]))
    kept = contents(path.parent)[path.name]
    with pytest.raises(StoreBroken):
        await (await Store.open(path, key)).views.sheet(COURSE)
    assert contents(path.parent)[path.name] == kept


async def test_a_newer_file_is_refused(store: Store, path: Path, key: StoreKey) -> None:
    await store.close()
    _set_version(path, key, 9_999)
    with pytest.raises(StoreNewer, match="newer version"):
        await Store.open(path, key)


def _set_version(path: Path, key: StoreKey, version: int) -> None:
    connection = apsw.Connection(str(path))
    unlock(connection, key)
    connection.pragma("user_version", version)
    connection.close()


async def test_a_second_opening_is_refused_while_the_first_lasts(store: Store, path: Path, key: StoreKey) -> None:
    with pytest.raises(StoreBusy):
        await Store.open(path, key)
    await store.outbox.edit([patch(score=1.0)], label="still mine")


_SECOND = """
import asyncio, pathlib, sys
from lmsdesk.store import Store, StoreBusy, StoreKey
try:
    asyncio.run(Store.open(pathlib.Path(sys.argv[1]), StoreKey(raw=bytes(range(32)))))
except StoreBusy as error:
    print(error.title)
"""


async def test_a_second_process_is_refused(store: Store, path: Path) -> None:
    assert (await store.outbox.counts()).total == 0
    assert "data is in use" in python(_SECOND, str(path))


async def test_a_folder_that_is_not_there_is_named(tmp_path: Path, key: StoreKey) -> None:
    with pytest.raises(StoreUnwritable):
        await Store.open(tmp_path / "nowhere" / "site.db", key)


async def test_a_full_disk_loses_only_the_last_change(store: Store) -> None:
    await store.outbox.edit([patch(score=1.0)], label="kept")
    await store._database.read(lambda connection: connection.pragma("max_page_count", 1))
    with pytest.raises(StoreFull):
        await store.outbox.edit([patch(notes="x" * 200_000)], label="lost")
    assert [edit.patch for edit in await store.outbox.edits()] == [{"score": 1.0}]
    await store._database.read(lambda connection: connection.pragma("max_page_count", 1_000_000))
    await store.outbox.edit([patch(notes="x" * 200_000)], label="fits now")
    assert await store.outbox.undo_labels(COURSE) == ("fits now", None)


@pytest.fixture
def small_disk(tmp_path: Path) -> Path:
    folder = tmp_path / "small"
    folder.mkdir()
    command = ("mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(folder))
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or not shell(*command):
        pytest.skip("needs the right to make a small disk")
    return folder


async def test_a_disk_that_fills_up_keeps_every_acknowledged_edit(small_disk: Path, key: StoreKey) -> None:
    try:
        store = await Store.open(small_disk / "site.db", key)
        acknowledged = await _edit_until_full(store)
        found = (await store.views.sheet(COURSE)).edits[0].patch["notes"]
        assert found == acknowledged
        await crash(store)
        again = await Store.open(small_disk / "site.db", key)
        assert (await again.outbox.edits())[0].patch["notes"] == acknowledged
        await crash(again)
    finally:
        assert shell("umount", str(small_disk))


async def _edit_until_full(store: Store) -> str:
    for number in range(1000):
        notes = f"{number} " + "x" * 3000
        try:
            await store.outbox.edit([patch(notes=notes)], label="type")
        except StoreFull:
            return f"{number - 1} " + "x" * 3000
    raise AssertionError("the disk never filled")


async def test_a_read_only_disk_is_named(small_disk: Path, key: StoreKey) -> None:
    try:
        await (await Store.open(small_disk / "site.db", key)).close()
        assert shell("mount", "-o", "remount,ro", str(small_disk))
        with pytest.raises(StoreUnwritable):
            await Store.open(small_disk / "site.db", key)
        with pytest.raises(StoreUnwritable):
            await Store.open(small_disk / "new.db", key)
    finally:
        assert shell("umount", str(small_disk))


@pytest.mark.parametrize(
    ("cause", "kind"),
    [
        (apsw.FullError("full"), StoreFull),
        (apsw.LockedError("locked"), StoreBusy),
        (apsw.CorruptError("bad"), StoreBroken),
        (apsw.IOError("read"), StoreUnwritable),
        (OSError(errno.ENOSPC, "no room"), StoreFull),
        (PermissionError(errno.EACCES, "no"), StoreUnwritable),
    ],
)
def test_the_world_s_faults_have_words(cause: Exception, kind: type[StoreError]) -> None:
    with pytest.raises(kind) as caught, translate_errors():
        raise cause
    assert caught.value.title.endswith(".")
    assert caught.value.detail
    assert caught.value.hint
    assert caught.value.code


def test_our_bugs_stay_bugs() -> None:
    with pytest.raises(apsw.SQLError), translate_errors():
        raise apsw.SQLError("no such table")


async def test_a_store_in_memory_works_and_leaves_nothing(tmp_path: Path) -> None:
    store = await Store.open(None, None)
    await fill(store)
    await store.mirror.save_roster(COURSE, [membership(ADA)], is_whole=False)
    await store.outbox.edit([patch(score=1.0)], label="kept in memory")
    assert (await store.outbox.edits())[0].cell == cell()
    await store.close()
    assert contents(tmp_path) == {}
