"""Keys as a person presses them: `Fingers` do what the table of actions says, in the window in front.

What has no key of its own is found in the box that finds everything.
"""

import os
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from lmsdesk.cli.tour_input import bring_to_front, until
from lmsdesk.cli.tour_keys import Keys
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.outbox.page import WaitingPage
from lmsdesk.model.ids import Cell
from lmsdesk.model.sheet import Row
from tests.helpers.desk import Desk

COLUMN = "Source Exercise"
"""A column of the course that a desk opens, in which nothing waits."""


class Fingers(Keys):
    """Keys that go where the system would send them: only to the window in front."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.app.window)
        self.desk = desk

    @property
    def page(self) -> GradebookPage:
        return self.desk.page

    @property
    def waiting(self) -> WaitingPage:
        """The page that lists what waits."""
        page = self.desk.app.window.pages.find_page(WaitingPage)
        assert page is not None
        return page

    def do(self, name: str) -> None:
        """Press the key that the menu names, with whatever part of the window has the keys."""
        action = self.desk.app.window.menu_actions[name]
        assert not action.shortcut().isEmpty(), name
        assert action.isEnabled(), name
        assert self.desk.app.window.isActiveWindow(), name
        QTest.keySequence(self.target, action.shortcut())

    async def find(self, words: str) -> None:
        """Choose an action by its words."""
        await self.look_for(words)
        self.press("Return")

    async def select_cell(self, *places: str) -> None:
        """Go to a column and to a student by their names."""
        for place in places:
            self.do("go_to_place")
            await until(self.page.choices.positions.isVisible, "the box for places did not open")
            self.write(place)
            self.press("Return")
        await self.in_grid()

    def enter(self, *texts: str) -> list[Cell]:
        """Type one below the other, from the current cell on."""
        cells = []
        for text in texts:
            cells.append(self.here)
            self.write(text)
            self.press("Return")
        return cells

    @property
    def here(self) -> Cell:
        return self.page.model.cell_at(self.page.table.currentIndex())

    def back(self, count: int, *, is_selecting: bool = False) -> None:
        """Go up, and select on the way down again."""
        self.press(*["Up"] * count)
        if is_selecting:
            self.select_down(count)

    def texts(self, cells: list[Cell]) -> list[str]:
        return [self.page.model.text_at(self.page.model.index_of(cell)) for cell in cells]

    async def shows(self, cells: list[Cell], *texts: str) -> None:
        await until(lambda: self.texts(cells) == list(texts), f"the grid does not show {texts}")

    async def menu_with(self, name: str, key: str) -> None:
        """Open a menu by its key and choose by letter."""
        await self.menu(lambda: self.do(name))
        self.press(key)
        await until(lambda: QApplication.activePopupWidget() is None, "the menu did not close")

    async def in_front(self) -> None:
        await bring_to_front(self.desk.app.window)

    async def in_grid(self) -> None:
        await until(lambda: self.target is self.page.table, "the grid does not have the keys")

    async def begin(self) -> list[Row]:
        """Open the course and go to the first student of `COLUMN`; gives all students."""
        await self.desk.open_course()
        await self.in_front()
        await self.select_cell(COLUMN)
        self.press("Ctrl+Home")
        await self.select_cell(COLUMN)
        return list((await self.desk.workspace.gradebook.sheet(self.page.course_id)).rows)

    async def work_offline(self, *, is_on: bool) -> None:
        await self.find("work offline")
        await until(
            lambda: self.desk.app.window.menu_actions["offline"].isChecked() is is_on, "the switch did not move"
        )


def picture(widget: QWidget, name: str) -> None:
    """Keep what it looks like, where somebody wants to see."""
    if folder := os.environ.get("LMSDESK_PICTURES"):
        widget.grab().save(str(Path(folder) / f"{name}.png"))
