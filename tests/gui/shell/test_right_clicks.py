"""A right click asks for a menu and moves nothing: neither what is in sight, nor the course that is marked."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.shell.course_sidebar import CourseList
from tests.gui.all_places import window_of_course
from tests.gui.page_screen import page_screen
from tests.gui.shell.test_finding import ENTRIES
from tests.gui.site_desk import until


def right_click(widget: QWidget, at: QPoint) -> QMenu:
    """Press, release, and what the system asks for then."""
    QTest.mouseClick(widget, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, at)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at))
    QApplication.sendEvent(widget, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


async def test_above_a_column_it_becomes_current_and_nothing_scrolls(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        table, header = made.page.table, made.page.table.column_header()
        made.page.resize(700, 300)
        made.go(0)
        down, right = table.verticalScrollBar(), table.horizontalScrollBar()
        await until(lambda: down.maximum() > 60 and right.maximum() > 20)
        down.setValue(down.maximum())
        right.setValue(10)
        place = header.logicalIndexAt(header.viewport().width() - 5)
        assert place not in {-1, made.column}
        right_click(header.viewport(), QPoint(header.viewport().width() - 5, 30)).close()
        await until(lambda: QApplication.activePopupWidget() is None)
        assert (down.value(), right.value()) == (down.maximum(), 10)
        assert (table.currentIndex().row(), table.currentIndex().column()) == (0, place)
        assert [index.column() for index in table.selectedIndexes()] == [place]
        right.setValue(0)
        made.go(0, 1)
        made.page.choices.open_current_menu()
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        menu.close()


def test_on_a_course_the_one_that_is_shown_stays_marked(qtbot: QtBot) -> None:
    side = CourseList()
    qtbot.addWidget(side)
    side.resize(224, 500)
    side.show()
    side.show_courses(ENTRIES)
    shown, other = ENTRIES[0].enrolment.course_id, ENTRIES[1].enrolment.course_id
    side.select(shown)
    opened: list[str] = []
    side.course_opened.connect(opened.append)
    item = next(item for item in side._items() if item.text(0) == ENTRIES[1].course.title)
    place = side.tree.visualItemRect(item).center()
    right_click(side.tree.viewport(), place).close()
    assert (side.selected, opened) == (shown, [])
    QTest.mouseClick(side.tree.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert (side.selected, opened) == (other, [other])


async def test_the_course_is_marked_again_after_another_page(tmp_path: Path) -> None:
    async with window_of_course(tmp_path) as (window, _):
        shown = window.side.selected
        assert shown is not None
        for name in ("waiting", "past"):
            window.menu_actions[name].trigger()
            await until(lambda: window.pages.current_page(GradebookPage) is None)
            assert window.side.selected is None
            page = window.pages.currentWidget()
            assert page is not None
            QTest.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_Escape)
            await until(lambda: window.pages.current_page(GradebookPage) is not None)
            assert window.side.selected == shown
