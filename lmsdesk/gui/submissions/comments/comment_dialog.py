"""One comment: its text, its points and its folder."""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QLineEdit, QPlainTextEdit, QWidget

from lmsdesk.desk import Workspace
from lmsdesk.desk.submissions.comments import (
    BankChange,
    CommentRefused,
    clean,
    parse_points,
    points_text,
)
from lmsdesk.desk.submissions.several import MarkChange
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading, size_on_screen
from lmsdesk.gui.kit.kept_text import KeptText, show_kept
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.spell_check import check_spelling
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.typed_dialog import TypedDialog
from lmsdesk.gui.submissions.rescore_dialog import chosen_to_rescore
from lmsdesk.model.comments import Comment
from lmsdesk.model.field_values import Values

_SIZE = (480, 380)
Storing = Callable[[], Coroutine[None, None, BankChange]]


class CommentDialog(TypedDialog):
    """`comment` is what was entered, once it was accepted."""

    def __init__(self, comment: Comment, folders: list[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("commentDialog")
        title = self.tr("Edit comment") if comment.revision else self.tr("New comment")
        self.setWindowTitle(title)
        self.comment = comment
        layout = dialog_layout(self)
        layout.addWidget(heading(title))
        self._build(folders)
        form = QFormLayout()
        form.addRow(self.tr("Text"), self.text)
        form.addRow(self.tr("Points"), self.points)
        form.addRow(self.tr("Folder"), self.folder)
        layout.addLayout(form, 1)
        hint = self.tr("{name}, {score} and {due} are filled in for each student.")
        layout.addWidget(plain(hint, role="secondary"))
        self.problem = plain(role="problem")
        self.problem.setObjectName("commentProblem")
        self.problem.hide()
        for changed in (self.text.textChanged, self.points.textChanged, self.folder.editTextChanged):
            changed.connect(self.problem.hide)
            changed.connect(lambda *_: self.edited.emit())
        layout.addWidget(self.problem)
        layout.addWidget(VerbBox(self, self.tr("Save comment")))
        self.resize(size_on_screen(self, *_SIZE))
        self.text.setFocus()
        # What is typed next goes on behind what is there.
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        self._begin()

    def entered(self) -> Values:
        return {"text": self.text.toPlainText(), "points": self.points.text(), "folder": self.folder.currentText()}

    def fill_in(self, typed: Values) -> None:
        values = {**self.entered(), **typed}
        self.text.setPlainText(str(values["text"]))
        self.points.setText(str(values["points"]))
        self.folder.setCurrentText(str(values["folder"]))

    def accept(self) -> None:
        """Close with what was entered, or say what is wrong with it."""
        try:
            points = parse_points(self.points.text(), decimal_point=QLocale().decimalPoint())
            entered = replace(
                self.comment, text=self.text.toPlainText().strip(), points=points, folder=self.folder.currentText()
            )
            self.comment = clean(entered)
        except CommentRefused as problem:
            self.problem.setText(str(problem))
            self.problem.show()
            return
        super().accept()

    def _build(self, folders: list[str]) -> None:
        self.text = QPlainTextEdit(self.comment.text)
        self.text.setObjectName("commentText")
        self.text.setAccessibleName(self.tr("Text"))
        self.text.setTabChangesFocus(True)
        self.points = QLineEdit(points_text(self.comment.points, decimal_point=QLocale().decimalPoint()))
        self.points.setObjectName("commentPoints")
        self.points.setAccessibleName(self.tr("Points"))
        self.points.setPlaceholderText(self.tr("None, or a number such as −2"))
        self.folder = QComboBox()
        self.folder.setObjectName("commentFolder")
        self.folder.setAccessibleName(self.tr("Folder"))
        self.folder.setEditable(True)
        self.folder.addItems(folders)
        self.folder.setCurrentText(self.comment.folder)


async def asked_comment(
    workspace: Workspace, comment: Comment, parent: QWidget, *, writes: Tasks, again: Callable[[], object]
) -> Storing | None:
    """Ask about a comment: what keeps it, which is for a task that outlives the dialogs; None where one was left.

    What is typed is stored until it is saved or given up; `again` asks once more, for whoever wants it back.
    """
    key = comment.id if comment.revision else ""
    while True:
        # What was typed last is stored by then, or forgotten.
        await writes.finished()
        kept = KeptText(await workspace.unsaved.find(f"comment/{key}"), writes)
        dialog = CommentDialog(comment, await workspace.submissions.comments.folders(), parent)
        check_spelling([dialog.text], workspace.spelling, dialog)
        title = comment.title if key else dialog.windowTitle()
        # Who moves may have to be shown next; and the next key is for what is there once it is being stored.
        ended = await show_kept(dialog, kept, again=again, key=key, title=title, is_followed=True, is_saved=False)
        if ended != QDialog.DialogCode.Accepted:
            return None
        is_rescored = key and comment.points != dialog.comment.points
        planned = await workspace.submissions.rescoring.by_comment(dialog.comment) if is_rescored else []
        changes = await chosen_to_rescore(workspace, planned, parent)
        if changes is not None:
            break
        # Whoever does not like who moves goes on with what was typed.
    label = QCoreApplication.translate("CommentDialog", "Points of “{comment}”").format(comment=comment.title)
    return partial(_keep, workspace, dialog.comment, partial(_rescore, workspace, changes, label), kept)


async def _keep(
    workspace: Workspace, comment: Comment, rescore: Callable[[], Coroutine[None, None, None]], typed: KeptText
) -> BankChange:
    kept = await workspace.submissions.comments.keep(comment)
    typed.forget()
    await rescore()
    return kept


async def _rescore(workspace: Workspace, changes: Sequence[MarkChange], label: str) -> None:
    if changes:
        await workspace.submissions.several.enter(changes, label=label)
