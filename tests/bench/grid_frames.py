"""Frames of the grid, 5,000 students x 200 columns: scrolling, key to painted, sort by one and several keys, filter.

Each frame of ours and one of its peer follow each other, and percentiles are compared with percentiles, so what else
the machine does meets both. The peer of scrolling is a plain QTableView over a model of strings; scrolling is measured
once more with colour rules on every column. The peer of typing is a page jump of the same grid: `key_to_painted` is a
digit and Enter, `enter_to_painted` Enter alone. The peer of everything else is the calibration piece. The statistics
are those of all cells, a million: the window counts them in slices, so what a person can feel is the longest turn of
it; the whole has no bar.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, cast

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QTableView
from qasync import QEventLoop

from lmsdesk.desk import CellStatus, ColourRule, Condition
from lmsdesk.desk.gradebook.session.roster import RowKey
from lmsdesk.desk.gradebook.session.row_order import SortKey
from lmsdesk.desk.gradebook.session.statistics import SelectionStatistics
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.kit import theme
from tests.bench import Row, percentile, row
from tests.bench.calibration import piece_ms
from tests.bench.grid_sheets import made_sheet
from tests.bench.painted import FrameClock

_FRAMES: Final = 200
_HEIGHT = theme.ROW_HEIGHT
_BARS: Final = {
    "page_jump": 0.6,
    "three_row_step": 0.6,
    "far_jump": 0.6,
    "key_to_painted": 1,
    "enter_to_painted": 0.6,
    "page_jump_with_rules": 0.8,
    "sort": 6,
    "sort_by_four": 6,
    "filter_by_status": 6,
    "statistics_turn": 4,
    "filter": 6,
}
"""The most that each percentile may be of the peer's."""
Times = tuple[list[float], list[float]]
"""Milliseconds of ours, and of the peer."""


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
    yield row("grid.load", (time.perf_counter() - started) * 1000, "ms", peer=piece_ms())
    table = GradeTable(model)
    _show(table)
    plain = _plain_table(model)
    clock, plain_clock = FrameClock(table), FrameClock(plain)
    for name, verb in _SCROLLS.items():
        yield from _rows_of(name, _beside(clock, verb, partial(_frame, plain_clock, verb)))
    table.setFocus()
    table.activateWindow()
    # All is painted anew when the window becomes the active one, which is no part of typing.
    QTest.qWaitForWindowActive(table)
    for name, times in _typing_times(clock).items():
        yield from _rows_of(name, times)
    for name, step in _STEPS.items():
        yield from _rows_of(name, _beside(clock, step, lambda _: piece_ms(), frames=60))
    yield from _rows_of("statistics_turn", _counting_turns(table))
    of_all, pieces = _counts_of_all(table)
    yield row("grid.statistics_of_all", percentile(of_all, 50), "ms", peer=percentile(pieces, 50))
    table.grades().set_rules([ColourRule(percent=70), ColourRule(percent=90, is_above=True)])
    yield from _rows_of("page_jump_with_rules", _beside(clock, _page, partial(_frame, plain_clock, _page)))


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


def _beside(
    clock: FrameClock, verb: Callable[[QTableView, int], None], peer: Callable[[int], float], *, frames: int = _FRAMES
) -> Times:
    """Milliseconds of each step until it is painted, and of the peer's after it."""
    clock.view.raise_()
    clock.view.verticalScrollBar().setValue(0)
    QApplication.processEvents()
    pairs = [(_frame(clock, verb, frame), peer(frame)) for frame in range(1, frames + 1)]
    return [ours for ours, _ in pairs], [theirs for _, theirs in pairs]


def _frame(clock: FrameClock, verb: Callable[[QTableView, int], None], frame: int) -> float:
    return clock.time(partial(verb, clock.view, frame))


def _typing_times(clock: FrameClock, *, frames: int = 120) -> dict[str, Times]:
    """A digit and Enter, and Enter alone, each beside a page jump."""
    table = clock.view
    whole, enter, jumps = list[float](), list[float](), list[float]()
    for frame in range(1, frames + 1):
        # The cell is in sight again after each jump, and nothing is left to paint.
        table.scrollTo(table.currentIndex())
        QApplication.processEvents()
        whole.append(clock.time(partial(_typed, table, frame)))
        QTest.keyClicks(table, str(frame % 10))
        QApplication.processEvents()
        enter.append(clock.time(_press_enter))
        jumps.append(clock.time(partial(_page, table, frame)))
    return {"key_to_painted": (whole, jumps), "enter_to_painted": (enter, jumps)}


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
    _press_enter()


def _press_enter() -> None:
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
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


def _counting_turns(table: GradeTable) -> Times:
    """Milliseconds of the longest turn of the loop in which a million selected cells are counted; they are painted."""
    loop = QEventLoop(QApplication.instance())
    try:
        return cast("Times", loop.run_until_complete(_counted_turns(table)))
    finally:
        loop.close()


async def _counted_turns(table: GradeTable, *, counts: int = 40) -> Times:
    table.grades().set_filter("")
    table.grades().set_conditions([])
    cells, told = table.grades().rowCount() * table.grades().columnCount(), list[SelectionStatistics]()
    longest, pieces = list[float](), list[float]()
    table.statistics_changed.connect(told.append)
    for _ in range(counts):
        table.clearSelection()
        table.selectAll()
        # Painted before it is counted.
        await asyncio.sleep(0.02)
        told.clear()
        turns = []
        while not told or told[-1].cells < cells:
            started = time.perf_counter()
            await asyncio.sleep(0)
            turns.append((time.perf_counter() - started) * 1000)
        longest.append(max(turns))
        pieces.append(piece_ms())
    return longest, pieces


def _counts_of_all(table: GradeTable, *, counts: int = 20) -> Times:
    """Milliseconds of counting them in one go."""
    taken, pieces = list[float](), list[float]()
    for _ in range(counts):
        started = time.perf_counter()
        table.statistics()
        taken.append((time.perf_counter() - started) * 1000)
        pieces.append(piece_ms())
    # What is counted by itself after this would need a loop.
    table.clearSelection()
    return taken, pieces


_STEPS: Final = {
    "sort": _sorted,
    "sort_by_four": _sorted_by_four,
    "filter": _filtered,
    "filter_by_status": _filtered_by_status,
}
_SCROLLS: Final = {"page_jump": _page, "three_row_step": _step, "far_jump": _leap}


def _rows_of(name: str, times: Times) -> Iterator[Row]:
    for percent in (50, 95, 99):
        ours, peer = (percentile(one, percent) for one in times)
        yield row(f"grid.{name}.p{percent}", ours, "ms", bar=_BARS[name], peer=peer)
