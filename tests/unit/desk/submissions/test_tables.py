"""Tables: values by row, from any sheet, divided as the file divides them."""

import io
from pathlib import Path

import pytest
import xlsxwriter

from lmsdesk.decoding.messages import Kind, Loss, LossKind, Trouble, View
from lmsdesk.decoding.sheet_formulae import moved
from lmsdesk.decoding.tables import LONGEST_CELL, MOST_ROWS
from lmsdesk.desk.submissions.decoder import Decoder, PaperUnreadable
from tests.helpers.documents import zip_of
from tests.helpers.hostile_texts import book

SAMPLES = Path(__file__).parents[4] / "resources" / "samples"


def workbook() -> bytes:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        data, notes = book.add_worksheet("Data"), book.add_worksheet("Notes")
        data.write_row(0, 0, ["site", "yield", True])
        data.write_row(1, 0, ["north", 4.5])
        data.write_formula(2, 1, "=SUM(B2:B2)", value=4.5)
        notes.write(3, 2, "far in")
    return file.getvalue()


async def test_a_workbook_shows_the_values_of_each_sheet(decoder: Decoder) -> None:
    paper = await decoder.open("yields.xlsx", workbook())
    assert (paper.info.kind, paper.info.view, paper.info.sheets) == (Kind.TABLE, View.ROWS, ("Data", "Notes"))
    assert paper.info.losses == (Loss(LossKind.FORMULAE, 1),)
    found = await paper.rows(0, 9)
    assert found.rows == (("site", "yield", "TRUE"), ("north", "4.5", ""), ("", "4.5", ""))
    assert (found.row_count, found.column_count) == (3, 3)
    assert "far in" in (await paper.rows(0, 9, sheet=1)).rows[-1]
    assert (await paper.text(0)).text.splitlines()[1] == "north\t4.5\t"
    with pytest.raises(PaperUnreadable):
        await paper.rows(0, 9, sheet=2)


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("a,b,c\n1,2;3,4\n", ("1", "2;3", "4")),
        ("a;b\n1,5;2,5\n", ("1,5", "2,5")),
        ("0,5;1,5\n1,5;2,5\n", ("1,5", "2,5")),
        ("0,5\t-1,5\n1,5\t2,5\n", ("1,5", "2,5")),
        ("1,5\n2,5\n", ("2", "5")),
        ("Ann,good; fine\nBen,1; poor\n", ("Ben", "1; poor")),
        ("a\tb\n1\t2\n", ("1", "2")),
        ('a,b\n"x\ny",2\n', ("x\ny", "2")),
        ("only\none\n", ("one",)),
        # What is quoted divides nothing, and a line for Excel is none of the table.
        ('"Last, First";Grade\n"Doe, John";5\n', ("Doe, John", "5")),
        ("sep=;\r\na,b;c\r\n1,2;3\r\n", ("1,2", "3")),
        ('a;b\r\n"x\r\ny";2\r\n', ("x\ny", "2")),
    ],
)
async def test_a_text_is_divided_as_its_lines_are(decoder: Decoder, text: str, row: tuple[str, ...]) -> None:
    paper = await decoder.open("yields.csv", text.encode())
    assert tuple(one.replace("\u240a", "\n") for one in (await paper.rows(1, 1)).rows[0]) == row


async def test_a_table_that_is_called_one_of_tabulators_is_divided_by_them(decoder: Decoder) -> None:
    paper = await decoder.open("places.tsv", b"Place, Country\tYield\nRome, Italy\t4\n")
    assert (await paper.rows(0, 9)).rows == (("Place, Country", "Yield"), ("Rome, Italy", "4"))
    assert (await (await decoder.open("bare.tsv", b"a;b\n1;2\n")).rows(1, 1)).rows == (("1", "2"),)


async def test_a_table_of_the_samples_is_read(decoder: Decoder) -> None:
    paper = await decoder.open("survey.csv", (SAMPLES / "statistics" / "survey.csv").read_bytes())
    assert paper.info.count == 61
    source = await decoder.open("survey.csv", (SAMPLES / "statistics" / "survey.csv").read_bytes(), is_source=True)
    assert source.info.view is View.LINES


async def test_more_than_can_be_shown_is_cut_and_says_so(decoder: Decoder) -> None:
    paper = await decoder.open("x.csv", b"1,2\n" * (MOST_ROWS + 5))
    assert paper.info.is_cut
    assert paper.info.count == MOST_ROWS
    long = await decoder.open("x.csv", b"a,b\n" + b"x" * 100_000 + b",2\n")
    assert len((await long.rows(1, 1)).rows[0][0]) == LONGEST_CELL


async def test_a_damaged_workbook_is_told(decoder: Decoder) -> None:
    # Memory: none of it is unpacked. Time: next to none.
    for body in (zip_of({"xl/workbook.xml": b"<broken"}), zip_of({"xl/workbook.xml": b"<workbook/>"})):
        with pytest.raises(PaperUnreadable) as found:
            await decoder.open("x.xlsx", body)
        assert found.value.trouble in {Trouble.DAMAGED, Trouble.NOT_THERE}


async def test_a_workbook_says_how_its_cells_were_worked_out(decoder: Decoder) -> None:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as book:
        book.add_worksheet("Empty & none")
        sheet = book.add_worksheet("Data")
        sheet.write(4, 2, 2.5)
        sheet.write_formula(5, 2, "=SUM(C5:C5)", value=2.5)
        sheet.write_dynamic_array_formula("D6", "=UNIQUE(C5:C6)", None, 2.5)
    paper = await decoder.open("lab.xlsx", file.getvalue())
    said = await paper.rows(4, 2, sheet=1, has_formulae=True)
    assert said.rows == (("", "", "2.5", ""), ("", "", "=SUM(C5:C5)", "=UNIQUE(C5:C6)"))
    assert (await paper.rows(4, 2, sheet=1)).rows[1] == ("", "", "2.5", "2.5")


async def test_cells_that_share_a_formula_have_it_for_their_place(decoder: Decoder) -> None:
    cells = '<c r="B1"><f t="shared" ref="B1:B3" si="0">A1*$A$9&amp;"A1"+\'A1\'!A1</f><v>1</v></c>'
    rows = "".join(f'<row r="{n}"><c r="B{n}"><f t="shared" si="0"/><v>1</v></c></row>' for n in (2, 3))
    body = book(f'<sheetData><row r="1">{cells}</row>{rows}</sheetData>')
    paper = await decoder.open("lab.xlsx", body)
    said = await paper.rows(0, 3, has_formulae=True)
    assert [row[1] for row in said.rows] == [f"=A{n}*$A$9&\"A1\"+'A1'!A{n}" for n in (1, 2, 3)]


def test_a_formula_moves_with_its_cell() -> None:
    assert moved("LOG10(A1)+B$2+$C3+Sheet1!D4", 1, 2) == "LOG10(C2)+D$2+$C4+Sheet1!F5"
    assert moved("A1", -1, 0) == "#REF!"
    assert moved("SUM(A:$B)/SUM('A:B'!1:$2)&\"C:C\"", 1, 1) == "SUM(B:$B)/SUM('A:B'!2:$2)&\"C:C\""
