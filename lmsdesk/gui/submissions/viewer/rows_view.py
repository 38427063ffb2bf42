"""Tables: the rows in sight, read when they are seen, and the worksheets of a workbook as tabs."""

import asyncio
import re
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QTabBar, QTableView, QVBoxLayout, QWidget

from lmsdesk.decoding.column_names import column_name
from lmsdesk.decoding.messages import AnyRequest, LossKind, ReadRows, View
from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.desk.submissions.worker import AT_ONCE
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import formatting, notices, theme
from lmsdesk.gui.kit.actions import literal
from lmsdesk.gui.kit.formatting import name_as_written
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.passages import MOST_HITS
from lmsdesk.gui.submissions.viewer.position import Position
from lmsdesk.gui.submissions.viewer.read_table import LetterSize, NumberedHeader, ReadTable, TableCells, Zoomed

MOST_COPIED: Final = 64 * 1024 * 1024
"""Letters, as they go to the clipboard."""
_PIECE: Final = AT_ONCE[View.ROWS]
_MOST_KEPT: Final = 100
"""Pieces of a worksheet."""
_LONGEST_SHOWN: Final = 300
_LOOKED_AT: Final = 40
_WIDEST, _NARROWEST = 320, 48
_FITTED: Final = 50
"""Columns that are as wide as what is in them."""

_BEGINNING: Final = Position()
_ANSWERED: Final = frozenset({Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole})

Index = QModelIndex | QPersistentModelIndex


