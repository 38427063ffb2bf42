"""Files that cannot go as they are: what the plan says of them, and what the list says when they fail on the way."""

import asyncio
import os
import shutil
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from sqlalchemy import update

from lmsdesk.desk.uploads import sending
from lmsdesk.desk.uploads.plan import Verdict
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.gui.uploads.page import UploadsPage
from lmsdesk.gui.uploads.transfer_models import BATCH_STATE, FILE_NAME, FILE_REASON, FILE_STATE
from lmsdesk.model.wire import value_or
from lmsdesk.practice.storage.tables import content_files
from tests.gui.site_desk import until
from tests.gui.uploads.test_queue_by_buttons import UPLOAD, uploads_page
from tests.gui.uploads.test_uploads import EICAR, drop, in_course, planned, rows
from tests.sync.conftest import COURSE, Person

MOST_BYTES = 1000
LEFT_OUT = "Leave out"
TELLS_NO_LIMIT: dict[str, object] = {"kind": "status", "status": 404, "match": "/uploads/settings$", "count": 9}
FAILED = f"{Mark.FAILED} Failed"
KEEPS_CHANGING = FAILED, "The file keeps changing. Close it in other programs, and try again."

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the system has no such files")


def odd_files(top: Path, stack: ExitStack) -> list[Path]:
    """A folder with all that lies in the way, and beside it a device, and a file that was deleted meanwhile."""
    top.mkdir()
    (top / "fine.txt").write_text("words")
    (top / "large.bin").write_bytes(bytes(MOST_BYTES + 1))
    os.mkfifo(top / "pipe")
    stack.enter_context(socket.socket(socket.AF_UNIX)).bind(str(top / "socket"))
    for name, target in (("to a file", top / "fine.txt"), ("to a folder", top.parent), ("to nothing", top / "nothing")):
        (top / name).symlink_to(target)
    return [top, Path("/dev/null"), top.parent / "deleted.txt", top / "to a file"]


async def test_what_cannot_go_is_named_in_the_plan(tmp_path: Path, qtbot: QtBot) -> None:
    with ExitStack() as stack:
        paths = odd_files(tmp_path / "Odd", stack)
        async with uploads_page(tmp_path / "desk", qtbot, faults=[], max_upload=MOST_BYTES) as (page, person):
            assert drop(page, *paths)
            plan = await planned(page)
            assert rows(plan) == {
                "Odd/": ("New folder", "Create"),
                "fine.txt": ("New", "Upload"),
                "large.bin": ("Too large", LEFT_OUT),
                "pipe": ("Left out: not a file", LEFT_OUT),
                "socket": ("Left out: not a file", LEFT_OUT),
                "null": ("Left out: not a file", LEFT_OUT),
                "to a file": ("Left out: link", LEFT_OUT),
                "to a folder": ("Left out: link", LEFT_OUT),
                "to nothing": ("Left out: link", LEFT_OUT),
                "deleted.txt": ("Left out: cannot be read", LEFT_OUT),
            }
            assert plan.remarks.text() == "8 files or folders are left out; the list says why."
            plan.filters[Verdict.TOO_LARGE].click()
            assert list(rows(plan)) == ["large.bin"]
            assert plan.confirm.text() == "Upload 1 file"
            plan.confirm.click()
            await until(lambda: state_of_batch(page) == "2 of 2 done")
            titles = set(await in_course(person))
            assert {"Odd", "fine.txt"} <= titles
            assert not titles & {"large.bin", "pipe", "socket", "null", "deleted.txt", "to a file", "to a folder"}


async def test_what_fails_on_the_way_is_listed_with_its_reason(tmp_path: Path, qtbot: QtBot) -> None:
    top = tmp_path / "Odd"
    top.mkdir()
    for name, words in {"fine.txt": "words", "gone.txt": "", "swapped.txt": "", "trial.txt": EICAR}.items():
        (top / name).write_text(words)
    (top / "large.bin").write_bytes(bytes(MOST_BYTES + 1))
    with unreadable() as memory:
        async with uploads_page(tmp_path / "desk", qtbot, faults=[TELLS_NO_LIMIT], max_upload=MOST_BYTES) as (
            page,
            person,
        ):
            assert drop(page, top, *memory)
            plan = await planned(page)
            (top / "gone.txt").unlink()
            (top / "swapped.txt").unlink()
            await asyncio.to_thread((top / "swapped.txt").mkdir)
            plan.confirm.click()
            await until(lambda: page.batches.entries and page.batches.entries[0].is_finished)
            listed = files(page)
            assert listed.pop("Odd/") == listed.pop("fine.txt") == (f"{Mark.DONE} In the course", "")
            too_large = f"The file is too large for the site. (The file may not exceed {MOST_BYTES} bytes)"
            assert listed == {
                "trial.txt": (FAILED, "The site did not accept the file. (The file was judged unsafe)"),
                "large.bin": (FAILED, too_large),
                "gone.txt": (FAILED, "The file is no longer there."),
                "swapped.txt": (FAILED, "This is no longer a file."),
                **{path.name: (FAILED, "The file can't be read.") for path in memory},
            }
            await asyncio.to_thread(shutil.rmtree, top / "swapped.txt")
            for name in ("gone.txt", "swapped.txt", "trial.txt", "large.bin"):
                (top / name).write_text("words now")
            page.retry.click()
            await until(lambda: state_of_batch(page) == ("6 of 7 done · 1 failed" if memory else "6 of 6 done"))
            assert {"fine.txt", "gone.txt", "swapped.txt", "trial.txt", "large.bin"} <= set(await in_course(person))


