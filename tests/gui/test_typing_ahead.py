"""What is typed right after a key that opens something is for what opens, however slow the machine is."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit.actions import ActionSpec
from lmsdesk.gui.shell.features import MENUS
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.model.ids import Cell
from tests.gui.all_places import is_keeping_keys, wait_settled, window_of_course
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE, Person

TYPED = "73"
SPECS = [spec for _, groups in MENUS for group in groups for spec in group]
_PROGRAM = {"quit", "practice", "add_site", "sign_in", "sign_out", "site_settings", "lock", "restore"}
"""What the program does and not the window: see the tests of the program."""
_LEAST_FIELDS = 8


@asynccontextmanager
async def slow_store(person: Person) -> AsyncIterator[None]:
    """The store answers nothing until the block ends."""
    may_answer = threading.Event()
    worker = person.workspace._store._database._worker
    worker.submit(may_answer.wait, 20)
    try:
        yield
    finally:
        may_answer.set()
        # What was asked meanwhile is answered before this.
        await asyncio.wrap_future(worker.submit(bool))


@dataclass
class GridInput:
    """Somebody who types without looking."""

    window: MainWindow
    person: Person
    turns: int
    """Of the event loop between two keys."""
    cells: int = 0
    """So many were stood in."""

    async def begin(self) -> None:
        """Stand in a cell that can be typed into, with nothing else open."""
        self.close_all()
        await wait_settled()
        self.window.open_course(COURSE)
        # The course opens at the page where it was left.
        self.window.menu_actions["gradebook"].trigger()
        page = self.window.pages.find_page(GradebookPage)
        assert page is not None
        await until(page.table.isVisible)
        page.filter.clear()
        page.show_side("")
        columns = page.model.columns
        manual = [index for index, one in enumerate(columns) if one.column.grading_type == "Manual"]
        # Another cell each time: what is written beside one stays there.
        self.cells += 1
        beside, row = divmod(self.cells, page.model.rowCount())
        page.table.select_cell(page.model.index(row, manual[beside % len(manual)]))
        self.window.activateWindow()
        page.table.setFocus()
        await until(page.table.hasFocus)
        await wait_settled()

    def close_all(self) -> None:
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        while (dialog := QApplication.activeModalWidget()) is not None:
            dialog.close()
        self.window.palette_.hide()
        page = self.window.pages.find_page(GradebookPage)
        if page is not None:
            page.choices.positions.hide()
            if page.table._delegate.editor is not None:
                page.table._delegate.cancel()

    async def press(self, spec: ActionSpec[Any]) -> None:
        """Its key, or the way that has none."""
        keys = self.window.menu_actions[spec.id].shortcut()
        if keys.isEmpty():
            self.window.menu_actions[spec.id].trigger()
        else:
            QTest.keySequence(_receiver(), keys)
        await self.rest()

    async def choose(self, spec: ActionSpec[Any]) -> None:
        """Through the box that finds everything."""
        self.window.menu_actions["palette"].trigger()
        for letter in filter(str.isascii, self.window.menu_actions[spec.id].text().replace("&", "")):
            QTest.keyClicks(_receiver(), letter)
        QTest.keyClick(_receiver(), Qt.Key.Key_Return)
        await self.rest()

    async def type(self, text: str) -> None:
        for letter in text:
            QTest.keyClicks(_receiver(), letter)
            await self.rest()

    async def rest(self) -> None:
        for _ in range(self.turns):
            await asyncio.sleep(0)

    async def scores(self) -> list[object]:
        """Those in the gradebook; the page of submissions takes a digit for the score of its paper."""
        edits = [edit for edit in await self.person.workspace.outbox.edits() if isinstance(edit.target, Cell)]
        return [edit.patch["score"] for edit in edits if "score" in edit.patch]


def _receiver() -> QWidget:
    """What the system would hand the next key to."""
    window = QApplication.activePopupWidget() or QApplication.activeWindow()
    assert window is not None
    focus = cast("QWidget | None", window.focusWidget())
    return window if focus is None else focus


def _text_of(widget: QWidget | None) -> str | None:
    if isinstance(widget, QLineEdit):
        return widget.text()
    return widget.toPlainText() if isinstance(widget, QPlainTextEdit | QTextEdit) else None


def _is_typed(text: str | None) -> bool:
    return text is not None and (text in TYPED or TYPED in text) and bool(text)


def _fields() -> list[QWidget]:
    return [one for one in QApplication.allWidgets() if one.isVisible() and _text_of(one) is not None]


async def _fault_after(grid_input: GridInput, spec: ActionSpec[Any]) -> str:
    """Where what was typed went wrong; nothing when all of it is in the one place that has the keys."""
    page, opened = grid_input.window.pages.find_page(GradebookPage), grid_input.window.pages.current_page(GradebookPage)
    assert page is not None
    focus = (QApplication.activePopupWidget() or QApplication.activeModalWidget() or grid_input.window).focusWidget()
    typed = _text_of(focus)
    elsewhere = [one.objectName() for one in _fields() if one is not focus and _is_typed(_text_of(one))]
    faults = [f"also in {name}" for name in elsewhere]
    if typed is not None and not typed.endswith(TYPED):
        faults.append(f"{focus.objectName()} has {typed!r}")
    if page.side.isVisible() and not page.side.isAncestorOf(focus):
        faults.append("the panel that opened has not got the keys")
    if page.table.is_typing and (focus is not page.table._delegate.editor or opened is None):
        faults.append("an editor was left open")
    if focus is page.table:
        faults.append("it was lost")
    if any(score in {7, 3, 73} for score in await grid_input.scores()):
        faults.append("it became a score")
    return f"{spec.id}: {', '.join(faults)}" if faults else ""


def _is_in_window(spec: ActionSpec[Any]) -> bool:
    return spec.id not in _PROGRAM


async def _driven(window: MainWindow, person: Person, turns: int, *, is_by_name: bool = False) -> set[str]:
    """Carry out every action and type at once; the fields that took it."""
    faults, fields = list[str](), set[str]()
    grid_input = GridInput(window, person, turns)
    for spec in SPECS:
        if spec.id in _PROGRAM or (is_by_name and not window.menu_actions[spec.id].isEnabled()):
            continue
        await grid_input.begin()
        async with slow_store(person):
            await (grid_input.choose(spec) if is_by_name else grid_input.press(spec))
            await grid_input.type(TYPED)
            await wait_settled()
        # What is kept longer would come when the next action is carried out.
        await until(lambda: not is_keeping_keys())
        await wait_settled()
        faults.append(await _fault_after(grid_input, spec))
        if isinstance(focus := QApplication.focusWidget(), QLineEdit | QPlainTextEdit | QTextEdit):
            fields.add(f"{type(focus.window()).__name__} {focus.objectName()}")
    grid_input.close_all()
    assert not any(faults), "\n".join(filter(None, faults))
    return fields


@pytest.mark.parametrize("turns", [0, 4])
async def test_what_is_typed_after_a_key_is_in_what_the_key_opens(turns: int, tmp_path: Path, qtbot: QtBot) -> None:
    async with window_of_course(tmp_path) as (window, person):
        assert len(await _driven(window, person, turns)) >= _LEAST_FIELDS


async def test_what_is_typed_after_a_name_that_was_found_is_in_what_it_opens(tmp_path: Path, qtbot: QtBot) -> None:
    async with window_of_course(tmp_path) as (window, person):
        assert len(await _driven(window, person, 0, is_by_name=True)) >= _LEAST_FIELDS
