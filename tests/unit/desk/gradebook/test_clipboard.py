"""Blocks of cells on the clipboard: nothing is lost on the way, nothing runs, nothing is believed beyond reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmsdesk.desk.gradebook.entry.clipboard_html import LARGEST_TABLE, read_clipboard, read_table, write_table
from lmsdesk.desk.gradebook.entry.clipboard_text import Block, guarded, read_block, rows_of, write_block
from lmsdesk.desk.platform.long_work import run_now
from lmsdesk.errors import LmsdeskError

CELLS = st.text(
    alphabet=st.characters(codec="utf-8", exclude_characters="\r\0") | st.sampled_from("\n\t\"'=+-@,"), max_size=9
)
BLOCKS = st.integers(1, 4).flatmap(
    lambda wide: st.lists(st.lists(CELLS, min_size=wide, max_size=wide), min_size=1, max_size=4)
)


@given(BLOCKS)
def test_a_block_survives_the_clipboard_as_text(block: Block) -> None:
    assert run_now(read_block(run_now(rows_of(run_now(write_block(block)))))) == block


@given(BLOCKS)
def test_a_block_survives_the_clipboard_as_a_table(block: Block) -> None:
    plain = [[" ".join(cell.split()) for cell in row] for row in block]
    assert run_now(read_table(run_now(write_table(plain)))).cells == plain


@pytest.mark.parametrize("text", ["=HYPERLINK(1)", "+cmd|' /C calc'!A0", "-2+3", "@SUM(1)", "'=1"])
def test_no_copied_text_runs_as_a_formula(text: str) -> None:
    assert guarded(text) == "'" + text
    assert "mso-number-format:'\\@'" in run_now(write_table([[text]]))


def test_ids_are_copied_as_texts_that_excel_and_libreoffice_keep() -> None:
    rows = [["Student", "Student ID", "2026"], ["Abara", "00419828", "7.5"], ["Babić", "419828", "007"]]
    titles, *lines = run_now(write_table(rows, texts=2)).split("</tr>")[:-1]
    text = '<td style="mso-number-format:\'\\@\'" sdnum="0;0;@">'
    assert titles.count(text) == 3
    assert lines[0] == f"<tr>{text}Abara</td>{text}00419828</td><td>7.5</td>"
    assert lines[1] == f"<tr>{text}Babić</td>{text}419828</td>{text}007</td>"
    assert run_now(read_table(run_now(write_table(rows, texts=2)))).cells == rows


@pytest.mark.parametrize("text", ["-2", "+5", "-2.5", "-2,5", "A-", "42"])
def test_numbers_and_letters_are_copied_as_they_are(text: str) -> None:
    assert guarded(text) == text


def test_a_table_from_a_word_processor_keeps_its_shape() -> None:
    html = "<table><tr><td><p>1</p><p>2</p></td><td>3</td></tr><tr><td colspan=2>4</td></tr></table>"
    assert run_now(read_clipboard("1\n2\t3\n4\n", html)) == [["12", "3"], ["4", ""]]
    assert run_now(read_clipboard("1\t2\n", "<b>no table</b>")) == [["1", "2"]]


def test_nothing_in_a_table_is_believed_beyond_reason() -> None:
    assert run_now(read_table("<table><tr><td colspan=99999999 rowspan=9999>1</td></tr></table>")).cells[0][0] == "1"
    assert run_now(read_table("<table><tr><td sdval='nonsense' data-sheets-value='{'>1</td></tr></table>")).cells == [
        ["1"]
    ]
    with pytest.raises(LmsdeskError, match="What was copied is too large"):
        run_now(read_table("x" * (LARGEST_TABLE + 1)))
