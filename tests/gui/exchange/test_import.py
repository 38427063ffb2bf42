"""A file of grades on its way into the gradebook of a real (in-process) site: matched, compared, entered."""

import asyncio
import csv
import io
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from lmsdesk.desk import EditResult, Import, MessageId, Verdict
from lmsdesk.gui.exchange import preview_model
from lmsdesk.gui.exchange.import_dialog import ImportDialog
from lmsdesk.gui.exchange.match_list import Choice, MatchTable
from lmsdesk.gui.exchange.match_model import CHOICE, REMARK
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.formatting import number
from lmsdesk.gui.kit.notices import Crash, Notice
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell
from tests.gui.pseudo import pseudo, spoken
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import course_in, whole_window
from tests.helpers.patience import PATIENCE_S
from tests.sync.conftest import COURSE, Person

Rows = list[list[str]]
Picture = Callable[[QWidget, str], Path]


class Screen:
    """An import dialog on the screen."""

    def __init__(self, person: Person, folder: Path, qtbot: QtBot) -> None:
        self.person, self.folder = person, folder
        self.dialog = ImportDialog(person.workspace, COURSE)
        self.results: list[EditResult] = []
        self.dialog.entered.connect(self.results.append)
        qtbot.addWidget(self.dialog)

    async def exported(self) -> Rows:
        await self.person.workspace.files.export_csv(COURSE, self.folder / "grades.csv", has_base=True)
        return list(csv.reader(io.StringIO((self.folder / "grades.csv").read_text("utf-8-sig"))))

    async def read(self, rows: Rows) -> None:
        text = io.StringIO(newline="")
        csv.writer(text).writerows(rows)
        (self.folder / "changed.csv").write_text(text.getvalue(), "utf-8", newline="")
        self.dialog.open()
        self.dialog.read(self.folder / "changed.csv")
        await until(self.is_compared)

    def is_compared(self) -> bool:
        return self.dialog._import is not None and self.dialog._busy.isHidden()

    def shown(self) -> list[list[str]]:
        model = self.dialog.comparison.preview
        return [[str(model.index(row, column).data()) for column in range(7)] for row in range(model.rowCount())]


@asynccontextmanager
async def screen(folder: Path, qtbot: QtBot) -> AsyncIterator[Screen]:
    async with open_desk(folder) as (_, person):
        await person.workspace.courses.open(COURSE)
        async with asyncio.timeout(PATIENCE_S):
            while not (await person.workspace.gradebook.sheet(COURSE)).is_complete or person.workspace.state.activity:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        made = Screen(person, folder, qtbot)
        yield made
        made.dialog.reject()


def position_of(rows: Rows, title: str) -> int:
    return rows[0].index(title)


async def manual_title(person: Person) -> str:
    sheet = await person.workspace.gradebook.sheet(COURSE)
    return next(one.column.title for one in sheet.columns if one.column.grading_type == "Manual")


async def test_what_is_shown_is_what_is_entered_and_one_undo_takes_it_back(
    tmp_path: Path, qtbot: QtBot, picture: Picture
) -> None:
    async with screen(tmp_path, qtbot) as made:
        workspace, rows = made.person.workspace, await made.exported()
        position = position_of(rows, title := await manual_title(made.person))
        before = {row[2]: row[position] for row in rows[1:4]}
        rows[1][position], rows[2][position], rows[3][position] = "3", "4.5", "eleven"
        await made.read(rows)
        assert [line[0] for line in made.shown()] == ["⊗  Refused", "●  Changed in the file", "●  Changed in the file"]
        assert made.dialog.confirm.text() == "Import 2 grades"
        assert "4 requests" in made.dialog._budget.text()
        picture(made.dialog, "import_compare")
        made.dialog.confirm.click()
        await until(lambda: made.dialog.result() == QDialog.DialogCode.Accepted)
        after = {row[2]: row[position_of(again, title)] for again in [await made.exported()] for row in again[1:4]}
        assert list(after.values()) == ["3", "4.5", list(before.values())[2]]
        assert (await workspace.gradebook.undo_labels(COURSE))[0] == "Import changed.csv: 2 grades"
        await workspace.gradebook.undo(COURSE)
        assert {row[2]: row[position] for row in (await made.exported())[1:4]} == before


