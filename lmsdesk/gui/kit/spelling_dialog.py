"""The language in which words are checked, and the words that a person has added."""

from typing import Final

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QListWidget, QPushButton, QWidget

from lmsdesk.desk.spelling.spelling import OWN_FOLDER, Spelling, SpellingChoices
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading, paragraph, show_dialog, size_on_screen
from lmsdesk.gui.kit.labels import named, plain

_SIZE: Final = (440, 420)


class SpellingDialog(QDialog):
    """`choices` is what was chosen, once it was accepted."""

    def __init__(self, spelling: Spelling, language: str, words: tuple[str, ...], parent: QWidget | None) -> None:
        super().__init__(parent)
        layout = dialog_layout(self, "spellingDialog", self.tr("Spelling"))
        layout.addWidget(heading(self.tr("Spelling of feedback, notes and comments")))
        form = QFormLayout()
        self.language = self._built_languages(spelling, language)
        form.addRow(self.tr("&Dictionary"), self.language)
        layout.addLayout(form)
        folder = str(spelling.config / OWN_FOLDER)
        more = self.tr("For another language, put its Hunspell dictionary (two files, .aff and .dic) into {folder}")
        layout.addWidget(paragraph(more.format(folder=folder)))
        layout.addWidget(plain(self.tr("Your words"), role="secondary"))
        self.words = named(QListWidget(), "ownWords", self.tr("Your words"), role="field")
        self.words.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self.words.addItems(sorted(words, key=str.casefold))
        layout.addWidget(self.words, 1)
        self.remove = named(QPushButton(self.tr("Remove"), autoDefault=False), "removeWords")
        self.remove.clicked.connect(self._remove)
        shortcut = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.words)
        shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
        shortcut.activated.connect(self._remove)
        layout.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignLeft)
        self.words.itemSelectionChanged.connect(self._show_state)
        layout.addWidget(VerbBox(self, self.tr("Save")))
        self.resize(size_on_screen(self, *_SIZE))
        self._show_state()
        self.language.setFocus()

    @property
    def choices(self) -> SpellingChoices:
        """What is on the page."""
        words = tuple(self.words.item(row).text() for row in range(self.words.count()))
        return SpellingChoices(language=str(self.language.currentData()), words=words)

    def _built_languages(self, spelling: Spelling, language: str) -> QComboBox:
        box = named(QComboBox(), "spellingLanguage", self.tr("Dictionary"))
        box.addItem(self.tr("None (spelling is not checked)"), "")
        for one in spelling.dictionaries:
            box.addItem(language_name(one.language), one.language)
        box.setCurrentIndex(max(box.findData(language), 0))
        return box

    def _remove(self) -> None:
        for item in self.words.selectedItems():
            self.words.takeItem(self.words.row(item))

    def _show_state(self) -> None:
        self.remove.setEnabled(bool(self.words.selectedItems()))


def language_name(language: str) -> str:
    """A language as its speakers call it, with the country that the dictionary names."""
    known = QLocale(language)
    if known.language() == QLocale.Language.C:
        return language
    name = known.nativeLanguageName()
    name = name[:1].upper() + name[1:]
    return f"{name} ({known.nativeTerritoryName()})" if "_" in language and "(" not in name else name


async def choose_spelling(spelling: Spelling, parent: QWidget) -> None:
    """Ask for the language, and keep what was chosen."""
    language, choices = await spelling.language(), await spelling.choices()
    dialog = SpellingDialog(spelling, language, choices.words, parent)
    if await show_dialog(dialog) == QDialog.DialogCode.Accepted:
        await spelling.keep(dialog.choices)
