"""Kinds of files that the site refuses: known once it has refused them, said in the plan, and tried again on wish."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from lmsdesk.desk.uploads.plan import Verdict
from lmsdesk.gui.uploads.page import UploadsPage
from lmsdesk.gui.uploads.plan_dialog import PlanDialog
from tests.gui.site_desk import until
from tests.gui.uploads.test_uploads import drop, in_course, page_of_uploads, planned, rows
from tests.helpers.fingers import picture
from tests.sync.conftest import Office, Person

REFUSED, NEW = ("File type refused", "Leave out"), ("New", "Upload")


def refusing(status: int, count: int) -> dict[str, object]:
    """So many uploads are refused."""
    return {"kind": "status", "status": status, "match": "/uploads$", "method": "POST", "count": count}


def made(folder: Path, *names: str) -> Path:
    folder.mkdir()
    for name in names:
        (folder / name).write_text(name)
    return folder


@asynccontextmanager
async def at_page(office: Office, qtbot: QtBot) -> AsyncIterator[tuple[UploadsPage, Person]]:
    """One start of the program."""
    async with page_of_uploads(office, qtbot) as (page, person):
        yield page, person
    await person.workspace.close()


async def dropped(page: UploadsPage, *paths: Path) -> PlanDialog:
    assert drop(page, *paths)
    return await planned(page)


async def sent(page: UploadsPage, plan: PlanDialog) -> None:
    """Take the plan, and wait until nothing of it waits."""
    before = len(page.batches.entries)
    plan.confirm.click()
    await until(lambda: len(page.batches.entries) > before and page.batches.entries[0].is_finished)
    await until(lambda: not page.findChildren(PlanDialog))


async def test_a_kind_is_known_after_two_of_its_files_and_after_a_restart(tmp_path: Path, qtbot: QtBot) -> None:
    top = made(tmp_path / "Tools", "a.exe", "b.EXE", "c.exe", "notes.txt")
    async with AsyncExitStack() as stack:
        office = Office(stack, tmp_path)
        await office.service(faults=[refusing(422, 2)])
        async with at_page(office, qtbot) as (page, _):
            await sent(page, await dropped(page, top / "a.exe"))
            plan = await dropped(page, top / "b.EXE")
            assert rows(plan) == {"b.EXE": NEW}, "one refusal may be about that file alone"
            await sent(page, plan)
        async with at_page(office, qtbot) as (page, person):
            plan = await dropped(page, top)
            told = {"Tools/": ("New folder", "Create"), "notes.txt": NEW}
            assert rows(plan) == {**told, "a.exe": REFUSED, "b.EXE": REFUSED, "c.exe": REFUSED}
            assert plan.remarks.text().startswith("The site has refused .exe files before")
            assert plan.confirm.text() == "Upload 1 file"
            picture(plan, "upload-refused-kinds")
            tried_all_the_same(plan)
            await sent(page, plan)
            assert {"a.exe", "b.EXE", "c.exe", "notes.txt"} <= set(await in_course(person))
            plan = await dropped(page, made(tmp_path / "Later", "d.exe"))
            assert rows(plan)["d.exe"] == NEW, "the site has taken the others"
            plan.reject()


def tried_all_the_same(plan: PlanDialog) -> None:
    """By keys, for the selected files and for all."""
    plan.filters[Verdict.REFUSED].click()
    plan.table.selectAll()
    assert plan.try_refused.isEnabled()
    QTest.keyClick(plan.table, Qt.Key.Key_A)
    assert {outcome for _, outcome in rows(plan).values()} == {"Upload"}
    QTest.keyClick(plan.table, Qt.Key.Key_L)
    assert set(rows(plan).values()) == {REFUSED}
    QTest.keyClick(plan.table, Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    assert plan.confirm.text() == "Upload 4 files"


@pytest.mark.parametrize(("status", "is_known"), [(415, True), (422, False), (413, False)])
async def test_a_single_refusal_counts_where_it_is_of_the_kind(
    tmp_path: Path, qtbot: QtBot, status: int, *, is_known: bool
) -> None:
    top = made(tmp_path / "Tools", "a.exe", "b.exe")
    async with AsyncExitStack() as stack:
        office = Office(stack, tmp_path)
        await office.service(faults=[refusing(status, 1)])
        async with at_page(office, qtbot) as (page, _):
            await sent(page, await dropped(page, top / "a.exe"))
            plan = await dropped(page, top / "b.exe")
            assert rows(plan) == {"b.exe": REFUSED if is_known else NEW}
            assert plan.confirm.isEnabled() is not is_known
            plan.reject()
