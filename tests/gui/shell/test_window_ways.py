"""Ways that hands expect of a window: letters in every menu, a side bar that goes, its title, and how fresh it is."""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QImage, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.grid.cursor_movement import ranges_of
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.gradebook.view.menus import ColumnMenu, ViewsMenu
from lmsdesk.gui.kit import languages, theme
from lmsdesk.gui.kit.actions import literal, without_keys
from lmsdesk.gui.shell.course_sidebar import CourseList, _CourseMenu
from lmsdesk.gui.shell.features import MENUS
from lmsdesk.gui.shell.freshness import Freshness
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.shell.menu_actions import SUBMENUS, CellMenu
from lmsdesk.gui.shell.process_settings import ENGLISH, LANGUAGES
from lmsdesk.gui.shell.top_bar import TopBar
from lmsdesk.gui.shell.window_state import WindowState
from lmsdesk.gui.submissions.panes.pane_menu import PaneMenu
from lmsdesk.model.sheet import CellFlag
from tests.bench.grid_sheets import made_sheet
from tests.gui.all_places import window_of_course
from tests.gui.grade_desk import CTRL, Desk, Key
from tests.gui.shell.test_finding import ENTRIES
from tests.gui.site_desk import open_desk, until
from tests.gui.whole_window import closed, course_in, window_on


def letters(texts: Sequence[str]) -> list[str]:
    """The letter of each text that is a key, or nothing."""
    return [QKeySequence.mnemonic(text).toString().rpartition("+")[2] for text in texts]


def translated(title: object) -> str:
    return QCoreApplication.translate("Actions", str(title))


def check_letters(texts: Sequence[str]) -> None:
    found = letters(texts)
    assert [text for text, letter in zip(texts, found, strict=True) if not letter] == []
    twice = {letter for letter in found if found.count(letter) > 1}
    assert [text for text, letter in zip(texts, found, strict=True) if letter in twice] == []


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """Each language of the window in turn."""
    if request.param != ENGLISH:
        languages.install(request.param)
    yield request.param
    languages.remove_all()


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("number", range(len(MENUS)))
def test_each_line_of_a_menu_has_a_letter_of_its_own(number: int) -> None:
    """A part that is a menu of its own has its own letters, and takes one with its title."""
    groups = [group for group in MENUS[number][1] if group]
    inside = [group for group in groups if group[0].section in SUBMENUS]
    titles = [translated(SUBMENUS[group[0].section]) for group in inside]
    check_letters([*titles, *(spec.words for group in groups if group not in inside for spec in group)])
    for group in inside:
        check_letters([spec.words for spec in group])


def check_menu(menu: QMenu) -> None:
    """The letters of a menu and of each that opens from it."""
    lines = [action for action in menu.actions() if not action.isSeparator()]
    check_letters([action.text() for action in lines])
    for inner in menu.findChildren(QMenu):
        assert inner.actions()
        check_menu(inner)


@pytest.mark.usefixtures("language")
def test_no_menu_is_taller_than_a_small_screen(tmp_path: Path, qtbot: QtBot) -> None:
    window = MainWindow(WindowState(tmp_path))
    qtbot.addWidget(window)
    menus = [action.menu() for action in window.menuBar().actions()]
    tall = {menu.title(): menu.sizeHint().height() for menu in menus if isinstance(menu, QMenu)}
    assert len(tall) == len(MENUS)
    assert {title: height for title, height in tall.items() if height > 700} == {}


def test_the_place_keeps_the_page_and_leaves_out_the_end_of_the_course(qtbot: QtBot) -> None:
    bar = TopBar("Ctrl+K")
    qtbot.addWidget(bar)
    bar.show_breadcrumb("Biology 101: Cells, Genes and Evolution", "Announcements")
    metrics = bar.breadcrumb.fontMetrics()
    room = metrics.horizontalAdvance("Biology  ›  Announcements")
    shown = bar.breadcrumb._shown(room)
    assert shown.startswith("Bio")
    assert shown.endswith("…  ›  Announcements")
    assert metrics.horizontalAdvance(shown) <= room
    assert "…" in bar.breadcrumb._shown(metrics.horizontalAdvance("Announce")), "too narrow for both"
    assert bar.breadcrumb._shown(10 * room) == bar.breadcrumb.text()


