"""Files of grades that come back: read, matched, compared in three ways."""

import io
import random
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lmsdesk.desk.exchange.base_snapshot import Base, BaseDamaged, base_rows, read_base, without_base
from lmsdesk.desk.exchange.compare import compare
from lmsdesk.desk.exchange.export import STUDENT_COLUMNS, csv_of, xlsx_of
from lmsdesk.desk.exchange.matches import Key, Matching
from lmsdesk.desk.exchange.matching import match
from lmsdesk.desk.exchange.preview import EntrySelection, Preview, Verdict
from lmsdesk.desk.exchange.reader_process import read_file
from lmsdesk.desk.exchange.readers import read_table
from lmsdesk.desk.exchange.tables import Rows, Table, TableUnreadable
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import ColumnId, UserId
from lmsdesk.model.sheet import CellFlag, Sheet
from lmsdesk.model.wire import record
from tests.unit.desk.exchange.test_export import NAN, cells, edit, row, sheet

PEOPLE = [
    row(0, "Ågren", userName="gwen", studentId="0070", contact={"email": "gwen@example.org"}),
    row(1, "Okafor", userName="chidi", studentId="0071"),
    row(2, "Nguyễn", userName="linh", studentId="0072"),
]
BOOK = sheet(
    PEOPLE,
    [
        cells(1, "Essay", [7.5, 1.0, NAN], texts={2: "B+"}),
        cells(2, "Exam", [-2.25, NAN, 30.0], flags={2: CellFlag.EXEMPT}),
        cells(3, "Total", [1e-05, NAN, 100.0]),
    ],
    edit(1, 0, {"score": 8.0}),
)


def table(tmp_path: Path, body: bytes) -> Table:
    (tmp_path / "file").write_bytes(body)
    return read_table(tmp_path / "file")


def looked_at(
    rows: Sequence[list[str]], now: Sheet = BOOK, hidden: Rows | None = None, *, empty_clears: bool = False
) -> tuple[Preview, Matching]:
    table = without_base(Table(rows, hidden or []))
    base = read_base(table.hidden)
    matching = match(table.rows, now, base)
    return compare(table.rows, matching, now, base=base, scales={}, empty_clears=empty_clears), matching


def exported(tmp_path: Path, *, as_workbook: bool, now: Sheet = BOOK) -> Table:
    body = xlsx_of(now) if as_workbook else csv_of(now, has_base=True).encode("utf-8-sig")
    return table(tmp_path, body)


@pytest.mark.parametrize("as_workbook", [False, True])
def test_an_untouched_export_changes_nothing(tmp_path: Path, as_workbook: bool) -> None:
    read = exported(tmp_path, as_workbook=as_workbook)
    preview, matching = looked_at(read.rows, hidden=read.hidden)
    assert (list(preview.cells), preview.same) == ([], 9)
    assert matching.doubtful == 0
    assert [one.key for one in matching.rows] == [Key.USER_NAME] * 3


@pytest.mark.parametrize("as_workbook", [False, True])
def test_three_ways(tmp_path: Path, as_workbook: bool) -> None:
    read = exported(tmp_path, as_workbook=as_workbook)
    rows = [[*row, *[""] * (7 - len(row))] for row in read.rows]
    rows[1][4] = "9"  # here and there
    rows[2][5] = "12.5"  # only here
    rows[3][5] = ""  # only here: cleared
    rows[1][6] = "x"  # refused
    now = sheet(PEOPLE, list(BOOK.columns), edit(1, 0, {"score": 6.0}), edit(1, 1, {"score": 2.0}))
    preview, _ = looked_at(rows, now, hidden=read.hidden)
    seen = {(one.cell.column_id, one.cell.user_id): one for one in preview.cells}
    assert {position: one.verdict for position, one in seen.items()} == {
        ("_1_1", "_0_1"): Verdict.BOTH,
        ("_1_1", "_1_1"): Verdict.THERE,
        ("_2_1", "_1_1"): Verdict.HERE,
        ("_2_1", "_2_1"): Verdict.HERE,
        ("_3_1", "_0_1"): Verdict.REFUSED,
    }
    both = seen[ColumnId("_1_1"), UserId("_0_1")]
    assert (both.base, both.now, both.file) == ("8", "6", "9")
    assert [patch.cell.column_id for patch in preview.patches()] == ["_2_1", "_2_1"]
    assert {
        patch.fields["score"]
        for patch in preview.patches(
            EntrySelection.of(preview).with_positions(preview.by_verdict[Verdict.BOTH].positions, is_on=True)
        )
        if "score" in patch.fields
    } == {
        9,
        12.5,
        None,
    }


