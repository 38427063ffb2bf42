"""A column that is graded without names: nothing on the screen or in a file says whose grade is whose."""

import csv
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import ConflictEntry
from lmsdesk.desk.gradebook.entry.messages import NAMELESS
from lmsdesk.desk.gradebook.entry.plan import read_texts
from lmsdesk.gui.gradebook.panels.grade_explanation import explain_grade
from lmsdesk.gui.history.page import HistoryPage
from lmsdesk.gui.kit.formatting import person
from lmsdesk.gui.outbox.conflicts_view import ConflictsView
from lmsdesk.model.changes import PastQuery
from lmsdesk.model.columns import ColumnField, Values
from lmsdesk.model.edits import Edit, EditState
from lmsdesk.model.ids import Cell, ColumnId, EditId, UserId
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE

LATER = "2999-01-01T00:00:00.000Z"


def graded(made: PageScreen) -> Cell:
    """A grade of a column for work that students hand in."""
    position = next(
        position for position, one in enumerate(made.model.columns) if one.column.grading_type == "Attempts"
    )
    row = next(row for row in range(made.model.rowCount()) if made.text(row, position))
    return made.model.cell_at(made.at(row, position))


async def hide_names(made: PageScreen, cell: Cell, *, until_day: str | None = LATER) -> None:
    """The column is graded without names until a day, or with them from now on."""
    columns = made.person.workspace.columns
    rule: Values = {ColumnField.ANONYMITY: "Date", ColumnField.RELEASE: until_day}
    seen = await columns.read(COURSE, cell.column_id)
    await columns.change(COURSE, seen, rule if until_day else {ColumnField.ANONYMITY: "None"})
    index = made.model.index_of(cell)
    await until(lambda: made.model.columns[index.column()].is_nameless == bool(until_day))


def name_of(made: PageScreen, cell: Cell) -> str:
    slot, _ = made.model.session.position_of(cell) or (-1, 0)
    return made.model.names[slot]