@pytest.mark.usefixtures("language")
def test_so_have_the_menus_themselves_and_those_at_cells_columns_courses_and_views(
    tmp_path: Path, qtbot: QtBot
) -> None:
    check_letters([translated(title) for title, _ in MENUS])
    window, side = MainWindow(WindowState(tmp_path)), CourseList()
    for widget in (window, side):
        qtbot.addWidget(widget)
    menus: list[QMenu] = [CellMenu(window.menu_actions, window)]
    menus += [ViewsMenu(partial(list[str], names), window) for names in ([], [f"View {n}" for n in range(9)])]
    menus += [ColumnMenu(key, window, is_frozen=is_frozen) for key in (0, -1) for is_frozen in (True, False)]
    menus += [_CourseMenu(replace(ENTRIES[0], is_favourite=is_favourite), side) for is_favourite in (True, False)]
    for menu in menus:
        check_menu(menu)
    window.show_sites([])
    check_menu(window._site_menu)
    kinds = {kind for kind in QMenu.__subclasses__() if kind.__module__.startswith("lmsdesk.")}
    # The menu of the panes is looked at where there are panes: test_panes.py.
    assert kinds == {type(menu) for menu in menus} | {PaneMenu}, "each kind of menu is looked at here"


def test_what_a_person_named_is_no_key() -> None:
    assert letters([literal("R&D: 42 for Abara")]) == [""]
    assert without_keys(f"&Undo: {literal('R&D')}") == "Undo: R&D"


async def test_select_all_and_clear_are_in_the_menu_and_mean_the_text_that_has_the_keys(tmp_path: Path) -> None:
    async with window_of_course(tmp_path) as (window, _):
        page = window.pages.find_page(GradebookPage)
        assert page is not None
        page.focus_grid()
        await until(page.table.hasFocus)
        window.menu_actions["select_all"].trigger()
        (block,) = ranges_of(page.table.selectionModel())
        assert (block.height(), block.width()) == (page.model.rowCount(), page.model.columnCount())
        place = next(n for n, one in enumerate(page.model.columns) if one.column.grading_type == "Manual")
        row = next(row for row in range(24) if page.model.text_at(page.model.index(row, place)))
        page.table.select_cell(page.model.index(row, place))
        page.focus_filter()
        await until(page.filter.hasFocus)
        QTest.keyClicks(page.filter, "e")
        window.menu_actions["select_all"].trigger()
        assert page.filter.selectedText() == "e"
        window.menu_actions["clear"].trigger()
        assert page.filter.text() == ""
        cell = page.current_cell
        assert cell is not None
        assert page.model.text_at(page.model.index_of(cell))
        page.focus_grid()
        window.menu_actions["clear"].trigger()
        assert not page.model.text_at(page.model.index_of(cell))
        # The keys stay with whoever has the focus.
        QTest.keyClick(page.table, Key.Key_A, CTRL)
        assert len(ranges_of(page.table.selectionModel())) == 1


