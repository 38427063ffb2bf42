"""Writes plain worksheets in the format of spreadsheet programs; values only, never formulas or links."""

import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lmsdesk.desk.exchange.tables import BASE_SHEET

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet as Sheet

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
        formats = {count: book.add_format({"num_format": _number_format(count)}) for count in {*shown.decimals}}
        _write(sheet, shown.rows, [formats[count] for count in shown.decimals])
        kept = list(hidden)
        if kept:
            base = book.add_worksheet(BASE_SHEET)
            base.very_hidden()
            _write(base, kept)
    return body.getvalue()


def _number_format(decimals: int) -> str:
    return f"0.{'0' * decimals}" if decimals else "0"


def _write(sheet: "Sheet", rows: Iterable[Sequence[Value]], formats: "Sequence[Format]" = ()) -> None:
    for at, row in enumerate(rows):
        for place, value in enumerate(row):
            if isinstance(value, float):
                sheet.write_number(at, place, value, formats[place] if place < len(formats) else None)
            elif value:
                sheet.write_string(at, place, _NOT_XML.sub("", value)[:_LONGEST_TEXT])
