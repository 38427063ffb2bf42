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

from lmsdesk.desk import SiteBook, folders_under
from lmsdesk.gui.exchange.import_dialog import ImportDialog
from lmsdesk.gui.exchange.match_list import Choice, MatchTable
from lmsdesk.gui.exchange.match_model import CHOICE, ChoiceList
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.site.connect_dialog import SiteDialog
from lmsdesk.model.ids import UserId
from tests.gui.exchange.test_import import Screen, manual_title, position_of, screen
from tests.gui.site.test_connect_dialog import accepts
from tests.gui.site_desk import until

Key = Qt.Key
Result = QDialog.DialogCode


def focused(dialog: QDialog) -> QWidget:
    widget = dialog.focusWidget()
    assert widget is not None
    return widget


async def matched(made: Screen) -> MatchTable:
    """A file of every column, all of it in the list, which has the keys."""
    await made.read(await made.exported())
    made.dialog.tabs.setCurrentIndex(0)
    table = made.dialog.matching.columns
    assert table.lines.rowCount() > 3
    table.setFocus()
    return table


async def test_decisions_in_a_row_leave_the_keys_where_they_are(tmp_path: Path, qtbot: QtBot) -> None:
    async with screen(tmp_path, qtbot) as made:
        table, importing = await matched(made), made.dialog._import
        assert importing is not None
        row = table.lines.rowCount() - 1
        table.setCurrentIndex(table.lines.index(row, CHOICE))
        for wanted in ("Leave out", str(table.lines.index(row, CHOICE).data()), "Leave out"):
            QTest.keyClick(table, Key.Key_Space)
            choice = table.findChild(Choice)
            assert isinstance(choice, Choice)
            choice.view().keyboardSearch(wanted)
            QTest.keyClick(choice.view(), Key.Key_Return)
            await until(lambda: table.lines.index(row, CHOICE).data() == wanted)  # noqa: B023
            await until(lambda: made.dialog.focusWidget() is table)
            assert table.currentIndex().row() == row


async def test_a_line_is_chosen_by_its_first_letters(tmp_path: Path, qtbot: QtBot) -> None:
    async with screen(tmp_path, qtbot) as made:
        table = await matched(made)
        rows = [row for row in range(table.lines.rowCount()) if table.lines.line(row).spoken]
        other = str(table.lines.index(rows[0], CHOICE).data())
        table.setCurrentIndex(table.lines.index(rows[1], 0))
        QTest.keyClicks(table, other[0])
        choice = table.findChild(Choice)
        assert isinstance(choice, Choice)
        assert choice.view().isVisible()
        assert str(choice.view().currentIndex().data()).startswith(other[0])
        # Esc takes nothing, and gives the keys back.
        before = table.lines.index(rows[1], CHOICE).data()
        QTest.keyClick(choice.view(), Key.Key_Escape)
        await until(lambda: table.findChild(Choice) is None)
        assert table.lines.index(rows[1], CHOICE).data() == before
        assert focused(made.dialog) is table


def test_letters_of_an_open_choice_lead_to_names_with_accents(qtbot: QtBot) -> None:
    names = ["Abara, Chidi", "Łukasiewicz, Jan", "Øster, Bo", "Åberg, Liv", "Ostermann, Eva"]
    holder = QWidget()
    qtbot.addWidget(holder)
    choice = Choice(holder)
    choice.setModel(ChoiceList([], [(name, UserId(name)) for name in names], choice))
    for typed, found in (("luk", 1), ("oster", 2), ("ÅBERG", 3), ("lukas", 1), ("ostermann", 4)):
        choice.view().keyboardSearch("")
        choice.view().setCurrentIndex(choice.model().index(0, 0))
        choice.view().keyboardSearch(typed)
        assert choice.view().currentIndex().data() == names[found]


async def test_what_tells_students_apart_is_no_choice(tmp_path: Path, qtbot: QtBot) -> None:
    async with screen(tmp_path, qtbot) as made:
        table = await matched(made)
        row = next(row for row in range(table.lines.rowCount()) if table.lines.line(row).fixed)
        assert table.open_choice(row) is None
        asked = next(row for row in range(table.lines.rowCount()) if table.lines.line(row).spoken)
        on_progress = table.lines.index(asked, CHOICE).data(Qt.ItemDataRole.AccessibleTextRole)
        line = table.lines.line(asked)
        assert on_progress == f"{line.spoken}: {table.lines.index(asked, CHOICE).data()}"


@asynccontextmanager
async def on_show(dialog: QDialog) -> AsyncIterator["asyncio.Task[int]"]:
    """The dialog as the program opens it."""
    ended = Tasks().spawn(show_dialog(dialog))
    await until(dialog.isVisible)
    yield ended
    if not ended.done():
        dialog.reject()
    await ended


async def test_enter_on_cancel_cancels_an_import_and_elsewhere_enters(tmp_path: Path, qtbot: QtBot) -> None:
    async with screen(tmp_path, qtbot) as made:
        rows, title = await made.exported(), await manual_title(made.person)
        rows[1][position_of(rows, title)] = "2"
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
                    await asyncio.sleep(0)
                    QApplication.sendPostedEvents()
                QTest.keyClick(focused(dialog), Key.Key_Return)
                await until(ended.done)
            assert await ended == result
        assert (await made.exported())[1][position_of(rows, title)] == "2"


async def _written(made: Screen, rows: list[list[str]]) -> str:
    await made.read(rows)
    made.dialog.reject()
    return "changed.csv"


@pytest.mark.parametrize(("is_on_cancel", "result"), [(True, Result.Rejected), (False, Result.Accepted)])
async def test_enter_on_cancel_closes_the_question_for_a_site(
    tmp_path: Path, qtbot: QtBot, *, is_on_cancel: bool, result: QDialog.DialogCode
) -> None:
    dialog = SiteDialog(SiteBook(folders_under(tmp_path)), has_keychain=True, check=accepts)
    for field, words in ((dialog.address, "learn.example.edu"), (dialog.key, "key"), (dialog.secret, "secret")):
        field.setText(words)
    async with on_show(dialog) as ended:
        cancel = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Cancel")
        cancel.setFocus()
        await asyncio.sleep(0)
        QApplication.sendPostedEvents()
        if not is_on_cancel:
            dialog.address.setFocus()
            await asyncio.sleep(0)
            QApplication.sendPostedEvents()
        QTest.keyClick(focused(dialog), Key.Key_Return)
        await until(ended.done)
    assert await ended == result
