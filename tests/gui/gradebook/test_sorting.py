"""Rows in the order of several keys: by Shift and a click, by the dialog, and never under the hands of somebody."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk.gradebook.session.roster import RowKey
from lmsdesk.desk.gradebook.session.row_order import SortKey
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.gradebook.view.filter_dialog import SortDialog
from lmsdesk.model.edits import CellPatch
from tests.bench.grid_sheets import made_sheet
from tests.gui.fitting import cut_texts
from tests.gui.grade_desk import SHIFT, Desk, Key, Mod
from tests.gui.page_screen import page_screen
from tests.gui.site_desk import until
from tests.helpers.images import image_of


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(made_sheet(60, 30), qtbot)
    yield made
    made.table.close()


def click_title(desk: Desk, column: int, with_: Qt.KeyboardModifier = Mod.NoModifier) -> None:
    header = desk.table.column_header()
    position = QPoint(header.sectionViewportPosition(column) + 40, header.height() - 20)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, with_, position)


def has_stale_order(desk: Desk) -> bool:
    return desk.model.session.has_stale_order


def test_shift_and_a_click_add_a_key(desk: Desk) -> None:
    column = desk.model.columns[2]
    # Many equal scores, so that a second key has something to do.
    column.put(np.arange(len(column.scores)), np.round(column.scores / 4))
    click_title(desk, 2)
    click_title(desk, 3, SHIFT)
    assert list(desk.model.sorts) == [SortKey(2), SortKey(3)]
    rows = [(column.scores[slot], desk.model.columns[3].scores[slot]) for slot in desk.model.order.tolist()]
    shown = [pair for pair in rows if not np.isnan(pair).any()]
    assert shown == sorted(shown)
    click_title(desk, 3, SHIFT)
    assert list(desk.model.sorts) == [SortKey(2), SortKey(3, is_descending=True)]
    click_title(desk, 5)
    assert list(desk.model.sorts) == [SortKey(5)]


def test_the_rank_of_a_key_can_be_seen(desk: Desk) -> None:
    click_title(desk, 2)
    alone = image_of(desk.table.column_header())
    click_title(desk, 3, SHIFT)
    assert image_of(desk.table.column_header()) != alone


def test_keys_follow_their_columns_when_one_joins(desk: Desk) -> None:
    desk.table.sort_by_all([SortKey(2), SortKey(RowKey.NAME)])
    newcomer = made_sheet(60, 40).columns[35]
    desk.model.load(replace(desk.sheet, columns=(newcomer, *desk.sheet.columns)))
    assert list(desk.model.sorts) == [SortKey(3), SortKey(RowKey.NAME)]
    desk.model.load(replace(desk.sheet, columns=desk.sheet.columns[:2]))
    assert list(desk.model.sorts) == [SortKey(RowKey.NAME)]


def test_a_row_stays_when_its_score_changes_until_somebody_asks(desk: Desk) -> None:
    desk.table.sort_by(1)
    who = desk.model.session.member_at(0)
    desk.go(0, 1)
    desk.type("19.5")
    desk.press(Key.Key_Return)
    assert desk.model.session.member_at(0) == who
    assert has_stale_order(desk)
    desk.model.reapply_sort_and_filter()
    assert not has_stale_order(desk)
    assert desk.model.session.member_at(0) != who


def test_the_dialog_takes_several_keys_and_a_repeated_one_once(qtbot: QtBot) -> None:
    names = {-1: "Student", 0: "Essay 1", 1: "Quiz 1"}
    dialog = SortDialog([SortKey(1, is_descending=True)], names)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.keys() == (SortKey(1, is_descending=True),)
    QTest.keyClick(dialog.add_button, Key.Key_Space)
    boxes = dialog.findChildren(QComboBox)
    assert dialog.keys() == (SortKey(1, is_descending=True), SortKey(-1))
    boxes[2].setCurrentIndex(2)
    assert dialog.keys() == (SortKey(1, is_descending=True),)
    assert all(box.accessibleName() for box in boxes)


def test_the_directions_have_room_whatever_is_sorted_by(qtbot: QtBot) -> None:
    dialog = SortDialog([SortKey(-1), SortKey(-1)], {-1: "Student", 0: "Essay 1"})
    qtbot.addWidget(dialog)
    dialog.show()
    key, _, *others = boxes = dialog.findChildren(QComboBox)
    key.setCurrentIndex(1)
    assert cut_texts(boxes) == []
    assert len({box.width() for box in (boxes[1], others[1])}) == 1, "they stand below each other"


async def test_the_button_appears_when_the_order_is_out_of_date(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page = made.page
        page.table.sort_by(made.column)
        await until(page.view_buttons.reapply_button.isHidden)
        patch = CellPatch(page.model.cell_at(made.at(0)), {"score": 19.75})
        page.model.enter([patch], "A high score")
        await until(page.view_buttons.reapply_button.isVisible)
        page.view_buttons.reapply_button.click()
        await until(page.view_buttons.reapply_button.isHidden)
        assert page.model.session.member_at(0).user_id != patch.cell.user_id


async def test_the_sort_dialog_by_keyboard(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page = made.page
        page.choices.sort()
        await until(lambda: page.findChild(SortDialog) is not None)
        dialog = page.findChild(SortDialog)
        assert dialog is not None
        QTest.keyClick(dialog.add_button, Key.Key_Space)
        way = dialog.findChildren(QComboBox)[1]
        QTest.keyClick(way, Key.Key_Down)
        assert picture(dialog, "sort-dialog").exists()
        QTest.keyClick(way, Key.Key_Return)
        await until(lambda: page.model.sorts[0] == SortKey(RowKey.NAME, is_descending=True))
        assert len(page.model.sorts) == 2


async def test_the_dialog_means_the_column_that_was_chosen(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page, sheet = made.page, made.page._sheet
        assert sheet is not None
        made.person.workspace.pause()
        chosen = sheet.columns[2].column
        page.choices.sort()
        await until(lambda: page.findChild(SortDialog) is not None)
        dialog = page.findChild(SortDialog)
        assert dialog is not None
        box = dialog.findChildren(QComboBox)[0]
        box.setCurrentIndex(box.findText(chosen.title))
        # Somebody deletes a column before it on the site.
        page.model.load(replace(sheet, columns=sheet.columns[1:]))
        QTest.keyClick(box, Key.Key_Return)
        await until(lambda: page.findChild(SortDialog) is None)
        assert [page.model.columns[sort.key].column.id for sort in page.model.sorts] == [chosen.id]


def test_an_empty_course_can_be_sorted() -> None:
    model = GradebookModel()
    model.load(made_sheet(0, 3))
    model.sort_by_all([SortKey(1), SortKey(RowKey.NAME)])
    assert not model.session.has_stale_order
