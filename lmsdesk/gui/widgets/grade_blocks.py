"""Work on whole blocks of cells: clipboard, fill, clear. Each is one step with one name."""

from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Protocol

from PySide6.QtCore import QItemSelectionModel, QModelIndex
from PySide6.QtGui import QGuiApplication

from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.models.blocks import Block, read_block, tiled, write_block
from lmsdesk.gui.models.cells import entry_of
from lmsdesk.gui.models.entries import Entries, label_of, read_entries, read_texts
from lmsdesk.gui.models.gradebook import GradebookModel
from lmsdesk.gui.widgets.grade_ranges import ranges_of
from lmsdesk.model.wire import Json


class BlockGrid(Protocol):
    """What work on blocks needs of the table."""

    def grades(self) -> GradebookModel: ...
    def currentIndex(self) -> QModelIndex: ...
    def selectionModel(self) -> QItemSelectionModel: ...
    def seen_columns(self) -> list[int]: ...


class Blocks:
    """The verbs of a selection."""

    def __init__(self, grid: BlockGrid) -> None:
        self._grid = grid

    def copy(self) -> None:
        """Put the selected block on the clipboard; cells of the block that are not selected are left blank."""
        chosen = self._selected()
        if not chosen:
            return
        grades, rows = self._grid.grades(), sorted(chosen)
        wanted = set().union(*chosen.values())
        slots = grades.order[rows]
        lines = []
        for column in self._grid.seen_columns():
            if column in wanted:
                texts = grades.columns[column].texts_of(slots)
                lines.append([t if column in chosen[row] else "" for row, t in zip(rows, texts, strict=True)])
        QGuiApplication.clipboard().setText(write_block(list(zip(*lines, strict=True))))

    def cut(self) -> None:
        """Copy, then clear."""
        self.copy()
        self._enter(self._clearing(), "Cut")

    def clear(self) -> None:
        """Empty every selected cell."""
        self._enter(self._clearing(), "Clear")

    def paste(self) -> None:
        """Enter the clipboard's block at the selection: one value into all, a block repeated or as it is."""
        try:
            block = read_block(QGuiApplication.clipboard().text())
        except LmsdeskError as problem:
            self._grid.grades().warning_raised.emit(str(problem))
            return
        if block:
            self._enter(read_texts(self._grid.grades(), self._targets(block)), "Paste")

    def fill_down(self) -> None:
        """Repeat the topmost selected row, or the row above a single one."""
        chosen = self._selected()
        rows = sorted(chosen)
        if not rows:
            return
        source = rows[0] if len(rows) > 1 else rows[0] - 1
        wanted = [(row, column, source, column) for row in rows if row != source for column in chosen[row]]
        self._fill(wanted if source >= 0 else [])

    def fill_right(self) -> None:
        """Repeat the first selected column, or the column before a single one."""
        chosen, seen = self._selected(), self._grid.seen_columns()
        places = sorted({seen.index(column) for columns in chosen.values() for column in columns})
        if not places or (len(places) == 1 and places[0] == 0):
            return
        source = seen[places[0] if len(places) > 1 else places[0] - 1]
        self._fill([(row, c, row, source) for row, columns in sorted(chosen.items()) for c in columns if c != source])

    def enter_everywhere(self, text: str) -> None:
        """Enter one text into every selected cell."""
        self._enter(read_texts(self._grid.grades(), zip(self._indexes(), repeat(text))), "Enter")

    def _selected(self) -> dict[int, dict[int, None]]:
        """The selected columns by row, as keys in the order seen."""
        seen, chosen = self._grid.seen_columns(), dict[int, set[int]]()
        for part in ranges_of(self._grid.selectionModel()):
            for row in range(part.top(), part.bottom() + 1):
                chosen.setdefault(row, set()).update(range(part.left(), part.right() + 1))
        return {row: {column: None for column in seen if column in columns} for row, columns in chosen.items()}

    def _indexes(self) -> Iterator[QModelIndex]:
        grades = self._grid.grades()
        for row, columns in sorted(self._selected().items()):
            for column in columns:
                yield grades.index(row, column)

    def _clearing(self) -> Entries:
        nothing: Json = {"score": None, "text": None, "exempt": False}
        return read_entries(self._grid.grades(), ((index, nothing) for index in self._indexes()))

    def _fill(self, wanted: Sequence[tuple[int, int, int, int]]) -> None:
        grades = self._grid.grades()
        cells = (
            (grades.index(row, column), entry_of(grades.value_at(grades.index(from_row, from_column))))
            for row, column, from_row, from_column in wanted
        )
        self._enter(read_entries(grades, cells), "Fill")

    def _targets(self, block: Block) -> Iterator[tuple[QModelIndex, str]]:
        grades, seen = self._grid.grades(), self._grid.seen_columns()
        chosen = self._selected()
        if not chosen or not seen:
            return
        top, bottom = min(chosen), max(chosen)
        places = [seen.index(column) for columns in chosen.values() for column in columns]
        block = tiled(block, bottom - top + 1, max(places) - min(places) + 1)
        for row, texts in enumerate(block[: len(grades.order) - top], top):
            for column, text in zip(seen[min(places) :], texts, strict=False):
                yield grades.index(row, column), text

    def _enter(self, entries: Entries, verb: str) -> None:
        grades = self._grid.grades()
        if entries.patches:
            grades.enter(entries.patches, label_of(grades, verb, entries.patches))
        if entries.problem():
            grades.warning_raised.emit(entries.problem())
