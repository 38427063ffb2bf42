"""A gradebook goes into a file and comes back: untouched it changes nothing, and a change lands where it was made."""

import itertools
import math
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lmsdesk.desk.exchange.compare import compare
from lmsdesk.desk.exchange.export import STUDENT_COLUMNS, csv_of, xlsx_of
from lmsdesk.desk.exchange.importing import _content
from lmsdesk.desk.exchange.matching import match
from lmsdesk.desk.exchange.preview import Preview, Verdict
from lmsdesk.desk.exchange.readers import read_table
from lmsdesk.desk.exchange.tables import Table
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.scores import Scale
from lmsdesk.model.sheet import CellFlag, ColumnCells, Row, Sheet
from tests.unit.desk.exchange.test_export import cells, row, sheet

_LETTERS = st.sampled_from("aB ,;\t\"'=+-@\n|#éÅ子1 9")
_TITLES = st.text(_LETTERS, max_size=6)
_NAMES = st.builds(
    "{}{}".format, st.sampled_from("aBéÅ子=@"), st.text(st.sampled_from("aB ,;'=+-@|#éÅ子1 9"), max_size=8)
)
_SCORES = st.one_of(
    st.just(math.nan),
    st.integers(-5, 120).map(float),
    st.decimals(-5, 200, places=5, allow_nan=False).map(float),
)
_TEXTS = st.sampled_from(["A", "B+", "-", "Complete", "ex", "n/a", "=1+1", "7.5", "1e5", " ", "Needs Grading"])


@st.composite
def gradebooks(draw: st.DrawFn) -> Sheet:
    """Three students and a few columns with odd names."""
    people: list[Row] = [row(slot, draw(_NAMES), userName=f"user{slot}", studentId=f"00{slot}") for slot in range(3)]
    columns: list[ColumnCells] = []
    for number in range(draw(st.integers(1, 4))):
        scores = [draw(_SCORES) for _ in people]
        texts = draw(st.dictionaries(st.integers(0, 2), _TEXTS, max_size=2))
        flags = dict.fromkeys(draw(st.sets(st.integers(0, 2), max_size=1)), CellFlag.EXEMPT)
        columns.append(cells(number, draw(_TITLES), scores, texts=texts, flags=flags))
    return sheet(people, columns)


def through_a_file(book: Sheet, file: Path, *, as_workbook: bool) -> Table:
    file.write_bytes(xlsx_of(book) if as_workbook else csv_of(book, has_base=True).encode("utf-8-sig"))
    return read_table(file)


def looked_at(table: Table, book: Sheet) -> Preview:
    content = _content(table, book.course.id)
    assert content.base is not None
    matching = match(content.rows, book, content.base)
    scales = {one.column.id: Scale(takes_text=True) for one in book.columns}
    return compare(content.rows, matching, book, base=content.base, scales=scales)


@pytest.mark.parametrize("as_workbook", [False, True])
@pytest.mark.parametrize("titles", list(itertools.product(("=", "'=", "''=", "a"), repeat=2)))
def test_columns_called_alike_but_for_the_mark_are_not_mixed_up(
    tmp_path: Path, as_workbook: bool, titles: tuple[str, str]
) -> None:
    people: list[Row] = [row(slot, "Ott, Anna", userName=f"user{slot}", studentId=f"00{slot}") for slot in range(3)]
    texts: list[dict[int, str]] = [{0: "A"}, {}]
    columns = [
        cells(number, title, [1.0, math.nan, 3.0], texts=texts[number], flags={}) for number, title in enumerate(titles)
    ]
    book = sheet(people, columns)
    preview = looked_at(through_a_file(book, tmp_path / "file", as_workbook=as_workbook), book)
    assert not preview.cells


@pytest.mark.parametrize("as_workbook", [False, True])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=150)
@given(book=gradebooks())
def test_what_comes_back_untouched_changes_nothing(tmp_path: Path, as_workbook: bool, book: Sheet) -> None:
    preview = looked_at(through_a_file(book, tmp_path / "file", as_workbook=as_workbook), book)
    assert not preview.cells
    assert preview.same == 3 * len(book.columns)


@pytest.mark.parametrize("as_workbook", [False, True])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=150)
@given(book=gradebooks(), data=st.data())
def test_what_is_shown_is_the_cell_that_was_changed(
    tmp_path: Path, as_workbook: bool, book: Sheet, data: st.DataObject
) -> None:
    table = through_a_file(book, tmp_path / "file", as_workbook=as_workbook)
    person, number = data.draw(st.integers(0, 2)), data.draw(st.integers(0, len(book.columns) - 1))
    position = len(STUDENT_COLUMNS) + number
    line = table.rows[person + 1]
    line += [""] * (position + 1 - len(line))
    line[position] = "777.125"
    preview = looked_at(table, book)
    (changed,) = preview.cells
    assert (changed.verdict, changed.file) == (Verdict.HERE, "777.125")
    assert (changed.cell.user_id, changed.cell.column_id) == (f"_{person}_1", ColumnId(f"_{number}_1"))
    (patch,) = preview.patches()
    assert patch.fields["score"] == 777.125
