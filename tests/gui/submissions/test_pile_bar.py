"""The line above the paper where there is little room."""

from PySide6.QtWidgets import QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from lmsdesk.gui.kit.labels import PartsLabel
from lmsdesk.gui.submissions.pile_bar import CutBox, PileBar

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


def test_how_much_is_left_is_never_cut_and_how_long_it_takes_is_left_out_first(qtbot: QtBot) -> None:
    bar = PileBar()
    qtbot.addWidget(bar)
    counts = "120 of 806, 686 to grade"
    bar.show_position(f"{counts} · names hidden · about 41 minutes left", has_previous=True, has_next=True)
    bar.resize(770, bar.sizeHint().height())
    bar.show()
    position = bar.position
    assert isinstance(position, PartsLabel)
    assert position.width() >= position.fontMetrics().horizontalAdvance(counts)
    assert position._shown(position.width()) in {counts, f"{counts} · names hidden"}
    bar.resize(1500, bar.height())
    assert position._shown(position.width()) == position.text()


def test_the_list_of_columns_is_as_wide_as_its_names(qtbot: QtBot) -> None:
    box = CutBox()
    qtbot.addWidget(box)
    box.addItems([LONG, f"{LONG} and more"])
    box.resize(200, 32)
    box.show()
    box.showPopup()
    shown = box.view()
    assert shown.viewport().width() >= shown.sizeHintForColumn(0) > 200
    box.hidePopup()
