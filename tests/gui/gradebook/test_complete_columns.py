"""A column that says whether something was done: its words are typed, shown, sent and pulled as words."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk.gradebook.entry.find_replace import Search, replacements
from lmsdesk.desk.gradebook.entry.plan import EditPlan, read_texts
from lmsdesk.gui.gradebook.model import cell_text
from lmsdesk.gui.gradebook.panels.preview_panel import EditPreviewModel
from lmsdesk.practice.storage.site import Site as PracticeSite
from tests.gui.grade_desk import focused
from tests.gui.page_screen import PageScreen
from tests.gui.pseudo import spoken
from tests.gui.site_desk import open_desk, until
from tests.sync.conftest import COURSE, application, on_service

_BOOK = f"courses/{COURSE}/gradebook"


async def make_column(service: PracticeSite) -> str:
    """A column for which something is done or not."""
    async with application(service) as client:
        schemas = (await client.get(f"v1/{_BOOK}/schemas")).json()["results"]
        schema = next(one["id"] for one in schemas if one["scaleType"] in {"CompleteIncomplete", "Complete"})
        body = {"name": "Consent form", "score": {"possible": 5}, "grading": {"type": "Manual", "schemaId": schema}}
        made = await client.post(f"v2/{_BOOK}/columns", json=body)
        assert made.status_code == 201, made.text
        return str(made.json()["id"])


def press(text: str) -> None:
    for letter in text:
        QTest.keyClicks(focused(), letter)
    QTest.keyClick(focused(), Qt.Key.Key_Return)


async def shown(made: PageScreen, column_id: str) -> int:
    """The column's number, once the course is there with what it accepts."""
    await made.loaded()
    position = next(position for position, one in enumerate(made.model.columns) if one.column.id == column_id)
    await until(lambda: made.model.columns[position].scale.is_worded)
    made.go(0, position)
    await until(made.page.table.hasFocus)
    return position


async def test_a_beginning_is_enough_and_the_word_comes_back_from_the_service(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with open_desk(tmp_path) as (office, person):
        column_id = await make_column(person.service)
        made = PageScreen(office, person, qtbot)
        position = await shown(made, column_id)
        cells = [made.model.cell_at(made.at(row, position)) for row in range(4)]
        for typed in ("c", "i", "Incomp", "COMPLETE"):
            press(typed)
        words = ["Complete", "Incomplete", "Incomplete", "Complete"]
        assert [made.text(row, position) for row in range(4)] == words
        await made.sent()
        assert [(await on_service(person.service, cell))["text"] for cell in cells] == words
        await until(lambda: [made.text(row, position) for row in range(4)] == words)
        assert picture(made.page, "complete").exists()
        press("x")
        assert made.text(4, position) == ""
        await made.closed()


async def test_numbers_are_read_as_words_aloud_or_refused(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with open_desk(tmp_path) as (office, person):
        column_id = await make_column(person.service)
        made = PageScreen(office, person, qtbot)
        position = await shown(made, column_id)
        press("0")
        assert made.text(0, position) == "Incomplete"
        assert made.warnings[-1].endswith(": 0 is read as Incomplete.")
        press("5/5")
        assert made.text(1, position) == "Complete"
        assert made.warnings[-1].endswith(": 5/5 is read as Complete.")
        for typed in ("4", "=2*2", "+1"):
            press(typed)
            assert made.page.table.is_typing
            assert "neither Complete nor Incomplete" in made.page.table._bubble.text()
            assert picture(made.page, "complete-refused").exists()
            QTest.keyClick(focused(), Qt.Key.Key_Escape)
        assert made.text(2, position) == ""
        await made.closed()


async def test_blocks_follow_the_same_rule(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person):
        column_id = await make_column(person.service)
        made = PageScreen(office, person, qtbot)
        position = await shown(made, column_id)
        # Pasted: all points and none are remarked and so shown first, other numbers are refused.
        shown_first: list[EditPlan] = []
        made.page.table.review_wanted.connect(shown_first.append)
        made.paste("0\n5\n4")
        await until(made.page.side.isVisible)
        (entries,) = shown_first
        assert [(line.outcome, line.reason) for line in entries.lines] == [
            ("changed", "read as Incomplete"),
            ("changed", "read as Complete"),
            ("refused", "“4” means neither Complete nor Incomplete."),
        ]
        made.page.panels.close()
        # Filled from a column of numbers, and a word into a column of numbers.
        beside = made.column
        header = made.page.table.horizontalHeader()
        header.moveSection(header.visualIndex(position), header.visualIndex(beside) + 1)
        for row, typed in enumerate(("0", "5", "4")):
            made.type(row, typed)
        for row, word in enumerate(("Incomplete", "Complete", "")):
            made.go(row, position)
            made.page.table.fill_right()
            assert made.text(row, position) == word
        assert "neither Complete nor Incomplete" in made.warnings[-1]
        header.moveSection(header.visualIndex(position), header.visualIndex(beside))
        made.go(0, beside)
        made.page.table.fill_right()
        assert made.text(0, beside) == "0"
        assert "is not a score" in made.warnings[-1]
        # Replaced.
        replacing = replacements(made.model.session, [(0, position)], Search("Incomplete", is_whole=True), "3")
        assert [line.outcome for line in replacing.lines] == ["refused"]
        await made.closed()


async def test_the_words_are_those_of_the_persons_language(tmp_path: Path, qtbot: QtBot, qapp: QApplication) -> None:
    language = spoken(qapp)
    QCoreApplication.installTranslator(language)
    try:
        async with open_desk(tmp_path) as (office, person):
            column_id = await make_column(person.service)
            made = PageScreen(office, person, qtbot)
            position = await shown(made, column_id)
            press("c")
            (complete,) = cell_text.completeness(["Complete"])
            assert complete != "Complete"
            assert made.text(0, position) == complete
            preview = EditPreviewModel(made.model)
            preview.show_entries(read_texts(made.model.session, [(made.model.session.ref_at(0, position), "0")]))
            (incomplete,) = cell_text.completeness(["Incomplete"])
            line = preview.line(preview.index(0, 0))
            assert (preview.before(line), preview.after(line)) == (complete, incomplete)
            await made.sent()
            cell = made.model.cell_at(made.at(0, position))
            assert (await on_service(person.service, cell))["text"] == "Complete"
            await made.closed()
    finally:
        QCoreApplication.removeTranslator(language)


@pytest.mark.parametrize("text", ["Complete", "Incomplete"])
async def test_a_colleagues_word_is_shown(tmp_path: Path, qtbot: QtBot, text: str) -> None:
    async with open_desk(tmp_path) as (office, person):
        column_id = await make_column(person.service)
        async with application(person.service) as client:
            members = (await client.get(f"v1/courses/{COURSE}/users")).json()["results"]
            student = next(one["userId"] for one in members if one["courseRoleId"] == "Student")
            await client.patch(f"v2/{_BOOK}/columns/{column_id}/users/{student}", json={"text": text})
        made = PageScreen(office, person, qtbot)
        position = await shown(made, column_id)
        assert [said for row in range(made.model.rowCount()) if (said := made.text(row, position))] == [text]
        await made.closed()
