"""“Explain this grade”: the words for totals by formula, hand-ins that were late, overrides and what waits."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
from pytestqt.qtbot import QtBot

from lmsdesk.desk import CellDetails
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.gradebook.panels.details_panel import joined, worded
from lmsdesk.gui.gradebook.panels.grade_explanation import explained
from lmsdesk.gui.kit.formatting import became
from lmsdesk.model.changes import HistoryEntry, Origin
from lmsdesk.model.edits import Edit, EditState
from lmsdesk.model.gradebook import Attempt, Column, ColumnScore, Grade, Grading
from lmsdesk.model.ids import AttemptId, Cell, ColumnId, EditId, UserId
from lmsdesk.model.sheet import CellFlag, ColumnCells, Sheet
from lmsdesk.model.wire import Json, Timestamp
from tests.bench.grid_sheets import COURSE, made_sheet
from tests.gui.grade_desk import cell_of
from tests.gui.site_desk import open_desk
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


def told(model: GradebookModel, cell: Cell, **story: object) -> list[str]:
    kept = {"grade": None, "edit": None, "attempts": (), "history": (), **story}
    return explained(model, CellDetails(cell, **kept))  # type: ignore[arg-type]


def formula(text: str) -> Json:
    return {"formula": {"formula": text, "aliases": {"a": "_1_1", "b": "_2_1", "c": "_3_1"}}}


def test_a_weighted_average_shows_each_share(qtbot: QtBot) -> None:
    total = cells(9, 88.5, possible=100.0, raw=formula("weighted(a * 30, b * 70, c * 50)"))
    model, sheet = shown(total, cells(1, 45), cells(2, 17.57, possible=20.0), cells(3, None))
    lines = told(model, cell_of(sheet, 0, 0))
    assert "Task 1: 45 / 50 = 90% × 30" in lines
    assert "Task 2: 17.57 / 20 = 87.85% × 70" in lines
    assert "Together divided by 100, of 100: 88.495." in lines
    assert "Not counted, no grade yet: Task 3." in lines
    assert lines[-1] == "The server has 88.5; it may count something that is not shown here."


def test_a_total_of_columns_that_were_not_read_is_not_called_wrong(qtbot: QtBot) -> None:
    total = cells(9, 88.5, possible=100.0, raw=formula("weighted(a * 30, b * 70, c * 50)"))
    late, closed = (replace(cells(number, None), is_unread=True, is_unreadable=number == 3) for number in (2, 3))
    model, sheet = shown(total, cells(1, 45), late, closed)
    lines = told(model, cell_of(sheet, 0, 0))
    assert "Not counted, not read yet: Task 2." in lines
    assert "Not counted, may not be read: Task 3." in lines
    words = "It cannot be checked here, because some columns have not been read: Task 2, Task 3."
    assert lines[-1] == f"The server has 88.5. {words}"
    assert told(model, cell_of(sheet, 0, 2)) == [
        "Task 2: not read yet.",
        "This column has not been read from the site yet.",
    ]
    assert told(model, cell_of(sheet, 0, 3))[-1] == "You may not read the grades of this column."


def test_a_total_that_was_not_read_has_nothing_to_be_compared_with(qtbot: QtBot) -> None:
    raw = formula("weighted(a * 30, b * 70, c * 50)")
    model, sheet = shown(replace(cells(9, None, possible=100.0, raw=raw), is_unread=True), cells(1, 45))
    lines = told(model, cell_of(sheet, 0, 0))
    assert lines[0] == "Task 9: not read yet."
    assert lines[-1] == "This column has not been read from the site yet."


def test_a_very_long_sum_is_cut_and_still_adds_up(qtbot: QtBot) -> None:
    aliases = {f"v{number}": f"_{number}_1" for number in range(1, 101)}
    raw: Json = {"formula": {"formula": f"total({', '.join(aliases)})", "aliases": aliases}}
    grades = [cells(number, 1.5) for number in range(1, 101)]
    model, sheet = shown(cells(900, 150, possible=5000.0, raw=raw), *grades)
    line = next(line for line in told(model, cell_of(sheet, 0, 0)) if "Task 1 1.5" in line)
    assert line.endswith("Task 60 1.5 + 60 of 40 more = 150.")
    assert "Task 61" not in line


def test_the_lowest_is_named_when_it_is_dropped(qtbot: QtBot) -> None:
    total = cells(9, 90, possible=100.0, raw=formula("average(a, b, c; drop 1)"))
    model, sheet = shown(total, cells(1, 45), cells(2, 10), cells(3, 50, flags=CellFlag.EXEMPT))
    lines = told(model, cell_of(sheet, 0, 0))
    assert "Left out as the lowest: Task 2." in lines
    assert "Not counted, exempt: Task 3." in lines
    assert lines[-1] == "The server has the same: 90."


def test_an_unknown_formula_is_quoted(qtbot: QtBot) -> None:
    total = cells(9, 3, possible=100.0, raw=formula("median(a, b)"))
    model, sheet = shown(total, cells(1, 45), cells(2, 10))
    assert told(model, cell_of(sheet, 0, 0))[-1].endswith("with this formula: median(a, b)")


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
    lines = told(model, cell_of(sheet, 0, 0), attempts=attempts, grade=grade, edit=edit)
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
    assert [(one.field, one.before, one.after) for one in joined(history)] == [
        ("score", 3.0, 4.0),
        ("feedback", "We", "Well"),
        ("feedback", None, "Well"),
    ]
    assert worded(history[0]).startswith(f"Score: {became('3', '4')}, entered here, ")


def test_why_a_total_differs_is_said_by_what_is_known(qtbot: QtBot) -> None:
    total = cells(9, 40, possible=100.0, raw=formula("total(a, b)"))
    model, sheet = shown(total, cells(1, 45), cells(2, 10), cells(3, 5))
    cell = cell_of(sheet, 0, 0)
    newest = told(model, cell, taken_since=frozenset({ColumnId("_1_1"), ColumnId("_3_1")}))[-1]
    assert newest == "The server has 40; it may not have counted the newest grades yet: Task 1."
    assert told(model, cell)[-1] == "The server has 40; it may count something that is not shown here."
    edit = Edit(EditId(1), Cell(COURSE, ColumnId("_2_1"), cell.user_id), {"score": 12.0}, {}, EditState.QUEUED, 1)
    model, sheet = shown(total, cells(1, 45), cells(2, 10), edits=[edit])
    unsent = told(model, cell, taken_since=frozenset({ColumnId("_1_1")}))[-1]
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
