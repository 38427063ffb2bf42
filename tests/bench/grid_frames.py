"""Frames of the grid, 5,000 students x 200 columns: scrolling, key to painted, sort by one and several keys, filter.

Scrolling is measured once more with colour rules on every column. The statistics are those of all cells, a million:
the window counts them in slices, so what a person can feel is the longest turn of it; the whole has no bar.

The peer is a plain QTableView over a model of strings, in the same run and window.
"""

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTableView

from lmsdesk.desk import CellStatus, ColourRule, Condition
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.gradebook.model.roster import RowKey
from lmsdesk.gui.gradebook.model.row_order import SortKey
from lmsdesk.gui.gradebook.model.statistics import SelectionStatistics
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.kit import theme
from tests.bench import Row, percentile, row
from tests.bench.grid_sheets import made_sheet
from tests.bench.painted import FrameClock

_FRAMES: Final = 200
_HEIGHT = theme.ROW_HEIGHT
_BARS: Final = {
    "page_jump": (8, 12, 16),
    "three_row_step": (5, 8, 10),
    "far_jump": (20, 20, 20),
    "key_to_painted": (16, 16, 16),
    "page_jump_with_rules": (8, 12, 16),
    "sort": (25, 25, 25),
    "sort_by_four": (25, 25, 25),
    "filter_by_status": (25, 25, 25),
    "statistics_turn": (8, 8, 8),
    "filter": (25, 25, 25),
}


class PlainModel(QAbstractTableModel):
    """What most programs do: a string for each cell, asked for one at a time."""

    def __init__(self, model: GradebookModel) -> None:
        super().__init__()
        self._texts = [[column.text(slot) for column in model.columns] for slot in model.order.tolist()]

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._texts)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._texts[0])

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        return self._texts[index.row()][index.column()] if role == Qt.ItemDataRole.DisplayRole else None


def rows() -> Iterator[Row]:
    """The figures, slowest part last."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    theme.apply(app)
    sheet = made_sheet(5000, 200)
    model = GradebookModel()
    started = time.perf_counter()
    model.load(sheet)
    yield row("grid.load", (time.perf_counter() - started) * 1000, "ms")
    table = GradeTable(model)
    _show(table)
    plain = _plain_table(model)
    clock, plain_clock = FrameClock(table), FrameClock(plain)
    for name, verb in _SCROLLS.items():
        yield from _rows_of(name, _times(clock, verb), _times(plain_clock, verb))
    table.setFocus()
    table.activateWindow()
    for name, step in _STEPS.items():
        yield from _rows_of(name, _times(clock, step, frames=60), None)
    yield from _rows_of("statistics_turn", _counting_turns(table), None)
    yield row("grid.statistics_of_all", percentile(_counts_of_all(table), 50), "ms")
    table.grades().set_rules([ColourRule(percent=70), ColourRule(percent=90, is_above=True)])
    yield from _rows_of("page_jump_with_rules", _times(clock, _page), None)


def _show(table: QTableView) -> None:
    table.resize(1600, 900)
    table.show()
    QTest.qWaitForWindowExposed(table)
    QApplication.processEvents()


def _plain_table(model: GradebookModel) -> QTableView:
    plain = QTableView()
    plain.setModel(PlainModel(model))
    plain.model().setParent(plain)
    plain.verticalHeader().setDefaultSectionSize(_HEIGHT)
    plain.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    _show(plain)
    return plain


def _times(clock: FrameClock, verb: Callable[[QTableView, int], None], *, frames: int = _FRAMES) -> list[float]:
    """Milliseconds of each step, until it is painted."""
    table = clock.view
    table.raise_()
    table.verticalScrollBar().setValue(0)
    QApplication.processEvents()
    return [clock.time(partial(verb, table, frame)) for frame in range(1, frames + 1)]


def _page(table: QTableView, frame: int) -> None:
    bar = table.verticalScrollBar()
    bar.setValue((bar.value() + 29 * _HEIGHT) % bar.maximum())


def _step(table: QTableView, frame: int) -> None:
    bar = table.verticalScrollBar()
    bar.setValue(bar.value() + 3 * _HEIGHT)


def _leap(table: QTableView, frame: int) -> None:
    down, right = table.verticalScrollBar(), table.horizontalScrollBar()
    down.setValue(frame * 7919 * _HEIGHT % down.maximum())
    right.setValue(frame * 10007 % right.maximum())


def _typed(table: QTableView, frame: int) -> None:
    QTest.keyClicks(table, str(frame % 10))
    editor = QApplication.focusWidget()
    assert editor is not None
    QTest.keyClick(editor, Qt.Key.Key_Return)


def _sorted(table: QTableView, frame: int) -> None:
    assert isinstance(table, GradeTable)
    table.sort_by(frame // 2)


def _filtered(table: QTableView, frame: int) -> None:
    assert isinstance(table, GradeTable)
    table.grades().set_filter(("ab", "chen", "", "ł", "mül")[frame % 5])


def _sorted_by_four(table: QTableView, frame: int) -> None:
    assert isinstance(table, GradeTable)
    table.sort_by_all([SortKey(frame), SortKey(frame + 1, True), SortKey(frame + 2), SortKey(RowKey.NAME)])


def _filtered_by_status(table: QTableView, frame: int) -> None:
    assert isinstance(table, GradeTable)
    statuses = (CellStatus.NEEDS_GRADING, CellStatus.EMPTY, CellStatus.EXEMPT)
    column_id = table.grades().columns[frame].column.id
    status = Condition(status=statuses[frame % 3], column_id=column_id if frame % 2 else None)
    table.grades().set_conditions([status] if frame % 4 else [])


def _counting_turns(table: GradeTable, *, counts: int = 40) -> list[float]:
    """Milliseconds of the longest turn of the loop in which a million selected cells are counted; they are painted."""
    table.grades().set_filter("")
    table.grades().set_conditions([])
    cells, told, longest = table.grades().rowCount() * table.grades().columnCount(), list[SelectionStatistics](), []
    table.statistics_changed.connect(told.append)
    for _ in range(counts):
        table.clearSelection()
        table.selectAll()
        QApplication.processEvents()
        told.clear()
        turns = []
        while not told or told[-1].cells < cells:
            started = time.perf_counter()
            QApplication.processEvents()
            turns.append((time.perf_counter() - started) * 1000)
        longest.append(max(turns))
    return longest


def _counts_of_all(table: GradeTable, *, counts: int = 20) -> list[float]:
    """Milliseconds of counting them in one go."""
    taken = []
    for _ in range(counts):
        started = time.perf_counter()
        table.statistics()
        taken.append((time.perf_counter() - started) * 1000)
    return taken


_STEPS: Final = {
    "key_to_painted": _typed,
    "sort": _sorted,
    "sort_by_four": _sorted_by_four,
    "filter": _filtered,
    "filter_by_status": _filtered_by_status,
}
_SCROLLS: Final = {"page_jump": _page, "three_row_step": _step, "far_jump": _leap}


def _rows_of(name: str, ours: list[float], theirs: list[float] | None) -> Iterator[Row]:
    for percent, bar in zip((50, 95, 99), _BARS[name], strict=True):
        peer = percentile(theirs, percent) if theirs else None
        yield row(f"grid.{name}.p{percent}", percentile(ours, percent), "ms", bar=bar, peer=peer)
