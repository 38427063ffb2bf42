"""The line above the paper where there is little room."""

from PySide6.QtWidgets import QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from lmsdesk.gui.submissions.pile_bar import CutBox

LONG = "Biology 101: Cells, Genes and Evolution › Essay: A Question of Life (293)"


def painted(box: CutBox) -> str:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    return str(option.currentText)


def test_a_long_column_is_cut_in_its_middle_and_keeps_its_number(qtbot: QtBot) -> None:
    box = CutBox()
    qtbot.addWidget(box)
    box.addItem(LONG)
    box.resize(1200, 32)
    assert painted(box) == LONG
    box.resize(260, 32)
    cut = painted(box)
    assert cut.startswith("Bio")
    assert "…" in cut
    assert cut.endswith("(293)")
    assert box.currentText() == LONG
