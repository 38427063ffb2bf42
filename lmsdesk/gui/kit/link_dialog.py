"""Where a link in feedback leads: its words and its address."""

from PySide6.QtWidgets import QDialog, QFormLayout, QLineEdit, QWidget

from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading
from lmsdesk.gui.kit.labels import plain
from lmsdesk.model.rich_text import is_safe_link

_FIELD_WIDTH = 320


class LinkDialog(QDialog):
    """`link` and `words` are what was entered, once it was accepted."""

    def __init__(self, words: str, link: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("linkDialog")
        self.setWindowTitle(self.tr("Link"))
        layout = dialog_layout(self)
        layout.addWidget(heading(self.tr("Link in the feedback")))
        self._words, self._link = QLineEdit(words), QLineEdit(link)
        form = QFormLayout()
        for field, name, title in (
            (self._link, "linkAddress", self.tr("Address")),
            (self._words, "linkWords", self.tr("Text")),
        ):
            field.setObjectName(name)
            field.setAccessibleName(title)
            field.setMinimumWidth(_FIELD_WIDTH)
            form.addRow(title, field)
        self._link.setPlaceholderText(self.tr("For example https://example.org"))
        layout.addLayout(form)
        self.problem = plain(role="problem")
        self.problem.setObjectName("linkProblem")
        self.problem.hide()
        self._link.textChanged.connect(self.problem.hide)
        layout.addWidget(self.problem)
        layout.addWidget(VerbBox(self, self.tr("Insert link")))
        self._link.setFocus()

    @property
    def link(self) -> str:
        """The address; one without a scheme is a page of the web."""
        typed = self._link.text().strip()
        return typed if not typed or ":" in typed.split("/")[0] else f"https://{typed}"

    @property
    def words(self) -> str:
        """The letters that lead there."""
        return self._words.text().strip() or self.link

    def accept(self) -> None:
        """Close with an address that can be followed, or without one where there was one."""
        if self.link and not is_safe_link(self.link):
            self.problem.setText(self.tr("Enter a web address (https://…) or an email address (mailto:…)."))
            self.problem.show()
            self._link.setFocus()
            return
        super().accept()
