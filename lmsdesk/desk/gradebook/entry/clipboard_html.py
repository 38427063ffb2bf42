"""Tables of HTML, the other form in which spreadsheet programs put cells on the clipboard. No Qt.

Excel, LibreOffice and Google Sheets each keep the exact number beside the formatted text, under names of their own.
"""

import re
from collections.abc import Coroutine, Iterable, Sequence
from html import escape
from html.parser import HTMLParser
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from lmsdesk.desk.gradebook.entry.clipboard_text import Block, is_ragged, read_block, rows_of, too_large, write_block
from lmsdesk.desk.gradebook.session.course_session import CourseSession
from lmsdesk.desk.gradebook.session.row_order import Order
from lmsdesk.desk.platform.long_work import pause
from lmsdesk.model.ids import ColumnId

LARGEST_TABLE: Final = 16_000_000
"""Characters; the markup around a cell is many times as long as the cell."""
_MARKUP_AT_ONCE: Final = 4096
_MOST_CELLS: Final = 1_100_000
_WIDEST_SPAN: Final = 1000
_SPACES: Final = re.compile(r"\s+")
_PLAIN_NUMBER: Final = re.compile(r"-?(0|[1-9][0-9]*)([.,][0-9]+)?")
"""What begins with a zero is a number of somebody or something: as a text it keeps it."""
_HIDDEN: Final = frozenset({"style", "script", "head", "title"})
_TYPE, _NUMBER, _IS_NUMBER = "1", "3", 3
"""Names inside a `data-sheets-value`."""


class TableBlock(NamedTuple):
    """The cells of a table, and the exact numbers beside formatted ones, by row and column."""

    cells: Block
    numbers: dict[tuple[int, int], str]


async def read_clipboard(text: str, html: str) -> Block:
    """The block that was copied: the plain text, or the table of markup where the text has lost its shape.

    Raises LmsdeskError for more than any gradebook holds.
    """
    rows = await rows_of(text)
    if html and (not text.strip("\r\n") or is_ragged(rows)):
        table = (await read_table(html)).cells
        if table:
            return table
    return await read_block(rows)


async def read_table(html: str) -> TableBlock:
    """The first table in the markup; merged cells give their first cell the text. Empty where there is none.

    Raises LmsdeskError for more than any gradebook holds.
    """
    if len(html) > LARGEST_TABLE:
        raise too_large()
    reader = _TableReader()
    for start in range(0, len(html), _MARKUP_AT_ONCE):
        reader.feed(html[start : start + _MARKUP_AT_ONCE])
        await pause()
    reader.close()
    width = max(map(len, reader.rows), default=0)
    cells = [row + [""] * (width - len(row)) for row in reader.rows]
    return TableBlock(cells if width else [], reader.numbers)


async def write_table(rows: Iterable[Sequence[str]], *, texts: int = 0) -> str:
    """A table in which everything but plain numbers is marked as text, so that no program runs it as a formula.

    Where the first cells of each line are `texts`, such as student ids, they stay texts, and so do the titles above.
    """
    lines = list[str]()
    for number, row in enumerate(rows):
        as_texts = len(row) if texts and not number else texts
        cells = [*map(_text_cell, row[:as_texts]), *map(_cell, row[as_texts:])]
        lines.append(f"<tr>{''.join(cells)}</tr>")
        await pause()
    return f'<meta charset="utf-8"><table>{"".join(lines)}</table>'


def _cell(text: str) -> str:
    return f"<td>{text}</td>" if _PLAIN_NUMBER.fullmatch(text) else _text_cell(text)


def _text_cell(text: str) -> str:
    """Excel reads the format of a text from the style, LibreOffice from `sdnum`."""
    shown = escape(text).replace("\n", "<br>")
    return f'<td style="mso-number-format:\'\\@\'" sdnum="0;0;@">{shown}</td>'


