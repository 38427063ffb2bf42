"""One Qt table with the sheet of the benchmark in a process of its own: ours (`grid`) or a QTableWidget (`items`).

Prints one JSON object: seconds from the start of the process to the painted table, milliseconds of each page jump,
Enter and sort, resident MiB. Ours is read from its encrypted store by the `startup` benchmark; here both have the sheet
at hand.
"""

import time

_BEGAN = time.perf_counter()

import json  # noqa: E402 - the clock starts first
import sys  # noqa: E402
from functools import partial  # noqa: E402
from pathlib import Path  # noqa: E402

import numpy as np  # noqa: E402
from PySide6.QtCore import Qt  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication, QTableView, QTableWidget, QTableWidgetItem  # noqa: E402

from lmsdesk.gui.gradebook.grid.grid import GradeTable  # noqa: E402
from lmsdesk.gui.gradebook.model.table_model import GradebookModel  # noqa: E402
from lmsdesk.gui.kit import theme  # noqa: E402
from lmsdesk.model.sheet import Sheet  # noqa: E402
from tests.bench.grid_sheets import made_sheet  # noqa: E402
from tests.bench.painted import FrameClock  # noqa: E402

_SORTS, _PAGES, _ENTRIES = 20, 100, 100


def main(what: str) -> None:
    app = QApplication([])
    theme.apply(app)
    loading = time.perf_counter()
    sheet = made_sheet(5000, 200)
    made_s = time.perf_counter() - loading
    table = _grid(sheet) if what == "grid" else _items(sheet)
    table.resize(1600, 900)
    table.show()
    QTest.qWaitForWindowExposed(table)
    app.processEvents()
    # Making the sheet is the benchmark's own work.
    told = {"open_s": time.perf_counter() - _BEGAN - made_s, "mib": _mib()}
    # The plain table scrolls by lines, ours by pixels.
    bar, step = table.verticalScrollBar(), 29 * (theme.ROW_HEIGHT if what == "grid" else 1)
    clock = FrameClock(table)
    pages = [clock.time(partial(bar.setValue, page * step)) for page in range(1, _PAGES + 1)]
    entries = _entry_times(table, clock)
    sorts = [clock.time(partial(_sort, table, turn)) for turn in range(_SORTS)]
    sys.stdout.write(json.dumps({**told, "page_ms": pages, "enter_ms": entries, "sort_ms": sorts}) + "\n")


def _grid(sheet: Sheet) -> QTableView:
    model = GradebookModel()
    model.load(sheet)
    table = GradeTable(model)
    model.setParent(table)
    return table


def _items(sheet: Sheet) -> QTableView:
    table = QTableWidget(len(sheet.rows), len(sheet.columns))
    table.setHorizontalHeaderLabels([cells.column.title for cells in sheet.columns])
    for column, cells in enumerate(sheet.columns):
        scores = np.frombuffer(cells.scores, "<f8").tolist()
        for number, line in enumerate(sheet.rows):
            if scores[line.slot] == scores[line.slot]:
                item = QTableWidgetItem()
                item.setData(Qt.ItemDataRole.DisplayRole, scores[line.slot])
                table.setItem(number, column, item)
    return table


def _entry_times(table: QTableView, clock: FrameClock) -> list[float]:
    """Milliseconds from each Enter, with which the cell below becomes the current one, to the picture."""
    table.setFocus()
    table.activateWindow()
    table.verticalScrollBar().setValue(0)
    table.setCurrentIndex(table.model().index(0, 3))
    taken = []
    for number in range(_ENTRIES):
        QTest.keyClicks(table, str(number % 10))
        QApplication.processEvents()
        taken.append(clock.time(partial(_press_enter, table)))
    return taken


def _press_enter(table: QTableView) -> None:
    editor, row = QApplication.focusWidget(), table.currentIndex().row()
    # A spin box has a field of its own inside.
    while editor is not None and editor.parentWidget() is not table.viewport():
        editor = editor.parentWidget()
    assert editor is not None
    QTest.keyClick(editor, Qt.Key.Key_Return)
    if isinstance(table, QTableWidget):
        table.setCurrentCell(row + 1, table.currentColumn())
    assert table.currentIndex().row() == row + 1


def _sort(table: QTableView, turn: int) -> None:
    if isinstance(table, GradeTable):
        table.sort_by(turn // 2)
    elif isinstance(table, QTableWidget):
        table.sortItems(turn // 2, Qt.SortOrder.DescendingOrder if turn % 2 else Qt.SortOrder.AscendingOrder)


def _mib() -> float:
    status = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in status if line.startswith("VmRSS")).split()[1]) / 1024


if __name__ == "__main__":
    main(sys.argv[1])
