"""A gradebook as a file for spreadsheet programs: what the person sees, unsent values included."""

import asyncio
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from lmsdesk.desk.exchange.base_snapshot import Base, base_rows
from lmsdesk.desk.exchange.matches import plain
from lmsdesk.desk.exchange.overlaid_columns import exact_texts, overlay_edits
from lmsdesk.desk.exchange.tables import BASE_SHEET
from lmsdesk.desk.gradebook.course_names import student_name
from lmsdesk.desk.platform.chosen import write_chosen
from lmsdesk.desk.platform.csv_text import NUMBER, csv_text
from lmsdesk.model.folding import fold
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.people import Membership, Name
from lmsdesk.model.sheet import ColumnCells, Row, Sheet, without_gone
from lmsdesk.model.wire import value_or

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet as XlsxSheet

Value = str | float

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LONGEST_TEXT = 32_767
_WIDE = 16
"""Letters that a fixed column has room for; they hold names."""


@dataclass(frozen=True)
class Worksheet:
    """What a worksheet holds: rows, and for each column of it how many decimals its numbers show."""

    rows: Iterable[Sequence[Value]]
    decimals: Sequence[int] = ()
    fixed: int = 0
    """How many columns are kept in view."""


def workbook(shown: Worksheet, hidden: Iterable[Sequence[Value]] = ()) -> bytes:
    """The file: numbers as numbers, everything else as text, the titles and the fixed columns kept in view.

    The hidden rows go to a worksheet that spreadsheet programs do not list.
    """
    # Loaded where files are written, away from the window's thread: the window opens without it.
    import xlsxwriter

    body = io.BytesIO()
    with xlsxwriter.Workbook(body, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Grades")
        sheet.freeze_panes(1, shown.fixed)
        sheet.set_row(0, None, book.add_format({"bold": True, "text_wrap": True, "valign": "bottom"}))
        if shown.fixed:
            sheet.set_column(0, shown.fixed - 1, _WIDE)
        formats = {
            count: book.add_format({"num_format": f"0.{'0' * count}" if count else "0"}) for count in {*shown.decimals}
        }
        _write(sheet, shown.rows, [formats[count] for count in shown.decimals])
        kept = list(hidden)
        if kept:
            base = book.add_worksheet(BASE_SHEET)
            base.very_hidden()
            _write(base, kept)
    return body.getvalue()


def _write(sheet: "XlsxSheet", rows: Iterable[Sequence[Value]], formats: "Sequence[Format]" = ()) -> None:
    for at, row in enumerate(rows):
        for position, value in enumerate(row):
            if isinstance(value, float):
                sheet.write_number(at, position, value, formats[position] if position < len(formats) else None)
            elif value:
                sheet.write_string(at, position, _NOT_XML.sub("", value)[:_LONGEST_TEXT])


STUDENT_COLUMNS = ("Last name", "First name", "User name", "Student ID")


@dataclass(frozen=True)
class Part:
    """The current view of a grid: these students and these columns, in this order."""

    user_ids: Sequence[UserId]
    column_ids: Sequence[ColumnId]


Order = Callable[[Sequence[str]], Sequence[int]]
"""The positions of names in their order."""


def by_name(names: Sequence[str]) -> list[int]:
    """The order of the plain letters; a window knows that of a person's own language."""
    return sorted(range(len(names)), key=lambda position: fold(names[position]))


async def export_csv(
    sheet: Sheet, out: Path, *, part: Part | None = None, has_base: bool = False, in_order: Order | None = None
) -> None:
    """Write the gradebook as UTF-8 with a byte-order mark, whole or not at all; raises OwnFile or FileUnwritable.

    With `has_base` the file ends with the snapshot that lets an import tell who changed what.
    """
    kept = without_gone(sheet)
    await asyncio.to_thread(
        lambda: write_chosen(out, csv_of(kept, part=part, has_base=has_base, in_order=in_order).encode("utf-8-sig"))
    )


async def export_xlsx(sheet: Sheet, out: Path, *, part: Part | None = None, in_order: Order | None = None) -> None:
    """Write the gradebook as a workbook with numbers as numbers, whole or not at all; raises OwnFile or FileUnwritable.

    A hidden worksheet carries the snapshot that lets an import tell who changed what.
    """
    kept = without_gone(sheet)
    await asyncio.to_thread(lambda: write_chosen(out, xlsx_of(kept, part=part, in_order=in_order)))


def csv_of(sheet: Sheet, *, part: Part | None = None, has_base: bool = False, in_order: Order | None = None) -> str:
    """The rows of the file as text, in which no cell is a formula."""
    chosen = _select(sheet, part, in_order)
    return csv_text(chain(_rows(chosen), [[], *base_rows(_base(chosen))] if has_base else []))


def xlsx_of(sheet: Sheet, *, part: Part | None = None, in_order: Order | None = None) -> bytes:
    """The file as a workbook, in which no cell is a formula."""
    chosen = _select(sheet, part, in_order)
    decimals = [0] * len(STUDENT_COLUMNS) + [_decimals(chosen.texts[cells.column.id]) for cells in chosen.columns]
    rows = _rows(chosen)
    # A title that looks like a number stays the text that it is.
    shown = Worksheet(chain([next(rows)], map(_with_numbers, rows)), decimals, fixed=len(STUDENT_COLUMNS))
    return workbook(shown, base_rows(_base(chosen)))


@dataclass(frozen=True)
class _Chosen:
    course_id: CourseId
    rows: tuple[Row, ...]
    columns: tuple[ColumnCells, ...]
    texts: dict[ColumnId, list[str]]
    titles: tuple[str, ...]


def _select(sheet: Sheet, part: Part | None, in_order: Order | None) -> _Chosen:
    by_user = {row.membership.user_id: row for row in sheet.rows}
    by_id = {cells.column.id: cells for cells in sheet.columns}
    rows = sheet.rows
    if part:
        rows = tuple(by_user[one] for one in part.user_ids if one in by_user)
    elif in_order:
        rows = tuple(
            sheet.rows[position] for position in in_order([student_name(row.membership) for row in sheet.rows])
        )
    columns = tuple(by_id[one] for one in part.column_ids if one in by_id) if part else sheet.columns
    arrays = overlay_edits(sheet, {cells.column.id for cells in columns})
    texts = {column_id: exact_texts(column) for column_id, column in arrays.items()}
    return _Chosen(sheet.course.id, rows, columns, texts, tuple(_titles(columns)))


def _rows(chosen: _Chosen) -> Iterator[list[str]]:
    yield [*STUDENT_COLUMNS, *chosen.titles]
    texts = [chosen.texts[cells.column.id] for cells in chosen.columns]
    for row in chosen.rows:
        yield [*_student(row.membership), *(column[row.slot] for column in texts)]


def _base(chosen: _Chosen) -> Base:
    return Base(
        course_id=chosen.course_id,
        made_at=datetime.now(UTC),
        titles=dict(zip(chosen.titles, (cells.column.id for cells in chosen.columns), strict=True)),
        users=tuple(row.membership.user_id for row in chosen.rows),
        texts={one: tuple(texts[row.slot] for row in chosen.rows) for one, texts in chosen.texts.items()},
        logins=tuple(_student(row.membership)[2] for row in chosen.rows),
    )


def _with_numbers(row: list[str]) -> list[Value]:
    people, grades = row[: len(STUDENT_COLUMNS)], row[len(STUDENT_COLUMNS) :]
    return [*people, *(float(value) if NUMBER.fullmatch(value) else value for value in grades)]


def _decimals(texts: Sequence[str]) -> int:
    """How many decimals a column of a workbook shows: as many as any of its numbers has."""
    return max((len(text.partition(".")[2]) for text in texts if NUMBER.fullmatch(text)), default=0)


def _titles(columns: Sequence[ColumnCells]) -> Iterator[str]:
    """The titles, with the id where there is none or another one reads the same, also those of the student columns."""
    seen = Counter(map(plain, [*(cells.column.title for cells in columns), *STUDENT_COLUMNS]))
    for cells in columns:
        title = cells.column.title
        is_telling = plain(title) and seen[plain(title)] == 1
        yield title if is_telling else f"{title} [{cells.column.id}]".strip()


def _student(membership: Membership) -> tuple[str, str, str, str]:
    user = membership.person
    name = value_or(user.name, Name())
    return (
        value_or(name.family, ""),
        value_or(name.given, ""),
        value_or(user.user_name, "") or user.id,
        value_or(user.student_id, ""),
    )
