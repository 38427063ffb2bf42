"""What all tables offer, and those in text files: words by row, bounded."""

import csv
import io
import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from lmsdesk.decoding.lines import CONTROLS, read_out
from lmsdesk.decoding.messages import Kind, Loss, Opened, ReadRows, Rows, Trouble, View
from lmsdesk.decoding.paper import PageText, Paper, Unreadable, part
from lmsdesk.decoding.sheet_formulae import Formulae
from lmsdesk.decoding.slow_letters import lightened

MOST_ROWS: Final = 200_000
MOST_COLUMNS: Final = 1_000
MOST_CELLS: Final = 2_000_000
LONGEST_CELL: Final = 2_000
_LOOKED_AT: Final = 100
_MOST_SLOW: Final = 10
"""Of the letters that take long to set: hundreds of cells are painted at once."""
_DELIMITERS: Final = ",;\t|"
_SAID = re.compile(f"sep=([{_DELIMITERS}])\r?\n")
"""A first line that tells Excel what divides the others."""
_QUOTED = re.compile(f'(?:(?<=[\r\n{_DELIMITERS}])|\\A)"(?:[^"]|"")*+"')
_ENDS = re.compile("\r\n?")
_NO_DECIMAL = re.compile(r"(?<![0-9]),|,(?![0-9])")


class Grid:
    """The cells of one worksheet, as they were read: a cell becomes words when it is asked for, as most never are."""

    def __init__(self, rows: Iterable[Sequence[object]]) -> None:
        self._rows: list[Sequence[object]] = []
        self.is_cut = False
        cells = 0
        for row in rows:
            kept = row if len(row) <= MOST_COLUMNS else row[:MOST_COLUMNS]
            cells += len(kept)
            if cells > MOST_CELLS or len(self._rows) == MOST_ROWS:
                self.is_cut = True
                break
            self._rows.append(kept)
        self.columns = max(map(len, self._rows), default=0)
        self.is_cut = self.is_cut or self.columns == MOST_COLUMNS

    def __len__(self) -> int:
        return len(self._rows)

    def shown(self, start: int, count: int, *, is_raw: bool = False) -> tuple[tuple[str, ...], ...]:  # noqa: ARG002
        """Some rows in words, or as their values without any format; raises Unreadable for what cannot be asked for."""
        return tuple(map(shown_row, part(self._rows, start, count)))

    def all_shown(self) -> Iterator[tuple[str, ...]]:
        """Every row in words, one after another."""
        return map(shown_row, self._rows)


class TablePaper(Paper):
    """Any table; what its worksheets are called and hold, its kinds say."""

    losses: tuple[Loss, ...] = ()
    encoding = ""

    def __init__(self, sheets: tuple[str, ...]) -> None:
        self._sheets = sheets
        self._kept: tuple[int, Grid] | None = None

    def opened(self) -> Opened:
        """The names of the worksheets, and how many rows the first one has."""
        first = self._grid(0)
        return Opened(
            kind=Kind.TABLE,
            view=View.ROWS,
            count=len(first),
            sheets=self._sheets,
            losses=self.losses,
            encoding=self.encoding,
            is_cut=first.is_cut,
        )

    def rows(self, request: ReadRows) -> Rows:
        grid = self._grid(request.sheet)
        rows = grid.shown(request.start, request.count, is_raw=request.has_formulae)
        if request.has_formulae:
            formulae = self.formulae(request.sheet)
            rows = tuple(_with_formulae(row, number, formulae) for number, row in enumerate(rows, request.start))
        return Rows(rows=rows, row_count=len(grid), column_count=grid.columns, is_cut=grid.is_cut)

    def text(self, page: int) -> PageText:
        """One worksheet, its cells divided by tabulators."""
        grid = self._grid(page)
        return PageText(read_out(("\t".join(row) for row in grid.all_shown()), is_cut=grid.is_cut))

    def formulae(self, sheet: int) -> Formulae:  # noqa: ARG002 - most kinds have none
        """What the cells of a worksheet say of how they were worked out."""
        return {}

    @abstractmethod
    def read(self, sheet: int) -> Grid:
        """The cells of a worksheet that there is."""

    def _grid(self, sheet: int) -> Grid:
        if not 0 <= sheet < len(self._sheets):
            raise Unreadable(Trouble.NOT_THERE, f"worksheet {sheet}")
        if self._kept is None or self._kept[0] != sheet:
            # Two of them would be twice the memory.
            self._kept = None
            self._kept = (sheet, self.read(sheet))
        return self._kept[1]


class TextTablePaper(TablePaper):
    """CSV and its relatives, divided by whatever divides the first lines most evenly."""

    def __init__(self, text: str, encoding: str, *, has_tabs: bool = False) -> None:
        super().__init__(("",))
        said = _SAID.match(text)
        self._text = text[said.end() :] if said is not None else text
        self._delimiter = said[1] if said is not None else _delimiter_of(text[:100_000], has_tabs=has_tabs)
        self.encoding = encoding

    def read(self, sheet: int) -> Grid:  # noqa: ARG002 - there is one
        """All rows of the only worksheet."""
        return Grid(self._cells())

    def _cells(self) -> Iterator[list[str]]:
        try:
            yield from csv.reader(io.StringIO(self._text, newline=""), delimiter=self._delimiter)
        except csv.Error as error:
            raise Unreadable(Trouble.DAMAGED) from error


def open_text_table(text: str, encoding: str, *, has_tabs: bool = False) -> TextTablePaper | None:
    """The table that a text is; None where it is none, such as one with a quotation that never ends."""
    paper = TextTablePaper(text, encoding, has_tabs=has_tabs)
    try:
        paper.opened()
    except Unreadable:
        return None
    return paper


def _delimiter_of(text: str, *, has_tabs: bool) -> str:
    """What divides the first lines most evenly, but for what is quoted; the name of a file may say it."""
    if has_tabs and "\t" in text:
        return "\t"
    bare = _QUOTED.sub("", text)
    return max(_DELIMITERS, key=lambda one: _evenness(bare, one))


def _evenness(text: str, delimiter: str) -> tuple[int, bool, int]:
    lines = text.splitlines()[:_LOOKED_AT]
    widths = Counter(line.count(delimiter) for line in lines if delimiter in line)
    count, width = max(((count, width) for width, count in widths.items()), default=(0, 0))
    # Numbers such as 1,5 have a comma as even as what divides them.
    is_of_decimals = delimiter == "," and _NO_DECIMAL.search("\n".join(lines)) is None
    return count, not is_of_decimals, width


def _with_formulae(row: tuple[str, ...], number: int, formulae: Formulae) -> tuple[str, ...]:
    return tuple(
        plain_text(formulae[number, column]) if (number, column) in formulae else value
        for column, value in enumerate(row)
    )


def shown_row(row: Sequence[object]) -> tuple[str, ...]:
    """Values in words, without any format."""
    return tuple(map(_shown, row))


def _shown(cell: object) -> str:
    if isinstance(cell, str):
        return plain_text(cell)
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float):
        return format(cell, ".15g")
    return str(cell)


def plain_text(text: str) -> str:
    """A text as a cell shows it."""
    # Nearly all cells are short and plain, and there may be two million of them.
    if len(text) <= LONGEST_CELL and text.isprintable():
        return text if len(text) <= _MOST_SLOW else lightened(text, _MOST_SLOW)
    return lightened(_ENDS.sub("\n", text[:LONGEST_CELL]).translate(CONTROLS), _MOST_SLOW)
