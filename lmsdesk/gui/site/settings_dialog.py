"""A site's page: its name and application, how its data is protected here, and the lock of the window."""

from dataclasses import dataclass, field
from enum import Enum, auto

from msgspec.structs import replace
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFrame, QHBoxLayout, QPushButton, QWidget

from lmsdesk.desk import CHOICES_MIN, Site
from lmsdesk.gui.kit.buttons import ending
from lmsdesk.gui.kit.dialogs import TEXT_WIDTH, dialog_layout, heading, paragraph
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import fitted, named
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout, form_layout
from lmsdesk.gui.site.connect_dialog import line_field


class Wish(Enum):
    """What a person decided on the page."""

    NOTHING = auto()
    SAVE = auto()
    NEW_KEY = auto()
    FORGET = auto()


@dataclass(frozen=True)
class Settings:
    """The page as it was left; no secret means that the one in the keychain stays."""

    site: Site
    lock_after_min: int
    secret: str = field(default="", repr=False)


class SiteSettingsDialog(QDialog):
    """Fields, the lock, and the two actions that ask for confirmation."""

    def __init__(
        self, site: Site, *, lock_after_min: int, is_listed: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._site = site
        self._is_listed = is_listed
        self.wish = Wish.NOTHING
        layout = dialog_layout(self, "siteSettings", self.tr("Site and privacy"))
        layout.addWidget(heading(site.name))
        self._form = form_layout()
        # Before there is anything in it: what is shown without a parent becomes a window for a moment.
        layout.addLayout(self._form)
        self._add_fields()
        self._add_lock(lock_after_min)
        layout.addWidget(_rule())
        self._protection = paragraph(self._protection_words())
        fill_layout(layout, self._protection, self._button_row(), _rule(), self._buttons())

    @property
    def settings(self) -> Settings:
        """What is in the fields; an empty name or key stays what it was."""
        site = replace(
            self._site,
            name=self.name.text().strip() or self._site.name,
            application_key=self.key.text().strip() or self._site.application_key,
        )
        return Settings(site, self.lock.currentData(), self.secret.text().strip())

    def _add_fields(self) -> None:
        self.name = line_field("settingsName")
        self.name.setText(self._site.name)
        self.key = line_field("settingsKey")
        self.key.setText(self._site.application_key)
        self.secret = line_field("settingsSecret", self.tr("unchanged"), is_secret=True)
        self._form.addRow(self.tr("&Name"), self.name)
        self._form.addRow(self.tr("Address"), fitted(paragraph(self._site.base_url), self.name.minimumWidth()))
        self._form.addRow(self.tr("Application &key"), self.key)
        self._form.addRow(self.tr("Application &secret"), self.secret)
        for line in (self.name, self.key, self.secret):
            # The practice site brings its own each time.
            self._form.setRowVisible(line, self._is_listed)

    def _add_lock(self, minutes: int) -> None:
        self.lock = named(QComboBox(), "lockAfter")
        for choice in CHOICES_MIN:
            many = self.tr("After %Ln minutes without activity", "", choice)
            words = counted(choice, self.tr("After 1 minute without activity"), many)
            self.lock.addItem(words if choice else self.tr("Never"), choice)
        self.lock.setCurrentIndex(max(self.lock.findData(minutes), 0))
        self._form.addRow(self.tr("&Lock window"), self.lock)

    def _protection_words(self) -> str:
        words = {
            "keychain": self.tr(
                "The students' data on this computer is encrypted, and its key is in the keychain. Unlocking the "
                "window asks the keychain, which asks you when it is locked itself."
            ),
            "passphrase": self.tr(
                "The students' data on this computer is encrypted with your passphrase, which is asked for when the "
                "window is unlocked. Nobody can open it without the passphrase."
            ),
            "none": self.tr(
                "The students' data on this computer is not encrypted: anyone with access to its files can read it."
            ),
            "memory": self.tr("The data on this computer is encrypted, and its key is gone when the program ends."),
        }
        return words[self._site.protection]

    def _button_row(self) -> QHBoxLayout:
        is_phrase = self._site.protection == "passphrase"
        self.new_key = self._button("newKey", self.tr("Change the passphrase…") if is_phrase else self.tr("New key"))
        self.new_key.clicked.connect(lambda: self._leave(Wish.NEW_KEY))
        self.forget = self._button("forgetSite", self.tr("Forget this site…"))
        self.forget.clicked.connect(lambda: self._leave(Wish.FORGET))
        row = fill_layout(QHBoxLayout(), self.new_key, self.forget, STRETCH)
        if self._site.protection not in {"keychain", "passphrase"}:
            self.new_key.hide()
        return row

    def _buttons(self) -> QDialogButtonBox:
        cancel = self._button("", self.tr("Cancel"))
        cancel.clicked.connect(self.reject)
        self.save = named(QPushButton(self.tr("Save"), default=True), "saveSettings", role="primary")
        self.save.clicked.connect(lambda: self._leave(Wish.SAVE))
        return ending(self.save, cancel)

    def _button(self, name: str, words: str) -> QPushButton:
        return named(QPushButton(words, autoDefault=False), name)

    def _leave(self, wish: Wish) -> None:
        self.wish = wish
        self.accept()


def _rule() -> QFrame:
    line = QFrame()
    line.setProperty("role", "line")
    line.setMinimumWidth(TEXT_WIDTH)
    return line
