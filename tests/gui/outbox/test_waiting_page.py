"""The one lane of what is not on the server: conflicts are decided by keys or buttons, edits sent again or dropped."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import EditEntry, QueueScope
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.gui.outbox.conflict_list import Conflict, ConflictColumn
from lmsdesk.gui.outbox.edit_list import ListColumn, WaitingModel
from lmsdesk.gui.outbox.page import WaitingPage
from lmsdesk.model.edits import Edit, EditState
from lmsdesk.model.ids import Cell, ColumnId, CourseId, EditId, UserId
from tests.gui.site_desk import open_desk, until
from tests.helpers.patience import PATIENCE_S
from tests.sync.conftest import Office, Person, manual_cell, on_service

Key = Qt.Key


def on_screen(person: Person, qtbot: QtBot) -> WaitingPage:
    page = WaitingPage(person.workspace)
    qtbot.addWidget(page)
    page.resize(1000, 600)
    page.show()
    page.activateWindow()
    page.take_focus()
    return page


def listed(page: WaitingPage) -> list[Conflict]:
    """The conflicts on show."""
    return page.conflicts.model.entries if page.conflicts.isVisible() else []


def press(page: WaitingPage, key: Key) -> None:
    """Press a key in the list of conflicts, which has the focus."""
    assert page.conflicts.table.hasFocus()
    QTest.keyClick(page.conflicts.table, key)


def row(page: WaitingPage) -> int:
    """The row that is shown in full."""
    current = page.conflicts.current
    assert current is not None
    return listed(page).index(current)


@asynccontextmanager
async def one_waits(folder: Path, qtbot: QtBot) -> AsyncIterator[tuple[Person, WaitingPage]]:
    """A person whose grade 4.5 was entered offline, and the page that lists it."""
    async with open_desk(folder) as (_, person), AsyncExitStack() as stack:
        cell = manual_cell(await person.opened())
        person.workspace.pause()
        await person.enter(cell, score=4.5)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: page.model.rowCount() == 1)
        yield person, page


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
        before = (await person.seen(manual_cell(await person.opened())))["score"]
        await in_conflict(office, person, 1)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: listed(page))
        shown = [
            page.conflicts.model.index(0, column).data() for column in (ConflictColumn.MINE, ConflictColumn.THEIRS)
        ]
        assert shown == ["1", "11"]
        heard = page.conflicts.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
        assert heard == page.conflicts.card.card.accessibleName()
        assert heard.endswith("mine 1, theirs 11")
        assert f"Before both changes: {before:g}" in labels(page)


async def test_keys_decide_one_after_the_other(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        cells = await in_conflict(office, person, 3)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: listed(page) and page.conflicts.table.hasFocus())
        press(page, Key.Key_Down)
        assert row(page) == 1
        press(page, Key.Key_2)
        assert row(page) == 2
        await until(lambda: len(listed(page)) == 2)
        press(page, Key.Key_Up)
        press(page, Key.Key_1)
        await person.until(lambda: person.counts.total == 1)
        assert (await on_service(person.service, cells[0]))["score"] == 1.0
        assert (await on_service(person.service, cells[1]))["score"] == 12.0


async def test_all_that_are_chosen_are_decided_and_taken_back_at_once(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        cells = await in_conflict(office, person, 3)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: listed(page) and page.conflicts.table.hasFocus())
        QTest.keyClick(page.conflicts.table, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
        picture(page, "conflicts-chosen")
        assert page.conflicts.card.take.text() == "Take theirs in all 2"
        press(page, Key.Key_2)
        assert row(page) == 2
        await until(lambda: len(listed(page)) == 1)
        await person.until(lambda: person.counts.total == 1)
        assert page.undo_bar.label.text() == "Theirs is taken in 2 conflicts."
        assert [(await person.seen(cell))["score"] for cell in cells] == [11.0, 12.0, 3.0]
        page.undo_bar.take_back()
        await until(lambda: "Your 2 values are back" in page.undo_bar.label.text())
        await person.until(lambda: person.counts.total == 1)
        assert [(await on_service(person.service, cell))["score"] for cell in cells] == [1.0, 2.0, 13.0]


async def test_a_decision_that_could_not_be_stored_can_be_made_again(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        news: list[Notice | Crash] = []
        notices.channel.read_by(news.append)
        stack.callback(notices.channel.read_by, None)
        [cell] = await in_conflict(office, person, 1)
        await person.enter(cell, feedback="x" * 60_000)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: listed(page) and page.conflicts.table.hasFocus())
        database = person.workspace._store._database
        await database.read(lambda connection: connection.pragma("max_page_count", 1))
        press(page, Key.Key_2)
        assert page.conflicts.model.is_decided(listed(page)[0])
        await until(lambda: not page.conflicts.model.is_decided(listed(page)[0]))
        await database.read(lambda connection: connection.pragma("max_page_count", 1_000_000))
        assert [one.title for one in news if isinstance(one, Notice)] == ["The disk is full."]
        press(page, Key.Key_2)
        await until(lambda: not listed(page))


async def test_buttons_decide_and_the_page_ends_in_peace(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        await in_conflict(office, person, 1)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: listed(page))
        take = page.findChild(QPushButton, "takeTheirs")
        assert isinstance(take, QPushButton)
        QTest.mouseClick(take, Qt.MouseButton.LeftButton)
        await until(page.empty.isVisible)
        assert page.empty.title.text() == "Everything is on the server"


async def test_marks_that_are_not_posted_are_not_said_to_be_on_the_server(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person), AsyncExitStack() as stack:
        await person.opened()
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(page.empty.isVisible)
        assert page.empty.title.text() == "Everything is on the server"
        [entry, *_] = (await person.workspace.submissions.queue.pile(QueueScope())).entries
        target = entry.target(entry.current.id)
        await person.workspace.submissions.marks.enter(target, {"score": 4.0}, label="Mark")
        await until(lambda: page.empty.title.text() == "Nothing is waiting to be sent")


async def test_what_waits_is_listed_and_sent_when_the_link_is_back(tmp_path: Path, qtbot: QtBot) -> None:
    async with one_waits(tmp_path, qtbot) as (person, page):
        shown = [page.model.data(page.model.index(0, part)) for part in (ListColumn.VALUE, ListColumn.STATE)]
        assert shown == ["4.5", "● waiting"]
        person.workspace.resume()
        await until(page.empty.isVisible)


async def test_each_edit_says_why_it_waits_and_when_it_is_tried(tmp_path: Path, qtbot: QtBot) -> None:
    async with one_waits(tmp_path, qtbot) as (person, page):
        assert wait_texts(page) == ("You are working offline.", "when you go online")
        person.wire.is_cut = True
        person.workspace.resume()
        await until(
            lambda: wait_texts(page)[0] not in {"You are working offline.", "It will be sent after earlier changes."}
        )
        await until(lambda: page.model.rowCount() == 1 and ":" in wait_texts(page)[1])
        person.wire.is_cut = False
        await person.workspace.session.sign_out()
        await until(lambda: wait_texts(page)[1] == "when you sign in")


async def test_discarding_puts_the_cell_back_and_can_be_taken_back(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person), AsyncExitStack() as stack:
        cell = manual_cell(await person.opened())
        person.workspace.pause()
        before = (await person.seen(cell))["score"]
        await person.enter(cell, score=4.5)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: page.model.rowCount() == 1)
        assert not page.edits.drop.isEnabled()
        page.edits.table.setFocus()
        page.edits.table.selectRow(0)
        QTest.keyClick(page.edits.table, Key.Key_Delete)
        await until(page.empty.isVisible)
        assert (await person.seen(cell))["score"] == before
        await until(page.undo_bar.button.hasFocus)
        page.undo_bar.button.click()
        await until(lambda: page.model.rowCount() == 1)
        assert (await person.seen(cell))["score"] == 4.5
        assert not page.undo_bar.button.isVisible()


async def test_what_was_sent_before_it_could_be_discarded_is_not_said_to_be(tmp_path: Path, qtbot: QtBot) -> None:
    async with one_waits(tmp_path, qtbot) as (person, page):
        [entry] = page.model.entries
        page.undo_bar.add_discarded(await person.workspace.outbox.discard([entry.edit.id]))
        assert page.undo_bar.label.text() == "1 grade was discarded."
        # It is gone by now, as it would be when it had been sent.
        page.undo_bar.add_discarded(await person.workspace.outbox.discard([entry.edit.id]))
        assert page.undo_bar.label.text().startswith("Nothing was discarded")
        page.undo_bar.take_back()
        await until(lambda: page.model.rowCount() == 1)


async def test_everything_unsent_is_saved_as_files(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person), AsyncExitStack() as stack:
        cell = manual_cell(await person.opened())
        person.workspace.pause()
        await person.enter(cell, score=4.5)
        said: list[Notice] = []
        notices.channel.read_by(lambda news: said.append(news) if isinstance(news, Notice) else None)
        stack.callback(notices.channel.read_by, None)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(page.export.isVisible)
        page.export.click()
        await until(lambda: page.findChild(QFileDialog) is not None)
        dialog = page.findChild(QFileDialog)
        assert isinstance(dialog, QFileDialog)
        out = tmp_path / "left.csv"
        name = dialog.findChild(QLineEdit)
        assert isinstance(name, QLineEdit)
        name.setText(str(out))
        dialog.done(QFileDialog.DialogCode.Accepted)
        await until((tmp_path / "left.unsent.txt").exists)
        await until(lambda: any("Anyone who has these files can read" in one.detail for one in said))
        assert "4.5" in out.read_text(encoding="utf-8-sig")


async def test_esc_leads_back_to_the_grid(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person), AsyncExitStack() as stack:
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        left = list[bool]()
        page.left.connect(lambda: left.append(True))
        QTest.keyClick(page, Key.Key_Escape)
        assert left


def labels(page: WaitingPage) -> list[str]:
    """Everything that is written on the card."""
    return [label.text() for label in page.conflicts.card.findChildren(QLabel) if label.isVisible()]


def wait_texts(page: WaitingPage) -> tuple[str, str]:
    """Why the first edit waits, and when it is tried."""
    reason, following = (
        str(page.model.data(page.model.index(0, part))) for part in (ListColumn.REASON, ListColumn.NEXT)
    )
    return reason, following


async def test_a_log_that_does_not_come_keeps_nothing_from_the_list(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        await in_conflict(office, person, 2)
        person.wire.gate, person.wire.gated = asyncio.Event(), "^GET .*/logs$"
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: len(listed(page)) == 2)
        await asyncio.wait_for(person.wire.answered.wait(), PATIENCE_S)
        press(page, Key.Key_2)
        await until(lambda: len(listed(page)) == 1)
        person.wire.gate.set()
        await until(lambda: person.wire.count("/logs$") == 2)


async def test_conflicts_that_are_passed_by_are_not_asked_about(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        await in_conflict(office, person, 4)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: len(listed(page)) == 4)
        for _ in range(3):
            press(page, Key.Key_Down)
        author = page.conflicts.card.card.accessibleDescription
        await until(lambda: "Someone else" not in author())
        assert person.wire.count("/logs$") == 1


async def test_a_page_that_gets_the_focus_gives_it_to_the_conflict_that_had_it_last(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        cells = await in_conflict(office, person, 3)
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: len(listed(page)) == 3 and page.conflicts.table.hasFocus())
        press(page, Key.Key_Down)
        page.export.setFocus()
        page.setFocus()
        assert page.conflicts.table.hasFocus()
        assert row(page) == 1
        page.go_to_conflict(cells[2])
        assert row(page) == [one.cell for one in listed(page)].index(cells[2])


async def test_nothing_is_read_while_nobody_looks(tmp_path: Path, qtbot: QtBot) -> None:
    async with one_waits(tmp_path, qtbot) as (person, page):
        page.hide()
        await person.enter(manual_cell(await person.opened(), 1), score=5.5)
        assert not page._tasks.is_busy
        assert page.model.rowCount() == 1
        page.show()
        await until(lambda: page.model.rowCount() == 2)


def test_a_feedback_that_ends_with_a_full_stop_gets_no_second_one(qtbot: QtBot) -> None:
    model = WaitingModel()
    cell = Cell(CourseId("_1_1"), ColumnId("_2_1"), UserId("_3_1"))
    texts = "Clear.", "Clear"
    edits = [Edit(EditId(n), cell, {"feedback": text}, {}, EditState.QUEUED, n) for n, text in enumerate(texts)]
    model.show_entries([EditEntry(edit, "Biology", "Essay", "Abara, Chidi") for edit in edits])
    for row in range(2):
        assert model.sentence(row).startswith("Abara, Chidi, Essay: Feedback: Clear. ")
