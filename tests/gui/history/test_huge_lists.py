"""What is long is made little by little, and says the same as if it were made at once."""

import asyncio
import random
from datetime import UTC, datetime, timedelta
from itertools import product

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import CellDetails, CourseNames
from lmsdesk.desk.gradebook.entry.find_replace import next_match
from lmsdesk.gui.gradebook.panels.details_panel import CellPanel
from lmsdesk.gui.gradebook.panels.grade_explanation import Explanation
from lmsdesk.gui.history.cell_history_panel import HistoryPanel
from lmsdesk.gui.history.model import HistoryModel
from lmsdesk.model.changes import HistoryEntry, Origin
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId
from tests.gui.site_desk import until

CELL = Cell(CourseId("_1_1"), ColumnId("_2_1"), UserId("_3_1"))
BEGIN = datetime(2026, 1, 5, tzinfo=UTC)


def history(count: int) -> list[HistoryEntry]:
    """So many scores of one cell, newest first."""
    return [
        HistoryEntry(
            id=number,
            at=BEGIN + timedelta(minutes=number),
            target=CELL,
            field="score",
            before=float(number - 1),
            after=float(number),
            origin=Origin.PULLED,
        )
        for number in range(count, 0, -1)
    ]


def cards(panel: HistoryPanel) -> list[QWidget]:
    return [part for part in panel.findChildren(QWidget, "putBackValue") if not part.isHidden()]


async def test_a_long_story_of_a_cell_comes_in_parts(qtbot: QtBot) -> None:
    panel = HistoryPanel()
    qtbot.addWidget(panel)
    panel.show()
    panel.show_history("Abara · Essay", history(30))
    panel.name_authors({30: "Chen", 1: "Eze"})
    seen = []
    for _ in range(3):
        await until(lambda: panel.findChild(QToolButton, "historyOfCellOlder") is not None or len(cards(panel)) == 30)
        seen.append(len(cards(panel)))
        if (older := panel.findChild(QToolButton, "historyOfCellOlder")) is not None:
            older.click()
            older.setObjectName("")
    assert seen == [12, 24, 30]
    said = " ".join(label.text() for label in panel.findChildren(QLabel))
    assert "by Chen" in said, "who was known before the card was there"
    assert "by Eze" in said, "and who is found far down"


def test_the_grade_in_full_says_where_the_older_changes_are(qtbot: QtBot) -> None:
    panel = CellPanel()
    qtbot.addWidget(panel)
    panel.expect(CELL, "Abara", "Essay")
    panel.show_details(CellDetails(CELL, None, None, (), tuple(history(40))), Explanation([]))
    assert any("25 older changes" in label.text() for label in panel.findChildren(QLabel))
    assert len([label for label in panel.findChildren(QLabel) if "→" in label.text()]) == 15
    panel.show_details(CellDetails(CELL, None, None, (), tuple(history(2))), Explanation(["It is typed in."]))
    assert [label.text() for label in panel.findChildren(QLabel) if "→" in label.text() and not label.isHidden()]
    assert len([label for label in panel.findChildren(QLabel) if "→" in label.text()]) == 2, "and nothing of before"


async def test_another_cell_takes_the_place_of_a_story_that_was_not_finished(qtbot: QtBot) -> None:
    panel = HistoryPanel()
    qtbot.addWidget(panel)
    panel.show()
    panel.show_history("Abara · Essay", history(12))
    panel.show_history("Chen · Essay", history(3))
    await until(lambda: len(cards(panel)) >= 3)
    await asyncio.sleep(0.05)
    assert len(cards(panel)) == 3


@pytest.mark.parametrize("is_back", [False, True])
def test_the_next_find_is_the_next_as_one_reads(is_back: bool) -> None:
    chance = random.Random(5)
    for _ in range(300):
        columns = chance.sample(range(9), 4)
        found = {one: np.array(sorted(chance.sample(range(6), chance.randrange(5))), int) for one in columns}
        spots = [(int(row), index, one) for index, one in enumerate(columns) for row in found[one]]
        for row, column in product(range(6), columns):
            here = (row, columns.index(column))
            ahead = [one for one in sorted(spots) if (one[:2] < here if is_back else one[:2] > here)] or sorted(spots)
            wanted = (ahead[-1 if is_back else 0][0], ahead[-1 if is_back else 0][2]) if ahead else None
            assert next_match(found, (row, column), is_back=is_back) == wanted


def test_an_entry_is_found_again_in_a_list_that_was_read_anew() -> None:
    model, entries = HistoryModel(), history(500)
    model.show_entries(entries[3:], CourseNames({}, {}, frozenset()))
    assert model.row_of(entries[3]) == 0
    assert model.row_of(entries[-1]) == 496
    assert model.row_of(entries[0]) is None
