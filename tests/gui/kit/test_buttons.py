"""The buttons that end a panel: side by side, or one below the other where they do not fit."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.kit.buttons import narrow_ending


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
