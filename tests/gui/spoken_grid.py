"""A grid in a process of its own, for a reader on a bus of its own: moves down by one cell for each line it is sent."""

import sys

from PySide6.QtCore import QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.kit import theme
from lmsdesk.model.edits import CellPatch
from tests.bench.grid_sheets import made_sheet


def main() -> int:
    app = QApplication(sys.argv[:1])
    theme.apply(app)
    model = GradebookModel()
    model.load(made_sheet(5000, 200))
    window, table = QMainWindow(), GradeTable(model)
    model.setParent(table)
    window.setCentralWidget(table)
    window.resize(1000, 500)
    window.show()
    table.setFocus()
    table.select_cell(model.index(2500, 100))
    model.apply_patches([CellPatch(model.cell_at(model.index(2501, 100)), {"score": 4.5})])

    def obey() -> None:
        if not sys.stdin.readline():
            app.quit()
        table.select_cell(model.index(table.currentIndex().row() + 1, table.currentIndex().column()))

    orders = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    orders.activated.connect(obey)
    tell_when_in_front = QTimer(window, interval=20)
    tell_when_in_front.timeout.connect(lambda: _tell_in_front(window, tell_when_in_front))
    tell_when_in_front.start()
    return app.exec()


def _tell_in_front(window: QMainWindow, timer: QTimer) -> None:
    """Only a window that has the keys says where the focus is; one request for them can come too early and be lost."""
    if not window.isActiveWindow():
        window.activateWindow()
        return
    timer.stop()
    sys.stdout.write("up\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
