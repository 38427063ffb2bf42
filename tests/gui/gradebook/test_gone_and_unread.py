"""What is no more on the site, and what was never read from it, is told from grades by shape and by word."""

import asyncio
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.model.ids import Cell
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import open_desk, until
from tests.sync.conftest import COURSE, application


async def _deleted(made: PageScreen, cell: Cell) -> None:
    async with application(made.person.service) as client:
        path = f"v2/courses/{COURSE}/gradebook/columns/{cell.column_id}"
        assert (await client.delete(path)).is_success
    made.person.workspace.sync_now()


async def _left(made: PageScreen, cell: Cell) -> None:
    async with application(made.person.service) as client:
        assert (await client.delete(f"v1/courses/{COURSE}/users/{cell.user_id}")).is_success
    made.person.workspace.sync_now()


async def test_a_deleted_column_stays_marked_for_what_is_unsent_and_takes_no_entry(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        cell, title = made.model.cell_at(made.at(0)), made.model.columns[made.column].column.title
        made.person.wire.is_cut = True
        made.type(0, "3")
        await made.stored()
        made.person.wire.is_cut = False
        await _deleted(made, cell)
        await until(lambda: made.model.has_gone)
        place = next(place for place, one in enumerate(made.model.columns) if one.is_gone)
        assert made.model.columns[place].column.title == title
        index = made.model.index_of(cell)
        assert "the column was deleted on the site" in str(made.model.data(index, Qt.ItemDataRole.AccessibleTextRole))
        header = made.model.headerData(place, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole)
        assert "deleted on the site" in str(header)
        made.page.table.select_cell(made.model.index(5, place))
        QTest.keyClick(made.page.table, Qt.Key.Key_7)
        assert not made.page.table.is_typing
        assert made.warnings[-1] == "The column was deleted on the site, so nothing can be entered in it."
        await until(lambda: made.person.counts.failed == 1)
        (edit,) = await made.person.workspace.outbox.edits()
        await made.person.workspace.outbox.discard([edit.id])
        await until(lambda: not made.model.has_gone)
        assert cell.column_id not in {one.column.id for one in made.model.columns}


async def test_a_student_who_left_stays_marked_for_what_is_unsent_and_takes_no_entry(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        cell, students = made.model.cell_at(made.at(2)), made.model.rowCount()
        made.person.wire.is_cut = True
        made.type(2, "3")
        await made.stored()
        made.person.wire.is_cut = False
        await _left(made, cell)
        await until(lambda: made.model.has_gone)
        index = made.model.index_of(cell)
        assert "has left the course" in str(made.model.data(index, Qt.ItemDataRole.AccessibleTextRole))
        role = Qt.ItemDataRole.AccessibleTextRole
        assert "has left the course" in str(made.model.headerData(index.row(), Qt.Orientation.Vertical, role))
        made.page.table.select_cell(index)
        QTest.keyClick(made.page.table, Qt.Key.Key_7)
        assert not made.page.table.is_typing
        assert made.warnings[-1] == "The student has left the course, so nothing can be entered here."
        made.paste("9")
        assert made.model.text_at(made.model.index_of(cell)) == "3"
        await until(lambda: made.person.counts.failed == 1)
        (edit,) = await made.person.workspace.outbox.edits()
        await made.person.workspace.outbox.discard([edit.id])
        await until(lambda: made.model.rowCount() == students - 1)


async def test_columns_that_were_not_read_are_not_taken_for_empty_ones(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path, signed_in=False) as (office, person):
        person.wire.gate, person.wire.gated = asyncio.Event(), "^GET .*/columns/[^/]+/users$"
        made = PageScreen(office, person, qtbot)
        await person.sign_in("instructor")
        await until(lambda: made.model.columns and made.model.rowCount())
        await until(made.page.table.isVisible)
        many = len(made.model.columns)
        assert made.model.unread_columns == many
        assert f"{many} columns not read yet" in made.said("shownStudents")
        told = str(made.model.data(made.at(0), Qt.ItemDataRole.AccessibleTextRole))
        assert "not read yet" in told
        assert "empty" not in told
        header = made.model.headerData(made.column, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole)
        assert "not read yet" in str(header)
        assert "as far as grades were read" in made.page.seeing.bar.findChildren(QLabel)[0].text()
        unread = made.page.table.grab().toImage()
        said: list[Notice | Crash] = []
        notices.board.read_by(said.append)
        made.page.exchange.export(tmp_path / "grades.csv")
        await until(lambda: said)
        notices.board.read_by(None)
        assert isinstance(said[0], Notice)
        assert f"It is incomplete: {many} columns were not read yet." in said[0].detail
        person.wire.gate.set()
        await made.loaded()
        await until(lambda: not made.model.unread_columns)
        assert "not read" not in made.said("shownStudents")
        assert made.page.table.grab().toImage() != unread
        await made.closed()
