"""What is typed while something is opened waits for it, but not while a browser engine's view lives."""

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.kit import typeahead


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
