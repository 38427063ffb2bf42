"""The line above the paper: where there is little room, and what has the keys after something was chosen."""

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from lmsdesk.gui.kit.labels import PartsLabel
from lmsdesk.gui.submissions.pile_bar import CutBox, PileBar
from tests.gui.site_desk import until
from tests.gui.submissions.marker import marker

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


async def test_a_queue_that_was_picked_from_the_list_is_read(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        page, box = hands.page, hands.page.bar.scope
        box.setFocus()
        box.showPopup()
        await until(box.view().isVisible)
        QTest.keyClick(box.view(), Qt.Key.Key_Down)
        QTest.keyClick(box.view(), Qt.Key.Key_Return)
        await until(lambda: page.scope.course_id is not None)
        chosen = page.scope
        # Without a window system, the window does not get the keys back by itself from a list that was open.
        hands.window.activateWindow()
        await hands.ready()
        assert page.paper.has_focus
        hands.press(Qt.Key.Key_PageDown)
        hands.type("7")
        # What was typed in the turn of the choice, such as letting go of Enter, is passed on before it.
        await until(page.panel.score.text)
        assert (page.scope, page.panel.score.text()) == (chosen, "7")
        await hands.stored()
        # The wheel goes past it, and the arrow keys beside it stay with it.
        at = QPointF(box.rect().center())
        none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
        turned = QWheelEvent(
            at, box.mapToGlobal(at), QPoint(), QPoint(0, -120), none, Qt.KeyboardModifier.NoModifier, phase, False
        )
        QApplication.sendEvent(box, turned)
        assert page.scope == chosen
        box.setFocus()
        hands.press(Qt.Key.Key_Down)
        assert page.scope != chosen
        await hands.ready()
        assert box.hasFocus()
