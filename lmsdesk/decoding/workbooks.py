"""Workbooks through calamine: their values, with the looks that each cell has, and what they leave out."""

import io
import re
from collections.abc import Iterator, Sequence
from itertools import count, islice
from xml.etree.ElementTree import ParseError

from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, PasswordError, SheetTypeEnum

from lmsdesk.decoding.messages import MOST_LINES, Loss, LossKind, Trouble
from lmsdesk.decoding.packages import Package
from lmsdesk.decoding.paper import Unreadable, part
from lmsdesk.decoding.sheet_formulae import Formulae, formulae_of, worksheet_parts
from lmsdesk.decoding.sheet_looks import Looks, OpenLooks, SheetLooks, XlsxLooks, has_errors, read_looks
from lmsdesk.decoding.sheet_losses import MOST_SHEETS, left_out
from lmsdesk.decoding.tables import (
    LONGEST_CELL,
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    Grid,
    TablePaper,
    plain_text,
    shown_row,
)

_FORMAT_CODE = re.compile(rb"""\bformatCode=(?:"[^"]*"|'[^']*')""")
_FORMAT_OF_LOOK = re.compile(rb"""\bnumFmtId=(?:"\d+"|'\d+')""")
_STYLES, _BINARY, _OPEN_CONTENT = "xl/styles.xml", "xl/workbook.bin", "content.xml"


class SheetGrid(Grid):
    """The cells of one worksheet, taken over as far as they were asked for: most rows never are."""

    def __init__(self, sheet: CalamineSheet, looks: SheetLooks | None, plain: "PlainRows | None" = None) -> None:
        super().__init__(())
        # Rows come from the first one of the worksheet, their cells from the first that anything stands in.
        above, left = sheet.start or (0, 0)
        self._left = min(left, MOST_COLUMNS)
        self._source = _readable_rows(sheet, plain)
        self._looks = looks
        rows = above + sheet.height if sheet.height else 0
        self.columns = min(left + sheet.width, MOST_COLUMNS) if rows else 0
        self._count = min(rows, MOST_ROWS, MOST_CELLS // max(self.columns, 1))
        self.is_cut = self._count < rows or self.columns == MOST_COLUMNS

    def __len__(self) -> int:
        return self._count

    def shown(self, start: int, count: int, *, is_raw: bool = False) -> tuple[tuple[str, ...], ...]:
        part((), start, count)
        wanted = min(start + count, self._count) - len(self._rows)
        self._rows += map(self._taken, islice(self._source, max(wanted, 0)))
        rows = self._rows[start : min(start + count, self._count)]
        shown = map(shown_row, rows)
        if is_raw or self._looks is None or not rows:
            return tuple(shown)
        found = [list(row) for row in shown]
        for (row, column), text in self._looks.shown(start, rows).items():
            if column < len(found[row - start]):
                found[row - start][column] = plain_text(text)
        return tuple(map(tuple, found))

    def all_shown(self) -> Iterator[tuple[str, ...]]:
        for start in range(0, self._count, MOST_LINES):
            yield from self.shown(start, MOST_LINES)

    def _taken(self, row: Sequence[object]) -> list[object]:
        """Without what is never shown: a text that many cells share is kept once in the file, here by each of them."""
        cells = [cell[:LONGEST_CELL] if type(cell) is str and len(cell) > LONGEST_CELL else cell for cell in row]
        return ([""] * self._left + cells)[:MOST_COLUMNS]


class PlainRows:
    """The rows of a worksheet of XLSX as numbers, read only where one cannot be read as times."""

    def __init__(self, package: Package, sheet: str) -> None:
        self._package, self._sheet = package, sheet
        self._rows: Iterator[Sequence[object]] | None = None
        self._next = 0

    def row(self, number: int) -> Sequence[object]:
        """One row, further down than the last one that was asked for."""
        if self._rows is None:
            styles = _FORMAT_CODE.sub(b'formatCode="General"', self._package.part(_STYLES))
            styles = _FORMAT_OF_LOOK.sub(b'numFmtId="0"', styles)
            data = self._package.with_parts({_STYLES: styles})
            self._rows = iter(
                CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_name(self._sheet).iter_rows()
            )
        found = next(islice(self._rows, number - self._next, None), [])
        self._next = number + 1
        return found


def _readable_rows(sheet: CalamineSheet, plain: PlainRows | None) -> Iterator[Sequence[object]]:
    """All rows; in one with a time that is longer than any, the numbers that stand for the times in it."""
    rows = sheet.iter_rows()
    for number in count():
        try:
            row: Sequence[object] = next(rows)
        except StopIteration:
            return
        except BaseException as error:
            # Of still longer ones the library stops in a way that is no Exception of Python.
            if not isinstance(error, OverflowError) and type(error).__name__ != "PanicException":
                raise
            row = plain.row(number) if plain is not None else [""] * sheet.width
        yield row


class WorkbookPaper(TablePaper):
    """XLSX, XLS, ODS."""

    def __init__(self, data: bytes, package: Package | None) -> None:
        self._package = package
        self._formulae: tuple[int, Formulae] | None = None
        self._looks: Looks = ()
        self._parts: dict[str, str] = {}
        """Where the cells of each worksheet of XLSX are."""
        if package is not None:
            package.refuse_bomb()
            self._parts = _parts_of(package)
            self._looks, unknown = read_looks(package.part(_STYLES))
            self.losses = left_out(package, unknown)
        if package is None or _BINARY in package.names:
            # Of these only the values are read at all.
            self.losses = (*self.losses, Loss(LossKind.LAYOUT, 1), Loss(LossKind.ALL_NUMBER_FORMATS, 1))
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
        if self._package is None or not any(one.kind is LossKind.FORMULAE for one in self.losses):
            return {}
        if self._formulae is None or self._formulae[0] != sheet:
            self._formulae = (sheet, formulae_of(self._package, self._sheets[sheet]))
        return self._formulae[1]

    def read(self, sheet: int) -> Grid:
        """The values; a worksheet of a few cells far apart is refused before they are laid out."""
        found = self._book.get_sheet_by_name(self._sheets[sheet])
        if found.width * found.height > 4 * MOST_CELLS:
            raise Unreadable(Trouble.TOO_LARGE, f"{found.width} × {found.height} cells")
        looks = self._looks_of(sheet)
        if self._package is None:
            return SheetGrid(found, looks)
        self._package.forget_last()
        return SheetGrid(found, looks, PlainRows(self._package, self._sheets[sheet]))

    def _looks_of(self, sheet: int) -> SheetLooks | None:
        package = self._package
        if package is None:
            return None
        if _OPEN_CONTENT in package.names:
            return OpenLooks(package.part(_OPEN_CONTENT), sheet)
        found = package.part(self._parts.get(self._sheets[sheet], ""))
        return XlsxLooks(found, self._looks) if any(self._looks) or has_errors(found) else None


def _parts_of(package: Package) -> dict[str, str]:
    try:
        return worksheet_parts(package)
    except (ParseError, ValueError):
        # Another kind of workbook, or a damaged one, which the library that reads the values says.
        return {}
