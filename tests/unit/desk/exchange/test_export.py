"""Exports: what a person sees, safe to open."""

import csv
import io
import math
import struct
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from lmsdesk.desk.exchange.export import STUDENT_COLUMNS, csv_of, export_csv, export_xlsx
from lmsdesk.desk.platform.atomic_write import FileUnwritable
from lmsdesk.model.courses import Course
from lmsdesk.model.edits import Edit, EditState
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import Cell, ColumnId, CourseId, EditId, UserId
from lmsdesk.model.people import Membership
from lmsdesk.model.sheet import CellFlag, ColumnCells, Row, Sheet
from lmsdesk.model.wire import Json, record

COURSE = CourseId("_1_1")


def row(slot: int, family: str, **user: object) -> Row:
    person = {"id": f"_{slot}_1", "name": {"given": "Gwen", "family": family}, **user}
    plain = {"userId": f"_{slot}_1", "courseId": COURSE, "courseRoleId": "Student", "user": person}
    return Row(slot, record(Membership, plain))


def cells(number: int, title: str, scores: list[float], **more: object) -> ColumnCells:
    flags = bytearray(len(scores))
    for slot, flag in more.get("flags", {}).items():  # type: ignore[attr-defined]
        flags[slot] = flag
    column = record(Column, {"id": f"_{number}_1", "name": title})
    texts: dict[int, str] = more.get("texts", {})  # type: ignore[assignment]
    return ColumnCells(column, struct.pack(f"<{len(scores)}d", *scores), bytes(flags), texts)


def edit(number: int, slot: int, patch: Json) -> Edit:
    cell = Cell(COURSE, ColumnId(f"_{number}_1"), UserId(f"_{slot}_1"))
    return Edit(EditId(number * 10 + slot), cell, patch, {}, EditState.QUEUED, 1)


def sheet(rows: list[Row], columns: list[ColumnCells], *edits: Edit) -> Sheet:
    return Sheet(Course(id=COURSE), tuple(rows), 3, tuple(columns), edits, is_complete=True)


NAN = math.nan
PEOPLE = [row(0, "Ågren", userName="gwen", studentId="007"), row(2, "=cmd|' /C calc'!A0", studentId="+491234")]
EXAMPLE = sheet(
    PEOPLE,
    [
        cells(1, "Essay", [7.5, 1.0, NAN], texts={2: "B+"}),
        cells(2, "@Exam", [-2.25, NAN, 30.0], flags={2: CellFlag.EXEMPT}),
        cells(3, "Essay", [1e-05, NAN, 100.0]),
    ],
    edit(1, 2, {"text": None, "score": None, "exempt": False}),
    edit(2, 0, {"score": 42.0}),
    edit(3, 2, {"exempt": True}),
)


def names_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_rows_hold_what_a_person_sees_with_unsent_values() -> None:
    rows = read(csv_of(EXAMPLE))
    assert rows[0] == [*STUDENT_COLUMNS, "Essay [_1_1]", "'@Exam", "Essay [_3_1]"]
    assert rows[1] == ["Ågren", "Gwen", "gwen", "007", "7.5", "42", "0.00001"]
    assert rows[2][4:] == ["", "ex", "ex"]


def test_no_cell_is_a_formula_and_numbers_stay_numbers() -> None:
    rows = read(csv_of(EXAMPLE))
    assert rows[2][0] == "'=cmd|' /C calc'!A0"
    assert rows[2][3] == "+491234"
    assert read(csv_of(sheet(PEOPLE[:1], [cells(1, "x", [-2.25])])))[1][4] == "-2.25"
    texts = ["=1+1", "+x", "-x", "@x", "\tx", "\rx"]
    for text in texts:
        assert read(csv_of(sheet(PEOPLE[:1], [cells(1, "x", [NAN], texts={0: text})])))[1][4] == f"'{text}"


async def test_the_file_is_utf_8_with_a_mark_and_replaces_the_old_one(tmp_path: Path) -> None:
    out = tmp_path / "grades.csv"
    out.write_text("old")
    await export_csv(EXAMPLE, out)
    assert out.read_bytes().startswith(b"\xef\xbb\xbf")
    assert read(out.read_text(encoding="utf-8-sig")) == read(csv_of(EXAMPLE))
    assert names_in(tmp_path) == ["grades.csv"]


async def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileUnwritable) as refused:
        await export_csv(EXAMPLE, tmp_path / "missing" / "grades.csv")
    assert "missing" in refused.value.detail


async def test_a_workbook_has_numbers_as_numbers_and_names_as_text(tmp_path: Path) -> None:
    out = tmp_path / "grades.xlsx"
    await export_xlsx(EXAMPLE, out)
    tree, texts = _parts(out)
    rows = [[_cell(cell, texts) for cell in row] for row in tree.findall(".//m:row", SPACE)]
    assert rows[1] == ["Ågren", "Gwen", "gwen", "007", 7.5, 42.0, 1e-05]
    assert rows[2][0] == "=cmd|' /C calc'!A0"
    assert tree.findall(".//m:f", SPACE) == []


SPACE = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}


def _parts(file: Path) -> tuple[ET.Element, list[str]]:
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        shared = ET.fromstring(archive.read("xl/sharedStrings.xml"))
        texts = ["".join(item.itertext()) for item in shared.findall("m:si", SPACE)]
        return ET.fromstring(archive.read("xl/worksheets/sheet1.xml")), texts


def _cell(cell: ET.Element, texts: list[str]) -> str | float:
    value = "".join(cell.itertext())
    return texts[int(value)] if cell.get("t") == "s" else float(value)
