"""Files that are odd, damaged on purpose or beyond every gradebook, on their way in."""

import csv
import io
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
import xlsxwriter

from lmsdesk.desk.exchange.base_snapshot import Base, BaseDamaged, base_rows, read_base, without_base
from lmsdesk.desk.exchange.compare import compare
from lmsdesk.desk.exchange.export import csv_of
from lmsdesk.desk.exchange.importing import _content
from lmsdesk.desk.exchange.matching import match
from lmsdesk.desk.exchange.preview import Preview, Verdict
from lmsdesk.desk.exchange.readers import read_table
from lmsdesk.desk.exchange.student_matching import MOST_GUESSES
from lmsdesk.desk.exchange.tables import Table, TableUnreadable
from lmsdesk.model.ids import ColumnId, UserId
from lmsdesk.model.scores import Scale
from lmsdesk.model.sheet import Sheet
from tests.unit.desk.exchange.test_export import NAN, cells, row, sheet

PEOPLE = [row(0, "Okafor", userName="chidi"), row(1, "Nguyen", userName="linh")]
BOOK = sheet(PEOPLE, [cells(1, "Verdict", [NAN, NAN], texts={0: "Good work"})])


def test_words_of_a_column_of_texts_can_be_imported() -> None:
    rows = [["User name", "Verdict"], ["chidi", "Good work"], ["linh", "Nearly there"]]
    scales = {ColumnId("_1_1"): Scale(100.0, takes_text=True)}
    preview = compare(rows, match(rows, BOOK), BOOK, base=None, scales=scales)
    assert [(one.verdict, one.patch and one.patch.fields) for one in preview.cells] == [
        (Verdict.HERE, {"text": "Nearly there"})
    ]


@pytest.mark.parametrize("texts", [(), ("1",), ("1", "2", "3")])
def test_a_base_whose_columns_do_not_fit_its_students_is_damaged(texts: tuple[str, ...]) -> None:
    made = datetime(2026, 11, 21, tzinfo=UTC)
    base = Base(BOOK.course.id, made, {}, (UserId("_0_1"), UserId("_1_1")), {ColumnId("_1_1"): texts})
    with pytest.raises(BaseDamaged):
        read_base(list(base_rows(base)))


def test_one_long_text_in_thousands_of_cells_is_refused(tmp_path: Path) -> None:
    body = io.BytesIO()
    with xlsxwriter.Workbook(body) as book:
        written = book.add_worksheet()
        for at in range(4_000):
            written.write_string(at, 0, "x" * 32_000)
    file = tmp_path / "small.xlsx"
    file.write_bytes(body.getvalue())
    assert file.stat().st_size < 1_000_000
    with pytest.raises(TableUnreadable, match="more text"):
        read_table(file)


def test_names_alike_are_looked_for_in_a_file_of_strangers_only_so_often() -> None:
    rows = [["Name", "Verdict"], *([f"Ngvyen{number}, Gwen", "1"] for number in range(MOST_GUESSES + 50))]
    candidates = [one.candidates for one in match(rows, BOOK).rows]
    assert all(candidates[:MOST_GUESSES])
    assert not any(candidates[MOST_GUESSES:])


def compared(rows: Sequence[list[str]], book: Sheet = BOOK, base: Base | None = None) -> Preview:
    return compare(rows, match(rows, book, base), book, base=base, scales={})


GRADED = sheet(
    [
        row(0, "Okafor", userName="chidi", studentId="12345678901"),
        row(1, "Nguyen", userName="linh", studentId="0072"),
        row(2, "Smith", userName="smith1", studentId="0073"),
        row(3, "Smith", userName="smith2", studentId="0074"),
    ],
    [cells(1, "Quiz", [1.0, 2.0, 3.0, 4.0])],
)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj", "PDF"),
        (b"<html><table><tr><td>User name</td></tr></table></html>", "web page"),
        (b"\xef\xbb\xbf\n<!DOCTYPE html><p>", "web page"),
        (b"<?xml version='1.0'?><Workbook/>", "XML"),
    ],
)
def test_what_only_calls_itself_a_table_is_named(tmp_path: Path, body: bytes, why: str) -> None:
    (tmp_path / "grades.xls").write_bytes(body)
    with pytest.raises(TableUnreadable, match=why):
        read_table(tmp_path / "grades.xls")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_wide_text_is_read_with_its_mark_and_without(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "grades.xls").write_bytes("User name\tQuiz\r\nchidi\t8,5\r\n".encode(encoding))
    read = read_table(tmp_path / "grades.xls")
    assert (read.rows, read.remarks) == (
        [["User name", "Quiz"], ["chidi", "8,5"]],
        ("Read as UTF-16, separated by tabs.",),
    )


