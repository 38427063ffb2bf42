"""Spelling while marking: the language is chosen from a field, and looking words up enters nothing."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from lmsdesk.desk.spelling.spelling import SpellingChoices
from lmsdesk.gui.kit.spelling_dialog import SpellingDialog
from tests.gui.kit.test_spell_check import texts, underlined
from tests.gui.site_desk import until
from tests.gui.submissions.marker import marker
from tests.gui.submissions.test_comments import shown

Key, Mod = Qt.Key, Qt.KeyboardModifier


async def test_the_language_is_chosen_from_the_menu_and_notes_are_checked(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path) as hands:
        panel, spelling = hands.page.panel, hands.person.workspace.spelling
        name = hands.entry.student.partition(",")[0]
        hands.press(Key.Key_4, Mod.AltModifier)
        hands.type(f"hosue here, {name} ")
        await hands.stored()
        assert underlined(panel.notes) == []
        keyboard = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(1, 1), QPoint(1, 1))
        QApplication.sendEvent(panel.notes, keyboard)
        menu = panel.notes.findChild(QMenu, "spellingMenu")
        assert isinstance(menu, QMenu)
        assert texts(menu)[-1] == "Spelling…"
        menu.actions()[-1].trigger()
        menu.close()
        dialog = await shown(SpellingDialog)
        assert dialog.language.currentData() == ""
        dialog.language.setCurrentIndex(dialog.language.findData("en_US"))
        picture(dialog, "spelling-dialog")
        dialog.accept()
        await until(lambda: underlined(panel.notes) == ["hosue"])
        picture(hands.window, "spelling")
        QTest.keyClick(panel.notes, Key.Key_F7)
        menu = panel.notes.findChildren(QMenu, "spellingMenu")[-1]
        await until(lambda: "house" in texts(menu))
        picture(menu, "spelling-menu")
        menu.close()
        assert (await hands.mark(hands.target)).values["notes"] == f"hosue here, {name} "
        await spelling.keep(SpellingChoices(language=""))
        await until(lambda: underlined(panel.notes) == [])
