"""What is asked about a field for feedback: where a link leads, and whether formats of others may change."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import Question, confirm, show_dialog
from lmsdesk.gui.kit.feedback_edit import FeedbackEdit
from lmsdesk.gui.kit.link_dialog import LinkDialog
from lmsdesk.gui.kit.tasks import Tasks


class FeedbackQuestions(QObject):
    """Goes with one field; what is answered about one text goes to no other one.

    `button` stands at the field while its formats were made elsewhere.
    """

    def __init__(self, field: FeedbackEdit, over: QWidget, question: Question | None = None) -> None:
        super().__init__(over)
        self._question = question or self._about_feedback()
        self._field, self._over = field, over
        self._tasks = Tasks(self)
        self.button = QPushButton(self.tr("Formatted elsewhere: edit…"))
        self.button.setObjectName("feedbackProtection")
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
