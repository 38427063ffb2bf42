"""Opens dialogs and awaits their end, without a second event loop."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject, QSize, Qt
from PySide6.QtGui import QIcon, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from lmsdesk.gui.kit import theme, typeahead
from lmsdesk.gui.kit.labels import LARGE_PX, fitted, named, plain
from lmsdesk.gui.kit.layouts import fill_layout
from lmsdesk.gui.kit.screen_fit import keep_on_screen
from lmsdesk.gui.kit.translator import Translator
from lmsdesk.gui.kit.typed_dialog import TypedDialog

_tr: Final = Translator("Dialogs")
TEXT_WIDTH = 420
COVERED: Final = "isCovered"
"""The property of a window that is locked: no dialog opens over it but one that names nobody."""
NAMES_NOBODY: Final = "namesNobody"
_SHARE_OF_SCREEN = 0.85
_TABLE_ENDINGS: Final = "*.csv *.tsv *.tab *.txt *.xlsx *.xlsm *.xlsb *.xls *.ods"


async def show_dialog(
    dialog: QDialog, *, is_followed: bool = False, hold: Callable[[QDialog], None] | None = None
) -> int:
    """Show the dialog over its parent and return its result; a cancelled wait closes it.

    When it is followed by another one, what is typed after it was accepted waits for that. With `hold` it is shown in
    the place that this gives it instead. Over a window that was locked meanwhile it counts as given up.
    """
    if _is_covered(dialog):
        dialog.deleteLater()
        return QDialog.DialogCode.Rejected
    ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    wait = typeahead.task_wait.get() or typeahead.wait()
    wait.resume()

    def on_finished(result: int) -> None:
        if is_followed and result == QDialog.DialogCode.Accepted:
            wait.resume()
        if not ended.done():
            ended.set_result(result)

    dialog.finished.connect(on_finished)
    _DefaultKept(dialog)
    try:
        if hold is not None:
            hold(dialog)
        else:
            _lay_out(dialog)
            # By the class: the dialogs of files and printers hide it behind one that wants a receiver.
            QDialog.open(dialog)
        wait.pass_on(dialog)
        return await ended
    finally:
        if wait is not typeahead.task_wait.get():
            wait.end()
        _close(dialog, is_ended=ended.done() and not ended.cancelled())


def _is_covered(dialog: QDialog) -> bool:
    parent = dialog.parentWidget()
    return parent is not None and bool(parent.window().property(COVERED)) and not dialog.property(NAMES_NOBODY)


def _close(dialog: QDialog, *, is_ended: bool) -> None:
    # It may have gone with the window it was over.
    if isValid(dialog):
        if isinstance(dialog, TypedDialog) and not is_ended:
            dialog.put_away()
        dialog.close()
        dialog.deleteLater()


def _lay_out(dialog: QDialog) -> None:
    dialog.ensurePolished()
    layout = dialog.layout()
    if layout is not None:
        layout.activate()
    keep_on_screen(dialog)


class _DefaultKept(QObject):
    """Names the default button again when the keys have left the buttons: in a box of buttons Qt forgets it then."""

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._button = next((one for one in dialog.findChildren(QPushButton) if one.isDefault()), None)
        application = QApplication.instance()
        if self._button is not None and isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)

    def _on_focus_changed(self, _: QWidget | None, now: QWidget | None) -> None:
        is_inside = now is not None and self._dialog.isAncestorOf(now)
        if not is_inside or isinstance(now.parentWidget() if now else None, QDialogButtonBox):
            return
        if self._button is not None and isValid(self._button) and not self._button.isDefault():
            self._button.setDefault(True)


class Question(Struct, frozen=True):
    """A question with a verb for “yes”; the safe answer is the default where something would be gone for good."""

    title: str
    text: str
    verb: str
    is_dangerous: bool = False
    back: str = ""
    """What the way back is called, where that is not “Cancel”."""


class QuestionDialog(QDialog):
    """One question, one verb, and a way back."""

    def __init__(self, question: Question, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = dialog_layout(self, "questionDialog", question.title)
        self.heading, self.text = heading(question.title), paragraph(question.text)
        fill_layout(layout, self.heading, self.text, self._buttons(question))
        # Only now: before the buttons are in the dialog, the focus would be that of their box alone.
        self.safe.setFocus()

    def show_question(self, question: Question) -> None:
        """Put other words in the place of the present ones; the buttons stay."""
        self.setWindowTitle(question.title)
        self.heading.setText(question.title)
        self.text.setText(question.text)

    def _buttons(self, question: Question) -> QDialogButtonBox:
        box = button_box(QDialogButtonBox.StandardButton.Cancel)
        verb = named(box.addButton(question.verb, QDialogButtonBox.ButtonRole.AcceptRole), "confirm")
        cancel = box.button(QDialogButtonBox.StandardButton.Cancel)
        if question.back:
            cancel.setText(question.back)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        self.safe = cancel if question.is_dangerous else verb
        self.safe.setProperty("role", "primary")
        self.safe.setDefault(True)
        return box


_NEXT = str(QT_TRANSLATE_NOOP("Ask", "Next"))
_SET = str(QT_TRANSLATE_NOOP("Ask", "Set passphrase"))


class TextDialog(QDialog):
    """Asks for one line of text, hidden for a passphrase."""

    def __init__(
        self,
        title: str,
        text: str,
        *,
        value: str = "",
        is_secret: bool = False,
        verb: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.field = named(QLineEdit(value), "textField", title)
        if is_secret:
            self.field.setEchoMode(QLineEdit.EchoMode.Password)
        box = button_box(QDialogButtonBox.StandardButton.Ok, QDialogButtonBox.StandardButton.Cancel)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        accept = box.button(QDialogButtonBox.StandardButton.Ok)
        accept.setProperty("role", "primary")
        accept.setText(verb or (self.tr("Unlock") if is_secret else self.tr("Save")))
        fill_layout(dialog_layout(self, "textDialog", title), heading(title), paragraph(text), self.field, box)
        self.field.setFocus()


async def confirm(question: Question, parent: QWidget | None) -> bool:
    """Whether the person chose the verb."""
    return await show_dialog(QuestionDialog(question, parent)) == QDialog.DialogCode.Accepted


async def ask_text(
    title: str,
    text: str,
    *,
    value: str = "",
    is_secret: bool = False,
    is_followed: bool = False,
    verb: str = "",
    parent: QWidget | None = None,
) -> str | None:
    """What the person typed, or `None` when the dialog was closed; without a `verb` it unlocks or saves."""
    dialog = TextDialog(title, text, value=value, is_secret=is_secret, verb=verb, parent=parent)
    if await show_dialog(dialog, is_followed=is_followed) != QDialog.DialogCode.Accepted:
        return None
    return dialog.field.text()


async def passphrase_typed_twice(title: str, text: str, *, parent: QWidget | None) -> str | None:
    """The same text twice, or `None`: a slip of the finger must not lock anybody's data."""
    note = ""
    while True:
        next_, done = (QCoreApplication.translate("Ask", words) for words in (_NEXT, _SET))
        question = f"{note} {text}".strip()
        first = await ask_text(title, question, is_secret=True, is_followed=True, verb=next_, parent=parent)
        if not first:
            return None
        again = QCoreApplication.translate("Ask", "Enter it again.")
        second = await ask_text(title, again, is_secret=True, is_followed=True, verb=done, parent=parent)
        if second is None or second == first:
            return second
        note = QCoreApplication.translate("Ask", "The passphrases do not match.")


