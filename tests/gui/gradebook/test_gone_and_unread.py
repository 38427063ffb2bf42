"""What is no more on the site, and what was never read from it, is told from grades by shape and by word."""

import asyncio
from pathlib import Path

import httpx
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.model.ids import Cell
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import closed, window_on
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
        await until(lambda: made.model.session.has_gone)
        position = next(position for position, one in enumerate(made.model.columns) if one.is_gone)
        assert made.model.columns[position].column.title == title
        index = made.model.index_of(cell)
        assert "the column was deleted on the site" in str(made.model.data(index, Qt.ItemDataRole.AccessibleTextRole))
        header = made.model.headerData(position, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole)
        assert "deleted on the site" in str(header)
        made.page.table.select_cell(made.model.index(5, position))
        QTest.keyClick(made.page.table, Qt.Key.Key_7)
        assert not made.page.table.is_typing
        assert made.warnings[-1] == "The column was deleted on the site, so nothing can be entered in it."
        await until(lambda: made.person.counts.failed == 1)
        (edit,) = await made.person.workspace.outbox.edits()
        await made.person.workspace.outbox.discard([edit.id])
        await until(lambda: not made.model.session.has_gone)
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
        await until(lambda: made.model.session.has_gone)
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
        assert made.model.session.unread_columns == many
        assert f"{many} columns not read yet" in made.panel_text("shownStudents")
        told = str(made.model.data(made.at(0), Qt.ItemDataRole.AccessibleTextRole))
        assert "not read yet" in told
        assert "empty" not in told
        header = made.model.headerData(made.column, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole)
        assert "not read yet" in str(header)
        assert "so far" in made.page.view_controller.bar.findChildren(QLabel)[0].text()
        unread = made.page.table.grab().toImage()
        said: list[Notice | Crash] = []
        notices.channel.read_by(said.append)
        made.page.exchange.export(tmp_path / "grades.csv")
        await until(lambda: said)
        notices.channel.read_by(None)
        assert isinstance(said[0], Notice)
        assert f"It is incomplete: {many} columns were not read yet." in said[0].detail
        person.wire.gate.set()
        await made.loaded()
        await until(lambda: not made.model.session.unread_columns)
        assert "not read" not in made.panel_text("shownStudents")
        assert made.page.table.grab().toImage() != unread
        await made.closed()


def _texts(window: MainWindow, name: str) -> str:
    label = window.findChild(QLabel, name)
    assert isinstance(label, QLabel)
    return label.text()


async def test_a_gradebook_that_is_still_being_read_says_so_wherever_it_is_counted(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with open_desk(tmp_path, signed_in=False) as (_, person):
        person.wire.gate, person.wire.gated = asyncio.Event(), "^GET .*/columns/[^/]+/users$"
        window = window_on(person, tmp_path, qtbot)
        await person.sign_in("instructor")
        window.open_course(COURSE)
        page, badge = window.pages.find_page(GradebookPage), window.top.badge
        assert page is not None
        await until(lambda: page.model.columns and page.model.rowCount() and page.table.isVisible())
        many, students = len(page.model.columns), page.model.rowCount()
        await until(lambda: badge.badge and badge.text() == "Still reading grades")
        assert badge.accessibleName() == "Still reading grades"
        assert badge.badge is not None
        assert badge.badge.token != "done"
        assert f"{many} columns have not been read yet" in badge.toolTip()
        page.table.selectAll()
        cells = f"{many * students} cells  ·  {many * students} not read"
        await until(lambda: _texts(window, "selectionStatistics") == cells)
        page.table.select_cell(page.model.index(0, 0))
        window.menu_actions["figures"].trigger()
        panel = page.view_controller.panel
        await until(lambda: "This column has not been read from the site yet." in _said_in(panel))
        assert not any(panel.figure_texts().values()), "of a column that was not read nothing is known"
        for paper in (await page.papers.of_view("Seminar"), await page.papers.of_column("Seminar")):
            assert paper is not None
            assert "not read yet" in paper.note
            assert paper.columns[2].below == "not read yet" or paper.columns[-1].below == "not read yet"
        student = await page.papers.of_student("Seminar")
        assert student is not None
        assert "columns not read yet" in student.note
        window.show_courses()
        assert badge.accessibleName() == "Everything is on the server", "no gradebook is on the screen"
        window.open_course(COURSE)
        await until(lambda: badge.accessibleName() == "Still reading grades")
        person.wire.gate.set()
        await until(lambda: badge.accessibleName() == "Everything is on the server")
        assert page.is_complete
        page.table.selectAll()
        await until(lambda: "mean" in _texts(window, "selectionStatistics"))
        assert "not read" not in _texts(window, "selectionStatistics")
        await closed(window)


def _said_in(panel: QWidget) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


async def test_a_column_that_may_not_be_read_says_so_and_nothing_is_still_coming(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path, signed_in=False) as (office, person):
        made = PageScreen(office, person, qtbot)
        carried = person.wire.handle_async_request

        async def refusing(request: httpx.Request) -> httpx.Response:
            if request.url.path.endswith("/columns/_2_1/users"):
                return httpx.Response(403, json={"status": 403, "message": "no"}, request=request)
            return await carried(request)

        person.wire.handle_async_request = refusing  # type: ignore[method-assign]
        await person.sign_in("instructor")
        await until(lambda: made.page.is_complete and made.page.table.isVisible())
        position = next(position for position, one in enumerate(made.model.columns) if one.column.id == "_2_1")
        assert "no access to 1 column" in made.panel_text("shownStudents")
        assert "not read yet" not in made.panel_text("shownStudents")
        assert made.page.unread is None
        index = made.at(0, position)
        assert "no access" in str(made.model.data(index, Qt.ItemDataRole.AccessibleTextRole))
        header = made.model.headerData(position, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole)
        assert "no access" in str(header)
        said: list[Notice | Crash] = []
        notices.channel.read_by(said.append)
        made.page.table.select_cell(index)
        made.page.columns.enter_zeros()
        await until(lambda: said)
        assert isinstance(said[0], Notice)
        assert "have not been read" in said[0].title
        made.page.exchange.export(tmp_path / "grades.csv")
        await until(lambda: len(said) > 1)
        notices.channel.read_by(None)
        assert isinstance(said[1], Notice)
        assert "You have no access to 1 column, which is empty in it." in said[1].detail
        await made.closed()
