"""What the cells of some rows look like in their own program: by the format codes of XLSX, or as ODS has it written."""

import datetime as dt
import re
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from html import unescape
from itertools import islice
from typing import Final

from lmsdesk.decoding.column_names import column_number
from lmsdesk.decoding.number_formats import BUILT_IN, NotUnderstood, NumberFormat, format_of

MOST_FORMATS: Final = 65_000
_MOST_ROWS: Final = 1 << 20
_MOST_CELLS: Final = 1_000
"""Of a row; more are not shown."""
_LONGEST_ERROR: Final = 40
_INSIDE: Final = rb"""(?:[^<>"']|"[^<"]*"|'[^<']*')*+"""
"""The attributes of an element, none of which can hold the beginning of another: in one pass whatever is in them."""
_QUOTED: Final = rb"""=(?:"([^"]*)"|'([^']*)')"""
_FORMATS = re.compile(rb"<(?:\w{1,20}:)?numFmt\s(" + _INSIDE + rb")>")
_CELL_LOOKS, _LOOKS_END = re.compile(rb"<(?:\w{1,20}:)?cellXfs[\s>]"), re.compile(rb"</(?:\w{1,20}:)?cellXfs>")
_LOOK = re.compile(rb"<(?:\w{1,20}:)?xf\s(" + _INSIDE + rb")>")
_NUMBER_OF_FORMAT = re.compile(rb"\bnumFmtId" + _QUOTED)
_CODE = re.compile(rb"\bformatCode" + _QUOTED)
_DATA = re.compile(rb"<((?:[\w.-]{1,40}:)?)sheetData[^<>]*>")
_COLUMN = re.compile(rb"\br=[\"']([A-Z]{1,3})")
_ROW_NUMBER = re.compile(rb"\br=[\"'](\d{1,7})[\"']")
_STYLE = re.compile(rb"\bs=[\"'](\d{1,5})[\"']")
_IS_ERROR = re.compile(rb"\bt=[\"']e[\"']")
_VALUE = re.compile(rb"(?:<f[^<]{0,9000}</f>|<f[^>]{0,300}/>)?<v>([^<]{1,%d})</v>" % _LONGEST_ERROR)

Looks = Sequence[NumberFormat | None]
Cells = dict[tuple[int, int], str]
"""What cells show that is not their value, by row and column from 0."""
Row = Sequence[object]


class SheetLooks(ABC):
    """The looks of one worksheet; rows are found from the first on, and remembered."""

    def __init__(self, part: bytes, first: int, end: int, row: re.Pattern[bytes]) -> None:
        self._part, self._end = part, end
        self._rows = row.finditer(part, first, end)
        self._numbers: list[int] = []
        self._places: list[int] = []
        self._next = 0

    def shown(self, start: int, rows: Sequence[Row]) -> Cells:
        """Of these rows, those cells that do not show their values as they are."""
        found: Cells = {}
        self._read_to(start + len(rows))
        stop = start + len(rows)
        for place in range(self._first_from(start), bisect_left(self._numbers, stop)):
            first, end = self._places[place], self._end
            if place + 1 < len(self._places):
                end = self._places[place + 1]
            number = self._numbers[place]
            for one in range(max(number, start), min(number + self._repeated(place), stop)):
                found.update(((one, column), text) for column, text in self._cells(first, end, rows[one - start]))
        return found

    @abstractmethod
    def _cells(self, first: int, end: int, row: Row) -> Iterator[tuple[int, str]]:
        """What stands in one row, by column."""

    @abstractmethod
    def _number_of(self, match: re.Match[bytes]) -> tuple[int, int]:
        """Which row begins here, and how many there are of it."""

    def _first_from(self, start: int) -> int:
        return bisect_left(self._numbers, start)

    def _repeated(self, place: int) -> int:  # noqa: ARG002 - most are not
        return 1

    def _read_to(self, row: int) -> None:
        while self._next <= row and (match := next(self._rows, None)) is not None:
            number, times = self._number_of(match)
            if number >= _MOST_ROWS:
                self._rows = iter(())
            elif number >= self._next or not self._numbers:
                self._numbers.append(number)
                self._places.append(match.end())
                self._next = number + times


