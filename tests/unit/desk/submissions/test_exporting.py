"""All submissions of a column as files: complete, safely named, with a list; paused, stopped, and without names."""

import asyncio
import csv
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from msgspec import structs
from msgspec.structs import replace

from lmsdesk.desk.platform.atomic_write import FileUnwritable, write_new
from lmsdesk.desk.platform.file_names import fit_name, twin_key
from lmsdesk.desk.submissions.exporting import LIST, ColumnExport, ExportPlan, ExportState
from tests.sync.conftest import COURSE, Office, Person
from tests.unit.desk.submissions.test_offline_packs import DOWNLOADS, column_of


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    async with AsyncExitStack() as stack:
        yield Office(stack, tmp_path)


class Watched:
    """An export and each of its states."""

    def __init__(self, person: Person, plan: ExportPlan, folder: Path) -> None:
        self.moved = asyncio.Event()
        self.export: ColumnExport = person.workspace.submissions.exports.export(plan, folder, self._on_moved)

    def _on_moved(self, _: ExportState) -> None:
        self.moved.set()

    async def until(self, *, done: int) -> None:
        async with asyncio.timeout(60):
            while self.export.state.done < done:
                self.moved.clear()
                await self.moved.wait()


def listed(folder: Path) -> list[dict[str, str]]:
    return list(csv.DictReader((folder / LIST).read_text(encoding="utf-8-sig").splitlines()))


async def test_a_cut_leaves_out_what_is_not_here_and_the_rest_is_fetched_into_the_same_folder(
    office: Office, tmp_path: Path
) -> None:
    person = await office.person(running=True)
    exports, column = person.workspace.submissions.exports, await column_of(person)
    out = tmp_path / "out"
    out.mkdir()
    plan = await exports.plan(COURSE, column, out)
    assert plan.pack.total == sum(len(entry.work.attempts) for entry in plan.entries) > 3
    (out / fit_name(plan.title)).mkdir()
    (out / fit_name(plan.title) / "mine.txt").write_text("mine")
    watched = Watched(person, plan, out)
    async with asyncio.TaskGroup() as group:
        group.create_task(watched.export.run())
        await watched.until(done=1)
        person.wire.is_cut = True
    state, folder = watched.export.state, watched.export.folder
    assert folder is not None
    assert (state.is_over, state.done, state.is_complete, state.is_cut) == (True, plan.pack.total, False, True)
    assert 0 < state.missing < plan.pack.total
    missing = {row["Student"] for row in listed(folder) if row["Problem"]}
    assert missing == {line.entry.student for line in state.failed}
    assert len(missing) > 1
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir() if path.name != LIST}
    assert {path.name for path in before} == {row["File"] for row in listed(folder) if row["File"]}
    person.wire.is_cut = False
    await watched.export.run()
    assert {path: path.stat().st_mtime_ns for path in before} == before
    state, folder = watched.export.state, watched.export.folder
    assert folder is not None
    assert folder.name == f"{fit_name(plan.title)} (2)"
    assert (state.is_complete, state.done, state.failed) == (True, plan.pack.total, ())
    rows, files = listed(folder), [path for path in folder.iterdir() if path.name != LIST]
    assert {row["File"] for row in rows if row["File"]} == {path.name for path in files}
    assert (state.files, state.size) == (len(files), sum(path.stat().st_size for path in files))
    assert len({twin_key(path.name) for path in files}) == len(files)
    assert all(fit_name(path.name) == path.name for path in files)
    assert [row["Student"] for row in rows] == [
        entry.student for entry in plan.entries for line in watched.export.lines if line.entry.key == entry.key
    ]
    assert (out / fit_name(plan.title) / "mine.txt").read_text() == "mine"
    sent = person.wire.count(DOWNLOADS)
    again = Watched(person, await exports.plan(COURSE, column, out), out)
    person.wire.is_cut = True
    await again.export.run()
    assert (again.export.state.files, person.wire.count(DOWNLOADS)) == (state.files, sent)


async def test_what_is_stopped_has_a_list_and_what_hides_names_tells_none(office: Office, tmp_path: Path) -> None:
    person = await office.person(running=True)
    column = await column_of(person)
    plan = await person.workspace.submissions.exports.plan(COURSE, column, tmp_path)
    names = [entry.student for entry in plan.entries]
    hidden = tuple(replace(entry, student="", number=place) for place, entry in enumerate(plan.entries, 1))
    watched = Watched(person, structs.replace(plan, entries=hidden), tmp_path)
    async with asyncio.TaskGroup() as group:
        group.create_task(watched.export.run())
        await watched.until(done=2)
        watched.export.stop()
    state, folder = watched.export.state, watched.export.folder
    assert folder is not None
    assert (state.is_over, state.is_complete) == (True, False)
    assert {row["File"] for row in listed(folder) if row["File"]} == {
        path.name for path in folder.iterdir() if path.name != LIST
    }
    # Whoever was not reached is in the list as well.
    assert {row["Student"] for row in listed(folder)} == {f"Student {one.number:04}" for one in hidden}
    text = (folder / LIST).read_text(encoding="utf-8-sig") + " ".join(path.name for path in folder.iterdir())
    assert "Student 0001" in text
    assert not any(part in text for name in names for part in name.split(", ") if len(part) > 3)
    ids = {str(entry.key.user_id) for entry in plan.entries}
    assert not any(one in text for one in ids)
    assert all(row["User name"] == row["Name given by the student"] == "" for row in listed(folder))


async def test_files_of_the_program_and_files_that_are_there_stay(office: Office, tmp_path: Path) -> None:
    person = await office.person(running=True)
    column = await column_of(person)
    there = tmp_path / "there.txt"
    there.write_text("mine")
    with pytest.raises(FileUnwritable):
        write_new(there, b"other")
    assert there.read_text() == "mine"
    gone = tmp_path / "gone"
    gone.mkdir()
    plan = await person.workspace.submissions.exports.plan(COURSE, column, gone)
    gone.rmdir()
    watched = Watched(person, plan, gone)
    await watched.export.run()
    assert (watched.export.state.is_over, watched.export.state.files) == (True, 0)
    assert isinstance(watched.export.state.stopped_by, FileUnwritable)
