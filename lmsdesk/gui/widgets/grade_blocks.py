"""Work on whole blocks of cells: clipboard, fill, clear, exempt. Each is one step with one name."""

from collections.abc import Iterator
from itertools import repeat
from typing import Protocol

from PySide6.QtCore import QItemSelectionModel, QMimeData, QModelIndex
from PySide6.QtGui import QGuiApplication

from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.models.blocks import Block, tiled, write_block
from lmsdesk.gui.models.entries import Entries, Fate, Planned, counted, label_of, read_entries, read_texts
from lmsdesk.gui.models.fills import Filling, fill, first_step
from lmsdesk.gui.models.gradebook import GradebookModel
from lmsdesk.gui.models.tables import read_clipboard, read_table, write_table
from lmsdesk.gui.widgets.grade_ranges import ranges_of
from lmsdesk.model.scores import format_score
from lmsdesk.model.sheet import CellFlag
from lmsdesk.model.wire import Json

_MOST_WITH_MARKUP = 50_000
"""Cells; a larger block goes to the clipboard as text alone."""
_NOTHING: Json = {"score": None, "text": None, "exempt": False}


class BlockGrid(Protocol):
    """What work on blocks needs of the table."""

    def grades(self) -> GradebookModel: ...
    def currentIndex(self) -> QModelIndex: ...
    def selectionModel(self) -> QItemSelectionModel: ...
    def seen_columns(self) -> list[int]: ...
    def fits_on_screen(self, rows: int, columns: int) -> bool: ...
    def review(self, entries: Entries) -> None: ...


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
        block = list(zip(*lines, strict=True))
        copied = QMimeData()
        copied.setText(write_block(block))
        if len(block) * len(lines) <= _MOST_WITH_MARKUP:
            copied.setHtml(write_table(block))
        QGuiApplication.clipboard().setMimeData(copied)

    def cut(self) -> None:
        """Copy, then clear."""
        self.copy()
        self.enter(self._of_all(_NOTHING, "Cut"))

    def clear(self) -> None:
        """Empty every selected cell."""
        self.enter(self._of_all(_NOTHING, "Clear"))

    def paste(self) -> None:
        """Enter the clipboard's block at the selection; what is large or doubtful is shown first."""
        try:
            entries = self._pasted()
        except LmsdeskError as problem:
            self._grid.grades().warning_raised.emit(str(problem))
            return
        if entries.is_doubtful or entries.is_large:
            self._grid.review(entries)
        else:
            self.enter(entries)

    def fill(self, filling: Filling) -> None:
        """Repeat the first values of the selection, or count on from them."""
        self.enter(self.filled(filling))

    def filled(self, filling: Filling) -> Entries:
        """What `fill` would do."""
        chosen = self._selected()
        return fill(self._grid.grades(), chosen, self._grid.seen_columns(), filling) if chosen else Entries()

    def suggested_step(self, *, is_down: bool) -> str:
        """What a series would grow by, as text in the person's own notation."""
        grades, chosen = self._grid.grades(), self._selected()
        if not chosen:
            return ""
        step = first_step(grades, chosen, self._grid.seen_columns(), is_down=is_down)
        column = next(iter(chosen.values()))[0]
        return format_score(float(step), decimal_point=grades.scale_of(column).decimal_point)

    def enter_everywhere(self, text: str) -> None:
        """Enter one text into every selected cell."""
        self.enter(read_texts(self._grid.grades(), zip(self._indexes(), repeat(text))))

    def exempt(self) -> None:
        """Leave the selected grades out of calculations, or take them in again where all are left out."""
        grades = self._grid.grades()
        is_wanted = any(
            not grades.value_at(index).is_exempt
            for index in self._indexes()
            if not grades.columns[index.column()].is_read_only
        )
        self.enter(self._of_all({"exempt": is_wanted}, "Exempt" if is_wanted else "No longer exempt"))

    def clear_overrides(self) -> None:
        """Take back the values that stand in front of what the service worked out or an attempt got."""
        grades = self._grid.grades()
        overridden = (index for index in self._indexes() if grades.value_at(index).flags & CellFlag.OVERRIDDEN)
        nothing: Json = {"score": None, "text": None}
        entries = read_entries(grades, ((index, nothing) for index in overridden), verb="Clear the override of")
        if not entries.lines:
            grades.warning_raised.emit("None of the selected grades is overridden.")
        self.enter(entries)

    def enter(self, entries: Entries) -> None:
        """Make the step as planned, and say what is unusual about it."""
        grades, patches = self._grid.grades(), entries.patches
        if patches:
            grades.enter(patches, label_of(grades, entries.verb, patches))
        if entries.problem():
            grades.warning_raised.emit(entries.problem())

    def _selected(self) -> dict[int, list[int]]:
        """The selected columns by row, in the order seen; rows that a filter hides are no rows."""
        seen, chosen = self._grid.seen_columns(), dict[int, set[int]]()
        parts = ranges_of(self._grid.selectionModel())
        if len(parts) == 1:
            # The usual block: its rows share one list.
            columns = [column for column in seen if parts[0].left() <= column <= parts[0].right()]
            return dict.fromkeys(range(parts[0].top(), parts[0].bottom() + 1), columns) if columns else {}
        for part in parts:
            for row in range(part.top(), part.bottom() + 1):
                chosen.setdefault(row, set()).update(range(part.left(), part.right() + 1))
        shown = {row: [column for column in seen if column in columns] for row, columns in chosen.items()}
        return {row: columns for row, columns in shown.items() if columns}

    def _indexes(self) -> Iterator[QModelIndex]:
        grades = self._grid.grades()
        for row, columns in sorted(self._selected().items()):
            for column in columns:
                yield grades.index(row, column)

    def _of_all(self, entry: Json, verb: str) -> Entries:
        return read_entries(self._grid.grades(), ((index, entry) for index in self._indexes()), verb=verb)

    def _pasted(self) -> Entries:
        copied = QGuiApplication.clipboard().mimeData()
        block = read_clipboard(copied.text(), copied.html())
        chosen, seen = self._selected(), self._grid.seen_columns()
        if not block or not chosen:
            return Entries(verb="Paste")
        places = [seen.index(column) for columns in chosen.values() for column in columns]
        height, width = max(chosen) - min(chosen) + 1, max(places) - min(places) + 1
        whole = tiled(block, height, width)
        entries = read_texts(self._grid.grades(), self._targets(whole, min(chosen), min(places)), verb="Paste")
        if copied.hasHtml() and any(line.fate is Fate.REFUSED for line in entries.lines):
            self._read_exactly(entries, block, min(len(whole[0]), len(seen) - min(places)))
        entries.is_large = not self._grid.fits_on_screen(len(whole), len(whole[0]))
        entries.notes += self._doubts(whole, (height, width), (min(chosen), min(places)))
        return entries

    def _targets(self, block: Block, top: int, left: int) -> Iterator[tuple[QModelIndex, str]]:
        grades, seen = self._grid.grades(), self._grid.seen_columns()
        for row, texts in enumerate(block[: len(grades.order) - top], top):
            for column, text in zip(seen[left:], texts, strict=False):
                yield grades.index(row, column), text

    def _read_exactly(self, entries: Entries, block: Block, width: int) -> None:
        """Read refused cells once more from the number beside the text: another country's notation, or a unit."""
        table = read_table(QGuiApplication.clipboard().mimeData().html())
        if [len(row) for row in table.cells] != [len(row) for row in block]:
            return
        for place, line in enumerate(entries.lines):
            row, column = divmod(place, width)
            number = table.numbers.get((row % len(block), column % len(block[0])))
            if line.fate is Fate.REFUSED and number is not None and "%" not in line.wanted:
                entries.lines[place] = self._read_again(self._grid.grades().index_of(line.cell), number)

    def _read_again(self, index: QModelIndex, number: str) -> Planned:
        return read_texts(self._grid.grades(), [(index, number)]).lines[0]

    def _doubts(self, block: Block, selected: tuple[int, int], start: tuple[int, int]) -> list[str]:
        (height, width), (top, left) = (len(block), len(block[0])), start
        rows, places = len(self._grid.grades().order) - top, len(self._grid.seen_columns()) - left
        lost = height * width - min(height, rows) * min(width, places)
        notes = [f"{counted(lost, 'cell')} of what was copied would lie outside the sheet."] if lost else []
        if selected not in {(1, 1), (height, width)}:
            had, has = f"{selected[0]} × {selected[1]}", f"{height} × {width}"
            notes.append(f"What was copied is {has} cells, and {had} are selected.")
        return notes
