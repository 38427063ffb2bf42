"""The buttons that end a dialog or a panel stand in one order everywhere: that of the system."""

from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.history.page import HistoryPage
from lmsdesk.gui.kit.dialogs import Question, QuestionDialog
from tests.gui.all_places import every_place, widgets_of, window_of_course
from tests.gui.page_screen import page_screen
from tests.gui.site_desk import until
from tests.sync.conftest import COURSE

Role = QDialogButtonBox.ButtonRole


def order_of(place: QWidget) -> set[tuple[str, ...]]:
    """The roles of buttons from left to right, of each box that has a verb and a way back."""
    found = set[tuple[str, ...]]()
    for box in (one for one in widgets_of(place) if isinstance(one, QDialogButtonBox)):
        buttons = sorted((one for one in box.buttons() if one.isVisible()), key=lambda one: one.x())
        roles = tuple(box.buttonRole(one).name for one in buttons if box.buttonRole(one) != Role.ActionRole)
        if len(roles) == 2:
            found.add(roles)
    return found


def loose(place: QWidget) -> list[str]:
    """Verbs of a dialog that stand outside of a box."""
    verbs = (one for one in widgets_of(place) if isinstance(one, QPushButton) and one.property("role") == "primary")
    return [one.text() for one in verbs if not isinstance(one.parentWidget(), QDialogButtonBox)]


async def test_every_dialog_ends_the_same_way(tmp_path: Path, qtbot: QtBot) -> None:
    orders: dict[tuple[str, ...], list[str]] = {}
    dialogs = 0
    async with window_of_course(tmp_path) as (window, person):
        async for name, place in every_place(window, person, tmp_path):
            if isinstance(place, QDialog):
                dialogs += 1
                assert loose(place) == [], name
            for order in order_of(place):
                orders.setdefault(order, []).append(name)
    assert dialogs >= 8
    assert len(orders) == 1, orders


async def test_panels_end_like_dialogs(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        made.go(0)
        made.paste("1\nnothing much\n2\n")
        panels = made.page.panels
        await until(panels.edit_preview.isVisible)
        order = order_of(panels.edit_preview)
        assert len(order) == 1
        panels.open_find()
        await until(panels.find.isVisible)
        assert order_of(panels.find) == order
        history = HistoryPage(made.person.workspace, COURSE)
        qtbot.addWidget(history)
        history.show()
        history._plan(datetime.now(UTC))
        await until(history.panel.isVisible)
        assert order_of(history.panel) == order
        assert not any(loose(one) for one in (panels.find, panels.edit_preview, history.panel))
        history.stop()


def test_where_something_would_be_gone_the_keys_are_on_the_way_back(qtbot: QtBot) -> None:
    for is_dangerous, has_focus in ((True, "Cancel"), (False, "Delete")):
        question = Question("Delete it", "It is gone for good.", "Delete", is_dangerous=is_dangerous)
        dialog = QuestionDialog(question)
        qtbot.addWidget(dialog)
        dialog.show()
        button = dialog.focusWidget()
        assert isinstance(button, QPushButton)
        assert button.text().replace("&", "") == has_focus
        QTest.keyClick(button, Qt.Key.Key_Return)
        wanted = QDialog.DialogCode.Rejected if is_dangerous else QDialog.DialogCode.Accepted
        assert dialog.result() == wanted