@contextmanager
def unreadable() -> Iterator[list[Path]]:
    """A regular file of which not even the first byte can be read; its time of change stays while it is open."""
    path = Path("/proc/self/mem")
    if sys.platform != "linux":
        yield []
        return
    number = os.open(path, os.O_RDONLY)
    try:
        yield [path]
    finally:
        os.close(number)


async def test_a_file_that_changes_while_it_is_sent_arrives_as_it_is_at_last(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "QUIET_S", 0.05)
    path = tmp_path / "essay.txt"
    path.write_text("first words")
    async with uploads_page(tmp_path / "desk", qtbot, faults=[]) as (page, person):
        person.wire.gate, person.wire.gated = asyncio.Event(), "^POST .*uploads$"
        assert drop(page, path)
        (await planned(page)).confirm.click()
        await person.wire.until_held(1)
        path.write_text("written while it was sent")
        person.wire.gate.set()
        await until(lambda: state_of_batch(page) == "1 of 1 done")
        assert person.wire.count(UPLOAD, "POST") == 2
        assert await sizes(person, path.name) == [len("written while it was sent")]


async def test_a_file_that_never_gets_quiet_is_named(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "QUIET_S", 0.05)
    monkeypatch.setattr(sending, "MOST_TRIES", 1)
    path = tmp_path / "log.txt"
    path.write_text("1")
    async with uploads_page(tmp_path / "desk", qtbot, faults=[]) as (page, person):
        assert drop(page, path)
        person.wire.gate, person.wire.gated = asyncio.Event(), "^POST .*uploads$"
        (await planned(page)).confirm.click()
        for count in (1, 2):
            await person.wire.until_held(count)
            path.write_text(path.read_text() + "and more ")
            held, person.wire.gate = person.wire.gate, asyncio.Event()
            held.set()
        await until(lambda: files(page).get("log.txt") == KEEPS_CHANGING)
        person.wire.gate = None
        page.retry.click()
        await until(lambda: state_of_batch(page) == "1 of 1 done")
        assert (await in_course(person)).count("log.txt") == 1


async def test_a_file_of_another_size_than_was_sent_is_named_and_replaced(tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "essay.txt"
    path.write_text("words " * 4)
    async with uploads_page(tmp_path / "desk", qtbot, faults=[]) as (page, person):
        person.wire.gate, person.wire.gated = asyncio.Event(), "^POST .*children$"
        assert drop(page, path)
        (await planned(page)).confirm.click()
        await person.wire.until_held(1)
        async with person.service.database.write() as connection:
            await connection.execute(update(content_files).where(content_files.c.name == path.name).values(size=7))
        person.wire.gate.set()
        await until(lambda: files(page).get(path.name, ("",))[0] == FAILED)
        assert files(page)[path.name][1] == "The site holds 7 bytes instead of 24 bytes. Try again."
        page.retry.click()
        await until(lambda: state_of_batch(page) == "1 of 1 done")
        assert await sizes(person, path.name) == [24]
        assert (await in_course(person)).count(path.name) == 1, "it took the place of what had arrived"


def state_of_batch(page: UploadsPage) -> str:
    return str(page.batches.index(0, BATCH_STATE).data())


def files(page: UploadsPage) -> dict[str, tuple[str, str]]:
    """What the list says of each file: its state and the reason."""
    cells = [[str(page.files.index(row, part).data()) for part in range(4)] for row in range(page.files.rowCount())]
    return {one[FILE_NAME]: (one[FILE_STATE], one[FILE_REASON]) for one in cells}


async def sizes(person: Person, name: str) -> list[int]:
    """How large the site says that the files of this name are."""
    pages = person.workspace._client.coursework.list_resources(COURSE)
    return [value_or(one.size, -1) async for page in pages for one in page if value_or(one.name, "") == name]
