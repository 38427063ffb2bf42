"""The page of keys: every key of the menus and of the grid, found by its word, opened and left by the keyboard."""

import asyncio
from pathlib import Path
from weakref import ref

import pytest
from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, show_dialog, size_on_screen
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.shell.shortcuts_dialog import KeysDialog
from tests.gui.all_places import window_of_course
from tests.gui.grade_desk import Key
from tests.gui.site_desk import until
from tests.helpers.patience import PATIENCE_S


def lines_of(dialog: KeysDialog, *, only: str = "") -> dict[str, str]:
    """What is listed now, in the parts whose titles begin so: words and keys."""
    found = {}
    for index in range(dialog.tree.topLevelItemCount()):
        group = dialog.tree.topLevelItem(index)
        assert group is not None
        if not group.text(0).startswith(only):
            continue
        for number in range(group.childCount()):
            item = group.child(number)
            assert item is not None
            if not item.isHidden():
                found[item.text(0)] = item.text(1)
    return found


async def test_every_key_of_the_menus_is_listed_and_found(tmp_path: Path) -> None:
    async with window_of_course(tmp_path) as (window, _):
        page = window.pages.find_page(GradebookPage)
        assert page is not None
        page.table.setFocus()
        await until(page.table.hasFocus)
        QTest.keySequence(page.table, QKeySequence(QKeySequence.StandardKey.HelpContents))
        await until(lambda: window.findChild(KeysDialog) is not None)
        dialog = window.findChild(KeysDialog)
        assert isinstance(dialog, KeysDialog)
        await until(dialog.isVisible)
        native = QKeySequence.SequenceFormat.NativeText
        keys = {action.shortcut().toString(native) for action in window.menu_actions if not action.shortcut().isEmpty()}
        listed = lines_of(dialog)
        assert keys <= set(listed.values())
        assert any("Leave the grid" in words and "F6" in key for words, key in listed.items())
        assert next(iter(listed)).startswith("Edit the grade")
        elsewhere = KeysDialog(window.menu_actions, page="submissionsPage")
        assert next(iter(lines_of(elsewhere))).startswith("Type the score")
        assert lines_of(elsewhere).keys() == listed.keys()
        QTest.keyClicks(dialog.field, "fill d")
        assert "Fill down" in lines_of(dialog)
        assert all("fill" in words.casefold() for words in lines_of(dialog))
        dialog.field.setText("fill dwon")
        assert "Fill down" in lines_of(dialog)
        dialog.field.setText("no such thing")
        assert not lines_of(dialog)
        QTest.keyClick(dialog.field, Qt.Key.Key_Escape)
        await until(lambda: window.findChild(KeysDialog) is None)
        assert window.focusWidget() is page.table


@pytest.mark.parametrize("pressed_at", ["field", "cancel"])
async def test_enter_ends_a_dialog_also_after_tab_has_gone_round(qtbot: QtBot, pressed_at: str) -> None:
    tasks, dialog = Tasks(), QDialog()
    qtbot.addWidget(dialog)
    layout, field = dialog_layout(dialog), QLineEdit()
    layout.addWidget(field)
    layout.addWidget(VerbBox(dialog, "Save"))
    ending = tasks.spawn(show_dialog(dialog))
    await until(dialog.isVisible)
    dialog.activateWindow()
    await until(dialog.isActiveWindow)
    field.setFocus()
    for _ in range(3 if pressed_at == "field" else 2):
        here = dialog.focusWidget()
        assert here is not None
        QTest.keyClick(here, Key.Key_Tab)
        await asyncio.sleep(0)
        QCoreApplication.sendPostedEvents()
    here = dialog.focusWidget()
    assert (here is field) == (pressed_at == "field")
    assert here is not None
    QTest.keyClick(here, Key.Key_Return)
    wanted = QDialog.DialogCode.Accepted if pressed_at == "field" else QDialog.DialogCode.Rejected
    assert await asyncio.wait_for(ending, PATIENCE_S) == wanted
    assert isinstance(here, QLineEdit | QPushButton)


@pytest.mark.parametrize("has_focus", [True, False])
async def test_a_dialog_that_has_ended_is_not_held(qtbot: QtBot, *, has_focus: bool) -> None:
    tasks, dialog = Tasks(), QDialog()
    held = ref(dialog)
    ending = tasks.spawn(show_dialog(dialog))
    await until(dialog.isVisible)
    if has_focus:
        dialog.activateWindow()
        await until(dialog.isActiveWindow)
    dialog.accept()
    assert await ending == QDialog.DialogCode.Accepted
    del dialog
    await until(lambda: held() is None)


def test_a_long_list_stays_on_a_small_screen(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    room = dialog.screen().availableGeometry().size()
    assert size_on_screen(dialog, 200, 100) == QSize(200, 100)
    assert size_on_screen(dialog, 200, 9000).height() < room.height()
