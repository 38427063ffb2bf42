"""A grid on the screen, and the hands of a person at it."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk.platform.long_work import run_now
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.model.edits import CellPatch, Edit, EditState
from lmsdesk.model.ids import Cell, EditId
from lmsdesk.model.sheet import Sheet
from lmsdesk.model.wire import Json
from tests.bench.grid_sheets import COURSE

Key, Mod = Qt.Key, Qt.KeyboardModifier
SHIFT, CTRL = Mod.ShiftModifier, Mod.ControlModifier


class Desk:
    """A table on the screen and everything it said."""

    def __init__(self, sheet: Sheet, qtbot: QtBot) -> None:
        self.sheet, self.bot = sheet, qtbot
        self.model = GradebookModel()
        self.model.load(sheet)
        self.table = GradeTable(self.model)
        self.model.setParent(self.table)
        self.steps: list[tuple[list[CellPatch], str]] = []
        self.warnings: list[str] = []
        self.model.patches_entered.connect(lambda patches, label: self.steps.append((patches, label)))
        self.model.warning_raised.connect(self.warnings.append)
        qtbot.addWidget(self.table)
        self.table.resize(1000, 500)
        self.table.show()
        self.table.activateWindow()
        self.table.setFocus()
        qtbot.waitUntil(self.table.hasFocus)

    def go(self, row: int, column: int) -> None:
        self.table.select_cell(self.model.index(row, column))

    def select(self, top: int, left: int, bottom: int, right: int) -> None:
        self.go(top, left)
        block = QItemSelection(self.model.index(top, left), self.model.index(bottom, right))
        self.table.selectionModel().select(block, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def type(self, text: str) -> None:
        for letter in text:
            QTest.keyClicks(focused(), letter)

    def press(self, *keys: Qt.Key, with_: Qt.KeyboardModifier = Mod.NoModifier) -> None:
        for key in keys:
            QTest.keyClick(focused(), key, with_)

    def text(self, row: int, column: int) -> str:
        return self.model.text_at(self.model.index(row, column))

    def at(self) -> tuple[int, int]:
        index = self.table.currentIndex()
        return index.row(), index.column()

    def selected(self) -> set[tuple[int, int]]:
        return {(index.row(), index.column()) for index in self.table.selectedIndexes()}

    def editor(self) -> QLineEdit | None:
        found = self.table.findChildren(QLineEdit, "cell_editor")
        return next((field for field in found if not field.isHidden()), None)

    def fields(self) -> list[Json]:
        return [patch.fields for patches, _ in self.steps for patch in patches]


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def click(widget: QWidget, x: int, y: int) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Mod.NoModifier, QPoint(x, y))


def cell_of(sheet: Sheet, row: int, column: int) -> Cell:
    return Cell(COURSE, sheet.columns[column].column.id, sheet.rows[row].membership.user_id)


def edit_of(cell: Cell, fields: Json, state: EditState = EditState.QUEUED) -> Edit:
    return Edit(EditId(1), cell, fields, {}, state, 1)


def show_edits(model: GradebookModel, edits: Sequence[Edit]) -> None:
    """Lay the outbox over the service's values, in place of what lay there."""
    model.show_part(run_now(model.session.prepare_edits(edits)))