@given(st.data())
def test_exactly_the_changed_cells_are_written(data: st.DataObject) -> None:
    choice = random.Random(data.draw(st.integers()))
    scores = [[float(choice.randint(0, 100)) for _ in PEOPLE] for _ in range(4)]
    book = sheet(PEOPLE, [cells(number, f"Task {number}", column) for number, column in enumerate(scores)])
    table = without_base(Table([line.split(",") for line in csv_of(book, has_base=True).splitlines()]))
    mine, marked = list(table.rows), table.hidden
    wanted = data.draw(st.dictionaries(st.tuples(st.integers(0, 2), st.integers(0, 3)), st.integers(101, 200)))
    for (person, number), score in wanted.items():
        mine[person + 1][len(STUDENT_COLUMNS) + number] = str(score)
    choice.shuffle(body := mine[1:])
    preview, _ = looked_at([mine[0], *body, *marked], book)
    made = {(one.cell.user_id, one.cell.column_id): one.fields["score"] for one in preview.patches()}
    assert made == {(f"_{person}_1", f"_{number}_1"): float(score) for (person, number), score in wanted.items()}


def test_what_the_service_works_out_is_passed_over_unless_the_file_changed_it() -> None:
    def book(essay: float, total: float) -> Sheet:
        raw = {"id": "_3_1", "name": "Total", "grading": {"type": "Calculated"}}
        calculated = replace(cells(3, "Total", [total, NAN, NAN]), column=record(Column, raw))
        return sheet(PEOPLE, [cells(1, "Essay", [essay, NAN, NAN]), calculated])

    rows = [line.split(",") for line in csv_of(book(7.5, 7.5), has_base=True).splitlines()]
    preview, _ = looked_at(rows, book(9.0, 9.0))
    assert [(one.cell.column_id, one.verdict) for one in preview.cells] == [("_1_1", Verdict.THERE)]
    rows[1][5] = "100"
    preview, _ = looked_at(rows, book(9.0, 9.0))
    assert [(one.cell.column_id, one.verdict) for one in preview.cells] == [
        ("_1_1", Verdict.THERE),
        ("_3_1", Verdict.REFUSED),
    ]


def test_a_base_that_was_touched_is_found_out() -> None:
    rows = csv_of(BOOK, has_base=True).splitlines()
    marked = [line.split(",") for line in rows if line.startswith("#lmsdesk")]
    marked[-1][2] = marked[-1][2][:-4] + "AAAA"
    with pytest.raises(BaseDamaged):
        read_base(marked)
    with pytest.raises(BaseDamaged):
        read_base(marked[:-1])
    assert read_base([["Essay"]]) is None


def test_a_long_base_is_cut_into_pieces_that_fit_a_cell() -> None:
    texts = tuple(str(random.Random(number).random()) for number in range(9_000))
    base = Base(
        BOOK.course.id,
        datetime(2026, 11, 21, tzinfo=UTC),
        {},
        tuple(UserId(f"_{n}_1") for n in range(9_000)),
        {ColumnId("_1_1"): texts},
    )
    rows = list(base_rows(base))
    assert len(rows) > 3
    assert max(len(cell) for row in rows for cell in row) < 32_767
    assert rows[0][2].endswith("in this file and what on the service.")
    assert read_base(rows) == base


def test_without_a_base_two_sides_are_compared_and_empty_cells_say_nothing() -> None:
    rows = [["Name", "Essay", "Exam"], ["Gwen Ågren", "", "5"], ["Okafor, Gwen", "-", "needs grading"]]
    preview, _ = looked_at(rows)
    assert [(one.cell.column_id, one.base, one.now, one.file) for one in preview.cells] == [
        ("_2_1", None, "-2.25", "5")
    ]
    cleared, _ = looked_at(rows, empty_clears=True)
    assert [one.file for one in cleared.cells] == ["", "5"]


def test_students_are_found_however_the_file_names_them() -> None:
    for texts in (["gwen", "chidi", "linh"], ["70", "71", "72"], ["GWEN ÅGREN", "gwen okafor", "Gwen Nguyễn"]):
        _, matching = looked_at([["?", "Essay"], *([text, "1"] for text in texts)])
        assert [one.user_id for one in matching.rows] == ["_0_1", "_1_1", "_2_1"], texts


def test_a_file_without_accents_names_the_same_students_and_columns() -> None:
    named = sheet([*PEOPLE, row(3, "Łukasiewicz"), row(4, "Sørensen")], [cells(1, "Résumé", [NAN] * 5)])
    rows = [["?", "Resume"], *([f"Gwen {one}", "1"] for one in ("Agren", "Nguyen", "Lukasiewicz", "Sorensen"))]
    _, matching = looked_at(rows, named)
    assert [one.user_id for one in matching.rows] == ["_0_1", "_2_1", "_3_1", "_4_1"]
    assert matching.columns[1].column_id == "_1_1"