def test_the_delimiter_of_a_single_column_is_not_guessed_aloud(tmp_path: Path) -> None:
    (tmp_path / "grades.csv").write_text("User name\nchidi\n")
    assert read_table(tmp_path / "grades.csv").remarks == ("Read as UTF-8.",)


def test_a_title_of_several_lines_does_not_make_another_delimiter_likelier(tmp_path: Path) -> None:
    (tmp_path / "grades.csv").write_text('User name,Name,"\n1|"\nchidi,a|b,\ngwen,c|d,8\n')
    read = read_table(tmp_path / "grades.csv")
    assert read.rows[0] == ["User name", "Name", "\n1|"]
    assert read.remarks == ("Read as UTF-8, separated by commas.",)


def test_macros_are_not_run_and_that_is_said(tmp_path: Path) -> None:
    file = tmp_path / "grades.xlsm"
    with xlsxwriter.Workbook(file) as book:
        book.add_worksheet().write_row(0, 0, ["User name", "Quiz"])
        (tmp_path / "vbaProject.bin").write_bytes(b"\xd0\xcf\x11\xe0 macros")
        book.add_vba_project(str(tmp_path / "vbaProject.bin"))
    read = read_table(file)
    assert read.rows == [["User name", "Quiz"]]
    assert read.remarks == ("The file has macros; they were not run.",)


def test_a_worksheet_is_chosen_by_its_name(tmp_path: Path) -> None:
    with xlsxwriter.Workbook(tmp_path / "grades.xlsx") as book:
        for name in ("Notes", "Grades"):
            book.add_worksheet(name).write_string(0, 0, name)
    first, second = (read_table(tmp_path / "grades.xlsx", sheet=name) for name in (None, "Grades"))
    assert (first.sheet, first.rows, first.sheets) == ("Notes", [["Notes"]], ("Notes", "Grades"))
    assert (second.sheet, second.rows) == ("Grades", [["Grades"]])


def test_a_shortened_number_is_named_and_offers_whom_it_may_mean() -> None:
    rows = [["Student ID", "Quiz"], ["1.23457E+10", "9"], ["72", "9"], ["1,2E+10", "9"], ["9E+10", "9"]]
    cut, linh, comma, stranger = match(rows, GRADED).rows
    assert cut.doubt == "A spreadsheet program has rounded the student's number."
    assert (cut.user_id, cut.candidates, comma.candidates, stranger.candidates) == (None, ("_0_1",), ("_0_1",), ())
    assert linh.user_id == "_1_1"


def test_lines_of_figures_and_blank_lines_are_nobodys_and_not_asked_about() -> None:
    rows = [
        ["User name", "Quiz"],
        ["chidi", "1"],
        ["", ""],
        ["linh", "2"],
        ["Average", "1.5"],
        ["Points Possible", "9"],
    ]
    matching = match(rows, GRADED)
    assert [one.position for one in matching.rows if one.remark] == [4, 5]
    assert matching.doubtful == 0
    assert matching.with_row(4, UserId("_2_1")).rows[2].remark == ""


def test_two_of_one_name_are_asked_about_and_told_apart_by_anything_else() -> None:
    one, other = match([["Name", "Quiz"], ["Gwen Smith", "9"], ["Smith, Gwen", "8"]], GRADED).rows
    assert one.candidates == other.candidates == ("_2_1", "_3_1")
    by_number = match([["Name", "No.", "Quiz"], ["Gwen Smith", "74", "9"], ["Gwen Smith", "73", "8"]], GRADED)
    assert [row.user_id for row in by_number.rows] == ["_3_1", "_2_1"]


