"""The one lane of what is not on the server: conflicts are decided by keys or buttons, edits sent again or dropped."""

from contextlib import AsyncExitStack
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from lmsdesk.gui.dialogs.ask import QuestionDialog
from lmsdesk.gui.pages.waiting_model import Part
from lmsdesk.gui.pages.waiting_page import WaitingPage
from lmsdesk.gui.widgets.conflict_row import ConflictRow
from lmsdesk.model.ids import Cell
from tests.gui.site_desk import open_desk, until
from tests.sync.conftest import Office, Person, manual_cell, on_service

Key = Qt.Key


def on_screen(person: Person, qtbot: QtBot) -> WaitingPage:
    page = WaitingPage(person.workspace)
    qtbot.addWidget(page)
    page.resize(1000, 600)
    page.show()
    page.activateWindow()
    return page


def rows(page: WaitingPage) -> list[ConflictRow]:
    return [row for row in page._rows if row.isVisible()]


async def in_conflict(office: Office, person: Person, count: int) -> list[Cell]:
    """A person whose grades 1, 2, … met a colleague's 11, 12, …"""
    colleague = await office.person("assistant")
    sheet = await person.opened()
    await colleague.opened()
    cells = [manual_cell(sheet, row) for row in range(count)]
    person.workspace.pause()
    for number, cell in enumerate(cells, 1):
        await person.enter(cell, score=float(number))
        await colleague.enter(cell, score=float(10 + number))
    await colleague.until_sent()
    person.workspace.resume()
    await person.until(lambda: person.counts.held == count)
    return cells


async def test_both_values_stand_side_by_side(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        await in_conflict(office, person, 1)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: rows(page))
        heard = rows(page)[0].accessibleName()
        assert heard.endswith("mine 1, theirs 11")


async def test_keys_decide_one_after_the_other(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        cells = await in_conflict(office, person, 3)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: rows(page) and rows(page)[0].hasFocus())
        QTest.keyClick(rows(page)[0], Key.Key_Down)
        assert rows(page)[1].hasFocus()
        QTest.keyClick(rows(page)[1], Key.Key_2)
        await until(lambda: len(rows(page)) == 2)
        await until(lambda: any(row.hasFocus() for row in rows(page)))
        QTest.keyClick(next(row for row in rows(page) if row.hasFocus()), Key.Key_Up)
        QTest.keyClick(next(row for row in rows(page) if row.hasFocus()), Key.Key_1)
        await person.until(lambda: person.counts.total == 1)
        assert (await on_service(person.service, cells[0]))["score"] == 1.0
        assert (await on_service(person.service, cells[1]))["score"] == 12.0


async def test_buttons_decide_and_the_page_ends_in_peace(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        await in_conflict(office, person, 1)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: rows(page))
        take = rows(page)[0].findChild(QPushButton, "takeTheirs")
        assert isinstance(take, QPushButton)
        QTest.mouseClick(take, Qt.MouseButton.LeftButton)
        await until(page.empty.isVisible)
        assert page.empty.title.text() == "Everything is on the server"


async def test_what_waits_is_listed_and_sent_when_the_link_is_back(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person), AsyncExitStack() as stack:
        cell = manual_cell(await person.opened())
        person.workspace.pause()
        await person.enter(cell, score=4.5)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: page.model.rowCount() == 1)
        told = [page.model.data(page.model.index(0, part)) for part in (Part.VALUE, Part.STATE)]
        assert told == ["4.5", "● waits"]
        person.workspace.resume()
        await until(page.empty.isVisible)


async def test_discarding_asks_and_puts_the_cell_back(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person), AsyncExitStack() as stack:
        cell = manual_cell(await person.opened())
        person.workspace.pause()
        before = (await person.seen(cell))["score"]
        await person.enter(cell, score=4.5)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: page.model.rowCount() == 1)
        assert not page.drop.isEnabled()
        page.table.selectRow(0)
        page.drop.click()
        await until(lambda: page.findChild(QuestionDialog) is not None)
        question = page.findChild(QuestionDialog)
        assert isinstance(question, QuestionDialog)
        assert question.windowTitle() == "Discard 1 grade?"
        confirm = question.findChild(QPushButton, "confirm")
        assert isinstance(confirm, QPushButton)
        confirm.click()
        await until(page.empty.isVisible)
        assert (await person.seen(cell))["score"] == before
