"""Connects a site: its address, the application's key and secret, and how its data is protected here."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import Protection, Site, SiteBook, parse_address
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import ending, tool_button
from lmsdesk.gui.kit.dialogs import TEXT_WIDTH, dialog_layout, heading, paragraph
from lmsdesk.gui.kit.labels import fitted, named
from lmsdesk.gui.kit.layouts import fill_layout, form_layout, without_margins
from lmsdesk.gui.kit.tasks import Tasks

_FIELD_WIDTH = 320


@dataclass(frozen=True)
class NewSite:
    """A site as a person described it, with what must not be written into its profile."""

    site: Site
    secret: str = field(repr=False)
    passphrase: str | None = field(default=None, repr=False)


Check = Callable[[Site, str], Awaitable[None]]
"""Asks the site itself whether address, key and secret are right; raises an LmsdeskError that says what is not."""


class SiteDialog(QDialog):
    """Fields, a check against the site, and the sentence that says what is wrong."""

    def __init__(self, book: SiteBook, *, has_keychain: bool, check: Check, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("siteDialog")
        self.setWindowTitle(self.tr("Connect a site"))
        self.result_site: NewSite | None = None
        self._book = book
        self._has_keychain = has_keychain
        self._check = check
        self._tasks = Tasks(self)
        self.finished.connect(self._tasks.cancel_all)
        self._build()

    def _build(self) -> None:
        layout = dialog_layout(self)
        about = self.tr(
            "Your site's administrators give out the application key and secret. Your password is not needed here."
        )
        self._form = form_layout()
        self._add_fields(self._form)
        self._add_advanced(self._form)
        fill_layout(layout, heading(self.tr("Connect a site")), paragraph(about), self._form)
        if not self._has_keychain:
            layout.addWidget(self._protections())
        self.problem = named(paragraph(""), "siteProblem")
        self.problem.hide()
        fill_layout(layout, self.problem, self._buttons())
        self.address.setFocus()

    def _add_fields(self, form: QFormLayout) -> None:
        self.address = line_field("siteAddress", self.tr("learn.example.edu"))
        self.key = line_field("siteKey")
        self.secret = line_field("siteSecret", is_secret=True)
        form.addRow(self.tr("&Address"), self.address)
        form.addRow(self.tr("Application &key"), self.key)
        form.addRow(self.tr("Application &secret"), self.secret)

    def _add_advanced(self, form: QFormLayout) -> None:
        self.more = tool_button("siteAdvanced", self.tr("Advanced"), icon="caret-right", is_checkable=True)
        self.more.clicked.connect(self._on_more_clicked)
        self.segment = line_field("siteSegment")
        self.segment.setText("learn")
        self.mark = line_field("siteMark")
        self.mark.setText("bb")
        form.addRow(self.more)
        form.addRow(self.tr("Site &path"), self.segment)
        form.addRow(self.tr("&Handler prefix"), self.mark)
        self._show_words(is_shown=False)

    def _show_words(self, *, is_shown: bool) -> None:
        for line in (self.segment, self.mark):
            self._form.setRowVisible(line, is_shown)

    def _protections(self) -> QWidget:
        """Without a keychain a person chooses; nothing is preselected but the safe way."""
        box = QWidget()
        layout = without_margins(QVBoxLayout(box))
        about = self.tr(
            "This system has no keychain, so you will be asked to sign in each time. "
            "How should the students' data on this computer be protected?"
        )
        with_passphrase = self.tr("With a passphrase that I enter at each start")
        self.with_passphrase = named(QRadioButton(with_passphrase), "protectPassphrase")
        self.with_passphrase.setChecked(True)
        without = self.tr("Not at all: anyone with access to this computer's files can read it")
        self.without = named(QRadioButton(without), "protectNone")
        self._choice = QButtonGroup(self)
        for button in (self.with_passphrase, self.without):
            self._choice.addButton(button)
        fill_layout(layout, paragraph(about), self.with_passphrase)
        self.passphrase = self._secret_line("sitePassphrase", self.tr("Passphrase"), layout)
        self.passphrase_again = self._secret_line("sitePassphraseAgain", self.tr("Repeat passphrase"), layout)
        layout.addWidget(self.without)
        return box

    def _secret_line(self, name: str, words: str, layout: QVBoxLayout) -> QLineEdit:
        line = line_field(name, words, is_secret=True)
        line.setAccessibleName(words)
        self.with_passphrase.toggled.connect(line.setEnabled)
        layout.addWidget(line)
        return line

    def _buttons(self) -> QDialogButtonBox:
        self.connect_button = named(QPushButton(self.tr("Connect"), default=True), "connectSite", role="primary")
        self.connect_button.clicked.connect(self._on_connect_clicked)
        cancel = QPushButton(self.tr("Cancel"))
        cancel.clicked.connect(self.reject)
        return ending(self.connect_button, cancel)

    def _on_more_clicked(self) -> None:
        is_open = self.more.isChecked()
        self.more.setIcon(theme.icon("caret-down" if is_open else "caret-right", "muted"))
        self._show_words(is_shown=is_open)
        self.adjustSize()

    def _on_connect_clicked(self) -> None:
        try:
            described = self._describe()
        except LmsdeskError as problem:
            self._on_check_failed(problem)
            return
        self._set_busy(is_busy=True)
        self._tasks.spawn(
            self._check_site(described),
            what="checking a site",
            on_done=self._on_checked,
            on_error=self._on_check_failed,
        )

    async def _check_site(self, described: NewSite) -> NewSite:
        await self._check(described.site, described.secret)
        return described

    def _describe(self) -> NewSite:
        base_url = parse_address(self.address.text())
        key, secret = self.key.text().strip(), self.secret.text().strip()
        if not key or not secret:
            raise LmsdeskError(
                self.tr("Application key or secret missing."),
                hint=self.tr("Your site's administrators give out both."),
            )
        site = Site(
            id=self._book.new_id(base_url),
            name=base_url.partition("://")[2],
            base_url=base_url,
            segment=self.segment.text().strip() or "learn",
            mark=self.mark.text().strip() or "bb",
            application_key=key,
            protection=self._protection(),
        )
        return NewSite(site, secret, self._passphrase(site.protection))

    def _protection(self) -> Protection:
        if self._has_keychain:
            return "keychain"
        return "passphrase" if self.with_passphrase.isChecked() else "none"

    def _passphrase(self, protection: Protection) -> str | None:
        if protection != "passphrase":
            return None
        if not self.passphrase.text():
            raise LmsdeskError(
                self.tr("The passphrase is empty."),
                hint=self.tr("Choose one you will remember: without it the data on this computer cannot be opened."),
            )
        if self.passphrase.text() != self.passphrase_again.text():
            raise LmsdeskError(
                self.tr("The passphrases do not match."),
                hint=self.tr("Enter it again: without it the data on this computer cannot be opened."),
            )
        return self.passphrase.text()

    def _on_checked(self, described: NewSite) -> None:
        self.result_site = described
        self.accept()

    def _on_check_failed(self, problem: LmsdeskError) -> None:
        self._set_busy(is_busy=False)
        self.problem.setText(str(problem))
        self.problem.setToolTip(problem.code)
        self.problem.setStyleSheet(f"color: {theme.tokens().conflict.name()};")
        fitted(self.problem, TEXT_WIDTH)
        self.problem.show()
        self.adjustSize()

    def _set_busy(self, *, is_busy: bool) -> None:
        self.connect_button.setEnabled(not is_busy)
        self.connect_button.setText(self.tr("Contacting the site…") if is_busy else self.tr("Connect"))
        self.problem.hide()


def line_field(name: str, hint: str = "", *, is_secret: bool = False) -> QLineEdit:
    made = named(QLineEdit(placeholderText=hint), name)
    made.setMinimumWidth(_FIELD_WIDTH)
    if is_secret:
        made.setEchoMode(QLineEdit.EchoMode.Password)
    return made
