"""The gradebook page of an in-process site on the screen, with the hands of a person, for scenarios of editing."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.sheet import CellFlag
from tests.gui.site_desk import open_desk, until
from tests.sync.conftest import COURSE, Office, Person


class PageScreen:
    """A page over somebody's workspace."""

    def __init__(self, office: Office, person: Person, qtbot: QtBot) -> None:
        self.office, self.person = office, person
        self.writes = Tasks()
        self.is_closed = False
        self.page = GradebookPage(person.workspace, COURSE, writes=self.writes)
        self.steps: list[tuple[str | None, str | None]] = []
        self.warnings: list[str] = []
        self.page.feed.undo_labels_changed.connect(lambda undo, redo: self.steps.append((undo, redo)))
        self.page.warned.connect(self.warnings.append)
        qtbot.addWidget(self.page)
        self.page.resize(1240, 640)
        self.page.show()
        self.page.activateWindow()

    @property
    def model(self) -> GradebookModel:
        return self.page.model

    @property
    def column(self) -> int:
        """A column that people type into."""
        return next(index for index, one in enumerate(self.model.columns) if one.column.grading_type == "Manual")

    @property
    def total(self) -> int:
        """The column that the service works out."""
        return next(index for index, one in enumerate(self.model.columns) if one.is_read_only)

    def bare(self, number: int = 0) -> int:
        """A row beside whose grade nothing is written yet."""
        written = CellFlag.HAS_FEEDBACK | CellFlag.HAS_NOTES
        rows = [row for row in range(self.model.rowCount()) if not self.model.value_at(self.at(row)).flags & written]
        return rows[number]

    def at(self, row: int, column: int | None = None) -> QModelIndex:
        return self.model.index(row, self.column if column is None else column)

    def text(self, row: int, column: int | None = None) -> str:
        return self.model.text_at(self.at(row, column))

    def go(self, row: int, column: int | None = None) -> None:
        self.page.table.select_cell(self.at(row, column))
        self.page.table.setFocus()

    def select(self, top: int, bottom: int) -> None:
        self.go(top)
        block = QItemSelection(self.at(top), self.at(bottom))
        self.page.table.selectionModel().select(block, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def type(self, row: int, text: str) -> None:
        self.go(row)
        for letter in text:
            QTest.keyClicks(QApplication.focusWidget() or self.page.table, letter)
        QTest.keyClick(QApplication.focusWidget() or self.page.table, Qt.Key.Key_Return)

    def paste(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.page.panels.edit_clipboard(self.page.table.paste)

    def panel_text(self, name: str) -> str:
        label = self.page.findChild(QLabel, name)
        assert isinstance(label, QLabel)
        return label.text()

    def words(self) -> list[str]:
        """Everything that the grade in full says."""
        return [label.text() for label in self.page.panels.details.findChildren(QLabel) if not label.isHidden()]

    def is_unsent(self, row: int) -> bool:
        return bool(self.model.value_at(self.at(row)).flags & CellFlag.UNSENT)

    async def loaded(self) -> None:
        await until(lambda: self.page.table.isVisible() and not self.person.workspace.state.activity)
        await until(lambda: not self.page.feed._is_refreshing)

    async def stored(self) -> None:
        await self.writes.finished()
        await until(lambda: not self.page.feed._is_refreshing)

    async def sent(self) -> None:
        await self.stored()
        self.person.workspace.sync_now()
        await self.person.until_sent()
        await until(lambda: not self.page.feed._is_refreshing)

    async def closed(self) -> None:
        if not self.is_closed:
            self.is_closed = True
            self.page.stop()
        await self.writes.finished()


@asynccontextmanager
async def page_screen(folder: Path, qtbot: QtBot) -> AsyncIterator[PageScreen]:
    """The course on the screen, pulled whole."""
    async with open_desk(folder) as (office, person):
        made = PageScreen(office, person, qtbot)
        await made.loaded()
        yield made
        await made.closed()
