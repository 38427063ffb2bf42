"""Writes one plain worksheet in the format of spreadsheet programs; values only, never formulas or links."""

import io
import re
from collections.abc import Iterable, Sequence

import xlsxwriter

Value = str | float

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LONGEST_TEXT = 32_767


def workbook(rows: Iterable[Sequence[Value]]) -> bytes:
    """The file with one sheet: numbers as numbers, everything else as text, the first row kept in view."""
    body = io.BytesIO()
    with xlsxwriter.Workbook(body, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Grades")
        sheet.freeze_panes(1, 0)
        for number, row in enumerate(rows):
            for place, value in enumerate(row):
                if isinstance(value, float):
                    sheet.write_number(number, place, value)
                elif value:
                    sheet.write_string(number, place, _NOT_XML.sub("", value)[:_LONGEST_TEXT])
    return body.getvalue()
