"""What is typed while something is opened waits for it, but not while a browser engine's view lives."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.kit import typeahead
from tests.gui.site_desk import until


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


@pytest.mark.parametrize("seen_first", [False, True])
async def test_alt_with_a_key_that_is_kept_does_not_open_the_menus(qtbot: QtBot, *, seen_first: bool) -> None:
    window, field = QMainWindow(), QLineEdit()
    qtbot.addWidget(window)
    window.setCentralWidget(field)
    window.menuBar().addMenu("&File").addAction("Open")
    done = list[str]()
    action = QAction("Ten", window, shortcut=QKeySequence("Alt+0"))
    action.triggered.connect(lambda: done.append("Alt+0"))
    window.addAction(action)
    window.show()
    window.activateWindow()
    field.setFocus()
    await until(field.hasFocus)
    if seen_first:
        QTest.keyPress(field, Qt.Key.Key_Alt, Qt.KeyboardModifier.AltModifier)
    wait = typeahead.wait()
    if not seen_first:
        QTest.keyPress(field, Qt.Key.Key_Alt, Qt.KeyboardModifier.AltModifier)
    QTest.keyPress(field, Qt.Key.Key_0, Qt.KeyboardModifier.AltModifier)
    QTest.keyRelease(field, Qt.Key.Key_0, Qt.KeyboardModifier.AltModifier)
    QTest.keyRelease(field, Qt.Key.Key_Alt)
    QTest.keyClicks(field, "a")
    wait.pass_on()
    await until(lambda: field.text() == "a")
    assert done == ["Alt+0"]
    assert window.menuBar().activeAction() is None
    assert field.hasFocus()