async def test_a_cell_changed_in_both_is_kept_unless_it_is_chosen(tmp_path: Path, qtbot: QtBot) -> None:
    async with screen(tmp_path, qtbot) as made:
        rows = await made.exported()
        sheet = await made.person.workspace.gradebook.sheet(COURSE)
        column = next(one.column for one in sheet.columns if one.column.grading_type == "Manual")
        cell = Cell(COURSE, column.id, sheet.rows[0].membership.user_id)
        await made.person.workspace.gradebook.edit([CellPatch(cell, {"score": 1.0})], label="Meanwhile")
        rows[1][position_of(rows, column.title)] = "2"
        await made.read(rows)
        model, both = made.dialog.comparison.preview, made.dialog.comparison.preview.index(0, preview_model.WHAT)
        assert (model.rowCount(), both.data()) == (1, "⚠  Changed in both: current grade")
        assert not made.dialog.confirm.isEnabled()
        model.setData(both, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
        assert both.data() == "⚠  Changed in both: file's grade"
        assert made.dialog.confirm.text() == "Import 1 grade"
        made.dialog.confirm.click()
        await until(lambda: bool(made.results))
        now = (await made.exported())[1][position_of(rows, column.title)]
        assert now == "2"


async def test_nothing_is_entered_over_what_was_not_shown(tmp_path: Path, qtbot: QtBot) -> None:
    async with screen(tmp_path, qtbot) as made:
        rows, title = await made.exported(), await manual_title(made.person)
        rows[1][position_of(rows, title)] = "2"
        await made.read(rows)
        sheet = await made.person.workspace.gradebook.sheet(COURSE)
        column = next(one.column for one in sheet.columns if one.column.title == title)
        cell = Cell(COURSE, column.id, sheet.rows[0].membership.user_id)
        await made.person.workspace.gradebook.edit([CellPatch(cell, {"score": 1.0})], label="Meanwhile")
        made.dialog.confirm.click()
        await until(lambda: "Grades have changed in the meantime" in made.dialog._remarks.text())
        assert not made.results
        await until(lambda: made.shown()[0][0] == "⚠  Changed in both: current grade")


async def test_what_is_being_stored_cannot_be_given_up_any_more(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with screen(tmp_path, qtbot) as made:
        rows, outbox = await made.exported(), made.person.workspace._store.outbox
        rows[1][position_of(rows, await manual_title(made.person))] = "3"
        await made.read(rows)
        store, stored, go_on = outbox.edit, asyncio.Event(), asyncio.Event()

        async def store_slowly(*args: Any, **options: Any) -> EditResult:
            result = await store(*args, **options)
            stored.set()
            await go_on.wait()
            return result

        monkeypatch.setattr(outbox, "edit", store_slowly)
        made.dialog.confirm.click()
        await stored.wait()
        QTest.keyClick(made.dialog, Qt.Key.Key_Escape)
        await asyncio.sleep(0)
        go_on.set()
        await until(lambda: not made.dialog.isVisible())
        # It is on the disk and will be sent: then it is told as well.
        assert [len(result.inverse) for result in made.results] == [1]
        assert made.dialog.result() == QDialog.DialogCode.Accepted
        assert made.person.heard[-1].outbox


async def test_what_is_still_compared_when_its_page_goes_is_not_entered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_desk(tmp_path / "desk") as (_, person):
        sheet = await person.opened()
        title = next(one.column.title for one in sheet.columns if one.column.grading_type == "Manual")
        await person.workspace.files.export_csv(COURSE, tmp_path / "grades.csv", has_base=True)
        rows = list(csv.reader(io.StringIO((tmp_path / "grades.csv").read_text("utf-8-sig"))))
        rows[1][position_of(rows, title)] = "3"
        text = io.StringIO(newline="")
        csv.writer(text).writerows(rows)
        (tmp_path / "grades.csv").write_text(text.getvalue(), "utf-8", newline="")
        async with whole_window(person, tmp_path, 1240, 780) as window:
            page = await course_in(window)

            async def chosen(*_: object, **__: object) -> Path:
                return tmp_path / "grades.csv"

            monkeypatch.setattr("lmsdesk.gui.gradebook.file_actions.file_to_open", chosen)
            page.exchange.ask_and_import()
            await until(lambda: page.findChild(ImportDialog) is not None)
            dialog = page.findChild(ImportDialog)
            assert dialog is not None
            await until(dialog.confirm.isEnabled)
            look_again, is_asked, may_come = Import.look_again, asyncio.Event(), asyncio.Event()

            async def look_slowly(importing: Import) -> bool:
                is_asked.set()
                await may_come.wait()
                return await look_again(importing)

            monkeypatch.setattr(Import, "look_again", look_slowly)
            dialog.confirm.click()
            await is_asked.wait()
            window.pages.close_course()
            await until(lambda: not isValid(dialog))
            may_come.set()
            await window.writes.finished()
            assert await person.workspace.outbox.edits() == []


async def test_who_is_not_clear_is_asked(tmp_path: Path, qtbot: QtBot, picture: Picture) -> None:
    async with screen(tmp_path, qtbot) as made:
        sheet = await made.person.workspace.gradebook.sheet(COURSE)
        title, names = await manual_title(made.person), [str(row.membership.user.sort_name) for row in sheet.rows[:4]]  # type: ignore[union-attr]
        await made.read([["Who", f"{title}s"], *([name, "2"] for name in names[:3]), [names[3] + "x", "2"]])
        dialog = made.dialog
        assert dialog.tabs.currentIndex() == 0
        assert not dialog.confirm.isEnabled()
        picture(dialog, "import_matching")
        choose(dialog.matching.columns, 1, title)
        await until(dialog.confirm.isEnabled)
        entered = dialog.confirm.text()
        choose(dialog.matching.rows, 0, names[3])
        await until(lambda: dialog.confirm.isEnabled() and dialog.confirm.text() != entered)
        assert not dialog.comparison.empty_clears.isHidden()


def choose(table: MatchTable, row: int, words: str) -> None:
    """Open the choice of a line by its keys, go to one of the things it can be for, and take it."""
    table.setFocus()
    table.setCurrentIndex(table.lines.index(row, 0))
    QTest.keyClick(table, Qt.Key.Key_Return)
    choice = table.findChild(Choice)
    assert isinstance(choice, Choice)
    listed = choice.view()
    while listed.currentIndex().data() != words:
        before = listed.currentIndex()
        QTest.keyClick(listed, Qt.Key.Key_Down)
        assert listed.currentIndex() != before, f"there is no {words}"
    QTest.keyClick(listed, Qt.Key.Key_Return)


async def test_only_ticked_lines_are_entered_as_one_step(tmp_path: Path, qtbot: QtBot, picture: Picture) -> None:
    async with screen(tmp_path, qtbot) as made:
        workspace, rows = made.person.workspace, await made.exported()
        position = position_of(rows, title := await manual_title(made.person))
        before = [row[position] for row in rows[1:5]]
        for row, score in zip(rows[1:5], ("1", "2", "3", "4"), strict=True):
            row[position] = score
        await made.read(rows)
        view, dialog = made.dialog.comparison, made.dialog
        all_, table = view.boxes[Verdict.HERE], view.table
        assert (dialog.confirm.text(), all_.checkState()) == ("Import 4 grades", Qt.CheckState.Checked)
        table.setFocus()
        table.setCurrentIndex(view.preview.index(1, 0))
        QTest.keyClick(table, Qt.Key.Key_Space)
        assert (dialog.confirm.text(), all_.checkState()) == ("Import 3 grades", Qt.CheckState.PartiallyChecked)
        assert made.shown()[1][0] == "●  Changed in the file: left out"
        assert "6 requests" in dialog._budget.text()
        picture(dialog, "import_ticks")
        QTest.keySequence(table, QKeySequence(QKeySequence.StandardKey.SelectAll))
        QTest.keyClick(table, Qt.Key.Key_Space)
        assert dialog.confirm.text() == "Import 4 grades"
        QTest.keyClick(table, Qt.Key.Key_Space)
        assert (dialog.confirm.text(), dialog.confirm.isEnabled()) == ("Nothing to import", False)
        QTest.mouseClick(all_, Qt.MouseButton.LeftButton, pos=QPoint(8, all_.height() // 2))
        assert dialog.confirm.text() == "Import 4 grades"
        table.setCurrentIndex(view.preview.index(0, 0))
        QTest.keyClick(table, Qt.Key.Key_Space)
        QTest.keyClick(table, Qt.Key.Key_Down)
        QTest.keyClick(table, Qt.Key.Key_Space)
        assert [line[0] for line in made.shown()] == 2 * ["●  Changed in the file: left out"] + 2 * [
            "●  Changed in the file"
        ]
        # Another decision compares anew: what was left out stays out.
        dialog._on_row_decided(dialog._import.matching.rows[-1].position, None)  # type: ignore[union-attr]
        await until(made.is_compared)
        assert dialog.confirm.text() == "Import 2 grades"
        dialog.confirm.click()
        await until(lambda: bool(made.results))
        after = [row[position_of(rows, title)] for row in (await made.exported())[1:5]]
        assert after == [*before[:2], "3", "4"]
        await workspace.gradebook.undo(COURSE)
        assert [row[position] for row in (await made.exported())[1:5]] == before


async def test_two_columns_for_one_grade_are_said_and_nothing_can_be_entered(
    tmp_path: Path, qtbot: QtBot, picture: Picture
) -> None:
    async with screen(tmp_path, qtbot) as made:
        rows, title = await made.exported(), await manual_title(made.person)
        position = position_of(rows, title)
        for number, row in enumerate(rows[:4]):
            row.insert(position + 1, "Second title" if number == 0 else "3")
        await made.read(rows)
        dialog, table = made.dialog, made.dialog.matching.columns
        line = next(
            row for row in range(table.lines.rowCount()) if table.lines.line(row).words.endswith("Second title")
        )
        choose(table, line, title)
        await until(made.is_compared)
        assert not dialog.confirm.isEnabled()
        problem = dialog.findChild(QLabel, "importProblem")
        assert problem is not None
        assert problem.isVisible()
        first, second = position + 1, position + 2
        said = f"Columns {first} (“{title}”) and {second} (“Second title”) of the file are for the same column."
        assert said in problem.text()
        assert dialog._budget.isHidden()
        picture(dialog, "import_twice")
        dialog.matching.column_decided.emit(table.lines.line(line).position, None)
        await until(made.is_compared)
        assert problem.isHidden()


async def test_filters_narrow_the_list(tmp_path: Path, qtbot: QtBot) -> None:
    async with screen(tmp_path, qtbot) as made:
        rows, title = await made.exported(), await manual_title(made.person)
        rows[1][position_of(rows, title)], rows[2][position_of(rows, title)] = "2", "x"
        await made.read(rows)
        made.dialog.comparison.filters[Verdict.REFUSED].click()
        assert [line[5] for line in made.shown()] == ["x"]
        made.dialog.comparison.filters[None].click()
        assert len(made.shown()) == 2


async def test_cells_that_are_the_same_are_listed_when_they_are_asked_for(tmp_path: Path, qtbot: QtBot) -> None:
    async with screen(tmp_path, qtbot) as made:
        rows, title = await made.exported(), await manual_title(made.person)
        rows[1][position_of(rows, title)] = "2"
        await made.read(rows)
        assert len(made.shown()) == 1
        same = made.dialog.comparison.filters[Verdict.SAME]
        same.click()
        shown = made.shown()
        assert same.text() == f"Same {len(shown)}"
        assert len(shown) == made.dialog._import.preview.same > 20  # type: ignore[union-attr]
        assert all(line[0] == "Same" and line[4] == line[5] for line in shown)
        assert {line[2] for line in shown} > {title}
        made.dialog.comparison.filters[None].click()
        assert len(made.shown()) == 1


async def test_the_way_of_a_long_comparison_is_told(tmp_path: Path, qtbot: QtBot) -> None:
    async with screen(tmp_path, qtbot) as made:
        rows = await made.exported()
        words: list[str] = []
        tell = made.dialog._on_compared

        def on_progress(done: int, cells: int) -> None:
            tell(done, cells)
            words.append(made.dialog._pace.text())

        made.dialog._on_compared = on_progress  # type: ignore[method-assign]
        await made.read(rows)
        cells = made.dialog._import.preview.same  # type: ignore[union-attr]
        assert words[0].startswith("Comparing ")
        assert words[0].endswith(f" of {cells:,} cells")
        assert made.dialog._pace.text() == ""


@pytest.fixture
def other_language(qapp: QApplication) -> Iterator[None]:
    """A made-up language for as long as a test."""
    language = spoken(qapp)
    qapp.installTranslator(language)
    yield
    qapp.removeTranslator(language)


async def test_what_the_desk_says_of_a_file_is_said_in_the_language_of_the_window(
    tmp_path: Path, qtbot: QtBot, other_language: None
) -> None:
    async with screen(tmp_path, qtbot) as made:
        sheet, title = await made.person.workspace.gradebook.sheet(COURSE), await manual_title(made.person)
        names = [str(row.membership.user.sort_name) for row in sheet.rows[:4]]  # type: ignore[union-attr]
        await made.read([["Who", title], *([name, "12.Jan"] for name in names[:3]), [names[3] + "x", "2"]])
        dialog = made.dialog
        read_as = pseudo("Read as {encoding}, separated by commas.").format(encoding="UTF-8")
        assert dialog._remarks.text().startswith(f"{read_as} {pseudo(MessageId.NO_BASE.value)}")
        assert dialog.matching.rows.lines.index(0, REMARK).data() == pseudo(MessageId.NO_SUCH_NAME.value)
        assert dialog.matching.columns.lines.index(0, CHOICE).data().count(pseudo("name"))
        assert {line[6] for line in made.shown()} == {pseudo(MessageId.DATE.value)}


async def test_a_file_that_is_no_table_closes_the_dialog_and_says_why(tmp_path: Path, qtbot: QtBot) -> None:
    said: list[Notice | Crash] = []
    async with screen(tmp_path, qtbot) as made:
        notices.channel.read_by(said.append)
        (tmp_path / "x.xlsx").write_bytes(b"PK\x03\x04 nothing")
        made.dialog.open()
        made.dialog.read(tmp_path / "x.xlsx")
        await until(lambda: bool(said))
        notices.channel.read_by(None)
        assert isinstance(said[0], Notice)
        assert said[0].title == "The file could not be read as a table."
        assert not made.dialog.isVisible()


async def test_another_worksheet_is_chosen_by_keys(tmp_path: Path, qtbot: QtBot) -> None:
    async with screen(tmp_path, qtbot) as made:
        rows, title = await made.exported(), await manual_title(made.person)
        rows[1][position_of(rows, title)] = "2"
        file = tmp_path / "two.xlsx"
        with xlsxwriter.Workbook(file) as book:
            for name, body in (("Notes", [["Nothing here"]]), ("Grades", [row for row in rows if len(row) > 4])):
                page = book.add_worksheet(name)
                for number, row in enumerate(body):
                    page.write_row(number, 0, row)
        made.dialog.open()
        made.dialog.read(file)
        await until(made.is_compared)
        assert (made.dialog.worksheet.currentText(), made.dialog.worksheet.count()) == ("Notes", 2)
        assert not made.dialog.confirm.isEnabled()
        QTest.keyClick(made.dialog.worksheet, Qt.Key.Key_Down)
        await until(made.dialog.confirm.isEnabled)
        assert made.dialog.confirm.text() == "Import 1 grade"


async def test_the_cost_is_told_with_what_is_left_of_the_day(tmp_path: Path, qtbot: QtBot) -> None:
    async with screen(tmp_path, qtbot) as made:
        await made.read(await made.exported())
        words, client = made.dialog._budget_words, made.person.workspace._client
        left = client.remaining_requests
        assert left is not None
        assert words(2060).startswith(f"Sending takes {number(4_120)} requests of the {number(left)} left today, ")
        assert "“Work offline” pauses sending at any time." in words(2060)
        said = words(left)
        assert said.endswith("What cannot be sent today is kept here and sent tomorrow.")
        assert made.dialog._budget.text() == "The file and the gradebook are the same."
