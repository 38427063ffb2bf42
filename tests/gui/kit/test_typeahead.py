"""What is typed while something is opened waits for it, but not while a browser engine's view lives."""

import asyncio
from weakref import getweakrefcount

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLineEdit, QMainWindow, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.kit import typeahead
from tests.gui.site_desk import until

Key, Mod = Qt.Key, Qt.KeyboardModifier
_OWN = Qt.FindChildOption.FindDirectChildrenOnly


def test_nothing_is_kept_until_all_owners_are_gone(qtbot: QtBot) -> None:
    field = QLineEdit()
    qtbot.addWidget(field)
    field.show()
    views = [QWidget(), QWidget()]
    wait = typeahead.wait(field)
    QTest.keyClick(field, Qt.Key.Key_A)
    assert field.text() == ""
    for view in views:
        typeahead.turn_off(view)
    for view in views:
        QTest.keyClick(field, Qt.Key.Key_B)
        view.close()
        view.deleteLater()
        QCoreApplication.sendPostedEvents(view, QEvent.Type.DeferredDelete)
    assert field.text() == "bb"
    QCoreApplication.processEvents()
    QTest.keyClick(field, Qt.Key.Key_C)
    assert field.text() == "bb"
    wait.drop()
    QTest.keyClick(field, Qt.Key.Key_D)
    assert field.text() == "bbd"


class WindowWithMenus(QMainWindow):
    """A window with a menu bar, a field, and a shortcut with Alt; `done` counts that."""

    def __init__(self, qtbot: QtBot) -> None:
        super().__init__()
        qtbot.addWidget(self)
        self.field, self.done = QLineEdit(), 0
        self.setCentralWidget(self.field)
        self.menuBar().addMenu("&File").addAction("Open")
        action = QAction("Rubric", self, shortcut=QKeySequence("Alt+6"))
        action.triggered.connect(self._on_triggered)
        self.addAction(action)

    async def bring_to_front(self) -> None:
        self.show()
        self.activateWindow()
        self.field.setFocus()
        await until(self.field.hasFocus)

    def _on_triggered(self) -> None:
        self.done += 1


@pytest.mark.parametrize("is_alt_before", [False, True])
@pytest.mark.parametrize("let_go", [(Key.Key_6, Key.Key_Alt), (Key.Key_Alt, Key.Key_6)])
async def test_alt_with_a_key_that_is_kept_does_not_open_the_menus(
    qtbot: QtBot, *, is_alt_before: bool, let_go: tuple[Qt.Key, Qt.Key]
) -> None:
    window = WindowWithMenus(qtbot)
    await window.bring_to_front()
    if is_alt_before:
        QTest.keyPress(window.field, Key.Key_Alt, Mod.AltModifier)
    wait = typeahead.wait()
    if not is_alt_before:
        QTest.keyPress(window.field, Key.Key_Alt, Mod.AltModifier)
    QTest.keyPress(window.field, Key.Key_6, Mod.AltModifier)
    for key in let_go:
        QTest.keyRelease(window.field, key, Mod.AltModifier if key == let_go[0] == Key.Key_6 else Mod.NoModifier)
    QTest.keyClicks(window.field, "a")
    wait.pass_on()
    await until(window.field.text)
    assert (window.field.text(), window.done) == ("a", 1)
    assert window.menuBar().activeAction() is None
    assert window.field.hasFocus()


async def test_alt_alone_that_is_kept_opens_the_menus(qtbot: QtBot) -> None:
    window = WindowWithMenus(qtbot)
    await window.bring_to_front()
    wait = typeahead.wait()
    QTest.keyPress(window.field, Key.Key_Alt, Mod.AltModifier)
    QTest.keyRelease(window.field, Key.Key_Alt)
    wait.pass_on()
    await until(window.menuBar().activeAction)
    QTest.keyClick(window.menuBar(), Key.Key_Escape)


async def test_alt_that_is_let_go_of_meanwhile_delays_no_other_key(qtbot: QtBot) -> None:
    window = WindowWithMenus(qtbot)
    await window.bring_to_front()
    QTest.keyPress(window.field, Key.Key_Alt, Mod.AltModifier)
    QTest.keyPress(window.field, Key.Key_6, Mod.AltModifier)
    wait = typeahead.wait()
    QTest.keyRelease(window.field, Key.Key_6, Mod.AltModifier)
    QTest.keyRelease(window.field, Key.Key_Alt)
    wait.pass_on()
    QTest.keyClick(window.field, Key.Key_A)
    assert (window.field.text(), window.done) == ("a", 1)


