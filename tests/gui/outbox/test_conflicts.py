"""Conflicts by field: long texts side by side with their differences marked, and three ways out of each."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.kit import theme
from lmsdesk.gui.outbox.conflict_card import ComparedText, Segment, compared
from lmsdesk.gui.outbox.page import WaitingPage
from lmsdesk.model.edits import SEPARATOR, Choice
from lmsdesk.model.ids import Cell
from tests.gui.outbox.test_waiting_page import listed, on_screen, press
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


def choose(page: WaitingPage, field: str) -> None:
    """Look at the conflict of this field."""
    page.conflicts.table.choose(next(row for row, one in enumerate(listed(page)) if one.fields == (field,)))


def captions(page: WaitingPage) -> list[str]:
    """Who wrote mine and theirs, and when."""
    return page.conflicts.card.card.accessibleDescription().splitlines()


def joined(page: WaitingPage) -> ComparedText | None:
    """What both texts make, if it is on show."""
    text = page.conflicts.card.findChild(ComparedText, "joinedText")
    assert isinstance(text, ComparedText)
    return text if text.isVisible() else None


def test_differences_are_found_by_words() -> None:
    left, right = compared("one two three", "one 2 three")
    assert left == [Segment("one ", False), Segment("two", True), Segment(" three", False)]
    assert right == [Segment("one ", False), Segment("2", True), Segment(" three", False)]
    assert compared("", "new") == ([], [Segment("new", True)])


def test_differences_of_very_long_texts_are_found_in_the_lines_that_differ() -> None:
    lines = [f"line {number} of the text\n" for number in range(2000)]
    left, right = compared("".join(lines), "".join([*lines[:1000], "another\n", *lines[1001:]]))
    assert [one.text for one in left if one.is_different] == ["line 1000 of the text"]
    assert [one.text for one in right if one.is_different] == ["another"]


def test_texts_that_have_nothing_in_common_are_marked_without_comparing_every_word() -> None:
    mine, theirs = (" ".join(f"{word}{number % 50}" for number in range(5000)) for word in ("a", "b"))
    assert compared(mine, theirs) == ([Segment(mine, True)], [Segment(theirs, True)])


@given(st.lists(st.sampled_from(["one", "two", " ", ". ", "\n"]), max_size=30).map("".join), st.data())
def test_nothing_of_the_texts_is_lost_or_wrongly_called_the_same(mine: str, data: st.DataObject) -> None:
    theirs = data.draw(st.lists(st.sampled_from(["one", "2", " ", ". ", "\n"]), max_size=30).map("".join))
    left, right = compared(mine, theirs)
    assert ("".join(one.text for one in left), "".join(one.text for one in right)) == (mine, theirs)
    same = ["".join(one.text for one in side if not one.is_different) for side in (left, right)]
    assert same[0] == same[1]


def test_differences_are_marked_by_shape_too(qtbot: QtBot) -> None:
    left, right = compared("one two", "one 2")
    for segments, is_mine in ((left, True), (right, False)):
        text = ComparedText("text", "Text", is_mine=is_mine)
        qtbot.addWidget(text)
        text.show_segments(segments)
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
        await until(lambda: len(listed(page)) == 2)
        choose(page, "feedback")
        picture(page, "conflicts-light")
        choose(page, "score")
        picture(page, "conflicts-score-light")
        press(page, Key.Key_2)
        await until(lambda: len(listed(page)) == 1)
        press(page, Key.Key_3)
        shown = joined(page)
        assert shown is not None
        both = f"{MINE}{SEPARATOR}{THEIRS}"
        assert shown.toPlainText() == both
        assert (await on_service(person.service, cell))["feedback"] == THEIRS
        picture(page, "conflicts-both-light")
        press(page, Key.Key_3)
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
        await until(lambda: listed(page) and page.conflicts.table.hasFocus())
        press(page, Key.Key_3)
        press(page, Key.Key_Escape)
        assert joined(page) is None
        assert person.counts.held == 1
        press(page, Key.Key_1)
        await until(page.empty.isVisible)


async def test_what_both_make_stays_on_show_while_others_come_and_enter_writes_it(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        cell = await in_conflict(office, person, {"notes": MINE}, {"notes": THEIRS})
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: listed(page) and page.conflicts.table.hasFocus())
        keep = page.findChild(QPushButton, "keepBoth")
        assert isinstance(keep, QPushButton)
        QTest.mouseClick(keep, Qt.MouseButton.LeftButton)
        person.workspace.pause()
        await person.enter(manual_cell(await person.opened(), 1), score=3.0)
        await until(lambda: page.model.entries)
        person.workspace.resume()
        assert joined(page) is not None
        press(page, Key.Key_Return)
        await until(lambda: not listed(page))
        await person.until(lambda: not person.counts.total)
        assert (await on_service(person.service, cell))["notes"] == f"{MINE}{SEPARATOR}{THEIRS}"


async def test_a_score_cannot_be_joined(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        await in_conflict(office, person, {"score": 1.0}, {"score": 11.0})
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: listed(page) and page.conflicts.table.hasFocus())
        keep = page.findChild(QPushButton, "keepBoth")
        assert isinstance(keep, QPushButton)
        assert not keep.isVisible()
        press(page, Key.Key_3)
        press(page, Key.Key_3)
        assert person.counts.held == 1
        assert not page.conflicts.model.is_decided(listed(page)[0])


async def test_who_and_when_stand_beside_each_value(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        await in_conflict(office, person, {"score": 1.0, "feedback": MINE}, {"score": 2.0, "feedback": THEIRS * 6})
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: len(listed(page)) == 2)
        async with application(person.service) as client:
            name = (await client.get("v1/users/userName:assistant")).json()["name"]
        who = f"{name['given']} {name['family']} · just now"
        await until(lambda: who in captions(page))
        assert "Mine · just now" in captions(page)
        look = QApplication.instance().findChild(theme.Theme)  # type: ignore[union-attr]
        assert look is not None
        look.use(theme.DARK)
        choose(page, "feedback")
        picture(page, "conflicts-dark")
        look.use(theme.LIGHT)
        for _ in range(2):
            page.conflicts.table.choose(0)
            press(page, Key.Key_2)
            press(page, Key.Key_Down)
            press(page, Key.Key_2)
        await until(page.empty.isVisible)


async def test_a_value_that_moves_while_one_looks_is_shown_again(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        cell = await in_conflict(office, person, {"score": 1.0}, {"score": 11.0})
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: listed(page) and page.conflicts.table.hasFocus())
        [seen] = listed(page)
        await person.enter(cell, score=2.0)
        page._on_decided([seen], Choice.MINE)
        await until(lambda: page.conflicts.card.card.accessibleName().endswith("mine 2, theirs 11"))
        assert person.counts.held == 1
        assert (await on_service(person.service, cell))["score"] == 11.0
        press(page, Key.Key_2)
        await until(page.empty.isVisible)


async def test_the_cell_itself_shows_both_values(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person):
        cell = await in_conflict(office, person, {"score": 1.0}, {"score": 11.0})
        model = GradebookModel()
        model.load(await person.workspace.gradebook.sheet(COURSE))
        tip = str(model.data(model.index_of(cell), Qt.ItemDataRole.ToolTipRole))
        assert "Mine: 1\nOn the server: 11\nPress F4 to decide" in tip


async def test_what_fits_has_no_bar_beside_it(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person), AsyncExitStack() as stack:
        await in_conflict(office, person, {"score": 1.0, "feedback": MINE}, {"score": 11.0, "feedback": THEIRS})
        page = on_screen(person, qtbot)
        stack.callback(page.stop)
        await until(lambda: len(listed(page)) == 2)
        choose(page, "feedback")
        press(page, Key.Key_3)
        page.resize(page.width(), 1400)
        areas = page.findChildren(QAbstractScrollArea)
        bars = [one.verticalScrollBar() for one in areas if one.isVisible() and one is not page.edits.table]
        await until(lambda: not any(bar.isVisible() for bar in bars))
        write = page.findChild(QPushButton, "writeBoth")
        assert isinstance(write, QPushButton)
        await until(lambda: write.visibleRegion().boundingRect().size() == write.size())
