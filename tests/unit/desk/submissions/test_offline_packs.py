"""Columns that are kept offline: estimated, fetched one after another, and gone on with after a restart."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from lmsdesk.desk.submissions.offline_packs import SAMPLE, OfflinePack
from lmsdesk.model.ids import ColumnId
from lmsdesk.store import StoreFull
from lmsdesk.store.papers import paper_files
from tests.sync.conftest import COURSE, Office, Person

DOWNLOADS = "/files/.*/download"


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    async with AsyncExitStack() as stack:
        yield Office(stack, tmp_path)


async def column_of(person: Person) -> ColumnId:
    """The column with the most work."""
    await person.opened()
    columns = await person.workspace.submissions.queue.columns_to_grade()
    scope = max((one for one in columns if one.scope.course_id == COURSE), key=lambda one: one.count).scope
    assert scope.column_id is not None
    return scope.column_id


async def until_pack(person: Person, column: ColumnId, *, here: int | None = None) -> OfflinePack:
    """Wait until so many are here, or all."""
    packs, moved = person.workspace.submissions.packs, asyncio.Event()
    leave = packs.subscribe(lambda _: moved.set())
    try:
        async with asyncio.timeout(60):
            while True:
                moved.clear()
                pack = await packs.pack(COURSE, column)
                if pack.is_complete if here is None else pack.here >= here:
                    return pack
                await moved.wait()
    finally:
        leave()


async def test_a_pack_goes_on_after_a_restart_and_after_the_network_was_gone(office: Office) -> None:
    person = await office.person(running=True)
    column = await column_of(person)
    packs = person.workspace.submissions.packs
    estimate = await packs.estimated(COURSE, column)
    assert (estimate.here, estimate.is_wanted, estimate.is_too_large) == (SAMPLE, False, False)
    assert estimate.estimate > estimate.size > 0
    await packs.keep(COURSE, column)
    await until_pack(person, column, here=SAMPLE + 2)
    person.wire.is_cut = True
    await person.workspace.close()
    person = await office.person(running=True)
    begun = await person.workspace.submissions.packs.pack(COURSE, column)
    assert begun.is_wanted
    assert SAMPLE + 2 <= begun.here < begun.total
    whole = await until_pack(person, column)
    assert (whole.here, whole.problem, whole.refused) == (whole.total, None, 0)
    assert person.wire.count(DOWNLOADS) <= 2 * (whole.total - begun.here)
    person.wire.is_cut = True
    papers = person.workspace.submissions.papers
    for place in await person.workspace.submissions.packs.here([(COURSE, column)]):
        for part in await papers.parts(place):
            assert not part.is_file or await papers.cache.read(part)


async def test_a_full_disk_halts_a_pack_and_it_can_be_resumed(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    person = await office.person(running=True)
    column = await column_of(person)
    packs = person.workspace.submissions.packs
    with monkeypatch.context() as patch:
        patch.setattr(paper_files, "LEAST_FREE", 1 << 60)
        await packs.keep(COURSE, column)
        halted = asyncio.Event()
        packs.subscribe(lambda _: halted.set())
        while (pack := await packs.pack(COURSE, column)).problem is None:
            halted.clear()
            await halted.wait()
        assert pack.problem.title == "The disk is full"
        assert (pack.is_wanted, pack.is_complete, pack.free) == (True, False, 0)
    await packs.keep(COURSE, column)
    assert (await until_pack(person, column)).problem is None
    await packs.pause(COURSE, column)
    assert (await packs.pack(COURSE, column)).is_paused
    await packs.drop(COURSE, column)
    assert not (await packs.pack(COURSE, column)).is_wanted


async def test_a_disk_that_was_full_halts_no_pack_of_work_without_files(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = await office.person(running=True)
    column = await column_of(person)
    papers, packs = person.workspace.submissions.papers, person.workspace.submissions.packs

    async def without_files(_: object) -> None:
        """There is nothing to fetch but what was typed."""

    monkeypatch.setattr(papers, "_fetch", without_files)
    # Of a file that was not kept while the disk was full.
    papers.cache._tell(StoreFull())
    await packs._load((COURSE, column))
    assert (await packs.pack(COURSE, column)).problem is None
