"""“Explain this grade”: the words for totals by formula, hand-ins that were late, overrides and what waits."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from lmsdesk.desk import CellDetails
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.gradebook.panels.details_panel import CellPanel, change_line, merge_sittings
from lmsdesk.gui.gradebook.panels.grade_explanation import Explanation, explain_grade
from lmsdesk.gui.gradebook.panels.total_explanation import RowKind, TableRow
from lmsdesk.gui.kit.formatting import format_change
from lmsdesk.model.changes import HistoryEntry, Origin
from lmsdesk.model.edits import Edit, EditState
from lmsdesk.model.gradebook import Attempt, Column, ColumnScore, Grade, Grading
from lmsdesk.model.ids import AttemptId, Cell, ColumnId, EditId, UserId
from lmsdesk.model.sheet import CellFlag, ColumnCells, Sheet
from lmsdesk.model.wire import Json, Timestamp
from tests.bench.grid_sheets import COURSE, made_sheet
from tests.gui.grade_desk import cell_of
from tests.gui.site_desk import open_desk, until
from tests.helpers.patience import PATIENCE_S
from tests.sync.conftest import Person, manual_cell

DUE = datetime(2026, 10, 1, 12, tzinfo=UTC)


def cells(
    number: int,
    score: float | None,
    *,
    possible: float = 50.0,
    flags: int = 0,
    grading: Grading | None = None,
    raw: Json | None = None,
) -> ColumnCells:
    made = Column(
        id=ColumnId(f"_{number}_1"),
        name=f"Task {number}",
        score=ColumnScore(possible=possible),
        grading=grading or Grading(type="Calculated" if raw else "Manual"),
        raw=raw or {},
    )
    scores = np.array([np.nan if score is None else score], "<f8")
    return ColumnCells(made, scores.tobytes(), np.array([flags], np.uint8).tobytes(), {})


def shown(*columns: ColumnCells, edits: Sequence[Edit] = ()) -> tuple[GradebookModel, Sheet]:
    sheet = replace(made_sheet(1, 1), columns=columns, edits=tuple(edits))
    model = GradebookModel()
    model.load(sheet)
    return model, sheet


def explained(model: GradebookModel, cell: Cell, **details: object) -> Explanation:
    kept = {"grade": None, "edit": None, "attempts": (), "history": (), **details}
    return explain_grade(model, CellDetails(cell, **kept))  # type: ignore[arg-type]


def explanation_lines(model: GradebookModel, cell: Cell, **details: object) -> list[str]:
    """The sentences, without the table."""
    made = explained(model, cell, **details)
    return [*made.lines, *made.remarks]


def table(model: GradebookModel, cell: Cell) -> list[tuple[str, ...]]:
    """What the cells of the table say, row by row."""
    return [row[1:6] for row in explained(model, cell).rows]


def row_of(model: GradebookModel, cell: Cell, name: str) -> TableRow:
    return next(row for row in explained(model, cell).rows if row.name == name)


def formula(text: str) -> Json:
    return {"formula": {"formula": text, "aliases": {"a": "_1_1", "b": "_2_1", "c": "_3_1"}}}


def test_a_weighted_average_shows_what_each_column_counts(qtbot: QtBot) -> None:
    total = cells(9, 88.5, possible=100.0, raw=formula("weighted(a * 30, b * 70, c * 50)"))
    model, sheet = shown(total, cells(1, 45), cells(2, 17.57, possible=20.0), cells(3, None))
    cell = cell_of(sheet, 0, 0)
    assert table(model, cell) == [
        ("Task 1", "45", "50", "30", "27"),
        ("Task 2", "17.57", "20", "70", "61.495"),
        ("Task 3", "", "50", "50", "no grade"),
        ("Weighted average", "", "100", "100", "88.495"),
        ("On the server", "", "", "", "88.5"),
        ("Difference", "", "", "", "+0.005"),
    ]
    assert row_of(model, cell, "Task 1").tip == "Task 1\n45 / 50 × 30 / 100 × 100 = 27"
    assert row_of(model, cell, "Task 3").tip == "Task 3\nNot counted, because there is no grade yet."
    lines = explanation_lines(model, cell)
    assert lines[1] == "It is the weighted average of 2 grades."
    assert lines[-1] == "The server has 88.5; it may count something that is not shown here."


def test_a_total_of_columns_that_were_not_read_is_not_called_wrong(qtbot: QtBot) -> None:
    total = cells(9, 88.5, possible=100.0, raw=formula("weighted(a * 30, b * 70, c * 50)"))
    late, closed = (replace(cells(number, None), is_unread=True, is_unreadable=number == 3) for number in (2, 3))
    model, sheet = shown(total, cells(1, 45), late, closed)
    lines = explanation_lines(model, cell_of(sheet, 0, 0))
    assert table(model, cell_of(sheet, 0, 0))[1:] == [
        ("Task 2", "", "50", "70", "not read yet"),
        ("Task 3", "", "50", "50", "no access"),
        ("Weighted average", "", "100", "30", "90"),
        ("On the server", "", "", "", "88.5"),
    ]
    words = "It cannot be checked here, because some columns have not been read: Task 2, Task 3."
    assert lines[-1] == f"The server has 88.5. {words}"
    assert explanation_lines(model, cell_of(sheet, 0, 2)) == [
        "Task 2: not read yet.",
        "This column has not been read from the site yet.",
    ]
    assert explanation_lines(model, cell_of(sheet, 0, 3))[-1] == "You have no access to the grades of this column."


def test_a_total_that_was_not_read_has_nothing_to_be_compared_with(qtbot: QtBot) -> None:
    raw = formula("weighted(a * 30, b * 70, c * 50)")
    model, sheet = shown(replace(cells(9, None, possible=100.0, raw=raw), is_unread=True), cells(1, 45))
    lines = explanation_lines(model, cell_of(sheet, 0, 0))
    assert lines[0] == "Task 9: not read yet."
    assert lines[-1] == "This column has not been read from the site yet."


def test_a_figure_that_does_not_end_is_marked_and_exact_in_its_tip(qtbot: QtBot) -> None:
    total = cells(9, 40, possible=100.0, raw=formula("average(a, b, c)"))
    model, sheet = shown(total, cells(1, 10), cells(2, 20), cells(3, 25))
    cell = cell_of(sheet, 0, 0)
    assert row_of(model, cell, "Task 1").counted == "≈6.67"
    assert row_of(model, cell, "Task 1").tip == "Task 1\n10 / 50 × 1 / 3 × 100 = 20/3"
    assert row_of(model, cell, "Average").tip == "Average: exactly 110/3"
    assert row_of(model, cell, "Difference").tip.endswith(": +10/3")
    assert {row.weight for row in explained(model, cell).rows} == {""}


def test_a_very_long_sum_is_cut_and_still_adds_up(qtbot: QtBot) -> None:
    aliases = {f"v{number}": f"_{number}_1" for number in range(1, 101)}
    raw: Json = {"formula": {"formula": f"total({', '.join(aliases)})", "aliases": aliases}}
    grades = [cells(number, 1.5) for number in range(1, 101)]
    model, sheet = shown(cells(900, 150, possible=5000.0, raw=raw), *grades)
    rows = table(model, cell_of(sheet, 0, 0))
    assert rows[59:] == [
        ("Task 60", "1.5", "50", "", "1.5"),
        ("40 more columns", "", "", "", "60"),
        ("Sum", "", "5000", "", "150"),
        ("On the server", "", "", "", "150"),
    ]
    assert sum(float(counted) for *_, counted in rows[:61]) == 150


def test_each_grade_that_does_not_count_says_why(qtbot: QtBot) -> None:
    aliases = {name: f"_{number}_1" for number, name in enumerate("abcde", 1)}
    raw: Json = {"formula": {"formula": "average(a, b, c, d, e; drop 1)", "aliases": aliases}}
    total = cells(9, 90, possible=100.0, raw=raw)
    hidden = replace(cells(5, None), is_nameless=True)
    exempt, no_points = cells(3, 50, flags=CellFlag.EXEMPT), cells(4, 7, possible=0.0)
    model, sheet = shown(total, cells(1, 45), cells(2, 10), exempt, no_points, hidden)
    cell = cell_of(sheet, 0, 0)
    counted = {row.name: row.counted for row in explained(model, cell).rows}
    assert counted == {
        "Task 1": "90",
        "Task 2": "dropped",
        "Task 3": "exempt",
        "Task 4": "no points",
        "Task 5": "hidden",
        "Average": "90",
        "On the server": "90",
    }
    assert row_of(model, cell, "Task 5").score == ""
    assert [row.name for row in explained(model, cell).rows if not row.is_counted] == [f"Task {n}" for n in range(2, 6)]
    assert explanation_lines(model, cell)[-1] == "The server has the same: 90."


def test_a_calculated_column_in_a_total_has_its_own_step(qtbot: QtBot) -> None:
    inner = cells(3, 60, possible=100.0, raw=formula("total(a, b)"))
    total = cells(9, 55, possible=100.0, raw=formula("average(a, c)"))
    model, sheet = shown(total, inner, cells(1, 25), cells(2, 30))
    rows = explained(model, cell_of(sheet, 0, 0)).rows
    (title,) = [position for position, row in enumerate(rows) if row.kind is RowKind.TITLE]
    assert [row.name for row in rows[:title]] == ["Task 3", "Task 1", "Average", "On the server"]
    assert rows[title].name == "How Task 3 is calculated"
    assert [(row.name, row.counted) for row in rows[title + 1 :]] == [
        ("Task 1", "25"),
        ("Task 2", "30"),
        ("Sum", "55"),
        ("On the server", "60"),
        ("Difference", "+5"),
    ]


def test_totals_of_each_other_end(qtbot: QtBot) -> None:
    one = cells(1, 10, raw=formula("total(b)"))
    other = cells(2, 10, raw=formula("total(a)"))
    model, sheet = shown(one, other)
    assert [row.name for row in explained(model, cell_of(sheet, 0, 0)).rows].count("How Task 2 is calculated") == 1


def test_an_unknown_formula_is_quoted(qtbot: QtBot) -> None:
    total = cells(9, 3, possible=100.0, raw=formula("median(a, b)"))
    model, sheet = shown(total, cells(1, 45), cells(2, 10))
    assert explanation_lines(model, cell_of(sheet, 0, 0))[-1].endswith("with this formula: median(a, b)")


def test_one_point_is_not_called_points(qtbot: QtBot) -> None:
    model, sheet = shown(cells(1, 1, possible=1.0), cells(2, 1, possible=0.0))
    assert explanation_lines(model, cell_of(sheet, 0, 0))[0] == "Task 1: 1 of 1 point, which is 100%."
    assert explanation_lines(model, cell_of(sheet, 0, 1))[0] == "Task 2: 1 point."


def test_a_percentage_of_the_service_is_explained_as_the_grid_shows_it(qtbot: QtBot) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale("de_DE"))
    try:
        total = replace(cells(1, 36.12, possible=100.0), texts={0: "36.12%"})
        model, sheet = shown(total, replace(cells(2, None), texts={0: "12.5 %"}))
        assert [model.columns[number].text(0) for number in (0, 1)] == ["36,12%", "12,5 %"]
        first = explanation_lines(model, cell_of(sheet, 0, 0))[0]
        assert first == "Task 1: 36,12 of 100 points, which is 36,12%; shown as 36,12%."
        assert explanation_lines(model, cell_of(sheet, 0, 1))[0] == "Task 2: 12,5 %."
    finally:
        QLocale.setDefault(before)


def test_late_hand_ins_overrides_and_refusals_are_named(qtbot: QtBot) -> None:
    grading = Grading(type="Attempts", due=Timestamp(DUE), scoring_model="Highest")
    edit = Edit(EditId(1), Cell(COURSE, ColumnId("_1_1"), UserId("_1000_1")), {"score": 41.0}, {}, EditState.FAILED, 1)
    model, sheet = shown(cells(1, 40, grading=grading, flags=CellFlag.OVERRIDDEN), edits=[edit])
    attempts = [
        Attempt(id=AttemptId("_1_1"), score=30.0, attempt_date=Timestamp(DUE - timedelta(hours=1))),
        Attempt(id=AttemptId("_2_1"), score=38.0, attempt_date=Timestamp(DUE + timedelta(days=2, hours=3))),
        Attempt(id=AttemptId("_3_1"), attempt_date=Timestamp(DUE + timedelta(minutes=5))),
    ]
    grade = Grade(user_id=UserId("_1000_1"), column_id=ColumnId("_1_1"), score=40.0, overridden=Timestamp(DUE))
    lines = explanation_lines(model, cell_of(sheet, 0, 0), attempts=attempts, grade=grade, edit=edit)
    assert lines[0] == "Task 1: 41 of 50 points, which is 82%."
    assert lines[1].endswith(": 30.")
    assert ", 2 days late: 38." in lines[2].replace("%Ln", "2")
    assert ", 5 minutes late: no score yet." in lines[3].replace("%Ln", "5")
    assert lines[4] == "The best attempt counts."
    assert "A grader overrode it with 40 on" in lines[5]
    assert lines[6] == "The server refused 41, which is kept here; it still has 40."


def entry(number: int, field: str, before: object, after: object, *, origin: Origin = Origin.ENTERED) -> HistoryEntry:
    at = DUE + timedelta(seconds=number)
    return HistoryEntry(number, at, Cell(COURSE, ColumnId("_1_1"), UserId("_1_1")), field, before, after, origin)


def test_a_text_written_in_one_sitting_is_one_line_of_the_trail() -> None:
    history = [
        entry(4, "score", 3.0, 4.0),
        entry(3, "feedback", "We", "Well", origin=Origin.SENT),
        entry(2, "feedback", "We", "Well"),
        entry(1, "feedback", "W", "We"),
        entry(0, "feedback", None, "W"),
    ]
    assert [(one.field, one.before, one.after) for one in merge_sittings(history)] == [
        ("score", 3.0, 4.0),
        ("feedback", "We", "Well"),
        ("feedback", None, "Well"),
    ]
    assert change_line(history[0]).startswith(f"Score: {format_change('3', '4')}, entered here, ")


def test_why_a_total_differs_is_said_by_what_is_known(qtbot: QtBot) -> None:
    total = cells(9, 40, possible=100.0, raw=formula("total(a, b)"))
    model, sheet = shown(total, cells(1, 45), cells(2, 10), cells(3, 5))
    cell = cell_of(sheet, 0, 0)
    newest = explanation_lines(model, cell, taken_since=frozenset({ColumnId("_1_1"), ColumnId("_3_1")}))[-1]
    assert newest == "The server has 40; it may not have counted the newest grades yet: Task 1."
    assert explanation_lines(model, cell)[-1] == "The server has 40; it may count something that is not shown here."
    edit = Edit(EditId(1), Cell(COURSE, ColumnId("_2_1"), cell.user_id), {"score": 12.0}, {}, EditState.QUEUED, 1)
    model, sheet = shown(total, cells(1, 45), cells(2, 10), edits=[edit])
    unsent = explanation_lines(model, cell, taken_since=frozenset({ColumnId("_1_1")}))[-1]
    assert unsent == "The server has 40: grades that are only here are not counted yet."


async def test_a_total_is_known_to_be_older_than_a_grade_just_sent(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        sheet = await person.opened()
        cell = manual_cell(sheet)
        total = next(one.column for one in sheet.columns if one.column.is_calculated)
        beside = Cell(cell.course_id, total.id, cell.user_id)
        assert (await person.workspace.gradebook.cell_details(beside)).taken_since == frozenset()
        await person.enter(cell, score=3.0, feedback="Clear.")
        await person.until_sent()
        assert (await person.workspace.gradebook.cell_details(beside)).taken_since == {cell.column_id}
        assert (await person.workspace.gradebook.cell_details(cell)).taken_since == frozenset()
        person.workspace.sync_now()
        await _counted_again(person, beside)


async def _counted_again(person: Person, cell: Cell) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while (await person.workspace.gradebook.cell_details(cell)).taken_since:  # noqa: ASYNC110 - a pull has no event of its own
            await asyncio.sleep(0.02)


WEIGHTED = "weighted(a * 30, b * 70, c * 50)"


def panel_on(qtbot: QtBot, model: GradebookModel, cell: Cell, *, width: int = 340) -> CellPanel:
    panel = CellPanel()
    qtbot.addWidget(panel)
    panel.setMinimumWidth(0)
    panel.resize(width, 700)
    panel.show()
    panel.expect(cell, "Abara, Chidi", "Total")
    panel.show_details(CellDetails(cell, None, None, (), ()), explained(model, cell), is_read_only=True)
    return panel


def weighted(title: str = "Task 1") -> tuple[GradebookModel, Cell]:
    total = cells(9, 88.5, possible=100.0, raw=formula(WEIGHTED))
    first = cells(1, 45)
    first = replace(first, column=replace(first.column, name=title))
    model, sheet = shown(total, first, cells(2, 17.57, possible=20.0), cells(3, None))
    return model, cell_of(sheet, 0, 0)


async def test_the_table_fits_a_narrow_panel(qtbot: QtBot) -> None:
    model, cell = weighted("Reading response: the long way home")
    for width, hidden in ((240, {"Of", "Weight"}), (400, set())):
        panel = panel_on(qtbot, model, cell, width=width)
        table = panel.table
        titles = table.lines.titles
        header = table.horizontalHeader()
        await until(lambda: header.length() == table.viewport().width())  # noqa: B023 - called in this turn of the loop
        assert {titles[column] for column in range(5) if table.isColumnHidden(column)} == hidden
        assert table.rowHeight(0) > table.rowHeight(1)
        rows = sum(table.rowHeight(row) for row in range(table.lines.rowCount()))
        assert table.viewport().height() == rows
        assert table.verticalScrollBar().maximum() == 0


async def test_a_long_table_scrolls_and_goes_when_another_cell_is_chosen(qtbot: QtBot) -> None:
    aliases = {f"v{number}": f"_{number}_1" for number in range(1, 41)}
    raw: Json = {"formula": {"formula": f"total({', '.join(aliases)})", "aliases": aliases}}
    total = cells(900, 60, possible=5000.0, raw=raw)
    model, sheet = shown(total, *(cells(number, 1.5) for number in range(1, 41)))
    panel = panel_on(qtbot, model, cell_of(sheet, 0, 0), width=240)
    table = panel.table
    await until(lambda: table.verticalScrollBar().maximum() > 0)
    assert table.height() < 500
    table.setCurrentIndex(table.lines.index(0, 0))
    QTest.keyClick(table, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert table.currentIndex().row() == table.lines.rowCount() - 1
    assert table.verticalScrollBar().value() == table.verticalScrollBar().maximum()
    panel.expect(cell_of(sheet, 0, 1), "Abara, Chidi", "Task 1")
    assert table.isHidden()


def test_rows_of_the_table_are_copied_with_their_titles(qtbot: QtBot) -> None:
    model, cell = weighted()
    panel = panel_on(qtbot, model, cell, width=240)
    table = panel.table
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().split("\n")
    assert lines[0] == "Column\tScore\tOf\tWeight\tCounted"
    assert lines[1] == "Task 1\t45\t50\t30\t27"
    assert lines[-1] == "Difference\t\t\t\t+0.005"
    assert len(lines) == 7
    table.selectRow(1)
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().split("\n")[1:] == ["Task 2\t17.57\t20\t70\t61.495"]


def test_each_cell_of_the_table_has_a_name_for_screen_readers(qtbot: QtBot) -> None:
    model, cell = weighted()
    panel = panel_on(qtbot, model, cell)
    table = panel.table
    face = QAccessible.queryAccessibleInterface(table)
    assert face.text(QAccessible.Text.Name) == "How the grade is calculated"
    said = [face.child(position).text(QAccessible.Text.Name) for position in range(face.childCount())]
    assert [text for text in said if text in table.lines.titles] == ["Column", "Score", "Of", "Weight", "Counted"]
    names = ["Task 1", "Task 1, Score: 45", "Task 1, Of: 50", "Task 1, Weight: 30", "Task 1, Counted: 27"]
    assert [text for text in said if text.startswith("Task 1")] == names
    assert {"Task 3, Score: –", "Task 3, Counted: no grade"} <= set(said)
