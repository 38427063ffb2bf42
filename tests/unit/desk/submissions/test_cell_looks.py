"""Cells as their own program shows them: by the format codes of XLSX, by the words that ODS holds beside its values."""

import datetime as dt
import io
import zipfile
from pathlib import Path

import pytest
import xlsxwriter

from lmsdesk.decoding.messages import Loss, LossKind, Trouble
from lmsdesk.desk.submissions.decoder import Decoder, PaperUnreadable
from tests.helpers.documents import zip_of
from tests.helpers.hostile_texts import book

WORKBOOKS = Path(__file__).with_name("workbooks")
"""The same workbook as LibreOffice wrote it in both kinds."""
SHOWN = {
    "percent": "12.5%",
    "thousands": "1,234,568",
    "decimals": "2.68",
    "currency": "-1,234.50 €",
    "dollars": "$12.50",
    "date": "4.3.2026",
    "time": "9:45",
    "both": "2026-03-04 09:45",
    "hours": "30:00",
    "power": "1.23E-04",
    "fraction": "2 1/2",
    "unit": "21.6 °C",
    "plain": "0.1",
    "error": "#DIV/0!",
    "boolean": "TRUE",
}
STYLES = '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="{}"/></numFmts><cellXfs>{}</cellXfs></styleSheet>'


def workbook(*cells: tuple[object, str]) -> bytes:
    """Values with their format codes, one below another from B3 on."""
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as made:
        sheet = made.add_worksheet()
        for row, (value, code) in enumerate(cells, 2):
            sheet.write(row, 1, value, made.add_format({"num_format": code}))
    return file.getvalue()


def with_part(data: bytes, name: str, part: str) -> bytes:

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {one: archive.read(one) for one in archive.namelist()}
    return zip_of({**parts, name: part.encode()})


async def test_a_time_longer_than_any_costs_no_other_cell(decoder: Decoder) -> None:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as made:
        sheet = made.add_worksheet()
        hours, day = made.add_format({"num_format": "[h]:mm"}), made.add_format({"num_format": "dd.mm.yyyy"})
        for row, value in enumerate((1.25, 1e9, 2.5, -1e12, 1e9)):
            sheet.write(row, 0, f"row {row}")
            sheet.write(row, 1, value, hours)
            sheet.write(row, 2, 45000, day)
    paper = await decoder.open("hours.xlsx", file.getvalue())
    assert [(row[0], row[2]) for row in (await paper.rows(0, 9)).rows] == [
        (f"row {row}", "15.03.2023") for row in range(5)
    ]
    shown = [row[1] for row in (await paper.rows(0, 9)).rows]
    assert shown == ["30:00", "1000000000", "60:00", "-1000000000000", "1000000000"]


async def test_days_that_no_calendar_has_are_shown_as_numbers(decoder: Decoder) -> None:
    code = "dd.mm.yyyy hh:mm"
    paper = await decoder.open("days.xlsx", workbook(*((one, code) for one in (59, 60, 60.5, 61, -1, -0.25, 0.5))))
    shown = [row[1] for row in (await paper.rows(2, 9)).rows]
    assert shown[:6] == ["28.02.1900 00:00", "60", "60.5", "01.03.1900 00:00", "-1", "-0.25"]


@pytest.mark.parametrize("name", ["formats.xlsx", "formats.ods"])
async def test_cells_are_shown_as_libreoffice_shows_them(decoder: Decoder, name: str) -> None:
    paper = await decoder.open(name, (WORKBOOKS / name).read_bytes())
    rows = (await paper.rows(0, 50)).rows
    assert {row[0]: row[1] for row in rows[: len(SHOWN)]} == SHOWN
    # One row that LibreOffice writes once and repeats.
    assert rows[len(SHOWN) :] == (("", ""), ("", ""), ("", "50%"), ("", "50%"), ("", "50%"))
    assert (await paper.rows(18, 1)).rows == (("", "50%"),)
    assert "percent\t12.5%\n" in (await paper.text()).text
    assert not any(one.kind is LossKind.NUMBER_FORMATS for one in paper.info.losses)


@pytest.mark.parametrize("name", ["formats.xlsx", "formats.ods"])
async def test_where_formulae_are_shown_values_are_as_they_are(decoder: Decoder, name: str) -> None:
    paper = await decoder.open(name, (WORKBOOKS / name).read_bytes())
    rows = {row[0]: row[1] for row in (await paper.rows(0, 15, has_formulae=True)).rows}
    assert (rows["percent"], rows["thousands"]) == ("0.125", "1234567.891")
    assert rows["error"] == ("=1/0" if name == "formats.xlsx" else "")


