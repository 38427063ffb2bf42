"""What is asked about the feedback on the screen: where a link leads, and whether formats of others may change."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from lmsdesk.gui.kit.dialogs import Question, confirmed, opened
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.feedback_link import LinkDialog

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage


class FeedbackEditing(QObject):
    """Goes with the feedback field of a page; nothing goes to a paper that is not on the screen any more."""

    def __init__(self, page: "SubmissionsPage", tasks: Tasks) -> None:
        super().__init__(page)
        self._page, self._panel, self._field = page, page.panel, page.panel.feedback
        self._tasks = tasks
        self._field.link_wanted.connect(self._on_link_wanted)
        self._field.picture_refused.connect(self._on_picture_refused)
        self._panel.rewriting_wanted.connect(self._on_rewriting_wanted)

    def _on_link_wanted(self) -> None:
        if not self._field.isReadOnly():
            self._tasks.open(self._ask_for_link(), what="inserting a link")

    def _on_rewriting_wanted(self) -> None:
        self._tasks.open(self._ask_to_rewrite(), what="asking about formats")

    def _on_picture_refused(self) -> None:
        self._panel.say_remark(self.tr("Pictures cannot be put into feedback. Nothing was pasted."))

    async def _ask_for_link(self) -> None:
        session, cursor = self._page.session, self._field.textCursor()
        dialog = LinkDialog(cursor.selectedText(), cursor.charFormat().anchorHref(), self._page)
        if await opened(dialog) != QDialog.DialogCode.Accepted or session is not self._page.session:
            return
        self._field.set_link(dialog.link, dialog.words)
        self._panel.focus(self._field)

    async def _ask_to_rewrite(self) -> None:
        session = self._page.session
        question = Question(
            self.tr("Edit feedback that was formatted elsewhere?"),
            self.tr(
                "Some of its formatting, links to files or pictures cannot be kept here. They are lost as soon as you "
                "change a letter. The version of before stays in the history, and Undo brings it back."
            ),
            self.tr("Edit"),
            is_dangerous=True,
        )
        if await confirmed(question, self._page) and session is self._page.session:
            self._field.agree()
            self._panel.focus(self._field)
