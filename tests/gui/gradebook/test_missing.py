"""Missing grades become 0: counted and shown first, entered as one step, taken back by one key."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk.gradebook.entry.missing import missing_in
from lmsdesk.gui.gradebook.model.entry_text import nothing_missing
from lmsdesk.gui.gradebook.page import GradebookPage
from tests.gui.all_places import window_of_course
from tests.gui.grade_desk import focused
from tests.gui.page_screen import page_screen
from tests.gui.site_desk import until
from tests.unit.desk.gradebook.test_missing import arrays


def test_why_nothing_is_missing() -> None:
    assert nothing_missing(arrays()) == "No grade is missing in “Essay”."
    later = datetime.now(UTC) + timedelta(days=1)
    assert nothing_missing(arrays(due=later)).endswith("Nothing is missing before that.")
    calculated = arrays(kind="Calculated")
    assert nothing_missing(calculated) == "Grades cannot be entered in “Essay”."


async def test_counted_first_then_one_step_and_one_undo(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with window_of_course(tmp_path) as (window, _):
        page = window.pages.find_page(GradebookPage)
        assert page is not None
        model = page.model
        position = next(number for number, one in enumerate(model.columns) if len(missing_in(one, model.order)) > 2)
        missing = missing_in(model.columns[position], model.order).tolist()
        before = [model.columns[position].text(slot) for slot in model.order.tolist()]
        page.table.select_cell(model.index(0, position))
        page.focus_grid()
        window.menu_actions["missing"].trigger()
        panel = page.panels.edit_preview
        await until(lambda: panel.isVisible() and panel.confirm.hasFocus())
        assert panel.confirm.text() == f"Enter 0 for {len(missing)} students"
        assert [model.columns[position].text(slot) for slot in model.order.tolist()] == before
        assert picture(window, "missing").exists()
        QTest.keyClick(focused(), Qt.Key.Key_Return)
        assert all(model.columns[position].text(slot) == "0" for slot in missing)
        slots = model.order.tolist()
        changed = [slot for slot, text in zip(slots, before, strict=True) if model.columns[position].text(slot) != text]
        assert sorted(changed) == sorted(missing)
        await window.writes.finished()
        await until(lambda: "missing grades" in window.menu_actions["undo"].text())
        window.menu_actions["undo"].trigger()
        await until(lambda: [model.columns[position].text(slot) for slot in model.order.tolist()] == before)


async def test_hidden_students_are_left_out_and_nothing_to_enter_is_said(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        model = made.model
        position = next(number for number, one in enumerate(model.columns) if len(missing_in(one, model.order)) > 2)
        slot = int(missing_in(model.columns[position], model.order)[0])
        made.page.filter.setText(model.names[slot])
        await until(lambda: model.rowCount() == 1)
        made.go(0, position)
        made.page.columns.run("missing")
        panel = made.page.panels.edit_preview
        await until(panel.isVisible)
        assert panel.confirm.text() == "Enter 0 for 1 student"
        assert "23 students who are not shown are left out." in made.panel_text("editPreviewNotes")
        made.page.panels.close()
        QTest.keyClicks(made.page.table, "5")
        QTest.keyClick(focused(), Qt.Key.Key_Return)
        assert made.text(0, position) == "5"
        made.go(0, position)
        made.page.columns.run("missing")
        assert not panel.isVisible()
