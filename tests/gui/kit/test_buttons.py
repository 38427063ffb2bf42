"""Buttons that end a panel stand as they fit; a button with a menu looks hovered only where the mouse is."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.kit.buttons import attach_menu, narrow_ending


@pytest.mark.parametrize("family", ["", "monospace"])
def test_the_buttons_of_a_narrow_panel_stand_as_its_width_wants_in_the_same_turn(family: str, qtbot: QtBot) -> None:
    verb, back = QPushButton("Replace all…"), QPushButton("Close")
    box = narrow_ending(verb, back)
    panel = QWidget()
    qtbot.addWidget(panel)
    layout = QVBoxLayout(panel)
    layout.addWidget(box)
    layout.addStretch(1)
    panel.setStyleSheet(f"* {{ font-family: {family}; }}" if family else "")
    panel.resize(600, 200)
    panel.show()
    wide = verb.sizeHint().width() + back.sizeHint().width() + 100
    narrow = max(verb.sizeHint().width(), back.sizeHint().width()) + 40
    for _ in range(2):
        panel.resize(wide, 200)
        layout.activate()
        assert box.orientation() is Qt.Orientation.Horizontal
        assert verb.y() == back.y()
        panel.resize(narrow, 200)
        layout.activate()
        assert box.orientation() is Qt.Orientation.Vertical
        assert not verb.geometry().intersects(back.geometry())
        assert verb.y() != back.y()


@pytest.mark.parametrize("is_over", [True, False])
def test_a_button_looks_hovered_after_its_menu_only_under_the_mouse(is_over: bool, qtbot: QtBot) -> None:
    button = QPushButton("Site")
    menu = QMenu(button)
    menu.addAction("Lock")
    attach_menu(button, menu)
    qtbot.addWidget(button)
    button.show()
    QCursor.setPos(button.mapToGlobal(button.rect().center()))
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
    if not is_over:
        QCursor.setPos(button.mapToGlobal(button.rect().bottomRight()) + QPoint(200, 200))
    menu.close()
    assert button.underMouse() is is_over
