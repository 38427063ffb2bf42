"""Which columns are seen, where, how wide and under which category; beside them as many student columns as wanted."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import StudentColumn, View
from lmsdesk.desk.gradebook.session.roster import RowKey
from lmsdesk.desk.gradebook.session.view_mapping import runs_of
from lmsdesk.gui.gradebook.grid.column_header import BAND_HEIGHT, HEADER_HEIGHT
from lmsdesk.gui.gradebook.grid.student_header import Field
from lmsdesk.gui.gradebook.view.column_chooser import Choice, ColumnsDialog
from lmsdesk.gui.gradebook.view.column_layout import ColumnLayout
from lmsdesk.gui.gradebook.view.menus import ColumnMenu
from lmsdesk.model.ids import ColumnId
from tests.bench.grid_sheets import made_sheet
from tests.gui.grade_desk import Desk, Key, Mod
from tests.gui.page_screen import page_screen
from tests.gui.site_desk import until
from tests.helpers.images import image_of


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(made_sheet(60, 30), qtbot)
    yield made
    made.table.close()


def give_categories(desk: Desk, *categories: str) -> None:
    for arrays, category in zip(desk.model.columns, categories, strict=False):
        arrays.column = msgspec.structs.replace(arrays.column, gradebook_category_id=category)


def test_neighbours_of_one_category_are_named_once(desk: Desk) -> None:
    give_categories(desk, "quiz", "", "exam", "quiz", "exam")
    columns = desk.model.columns[:5]
    assert [tuple(run) for run in runs_of([0, 3, 2, 4, 1], columns)] == [(0, 1, "quiz"), (2, 3, "exam")]


def test_the_band_of_categories_has_its_room_and_goes_again(desk: Desk) -> None:
    give_categories(desk, "quiz", "quiz", "exam")
    layout = ColumnLayout(desk.table)
    layout.name_categories({"quiz": "Quizzes", "exam": "Examinations"})
    header = desk.table.column_header()
    layout.apply(View(is_grouped=True))
    assert header.height() == HEADER_HEIGHT + BAND_HEIGHT
    named = image_of(header)
    layout.name_categories({"quiz": "Short ones", "exam": "Examinations"})
    assert image_of(header) != named
    layout.apply(View())
    assert header.height() == HEADER_HEIGHT


def test_a_shape_is_read_back_as_it_was_applied(desk: Desk) -> None:
    ids = [arrays.column.id for arrays in desk.model.columns]
    wanted = View(
        student_columns=(StudentColumn("student_id", 120), StudentColumn("name")),
        order=(*ids[5:8], *ids[:5], *ids[8:]),
        hidden=(ids[1], ids[9]),
        widths={ids[2]: 180},
        is_grouped=True,
    )
    layout, changes = ColumnLayout(desk.table), list[int]()
    layout.changed.connect(lambda: changes.append(1))
    layout.apply(wanted)
    assert layout.read() == wanted
    assert desk.table.visible_columns()[:4] == [5, 6, 7, 0]
    assert changes == []
    layout.apply(View())
    assert layout.read() == View()
    desk.table.column_header().resizeSection(3, 150)
    assert changes


def test_hidden_and_moved_columns_outlast_a_filter(desk: Desk) -> None:
    layout = ColumnLayout(desk.table)
    ids = [arrays.column.id for arrays in desk.model.columns]
    layout.apply(View(order=(ids[4], *ids[:4], *ids[5:]), hidden=(ids[0],)))
    before = desk.table.visible_columns()
    desk.model.set_filter("chen")
    desk.model.set_filter("")
    assert desk.table.visible_columns() == before


def test_any_student_columns_are_shown_in_any_order(desk: Desk) -> None:
    header = desk.table.student_header()
    header.show_fields([Field(RowKey.STUDENT_ID, 90), Field(RowKey.NAME, 200), Field(RowKey.EMAIL, 160)])
    assert header.width() == 450
    assert [header.field_at(x) for x in (20, 120, 280, 300, 440)] == [
        RowKey.STUDENT_ID, RowKey.NAME, RowKey.NAME, RowKey.EMAIL, RowKey.EMAIL,
    ]  # fmt: skip
    assert desk.table.corner().width() == 450
    QTest.mouseClick(desk.table.corner(), Qt.MouseButton.LeftButton, Mod.NoModifier, QPoint(20, 30))
    assert desk.model.sorts[0].key == RowKey.STUDENT_ID
    header.show_fields([])
    assert [field.key for field in header.fields] == [RowKey.NAME]


def test_the_edge_of_a_student_column_is_dragged(desk: Desk) -> None:
    header, corner = desk.table.student_header(), desk.table.corner()
    name, number = header.fields
    QTest.mousePress(corner, Qt.MouseButton.LeftButton, Mod.NoModifier, QPoint(name.width - 1, 30))
    QTest.mouseMove(corner, QPoint(name.width + 59, 30))
    QTest.mouseRelease(corner, Qt.MouseButton.LeftButton, Mod.NoModifier, QPoint(name.width + 59, 30))
    assert abs(header.fields[0].width - name.width - 60) <= 1
    assert header.fields[1] == number
    assert desk.model.sorts[0].key == RowKey.NAME


def test_student_columns_stand_at_the_other_side_from_right_to_left(desk: Desk) -> None:
    desk.table.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    header = desk.table.student_header()
    assert header.field_at(header.width() - 10) is RowKey.NAME
    assert header.field_at(10) is RowKey.STUDENT_ID


def test_the_chooser_by_keyboard(qtbot: QtBot, picture: Callable[[QWidget, str], Path]) -> None:
    students = [Choice("name", "Student"), Choice("email", "Email", is_shown=False)]
    grades = [Choice(f"_{n}_1", f"Essay {n}", "Essays" if n % 2 else "Quizzes") for n in range(6)]
    dialog = ColumnsDialog(students, grades, is_grouped=False)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.tree.currentIndex().data() == "Essay 0"
    QTest.keyClick(dialog.tree, Key.Key_Space)
    QTest.keyClick(dialog.tree, Key.Key_Down, Mod.AltModifier)
    assert dialog.grades()[:2] == [("_1_1", True), ("_0_1", False)]
    dialog.put_categories_together()
    assert [one for one, _ in dialog.grades()] == ["_1_1", "_3_1", "_5_1", "_0_1", "_2_1", "_4_1"]
    assert dialog.is_grouped()
    dialog.field.setText("quiz")
    dialog.show_all(is_shown=False)
    assert [one for one, is_shown in dialog.grades() if is_shown] == ["_1_1", "_3_1", "_5_1"]
    assert picture(dialog, "columns-dialog").exists()
    assert dialog.students() == ["name"]


async def test_the_menu_of_a_column_by_keyboard(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page = made.page
        page.table.select_cell(made.at(3))
        page.choices.open_current_menu()
        menu = page.findChild(QMenu, "columnMenu")
        assert menu is not None
        assert picture(menu, "column-menu").exists()
        QTest.keyClick(menu, Key.Key_S)
        assert page.model.sorts[0] == (made.column, True)
        page.choices.open_current_menu()
        menu = page.findChildren(QMenu, "columnMenu")[-1]
        QTest.keyClick(menu, Key.Key_H)
        assert page.table.isColumnHidden(made.column)
        assert not page.table.isColumnHidden(page.table.currentIndex().column())


async def test_a_new_column_of_the_service_finds_its_place(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page = made.page
        sheet = page._sheet
        assert sheet is not None
        ids = [cells.column.id for cells in sheet.columns]
        page.view_controller.layout.hide([1], is_hidden=True)
        page.view_controller._on_keeping_due()
        newcomer = replace(sheet.columns[0], column=msgspec.structs.replace(sheet.columns[0].column, id=ColumnId("_x")))
        changed = replace(sheet, columns=(newcomer, *sheet.columns))
        page.model.load(changed)
        page._on_sheet_loaded(changed)
        await until(lambda: page.table.isColumnHidden(2))
        assert [page.model.columns[n].column.id for n in page.table.visible_columns()] == ["_x", ids[0], *ids[2:]]


async def test_the_menu_of_a_column_means_that_column(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page, sheet = made.page, made.page._sheet
        assert sheet is not None
        made.person.workspace.pause()
        asked = sheet.columns[made.column].column
        page.choices.open_column_menu(made.column, QPoint())
        menu = page.findChild(ColumnMenu)
        assert menu is not None
        # Somebody adds a column before it on the site.
        newcomer = msgspec.structs.replace(sheet.columns[0].column, id=ColumnId("_x"))
        page.model.load(replace(sheet, columns=(replace(sheet.columns[0], column=newcomer), *sheet.columns)))
        QTest.keyClick(menu, Key.Key_S)
        assert page.model.columns[page.model.sorts[0].key].column.id == asked.id
        page.choices.open_column_menu(page.model.sorts[0].key, QPoint())
        menu = page.findChildren(ColumnMenu)[-1]
        page.model.load(replace(sheet, columns=tuple(one for one in sheet.columns if one.column.id != asked.id)))
        QTest.keyClick(menu, Key.Key_H)
        assert len(page.table.visible_columns()) == len(sheet.columns) - 1


async def test_a_column_has_no_menu_while_what_is_typed_elsewhere_is_refused(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page, other = made.page, made.total
        made.go(2)
        for letter in "zzz":
            QTest.keyClicks(QApplication.focusWidget() or page.table, letter)
        page.choices.open_column_menu(other, QPoint())
        # Its verbs are about the current column, which is still another one.
        assert page.findChild(ColumnMenu) is None
        assert page.table.is_typing
        page.table._delegate.cancel()
