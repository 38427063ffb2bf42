"""Conflicts by field: long texts side by side with their differences marked, and three ways out of each."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.kit import theme
from lmsdesk.gui.outbox.conflict_row import ConflictRow
from lmsdesk.gui.outbox.page import WaitingPage
from lmsdesk.gui.outbox.text_diff import ComparedText, Segment, compared
from lmsdesk.model.conflicts import SEPARATOR
from lmsdesk.model.ids import Cell
from tests.gui.outbox.test_waiting_page import on_screen, rows
from tests.gui.site_desk import open_desk, until
from tests.sync.conftest import COURSE, Office, Person, application, manual_cell, on_service

Key = Qt.Key
MINE = (
    "A clear argument, and the second paragraph is the best part of it. Quote your sources next time. "
    "The conclusion repeats the introduction word for word: say instead what follows from what you found."
)
THEIRS = (
    "A clear argument, and the third paragraph is the best part of it. Quote all your sources next time. "
    "The conclusion repeats the introduction: say instead what follows from what you found, and for whom."
)


async def in_conflict(office: Office, person: Person, mine: dict[str, object], theirs: dict[str, object]) -> Cell:
    """A person whose fields of one grade met a colleague's."""
    colleague = await office.person("assistant")
    cell = manual_cell(await person.opened())
    await colleague.opened()
    person.workspace.pause()
    await person.enter(cell, **mine)
    await colleague.enter(cell, **theirs)
    await colleague.until_sent()
    person.workspace.resume()
    await person.until(lambda: person.counts.held == 1)
    return cell


def row_of(page: WaitingPage, field: str) -> ConflictRow:
    return next(row for row in rows(page) if row.fields == (field,))


def captions(row: ConflictRow) -> list[str]:
    """Who wrote mine and theirs, and when."""
    return row.accessibleDescription().splitlines()


def test_differences_are_found_by_words() -> None:
    left, right = compared("one two three", "one 2 three")
    assert left == [Segment("one ", False), Segment("two", True), Segment(" three", False)]
    assert right == [Segment("one ", False), Segment("2", True), Segment(" three", False)]
    assert compared("", "new") == ([], [Segment("new", True)])


def test_differences_of_very_long_texts_are_found_by_lines() -> None:
    lines = [f"line {number} of the text\n" for number in range(2000)]
    left, right = compared("".join(lines), "".join([*lines[:1000], "another\n", *lines[1001:]]))
    assert [one.text for one in left if one.is_different] == ["line 1000 of the text\n"]
    assert [one.text for one in right if one.is_different] == ["another\n"]


def test_differences_are_marked_by_shape_too(qtbot: QtBot) -> None:
    left, right = compared("one two", "one 2")
    for segments, is_mine in ((left, True), (right, False)):
        text = ComparedText("text", segments, is_mine=is_mine)
        qtbot.addWidget(text)
        cursor = text.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        assert cursor.charFormat().fontUnderline() or cursor.charFormat().underlineStyle().value
        cursor.movePosition(cursor.MoveOperation.Start)
        cursor.movePosition(cursor.MoveOperation.Right)
        assert not cursor.charFormat().underlineStyle().value


async def test_each_field_is_decided_by_itself(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        cell = await in_conflict(office, person, {"score": 1.0, "feedback": MINE}, {"score": 11.0, "feedback": THEIRS})
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: len(rows(page)) == 2)
        picture(page, "conflicts-light")
        QTest.keyClick(row_of(page, "score"), Key.Key_2)
        await until(lambda: len(rows(page)) == 1)
        row = row_of(page, "feedback")
        QTest.keyClick(row, Key.Key_3)
        shown = row.findChild(ComparedText, "joinedText")
        assert isinstance(shown, ComparedText)
        both = f"{MINE}{SEPARATOR}{THEIRS}"
        assert shown.toPlainText() == both
        assert (await on_service(person.service, cell))["feedback"] == THEIRS
        picture(page, "conflicts-both-light")
        QTest.keyClick(row, Key.Key_3)
        await until(page.empty.isVisible)
        await person.until(lambda: not person.counts.total)
        held = await on_service(person.service, cell)
        assert (held["score"], held["feedback"]) == (11.0, both)
        lost = [
            (one.field, one.before)
            for one in await person.workspace.gradebook.cell_history(cell)
            if one.origin == "lost"
        ]
        assert sorted(lost) == [("feedback", MINE), ("feedback", THEIRS), ("score", 1.0)]