def test_who_has_left_since_the_export_is_named() -> None:
    rows = [line.split(",") for line in csv_of(GRADED, has_base=True).splitlines()]
    table = without_base(Table(rows))
    mine, base = table.rows, read_base(table.hidden)
    left = sheet(list(GRADED.rows[:3]), list(GRADED.columns))
    found = match(mine, left, base)
    assert [row.remark for row in found.rows] == [
        "",
        "",
        "",
        "This student has left the course since the file was made.",
    ]
    assert not compared(mine, left, base).cells


def test_what_a_spreadsheet_made_of_scores_is_refused_with_the_reason() -> None:
    texts = ["02.Jan", "2026-01-02", "Jan-26", "01/02/2026", "#REF!", "#DIV/0!", "1.5E+11", "soon"]
    reasons = []
    for text in texts:
        (cell,) = compared([["User name", "Quiz"], ["chidi", text]], GRADED).cells
        assert cell.verdict is Verdict.REFUSED
        reasons.append(cell.reason)
    assert reasons == [
        *["A date, perhaps made from a score."] * 4,
        *["A formula that failed in the file."] * 2,
        "This number is rounded in the file.",
        "“soon” is not a score.",
    ]


def test_a_date_in_a_workbook_is_no_score(tmp_path: Path) -> None:
    with xlsxwriter.Workbook(tmp_path / "grades.xlsx") as book:
        page = book.add_worksheet()
        page.write_row(0, 0, ["User name", "Quiz"])
        page.write_string(1, 0, "chidi")
        page.write_datetime(1, 1, datetime(2026, 1, 2), book.add_format({"num_format": "d mmm"}))  # noqa: DTZ001
    (cell,) = compared(read_table(tmp_path / "grades.xlsx").rows, GRADED).cells
    assert (cell.verdict, cell.reason) == (Verdict.REFUSED, "A date, perhaps made from a score.")


def test_words_for_no_grade_change_nothing_and_are_named() -> None:
    rows = [["User name", "Quiz"], ["chidi", "Needs Grading"], ["linh", "n/a"], ["smith1", "n/a"]]
    preview = compared(rows, GRADED)
    assert (list(preview.cells), preview.same) == ([], 3)
    said = "Cells that say “n/a” (2), “Needs Grading” (1) change nothing: clear a cell to clear the grade."
    assert preview.remark() == said


@pytest.mark.parametrize("title", ["Quiz (12345)", "Assignment: Quiz (Real)", "Quiz (Points)"])
def test_titles_of_other_services_are_offered_not_taken(title: str) -> None:
    (found,) = (one for one in match([["User name", title], ["chidi", "9"]], GRADED).columns if one.key is None)
    assert (found.column_id, found.candidates) == (None, ("_1_1",))


def test_a_merged_heading_above_the_titles_is_no_title() -> None:
    rows = [["", "Term 1", ""], ["User name", "Quiz", ""], ["chidi", "9", ""], ["", "", ""], ["linh", "8"]]
    preview = compared(rows, GRADED)
    assert [(one.cell.user_id, one.file) for one in preview.cells] == [("_0_1", "9"), ("_1_1", "8")]


def test_an_export_that_was_cut_off_anywhere_never_invents_a_grade() -> None:
    text = csv_of(GRADED, has_base=True)
    whole = text.index("#lmsdesk")
    for end in range(1, len(text)):
        content = _content(without_base(Table(list(csv.reader(io.StringIO(text[:end]))))), GRADED.course.id)
        preview = compared(content.rows, GRADED, content.base)
        # Inside the table a number may be cut, and that is shown; behind it nothing is different.
        assert not preview.cells or end < whole, text[:end]


def test_a_name_alone_does_not_outweigh_a_user_name_of_nobody_here() -> None:
    rows = [["User name", "Name", "Quiz"], ["chidi", "Gwen Okafor", "1"], ["linh", "Gwen Nguyen", "2"]]
    namesake = [*rows, ["okafor9", "Gwen Nguyen", "9"]]
    found = match(namesake, GRADED).rows[2]
    assert (found.user_id, found.candidates) == (None, ("_1_1",))
    assert found.doubt == "The name is in this course, but the user name is not."


def test_a_shortened_number_beside_its_students_name_is_sure() -> None:
    rows = [["Student ID", "Name", "Quiz"], ["1.23457E+10", "Gwen Okafor", "9"], ["72", "Gwen Nguyen", "9"]]
    assert [one.user_id for one in match(rows, GRADED).rows] == ["_0_1", "_1_1"]