async def file_to_save(title: str, suggested: str, kinds: str, *, parent: QWidget | None = None) -> Path | None:
    """Where to write a file, or `None`; the ending follows the kind, and the system asks before a file is replaced."""
    from PySide6.QtWidgets import QFileDialog

    dialog = QFileDialog(parent, title, suggested, kinds)
    dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(_ending(kind)))
    dialog.setDefaultSuffix(_ending(kinds))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    if await show_dialog(dialog) != QDialog.DialogCode.Accepted:
        return None
    return next((Path(name) for name in dialog.selectedFiles()), None)


def table_files() -> str:
    """What a file with a table can be called, as dialogs for files ask for it."""
    return _tr("Tables ({endings})").format(endings=_TABLE_ENDINGS)


async def file_to_open(
    title: str, kinds: str, *, is_followed: bool = False, parent: QWidget | None = None
) -> Path | None:
    """Which file to read, or `None`."""
    from PySide6.QtWidgets import QFileDialog

    dialog = QFileDialog(parent, title, "", kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    if await show_dialog(dialog, is_followed=is_followed) != QDialog.DialogCode.Accepted:
        return None
    return next((Path(name) for name in dialog.selectedFiles()), None)


async def folder_to_use(title: str, *, is_followed: bool = False, parent: QWidget | None = None) -> Path | None:
    """Which folder, or `None`."""
    from PySide6.QtWidgets import QFileDialog

    dialog = QFileDialog(parent, title)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    if await show_dialog(dialog, is_followed=is_followed) != QDialog.DialogCode.Accepted:
        return None
    return next((Path(name) for name in dialog.selectedFiles()), None)


def _ending(kind: str) -> str:
    return kind.partition("*.")[2].partition(")")[0]


def dialog_layout(dialog: QDialog, name: str = "", title: str = "") -> QVBoxLayout:
    """The spacing every dialog has; the name and the title are given to the dialog."""
    if name:
        dialog.setObjectName(name)
        dialog.setWindowTitle(title)
    layout = QVBoxLayout(dialog)
    layout.setContentsMargins(theme.AROUND, theme.AROUND, theme.AROUND, theme.BETWEEN)
    layout.setSpacing(theme.INSIDE + theme.STEP)
    layout.setSizeConstraint(QLayout.SizeConstraint.SetMinimumSize)
    return layout


def size_on_screen(dialog: QDialog, width: int, height: int) -> QSize:
    """This size, or what a small screen has room for; a part of the dialog must be able to scroll."""
    return QSize(width, height).boundedTo(dialog.screen().availableGeometry().size() * _SHARE_OF_SCREEN)


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


class VerbBox(QDialogButtonBox):
    """A way back, and the one verb that ends the dialog well, also by Enter, and by Ctrl+Enter in a field of lines."""

    def __init__(self, dialog: QDialog, words: str) -> None:
        super().__init__()
        self.verb = named(self.addButton(words, QDialogButtonBox.ButtonRole.AcceptRole), "confirm", role="primary")
        self.verb.setDefault(True)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), dialog).activated.connect(self.verb.click)
        self.addButton(QDialogButtonBox.StandardButton.Cancel).setIcon(QIcon())
        self.accepted.connect(dialog.accept)
        self.rejected.connect(dialog.reject)


def close_button() -> QPushButton:
    """The button that only closes."""
    return QPushButton(QCoreApplication.translate("Ask", "Close"))
