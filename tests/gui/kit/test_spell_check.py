"""Lines below wrong words, in a field alone."""

from pathlib import Path

from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QTextEdit
from pytestqt.qtbot import QtBot

from lmsdesk.desk.spelling.spelling import Spelling, SpellingChoices
from lmsdesk.gui.kit import languages
from lmsdesk.gui.kit.feedback_edit import FeedbackEdit
from lmsdesk.gui.kit.spell_check import check_spelling
from lmsdesk.gui.shell.process_settings import speak
from tests.gui.site_desk import until


def underlined(field: QTextEdit | QPlainTextEdit) -> list[str]:
    """The words with a line below them."""
    found: list[str] = []
    block = field.document().begin()
    while block.isValid():
        letters = block.text().encode("utf-16-le")
        looks = block.layout().formats()
        found += [letters[2 * one.start : 2 * (one.start + one.length)].decode("utf-16-le") for one in looks]
        block = block.next()
    return found


def texts(menu: QMenu) -> list[str]:
    return [one.text() for one in menu.actions() if one.isVisible() and not one.isSeparator()]


async def test_words_are_not_held_against_another_language_than_the_window_speaks(tmp_path: Path, qtbot: QtBot) -> None:
    before = QLocale()
    speak("de")
    try:
        field, spelling = FeedbackEdit("field", "Feedback"), Spelling(tmp_path)
        qtbot.addWidget(field)
        check_spelling([field], spelling, field)
        assert spelling.locale.startswith("de_")
        assert not (await spelling.language()).startswith("en")
    finally:
        QLocale.setDefault(before)
        languages.remove_all()
        await spelling.close()


async def test_wrong_words_are_underlined_replaced_and_learnt(tmp_path: Path, qtbot: QtBot) -> None:
    spelling = Spelling(tmp_path)
    spelling.ignore_names(["Dell'Acqua, Chiara"])
    await spelling.keep(SpellingChoices(language="en_US"))
    field, typed = FeedbackEdit("field", "Feedback"), list[str]()
    qtbot.addWidget(field)
    check_spelling([field], spelling, field)
    field.typed.connect(typed.append)
    field.show()
    field.activateWindow()
    field.setFocus()
    await until(field.hasFocus)
    field.insertPlainText("😀 ")
    QTest.keyClicks(field, "You recieve this, Chiara, osmsis teh")
    await until(lambda: underlined(field) == ["recieve", "osmsis"])
    # The word that is being typed is looked at when the cursor leaves it; a line below a word is no change.
    count = len(typed)
    QTest.keyClicks(field, " ")
    await until(lambda: underlined(field) == ["recieve", "osmsis", "teh"])
    assert len(typed) == count + 1
    QTest.keyClick(field, Qt.Key.Key_F7)
    menu = field.findChild(QMenu, "spellingMenu")
    assert isinstance(menu, QMenu)
    await until(lambda: "receive" in texts(menu))
    assert field.textCursor().selectedText() == "recieve"
    next(one for one in menu.actions() if one.text() == "receive").trigger()
    menu.close()
    assert field.kept.startswith("😀 You receive this")
    await until(lambda: underlined(field) == ["osmsis", "teh"])
    QTest.keyClick(field, Qt.Key.Key_F7)
    assert field.textCursor().selectedText() == "osmsis"
    again = field.findChildren(QMenu, "spellingMenu")[-1]
    next(one for one in again.actions() if one.text().startswith("Add")).trigger()
    again.close()
    await until(lambda: underlined(field) == ["teh"])
    assert (await spelling.choices()).words == ("osmsis",)
    await spelling.close()


async def test_what_was_meant_is_put_into_no_other_text(tmp_path: Path, qtbot: QtBot) -> None:
    spelling = Spelling(tmp_path)
    await spelling.keep(SpellingChoices(language="en_US"))
    field = FeedbackEdit("field", "Feedback")
    qtbot.addWidget(field)
    check_spelling([field], spelling, field)
    field.show()
    field.insertPlainText("You recieve this")
    await until(lambda: underlined(field) == ["recieve"])
    QTest.keyClick(field, Qt.Key.Key_F7)
    menu = field.findChild(QMenu, "spellingMenu")
    assert isinstance(menu, QMenu)
    await until(lambda: "receive" in texts(menu))
    # Of words that are known already: nothing is looked up anew.
    field.setPlainText("this You")
    next(one for one in menu.actions() if one.text() == "receive").trigger()
    menu.close()
    assert field.toPlainText() == "this You"
    await spelling.close()