async def test_looking_at_both_writes_nothing_and_esc_leads_back(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        await in_conflict(office, person, {"notes": MINE}, {"notes": THEIRS})
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: rows(page))
        row = row_of(page, "notes")
        QTest.keyClick(row, Key.Key_3)
        QTest.keyClick(row, Key.Key_Escape)
        assert row.findChild(ComparedText, "joinedText") is None
        assert person.counts.held == 1
        QTest.keyClick(row, Key.Key_1)
        await until(page.empty.isVisible)


async def test_a_score_cannot_be_joined(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        await in_conflict(office, person, {"score": 1.0}, {"score": 11.0})
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: rows(page))
        row = rows(page)[0]
        assert row.findChild(QPushButton, "keepBoth") is None
        QTest.keyClick(row, Key.Key_3)
        assert person.counts.held == 1


async def test_who_and_when_stand_beside_each_value(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        await in_conflict(office, person, {"score": 1.0, "feedback": MINE}, {"score": 2.0, "feedback": THEIRS * 6})
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: len(rows(page)) == 2)
        async with application(person.service) as client:
            name = (await client.get("v1/users/userName:assistant")).json()["name"]
        who = f"{name['given']} {name['family']} · just now"
        await until(lambda: who in captions(rows(page)[0]))
        assert "Mine · just now" in captions(rows(page)[0])
        look = QApplication.instance().findChild(theme.Theme)  # type: ignore[union-attr]
        assert look is not None
        look.use(theme.DARK)
        picture(page, "conflicts-dark")
        look.use(theme.LIGHT)
        for row in rows(page):
            QTest.keyClick(row, Key.Key_2)
        await until(page.empty.isVisible)


async def test_a_value_that_moves_while_one_looks_is_shown_again(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        cell = await in_conflict(office, person, {"score": 1.0}, {"score": 11.0})
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: rows(page))
        before = rows(page)[0]
        await person.enter(cell, score=2.0)
        QTest.keyClick(before, Key.Key_1)
        await until(lambda: rows(page) and rows(page)[0].accessibleName().endswith("mine 2, theirs 11"))
        assert person.counts.held == 1
        assert (await on_service(person.service, cell))["score"] == 11.0


async def test_the_cell_itself_shows_both_values(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person):
        cell = await in_conflict(office, person, {"score": 1.0}, {"score": 11.0})
        model = GradebookModel()
        model.load(await person.workspace.gradebook.sheet(COURSE))
        tip = str(model.data(model.index_of(cell), Qt.ItemDataRole.ToolTipRole))
        assert "Mine: 1\nOn the server: 11\nF4 decides" in tip


async def test_rows_that_fit_have_no_bar_beside_them(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        await in_conflict(office, person, {"score": 1.0, "feedback": MINE}, {"score": 11.0, "feedback": THEIRS})
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: len(rows(page)) == 2)
        bar, last = page.lane.verticalScrollBar(), rows(page)[-1]
        await until(lambda: bar.maximum() == 0 and not bar.isVisible())
        QTest.keyClick(row_of(page, "feedback"), Key.Key_3)
        await until(lambda: row_of(page, "feedback").findChild(ComparedText, "joinedText") is not None)
        page.resize(page.width(), 1400)
        await until(lambda: bar.maximum() == 0 and not bar.isVisible())
        bottom = last.mapTo(page.lane.viewport(), last.rect().bottomLeft()).y()
        assert page.lane.viewport().height() - bottom <= 2 * theme.AROUND
