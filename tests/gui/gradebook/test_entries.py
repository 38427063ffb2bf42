"""What can be typed into a cell, and the way back: numbers, letters, formulas, other notations, directions."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from lmsdesk.desk.gradebook.session.course_session import Language
from lmsdesk.model.scores import Scale
from lmsdesk.model.sheet import CellFlag
from tests.bench.grid_sheets import made_sheet
from tests.gui.grade_desk import CTRL, SHIFT, Desk, Key, edit_of, show_edits


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(made_sheet(60, 30), qtbot)
    yield made
    made.table.close()


def typed(desk: Desk, text: str, *, row: int = 10, column: int = 6) -> str:
    desk.go(row, column)
    desk.type(text)
    desk.press(Key.Key_Return)
    return desk.text(row, column)


@pytest.mark.parametrize(
    ("first", "then", "left"),
    [
        ("40", "=x*1.1", "44"),
        ("40.1", "=x+0.2", "40.3"),
        ("40", "=x/3", "13.33333"),
        ("40", "=min(x+20, 50)", "50"),
        ("40", "=(x+2)*50%", "21"),
        ("40", "+5", "45"),
        ("40", "-2", "-2"),
        ("40", "ex", "ex"),
        ("40", "50%", "25"),
    ],
)
def test_entries_that_start_from_what_is_there(desk: Desk, first: str, then: str, left: str) -> None:
    typed(desk, first)
    assert typed(desk, then) == left


@pytest.mark.parametrize("text", ["=x*", "=x**2", "=__import__", "=x/0", "=1e9", "=lambda: 1", "=(" * 20])
def test_what_is_no_arithmetic_is_refused_at_the_cell(desk: Desk, text: str) -> None:
    before = typed(desk, "3")
    assert typed(desk, text) == before
    assert desk.table._bubble.isVisible()
    desk.press(Key.Key_Escape)


def test_a_formula_over_nothing_says_so(desk: Desk) -> None:
    desk.go(10, 6)
    desk.press(Key.Key_Delete)
    typed(desk, "=x+1")
    assert "There is no score here." in desk.table._bubble.text()
    desk.press(Key.Key_Escape)


def test_a_formula_goes_into_every_selected_score(desk: Desk) -> None:
    for row, text in enumerate(("1", "2", "3.5"), 10):
        typed(desk, text, row=row)
    desk.select(10, 6, 12, 6)
    desk.type("=x*2")
    desk.press(Key.Key_Return, with_=CTRL)
    assert [desk.text(row, 6) for row in (10, 11, 12)] == ["2", "4", "7"]
    assert desk.steps[-1][1] == "Enter 3 grades"


def test_enter_can_lead_to_the_right(desk: Desk) -> None:
    typed(desk, "1")
    assert desk.at() == (11, 6)
    desk.table.is_entering_sideways = True
    typed(desk, "1")
    assert desk.at() == (10, 7)
    desk.press(Key.Key_Return)
    assert desk.at() == (10, 8)
    desk.press(Key.Key_Return, with_=SHIFT)
    assert desk.at() == (10, 7)
    desk.type("2")
    desk.press(Key.Key_Return, with_=SHIFT)
    assert desk.at() == (10, 6)


def test_exempt_and_count_again(desk: Desk) -> None:
    for row in (10, 11):
        typed(desk, "7", row=row)
    desk.select(10, 6, 11, 6)
    desk.table.selection_commands.exempt()
    assert [desk.text(row, 6) for row in (10, 11)] == ["ex", "ex"]
    assert desk.steps[-1][1] == "Exempt 2 grades"
    desk.table.selection_commands.exempt()
    assert [desk.text(row, 6) for row in (10, 11)] == ["7", "7"]


def test_clearing_an_override_touches_overridden_cells_only(desk: Desk) -> None:
    flags = [int(desk.model.value_at(desk.model.index(row, 1)).flags) for row in range(60)]
    marked = [row for row in range(60) if flags[row] & CellFlag.OVERRIDDEN and desk.text(row, 1) not in {"", "ex"}]
    assert marked
    desk.select(0, 1, 59, 1)
    desk.table.selection_commands.clear_overrides()
    (patches,) = [patches for patches, _ in desk.steps]
    assert [patch.fields for patch in patches] == [{"score": None}] * len(marked)
    desk.go(10, 24)
    desk.table.selection_commands.clear_overrides()
    assert desk.warnings[-1] == "None of the selected grades is overridden."


def test_a_row_never_moves_while_it_is_edited(desk: Desk) -> None:
    desk.model.sort_by(6)
    desk.go(3, 6)
    cell = desk.model.cell_at(desk.model.index(3, 6))
    desk.type("49")
    show_edits(desk.model, [edit_of(desk.model.cell_at(desk.model.index(5, 6)), {"score": 0.5})])
    assert desk.model.cell_at(desk.model.index(3, 6)) == cell
    editor = desk.editor()
    assert editor is not None
    assert editor.text() == "49"
    desk.press(Key.Key_Return)
    assert desk.model.cell_at(desk.model.index(3, 6)) == cell
    assert desk.text(3, 6) == "49"


def test_a_percent_column_is_typed_and_shown_in_per_cent(desk: Desk) -> None:
    desk.model.session._scales = {desk.sheet.columns[6].column.id: Scale(50.0, is_percent=True)}
    desk.model.session.set_scales(desk.model.session._scales)
    assert typed(desk, "90") == "90%"
    assert desk.fields()[-1] == {"score": 45.0}
    assert typed(desk, "=x-5") == "85%"
    assert desk.fields()[-1] == {"score": 42.5}
    assert typed(desk, "+2.5%") == "87.5%"
    desk.go(10, 6)
    desk.table.copy()
    steps = len(desk.steps)
    desk.table.paste()
    assert len(desk.steps) == steps
    desk.go(11, 6)
    desk.table.paste()
    assert desk.fields()[-1]["score"] == 43.75


def test_a_decimal_comma_goes_through_formulas_and_copies(desk: Desk) -> None:
    desk.model.session._language = Language(",")
    desk.model.session.set_scales({})
    assert typed(desk, "40,5") == "40,5"
    assert typed(desk, "=min(x*1,1; 50)") == "44,55"
    desk.table.selection_commands.copy()
    steps = len(desk.steps)
    desk.go(10, 6)
    desk.table.copy()
    desk.table.paste()
    assert len(desk.steps) == steps
