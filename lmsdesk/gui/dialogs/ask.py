"""Opens dialogs and awaits their end, without a second event loop."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from lmsdesk.gui import theme
from lmsdesk.gui.widgets.labels import LARGE_PX, fitted, plain

TEXT_WIDTH = 420


async def opened(dialog: QDialog) -> int:
    """Show the dialog over its parent and return its result; a cancelled wait closes it."""
    ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def on_finished(result: int) -> None:
        if not ended.done():
            ended.set_result(result)

    dialog.finished.connect(on_finished)
    # By the class: the dialogs of files and printers hide it behind one that wants a receiver.
    QDialog.open(dialog)
    try:
        return await ended
    finally:
        # It may have gone with the window it was over.
        if isValid(dialog):
            dialog.close()
            dialog.deleteLater()


@dataclass(frozen=True)
class Question:
    """A question with a verb for “yes”; the safe answer is the default where something would be gone for good."""

    title: str
    text: str
    verb: str
    is_dangerous: bool = False


class QuestionDialog(QDialog):
    """One question, one verb, and a way back."""

    def __init__(self, question: Question, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("questionDialog")
        self.setWindowTitle(question.title)
        layout = dialog_layout(self)
        layout.addWidget(heading(question.title))
        layout.addWidget(paragraph(question.text))
        layout.addWidget(self._buttons(question))
        # Only now: before the buttons are in the dialog, the focus would be that of their box alone.
        self.safe.setFocus()

    def _buttons(self, question: Question) -> QDialogButtonBox:
        box = button_box(QDialogButtonBox.StandardButton.Cancel)
        verb = box.addButton(question.verb, QDialogButtonBox.ButtonRole.AcceptRole)
        verb.setObjectName("confirm")
        cancel = box.button(QDialogButtonBox.StandardButton.Cancel)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        self.safe = cancel if question.is_dangerous else verb
        self.safe.setProperty("role", "primary")
        self.safe.setDefault(True)
        return box


class TextDialog(QDialog):
    """Asks for one line of text, hidden for a passphrase."""

    def __init__(self, title: str, text: str, *, is_secret: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("textDialog")
        self.setWindowTitle(title)
        layout = dialog_layout(self)
        layout.addWidget(heading(title))
        layout.addWidget(paragraph(text))
        self.field = QLineEdit()
        self.field.setObjectName("textField")
        self.field.setAccessibleName(title)
        if is_secret:
            self.field.setEchoMode(QLineEdit.EchoMode.Password)
        layout.addWidget(self.field)
        box = button_box(QDialogButtonBox.StandardButton.Ok, QDialogButtonBox.StandardButton.Cancel)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        box.button(QDialogButtonBox.StandardButton.Ok).setProperty("role", "primary")
        layout.addWidget(box)
        self.field.setFocus()


async def confirmed(question: Question, parent: QWidget | None) -> bool:
    """Whether the person chose the verb."""
    return await opened(QuestionDialog(question, parent)) == QDialog.DialogCode.Accepted


async def line_of_text(title: str, text: str, *, is_secret: bool = False, parent: QWidget | None = None) -> str | None:
    """What the person typed, or `None` when the dialog was closed."""
    dialog = TextDialog(title, text, is_secret=is_secret, parent=parent)
    if await opened(dialog) != QDialog.DialogCode.Accepted:
        return None
    return dialog.field.text()


async def passphrase_typed_twice(title: str, text: str, *, parent: QWidget | None) -> str | None:
    """The same text twice, or `None`: a slip of the finger must not lock anybody's data."""
    note = ""
    while True:
        first = await line_of_text(title, f"{note} {text}".strip(), is_secret=True, parent=parent)
        if not first:
            return None
        again = QCoreApplication.translate("Ask", "Type the passphrase once more.")
        second = await line_of_text(title, again, is_secret=True, parent=parent)
        if second is None or second == first:
            return second
        note = QCoreApplication.translate("Ask", "The two were not the same.")


async def file_to_save(title: str, suggested: str, kinds: str, *, parent: QWidget | None = None) -> Path | None:
    """Where to write a file, or `None`; the ending follows the kind, and the system asks before a file is replaced."""
    dialog = QFileDialog(parent, title, suggested, kinds)
    dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(_ending(kind)))
    dialog.setDefaultSuffix(_ending(kinds))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    if await opened(dialog) != QDialog.DialogCode.Accepted:
        return None
    return next((Path(name) for name in dialog.selectedFiles()), None)


async def file_to_open(title: str, kinds: str, *, parent: QWidget | None = None) -> Path | None:
    """Which file to read, or `None`."""
    dialog = QFileDialog(parent, title, "", kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    if await opened(dialog) != QDialog.DialogCode.Accepted:
        return None
    return next((Path(name) for name in dialog.selectedFiles()), None)


def _ending(kind: str) -> str:
    return kind.partition("*.")[2].partition(")")[0]


def dialog_layout(dialog: QDialog) -> QVBoxLayout:
    """The spacing every dialog has."""
    layout = QVBoxLayout(dialog)
    layout.setContentsMargins(theme.AROUND, theme.AROUND, theme.AROUND, theme.BETWEEN)
    layout.setSpacing(theme.INSIDE + theme.STEP)
    layout.setSizeConstraint(QLayout.SizeConstraint.SetMinimumSize)
    return layout


def heading(text: str) -> QLabel:
    """A dialog's first line."""
    return plain(text, pixels=LARGE_PX, is_emphasized=True)


def paragraph(text: str) -> QLabel:
    """Wrapped text that can be selected."""
    label = plain(text)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return fitted(label, TEXT_WIDTH)


def button_box(*buttons: QDialogButtonBox.StandardButton) -> QDialogButtonBox:
    """Standard buttons with words alone."""
    box = QDialogButtonBox()
    for kind in buttons:
        box.addButton(kind).setIcon(QIcon())
    return box


def verb_box(dialog: QDialog, words: str) -> QDialogButtonBox:
    """A way back, and the one verb that ends the dialog well, also by Enter."""
    box = button_box(QDialogButtonBox.StandardButton.Cancel)
    verb = box.addButton(words, QDialogButtonBox.ButtonRole.AcceptRole)
    verb.setObjectName("confirm")
    verb.setProperty("role", "primary")
    verb.setDefault(True)
    box.accepted.connect(dialog.accept)
    box.rejected.connect(dialog.reject)
    return box


def close_button() -> QPushButton:
    """The button that only closes."""
    return QPushButton(QCoreApplication.translate("Ask", "Close"))