class Fields(QWidget):
    """Two fields; the first one has the keys."""

    def __init__(self, qtbot: QtBot) -> None:
        super().__init__()
        qtbot.addWidget(self)
        self.first, self.second = QLineEdit(), QLineEdit()
        layout = QVBoxLayout(self)
        layout.addWidget(self.first)
        layout.addWidget(self.second)

    async def bring_to_front(self) -> None:
        self.show()
        self.activateWindow()
        self.first.setFocus()
        await until(self.first.hasFocus)

    def texts(self) -> tuple[str, str]:
        return self.first.text(), self.second.text()


async def test_a_click_elsewhere_and_what_follows_it_outlive_what_does_not_come(qtbot: QtBot) -> None:
    fields = Fields(qtbot)
    await fields.bring_to_front()
    wait = typeahead.wait()
    QTest.keyClicks(fields.first, "a")
    QTest.mouseClick(fields.second, Qt.MouseButton.LeftButton)
    QTest.keyClicks(fields.first, "b")
    wait.drop()
    await until(fields.second.text)
    assert fields.texts() == ("", "b")
    # What a click was on has gone meanwhile: so has what was typed for it.
    wait.resume()
    QTest.mouseClick(fields.second, Qt.MouseButton.LeftButton)
    QTest.keyClicks(fields.second, "c")
    fields.second.hide()
    wait.drop()
    QTest.keyClicks(fields.first, "d")
    assert fields.texts() == ("d", "b")


async def test_what_was_typed_for_something_else_outlives_what_does_not_come(qtbot: QtBot) -> None:
    fields = Fields(qtbot)
    await fields.bring_to_front()
    first = typeahead.wait()
    QTest.keyClicks(fields.first, "a")
    second = typeahead.wait()
    QTest.keyClicks(fields.first, "b")
    second.drop()
    QTest.keyClicks(fields.first, "c")
    first.pass_on()
    await until(fields.first.text)
    assert fields.first.text() == "ac"


async def test_who_waits_too_long_is_told_and_can_wait_again(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typeahead, "_MOST_MS", 20)
    fields, told = Fields(qtbot), list[str]()
    await fields.bring_to_front()
    wait = typeahead.wait(fields, on_late=lambda: told.append("late"))
    QTest.keyClicks(fields.first, "a")
    await until(lambda: told)
    QTest.keyClicks(fields.first, "b")
    wait.resume()
    QTest.keyClicks(fields.first, "c")
    wait.pass_on()
    await until(lambda: len(fields.first.text()) == 2)
    assert fields.first.text() == "bc"


class SlowDialog(QDialog):
    """The system takes its time to give it the keys."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.has_keys = False
        self.field = QLineEdit(self)

    def isActiveWindow(self) -> bool:
        return self.has_keys


async def _typed_ahead(fields: Fields) -> SlowDialog:
    """A dialog that was opened with one key typed before."""
    await fields.bring_to_front()
    wait = typeahead.wait()
    QTest.keyClicks(fields.first, "a")
    dialog = SlowDialog(fields)
    dialog.open()
    wait.pass_on(dialog)
    return dialog


async def test_what_was_typed_for_a_dialog_waits_until_the_system_has_given_it_the_keys(qtbot: QtBot) -> None:
    """Before that an arrow key leads to no other choice in it, and what is typed after that lands in a wrong field."""
    fields = Fields(qtbot)
    dialog = await _typed_ahead(fields)
    for _ in range(20):
        await asyncio.sleep(0.001)
    assert dialog.field.text() == ""
    dialog.has_keys = True
    await until(dialog.field.text)
    assert (dialog.field.text(), fields.texts()) == ("a", ("", ""))
    dialog.reject()


async def test_a_dialog_that_is_never_given_the_keys_takes_what_was_typed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(typeahead, "_MOST_COMING_S", 0.05)
    fields = Fields(qtbot)
    dialog = await _typed_ahead(fields)
    await until(dialog.field.text)
    dialog.reject()


async def test_what_was_waited_for_leaves_nothing_behind(qtbot: QtBot) -> None:
    fields = Fields(qtbot)
    await fields.bring_to_front()
    keeper = typeahead._keeper()
    await until(lambda: not keeper.findChildren(QTimer, options=_OWN)[1:])
    for number in range(20):
        wait = typeahead.wait()
        wait.resume()
        if number % 2:
            wait.pass_on()
        else:
            wait.drop()
    await until(lambda: len(keeper.findChildren(QTimer, options=_OWN)) == 1)


async def test_one_that_waits_again_and_again_is_held_by_no_more_than_before(qtbot: QtBot) -> None:
    fields = Fields(qtbot)
    await fields.bring_to_front()
    keeper, wait = typeahead._keeper(), typeahead.wait()
    wait.pass_on()
    for _ in range(20):
        wait.resume()
        wait.pass_on()
    await until(lambda: len(keeper.findChildren(QTimer, options=_OWN)) == 1)
    assert getweakrefcount(wait) == 0
