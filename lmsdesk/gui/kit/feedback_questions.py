"""What is asked about a field for feedback: where a link leads, and whether formats of others may change."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog, QFormLayout, QLineEdit, QPushButton, QWidget

from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import Question, VerbBox, confirm, dialog_layout, heading, show_dialog
from lmsdesk.gui.kit.feedback_edit import FeedbackEdit
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import fill_layout
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.rich_text import is_safe_link

_FIELD_WIDTH = 320


class LinkDialog(QDialog):
    """`link` and `words` are what was entered, once it was accepted."""

    def __init__(self, words: str, link: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = dialog_layout(self, "linkDialog", self.tr("Link"))
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
        self.problem = named(plain(role="problem"), "linkProblem")
        self.problem.hide()
        self._link.textChanged.connect(self.problem.hide)
        box = VerbBox(self, self.tr("Insert link"))
        fill_layout(layout, heading(self.tr("Link in the feedback")), form, self.problem, box)
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


class FeedbackQuestions(QObject):
    """Goes with one field; what is answered about one text goes to no other one.

    `button` stands at the field while its formats were made elsewhere.
    """

    def __init__(self, field: FeedbackEdit, over: QWidget, question: Question | None = None) -> None:
        super().__init__(over)
        self._question = question or self._about_feedback()
        self._field, self._over = field, over
        self._tasks = Tasks(self)
        self.button = named(QPushButton(self.tr("Formatted elsewhere: edit…")), "feedbackProtection")
        self.button.setToolTip(self.tr("This text has formatting that would change if it were edited here"))
        self.button.clicked.connect(self._on_rewriting_wanted)
        self.button.hide()
        field.protection_changed.connect(lambda: self.button.setVisible(field.is_protected))
        field.link_wanted.connect(self._on_link_wanted)
        field.picture_refused.connect(self._on_picture_refused)

    def _on_link_wanted(self) -> None:
        if not self._field.isReadOnly():
            self._tasks.open(self._ask_for_link(), what="inserting a link")

    def _on_rewriting_wanted(self) -> None:
        self._tasks.open(self._ask_to_rewrite(), what="asking about formats")

    def _on_picture_refused(self) -> None:
        notices.info(
            self.tr("The picture was not pasted."), detail=self.tr("This field cannot hold pictures."), topic="feedback"
        )

    def _about_feedback(self) -> Question:
        return Question(
            self.tr("Edit feedback that was formatted elsewhere?"),
            self.tr(
                "Some formatting, file links and pictures are lost as soon as you change the text. The previous "
                "version stays in the history, and Undo restores it."
            ),
            self.tr("Edit"),
            is_dangerous=True,
        )

    async def _ask_for_link(self) -> None:
        kept, cursor = self._field.kept, self._field.textCursor()
        dialog = LinkDialog(cursor.selectedText(), cursor.charFormat().anchorHref(), self._over.window())
        if await show_dialog(dialog) == QDialog.DialogCode.Accepted and self._field.kept == kept:
            self._field.set_link(dialog.link, dialog.words)
            self._field.setFocus(Qt.FocusReason.OtherFocusReason)

    async def _ask_to_rewrite(self) -> None:
        kept = self._field.kept
        if await confirm(self._question, self._over.window()) and self._field.kept == kept:
            self._field.agree()
            self._field.setFocus(Qt.FocusReason.OtherFocusReason)