class XlsxLooks(SheetLooks):
    """Each cell names one of the looks of the workbook by its number."""

    def __init__(self, part: bytes, looks: Looks) -> None:
        name, first, end = data_region(part)
        prefix = re.escape(name)
        super().__init__(part, first, end, re.compile(rb"<%brow(?:\s([^<>]*))?>" % prefix))
        self._cell = re.compile(rb"<%bc(?:\s([^<>]*))?>" % prefix)
        self._looks = looks

    def _number_of(self, match: re.Match[bytes]) -> tuple[int, int]:
        number = _ROW_NUMBER.search(match[1] or b"")
        return (int(number[1]) - 1 if number is not None else self._next), 1

    def _cells(self, first: int, end: int, row: Row) -> Iterator[tuple[int, str]]:
        column = -1
        for match in islice(self._cell.finditer(self._part, first, end), _MOST_CELLS):
            attributes = match[1] or b""
            name = _COLUMN.search(attributes)
            column = column_number(name[1].decode()) if name is not None else column + 1
            text = self._text(attributes, match.end(), row[column] if column < len(row) else "")
            if text is not None:
                yield column, text

    def _text(self, attributes: bytes, end: int, value: object) -> str | None:
        if _IS_ERROR.search(attributes):
            # The library that reads the values leaves an error out.
            error = _VALUE.match(self._part, end)
            return error[1].decode("utf-8", "replace") if error is not None else None
        style = _STYLE.search(attributes)
        number = int(style[1]) if style is not None else 0
        look = self._looks[number] if number < len(self._looks) else None
        if look is None or value == "" or isinstance(value, bool):
            return None
        return self._no_date(end, value) or look.shown(value)

    def _no_date(self, end: int, value: object) -> str | None:
        """The number of a cell whose day the calendar has not: before the first one, or the 29th of February 1900."""
        is_early = isinstance(value, dt.date) and (value.year, value.month) < (1900, 3)
        found = _VALUE.match(self._part, end) if is_early or isinstance(value, dt.time) else None
        number = found[1].decode("utf-8", "replace") if found is not None else ""
        return number if number.startswith("-") or number.partition(".")[0] == "60" else None


def data_region(part: bytes) -> tuple[bytes, int, int]:
    """What stands before the names of elements in a worksheet of XLSX, and where its cells begin and end."""
    found = _DATA.search(part)
    if found is None or found[0].endswith(b"/>"):
        end = found.end() if found is not None else len(part)
        return b"", end, end
    last = part.rfind(b"</%bsheetData>" % found[1])
    return found[1], found.end(), last if last >= found.end() else len(part)


def has_errors(part: bytes) -> bool:
    """Whether cells of a worksheet of XLSX may hold errors."""
    _, first, end = data_region(part)
    # Every error begins so, and hardly anything else in a worksheet.
    return part.find(b"#", first, end) >= 0


def read_looks(styles: bytes) -> tuple[Looks, frozenset[int]]:
    """The looks of the cells of a workbook, and the numbers of those that are not understood."""
    codes = dict(BUILT_IN)
    for match in islice(_FORMATS.finditer(styles), MOST_FORMATS):
        number, code = _NUMBER_OF_FORMAT.search(match[1]), _CODE.search(match[1])
        if number is not None and code is not None:
            codes[_as_number(number)] = unescape((code[1] or code[2] or b"").decode("utf-8", "replace"))
    first = _CELL_LOOKS.search(styles)
    last = _LOOKS_END.search(styles, first.end()) if first is not None else None
    cells = styles[first.end() : last.start()] if first is not None and last is not None else b""
    looks: list[NumberFormat | None] = []
    unknown = set[int]()
    for match in islice(_LOOK.finditer(cells), MOST_FORMATS):
        number = _NUMBER_OF_FORMAT.search(match[1])
        look = None
        try:
            look = _look_of(_as_number(number) if number is not None else 0, codes)
        except NotUnderstood:
            unknown.add(len(looks))
        looks.append(look)
    return looks, frozenset(unknown)


def _look_of(number: int, codes: dict[int, str]) -> NumberFormat | None:
    if number in {0, 49}:
        return None
    if number not in codes:
        # Those of other countries, which only their programs know.
        raise NotUnderstood(str(number))
    return format_of(codes[number])


def _as_number(match: re.Match[bytes]) -> int:
    digits = match[1] or match[2] or b""
    return int(digits) if digits.isdigit() and len(digits) < 6 else -1