async def test_what_is_shown_without_its_format_is_counted(decoder: Decoder) -> None:
    day = dt.date(2026, 3, 5)
    data = workbook((day, "[$-407]d. mmmm yyyy"), (0.5, "0%"), (day, "[$-411]ge.m.d"), (5, "[DBNum1]0"), (1, "0.0"))
    paper = await decoder.open("lab.xlsx", data)
    assert [row[1] for row in (await paper.rows(2, 9)).rows] == ["2026-03-05", "50%", "2026-03-05", "5", "1.0"]
    assert paper.info.losses == (Loss(LossKind.NUMBER_FORMATS, 3),)


async def test_every_row_has_its_own_looks_however_far_down(decoder: Decoder) -> None:
    paper = await decoder.open("lab.xlsx", workbook(*((one / 1000, "0.0%") for one in range(2_500))))
    assert (await paper.rows(2_498, 9)).rows[:2] == (("", "249.6%"), ("", "249.7%"))
    assert (await paper.rows(3, 1)).rows == (("", "0.1%"),)
    assert (await paper.text()).text.splitlines()[1_002] == "\t100.0%"


async def test_a_format_that_a_file_writes_in_its_own_way(decoder: Decoder) -> None:
    """Names with a prefix, other quotation marks, cells without their names, entities in the code."""
    code = "[&gt;=10]&quot;many&quot;;0.0 &quot;a&amp;b&quot;"
    looks = "<xf numFmtId='0'/><xf fontId='1' numFmtId='170'/>"
    cells = "<x:row><x:c s='1'><x:v>5</x:v></x:c><x:c><x:v>5</x:v></x:c><x:c s='1'><x:v>12</x:v></x:c></x:row>"
    sheet = f"<x:worksheet xmlns:x='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><x:sheetData>{cells}"
    data = with_part(book(), "xl/worksheets/sheet1.xml", f"{sheet}</x:sheetData></x:worksheet>")
    paper = await decoder.open("lab.xlsx", with_part(data, "xl/styles.xml", STYLES.format(code, looks)))
    assert (await paper.rows(0, 1)).rows == (("5.0 a&b", "5", "many"),)


ONE_CELL = '<sheetData><row><c s="0"><v>5</v></c></row></sheetData>'


@pytest.mark.parametrize(
    "styles",
    [
        STYLES.format("0.0" * 90_000, "<xf numFmtId='170'/>"),
        STYLES.format("0", "<xf numFmtId='99999999999999999999'/>" * 100_000),
        STYLES.format(";" * 400, "<xf numFmtId='170'/>"),
        STYLES.format("[" * 400 + "*", "<xf numFmtId='170'/>"),
    ],
)
async def test_damaged_formats_leave_the_values(decoder: Decoder, styles: str) -> None:
    paper = await decoder.open("lab.xlsx", with_part(book(ONE_CELL), "xl/styles.xml", styles))
    assert (await paper.rows(0, 1)).rows == (("5",),)


@pytest.mark.parametrize("styles", ["<styleSheet", "<cellXfs>" * 200_000, "<numFmt " * 200_000])
async def test_damaged_formats_take_no_time(decoder: Decoder, styles: str) -> None:
    with pytest.raises(PaperUnreadable) as found:
        await decoder.open("lab.xlsx", with_part(book(ONE_CELL), "xl/styles.xml", styles))
    assert found.value.trouble is Trouble.DAMAGED


@pytest.mark.parametrize(
    "cells",
    [
        "<!--" + "<row " * 300_000 + "-->",
        "<!--" + "<row>" * 300_000 + "-->",
        "<!--" + "<c " * 500_000 + "-->",
        "<row r='1'>" + "<!--" + "<c s='1'>" * 300_000 + "--></row>",
        "<row r='1'><c r='XFD1' s='1'><v>1</v></c></row><row r='1'><c r='A1' s='1'><v>5</v></c></row>",
    ],
)
async def test_rows_that_are_none_take_no_time(decoder: Decoder, cells: str) -> None:
    sheet = f"<sheetData>{cells}<row><c><v>5</v></c></row></sheetData>"
    data = with_part(book(sheet), "xl/styles.xml", STYLES.format("0.0", "<xf/><xf numFmtId='170'/>"))
    paper = await decoder.open("lab.xlsx", data)
    assert (await paper.rows(0, 9)).row_count
