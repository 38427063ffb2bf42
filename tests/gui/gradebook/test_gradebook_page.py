"""The gradebook of a real (in-process) site on the screen: what is typed, what arrives, what is taken back."""

import asyncio
import csv
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from lmsdesk.desk.gradebook.session.statistics import SelectionStatistics
from lmsdesk.gui.gradebook.loader import GradebookLoader
from lmsdesk.gui.gradebook.model.cell_text import statistics_text
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.formatting import format_change
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.sheet import CellFlag
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import open_desk, until
from tests.sync.conftest import COURSE, on_service


async def test_the_first_opening_says_what_comes_and_then_shows_it(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path, signed_in=False) as (office, person):
        made = PageScreen(office, person, qtbot)
        await until(made.page.empty.title.text)
        assert made.page.empty.title.text() == "This gradebook is not loaded yet"
        await person.sign_in("instructor")
        await made.loaded()
        assert made.page.model.rowCount() == 24
        await made.closed()


async def test_a_typed_score_is_painted_at_once_stored_and_sent(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        index = made.at(0)
        cell = made.page.model.cell_at(index)
        made.person.wire.is_cut = True
        made.type(0, "7")
        assert made.page.model.text_at(index) == "7"
        assert made.page.model.value_at(index).flags & CellFlag.UNSENT
        await made.stored()
        assert [edit.patch["score"] for edit in await made.person.workspace.outbox.edits()] == [7.0]
        made.person.wire.is_cut = False
        made.person.workspace.sync_now()
        await until(lambda: not made.page.model.value_at(made.at(0)).flags & CellFlag.UNSENT)
        assert (await on_service(made.person.service, cell))["score"] == 7.0


async def test_what_is_entered_while_a_gradebook_opens_is_shown(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        cell, workspace = made.page.model.cell_at(made.at(0)), made.person.workspace
        workspace.pause()
        model = GradebookModel()
        feed = GradebookLoader(workspace, COURSE, model, made.writes)
        feed.begin()
        # What is stored has been read, and the page waits for its view.
        await feed._tasks.finished()
        await workspace.gradebook.edit([CellPatch(cell, {"score": 6.5})], label="Elsewhere")
        await feed._tasks.finished()
        feed.start()
        while feed._tasks.is_busy:
            await feed._tasks.finished()
        assert model.value_at(model.index_of(cell)).score == 6.5
        feed.stop()


async def test_undo_shows_its_step_and_takes_it_back(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        before = made.page.model.text_at(made.at(0))
        made.type(0, "3")
        await made.stored()
        await until(lambda: made.steps[-1][0])
        assert "3" in str(made.steps[-1][0])
        made.page.feed.undo()
        await until(lambda: made.page.model.text_at(made.at(0)) == before)
        await until(lambda: made.steps[-1][0] is None)
        assert "3" in str(made.steps[-1][1])


async def test_a_change_elsewhere_arrives_without_touching_what_is_typed_here(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        made.type(0, "5")
        await made.stored()
        elsewhere = made.page.model.cell_at(made.at(1))
        colleague = await made.office.person("assistant")
        await colleague.opened()
        await colleague.enter(elsewhere, score=1.5)
        await colleague.until_sent()
        made.person.workspace.resume()
        made.person.workspace.sync_now()
        await until(lambda: made.page.model.text_at(made.at(1)) == "1.5")
        assert made.page.model.text_at(made.at(0)) == "5"


async def test_a_value_that_could_not_be_stored_is_not_shown(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        news: list[Notice | Crash] = []
        notices.channel.read_by(news.append)
        database = made.person.workspace._store._database
        await database.read(lambda connection: connection.pragma("max_page_count", 1))
        cell = made.page.model.cell_at(made.at(0))
        before = made.page.model.text_at(made.at(0))
        made.page.model.enter([CellPatch(cell, {"score": 9.0, "feedback": "x" * 60_000})], "A long remark")
        assert made.page.model.text_at(made.at(0)) == "9"
        await until(lambda: news)
        await until(lambda: made.page.model.text_at(made.at(0)) == before)
        await database.read(lambda connection: connection.pragma("max_page_count", 1_000_000))
        notices.channel.read_by(None)
        assert [one.title for one in news if isinstance(one, Notice)] == ["The disk is full."]


async def test_the_filter_narrows_and_says_how_many(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        name = made.page.model.names[int(made.page.model.order[3])].split(",")[0]
        made.page.focus_filter()
        QTest.keyClicks(made.page.filter, name)
        label = made.page.findChild(QLabel, "shownStudents")
        assert isinstance(label, QLabel)
        shown = made.page.model.rowCount()
        assert 1 <= shown < 24
        assert label.text() == f"{shown} of 24 students"


async def test_jumping_to_what_needs_grading(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        assert made.page.ungraded.isVisible()
        made.page.ungraded.click()
        index = made.page.table.currentIndex()
        assert made.page.model.value_at(index).flags & CellFlag.NEEDS_GRADING


async def test_the_page_counts_what_is_to_grade_as_the_course_list_does(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()

        async def listed() -> int:
            (entry,) = await made.person.workspace.courses.list()
            return entry.needs_grading

        many = await listed()
        assert made.page.ungraded.text().endswith(f"{many} to grade")
        made.page.ungraded.click()
        QTest.keyClick(made.page.table, Qt.Key.Key_1)
        QTest.keyClick(QApplication.focusWidget() or made.page.table, Qt.Key.Key_Return)
        await made.stored()
        await until(lambda: made.page.ungraded.text().endswith(f"{many - 1} to grade"))
        assert await listed() == many - 1


async def test_work_to_grade_out_of_sight_is_not_said_to_be_none(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.page.filter.setText("nobody is called that")
        said: list[Notice | Crash] = []
        notices.channel.read_by(said.append)
        made.page.ungraded.click()
        notices.channel.read_by(None)
        (news,) = said
        assert isinstance(news, Notice)
        assert news.title == "None of these grades is shown."


async def test_the_history_of_a_cell(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.type(0, "4")
        await made.stored()
        made.page.table.select_cell(made.at(0))
        made.page.show_history(is_on=True)
        await until(lambda: "entered here" in _texts(made))
        assert any(text.endswith(format_change("", "4")[1:]) for text in _texts(made))


async def test_export_holds_what_is_not_sent_yet(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        made.type(0, "6.25")
        await made.stored()
        out = tmp_path / "grades.csv"
        made.page.exchange.export(out)
        await until(out.exists)
        await until(lambda: not made.page._tasks.is_busy)
        rows = list(csv.reader(out.read_text(encoding="utf-8-sig").splitlines()))
        assert any("6.25" in row for row in rows)


def test_statistics_of_one_cell_are_not_worth_a_word() -> None:
    assert statistics_text(SelectionStatistics(1, 1, 5, 5, 5, 5, 5)) == ""
    told = statistics_text(SelectionStatistics(3, 2, 15, 7.5, 7.5, 5, 10))
    assert told == "3 cells  ·  Σ 15  ·  mean 7.5  ·  median 7.5  ·  lowest 5  ·  highest 10"


def _texts(made: PageScreen) -> list[str]:
    return [label.text() for label in made.page.history.findChildren(QLabel)]


async def test_the_row_above_the_grid_gives_way_in_order(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        label = made.page.findChild(QLabel, "shownStudents")
        assert isinstance(label, QLabel)
        buttons = made.page.view_buttons
        steps: list[tuple[bool, bool]] = []
        for width in (*range(1000, 300, -10), *range(300, 1010, 10)):
            made.page.resize(width, 640)
            await asyncio.sleep(0)
            QApplication.sendPostedEvents()
            shown = [one for one in buttons.all() if not one.isHidden()]
            has_words = {one.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon for one in shown}
            assert len(has_words) == 1
            assert not label.isVisible() or label.width() >= label.sizeHint().width()
            assert label.isVisible() or label.text() in made.page.filter.toolTip()
            step = has_words.pop(), label.isVisible()
            if not steps or steps[-1] != step:
                steps.append(step)
        assert steps == [(True, True), (False, True), (False, False), (False, True), (True, True)]


async def test_a_refused_text_does_not_take_the_keys_from_where_somebody_types(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page = made.page
        made.go(2)
        QTest.keyClicks(page.table, "z")
        QTest.keyClicks(QApplication.focusWidget() or page.table, "zz")
        QTest.mouseClick(page.filter, Qt.MouseButton.LeftButton)
        row = page.table.currentIndex().row()
        name = page.model.names[page.model.shown_slots[row]]
        for letter in name[:3]:
            QTest.keyClicks(QApplication.focusWidget() or page.table, letter)
        assert page.filter.text() == name[:3]
        assert page.filter.hasFocus()
        assert page.table.is_typing
        assert page.table._delegate.editor is not None
        assert page.table._delegate.editor.text() == "zzz"
        page.table._delegate.cancel()