class RowsModel(QAbstractTableModel):
    """One worksheet; cells are empty until their piece has been read; `failed` with the error where one cannot be."""

    failed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._tasks = Tasks(self)
        self._paper: Paper | None = None
        self._sheet = 0
        self._rows = self._columns = 0
        self._pieces: dict[int, tuple[tuple[str, ...], ...]] = {}
        self._asked: set[int] = set()
        self.has_formulae = False
        """Whether cells say how they were worked out."""
        self.is_cut = False
        """Whether the worksheet has more than it shows."""

    def show_sheet(self, paper: Paper | None, sheet: int) -> None:
        """Begin with another worksheet, or with none."""
        self._tasks.cancel_all()
        self._paper, self._sheet = paper, sheet
        self._pieces, self._asked = {}, set()
        self.is_cut = False
        if self._columns:
            # Else there is nothing to take away, and Qt would measure it all the same.
            self.beginResetModel()
            self._rows = self._columns = 0
            self.endResetModel()
        if paper is not None:
            self._need(0)

    @property
    def is_busy(self) -> bool:
        """Whether rows are on their way."""
        return self._tasks.is_busy

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        return 0 if parent.isValid() else self._rows

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        return 0 if parent.isValid() else self._columns

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in _ANSWERED:
            return None
        piece = self._pieces.get(index.row() // _PIECE)
        if piece is None:
            self._need(index.row() // _PIECE)
            return ""
        row = piece[index.row() % _PIECE] if index.row() % _PIECE < len(piece) else ()
        text = row[index.column()] if index.column() < len(row) else ""
        return text[:_LONGEST_SHOWN].replace("\n", " ") if role == Qt.ItemDataRole.DisplayRole else text or None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return column_name(section) if orientation == Qt.Orientation.Horizontal else str(section + 1)

    def widest_texts(self, columns: int) -> list[str]:
        """Of the first columns, the longest text among the first rows."""
        rows = self._pieces.get(0, ())[:_LOOKED_AT]
        columns = min(columns, self._columns)
        return [max((row[one] for row in rows if one < len(row)), key=len, default="") for one in range(columns)]

    def _need(self, piece: int) -> None:
        if piece not in self._asked:
            self._asked.add(piece)
            self._tasks.spawn_begun(self._read(piece), what="reading rows", on_error=self._on_failed)

    def _on_failed(self, error: LmsdeskError) -> None:
        self.failed.emit(error)

    async def _read(self, piece: int) -> None:
        paper, sheet = self._paper, self._sheet
        if paper is None:
            return
        said = await paper.rows(piece * _PIECE, _PIECE, sheet=sheet, has_formulae=self.has_formulae)
        if (paper, sheet) != (self._paper, self._sheet):
            return
        self._pieces[piece] = said.rows
        while len(self._pieces) > _MOST_KEPT:
            gone = next(iter(self._pieces))
            del self._pieces[gone]
            self._asked.discard(gone)
        if not self._columns:
            self.is_cut = said.is_cut
            self.beginResetModel()
            self._rows, self._columns = said.row_count, said.column_count
            self.endResetModel()
        elif said.rows:
            last = self.index(piece * _PIECE + len(said.rows) - 1, self._columns - 1)
            self.dataChanged.emit(self.index(piece * _PIECE, 0), last)


class RowsView(Zoomed, QWidget):
    """A table that is only read; `moved` tells that other rows are in sight."""

    moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rowsView")
        self._tasks = Tasks(self)
        self._paper: Paper | None = None
        self._hits: list[tuple[int, int, int]] = []
        self._chosen: tuple[int, int, int] | None = None
        """The cell that was found and is to be shown, once its worksheet is there."""
        self._wanted: int | None = None
        """The row to show as soon as there are any."""
        self.model = RowsModel(self)
        self.failed = self.model.failed
        self.table = ReadTable()
        self.table.setVerticalHeader(NumberedHeader(Qt.Orientation.Vertical, self.table))
        self.table.setHorizontalHeader(NumberedHeader(Qt.Orientation.Horizontal, self.table))
        self.table.setModel(self.model)
        self.table.setItemDelegate(TableCells(self.table))
        self.table.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        # Of several parts only one could be copied.
        self.table.setSelectionMode(QTableView.SelectionMode.ContiguousSelection)
        self.table.setWordWrap(False)
        self.table.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.tabs = QTabBar(expanding=False, usesScrollButtons=True, drawBase=False)
        self.tabs.setAccessibleName(self.tr("Worksheets"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tabs)
        layout.addWidget(self.table, 1)
        self.setFocusProxy(self.table)
        self.tabs.currentChanged.connect(self._on_sheet_chosen)
        self.table.verticalScrollBar().valueChanged.connect(self.moved)
        self.model.modelReset.connect(self._on_reset)
        self._letters = LetterSize(self.table, theme.BETWEEN - 3)

    def show_paper(self, paper: Paper, position: Position = _BEGINNING) -> None:
        """Show another paper at a row of one of its worksheets."""
        self.clear()
        self._paper = paper
        sheet = _sheet_at(paper, position)
        self._wanted = position.line if sheet == position.part else None
        self.tabs.blockSignals(True)
        # Hidden by `clear`: else each new one lays out all of them.
        for name in paper.info.sheets:
            # Another program's mark for a key would be swallowed.
            self.tabs.addTab(literal(name_as_written(name)))
        self.tabs.setCurrentIndex(sheet)
        self.tabs.blockSignals(False)
        self.tabs.setVisible(self.tabs.count() > 1)
        self.model.show_sheet(paper, sheet)

    @property
    def is_cut(self) -> bool:
        """Whether the worksheet on show has more than is shown."""
        return self.model.is_cut

    @property
    def shows_formulae(self) -> bool:
        """Whether cells show how they were worked out, of this table and of the next."""
        return self.model.has_formulae

    def toggle_formulae(self) -> None:
        """Show how cells were worked out, or what came of it, at the same row."""
        row = self.position.line
        self.model.has_formulae = not self.model.has_formulae
        self._wanted = row
        self.model.show_sheet(self._paper, max(self.tabs.currentIndex(), 0))

    def first_requests(self, paper: Paper, position: Position) -> list[AnyRequest]:
        """What a paper is asked first when it is shown at a place."""
        sheet = _sheet_at(paper, position)
        pieces = sorted({0, position.line // _PIECE})
        shown = self.shows_formulae
        return [ReadRows(sheet=sheet, start=piece * _PIECE, count=_PIECE, has_formulae=shown) for piece in pieces]

    @property
    def position(self) -> Position:
        """The worksheet, and the first row in sight."""
        row = self._wanted if self._wanted is not None else max(self.table.rowAt(0), 0)
        return Position(max(self.tabs.currentIndex(), 0), row)

    def go_to(self, position: Position) -> None:
        """Bring a row to the upper edge."""
        self._wanted = position.line
        if self.tabs.count() and position.part != self.tabs.currentIndex():
            self.tabs.setCurrentIndex(position.part)
        else:
            self._show_wanted()

    def clear(self) -> None:
        """Show nothing."""
        self._tasks.cancel_all()
        self._paper, self._hits, self._chosen, self._wanted = None, [], None, None
        self.tabs.hide()
        self.tabs.blockSignals(True)
        # From the last: each that goes moves those behind it.
        for number in reversed(range(self.tabs.count())):
            self.tabs.removeTab(number)
        self.tabs.blockSignals(False)
        self.model.show_sheet(None, 0)

    @property
    def position_text(self) -> str:
        """Which row is the first in sight, in words."""
        rows = self.model.rowCount()
        first = self.table.rowAt(0) + 1
        return self.tr("Row {number} of {all}").format(number=max(first, 1), all=rows) if rows > 1 else ""

    @property
    def is_complete(self) -> bool:
        """Whether the rows that were asked for are there."""
        return not self.model.is_busy

    async def find_words(self, pattern: re.Pattern[str]) -> int:
        """Find what matches in all worksheets, and say in how many cells."""
        paper, found = self._paper, list[tuple[int, int, int]]()
        for sheet in range(max(len(paper.info.sheets), 1) if paper is not None else 0):
            start = 0
            while paper is not None and len(found) < MOST_HITS:
                said = await paper.rows(start, 10 * _PIECE, sheet=sheet, has_formulae=self.shows_formulae)
                if not said.rows:
                    break
                found += await asyncio.to_thread(_cells_with, pattern, said.rows, sheet, start)
                start += len(said.rows)
        self._hits, self._chosen = found[:MOST_HITS], None
        return len(self._hits)

    def show_hit(self, number: int) -> None:
        """Bring one of the cells that were found into sight."""
        self._chosen = self._hits[number]
        if self.tabs.count() and self._chosen[0] != self.tabs.currentIndex():
            self.tabs.setCurrentIndex(self._chosen[0])
        else:
            self._reveal()

    def end_search(self) -> None:
        """Forget what was found."""
        self._hits, self._chosen = [], None

    @property
    def first_hit_in_sight(self) -> int:
        """The first cell that was found in the worksheet on show, from its first row in sight."""
        here = (max(self.tabs.currentIndex(), 0), max(self.table.rowAt(0), 0), 0)
        return next((number for number, hit in enumerate(self._hits) if hit >= here), 0)

    def copy(self) -> None:
        """Put the selected cells on the clipboard, divided by tabulators."""
        selected = self.table.selectionModel().selection()
        if self._paper is not None and not selected.isEmpty():
            one = selected.first()
            rows, columns = range(one.top(), one.bottom() + 1), range(one.left(), one.right() + 1)
            work = self._copy(self._paper, self.position.part, rows, columns, has_formulae=self.shows_formulae)
            self._tasks.spawn(work, what="copying cells")

    async def _copy(self, paper: Paper, sheet: int, rows: range, columns: range, *, has_formulae: bool) -> None:
        """From the paper: the view may be of another worksheet before the last row is read."""
        lines, letters = list[str](), 0
        for start in range(rows.start, rows.stop, _PIECE):
            if letters > MOST_COPIED:
                break
            asked = min(_PIECE, rows.stop - start)
            said = await paper.rows(start, asked, sheet=sheet, has_formulae=has_formulae)
            read = ["\t".join(row[one] if one < len(row) else "" for one in columns) for row in said.rows]
            lines += read
            letters += sum(map(len, read))
        QGuiApplication.clipboard().setText("\n".join(lines))
        if len(lines) < len(rows):
            notices.warning(
                self.tr("Not everything was copied"),
                detail=self.tr("{count} rows are on the clipboard.").format(count=formatting.number(len(lines))),
                hint=self.tr("Save a copy of the file instead."),
            )

    def _on_sheet_chosen(self, sheet: int) -> None:
        self.model.show_sheet(self._paper, sheet)

    def _on_reset(self) -> None:
        metrics, header = self.table.fontMetrics(), self.table.horizontalHeader()
        # Laid out below, at once: a table that hears of its columns one by one, and of its bars later, is painted anew.
        header.blockSignals(True)
        for column, longest in enumerate(self.model.widest_texts(_FITTED)):
            width = metrics.horizontalAdvance(longest[:60].replace("\n", " ")) + 3 * theme.INSIDE
            header.resizeSection(column, min(max(width, _NARROWEST), _WIDEST))
        header.blockSignals(False)
        self.table.doItemsLayout()
        self._show_wanted()
        self._reveal()
        self.moved.emit()

    def _show_wanted(self) -> None:
        if self._wanted is not None and self.model.rowCount():
            row, self._wanted = min(self._wanted, self.model.rowCount() - 1), None
            if row:
                self.table.scrollTo(self.model.index(row, 0), QTableView.ScrollHint.PositionAtTop)
            else:
                # To look for the place of a row lays out all of them.
                self.table.scrollToTop()

    def _reveal(self) -> None:
        if self._chosen is None or not self.model.rowCount():
            return
        # Once: another worksheet has nothing in that place, and this one stays where it is scrolled to.
        (sheet, row, column), self._chosen = self._chosen, None
        if sheet == max(self.tabs.currentIndex(), 0):
            index = self.model.index(row, column)
            self.table.setCurrentIndex(index)
            self.table.scrollTo(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() == Qt.Key.Key_V and not event.modifiers() and has_formulae(self._paper):
            self.toggle_formulae()
        else:
            super().keyPressEvent(event)


def has_formulae(paper: Paper | None) -> bool:
    """Whether a table has cells that were worked out, and it is known how."""
    return paper is not None and any(one.kind is LossKind.FORMULAE for one in paper.info.losses)


def _sheet_at(paper: Paper, position: Position) -> int:
    return min(position.part, max(len(paper.info.sheets) - 1, 0))


def _cells_with(
    pattern: re.Pattern[str], rows: tuple[tuple[str, ...], ...], sheet: int, start: int
) -> list[tuple[int, int, int]]:
    return [
        (sheet, start + row, column)
        for row, cells in enumerate(rows)
        for column, text in enumerate(cells)
        if pattern.search(text)
    ]
