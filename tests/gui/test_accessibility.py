"""What people hear who do not see the grid, and a keyboard that reaches everything and is caught nowhere."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.grid.accessibility import accessible_of
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.model.edits import EditState
from lmsdesk.model.sheet import CellFlag
from tests.bench.grid_sheets import made_sheet
from tests.gui.all_places import every_place, wait_settled, widgets_of, window_of_course
from tests.gui.grade_desk import Desk, Key, cell_of, edit_of, show_edits

NAME = QAccessible.Text.Name
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(made_sheet(5000, 200), qtbot)
    yield made
    made.table.close()


def heard(desk: Desk, row: int, column: int) -> str:
    cell = accessible_of(desk.table).cell(desk.model.index(row, column))
    assert cell is not None
    return cell.text(NAME)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (EditState.QUEUED, "only here, will be sent"),
        (EditState.HELD, "in conflict: choose one of two values"),
        (EditState.FAILED, "refused by the server, kept here"),
    ],
)
def test_a_cell_says_student_column_value_and_what_became_of_it(desk: Desk, state: EditState, words: str) -> None:
    cell = cell_of(desk.sheet, 3, 1)
    show_edits(desk.model, [edit_of(cell, {"score": 4.5}, state)])
    index = desk.model.index_of(cell)
    student = desk.model.names[int(desk.model.order[index.row()])]
    assert heard(desk, index.row(), 1).startswith(f"{student}, {desk.model.columns[1].column.title}, 4.5, {words}")


def test_a_cell_says_late_needs_grading_and_exempt(desk: Desk) -> None:
    arrays = desk.model.columns[2]
    wanted = {CellFlag.NEEDS_GRADING: "needs grading", CellFlag.EXEMPT: "exempt"}
    for flag, word in wanted.items():
        row = next(row for row, slot in enumerate(desk.model.order.tolist()) if arrays.flags[slot] & flag)
        assert word in heard(desk, row, 2)
    assert "late" not in heard(desk, 7, 2)
    desk.model.set_late(arrays.column.id, frozenset({desk.model.session.member_at(7).user_id}))
    assert "late" in heard(desk, 7, 2)
    assert "late" not in heard(desk, 8, 2)


def test_only_what_is_in_sight_is_listed_and_any_cell_can_be_asked_for(desk: Desk) -> None:
    table = accessible_of(desk.table)
    assert 50 < table.childCount() < 400
    desk.go(2500, 100)
    names = [child.text(NAME) for index in range(table.childCount()) if (child := table.child(index)) is not None]
    assert heard(desk, 2500, 100) in names
    assert heard(desk, 0, 0) not in names
    assert heard(desk, 4999, 199).startswith(desk.model.names[int(desk.model.order[4999])])
    assert all(names)


def test_the_listed_cells_know_their_place_and_are_found_under_the_pointer(desk: Desk) -> None:
    desk.go(2500, 100)
    table = accessible_of(desk.table)
    here = table.focusChild()
    assert here is not None
    assert (here.tableCellInterface().rowIndex(), here.tableCellInterface().columnIndex()) == (2500, 100)
    same = table.child(table.indexOfChild(here))
    assert same is not None
    assert same.text(NAME) == here.text(NAME)
    area = desk.table.visualRect(desk.model.index(2500, 100))
    at = desk.table.viewport().mapToGlobal(area.center())
    under = table.childAt(at.x(), at.y())
    assert under is not None
    assert under.text(NAME) == here.text(NAME)
    assert here.state().focused


def test_the_list_follows_filters_and_the_headings_speak(desk: Desk) -> None:
    table = accessible_of(desk.table)
    family = desk.model.names[int(desk.model.order[0])].partition(",")[0]
    desk.model.set_filter(f"{family} zzz")
    assert table.childCount() == len(table.columns()) + 1
    desk.model.set_filter("")
    heading, student = table.child(1), table.child(len(table.columns()) + 1)
    assert heading is not None
    assert student is not None
    assert heading.text(NAME) == "Essay 1, 50 points possible"
    assert student.text(NAME).startswith(desk.model.names[int(desk.model.order[0])])


@pytest.mark.skipif(
    not (LAUNCHER.exists() and shutil.which("dbus-daemon") and os.environ.get("DISPLAY") and sys.platform == "linux"),
    reason="needs a screen and the accessibility bus (at-spi2-core)",
)
def test_another_program_reads_the_grid_over_the_accessibility_bus(tmp_path: Path) -> None:
    from tests.gui.reader import spoken_grid

    with spoken_grid(tmp_path) as (reader, grid):
        table = reader.table()
        names = [reader.property(child, "Name") for child in reader.children(table)]
        assert 50 < len(names) < 400
        assert all(names)
        assert reader.property(reader.cell(table, 4999, 0), "Name").count(", ") >= 3
        heard = reader.hear_focus(table)
        next(heard)
        assert grid.stdin is not None
        grid.stdin.write("\n")
        grid.stdin.flush()
        focused = next(heard)
        assert reader.ask(focused, "GetRoleName") == "cell"
        assert reader.property(focused, "Name").endswith(", 4.5, only here, will be sent")


def _is_part(widget: QWidget) -> bool:
    """Whether it belongs to a widget that speaks for it."""
    area = widget.parent()
    is_viewport = isinstance(area, QAbstractScrollArea) and area.viewport() is widget
    return widget.objectName().startswith("qt_") or is_viewport or widget.focusProxy() is not None


def _reachable(place: QWidget) -> list[QWidget]:
    """What takes the focus."""
    takers = [one for one in widgets_of(place) if one.focusPolicy() != Qt.FocusPolicy.NoFocus and one.isEnabled()]
    return [one for one in takers if not _is_part(one)]


def _by_tab(place: QWidget) -> list[QWidget]:
    return [one for one in _reachable(place) if one.focusPolicy() & Qt.FocusPolicy.TabFocus]


def _called(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.objectName()}"


async def test_what_takes_the_focus_has_a_name_shows_the_focus_and_is_reached_by_tab(
    tmp_path: Path, qtbot: QtBot, qapp: QApplication
) -> None:
    """In one walk through the program: it takes longer than what is looked at."""
    seen = 0
    wrong: set[str] = set()
    flash = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)
    async with window_of_course(tmp_path) as (window, person):
        async for name, place in every_place(window, person, tmp_path):
            seen += len(_reachable(place))
            place.window().activateWindow()
            await wait_settled()
            wrong |= {f"{name}: {_called(one)} has no name" for one in _reachable(place) if not _name_of(one)}
            wrong |= {
                f"{name}: {_called(one)} does not show the focus"
                for one in _by_tab(place)
                if not _shows_focus(place, one)
            }
            wrong |= {f"{name}: {_called(one)} is not reached by Tab" for one in await _missed(place)}
    qapp.setCursorFlashTime(flash)
    assert seen > 100
    assert not wrong, "\n".join(sorted(wrong))


def _name_of(widget: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(NAME).strip()


async def _missed(place: QWidget) -> list[QWidget]:
    """What never has the focus when Tab is pressed again and again, F6 in the grid."""
    place.window().activateWindow()
    stops = _by_tab(place)
    if stops:
        stops[0].setFocus(Qt.FocusReason.TabFocusReason)
    await wait_settled()
    visited: set[int] = set()
    for _ in range(2 * len(stops) + 6):
        here = QApplication.focusWidget()
        if here is None:
            break
        visited |= {id(here), id(here.parent())}
        QTest.keyClick(here, Key.Key_F6 if isinstance(here, GradeTable) else Key.Key_Tab)
    left = [stop for stop in stops if id(stop) not in visited and stop.isEnabled() and stop.isVisible()]
    # Of a group of choices Tab visits the chosen one; arrows lead to the others.
    return [stop for stop in left if not isinstance(stop, QRadioButton) or stop.isChecked()]


def _shows_focus(place: QWidget, widget: QWidget) -> bool:
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    if not widget.hasFocus() or widget.objectName() == "paletteField":
        return True  # the field of the palette never stands there without the focus
    with_focus = _picture(place, widget)
    widget.clearFocus()
    if widget.hasFocus():
        return True  # the one field of its place
    return with_focus != _picture(place, widget)


def _picture(place: QWidget, widget: QWidget) -> QImage:
    area = widget.rect().translated(widget.mapTo(place.window(), QPoint()))
    return place.window().grab(area.adjusted(-3, -3, 3, 3)).toImage()


async def test_f6_leads_out_of_the_grid_and_the_key_map_says_so(tmp_path: Path, qtbot: QtBot) -> None:
    async with window_of_course(tmp_path) as (window, _):
        page = window.pages.find_page(GradebookPage)
        assert page is not None
        page.table.setFocus()
        QTest.keyClick(page.table, Key.Key_Tab)
        assert page.table.hasFocus()
        QTest.keyClick(page.table, Key.Key_F6)
        assert not page.table.hasFocus()
        assert _keys_of(window, "next_pane") == "F6"


async def test_shift_f6_goes_back_from_wherever_f6_has_led(tmp_path: Path) -> None:
    async with window_of_course(tmp_path) as (window, _):
        page = window.pages.find_page(GradebookPage)
        assert page is not None
        page.table.setFocus()
        ways: list[QWidget | None] = [QApplication.focusWidget()]
        for _ in range(4):
            _press_f6(window, "next_pane")
            ways.append(QApplication.focusWidget())
        assert len(set(map(id, ways))) > 2
        for before in reversed(ways[:-1]):
            _press_f6(window, "previous_pane")
            assert QApplication.focusWidget() is before
        assert _keys_of(window, "previous_pane") == "Shift+F6"


def _press_f6(window: MainWindow, name: str) -> None:
    here = QApplication.focusWidget()
    assert here is not None
    shift = Qt.KeyboardModifier.ShiftModifier if name == "previous_pane" else Qt.KeyboardModifier.NoModifier
    assert window.menu_actions[name].isEnabled()
    QTest.keyClick(here, Key.Key_F6, shift)


def _keys_of(window: MainWindow, name: str) -> str:
    """As the menu and the palette show it."""
    assert window.menu_actions[name] in [action for menu in window.menuBar().actions() for action in _actions_in(menu)]
    return window.menu_actions[name].shortcut().toString()


def _actions_in(entry: object) -> list[object]:
    menu = entry.menu()  # type: ignore[attr-defined]
    return list(menu.actions()) if menu is not None else []