class _TableReader(HTMLParser):
    """Gathers the rows of the first table."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: Block = []
        self.numbers: dict[tuple[int, int], str] = {}
        self._depth = 0
        self._is_over = False
        self._hidden = 0
        self._said: list[str] | None = None
        self._spans: tuple[int, int] = (1, 1)
        self._below: dict[int, int] = {}
        self._count = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table" and not self._is_over:
            self._depth += 1
        elif tag in _HIDDEN:
            self._hidden += 1
        elif self._depth != 1:
            return
        elif tag == "tr":
            self._end_cell()
            self.rows.append([])
        elif tag in {"td", "th"} and self.rows:
            self._end_cell()
            self._begin_cell(dict(attrs))
        elif tag == "br" and self._said is not None:
            self._said.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _HIDDEN:
            self._hidden = max(0, self._hidden - 1)
        elif tag in {"td", "th", "tr"} and self._depth == 1:
            self._end_cell()
        elif tag == "table" and self._depth:
            self._end_cell()
            self._depth -= 1
            self._is_over = not self._depth

    def handle_data(self, data: str) -> None:
        if self._said is not None and not self._hidden:
            self._said.append(_SPACES.sub(" ", data))

    def _begin_cell(self, attributes: dict[str, str | None]) -> None:
        row = self.rows[-1]
        while self._below.get(len(row), 0):
            # Under a cell that reaches down into this row.
            self._below[len(row)] -= 1
            row.append("")
        self._said = []
        self._spans = _span(attributes.get("colspan")), _span(attributes.get("rowspan"))
        number = _exact_number(attributes)
        if number is not None:
            self.numbers[len(self.rows) - 1, len(row)] = number

    def _end_cell(self) -> None:
        if self._said is None:
            return
        row, (wide, deep) = self.rows[-1], self._spans
        self._count += wide
        if self._count > _MOST_CELLS:
            raise too_large()
        for position in range(len(row), len(row) + wide):
            self._below[position] = deep - 1
        lines = "".join(self._said).split("\n")
        row += ["\n".join(line.strip() for line in lines).strip(), *[""] * (wide - 1)]
        self._said = None


def _span(text: str | None) -> int:
    is_number = text is not None and text.isascii() and text.isdigit() and len(text) <= 6
    return min(max(int(text or 1), 1), _WIDEST_SPAN) if is_number else 1


def _exact_number(attributes: dict[str, str | None]) -> str | None:
    number = attributes.get("sdval") or attributes.get("x:num")
    if number is None and (sheets := attributes.get("data-sheets-value")):
        number = _sheets_number(sheets)
    try:
        return None if number is None else f"{float(number):.10f}".rstrip("0").rstrip(".")
    except ValueError:
        return None


def _sheets_number(text: str) -> str | None:
    try:
        kept = msgspec.json.decode(text, type=dict[str, object], strict=False)
    except (msgspec.DecodeError, ValueError):
        return None
    is_number = kept.get(_TYPE) == _IS_NUMBER and isinstance(kept.get(_NUMBER), int | float)
    return repr(kept[_NUMBER]) if is_number else None


_MOST_WITH_MARKUP: Final = 50_000
"""Cells; a larger table goes to the clipboard as text alone."""
_TEXTS_AT_ONCE: Final = 1000
_OF_STUDENTS: Final = 2
"""Columns that say whose line it is."""


def table_of(
    session: CourseSession, slots: Sequence[int], positions: Sequence[int], *, titles: tuple[str, str]
) -> Coroutine[Any, Any, tuple[str, str]]:
    """The text and the markup of these students and columns, in this order; `titles` stand above names and ids.

    What is where is asked now, whatever moves until the work begins; what it holds is asked then.
    """
    students = [
        [titles[0], *(session.names[slot] for slot in slots)],
        [titles[1], *(session.student_ids[slot] for slot in slots)],
    ]
    wanted = [session.columns[position].column.id for position in positions]
    return _table_of(session, students, np.asarray(slots, dtype=np.intp), wanted)


async def _table_of(
    session: CourseSession, lines: list[list[str]], everybody: Order, wanted: Sequence[ColumnId]
) -> tuple[str, str]:
    here = {arrays.column.id: arrays for arrays in session.columns}
    for arrays in (here[column_id] for column_id in wanted if column_id in here):
        texts = [arrays.column.title]
        for start in range(0, len(everybody), _TEXTS_AT_ONCE):
            texts += arrays.texts_of(everybody[start : start + _TEXTS_AT_ONCE])
            await pause()
        lines.append(texts)
    text = await write_block(zip(*lines, strict=True))
    is_small = len(everybody) * len(lines) <= _MOST_WITH_MARKUP
    return text, (await write_table(zip(*lines, strict=True), texts=_OF_STUDENTS)) if is_small else ""
