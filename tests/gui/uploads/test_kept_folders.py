"""A folder that is kept in a course: set up, a new file arrives in it, and what is deleted in it is asked for."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from lmsdesk.desk.uploads import keeping
from lmsdesk.desk.uploads.keeping import KeptFolder, News
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.gui.uploads.flow import DeleteItemsDialog
from lmsdesk.gui.uploads.page import UploadsPage
from lmsdesk.gui.uploads.plan_dialog import PlanDialog
from tests.gui.site_desk import until
from tests.gui.uploads.test_queue_by_buttons import made, name_files, shown, uploads_page
from tests.gui.uploads.test_uploads import in_course, planned, rows

Key = Qt.Key


async def test_a_kept_folder_from_being_chosen_to_what_is_gone_from_it(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whatever is found in time was told by the system.
    monkeypatch.setattr(keeping, "LOOKS_EVERY_S", 3600.0)
    monkeypatch.setattr(keeping, "_SHARE", 1)
    top = tmp_path / "Handouts"
    made(top, 3)
    (top / "Week 2").mkdir()
    (top / "Week 2" / "inner.txt").write_text("words")
    async with uploads_page(tmp_path / "desk", qtbot) as (page, person):
        QTest.keyClick(page.keep, Key.Key_Space)
        await name_files(page, top)
        await until(lambda: page.kept.rows)
        assert page.kept.rows[0].title.text() == "Handouts is kept in “Content”"
        await until(lambda: said(page) == f"{Mark.UNSENT} 4 new files")
        assert "text.txt" not in " ".join(await in_course(person)), "nothing is sent before it is asked for"
        await _sent(page)
        (top / "later.txt").write_text("words")
        await until(lambda: said(page) == f"{Mark.UNSENT} 1 new file")
        plan = await _plan(page)
        assert rows(plan)["later.txt"] == ("New", "Upload")
        assert plan.confirm.text() == "Upload 1 file"
        assert plan.delete.isHidden()
        QTest.keyClick(plan.confirm, Key.Key_Return)
        await until(lambda: said(page) == f"{Mark.DONE} Nothing new")
        assert (await in_course(person)).count("later.txt") == 1

        for name in ("1 text.txt", "Week 2/inner.txt", "3 text.txt"):
            (top / name).unlink()
        await asyncio.to_thread((top / "Week 2").rmdir)
        await until(lambda: said(page) == f"{Mark.UNSENT} 3 files no longer in it")
        await _kept_unless_chosen(page)
        await _deleted_after_asking(page)
        await until(lambda: said(page) == f"{Mark.UNSENT} 1 file no longer in it")
        titles = await in_course(person)
        assert "3 text.txt" in titles, "nobody chose it"
        assert not {"1 text.txt", "inner.txt"} & set(titles)
        assert {"2 text.txt", "later.txt", "Week 2"} <= set(titles)
        QTest.keyClick(page.kept.rows[0].stop, Key.Key_Space)
        await until(lambda: not page.kept.rows)
        assert page.kept.isHidden()


async def test_what_goes_from_the_list_of_kept_folders_leaves_the_keys_to_the_page(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "LOOKS_EVERY_S", 3600.0)
    monkeypatch.setattr(keeping, "_SHARE", 1)
    async with uploads_page(tmp_path / "desk", qtbot) as (page, _):

        def has_rows(count: int) -> bool:
            return len(page.kept.rows) == count

        for number, name in enumerate(("Handouts", "Readings"), 1):
            made(tmp_path / name, 1)
            page.kept.add(KeptFolder(page.course_id, tmp_path / name, None, ""))
            await until(partial(has_rows, number))
        row = page.kept.rows[0]
        row.show_news(News(new=1))
        row.show_plan.setFocus()
        row.show_news(News())
        assert page.window().focusWidget() is page.choose_files, "not what stops keeping: the next Space would do it"
        for left in (1, 0):
            page.kept.rows[0].stop.setFocus()
            QTest.keyClick(page.kept.rows[0].stop, Key.Key_Space)
            await until(partial(has_rows, left))
            assert page.window().focusWidget() is page.choose_files


def said(page: UploadsPage) -> str:
    return page.kept.rows[0].state.text() if page.kept.rows else ""


async def _plan(page: UploadsPage) -> PlanDialog:
    QTest.keyClick(page.kept.rows[0].show_plan, Key.Key_Space)
    return await planned(page)


async def _sent(page: UploadsPage) -> None:
    plan = await _plan(page)
    plan.confirm.click()
    await until(lambda: said(page) == f"{Mark.DONE} Nothing new")


async def _kept_unless_chosen(page: UploadsPage) -> None:
    plan = await _plan(page)
    shown_rows = rows(plan)
    for name in ("1 text.txt", "3 text.txt", "Week 2/inner.txt"):
        assert shown_rows[name] == ("No longer in the folder", "Keep in the course")
    assert "3 files are no longer in the folder. They stay in the course" in plan.remarks.text()
    assert plan.confirm.text() == "Nothing to upload"
    assert not plan.confirm.isEnabled()
    QTest.keyClick(plan.table, Key.Key_D, Qt.KeyboardModifier.ShiftModifier)
    assert plan.confirm.text() == "Delete 3 files…"
    QTest.keyClick(plan.table, Key.Key_L, Qt.KeyboardModifier.ShiftModifier)
    assert plan.confirm.text() == "Nothing to upload"
    plan.reject()
    await until(lambda: not plan.isVisible())


async def _deleted_after_asking(page: UploadsPage) -> None:
    """Two are chosen; refused when it is asked once more, and then meant."""
    for is_meant in (False, True):
        plan = await _plan(page)
        assert plan.model.line(plan.table.rows[0]).title == "1 text.txt", "the cursor stands on the first of them"
        plan.delete.click()
        assert plan.delete.text() == "Keep in the course"
        row = next(row for row in range(plan.model.rowCount()) if plan.model.line(row).title == "Week 2/inner.txt")
        plan.table.selectRow(row)
        assert plan.delete.text() == "Delete from the course"
        QTest.keyClick(plan.table, Key.Key_D)
        assert rows(plan)["Week 2/inner.txt"][1] == "Delete from the course"
        assert plan.confirm.text() == "Delete 2 files…"
        plan.confirm.click()
        question = await shown(page, DeleteItemsDialog)
        await until(question.save.isEnabled)
        assert question.windowTitle() == "Delete 2 items?"
        if is_meant:
            question.save.click()
        else:
            question.done(QDialog.DialogCode.Rejected)
        await until(lambda: not any(one.isVisible() for one in page.findChildren(DeleteItemsDialog)))
        if not is_meant:
            assert said(page) == f"{Mark.UNSENT} 3 files no longer in it"
