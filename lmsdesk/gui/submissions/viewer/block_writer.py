"""Puts blocks into a document of Qt: letters and formats, never markup, a little in each turn."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextImageFormat,
    QTextLength,
    QTextTable,
    QTextTableCellFormat,
    QTextTableFormat,
)

from lmsdesk.decoding.messages import Block, BlockKind, Cell, Formula, PageSize, Run, Style
from lmsdesk.gui.kit import theme

MOST_CELLS: Final = 60
"""In one table of Qt; a longer one is several, one below another."""
MOST_RUNS: Final = 400
"""In one table of Qt, likewise, unless one row has more."""
MOST_COLUMNS: Final = 60
_MOST_EVEN: Final = 12
"""Columns that share the width of the page; more go beyond it."""
_INDENT: Final = 24
_LINE: Final = 1
_SIZES: Final = {1: 1.6, 2: 1.35, 3: 1.15}
_LINE_END: Final = "\u2028"
_PICTURE: Final = "\ufffc"
"""The letter that stands for a formula."""


class Figure(NamedTuple):
    """A picture or a formula: which, after which letter it stands, and how many pixels its room or its letters have."""

    name: str
    page: int
    position: int
    pixels: float
    is_formula: bool = False


@dataclass
class BlockWriter:
    """Writes at the end of a document, and remembers where each block and each cell begins."""

    document: QTextDocument
    pixels: int
    width: int
    """Of the room for pictures."""
    pictures: tuple[PageSize, ...]
    positions: dict[tuple[int, int], int] = field(default_factory=dict)
    """Block and cell → position; a block that is no table has the cell 0."""
    figures: list[Figure] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._cursor = QTextCursor(self.document)
        self._is_empty = True
        self._last_piece = 0
        """With which cell the last piece of the table begins that is being written."""

    def write(self, number: int, block: Block) -> list[tuple[int, list[tuple[Cell, ...]]]]:
        """Write a block; of a table, return its rows in pieces for `write_rows`."""
        if block.kind is BlockKind.TABLE:
            pieces = _pieces(block)
            self._last_piece = pieces[-1][0] if pieces else 0
            return pieces
        # The paragraph is laid out once: after each of its runs it takes the square of their number.
        self._cursor.beginEditBlock()
        try:
            self._write_paragraph(number, block)
        finally:
            self._cursor.endEditBlock()
        return []

    def _write_paragraph(self, number: int, block: Block) -> None:
        self._begin(_block_format(block))
        cursor = self._cursor
        if block.kind is BlockKind.PICTURE:
            self._write_picture(block.picture)
            return
        base = _base_format(block, self.pixels)
        if block.kind is BlockKind.ITEM:
            cursor.insertText(f"{block.label or '•'}  " if not block.number else f"{block.number}. ", base)
        self.positions[number, 0] = cursor.position()
        self._insert_runs(cursor, block.runs, base)

    def write_rows(self, number: int, first_cell: int, rows: list[tuple[Cell, ...]]) -> None:
        """Write some rows of a table; they are laid out once, when the last cell is filled."""
        self._cursor.beginEditBlock()
        try:
            self._write_rows(number, first_cell, rows)
        finally:
            self._cursor.endEditBlock()

    def _write_rows(self, number: int, first_cell: int, rows: list[tuple[Cell, ...]]) -> None:
        columns = min(max(sum(max(cell.across, 1) for cell in row) for row in rows), MOST_COLUMNS)
        self._begin(QTextBlockFormat(), is_continued=first_cell > 0)
        form = _table_format(columns)
        # Below the last piece: what follows a table loses the margin that it has above.
        form.setBottomMargin(theme.INSIDE if first_cell == self._last_piece else 0)
        table = self._cursor.insertTable(len(rows), columns, form)
        _cover_cells(table)
        cell_number = first_cell
        for row_number, row in enumerate(rows):
            column = 0
            for cell in row:
                if column < columns:
                    across = min(max(cell.across, 1), columns - column)
                    if across > 1:
                        table.mergeCells(row_number, column, 1, across)
                    inside = table.cellAt(row_number, column).firstCursorPosition()
                    self.positions[number, cell_number] = inside.position()
                    base = QTextCharFormat()
                    base.setFontWeight(QFont.Weight.DemiBold if cell.is_heading else QFont.Weight.Normal)
                    self._insert_runs(inside, cell.runs, base)
                    column += across
                cell_number += 1
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        self._is_empty = True

    def _begin(self, form: QTextBlockFormat, *, is_continued: bool = False) -> None:
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        if self._is_empty:
            # A document begins with a paragraph, and so does what follows a table, also the next piece of it.
            form.setTopMargin(0 if is_continued else max(form.topMargin(), theme.INSIDE))
            self._cursor.setBlockFormat(form)
            self._cursor.setCharFormat(QTextCharFormat())
        else:
            self._cursor.insertBlock(form, QTextCharFormat())
        self._is_empty = False

    def _insert_runs(self, cursor: QTextCursor, runs: tuple[Run, ...], base: QTextCharFormat) -> None:
        # One look comes again and again, and to make it takes as long as to insert it.
        looks: dict[tuple[int, str], QTextCharFormat] = {}
        for run in runs:
            look = (run.style, run.link)
            form = looks.get(look) or looks.setdefault(look, _run_format(run, base, self.pixels))
            if run.formula is not None:
                cursor.insertImage(self._image_of(run.formula, run.text, form, cursor.position()))
            else:
                # A line end inside a block must not begin another one: places are counted by block.
                cursor.insertText(run.text.replace("\n", _LINE_END).replace("\u2029", _LINE_END), form)

    def _image_of(self, formula: Formula, words: str, form: QTextCharFormat, position: int) -> QTextImageFormat:
        """The field of a formula, in the middle of its line; what it says is there for who cannot see it."""
        image = QTextImageFormat()
        image.merge(form)
        pixels = form.intProperty(QTextFormat.Property.FontPixelSize.value) or self.pixels
        share = min(pixels, self.width / max(formula.width, 0.01))
        name = f"formula:{formula.page}"
        self.figures.append(Figure(name, formula.page, position, share, is_formula=True))
        image.setName(name)
        image.setWidth(max(1.0, formula.width * share))
        image.setHeight(max(1.0, formula.height * share))
        image.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
        image.setProperty(QTextFormat.Property.ImageAltText, words)
        image.setToolTip(words)
        return image

    def _write_picture(self, number: int) -> None:
        size = self.pictures[number] if number < len(self.pictures) else PageSize(0, 0)
        if size.width <= 0 or size.height <= 0:
            return
        share = min(1.0, self.width / size.width, 2 * self.width / size.height)
        name, image = f"picture:{number}", QTextImageFormat()
        self.figures.append(Figure(name, number, self._cursor.position(), self.width))
        image.setName(name)
        image.setWidth(max(1.0, size.width * share))
        image.setHeight(max(1.0, size.height * share))
        self._cursor.insertImage(image)


def words_of(block: Block) -> list[str]:
    """The letters of a block as they are written, or those of each cell of a table."""
    if block.kind is BlockKind.TABLE:
        return [_joined(cell.runs) for row in block.rows for cell in row]
    return [_joined(block.runs)]


def _joined(runs: tuple[Run, ...]) -> str:
    return "".join(run.text if run.formula is None else _PICTURE for run in runs)


def _pieces(block: Block) -> list[tuple[int, list[tuple[Cell, ...]]]]:
    """The rows of a table in groups that are written in one turn, each with the number of its first cell."""
    found: list[tuple[int, list[tuple[Cell, ...]]]] = []
    cell_number = runs = 0
    for row in block.rows:
        width = sum(max(cell.across, 1) for cell in row)
        if not row:
            continue
        runs += sum(len(cell.runs) for cell in row)
        is_wide = bool(found) and (len(found[-1][1]) + 1) * min(max(width, 1), MOST_COLUMNS) > MOST_CELLS
        if not found or is_wide or runs > MOST_RUNS:
            found.append((cell_number, []))
            runs = sum(len(cell.runs) for cell in row)
        found[-1][1].append(row)
        cell_number += len(row)
    return found


def _run_format(run: Run, base: QTextCharFormat, pixels: int) -> QTextCharFormat:
    if not run.style and not run.link:
        return base
    form, style = QTextCharFormat(base), Style(run.style & 255)
    if style & Style.BOLD:
        form.setFontWeight(QFont.Weight.Bold)
    form.setFontItalic(bool(style & Style.ITALIC) or base.fontItalic())
    form.setFontUnderline(bool(style & Style.UNDERLINED))
    form.setFontStrikeOut(bool(style & Style.STRUCK))
    if style & Style.LOWERED:
        form.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSubScript)
    if style & Style.RAISED:
        form.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSuperScript)
    if style & Style.CODE:
        _use_fixed(form, pixels)
    if style & Style.MARKED:
        form.setBackground(theme.mixed(theme.tokens().surface, theme.tokens().unsent, 0.25))
    if run.link:
        form.setAnchor(True)
        form.setAnchorHref(run.link)
        form.setForeground(theme.tokens().accent)
        form.setFontUnderline(True)
        form.setToolTip(run.link)
    return form


def _base_format(block: Block, pixels: int) -> QTextCharFormat:
    form = QTextCharFormat()
    if block.kind is BlockKind.HEADING:
        form.setProperty(QTextFormat.Property.FontPixelSize, round(pixels * _SIZES.get(block.level, 1.0)))
        form.setFontWeight(QFont.Weight.DemiBold)
    elif block.kind in {BlockKind.CODE, BlockKind.OUTPUT}:
        _use_fixed(form, pixels)
    if block.kind in {BlockKind.QUOTE, BlockKind.OUTPUT}:
        form.setForeground(theme.tokens().muted)
    return form


def _use_fixed(form: QTextCharFormat, pixels: int) -> None:
    form.setFontFamilies([QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()])
    form.setProperty(QTextFormat.Property.FontPixelSize, round(pixels * 0.95))


def _block_format(block: Block) -> QTextBlockFormat:
    form = QTextBlockFormat()
    form.setBottomMargin(theme.INSIDE)
    form.setLineHeight(130.0, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    if block.kind is BlockKind.HEADING:
        form.setHeadingLevel(min(max(block.level, 1), 6))
        form.setTopMargin(theme.BETWEEN)
    elif block.kind in {BlockKind.ITEM, BlockKind.QUOTE}:
        form.setLeftMargin(_INDENT * min(max(block.level, 1), 9))
        form.setBottomMargin(theme.STEP)
        if block.kind is BlockKind.ITEM:
            form.setTextIndent(-float(theme.BETWEEN))
    elif block.kind in {BlockKind.CODE, BlockKind.OUTPUT}:
        form.setBackground(theme.tokens().raised)
        form.setLineHeight(100.0, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    elif block.kind is BlockKind.RULE:
        form.setProperty(QTextFormat.Property.BlockTrailingHorizontalRulerWidth, _whole_width())
    elif block.kind is BlockKind.PICTURE:
        form.setLineHeight(0.0, QTextBlockFormat.LineHeightTypes.SingleHeight.value)
    return form


def _whole_width() -> QTextLength:
    return QTextLength(QTextLength.Type.PercentageLength, 100.0)


def _table_format(columns: int) -> QTextTableFormat:
    form = QTextTableFormat()
    form.setCellPadding(theme.STEP)
    # Lines are what is seen of the table between its cells: borders take Qt three times as long to draw.
    form.setBorder(0)
    form.setBorderCollapse(False)
    form.setCellSpacing(_LINE)
    form.setBackground(theme.mixed(theme.tokens().surface, theme.tokens().text, 0.3))
    form.setAlignment(Qt.AlignmentFlag.AlignLeft)
    if columns > _MOST_EVEN:
        return form
    # Alike in every piece of a long table, so that its columns go on.
    form.setColumnWidthConstraints([QTextLength(QTextLength.Type.PercentageLength, 100.0 / columns)] * columns)
    form.setWidth(_whole_width())
    # Qt does not count the gap before the first column, and the view would scroll sideways by that.
    form.setRightMargin(_LINE)
    return form


def _cover_cells(table: QTextTable) -> None:
    """Leave only lines to be seen of the table between its cells."""
    form = QTextTableCellFormat()
    form.setBackground(theme.tokens().surface)
    for row in range(table.rows()):
        for column in range(table.columns()):
            table.cellAt(row, column).setFormat(form)
