"""The panel beside the grid leaves room for grades on a small screen, and comes back as it was left."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QSplitter
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit import side_panel
from tests.gui.page_screen import page_screen
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import closed, course_in, window_on

Press, Move, Release = QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.MouseButtonRelease
TABS = "details", "figures", "history"
IN_1024 = 788
"""How wide the page is in a window of 1024 pixels, beside the list of courses."""


def whole_columns(page: GradebookPage) -> int:
    """How many columns of grades are on show from edge to edge."""
    header, room = page.table.column_header(), page.table.viewport().width()
    lefts = [header.sectionViewportPosition(position) for position in range(header.count())]
    return sum(left >= 0 and left + header.sectionSize(position) <= room for position, left in enumerate(lefts))


def split_of(page: GradebookPage) -> QSplitter:
    split = page.side.parentWidget()
    assert isinstance(split, QSplitter)
    return split


def pulled(page: GradebookPage, by: int) -> None:
    """Drag the edge of the panel, to the left where `by` is negative."""
    handle = split_of(page).handle(1)
    start = handle.mapToGlobal(handle.rect().center())
    left = Qt.MouseButton.LeftButton
    for kind, position in ((Press, start), (Move, start + QPoint(by, 0)), (Release, start + QPoint(by, 0))):
        at = QPointF(handle.mapFromGlobal(position))
        held = Qt.MouseButton.NoButton if kind is Release else left
        event = QMouseEvent(kind, at, QPointF(position), left, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(handle, event)


def is_laid_out(page: GradebookPage) -> bool:
    """Whether the panel reaches from its edge to the end of the window, without a gap beside it."""
    edge = split_of(page).handle(1)
    is_beside = edge.isVisible() and edge.geometry().center().x() in range(page.side.x() - 3, page.side.x() + 1)
    return is_beside and page.side.geometry().right() == split_of(page).rect().right()


async def test_beside_any_panel_a_small_window_shows_three_columns_of_grades(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page, header = made.page, made.page.table.student_header()
        fields = [field.key for field in header.fields]
        page.resize(IN_1024, 560)
        for name in TABS:
            page.show_side(name)
            await until(lambda: page.side.isVisible() and is_laid_out(page))
            page.table.horizontalScrollBar().setValue(0)
            assert whole_columns(page) == 3, name
            pulled(page, -400)
            assert is_laid_out(page)
            assert whole_columns(page) == 3, name
            assert page.side.width() >= side_panel.LEAST_WIDTH
        page.show_side("")
        assert [key for key, _ in header.boxes(1)] == fields, "they come back with the room"


async def test_a_panel_that_had_to_be_narrow_is_as_wide_as_before_when_there_is_room(
    tmp_path: Path, qtbot: QtBot
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page = made.page
        page.show_side("details")
        await until(lambda: is_laid_out(page))
        assert page.side.width() == side_panel.WIDTH
        page.resize(IN_1024, 560)
        assert page.side.width() < side_panel.WIDTH
        assert is_laid_out(page)
        page.resize(1240, 640)
        assert page.side.width() == side_panel.WIDTH
        assert is_laid_out(page)


async def test_without_room_for_more_the_name_stays(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page = made.page
        page.show_side("details")
        page.resize(400, 400)
        await until(lambda: page.side.width() == side_panel.LEAST_WIDTH and is_laid_out(page))
        ((_, name),) = page.table.student_header().boxes(1)
        assert name.width() > 90


@pytest.mark.parametrize("name", TABS)
async def test_the_panel_comes_back_with_its_tab_and_its_width(name: str, tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        window = window_on(person, tmp_path, qtbot)
        window.menu_actions["no_side"].trigger()
        page = await course_in(window)
        window.menu_actions[name].trigger()
        await until(lambda: page.side.isVisible() and is_laid_out(page))
        usual = page.side.width()
        pulled(page, 20)
        width = page.side.width()
        assert width < usual
        await closed(window)
        window = window_on(person, tmp_path, qtbot)
        page = await course_in(window)
        await until(lambda: page.side.name == name and page.side.width() == width)
        assert window.menu_actions[name].isChecked()
        page.side.close_button.click()
        await closed(window)
        window = window_on(person, tmp_path, qtbot)
        page = await course_in(window)
        assert page.side.isHidden()
        await closed(window)
