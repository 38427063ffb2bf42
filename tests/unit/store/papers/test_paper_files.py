"""Papers on the disk: encrypted, bounded, and fetched again rather than shown damaged."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import AttemptId, AttemptKey, ColumnId, CourseId
from lmsdesk.model.wire import record
from lmsdesk.store import OfflineColumn, PaperId, Store, StoreFull, StoreKey, papers_folder, rekey
from lmsdesk.store.papers import paper_files

COURSE, COLUMN = CourseId("_9_1"), ColumnId("_1_1")
ESSAY = b"%PDF-1.7 osmosis is the movement of water " * 400
OTHER = b"the same words by somebody else " * 300


def paper(number: int, column: str = "_1_1") -> PaperId:
    return PaperId(AttemptKey(COURSE, ColumnId(column), AttemptId(f"_{number}_1")), f"_{number}_1")


def files_of(path: Path) -> list[Path]:
    folder = papers_folder(path)
    return sorted(folder.iterdir()) if folder.is_dir() else []


async def test_a_paper_is_there_after_a_restart_and_nothing_of_it_can_be_read_on_the_disk(
    path: Path, key: StoreKey
) -> None:
    store = await Store.open(path, key)
    assert await store.papers.read(paper(1)) is None
    await store.papers.write(paper(1), ESSAY)
    await store.papers.write(paper(2), ESSAY)
    await store.papers.write(paper(3), b"")
    await store.close()
    same, empty = sorted(files_of(path), key=lambda one: -one.stat().st_size)
    assert b"osmosis" not in same.read_bytes()
    assert (same.stat().st_mode & 0o777, same.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    await rekey(path, key, StoreKey(raw=bytes(reversed(range(32)))))
    store = await Store.open(path, StoreKey(raw=bytes(reversed(range(32)))))
    assert [await store.papers.read(paper(number)) for number in (1, 2, 3, 4)] == [ESSAY, ESSAY, b"", None]
    await store.close()
    assert empty.exists()


def flip(file: Path, _: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def cut(file: Path, _: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def empty(file: Path, _: Path) -> None:
    file.write_bytes(b"")


def remove(file: Path, _: Path) -> None:
    file.unlink()


def exchange(file: Path, other: Path) -> None:
    file.write_bytes(other.read_bytes())


@pytest.mark.parametrize("harm", [flip, cut, empty, remove, exchange])
async def test_a_damaged_paper_counts_as_none_and_costs_no_other(
    store: Store, path: Path, harm: Callable[[Path, Path], None]
) -> None:
    await store.papers.write(paper(1), ESSAY)
    (first,) = files_of(path)
    await store.papers.write(paper(2), OTHER)
    (second,) = set(files_of(path)) - {first}
    harm(first, second)
    assert await store.papers.holds(paper(1))
    assert await store.papers.read(paper(1)) is None
    assert not await store.papers.holds(paper(1))
    assert files_of(path) == [second]
    await store.papers.write(paper(1), ESSAY)
    assert [await store.papers.read(paper(number)) for number in (1, 2)] == [ESSAY, OTHER]


async def test_what_was_looked_at_longest_ago_leaves_first_but_nothing_of_an_offline_column(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(100))
    monkeypatch.setattr("lmsdesk.store.papers.paper_index._now", lambda: next(clock))
    monkeypatch.setattr(paper_files, "MOST_KEPT", 2500)
    await store.papers.keep_column(OfflineColumn(COURSE, ColumnId("_2_1"), is_paused=False))
    kept = paper(1, "_2_1")
    await store.papers.write(kept, bytes(1000))
    for number in (2, 3):
        await store.papers.write(paper(number), bytes([number]) * 1000)
    assert await store.papers.read(paper(2))
    await store.papers.write(paper(4), bytes(1000))
    assert [await store.papers.holds(one) for one in (kept, paper(2), paper(3), paper(4))] == [True, True, False, True]
    await store.papers.write(paper(5), b"5" * 1000)
    # The fourth has the same content as what is kept, which stays.
    await store.papers.write(paper(6), b"6" * 1000)
    assert [await store.papers.holds(one) for one in (paper(2), paper(4), paper(5), paper(6))] == [
        False, False, True, True,
    ]  # fmt: skip
    assert await store.papers.read(kept) == bytes(1000)
    monkeypatch.setattr(paper_files, "MOST_KEPT", 0)
    await store.papers.release_column(COURSE, ColumnId("_2_1"))
    assert files_of(path) == []


async def test_what_nothing_refers_to_is_cleared_away(path: Path, key: StoreKey) -> None:
    store = await Store.open(path, key)
    for number, data in ((1, ESSAY), (2, OTHER)):
        await store.papers.write(paper(number), data)
    first, second = files_of(path)
    await store.close()
    remove(second, first)
    (first.parent / f"{'0' * 64}.12345678.partial").write_bytes(b"half of one")
    (first.parent / f"{'0' * 64}.paper").write_bytes(b"nobody's")
    store = await Store.open(path, key)
    assert sorted([await store.papers.holds(paper(1)), await store.papers.holds(paper(2))]) == [False, True]
    assert files_of(path) == [first]
    await store.close()
    # Data that begins afresh, such as after the key was lost, has no use for the files of before.
    remove(path, path)
    store = await Store.open(path, key)
    assert await store.papers.read(paper(1)) is None
    assert files_of(path) == []
    await store.close()


async def test_a_full_disk_keeps_no_half_of_a_paper(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.papers.write(paper(1), ESSAY)
    before = files_of(path)
    monkeypatch.setattr(paper_files, "LEAST_FREE", 1 << 60)
    with pytest.raises(StoreFull):
        await store.papers.write(paper(2), OTHER)
    assert await store.papers.free_bytes() == 0
    assert (files_of(path), await store.papers.holds(paper(2))) == (before, False)
    assert await store.papers.read(paper(1)) == ESSAY


async def test_the_parts_of_an_attempt_are_current_until_the_service_says_of_a_change(store: Store) -> None:
    place = paper(7).attempt_key
    assert await store.papers.parts(place) is None
    await store.papers.keep_parts(place, [{"kind": "file", "number": 0, "id": "_7_1"}], changed_ms=5)
    kept = await store.papers.parts(place)
    assert kept is not None
    assert (kept.parts, kept.is_current) == ([{"kind": "file", "number": 0, "id": "_7_1"}], False)
    for millisecond, is_current in ((5, True), (6, False)):
        attempt = record(Attempt, {"id": place.attempt_id, "modified": f"1970-01-01T00:00:00.00{millisecond}Z"})
        await store.mirror.save_attempts(COURSE, COLUMN, [attempt], is_whole=False)
        kept = await store.papers.parts(place)
        assert kept is not None
        assert kept.is_current is is_current
    assert (await store.papers.of_column(COURSE, COLUMN)).attempts == set()
    await store.papers.write(PaperId(place, "_7_1"), ESSAY)
    found = await store.papers.of_column(COURSE, COLUMN)
    assert (set(found.attempts), found.papers, found.size) == ({place.attempt_id}, 1, len(ESSAY))
