"""What can be typed into a cell, and the way back: numbers, letters, formulas, other notations, directions."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.gradebook.entry.clipboard_html import LARGEST_TABLE, read_clipboard, read_table, write_table
from lmsdesk.gui.gradebook.entry.clipboard_text import Block, guarded, read_block, rows_of, write_block
from lmsdesk.gui.gradebook.entry.formulas import rounded, worked_out
from lmsdesk.gui.kit.time_slicing import finished
from lmsdesk.model.scores import Scale, ScoreTextError, format_score, parse_score
from lmsdesk.model.sheet import CellFlag
from tests.bench.grid_sheets import made_sheet
from tests.gui.grade_desk import CTRL, SHIFT, Desk, Key, edit_of

CELLS = st.text(
    alphabet=st.characters(codec="utf-8", exclude_characters="\r\0") | st.sampled_from("\n\t\"'=+-@,"), max_size=9
)
BLOCKS = st.integers(1, 4).flatmap(
    lambda wide: st.lists(st.lists(CELLS, min_size=wide, max_size=wide), min_size=1, max_size=4)
)


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
    desk.table.blocks.exempt()
    assert [desk.text(row, 6) for row in (10, 11)] == ["ex", "ex"]
    assert desk.steps[-1][1] == "Exempt 2 grades"
    desk.table.blocks.exempt()
    assert [desk.text(row, 6) for row in (10, 11)] == ["7", "7"]


def test_clearing_an_override_touches_overridden_cells_only(desk: Desk) -> None:
    flags = [int(desk.model.value_at(desk.model.index(row, 1)).flags) for row in range(60)]
    marked = [row for row in range(60) if flags[row] & CellFlag.OVERRIDDEN and desk.text(row, 1) not in {"", "ex"}]
    assert marked
    desk.select(0, 1, 59, 1)
    desk.table.blocks.clear_overrides()
    (patches,) = [patches for patches, _ in desk.steps]
    assert [patch.fields for patch in patches] == [{"score": None}] * len(marked)
    desk.go(10, 24)
    desk.table.blocks.clear_overrides()
    assert desk.warnings[-1] == "None of the selected grades is overridden."


def test_a_row_never_moves_while_it_is_edited(desk: Desk) -> None:
    desk.model.sort_by(6)
    desk.go(3, 6)
    cell = desk.model.cell_at(desk.model.index(3, 6))
    desk.type("49")
    desk.model.apply_edits([edit_of(desk.model.cell_at(desk.model.index(5, 6)), {"score": 0.5})])
    assert desk.model.cell_at(desk.model.index(3, 6)) == cell
    editor = desk.editor()
    assert editor is not None
    assert editor.text() == "49"
    desk.press(Key.Key_Return)
    assert desk.model.cell_at(desk.model.index(3, 6)) == cell
    assert desk.text(3, 6) == "49"


def test_a_percent_column_is_typed_and_shown_in_per_cent(desk: Desk) -> None:
    desk.model._scales = {desk.sheet.columns[6].column.id: Scale(50.0, is_percent=True)}
    desk.model.set_scales(desk.model._scales)
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
    desk.model._decimal_point = ","
    desk.model.set_scales({})
    assert typed(desk, "40,5") == "40,5"
    assert typed(desk, "=min(x*1,1; 50)") == "44,55"
    desk.table.blocks.copy()
    steps = len(desk.steps)
    desk.go(10, 6)
    desk.table.copy()
    desk.table.paste()
    assert len(desk.steps) == steps


@given(
    x=st.decimals(min_value=0, max_value=1000, places=3),
    y=st.decimals(min_value=-100, max_value=100, places=3),
    mark=st.sampled_from("+-*"),
)
def test_formulas_are_exact(x: Decimal, y: Decimal, mark: str) -> None:
    meant = {"+": Fraction(x) + Fraction(y), "-": Fraction(x) - Fraction(y), "*": Fraction(x) * Fraction(y)}[mark]
    assert worked_out(f"=x{mark}({y})", float(x)) == rounded(meant, 5)


@given(st.text(alphabet="x0123456789.+-*/(),;% minaxroude_'[]", max_size=40))
def test_any_formula_is_a_number_or_a_plain_refusal(text: str) -> None:
    try:
        value = worked_out("=" + text, 42.0)
    except ScoreTextError:
        return
    assert value.is_finite()


@given(st.decimals(min_value=-9999, max_value=9999, places=5), st.sampled_from([".", ","]))
def test_what_a_cell_shows_can_be_typed(score: Decimal, point: str) -> None:
    shown = format_score(float(score), decimal_point=point)
    assert parse_score(shown, Scale(100, decimal_point=point)).fields["score"] == float(score)


@given(BLOCKS)
def test_a_block_survives_the_clipboard_as_text(block: Block) -> None:
    assert finished(read_block(finished(rows_of(finished(write_block(block)))))) == block


@given(BLOCKS)
def test_a_block_survives_the_clipboard_as_a_table(block: Block) -> None:
    plain = [[" ".join(cell.split()) for cell in row] for row in block]
    assert finished(read_table(finished(write_table(plain)))).cells == plain


@pytest.mark.parametrize("text", ["=HYPERLINK(1)", "+cmd|' /C calc'!A0", "-2+3", "@SUM(1)", "'=1"])
def test_no_copied_text_runs_as_a_formula(text: str) -> None:
    assert guarded(text) == "'" + text
    assert "mso-number-format:'\\@'" in finished(write_table([[text]]))


def test_ids_are_copied_as_texts_that_excel_and_libreoffice_keep() -> None:
    rows = [["Student", "Student ID", "2026"], ["Abara", "00419828", "7.5"], ["Babić", "419828", "007"]]
    titles, *lines = finished(write_table(rows, texts=2)).split("</tr>")[:-1]
    text = '<td style="mso-number-format:\'\\@\'" sdnum="0;0;@">'
    assert titles.count(text) == 3
    assert lines[0] == f"<tr>{text}Abara</td>{text}00419828</td><td>7.5</td>"
    assert lines[1] == f"<tr>{text}Babić</td>{text}419828</td>{text}007</td>"
    assert finished(read_table(finished(write_table(rows, texts=2)))).cells == rows


@pytest.mark.parametrize("text", ["-2", "+5", "-2.5", "-2,5", "A-", "42"])
def test_numbers_and_letters_are_copied_as_they_are(text: str) -> None:
    assert guarded(text) == text


def test_a_table_from_a_word_processor_keeps_its_shape() -> None:
    html = "<table><tr><td><p>1</p><p>2</p></td><td>3</td></tr><tr><td colspan=2>4</td></tr></table>"
    assert finished(read_clipboard("1\n2\t3\n4\n", html)) == [["12", "3"], ["4", ""]]
    assert finished(read_clipboard("1\t2\n", "<b>no table</b>")) == [["1", "2"]]


def test_nothing_in_a_table_is_believed_beyond_reason() -> None:
    assert finished(read_table("<table><tr><td colspan=99999999 rowspan=9999>1</td></tr></table>")).cells[0][0] == "1"
    assert finished(read_table("<table><tr><td sdval='nonsense' data-sheets-value='{'>1</td></tr></table>")).cells == [
        ["1"]
    ]
    with pytest.raises(LmsdeskError, match="too large"):
        finished(read_table("x" * (LARGEST_TABLE + 1)))
