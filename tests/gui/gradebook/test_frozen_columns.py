"""Grade columns beside the student columns: they stay while others scroll, in either direction of reading."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import View
from lmsdesk.gui.gradebook.grid.accessibility import columns_in_sight
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.gradebook.view.column_layout import ColumnLayout
from lmsdesk.gui.gradebook.view.menus import ColumnMenu
from lmsdesk.gui.kit import theme
from lmsdesk.model.ids import ColumnId
from tests.bench.grid_sheets import made_sheet
from tests.gui.all_places import window_of_course
from tests.gui.grade_desk import CTRL, SHIFT, Desk, Key, click
from tests.gui.site_desk import until
from tests.helpers.images import image_of


@pytest.fixture(params=[Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft], ids=["left", "right"])
def desk(qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[Desk]:
    made = Desk(made_sheet(60, 30), qtbot)
    made.table.setLayoutDirection(request.param)
    QApplication.processEvents()
    yield made
    made.table.close()


@pytest.fixture
def layout(desk: Desk) -> ColumnLayout:
    made = ColumnLayout(desk.table)
    made.freeze([4, 9], is_frozen=True)
    return made


def id_of(desk: Desk, index: int) -> ColumnId:
    return desk.model.columns[index].column.id


def scroll_to_end(desk: Desk) -> None:
    bar = desk.table.horizontalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    QApplication.processEvents()


def box_of(desk: Desk, column: int) -> tuple[int, int]:
    area = desk.table.visualRect(desk.model.index(0, column))
    return area.left(), area.right()


def seen(widget: QWidget, left: int, width: int) -> QImage:
    whole = image_of(widget)
    return whole.copy(left, 0, width, whole.height())


@pytest.mark.usefixtures("layout")
def test_they_stay_where_they_are_while_the_others_scroll(desk: Desk) -> None:
    header = desk.table.column_header()
    before, area = [box_of(desk, column) for column in (4, 9)], header.frozen.area(10)
    cells, titles = (seen(part, area.left(), area.width()) for part in (desk.table.viewport(), header.viewport()))
    assert header.logicalIndex(0) == 4
    scroll_to_end(desk)
    assert [box_of(desk, column) for column in (4, 9)] == before
    assert seen(desk.table.viewport(), area.left(), area.width()) == cells
    assert seen(header.viewport(), area.left(), area.width()) == titles
    assert columns_in_sight(desk.table)[:2] == [4, 9]
    assert 29 in columns_in_sight(desk.table)
    assert 0 not in columns_in_sight(desk.table)


@pytest.mark.usefixtures("layout")
def test_a_click_meets_the_column_that_is_seen_there(desk: Desk) -> None:
    scroll_to_end(desk)
    index = desk.table.visualRect(desk.model.index(3, 9)).center()
    click(desk.table.viewport(), index.x(), index.y())
    assert desk.at() == (3, 9)
    assert desk.table.horizontalScrollBar().value() > 0
    header, asked = desk.table.column_header(), list[int]()
    header.sort_requested.connect(lambda key, _: asked.append(key))
    click(header.viewport(), index.x(), header.height() - 20)
    assert asked == [9]
    menus: list[int] = []
    header.menu_requested.connect(lambda column, _: menus.append(column))
    spot = QPoint(index.x(), 20)
    QApplication.sendEvent(header.viewport(), QHelpEvent(QHelpEvent.Type.ToolTip, spot, header.mapToGlobal(spot)))
    assert QToolTip.text().startswith(desk.model.columns[9].column.title)
    QToolTip.hideText()


@pytest.mark.usefixtures("layout")
def test_keys_lead_on_from_them_and_no_cell_hides_beneath_them(desk: Desk) -> None:
    desk.go(0, 29)
    assert desk.table.horizontalScrollBar().value() > 0
    desk.press(Key.Key_Home)
    assert desk.at() == (0, 4)
    desk.press(Key.Key_Tab, Key.Key_Tab)
    assert desk.at() == (0, 0)
    for column in (20, 12, 6):
        desk.go(0, column)
        area, frozen = desk.table.visualRect(desk.model.index(0, column)), desk.table.column_header().frozen
        assert not area.intersects(frozen.area(40))
        assert desk.table.viewport().rect().contains(area)


@pytest.mark.usefixtures("layout")
def test_a_score_is_typed_into_one_of_them_after_scrolling(desk: Desk) -> None:
    desk.go(0, 9)
    scroll_to_end(desk)
    desk.type("3")
    editor = desk.editor()
    assert editor is not None
    assert (editor.geometry().left() // 8, desk.table.horizontalScrollBar().value() > 0) == (
        box_of(desk, 9)[0] // 8,
        True,
    )
    desk.press(Key.Key_Return)
    assert desk.text(0, 9) == "3"


@pytest.mark.usefixtures("layout")
def test_what_is_typed_goes_beneath_them_when_it_scrolls(desk: Desk) -> None:
    desk.go(0, 2)
    desk.type("3")
    editor = desk.editor()
    assert editor is not None
    desk.table.horizontalScrollBar().setValue(260)
    frozen = desk.table.column_header().frozen
    area = editor.geometry()
    assert area.intersects(frozen.area(40))
    inside = editor.mask().boundingRect().translated(editor.pos())
    assert not inside.intersects(frozen.area(40))
    desk.table.horizontalScrollBar().setValue(0)
    assert editor.mask().boundingRect() == editor.rect()
    desk.press(Key.Key_Return)
    assert desk.text(0, 2) == "3"


@pytest.mark.usefixtures("layout")
def test_the_selection_is_painted_on_them(desk: Desk) -> None:
    scroll_to_end(desk)
    desk.select(1, 4, 3, 4)
    QApplication.processEvents()
    index = desk.table.visualRect(desk.model.index(2, 4))
    shown = image_of(desk.table.viewport())
    ratio = shown.devicePixelRatio()
    inside = QColor(shown.pixel(int((index.left() + 3) * ratio), int((index.top() + 4) * ratio)))
    assert inside.rgb() != theme.tokens().surface.rgb()


def test_what_stays_is_part_of_the_view_and_goes_back_behind_its_neighbour(desk: Desk, layout: ColumnLayout) -> None:
    view = layout.read()
    assert view.frozen == (id_of(desk, 4), id_of(desk, 9))
    assert view.order == ()
    layout.apply(View())
    assert desk.table.visible_columns() == list(range(30))
    assert not desk.table.column_header().frozen.sections()
    layout.apply(view)
    assert desk.table.visible_columns()[:4] == [4, 9, 0, 1]
    assert layout.read() == view
    layout.freeze([9], is_frozen=False)
    assert desk.table.visible_columns()[:10] == [4, 0, 1, 2, 3, 5, 6, 7, 8, 9]
    assert layout.read().frozen == (id_of(desk, 4),)


def test_a_column_dragged_across_the_line_does_not_stay(desk: Desk, layout: ColumnLayout) -> None:
    header = desk.table.column_header()
    header.moveSection(header.visualIndex(15), 0)
    assert desk.table.visible_columns()[:3] == [4, 9, 15]
    header.moveSection(header.visualIndex(4), 8)
    assert desk.table.visible_columns()[:3] == [9, 4, 15]
    assert layout.read().frozen == (id_of(desk, 9), id_of(desk, 4))


def test_room_for_scrolling_always_stays(desk: Desk, layout: ColumnLayout) -> None:
    layout.freeze(range(30), is_frozen=True)
    frozen = desk.table.column_header().frozen
    assert 0 < len(frozen.sections()) < 30
    assert frozen.rest(10).width() >= 120
    desk.go(0, 29)
    assert desk.table.viewport().rect().contains(desk.table.visualRect(desk.model.index(0, 29)))


async def test_freezing_by_keys_alone_is_kept(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with window_of_course(tmp_path) as (window, person):
        page = window.pages.find_page(GradebookPage)
        assert page is not None
        table, frozen = page.table, page.table.column_header().frozen
        table.setFocus()
        table.select_cell(table.grades().index(0, 2))
        await until(table.hasFocus)
        QTest.keyClick(table, Key.Key_F, CTRL | SHIFT)
        assert frozen.sections() == [2]
        QTest.keyClick(table, Key.Key_Down, Qt.KeyboardModifier.AltModifier)
        await until(lambda: page.findChild(ColumnMenu) is not None)
        menu = page.findChild(ColumnMenu)
        assert menu is not None
        assert picture(menu, "frozen-menu").exists()
        QTest.keyClick(menu, Key.Key_Z)
        assert frozen.sections() == []
        table.selectColumn(2)
        QTest.keyClick(table, Key.Key_F, CTRL | SHIFT)
        window.resize(1000, 520)
        bar = table.horizontalScrollBar()
        await until(lambda: bar.maximum() > 0)
        bar.setValue(bar.maximum())
        assert picture(window, "frozen").exists()
        page.view_controller.stop()
        await window.writes.finished()
        kept = await person.workspace.views.of(page.course_id)
        assert kept.current.frozen == (table.grades().columns[2].column.id,)