def rows_of(page: HistoryPage) -> list[list[str]]:
    model = page.model
    return [
        [str(model.data(model.index(row, column))) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


async def test_the_grid_keeps_the_grades_back_and_takes_none(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        cell = graded(made)
        before = made.model.text_at(made.model.index_of(cell))
        await hide_names(made, cell)
        index = made.model.index_of(cell)
        position = index.column()
        assert [text for row in range(made.model.rowCount()) if (text := made.text(row, position))] == []
        assert not made.model.columns[position].flags.any()
        made.page.table.select_cell(index)
        made.page.table.setFocus()
        QTest.keyClicks(made.page.table, "7")
        assert "names are hidden" in made.warnings[-1]
        session = made.model.session
        entries = read_texts(session, [(session.ref_at(index.row(), position), "7")])
        assert [line.reason for line in entries.lines] == [NAMELESS]
        why = explain_grade(made.model, await made.person.workspace.gradebook.cell_details(cell))
        assert not [*why.rows, *why.remarks]
        assert why.lines
        assert before not in " ".join(why.lines)
        assert await made.person.workspace.gradebook.cell_history(cell) == []
        assert picture(made.page, "hidden-names").exists()
        await hide_names(made, cell, until_day=None)
        assert made.model.text_at(made.model.index_of(cell)) == before


async def test_history_and_what_waits_say_a_number_in_the_place_of_a_name(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        cell = graded(made)
        name = name_of(made, cell)
        made.person.workspace.pause()
        await made.person.enter(cell, score=3.25)
        made.person.workspace.pause()
        (waiting,) = await made.person.workspace.outbox.waiting()
        assert waiting.student_name == name
        history = HistoryPage(made.person.workspace, COURSE, writes=made.writes)
        qtbot.addWidget(history)
        history.refresh()
        await until(lambda: any(name in row for row in rows_of(history)))
        made.person.workspace.resume()
        await hide_names(made, cell)
        made.person.workspace.pause()
        history.refresh()
        await until(lambda: not any(name in row for row in rows_of(history)))
        assert any(text.startswith("Student ") for row in rows_of(history) for text in row)
        assert picture(history, "hidden-history").exists()
        wanted: list[Cell] = []
        history.cell_wanted.connect(wanted.append)
        for row in range(history.model.rowCount()):
            history.table.selectRow(row)
            history.foot.cell.click()
        assert wanted == [entry.cell for entry in history.model.entries if entry.cell.column_id != cell.column_id]
        assert len(wanted) < history.model.rowCount()
        history.stop()
        await made.person.enter(cell, score=4.25)
        made.type(0, "1.5")
        await made.stored()
        assert made.model.text_at(made.model.index_of(cell)) == ""
        waiting = next(one for one in await made.person.workspace.outbox.waiting() if one.edit.cell == cell)
        assert waiting.stand_in > 0
        assert person(waiting.student_name, waiting.stand_in) == f"Student {waiting.stand_in}"
        files = await made.person.workspace.files.export_unsent(tmp_path / "unsent.csv")
        for file in (files.table, files.text):
            # Whoever enters them somewhere else has to know whose they are.
            assert name in file.read_text("utf-8-sig")
            assert f"Student {waiting.stand_in}" not in file.read_text("utf-8-sig")


async def test_neither_a_filter_nor_a_file_tells_whose_it_is(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        cell, workspace = graded(made), made.person.workspace
        title = made.model.columns[made.model.index_of(cell).column()].column.title
        open_cell = Cell(COURSE, made.model.columns[made.column].column.id, cell.user_id)
        workspace.pause()
        await made.person.enter(open_cell, score=2.5)
        await made.person.enter(cell, score=3.25)
        workspace.resume()
        await hide_names(made, cell)
        for limit in (1, 500):
            told = await workspace.history.find(PastQuery(COURSE, user_id=cell.user_id, limit=limit))
            assert {entry.cell for entry in told} == {open_cell}
        out = tmp_path / "grades.csv"
        await workspace.files.export_csv(COURSE, out)
        with out.open(encoding="utf-8-sig", newline="") as lines:
            rows = list(csv.reader(lines))
        position = next(position for position, head in enumerate(rows[0]) if head.startswith(title))
        assert {row[position] for row in rows[1:] if len(row) > position} == {""}


async def test_a_number_tells_neither_the_row_nor_the_person_in_another_column(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        columns = [one.column.id for one in made.model.columns if one.column.grading_type == "Attempts"][:2]
        cells = [
            [Cell(COURSE, column_id, made.model.session.member_at(row).user_id) for row in range(24)]
            for column_id in columns
        ]
        for column in cells:
            await hide_names(made, column[0])
        titles = await made.person.workspace.gradebook.course_names(COURSE)
        numbers = [[titles.stand_ins.number(cell) for cell in column] for column in cells]
        assert [sorted(column) for column in numbers] == [list(range(1, 25))] * 2
        assert numbers[0] != numbers[1]
        assert all(column != sorted(column) for column in numbers)


def test_the_list_of_conflicts_and_the_chosen_one_name_the_number(qtbot: QtBot) -> None:
    cell = Cell(COURSE, ColumnId("_5_1"), UserId("_9_1"))
    edit = Edit(EditId(1), cell, {"score": 3.0}, {"score": 1.0}, EditState.HELD, 1, theirs={"score": 2.0})
    view = ConflictsView()
    qtbot.addWidget(view)
    view.show_conflicts([ConflictEntry(edit, "Seminar", "Essay", "Nwosu, Amara", stand_in=7)])
    heard = view.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert heard.startswith("Student 7, Essay")
    assert view.card.card.accessibleName() == heard
    assert view.model.index(0, 0).data() == "Student 7"
    labels = [label.text() for label in view.findChildren(QLabel)]
    assert "Student 7" in labels
    assert not any("Nwosu" in label for label in labels)
