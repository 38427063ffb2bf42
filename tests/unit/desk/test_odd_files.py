"""Files that are odd, damaged on purpose or beyond every gradebook, on their way in."""

import io
from datetime import UTC, datetime
from pathlib import Path

import pytest
import xlsxwriter

from lmsdesk.desk.exchange.base import Base, BaseDamaged, base_rows, read_base
from lmsdesk.desk.exchange.compare import Verdict, compare
from lmsdesk.desk.exchange.matching import match
from lmsdesk.desk.exchange.readers import read_table
from lmsdesk.desk.exchange.students import MOST_GUESSES
from lmsdesk.desk.exchange.tables import TableUnreadable
from lmsdesk.model.ids import ColumnId, UserId
from lmsdesk.model.scores import Scale
from tests.unit.desk.test_export import NAN, cells, row, sheet

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
