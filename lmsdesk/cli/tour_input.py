"""Input of the guided tour: keys in the grid, and waiting."""

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import product
from typing import cast

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QImage, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTextEdit,
    QTreeWidget,
    QWidget,
)

from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.model.ids import Cell

PATIENCE_S, LONG_PATIENCE_S = 60.0, 180.0
"""Time limits; the longer one is for the site and the disk."""
POINTS = 50
"""What the column that the tour grades is out of, where there is a choice."""
_MOST_ROWS = 200


@dataclass(frozen=True)
class Claim:
    """`holds` is asked until it is true, and once more when the picture has been taken."""

    words: str
    holds: Callable[[], bool]


class Shown:
    """What a step ends with: at least one claim, and a picture of its own where the window shows nothing of it."""

    def __init__(self, first: Claim, *more: Claim, picture: QImage | None = None) -> None:
        self.claims = (first, *more)
        self.picture = picture

    @property
    def checked(self) -> list[str]:
        return [claim.words for claim in self.claims]

    @property
    def failing(self) -> str:
        """What does not hold now, in words; empty when everything does."""
        return "; ".join(claim.words for claim in self.claims if not claim.holds())


def reads(part: Callable[[], QWidget | None], where: str, *words: str) -> Claim:
    def holds() -> bool:
        widget = part()
        if widget is None or not widget.isVisible():
            return False
        text = text_of(widget)
        return all(one in text for one in words)

    return Claim(f"{where} reads {', '.join(f'“{one}”' for one in words)}", holds)


def text_of(part: QWidget) -> str:
    """Everything that can be read in a part of the window, a line for each piece of it."""
    parts = [part, *(child for child in part.findChildren(QWidget) if child.isVisible())]
    return "\n".join(line for one in parts for line in _lines(one)).replace("&", "")


def _lines(part: QWidget) -> list[str]:
    if isinstance(part, QMenu):
        return [action.text() for action in part.actions() if action.isVisible()]
    if isinstance(part, QLabel | QAbstractButton | QLineEdit):
        return [part.text()]
    if isinstance(part, QComboBox):
        return [part.currentText()]
    if isinstance(part, QPlainTextEdit | QTextEdit):
        return [part.toPlainText()]
    if isinstance(part, QAbstractItemView) and not isinstance(part, QHeaderView):
        return _rows(part)
    return []


def _rows(view: QAbstractItemView) -> list[str]:
    model = view.model()
    # A list does not say that it has one column.
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    found: list[str] = []
    left = [model.index(row, 0) for row in range(min(_MOST_ROWS, model.rowCount()))]
    while left:
        first = left.pop(0)
        found += [str(first.siblingAtColumn(column).data() or "") for column in range(columns)]
        left += _children(view, first)
    return found


def _children(view: QAbstractItemView, first: QModelIndex) -> list[QModelIndex]:
    if not isinstance(view, QTreeWidget):
        return []
    return [view.model().index(row, 0, first) for row in range(view.model().rowCount(first))]


class TourFailedError(Exception):
    """Something that the tour waited for did not happen."""


async def until(holds: Callable[[], bool], otherwise: str, *, within_s: float = PATIENCE_S) -> None:
    """Wait until something holds; raises TourFailedError."""
    deadline = time.monotonic() + within_s
    while not holds():
        if time.monotonic() > deadline:
            raise TourFailedError(otherwise)
        await asyncio.sleep(0.02)


async def bring_to_front(window: QWidget) -> None:
    """Activate a window until it has the keys: without a window manager one request can come too early and be lost."""

    def is_in_front() -> bool:
        if not window.isActiveWindow():
            window.activateWindow()
        return window.isActiveWindow()

    await until(is_in_front, f"{window.objectName() or type(window).__name__} is not in front")


class GridInput:
    """Types and pastes into the grid on show, as a person does."""

    def __init__(self, page: GradebookPage) -> None:
        self._page = page
        self._table = page.table

    def empty_run(self, count: int, *, taken: Collection[Cell] = ()) -> list[Cell]:
        """The first empty cells below one another of a column of points, best one that the typed scores fit.

        Where every column is full, the first cells that are not `taken`: they are graded anew.
        """
        for is_empty, is_manual, is_roomy in product((True, False), repeat=3):
            for number in range(self._page.model.columnCount()):
                if not self._is_open(number, is_manual=is_manual, is_roomy=is_roomy):
                    continue
                if run := self._run_in(number, count, taken, is_empty=is_empty):
                    return run
        raise TourFailedError("there is no column to grade")

    def _is_open(self, number: int, *, is_manual: bool, is_roomy: bool) -> bool:
        arrays = self._page.model.columns[number]
        if arrays.is_read_only or arrays.scale.symbols or self._table.isColumnHidden(number):
            return False
        is_fitting = arrays.column.grading_type == "Manual" or not is_manual
        return is_fitting and (arrays.column.possible == POINTS or not is_roomy) and self._shows_numbers(number)

    def _shows_numbers(self, number: int) -> bool:
        """Whether what is typed is shown as it was typed, not as a letter."""
        model = self._page.model
        texts = {model.text_at(model.index(row, number)) for row in range(min(60, model.rowCount()))}
        return all(text[0].isdigit() for text in texts - {"", "ex"})

    def _run_in(self, number: int, count: int, taken: Collection[Cell], *, is_empty: bool) -> list[Cell]:
        model = self._page.model
        indexes = [model.index(row, number) for row in range(min(60, model.rowCount()))]
        for first in range(len(indexes) - count + 1):
            run = [model.cell_at(index) for index in indexes[first : first + count]]
            is_full = any(model.text_at(index) for index in indexes[first : first + count])
            if not (is_full and is_empty) and not any(cell in taken for cell in run):
                return run
        return []

    def select_cell(self, cell: Cell) -> None:
        if not self._table.reveal_cell(cell):
            raise TourFailedError("a student is not on show")

    def type_down(self, cells: Sequence[Cell], texts: Sequence[str]) -> None:
        """Type one text after the other, each followed by Enter."""
        self.select_cell(cells[0])
        self._table.setFocus()
        for text in texts:
            QTest.keyClicks(self._table, text[0])
            QTest.keyClicks(self._focus_widget(), text[1:])
            QTest.keyClick(self._focus_widget(), Qt.Key.Key_Return)

    def paste(self, first: Cell, texts: Sequence[str]) -> None:
        """Paste a block that another program put on the clipboard."""
        self.select_cell(first)
        QGuiApplication.clipboard().setText("\n".join(texts) + "\n")
        QTest.keySequence(self._table, QKeySequence(QKeySequence.StandardKey.Paste))

    def _focus_widget(self) -> QWidget:
        # The window's own answer: a window without a window manager may not be the active one.
        return cast("QWidget | None", self._page.window().focusWidget()) or self._table
