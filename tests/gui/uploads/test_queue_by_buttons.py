"""The queue of uploads by its buttons: chosen files are held, go on, are cancelled and reported, on a bad line."""

import asyncio
import csv
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from lmsdesk.gui.kit.dialogs import QuestionDialog
from lmsdesk.gui.uploads.page import UploadsPage
from lmsdesk.gui.uploads.transfer_models import BATCH_STATE
from lmsdesk.model.uploads import BatchId, Transfer
from tests.gui.site_desk import until
from tests.gui.uploads.test_uploads import in_course, page_of_uploads, planned
from tests.helpers.patience import PATIENCE_S
from tests.sync.conftest import Office, Person

D = TypeVar("D", bound=QDialog)
UPLOAD = "/uploads$"
FAULTS: list[dict[str, object]] = [
    {"kind": "cut-after", "match": UPLOAD, "method": "POST", "count": 1},
    {"kind": "cut-before", "match": "/children$", "method": "POST", "count": 1},
    {"kind": "status", "status": 503, "match": UPLOAD, "method": "POST", "count": 1},
]


@asynccontextmanager
async def uploads_page(
    folder: Path, qtbot: QtBot, *, faults: Sequence[dict[str, object]] = FAULTS, **settings: object
) -> AsyncIterator[tuple[UploadsPage, Person]]:
    async with AsyncExitStack() as stack:
        await asyncio.to_thread(folder.mkdir)
        office = Office(stack, folder)
        await office.service(faults=[*faults], **settings)
        async with page_of_uploads(office, qtbot) as (page, person):
            yield page, person


def made(folder: Path, count: int) -> list[Path]:
    folder.mkdir()
    paths = [folder / f"{number} text.txt" for number in range(1, count + 1)]
    for path in paths:
        path.write_text(f"words of {path.name}")
    return paths


async def chosen_and_sent(page: UploadsPage, paths: list[Path]) -> None:
    """Files are chosen in the system's dialog, and the plan is accepted."""
    QTest.keyClick(page.choose_files, Qt.Key.Key_Space)
    await name_files(page, *paths)
    plan = await planned(page)
    QTest.keyClick(plan.confirm, Qt.Key.Key_Return)
    await until(lambda: page.batches.entries)


async def name_files(page: UploadsPage, *paths: Path) -> None:
    """Answer the system's question for files."""
    dialog = await shown(page, QFileDialog)
    field = dialog.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    field.setText(" ".join(f'"{path}"' for path in paths) if len(paths) > 1 else str(paths[0]))
    dialog.done(QDialog.DialogCode.Accepted)


async def shown(page: UploadsPage, kind: type[D]) -> D:
    await until(lambda: any(one.isVisible() for one in page.findChildren(kind)))
    return next(one for one in page.findChildren(kind) if one.isVisible())


async def test_chosen_files_are_held_go_on_and_are_reported(tmp_path: Path, qtbot: QtBot) -> None:
    paths = made(tmp_path / "chosen", 9)
    async with uploads_page(tmp_path / "desk", qtbot) as (page, person):
        person.wire.gate, person.wire.gated = asyncio.Event(), "^POST .*uploads$"
        await chosen_and_sent(page, paths)
        await person.wire.until_held(2)
        assert page.pause.text() == "Pause"
        page.pause.click()
        await until(lambda: page.pause.text() == "Resume" and not person.workspace.uploads.on_their_way)
        assert "text.txt" not in " ".join(await in_course(person))
        person.wire.gate.set()
        page.pause.click()
        await until(lambda: page.batches.entries[0].done == len(paths))
        assert page.batches.index(0, BATCH_STATE).data() == "9 of 9 done"
        titles = await in_course(person)
        assert [titles.count(path.name) for path in paths] == [1] * len(paths)
        report = tmp_path / "report.csv"
        page.report.click()
        await name_files(page, report)
        await until(report.exists)
        with report.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
        told = {(row["File"], row["Name in the course"], row["State"]) for row in rows}
        assert told == {(str(path), path.name, "In the course") for path in paths}


async def test_what_is_cancelled_is_asked_first_and_stays_out(tmp_path: Path, qtbot: QtBot) -> None:
    paths = made(tmp_path / "chosen", 9)
    async with uploads_page(tmp_path / "desk", qtbot) as (page, person):
        person.wire.gate, person.wire.gated = asyncio.Event(), "^POST .*uploads$"
        await chosen_and_sent(page, paths)
        await person.wire.until_held(2)
        for is_meant in (False, True):
            page.cancel.click()
            question = await shown(page, QuestionDialog)
            (question.accept if is_meant else question.reject)()
            await until(lambda: not any(one.isVisible() for one in page.findChildren(QuestionDialog)))
        await until(lambda: page.forget.isVisible() and not person.workspace.uploads.on_their_way)
        person.wire.gate.set()
        assert page.batches.entries[0].cancelled == len(paths)
        assert "text.txt" not in " ".join(await in_course(person))
        page.forget.click()
        await until(lambda: not page.batches.entries)
        assert page.empty.isVisible()


async def test_the_upload_that_is_chosen_stays_chosen_while_the_queue_moves(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = made(tmp_path / "chosen", 2)
    async with uploads_page(tmp_path / "desk", qtbot, faults=[]) as (page, person):
        for count, path in enumerate(paths, start=1):
            await chosen_and_sent(page, [path])
            await until(partial(_are_done, page, count))
        newer, older = page.batches.entries
        uploads, is_asked, go_on = person.workspace.uploads, asyncio.Event(), threading.Event()
        read, transfers = person.workspace._store._database.read, uploads.transfers

        async def transfers_slowly(batch_id: BatchId) -> list[Transfer]:
            # As where thousands of files are read.
            page._tasks.spawn(read(lambda _: go_on.wait(PATIENCE_S)))
            await asyncio.sleep(0)
            is_asked.set()
            return await transfers(batch_id)

        monkeypatch.setattr(uploads, "transfers", transfers_slowly)
        uploads._moved()
        await is_asked.wait()
        monkeypatch.undo()
        page.batch_table.selectRow(1)
        go_on.set()
        await until(lambda: not page._tasks.is_busy)
        assert page.batch_table.currentIndex().row() == 1
        assert [one.batch_id for one in page.files.entries] == [older.id]
        page.forget.click()
        await until(lambda: [one.id for one in page.batches.entries] == [newer.id])


def _are_done(page: UploadsPage, count: int) -> bool:
    return [one.done for one in page.batches.entries] == [1] * count
