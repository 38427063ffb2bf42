"""In which language the window speaks."""

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QPushButton, QWidget

from lmsdesk.gui.kit.buttons import ending
from lmsdesk.gui.kit.dialogs import dialog_layout, paragraph, show_dialog
from lmsdesk.gui.kit.labels import named
from lmsdesk.gui.kit.layouts import fill_layout, form_layout
from lmsdesk.gui.shell.process_settings import LANGUAGES
from lmsdesk.gui.shell.window_state import WindowState


class LanguageDialog(QDialog):
    """`language` is the code that is chosen; empty for that of the system."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = dialog_layout(self, "languageDialog", self.tr("Language"))
        form = form_layout()
        layout.addLayout(form)
        self.choice = named(QComboBox(), "languageChoice")
        for code, name in {"": self.tr("As the system"), **LANGUAGES}.items():
            self.choice.addItem(name, code)
        self.choice.setCurrentIndex(max(self.choice.findData(language), 0))
        form.addRow(self.tr("&Language"), self.choice)
        note = self.tr(
            "The language applies when the program is next started. Names and texts of a site stay as they are."
        )
        fill_layout(layout, paragraph(note), self._buttons())

    @property
    def language(self) -> str:
        """What is chosen."""
        return str(self.choice.currentData())

    def _buttons(self) -> QDialogButtonBox:
        cancel = QPushButton(self.tr("Cancel"), autoDefault=False)
        cancel.clicked.connect(self.reject)
        self.save = named(QPushButton(self.tr("Save"), default=True), "saveLanguage", role="primary")
        self.save.clicked.connect(self.accept)
        return ending(self.save, cancel)


async def choose_language(remembered: WindowState, parent: QWidget) -> None:
    """Ask for the language, and keep it for the next start."""
    dialog = LanguageDialog(remembered.language, parent)
    if await show_dialog(dialog) == QDialog.DialogCode.Accepted:
        remembered.language = dialog.language