def count_of_looks(part: bytes, numbers: frozenset[int]) -> int:
    """How many cells of a worksheet of XLSX have one of these looks."""
    wanted = b"|".join(b"%d" % one for one in sorted(numbers)[:1_000])
    return len(re.findall(rb"<(?:\w{1,20}:)?c\s[^<>]{0,300}?\bs=[\"'](?:%b)[\"']" % wanted, part)) if numbers else 0


# ODS

_TABLE = re.compile(rb"<table:table\s(" + _INSIDE + rb")>")
_OPEN_ROW = re.compile(rb"<table:table-row(?:\s(" + _INSIDE + rb"))?>")
_OPEN_CELL = re.compile(rb"<table:(?:covered-)?table-cell(?=[\s/>])(" + _INSIDE + rb")>")
_ROWS_REPEATED = re.compile(rb"\btable:number-rows-repeated=[\"'](\d{1,7})[\"']")
_CELLS_REPEATED = re.compile(rb"\btable:number-columns-repeated=[\"'](\d{1,7})[\"']")
_OF_NUMBER = re.compile(
    rb"\b(?:office|calcext):value-type=[\"'](?:float|percentage|currency|date|time|boolean|error)[\"']"
)
_NOTE = re.compile(rb"<office:annotation\b.*?</office:annotation>", re.DOTALL)
_PARAGRAPH = re.compile(rb"<text:p\b[^>]*?(?:/>|>(.*?)</text:p>)", re.DOTALL)
_TAG = re.compile(rb"<[^>]*>")
_WITHOUT_TEXT = re.compile(
    rb"<table:table-cell\s[^<>]{0,900}?office:value-type=[\"'](?:percentage|currency|date|time)[\"'][^<>]{0,400}/>"
)
_ERRORS: Final = ("#", "Err:")
_LONGEST_TEXT: Final = 500
_LONGEST_CONTENT: Final = 4_000
"""Of one cell, with a note on it."""


class OpenLooks(SheetLooks):
    """ODS holds beside each value what its program showed for it."""

    def __init__(self, part: bytes, number: int) -> None:
        tables = list(islice(_TABLE.finditer(part), number + 2))
        first = tables[number].end() if number < len(tables) else len(part)
        end = tables[number + 1].start() if number + 1 < len(tables) else len(part)
        super().__init__(part, first, end, _OPEN_ROW)
        self._times: list[int] = []

    def _number_of(self, match: re.Match[bytes]) -> tuple[int, int]:
        times = _times(_ROWS_REPEATED.search(match[1] or b""))
        self._times.append(times)
        return self._next, times

    def _first_from(self, start: int) -> int:
        # A row that began before may go on.
        return max(super()._first_from(start + 1) - 1, 0)

    def _repeated(self, place: int) -> int:
        return self._times[place]

    def _cells(self, first: int, end: int, row: Row) -> Iterator[tuple[int, str]]:
        column = 0
        for match in islice(_OPEN_CELL.finditer(self._part, first, end), _MOST_CELLS):
            times = _times(_CELLS_REPEATED.search(match[1]))
            last = min(column + times, len(row))
            is_number = not match[1].endswith(b"/") and _OF_NUMBER.search(match[1]) is not None
            if is_number and column < last:
                text = _written(self._part[match.end() : min(match.end() + _LONGEST_CONTENT, end)])
                # The library that reads the values leaves errors out; it may take another row for empty than this.
                if text and (row[column] != "" or text.startswith(_ERRORS)):
                    yield from ((one, text) for one in range(column, last))
            column += times


def count_without_text(part: bytes) -> int:
    """How many numbers of ODS do not say what their program shows."""
    return len(_WITHOUT_TEXT.findall(part))


def _written(content: bytes) -> str:
    """The words of the cell that these bytes begin with; none where they do not hold all of it."""
    content = _NOTE.sub(b"", content)
    inside, ending, _ = content.partition(b"</table:table-cell>")
    found = b" ".join(_PARAGRAPH.findall(inside)) if ending else b""
    return unescape(_TAG.sub(b"", found)[:_LONGEST_TEXT].decode("utf-8", "replace"))


def _times(match: re.Match[bytes] | None) -> int:
    return max(1, int(match[1])) if match is not None else 1
