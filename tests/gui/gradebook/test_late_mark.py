"""Work that was handed in late has a mark of its own shape, in the grid, in the legend and in words."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.grid.status_icons import Shape, mark_pixmap, path_of
from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.gradebook.view.colour_rules_dialog import MarksDialog
from lmsdesk.gui.kit import theme
from lmsdesk.model.edits import CellPatch
from tests.bench.grid_sheets import made_sheet
from tests.gui.all_places import window_of_course
from tests.gui.grade_desk import SHIFT, Desk, Key
from tests.gui.site_desk import until
from tests.helpers.images import image_of


@pytest.fixture(params=[Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft], ids=["left", "right"])
def desk(qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[Desk]:
    made = Desk(made_sheet(20, 4), qtbot)
    made.table.setLayoutDirection(request.param)
    QApplication.processEvents()
    yield made
    made.table.close()


def cell_picture(desk: Desk, row: int, column: int) -> QImage:
    shown = image_of(desk.table.viewport())
    area, ratio = desk.table.visualRect(desk.model.index(row, column)), shown.devicePixelRatio()
    left, top, width, height = (round(part * ratio) for part in (area.left(), area.top(), area.width(), area.height()))
    return shown.copy(left, top, width, height)


def set_late_students(desk: Desk, row: int, column: int) -> None:
    arrays = desk.model.columns[column]
    desk.model.set_late(arrays.column.id, frozenset({desk.model.session.member_at(row).user_id}))
    QApplication.processEvents()


def test_the_mark_appears_as_soon_as_it_is_known_and_in_that_cell_alone(desk: Desk) -> None:
    desk.go(0, 0)
    before = [cell_picture(desk, row, 2) for row in (3, 4)]
    set_late_students(desk, 3, 2)
    assert cell_picture(desk, 3, 2) != before[0]
    assert cell_picture(desk, 4, 2) == before[1]
    assert "late" in desk.model.state_words(desk.model.index(3, 2))


def flag(desk: Desk, row: int, column: int) -> None:
    desk.model.set_flagged([desk.model.cell_at(desk.model.index(row, column))])
    QApplication.processEvents()


@pytest.mark.parametrize("tell", [set_late_students, flag], ids=["late", "flagged"])
@pytest.mark.parametrize("text", ["7", "12.25", "9999", "ex", ""])
def test_the_mark_stands_beside_the_value_and_covers_no_digit(
    desk: Desk, text: str, tell: Callable[[Desk, int, int], None]
) -> None:
    cell = desk.model.cell_at(desk.model.index(3, 2))
    fields: dict[str, object] = {"exempt": True} if text == "ex" else {"score": float(text) if text else None}
    desk.model.enter([CellPatch(cell, fields)], "typed")
    desk.go(0, 0)
    QApplication.processEvents()
    before = cell_picture(desk, 3, 2)
    tell(desk, 3, 2)
    after = cell_picture(desk, 3, 2)
    paper, middle = before.pixel(1, 1), range(2, after.height() - 2)
    moved = {x for x in range(after.width()) for y in middle if before.pixel(x, y) != after.pixel(x, y)}
    assert moved
    assert all(before.pixel(x, y) == paper for x in moved for y in middle)
    drawn = [x for x in range(2, after.width() - 2) if any(before.pixel(x, y) != paper for y in middle)]
    near = [min(abs(x - edge) for edge in (min(moved), max(moved))) for x in drawn]
    assert drawn, "nothing stands beside it"
    assert min(near) <= 10


@pytest.mark.parametrize("text", ["7", ""])
def test_late_and_flagged_stand_side_by_side(desk: Desk, text: str) -> None:
    cell = desk.model.cell_at(desk.model.index(3, 2))
    desk.model.enter([CellPatch(cell, {"score": float(text) if text else None})], "typed")
    desk.go(0, 0)
    QApplication.processEvents()
    bare = cell_picture(desk, 3, 2)
    set_late_students(desk, 3, 2)
    late = cell_picture(desk, 3, 2)
    flag(desk, 3, 2)
    both = cell_picture(desk, 3, 2)
    positions = [(x, y) for x in range(both.width()) for y in range(both.height())]
    of_late = {position for position in positions if bare.pixel(*position) != late.pixel(*position)}
    of_flag = {position for position in positions if late.pixel(*position) != both.pixel(*position)}
    assert of_late
    assert of_flag
    assert not of_late & of_flag
    assert all(bare.pixel(*position) == bare.pixel(1, 1) for position in of_flag)


def test_its_shape_is_no_other_marks_shape() -> None:
    paths = {shape: path_of(shape) for shape in Shape}
    assert [shape for shape, path in paths.items() if path == paths[Shape.LATE]] == [Shape.LATE]


def test_the_legend_names_every_mark(qtbot: QtBot) -> None:
    dialog = MarksDialog()
    qtbot.addWidget(dialog)
    assert set(dialog.meanings()) == set(Shape) - {Shape.DONE}
    said = {label.accessibleName(): label.pixmap() for label in dialog.findChildren(QLabel) if label.accessibleName()}
    words = dialog.meanings()[Shape.LATE]
    assert said[words].toImage() == mark_pixmap(Shape.LATE, dialog.devicePixelRatioF()).toImage()


@pytest.mark.parametrize("scheme", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
async def test_the_legend_opens_by_a_key(
    tmp_path: Path, qapp: QApplication, picture: Callable[[QWidget, str], Path], scheme: theme.Tokens
) -> None:
    prepolish = theme.Theme(qapp)
    prepolish.use(scheme)
    async with window_of_course(tmp_path) as (window, _):
        page = window.pages.find_page(GradebookPage)
        assert page is not None
        page.table.setFocus()
        await until(page.table.hasFocus)
        for arrays in page.model.columns:
            page.model.set_late(
                arrays.column.id, frozenset(page.model.session.member_at(row).user_id for row in range(3, 9))
            )
        QTest.keyClick(page.table, Key.Key_F1, SHIFT)
        await until(lambda: page.findChild(MarksDialog) is not None)
        dialog = page.findChild(MarksDialog)
        assert dialog is not None
        name = "dark" if scheme.is_dark else "light"
        assert picture(dialog, f"legend-{name}").exists()
        assert picture(window, f"late-{name}").exists()
        QTest.keyClick(dialog, Key.Key_Escape)
        await until(lambda: page.findChild(MarksDialog) is None)
        assert window.focusWidget() is page.table
    prepolish.use(theme.LIGHT)
    prepolish.deleteLater()
