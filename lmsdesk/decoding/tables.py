"""Workbooks through calamine and tables in text files: values by row, bounded."""

import csv
import io
import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from python_calamine import CalamineError, CalamineWorkbook, PasswordError, SheetTypeEnum

from lmsdesk.decoding.lines import CONTROLS, read_out
from lmsdesk.decoding.messages import Kind, Loss, LossKind, Opened, ReadRows, Rows, Trouble, View
from lmsdesk.decoding.packages import Package
from lmsdesk.decoding.paper import PageText, Paper, Unreadable, part
from lmsdesk.decoding.sheet_formulae import Formulae, formulae_of
from lmsdesk.decoding.slow_letters import lightened

MOST_ROWS: Final = 200_000
MOST_COLUMNS: Final = 1_000
MOST_CELLS: Final = 2_000_000
MOST_SHEETS: Final = 50
LONGEST_CELL: Final = 2_000
_BESIDE_CELLS: Final = (
    (LossKind.CHARTS, re.compile(r"xl/charts/chart\d*\.xml")),
    (LossKind.PICTURES, re.compile(r"(?:xl/media|Pictures)/[^/]+")),
    (LossKind.EMBEDDED, re.compile(r"Object \d+/content\.xml|xl/embeddings/[^/]+")),
)
_IN_SHEETS: Final = (
    (LossKind.FORMULAE, re.compile(rb"<f[ >]")),
    (LossKind.LINKS, re.compile(rb"<hyperlink ")),
    (LossKind.HEADERS, re.compile(rb"<odd(?:Header|Footer)>[^<]")),
    (LossKind.HIDDEN, re.compile(rb"<(?:row|col) [^>]{0,400}?hidden=[\"'](?:1|true)[\"']")),
)
_IN_BOOK: Final = ((LossKind.HIDDEN, re.compile(rb"<sheet [^>]{0,400}?state=[\"'](?:hidden|veryHidden)[\"']")),)
_IN_DRAWINGS: Final = ((LossKind.SHAPES, re.compile(rb"<xdr:(?:sp|cxnSp)[ >]")),)
_IN_OPEN: Final = (
    (LossKind.VALUES, re.compile(rb"\stable:formula=")),
    (LossKind.LINKS, re.compile(rb"<text:a[ >]")),
    (
        LossKind.SHAPES,
        re.compile(rb"<draw:(?:custom-shape|line|polyline|polygon|path|rect|circle|ellipse|connector)[ />]"),
    ),
    (LossKind.HIDDEN, re.compile(rb"table:(?:visibility=[\"'](?:collapse|filter)|display=[\"']false)[\"']")),
)
_PARTS: Final = (
    (re.compile(r"xl/worksheets/[^/]+\.xml"), _IN_SHEETS),
    (re.compile(r"xl/workbook\.xml"), _IN_BOOK),
    (re.compile(r"xl/drawings/[^/]+\.xml"), _IN_DRAWINGS),
    (re.compile(r"content\.xml"), _IN_OPEN),
)
"""What is counted by where it stands."""
_COLOURED: Final = (
    ("xl/styles.xml", re.compile(rb"<fgColor |<dxf>")),
    ("content.xml", re.compile(rb"fo:background-color=[\"'](?!transparent|#ffffff)")),
)
_NOTES = re.compile(r"xl/comments/?(?:comment)?\d*\.xml|content\.xml")
_NOTE = re.compile(rb"<(?:comment|office:annotation)[ >]")
_LOOKED_AT: Final = 100
_MOST_SLOW: Final = 10
"""Of the letters that take long to set: hundreds of cells are painted at once."""
_DELIMITERS: Final = ",;\t|"


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

    def shown(self, start: int, count: int) -> tuple[tuple[str, ...], ...]:
        """Some rows in words; raises Unreadable for those that cannot be asked for."""
        return tuple(map(_shown_row, part(self._rows, start, count)))

    def all_shown(self) -> Iterator[tuple[str, ...]]:
        """Every row in words, one after another."""
        return map(_shown_row, self._rows)


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
        rows = grid.shown(request.start, request.count)
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