def test_two_who_differ_by_an_accent_are_told_apart_by_it() -> None:
    twins = sheet([row(0, "Müller"), row(1, "Muller"), *PEOPLE[2:]], [cells(1, "Essay", [NAN] * 3)])
    rows = [["?", "Essay"], *([f"Gwen {one}", "1"] for one in ("Müller", "Muller", "Nguyen", "Mułler"))]
    _, matching = looked_at(rows, twins)
    assert [one.user_id for one in matching.rows] == ["_0_1", "_1_1", "_2_1", None]
    assert matching.rows[3].candidates == ("_0_1", "_1_1")


def test_what_is_doubtful_is_asked() -> None:
    rows = [
        ["Login", "Name", "Essey", "Total [Total Pts: 100 Score] |2"],
        ["gwen", "Gwen Ågren", "1", "2"],
        ["chidi", "Gwen Ågren", "1", "2"],
        ["nobody", "Gwen Nguyen", "1", "2"],
        ["linh", "Gwen Nguyễn", "1", "2"],
        ["linh", "Gwen Nguyễn", "3", "4"],
    ]
    preview, matching = looked_at(rows)
    assert [row.user_id for row in matching.rows] == ["_0_1", None, None, None, None]
    assert matching.rows[1].doubt == "The row names two different students."
    assert matching.rows[2].candidates == ("_2_1",)
    assert matching.rows[3].doubt == "Rows 5 and 6 are for the same student."
    essey, total = matching.columns[2:]
    assert (essey.column_id, essey.candidates, total.column_id) == (None, ("_1_1",), "_2_1")
    assert [one.cell.user_id for one in preview.cells] == ["_0_1"]
    decided = matching.with_column(2, ColumnId("_1_1")).with_row(4, UserId("_2_1"))
    assert not decided.clashes
    assert decided.with_row(2, UserId("_2_1")).clashes == (
        "Rows 3 (“Gwen Ågren”) and 5 (“Gwen Nguyễn”) of the file are for the same student.",
    )


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("Login;Essay\r\ngwen;7,5\r\n".encode("cp1252"), "7,5"),
        ("Login\tEssay\ngwen\t7,5\n".encode("utf-16"), "7,5"),
        (b'sep=;\nLogin;"Essay"\ngwen;"7,5"\n', "7,5"),
        ('﻿Login,Essay\ngwen,"7,5"\n'.encode(), "7,5"),
    ],
)
def test_text_files_of_every_kind(tmp_path: Path, body: bytes, expected: str) -> None:
    read = table(tmp_path, body)
    assert ["gwen", expected] in read.rows
    preview, _ = looked_at([*read.rows])
    assert [one.patch.fields for one in preview.cells if one.patch] == [{"score": 7.5}]


def test_old_western_encodings_are_guessed(tmp_path: Path) -> None:
    body = "Name;Essay\nGwen Ågren;3\nMüller, Jürgen;4\nGarçon, Zoë;5\n".encode("cp1252")
    assert ["Gwen Ågren", "3"] in table(tmp_path, body).rows


@pytest.mark.parametrize("body", [b"", b" \n", b"PK\x03\x04 no workbook", b"\x89PNG\r\n\x1a\n\0\0\0", b"a,b\0\n"])
def test_what_is_no_table_is_refused(tmp_path: Path, body: bytes) -> None:
    with pytest.raises(TableUnreadable, match="Nothing was changed"):
        table(tmp_path, body)


async def test_a_bomb_ends_the_reading_process_only(tmp_path: Path) -> None:
    bomb = io.BytesIO()
    with xlsxwriter.Workbook(bomb, {"in_memory": True}) as book:
        far = book.add_worksheet()
        far.write_string(0, 0, "Login")
        far.write_number(1_048_575, 16_383, 1)
    (tmp_path / "far.xlsx").write_bytes(bomb.getvalue())
    with zipfile.ZipFile(tmp_path / "large.xlsx", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 600 * 1024 * 1024)
    for name in ("far.xlsx", "large.xlsx"):
        with pytest.raises(TableUnreadable, match="Nothing was changed"):
            await read_file(tmp_path / name)


async def test_a_file_is_read_in_a_process_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "-x.csv").write_bytes(csv_of(BOOK).encode())
    assert (await read_file(tmp_path / "-x.csv")).rows[0][:4] == list(STUDENT_COLUMNS)
    with pytest.raises(TableUnreadable):
        await read_file(tmp_path / "missing.csv")