async def test_the_side_bar_goes_comes_back_and_is_remembered(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        window = window_on(person, tmp_path, qtbot)
        page = await course_in(window)
        wide = page.width()
        window.side.tree.setFocus()
        await until(window.side.tree.hasFocus)
        window.menu_actions["no_side"].trigger()
        assert window.side.isHidden()
        await until(lambda: page.width() > wide and page.table.hasFocus())
        assert picture(window, "no-side").exists()
        await closed(window)
        window = window_on(person, tmp_path, qtbot)
        assert window.side.isHidden()
        window.top.side_button.click()
        assert not window.side.isHidden()
        await closed(window)


async def test_a_window_on_a_small_screen_hides_the_side_bar_until_it_is_wanted(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        window = window_on(person, tmp_path, qtbot)
        await course_in(window)
        assert not window.side.isHidden()
        # As on a screen of 1024 by 700 at 150 %.
        window.setMinimumSize(0, 0)
        window.resize(682, 440)
        await until(window.side.isHidden)
        assert window.menu_actions["no_side"].isChecked()
        area = window.centralWidget()
        assert isinstance(area, QScrollArea)
        for name in ("past", "waiting", "queue", "courses"):
            window.menu_actions[name].trigger()
            await until(lambda: area.horizontalScrollBar().maximum() == 0)
        window.top.side_button.click()
        assert not window.side.isHidden()
        window.resize(1200, 700)
        await until(lambda: not window.side.isHidden())
        assert not window.menu_actions["no_side"].isChecked()
        await closed(window)
        # What a small screen took away is nobody's choice.
        window = window_on(person, tmp_path, qtbot)
        assert not window.menu_actions["no_side"].isChecked()
        await closed(window)


async def test_a_way_back_to_the_courses(tmp_path: Path) -> None:
    async with window_of_course(tmp_path) as (window, _):
        for way in (window.menu_actions["courses"].trigger, window.side.courses_button.click):
            window.menu_actions["queue"].trigger()
            way()
            assert window.pages.currentWidget() is window.pages.courses
            assert window.top.breadcrumb.text() == "Courses"
            assert window.windowTitle() == "Courses"


async def test_the_title_says_course_and_page_and_nothing_while_there_is_none(tmp_path: Path) -> None:
    async with window_of_course(tmp_path) as (window, _):
        page = window.pages.find_page(GradebookPage)
        assert page is not None
        await until(lambda: window.windowTitle() == f"{page.title} – Gradebook")
        window.menu_actions["past"].trigger()
        await until(lambda: window.windowTitle() == f"{page.title} – History")
        window.show_workspace(None)
        assert window.windowTitle() == "lmsdesk"


def test_a_title_keeps_every_letter(tmp_path: Path, qtbot: QtBot) -> None:
    window = MainWindow(WindowState(tmp_path))
    qtbot.addWidget(window)
    window.pages.breadcrumb_changed.emit(["Drafts [*]", "Gradebook"])
    assert window.windowTitle() == "Drafts [*][*] – Gradebook"


async def test_how_fresh_it_is_stands_beside_the_button(tmp_path: Path, qtbot: QtBot) -> None:
    async with window_of_course(tmp_path) as (window, _):
        made = Freshness(window.menu_actions["refresh"])
        qtbot.addWidget(made)
        made.show_moment(None)
        assert made.words.text() == ""
        made.show_moment(datetime.now(UTC) - timedelta(seconds=130))
        assert made.words.text() == "Updated 2 minutes ago"
        made._at = datetime.now(UTC) - timedelta(minutes=5, seconds=5)
        made._ageing.timeout.emit()
        assert made.words.text() == "Updated 5 minutes ago"
        asked: list[bool] = []
        window.menu_actions["refresh"].triggered.connect(lambda *_: asked.append(True))
        window.freshness.button.click()
        assert len(asked) == 1
        window.show_workspace(None)
        assert window.freshness.isHidden()


def has_lines(page: GradebookPage) -> bool:
    return page.table._has_lines


async def test_lines_between_columns_are_a_choice_that_is_remembered(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (_, person):
        await person.opened()
        window = window_on(person, tmp_path, qtbot)
        page = await course_in(window)
        assert not has_lines(page)
        window.menu_actions["lines"].trigger()
        assert has_lines(page)
        await closed(window)
        window = window_on(person, tmp_path, qtbot)
        page = await course_in(window)
        assert has_lines(page)
        await closed(window)


@pytest.mark.parametrize("is_mirrored", [False, True])
def test_a_line_stands_at_the_end_of_each_column(qtbot: QtBot, qapp: QApplication, *, is_mirrored: bool) -> None:
    desk = Desk(made_sheet(60, 30), qtbot)
    if is_mirrored:
        desk.table.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    row = next(
        row
        for row in range(2, 12)
        if not desk.model.value_at(desk.model.index(row, 2)).flags & int(CellFlag.OVERRIDDEN)
    )
    cell = desk.table.visualRect(desk.model.index(row, 2))
    at = cell.left() if is_mirrored else cell.right()

    def colour() -> str:
        image: QImage = desk.table.viewport().grab().toImage()
        return image.pixelColor(at, cell.center().y()).name()

    assert colour() == theme.tokens().surface.name()
    desk.table.set_lines(is_on=True)
    assert colour() == theme.tokens().hairline.name()
    desk.table.close()
