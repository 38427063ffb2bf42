"""Enter presses the button that has the focus, everywhere in the window."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import product
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.shell.main_window import MainWindow
from tests.gui.all_places import every_place, wait_settled, widgets_of, window_of_course
from tests.gui.page_screen import page_screen
from tests.gui.site_desk import until

Button = QPushButton | QToolButton


def _buttons(place: QWidget) -> list[Button]:
    parts = (one for one in widgets_of(place) if isinstance(one, QPushButton | QToolButton))
    return [one for one in parts if one.isEnabled() and one.focusPolicy() & Qt.FocusPolicy.TabFocus]


def _unpressed(buttons: Sequence[Button]) -> list[str]:
    """Those that a key does not press; what they would do is not done."""
    missed: list[str] = []
    for button, key in product(buttons, (Qt.Key.Key_Return, Qt.Key.Key_Enter)):
        menu, pressed = button.menu(), list[bool]()
        button.setFocus()
        if not button.hasFocus():
            continue
        for signal in (button.clicked, button.toggled):
            with suppress(RuntimeError, SystemError):
                signal.disconnect()
        button.clicked.connect(lambda *_, pressed=pressed: pressed.append(True))
        QTest.keyClick(button, key)
        popup = QApplication.activePopupWidget()
        is_open = isinstance(popup, QMenu) and popup is menu
        if popup is not None:
            popup.close()
        if not pressed and not is_open:
            missed.append(f"{button.objectName() or button.text()} by {key.name}")
    return missed


async def test_enter_presses_every_button_of_the_window(tmp_path: Path, qtbot: QtBot) -> None:
    missed: set[str] = set()
    seen: set[str] = set()
    async with window_of_course(tmp_path) as (window, person):
        window.show_sites([])
        async for name, place in every_place(window, person, tmp_path):
            if not isinstance(place, MainWindow):
                continue
            place.activateWindow()
            await wait_settled()
            fresh = [one for one in _buttons(place) if f"{name} {one.objectName()}" not in seen]
            seen |= {f"{name} {one.objectName()}" for one in fresh}
            missed |= {f"{name}: {one}" for one in _unpressed(fresh)}
    assert len(seen) > 40
    assert not missed, "\n".join(sorted(missed))


async def test_enter_on_cancel_enters_nothing(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        made.person.workspace.pause()
        made.select(0, 1)
        made.paste("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n17\n18\n19\n20")
        panel = made.page.panels.edit_preview
        await until(lambda: panel.isVisible() and panel.cancel.isEnabled())
        panel.cancel.setFocus()
        QTest.keyClick(panel.cancel, Qt.Key.Key_Return)
        await made.stored()
        assert await made.person.workspace.outbox.edits() == []