class WorkbookPaper(TablePaper):
    """XLSX, XLS, ODS."""

    def __init__(self, data: bytes, package: Package | None) -> None:
        self._package = package
        self._formulae: tuple[int, Formulae] | None = None
        # Of XLS only the values are read at all.
        self.losses = (Loss(LossKind.LAYOUT, 1),)
        if package is not None:
            package.refuse_bomb()
            self.losses = _left_out(package)
        try:
            self._book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        except PasswordError as error:
            raise Unreadable(Trouble.LOCKED) from error
        except CalamineError as error:
            raise Unreadable(Trouble.DAMAGED) from error
        sheets = [one.name for one in self._book.sheets_metadata if one.typ is SheetTypeEnum.WorkSheet]
        super().__init__(tuple(sheets[:MOST_SHEETS]))
        if len(sheets) > MOST_SHEETS:
            self.losses = (*self.losses, Loss(LossKind.WORKSHEETS, len(sheets) - MOST_SHEETS))

    def formulae(self, sheet: int) -> Formulae:
        """Those of XLSX; other kinds are read for their values alone."""
        if self._package is None or not self.losses:
            return {}
        if self._formulae is None or self._formulae[0] != sheet:
            self._formulae = (sheet, formulae_of(self._package, self._sheets[sheet]))
        return self._formulae[1]

    def read(self, sheet: int) -> Grid:
        """The values; a worksheet of a few cells far apart is refused before they are laid out."""
        found = self._book.get_sheet_by_name(self._sheets[sheet])
        if found.width * found.height > 4 * MOST_CELLS:
            raise Unreadable(Trouble.TOO_LARGE, f"{found.width} × {found.height} cells")
        # Rows come from the first one of the worksheet, their cells from the first that anything stands in.
        left = [""] * min(found.start[1], MOST_COLUMNS) if found.start is not None else []
        return Grid(left + _shortened(row) for row in found.iter_rows())


class TextTablePaper(TablePaper):
    """CSV and its relatives, divided by whatever divides the first lines most evenly."""

    def __init__(self, text: str, encoding: str) -> None:
        super().__init__(("",))
        self._text = text
        self.encoding = encoding

    def read(self, sheet: int) -> Grid:  # noqa: ARG002 - there is one
        """All rows of the only worksheet."""
        return Grid(self._cells())

    def _cells(self) -> Iterator[list[str]]:
        delimiter = max(_DELIMITERS, key=lambda one: _evenness(self._text[:100_000], one))
        try:
            yield from csv.reader(io.StringIO(self._text, newline=""), delimiter=delimiter)
        except csv.Error as error:
            raise Unreadable(Trouble.DAMAGED) from error


def open_text_table(text: str, encoding: str) -> TextTablePaper | None:
    """The table that a text is; None where it is none, such as one with a quotation that never ends."""
    paper = TextTablePaper(text, encoding)
    try:
        paper.opened()
    except Unreadable:
        return None
    return paper


def _evenness(text: str, delimiter: str) -> tuple[int, int]:
    lines = text.splitlines()[:_LOOKED_AT]
    widths = Counter(line.count(delimiter) for line in lines if delimiter in line)
    return max(((count, width) for width, count in widths.items()), default=(0, 0))


def _shortened(row: Sequence[object]) -> list[object]:
    """Without what is never shown: a text that many cells share is kept once in the file, and here by each of them."""
    return [cell[:LONGEST_CELL] if type(cell) is str and len(cell) > LONGEST_CELL else cell for cell in row]


def _with_formulae(row: tuple[str, ...], number: int, formulae: Formulae) -> tuple[str, ...]:
    return tuple(
        lightened(formulae[number, column], _MOST_SLOW) if (number, column) in formulae else value
        for column, value in enumerate(row)
    )


def _shown_row(row: Sequence[object]) -> tuple[str, ...]:
    return tuple(map(_shown, row))


def _shown(cell: object) -> str:
    if isinstance(cell, str):
        # Nearly all cells are short and plain, and there may be two million of them.
        if len(cell) <= LONGEST_CELL and cell.isprintable():
            return cell if len(cell) <= _MOST_SLOW else lightened(cell, _MOST_SLOW)
        return lightened(cell[:LONGEST_CELL].translate(CONTROLS), _MOST_SLOW)
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float):
        return format(cell, ".15g")
    return str(cell)


def _left_out(package: Package) -> tuple[Loss, ...]:
    """The values are shown, not how they were computed, nor what stands beside and on the cells."""
    counts = Counter[LossKind]()
    for names, marks in _PARTS:
        for name in [one for one in package.names if names.fullmatch(one)][:MOST_SHEETS]:
            found = package.part(name)
            counts.update({kind: len(mark.findall(found)) for kind, mark in marks})
    counts[LossKind.LAYOUT] = int(any(mark.search(package.part(name)) for name, mark in _COLOURED))
    for kind, names in _BESIDE_CELLS:
        counts[kind] += sum(1 for name in package.names if names.fullmatch(name))
    notes = [name for name in package.names if _NOTES.fullmatch(name)]
    counts[LossKind.COMMENTS] = sum(len(_NOTE.findall(package.part(name))) for name in notes[:MOST_SHEETS])
    return tuple(Loss(kind, count) for kind, count in counts.items() if count)
