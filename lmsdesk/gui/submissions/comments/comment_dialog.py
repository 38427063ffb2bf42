"""One comment: its text, its points and its folder."""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QLocale
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
from lmsdesk.gui.kit.dialogs import VerbBox, dialog_layout, heading, show_dialog, size_on_screen
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.spell_check import check_spelling
from lmsdesk.gui.submissions.rescore_dialog import chosen_to_rescore
from lmsdesk.model.comments import Comment

_SIZE = (480, 380)
Storing = Callable[[], Coroutine[None, None, BankChange]]


class CommentDialog(QDialog):
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
        layout.addWidget(self.problem)
        layout.addWidget(VerbBox(self, self.tr("Save comment")))
        self.resize(size_on_screen(self, *_SIZE))
        self.text.setFocus()

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


async def asked_comment(workspace: Workspace, comment: Comment, parent: QWidget) -> Storing | None:
    """Ask about a comment: what keeps it, which is for a task that outlives the dialogs; None where one was left."""
    dialog = CommentDialog(comment, await workspace.submissions.comments.folders(), parent)
    check_spelling([dialog.text], workspace.spelling, dialog)
    # Who moves may have to be shown next; and the next key is for what is there once it is being stored.
    if await show_dialog(dialog, is_followed=True) != QDialog.DialogCode.Accepted:
        return None
    is_rescored = comment.revision and comment.points != dialog.comment.points
    planned = await workspace.submissions.rescoring.by_comment(dialog.comment) if is_rescored else []
    changes = await chosen_to_rescore(workspace, planned, parent)
    if changes is None:
        return None
    label = QCoreApplication.translate("CommentDialog", "Points of “{comment}”").format(comment=comment.title)
    return partial(_keep, workspace, dialog.comment, changes, label)


async def _keep(workspace: Workspace, comment: Comment, changes: Sequence[MarkChange], label: str) -> BankChange:
    kept = await workspace.submissions.comments.keep(comment)
    if changes:
        await workspace.submissions.several.enter(changes, label=label)
    return kept
