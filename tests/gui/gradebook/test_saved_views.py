"""Views have names, survive the end of the program, and leave grades alone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import CellStatus, ColourRule, Condition, View
from lmsdesk.desk.gradebook.session.roster import RowKey
from lmsdesk.desk.gradebook.session.row_order import SortKey
from lmsdesk.gui.gradebook.view.colour_rules_dialog import RulesDialog
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.dialogs import QuestionDialog, TextDialog
from lmsdesk.model.ids import ColumnId
from tests.gui.grade_desk import Key
from tests.gui.page_screen import PageScreen, page_screen
from tests.gui.site_desk import open_desk, until
from tests.helpers.images import image_of


def shape(made: PageScreen) -> View:
    """Something of everything that a view can hold."""
    page = made.page
    ids = [arrays.column.id for arrays in page.model.columns]
    page.view_controller.layout.hide([5], is_hidden=True)
    page.table.column_header().resizeSection(2, 160)
    page.table.column_header().moveSection(0, 3)
    page.table.sort_by_all([SortKey(made.column, is_descending=True), SortKey(RowKey.NAME)])
    page.view_controller.set_conditions([Condition(status=CellStatus.FILLED, column_id=ids[made.column])])
    page.view_controller.set_rules([ColourRule(percent=60)])
    return page.view_controller.view()


async def answer(made: PageScreen, kind: type[TextDialog | QuestionDialog], text: str = "") -> None:
    await until(lambda: made.page.findChild(kind) is not None)
    dialog = made.page.findChild(kind)
    assert dialog is not None
    if isinstance(dialog, TextDialog):
        QTest.keyClicks(dialog.field, text)
        QTest.keyClick(dialog.field, Key.Key_Return)
    else:
        confirm = dialog.findChild(QPushButton, "confirm")
        assert confirm is not None
        QTest.keyClick(confirm, Key.Key_Space)
    await until(lambda: made.page.findChild(kind) is None)


async def test_a_view_is_saved_applied_and_deleted(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        view_controller = made.page.view_controller
        wanted = shape(made)
        made.page.choices.save_view()
        await answer(made, TextDialog, "To mark on Friday")
        await until(lambda: view_controller.views.named("To mark on Friday"))
        view_controller.apply(View())
        assert made.page.model.rowCount() == 24
        assert view_controller.view() == View()
        made.page.choices.show_view("To mark on Friday")
        assert view_controller.view() == wanted
        assert made.page.model.rowCount() < 24
        made.page.choices.menu.popup(made.page.mapToGlobal(made.page.rect().center()))
        assert picture(made.page.choices.menu, "views-menu").exists()
        made.page.choices.menu.hide()
        made.page.choices.menu.deleted.emit("To mark on Friday")
        await answer(made, QuestionDialog)
        await until(lambda: not view_controller.views.saved)
        assert view_controller.view() == wanted


async def test_a_name_that_is_taken_is_asked_about(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.page.view_controller.save_as("Mine")
        made.page.view_controller.set_rules([ColourRule(percent=60)])
        made.page.choices.save_view()
        await answer(made, TextDialog, "Mine")
        await answer(made, QuestionDialog)
        await until(lambda: made.page.view_controller.views.named("Mine") != View())
        assert len(made.page.view_controller.views.saved) == 1


async def test_the_next_opening_looks_as_the_last_was_left(tmp_path: Path, qtbot: QtBot) -> None:
    async with open_desk(tmp_path) as (office, person):
        first = PageScreen(office, person, qtbot)
        await first.loaded()
        wanted = shape(first)
        first.page.table.select_cell(first.at(0))
        first.page.view_controller.toggle_flags()
        flagged = first.page.model.session.view_state.flagged
        await first.closed()
        second = PageScreen(office, person, qtbot)
        await second.loaded()
        await until(lambda: second.page.view_controller.view() == wanted)
        assert second.page.model.session.view_state.flagged == flagged
        assert len(flagged) == 1
        await second.closed()


async def test_the_box_that_finds_everything_knows_views(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        shape(made)
        made.page.view_controller.save_as("Friday")
        made.page.view_controller.apply(View())
        found = {find.text: find for find in made.page.choices.finds()}
        found["Friday"].run()
        assert made.page.view_controller.view() != View()


async def test_colour_rules_by_their_dialog(
    tmp_path: Path, qtbot: QtBot, picture: Callable[[QWidget, str], Path]
) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        await until(made.page.table.updatesEnabled)
        plain = image_of(made.page.table)
        made.page.choices.rules()
        await until(lambda: made.page.findChild(RulesDialog) is not None)
        dialog = made.page.findChild(RulesDialog)
        assert dialog is not None
        assert picture(dialog, "rules-dialog").exists()
        QTest.keyClick(dialog.low, Key.Key_Space)
        dialog.low_percent.setValue(70)
        QTest.keyClick(dialog.low, Key.Key_Return)
        await until(lambda: made.page.model.session.view_state.rules == (ColourRule(percent=70),))
        await until(made.page.table.updatesEnabled)
        assert image_of(made.page.table) != plain
        column = made.page.model.columns[made.column]
        low = next(
            row
            for row in range(made.page.model.rowCount())
            if column.scores[made.page.model.order[row]] < 0.7 * (column.scale.possible or 0)
        )
        assert "low" in made.page.model.state_words(made.at(low)).split(", ")


def test_rules_of_one_column_and_of_all_are_kept_apart(qtbot: QtBot) -> None:
    essay = ColumnId("_1_1")
    dialog = RulesDialog([ColourRule(percent=50)], {essay: "Essay 1"})
    qtbot.addWidget(dialog)
    dialog.scope.setCurrentIndex(1)
    assert not dialog.low.isChecked()
    dialog.high.setChecked(True)
    dialog.high_percent.setValue(95)
    assert dialog.rules() == (ColourRule(percent=50), ColourRule(percent=95, is_above=True, column_id=essay))


@pytest.mark.parametrize("scheme", [theme.LIGHT, theme.DARK])
def test_colours_differ_by_shape_too(qtbot: QtBot, scheme: theme.Tokens, qapp: QApplication) -> None:
    from lmsdesk.gui.gradebook.grid.status_icons import Shape, path_of

    assert path_of(Shape.HIGH) != path_of(Shape.LOW)
    assert path_of(Shape.FLAGGED) != path_of(Shape.UNSENT)
