"""What is said moves nothing: notices float off the current cell, the badge and the grid stay where they are."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import Link, OutboxCounts, SyncState
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.history.page import HistoryPage
from lmsdesk.gui.kit.notices import Notice, Severity
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.shell.top_bar import TopBar
from tests.gui.all_places import window_of_course
from tests.gui.grade_desk import focused
from tests.gui.site_desk import until
from tests.gui.submissions.marker import marker

FULL = Notice(Severity.ERROR, "The disk is full.", "Nothing before is lost.", "Free some space.", "store-full")


def placed(widget: QWidget, window: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def current_cell(window: MainWindow) -> QRect:
    page = window.pages.find_page(GradebookPage)
    assert page is not None
    cell = page.table.visualRect(page.table.currentIndex())
    return cell.translated(page.table.viewport().mapTo(window, QPoint(0, 0)))


async def test_a_notice_floats_and_makes_way_for_the_current_cell(tmp_path: Path) -> None:
    async with window_of_course(tmp_path) as (window, _):
        page = window.pages.find_page(GradebookPage)
        assert page is not None
        window.resize(1024, 700)
        page.focus_grid()
        await until(page.table.hasFocus)
        before = placed(page.table, window)
        window.messages.show_notice(FULL)
        bar = window.messages
        await until(lambda: bar.isVisible() and placed(window.pages, window).contains(placed(bar, window)))
        assert placed(page.table, window) == before
        assert page.table.hasFocus()
        sides = set[bool]()
        for row in (0, 23, 11, 23, 0, 16):
            page.table.select_cell(page.model.index(row, 3))
            await until(lambda: not placed(bar, window).intersects(current_cell(window)))
            sides.add(bar.y() > window.height() // 2)
        assert sides == {True, False}
        page.table.select_cell(page.model.index(0, 3))
        await until(lambda: bar.y() > window.height() // 2)
        below = placed(bar, window)
        window.resize(820, 520)
        await until(lambda: placed(window.pages, window).contains(placed(bar, window)))
        assert placed(bar, window) != below


@pytest.mark.parametrize("size", [(1024, 700), (1240, 780)])
async def test_beside_a_paper_a_notice_covers_nothing_that_is_pressed(tmp_path: Path, size: tuple[int, int]) -> None:
    async with marker(tmp_path, size=size) as hands:
        window, page = hands.window, hands.page
        hands.type("4")
        assert page.panel.score.hasFocus()
        window.messages.show_notice(FULL)
        await until(window.messages.isVisible)
        bar = placed(window.messages, window)
        assert placed(page.paper.view.stack, window).contains(bar)
        pressed = [one for one in page.findChildren(QAbstractButton) if one.isVisible()]
        assert page.panel.post in pressed
        assert [one for one in pressed if placed(one, window).intersects(bar)] == []


async def test_a_notice_is_reached_by_f6_and_closed_by_a_key(tmp_path: Path) -> None:
    async with window_of_course(tmp_path) as (window, _):
        page = window.pages.find_page(GradebookPage)
        assert page is not None
        page.focus_grid()
        await until(page.table.hasFocus)
        assert not window.menu_actions["close_message"].isEnabled()
        for notice in (Notice(Severity.ERROR, "First"), FULL):
            window.messages.show_notice(notice)
        window.menu_actions["next_pane"].trigger()
        await until(lambda: window.messages.isAncestorOf(focused()))
        QTest.keyClick(focused(), Qt.Key.Key_Escape)
        assert window.messages.notice is not None
        assert window.messages.isAncestorOf(focused())
        QTest.keyClick(focused(), Qt.Key.Key_Escape)
        assert window.messages.isHidden()
        await until(page.table.hasFocus)
        window.messages.show_notice(FULL)
        QTest.keyClick(page.table, Qt.Key.Key_Escape, Qt.KeyboardModifier.ShiftModifier)
        await until(window.messages.isHidden)
        assert page.table.hasFocus()


async def test_a_notice_over_another_page_leaves_what_has_the_keys_in_sight(tmp_path: Path) -> None:
    async with window_of_course(tmp_path) as (window, _):
        window.menu_actions["past"].trigger()
        await until(lambda: window.pages.current_page(HistoryPage) is not None)
        window.messages.show_notice(FULL)
        await until(lambda: placed(window.pages, window).contains(placed(window.messages, window)))
        focus = QApplication.focusWidget()
        assert focus is not None
        assert not window.messages.isAncestorOf(focus)


async def test_a_notice_covers_no_headings_of_the_next_page(tmp_path: Path) -> None:
    async with window_of_course(tmp_path) as (window, _):
        page = window.pages.find_page(GradebookPage)
        assert page is not None
        window.messages.show_notice(FULL)
        bar = window.messages
        # With the current cell at the bottom the notice goes to the top.
        page.table.select_cell(page.model.index(page.model.rowCount() - 1, 3))
        await until(lambda: bar.y() < window.height() // 2)
        window.menu_actions["past"].trigger()
        await until(lambda: (past := window.pages.current_page(HistoryPage)) is not None and past.model.entries)
        past = window.pages.current_page(HistoryPage)
        assert past is not None
        header = past.table.horizontalHeader()
        await until(lambda: not placed(bar, window).intersects(placed(header, window)))
        assert not placed(bar, window).intersects(placed(past.foot, window))
        assert bar.y() > window.height() // 2


async def test_information_goes_with_its_page(tmp_path: Path) -> None:
    async with window_of_course(tmp_path) as (window, _):
        window.messages.show_notice(Notice(Severity.INFO, "gradebook.pdf was written."))
        window.menu_actions["past"].trigger()
        await until(lambda: window.pages.current_page(HistoryPage) is not None)
        assert window.messages.isHidden()


async def test_a_refresh_moves_nothing(tmp_path: Path) -> None:
    async with window_of_course(tmp_path) as (window, _):
        page = window.pages.find_page(GradebookPage)
        assert page is not None
        before = placed(page.table, window)
        page._on_state_changed(SyncState(link=Link.ONLINE, progress=(1, 9)))
        await until(page.progress.isVisible)
        assert placed(page.table, window) == before
        page._on_state_changed(SyncState(link=Link.ONLINE))
        await until(page.progress.isHidden)
        assert placed(page.table, window) == before


def test_the_badge_has_its_place_whatever_it_says(qtbot: QtBot) -> None:
    bar = TopBar("Ctrl+K")
    qtbot.addWidget(bar)
    bar.resize(1200, 48)
    bar.show()
    for width in (1200, 800, 600):
        bar.resize(width, 48)
        places = set()
        for link in Link:
            for counts in (OutboxCounts(), OutboxCounts(queued=3), OutboxCounts(held=12)):
                for unread in (None, 0, 7):
                    bar.badge.show_unread(unread)
                    bar.badge.show_state(SyncState(link=link, counts=counts))
                    QApplication.processEvents()
                    places.add((bar.badge.geometry().getRect(), bar.find_button.geometry().getRect()))
        assert len(places) == 1
        assert bar.width() == width
    for width in (1200, 600):
        # At once, as when a window leaves its maximum: the wide badge is no reason to stay wide.
        bar.resize(width, 48)
        QApplication.processEvents()
        assert bar.width() == width
        assert bar.badge.geometry().right() < width
    bar.resize(1200, 48)
    bar.badge.show_state(SyncState(link=Link.OFFLINE, counts=OutboxCounts(queued=99)))
    words = bar.badge.fontMetrics().horizontalAdvance(bar.badge.text())
    assert words < bar.badge.width()
    assert bar.badge.badge is not None
    assert bar.badge.badge.text in bar.badge.toolTip()
