"""What the list of courses says while it is empty: never that something is coming when nothing can come."""

import asyncio
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QStackedWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import Link, SyncState
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.site_page import SiteAdministrationPage
from lmsdesk.gui.shell.course_sidebar import CourseList
from lmsdesk.gui.shell.courses_page import CoursesPage
from tests.gui.shell.test_finding import entry
from tests.gui.site_desk import until
from tests.gui.whole_window import closed, window_on
from tests.sync.conftest import Office

REFUSED = LmsdeskError("The site does not allow this.", hint="Ask the site's administrator.")


@pytest.mark.parametrize(
    ("state", "title", "text"),
    [
        (SyncState(link=Link.ONLINE), "Loading your courses…", ""),
        (SyncState(link=Link.ONLINE, problem=REFUSED), "Your courses could not be loaded", str(REFUSED)),
        (SyncState(link=Link.OFFLINE, problem=REFUSED), "The site cannot be reached", str(REFUSED)),
        (SyncState(link=Link.PAUSED, problem=REFUSED), "Working offline", "Your courses appear once you go online."),
    ],
)
def test_an_empty_list_says_why(qtbot: QtBot, state: SyncState, title: str, text: str) -> None:
    page = CoursesPage()
    qtbot.addWidget(page)
    page.show_state(SyncState())
    page.show_state(state)
    assert (page.empty.title.text(), page.empty.text.text()) == (title, text)


async def test_who_has_no_course_but_the_whole_site_is_led_there(tmp_path: Path, qtbot: QtBot) -> None:
    async with AsyncExitStack() as stack:
        person = await Office(stack, tmp_path).person("administrator")
        window = window_on(person, tmp_path, qtbot)
        page = window.pages.courses
        await until(lambda: page.empty.title.text() == "No courses" and not page.empty.button.isHidden())
        assert page.empty.button.text() == "Open site administration"
        page.empty.button.click()
        await until(lambda: window.current_page(SiteAdministrationPage) is not None)
        await closed(window)


def test_who_has_neither_is_offered_nothing(qtbot: QtBot) -> None:
    page = CoursesPage()
    qtbot.addWidget(page)
    page.show_state(SyncState(link=Link.ONLINE, last_pulled_at=datetime(2026, 10, 12, tzinfo=UTC)))
    assert page.empty.title.text() == "No courses"
    assert page.empty.button.isHidden()


async def test_who_clicks_twice_on_a_course_clicks_on_nothing_in_it(qtbot: QtBot) -> None:
    window, page, opened = QStackedWidget(), CoursesPage(), QPushButton("To grade")
    qtbot.addWidget(window)
    clicks: list[str] = []

    def show(course: str) -> None:
        clicks.append(course)
        window.setCurrentWidget(opened)

    page.course_opened.connect(show)
    opened.clicked.connect(lambda: clicks.append("button"))
    window.addWidget(page)
    window.addWidget(opened)
    window.resize(900, 500)
    page.show_courses([entry(7, "Programming: First Steps in Python")])
    window.show()
    await until(lambda: window.windowHandle() is not None and window.isVisible())
    row = page.table.topLevelItem(0)
    assert row is not None
    place = page.table.viewport().mapTo(window, page.table.visualItemRect(row).center())
    QCursor.setPos(window.mapToGlobal(place))
    for _ in range(2):
        QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    await until(lambda: clicks == ["_7_1"])
    await asyncio.sleep(QGuiApplication.styleHints().mouseDoubleClickInterval() / 1000 + 0.05)
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert clicks == ["_7_1", "button"]


async def test_who_stands_in_the_list_stays_there_when_it_comes_anew(qtbot: QtBot) -> None:
    page, side = CoursesPage(), CourseList()
    many = [entry(number, f"Course {number:02}", to_grade=number % 3) for number in range(1, 60)]
    for widget in (page, side):
        qtbot.addWidget(widget)
        widget.resize(300, 300)
        widget.show()
        widget.show_courses(many)
    row = page.table.topLevelItem(40)
    assert row is not None
    page.table.setCurrentItem(row)
    side.select(many[40].enrolment.course_id)
    for bar in (page.table.verticalScrollBar(), side.tree.verticalScrollBar()):
        await until(lambda: bar.maximum() > 0)  # noqa: B023
        bar.setValue(bar.maximum())
    before = [tree.verticalScrollBar().value() for tree in (page.table, side.tree)]
    again = [entry(number, f"Course {number:02}", to_grade=9) for number in range(1, 60)]
    page.show_courses(again)
    side.show_courses(again)
    assert page.table.currentIndex().row() == 40
    assert side.selected == many[40].enrolment.course_id
    await asyncio.sleep(0)
    assert [tree.verticalScrollBar().value() for tree in (page.table, side.tree)] == before


@pytest.mark.parametrize(("width", "shown"), [(900, [0, 1, 2, 3, 4]), (600, [0, 1, 2, 3]), (460, [0, 2, 3])])
def test_the_titles_of_courses_have_room_before_all_else(qtbot: QtBot, width: int, shown: list[int]) -> None:
    page = CoursesPage()
    qtbot.addWidget(page)
    page.show_courses([entry(7, "Programming: First Steps in Python", "Autumn 2026", to_grade=60)])
    page.resize(width, 400)
    page.show()
    assert [column for column in range(5) if not page.table.isColumnHidden(column)] == shown
    assert page.table.columnWidth(0) >= 150
    page.resize(900, 400)
    QApplication.processEvents()
    assert not page.table.isColumnHidden(4)


async def test_the_keys_go_from_the_words_to_the_list(qtbot: QtBot) -> None:
    page = CoursesPage()
    qtbot.addWidget(page)
    page.show()
    page.activateWindow()
    page.show_state(SyncState(link=Link.SIGN_IN))
    page.take_focus()
    await until(page.empty.button.hasFocus)
    page.show_state(SyncState(link=Link.ONLINE))
    page.show_courses([entry(7, "Chemistry")])
    await until(page.table.hasFocus)


def test_no_row_is_empty_and_counts_read_the_same_in_both_lists(qtbot: QtBot) -> None:
    page, side = CoursesPage(), CourseList()
    for widget in (page, side):
        qtbot.addWidget(widget)
    entries = [entry(7, "\u3164", to_grade=2000), entry(8, " \u200b ")]
    page.show_courses(entries)
    side.show_courses(entries)
    rows = [page.table.topLevelItem(number) for number in range(2)]
    assert [row.text(0) for row in rows if row] == ["Unnamed course"] * 2
    assert sorted(item.text(0) for item in side._items()) == ["Unnamed course"] * 2
    count = QLocale().toString(2000)
    assert [row.text(2).split()[-1:] for row in rows if row] == [[count], []]
    assert side.queue_button.text().endswith(count)
