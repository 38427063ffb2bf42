"""The window as a whole: where things are, what the keys do, and an end in order."""

import asyncio
from pathlib import Path
from typing import cast

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import MemorySecrets, UndoRefused, folders_under
from lmsdesk.gui.app import DeskApp
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.history.page import HistoryPage
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.notices import Notice, Severity
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.shell.process_settings import Start
from lmsdesk.gui.submissions.page import SubmissionsPage
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import closed, course_in, whole_window, window_on
from tests.sync.conftest import COURSE, manual_cell

Key = Qt.Key


def place(window: MainWindow) -> str:
    label = window.findChild(QLabel, "breadcrumb")
    assert isinstance(label, QLabel)
    return label.text()


async def test_from_the_course_list_to_the_gradebook_and_back_to_the_queue(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        window = window_on(person, tmp_path, qtbot)
        await until(window.side.tree.topLevelItemCount)
        window.side.course_opened.emit(COURSE)
        await until(lambda: place(window).endswith("Gradebook"))
        assert window.side.selected == COURSE
        window.side.queue_button.click()
        await until(lambda: place(window) == "To grade")
        page = window.pages.current_page(SubmissionsPage)
        assert page is not None
        await until(lambda: page.pile.to_grade == window.entries[0].needs_grading > 0)
        await closed(window)


async def test_undo_names_its_step_in_the_menu(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        cell = manual_cell(await person.opened())
        window = window_on(person, tmp_path, qtbot)
        window.open_course(COURSE)
        assert not window.menu_actions["undo"].isEnabled()
        await person.enter(cell, score=2)
        await until(lambda: window.menu_actions["undo"].text() == "&Undo: Enter a grade")
        window.menu_actions["undo"].trigger()
        await until(lambda: window.menu_actions["redo"].text() == "&Redo: Enter a grade")
        assert not window.menu_actions["undo"].isEnabled()
        await closed(window)


async def test_working_offline_and_back(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        cell = manual_cell(await person.opened())
        window = window_on(person, tmp_path, qtbot)
        window.menu_actions["offline"].trigger()
        await person.enter(cell, score=2)
        await until(lambda: window.top.badge.accessibleName() == "1 saved here. Working offline.")
        QTest.mouseClick(window.top.badge, Qt.MouseButton.LeftButton)
        await until(lambda: place(window) == "Waiting to be sent")
        window.menu_actions["offline"].trigger()
        await until(lambda: window.top.badge.accessibleName() == "Everything is on the server")
        await closed(window)


async def test_the_palette_finds_courses_and_commands(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        window = window_on(person, tmp_path, qtbot)
        await until(window.side.tree.topLevelItemCount)
        window.menu_actions["palette"].trigger()
        await until(window.palette_.field.hasFocus)
        QTest.keyClicks(window.palette_.field, "seminar")
        QTest.keyClick(window.palette_.field, Key.Key_Return)
        await until(lambda: place(window).endswith("Gradebook"))
        await closed(window)


async def test_the_last_course_is_open_at_the_next_start(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        first = window_on(person, tmp_path, qtbot)
        first.open_course(COURSE)
        await until(lambda: place(first).endswith("Gradebook"))
        await closed(first)
        second = window_on(person, tmp_path, qtbot)
        await until(lambda: (page := second.pages.current_page(GradebookPage)) is not None and page.table.isVisible())
        await closed(second)


async def test_a_window_without_a_site_welcomes_and_closing_ends_the_program(tmp_path: Path, qtbot: QtBot) -> None:
    desk = DeskApp(Start(folders_under(tmp_path), MemorySecrets()))
    qtbot.addWidget(desk.window)
    life = asyncio.gather(desk.live())
    await until(desk.window.pages.welcome.isVisible)
    assert not desk.window.side.isVisible()
    desk.window.close()
    assert list(await life) == [0]
    assert desk.window.isHidden()


async def test_an_unreadable_list_of_sites_is_said_and_kept(tmp_path: Path, qtbot: QtBot) -> None:
    folders = folders_under(tmp_path)
    folders.config.mkdir(parents=True)
    (folders.config / "sites.toml").write_text("not [toml", encoding="utf-8")
    desk = DeskApp(Start(folders, MemorySecrets()))
    qtbot.addWidget(desk.window)
    life = asyncio.gather(desk.live())
    await until(lambda: desk.window.messages.notice)
    assert desk.window.messages.notice is not None
    assert desk.window.messages.notice.title == "The site list cannot be read."
    assert (folders.config / "sites.toml").read_text(encoding="utf-8") == "not [toml"
    await desk.shut_down()
    await life


async def test_a_remark_goes_with_its_step(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        person.workspace.pause()
        window = window_on(person, tmp_path, qtbot)
        page = await course_in(window)
        column = next(n for n, one in enumerate(page.model.columns) if one.column.grading_type == "Manual")
        page.table.select_cell(page.model.index(0, column))
        page.table.setFocus()
        said = window.statusBar().currentMessage
        for text, step in (("9991", "next grade"), ("9992", "undo"), ("9993", "another page")):
            _type(window, text)
            assert text in said()
            window.messages.show_notice(Notice(Severity.INFO, "2 grades were entered.", topic="import"))
            if step == "next grade":
                _type(window, "1")
            elif step == "undo":
                await window.writes.finished()
                await until(window.menu_actions["undo"].isEnabled)
                window.menu_actions["undo"].trigger()
            else:
                window.menu_actions["waiting"].trigger()
            await until(lambda: not said())
            assert window.messages.notice is None
        await closed(window)


def _type(window: MainWindow, text: str) -> None:
    """Into the current cell, and stay on it."""
    for key in text:
        QTest.keyClicks(_focus(window), key)
    QTest.keyClick(_focus(window), Key.Key_Return)
    QTest.keyClick(_focus(window), Key.Key_Up)


def _focus(window: MainWindow) -> QWidget:
    target = cast("QWidget | None", window.focusWidget())
    assert target is not None
    return target


async def test_a_change_leads_to_its_cell_when_the_history_was_opened_from_the_queue(tmp_path: Path) -> None:
    async with open_desk(tmp_path / "desk") as (_, person):
        cell = manual_cell(await person.opened())
        await person.enter(cell, score=2)
        async with whole_window(person, tmp_path, 1240, 780) as window:
            window.menu_actions["queue"].trigger()
            queue = window.pages.current_page(SubmissionsPage)
            assert queue is not None
            await until(lambda: queue.key is not None)
            window.menu_actions["past"].trigger()
            history = window.pages.current_page(HistoryPage)
            assert history is not None
            await until(lambda: history.model.entries)
            history.table.selectRow(0)
            history.foot.cell.click()
            page = window.pages.current_page(GradebookPage)
            assert page is not None
            await until(lambda: page.current_cell == cell)


async def test_a_step_is_not_forgotten_behind_the_course_that_it_was_made_in(tmp_path: Path, qtbot: QtBot) -> None:
    news: list[Notice] = []
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        person.workspace.pause()
        window = window_on(person, tmp_path, qtbot)
        page = await course_in(window)
        notices.channel.read_by(lambda one: news.append(cast("Notice", one)))
        page.feed._on_undo_refused(UndoRefused("Undo is not possible."))
        notices.channel.read_by(None)
        assert news[0].remedy is not None
        window.messages.show_notice(news[0])
        window.pages.close_course()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        # What it would forget is named on the page of the course alone, and that is gone.
        assert window.messages.notice is None
        await closed(window)
