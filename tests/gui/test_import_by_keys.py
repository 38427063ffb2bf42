"""A file of grades without a mouse: the keys stay with what is being decided, and Enter does what it is pressed on."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import SiteBook, places_under
from lmsdesk.gui.dialogs.ask import opened
from lmsdesk.gui.dialogs.importing import ImportDialog
from lmsdesk.gui.dialogs.site import SiteDialog
from lmsdesk.gui.tasks import Tasks
from lmsdesk.gui.widgets.import_matching import Choice
from tests.gui.site_desk import until
from tests.gui.test_import import Screen, manual_title, place_of, screen
from tests.gui.test_site_dialog import accepts

Key = Qt.Key
Result = QDialog.DialogCode


def focused(dialog: QDialog) -> QWidget:
    widget = dialog.focusWidget()
    assert widget is not None
    return widget


def choices(dialog: ImportDialog) -> list[Choice]:
    return dialog.matching.columns.findChildren(Choice)


async def matched(made: Screen) -> ImportDialog:
    """A file of every column, all of it in the list."""
    await made.read(await made.exported())
    made.dialog.tabs.setCurrentIndex(0)
    await until(lambda: not made.dialog.matching._slices.is_busy)
    assert len(choices(made.dialog)) > 3
    return made.dialog


async def test_decisions_in_a_row_leave_the_keys_where_they_are(tmp_path: Path, qtbot: QtBot) -> None:
    async with screen(tmp_path, qtbot) as made:
        dialog = await matched(made)
        matching, importing = dialog.matching, dialog._import
        assert importing is not None
        choice = choices(dialog)[-1]
        name, count = choice.objectName(), matching.columns.topLevelItemCount()
        choice.setFocus()
        for _ in range(3):
            # Each of these finds the list of the one before begun, and the line that had the keys not there yet.
            matching.show_import(importing)
            assert matching.columns.topLevelItemCount() < count
        await until(lambda: not matching._slices.is_busy)
        assert focused(dialog).objectName() == name


async def test_who_has_gone_on_meanwhile_is_not_called_back(tmp_path: Path, qtbot: QtBot) -> None:
    async with screen(tmp_path, qtbot) as made:
        dialog = await matched(made)
        importing = dialog._import
        assert importing is not None
        choices(dialog)[-1].setFocus()
        dialog.matching.show_import(importing)
        dialog.tabs.tabBar().setFocus()
        await until(lambda: not dialog.matching._slices.is_busy)
        assert focused(dialog) is dialog.tabs.tabBar()


@asynccontextmanager
async def on_show(dialog: QDialog) -> AsyncIterator["asyncio.Task[int]"]:
    """The dialog as the program opens it."""
    ended = Tasks().spawn(opened(dialog))
    await until(dialog.isVisible)
    yield ended
    if not ended.done():
        dialog.reject()
    await ended


async def test_enter_on_cancel_cancels_an_import_and_elsewhere_enters(tmp_path: Path, qtbot: QtBot) -> None:
    async with screen(tmp_path, qtbot) as made:
        rows, title = await made.exported(), await manual_title(made.person)
        rows[1][place_of(rows, title)] = "2"
        for place, result in (("importCancel", Result.Rejected), ("importPreview", Result.Accepted)):
            dialog = ImportDialog(made.person.workspace, made.dialog._course_id)
            async with on_show(dialog) as ended:
                dialog.read(tmp_path / await _written(made, rows))
                await until(dialog.confirm.isEnabled)
                # There and back: what had the keys before must not change what Enter does now.
                for name in ("importCancel", "importPreview", place):
                    part = dialog.findChild(QWidget, name)
                    assert isinstance(part, QWidget)
                    part.setFocus()
                    QApplication.processEvents()
                QTest.keyClick(focused(dialog), Key.Key_Return)
                await until(ended.done)
            assert await ended == result
        assert (await made.exported())[1][place_of(rows, title)] == "2"


async def _written(made: Screen, rows: list[list[str]]) -> str:
    await made.read(rows)
    made.dialog.reject()
    return "changed.csv"


@pytest.mark.parametrize(("is_on_cancel", "result"), [(True, Result.Rejected), (False, Result.Accepted)])
async def test_enter_on_cancel_closes_the_question_for_a_site(
    tmp_path: Path, qtbot: QtBot, *, is_on_cancel: bool, result: QDialog.DialogCode
) -> None:
    dialog = SiteDialog(SiteBook(places_under(tmp_path)), has_keychain=True, check=accepts)
    for field, words in ((dialog.address, "learn.example.edu"), (dialog.key, "key"), (dialog.secret, "secret")):
        field.setText(words)
    async with on_show(dialog) as ended:
        cancel = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Cancel")
        cancel.setFocus()
        QApplication.processEvents()
        if not is_on_cancel:
            dialog.address.setFocus()
            QApplication.processEvents()
        QTest.keyClick(focused(dialog), Key.Key_Return)
        await until(ended.done)
    assert await ended == result
