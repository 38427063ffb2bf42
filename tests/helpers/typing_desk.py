"""A desk in a process of its own that is meant to be killed: it types grades and says which ones are on the disk.

Run as `python -m tests.helpers.typing_desk SECRETS COLUMN FIRST` with LMSDESK_HOME set. For each grade that the store
has acknowledged it prints a line `column person value`. The numbers of the grades go on from FIRST.
"""

import asyncio
import os
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from lmsdesk.cli.tour_input import until
from lmsdesk.desk import Link
from lmsdesk.gui.app import DeskApp, run
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.model.changes import Changes
from lmsdesk.model.ids import Cell
from tests.helpers.campus import SITE
from tests.helpers.desk import COURSE
from tests.helpers.file_secrets import FileSecrets

BETWEEN_KEYS_S = 0.004
"""A fast typist is slower; but the loop has to turn between two keys."""


class Typist:
    """Types one grade after the other, down the column, until the process is killed."""

    def __init__(self, column: str, first: int, *, is_answered: bool) -> None:
        self._column = column
        self._first = first
        self._is_answered = is_answered
        """Whether the service answers: then sending has begun before the first key."""
        self._typed: dict[Cell, str] = {}

    async def script(self, app: DeskApp) -> int:
        """Never comes to an end by itself before the column does."""
        app.window.open_course(COURSE)
        pages = app.window.pages
        await until(lambda: pages.current_page(GradebookPage) is not None, "the gradebook did not come")
        page = pages.current_page(GradebookPage)
        assert page is not None
        await until(lambda: page.is_complete, "the stored course did not open")
        workspace = app.window.workspace
        assert workspace is not None
        await until(lambda: workspace.state.link is Link.ONLINE or not self._is_answered, "the service did not answer")
        workspace.subscribe(lambda changes: self._on_changes(page, changes))
        place = next(number for number, one in enumerate(page.model.columns) if one.column.title == self._column)
        for row in range(self._first, page.model.rowCount()):
            index = page.model.index(row, place)
            page.table.reveal_cell(page.model.cell_at(index))
            page.table.setFocus()
            await self._type(app, page.model.cell_at(index), value_of(row))
        return 0

    async def _type(self, app: DeskApp, cell: Cell, text: str) -> None:
        self._typed[cell] = text
        page = app.window.pages.current_page(GradebookPage)
        assert page is not None
        for key in text:
            QTest.keyClicks(_focused(app, page.table), key)
            await asyncio.sleep(BETWEEN_KEYS_S)
        QTest.keyClick(_focused(app, page.table), Qt.Key.Key_Return)
        await asyncio.sleep(BETWEEN_KEYS_S)

    def _on_changes(self, page: GradebookPage, changes: Changes) -> None:
        if changes.initiator is not page.model:
            return
        for cell in changes.cells:
            # One write of less than a page: it arrives whole or not at all.
            os.write(1, f"{cell.column_id} {cell.user_id} {self._typed[cell]}\n".encode())


def value_of(row: int) -> str:
    """A different score for each row, and one that nobody had before."""
    return f"{row % 50}.{1 + row // 50:02d}"


def _focused(app: DeskApp, table: QWidget) -> QWidget:
    # A window without a window manager may not be the active one, so the window is asked.
    focused: QWidget | None = app.window.focusWidget()
    return table if focused is None else focused


def main() -> int:
    secrets, column, first, *answered = sys.argv[1:]
    typist = Typist(column, int(first), is_answered=bool(answered))
    return run(secrets=FileSecrets(Path(secrets)), first_site=SITE, script=typist.script)


if __name__ == "__main__":
    sys.exit(main())
