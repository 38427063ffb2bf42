"""Typing into a cell: keys, refusals on the spot, and the bubble that says why."""

from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QColor, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QLabel, QLineEdit, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from lmsdesk.desk.gradebook.entry.messages import Verb
from lmsdesk.desk.gradebook.entry.plan import read_text
from lmsdesk.gui.gradebook.grid.cell_painter import MARK_ROOM
from lmsdesk.gui.gradebook.grid.grid_view import GradeView
from lmsdesk.gui.gradebook.model import entry_text
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.kit import theme
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.scores import READ_AS, ScoreTextError

_LONGEST_ENTRY: Final = 64


class CommitAction(Enum):
    """Where the current cell goes after an entry."""

    ENTER = auto()
    """Where the Enter key leads: down, or on where a person has chosen so."""
    ENTER_BACK = auto()
    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    NEXT = auto()
    PREVIOUS = auto()
    EVERYWHERE = auto()
    """Stay, and enter the same into every selected cell."""


HalfTyped = tuple[str, bool]
"""What stands in the editor, and whether it has the keys: a text that is no score stays open without them."""
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_ARROWS: Final = {
    Qt.Key.Key_Up: CommitAction.UP,
    Qt.Key.Key_Down: CommitAction.DOWN,
    Qt.Key.Key_Left: CommitAction.LEFT,
    Qt.Key.Key_Right: CommitAction.RIGHT,
}


class Bubble(QLabel):
    """A sentence at a cell; it never takes the focus and goes when the text changes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._around = parent
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setMargin(theme.INSIDE)
        self.hide()

    def say(self, sentence: str, cell: QRect) -> None:
        """Show a sentence under a cell, or above it where there is no room."""
        self.setText(sentence)
        self.setAccessibleName(sentence)
        self.setFixedWidth(min(300, max(160, self.fontMetrics().horizontalAdvance(sentence) + 4 * theme.STEP)))
        self.adjustSize()
        around = self._around.rect()
        left = min(max(cell.left(), 2), max(2, around.width() - self.width() - 2))
        below = cell.bottom() + theme.STEP
        fits = below + self.height() <= around.height()
        self.move(left, below if fits else max(0, cell.top() - self.height() - theme.STEP))
        self.show()
        self.raise_()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def paintEvent(self, event: QPaintEvent) -> None:
        scheme = theme.tokens()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(scheme.conflict)
            painter.setBrush(_tinted(scheme))
            painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), theme.RADIUS, theme.RADIUS)
        super().paintEvent(event)


def _tinted(scheme: theme.Tokens) -> QColor:
    return theme.mixed(scheme.surface, scheme.conflict, 0.0 if scheme.is_high_contrast else 0.08)


def _sentence(title: str, more: str) -> str:
    return f"{entry_text.translate(title)} {entry_text.translate(more)}".strip()


class ScoreDelegate(QStyledItemDelegate):
    """Opens a line editor over a cell. `entered(Way)` asks the table to take the text and move on."""

    entered = Signal(CommitAction)
    refused = Signal(str)

    def __init__(self, parent: QWidget, bubble: Bubble) -> None:
        super().__init__(parent)
        self.editor: QLineEdit | None = None
        self.index = QPersistentModelIndex()
        self.is_replacing = False
        """Opened by typing: arrows then commit and move instead of moving the cursor."""
        self._bubble = bubble
        self._kept: QLineEdit | None = None
        """Hidden between two cells: to make an editor and to apply the style sheet takes longer than to open it."""
        self._start = ""
        self._last_read: tuple[tuple[object, ...], tuple[CellPatch, str]] | None = None

    @property
    def is_open(self) -> bool:
        return self.editor is not None

    def take(self) -> bool:
        """Take what was typed and close; False, with a bubble and the editor still open, for what is no score."""
        editor = self.editor
        if editor is None:
            return True
        if not self._can_take(editor):
            editor.setFocus()
            return False
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)
        return True

    def cancel(self) -> None:
        """Close and keep the cell's value."""
        if self.editor is not None:
            self.closeEditor.emit(self.editor, QStyledItemDelegate.EndEditHint.RevertModelCache)

    def half_typed(self) -> HalfTyped | None:
        """What would be lost with the editor."""
        editor = self.editor
        return None if editor is None else (editor.text(), editor.window().focusWidget() is editor)

    def type_again(self, text: str) -> None:
        """Put it into the editor that is open now."""
        if self.editor is not None:
            self.editor.setText(text)
            self.editor.setModified(True)

    def _can_take(self, editor: QLineEdit) -> bool:
        model = self.index.model()
        if not self.index.isValid() or not isinstance(model, GradebookModel) or editor.text() == self._start:
            return True
        try:
            self._read(model, self.index, editor.text())
        except ScoreTextError as refusal:
            sentence = _sentence(refusal.title, refusal.hint)
            self._bubble.say(sentence, editor.geometry())
            self.refused.emit(sentence)
            return False
        return True

    def _read(
        self, model: GradebookModel, index: QModelIndex | QPersistentModelIndex, text: str
    ) -> tuple[CellPatch, str]:
        """What the text enters; what was read to see whether it can be taken is not read again to take it."""
        ref = model.session.ref_at(index.row(), index.column())
        question = (text, ref, model.session.revision)
        if self._last_read is None or self._last_read[0] != question:
            self._last_read = question, read_text(model.session, ref, text)
        return self._last_read[1]

    def _way_of(self, event: QKeyEvent) -> CommitAction | None:
        is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() in _ENTER:
            is_everywhere = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            return (
                CommitAction.EVERYWHERE
                if is_everywhere
                else CommitAction.ENTER_BACK
                if is_shifted
                else CommitAction.ENTER
            )
        if event.key() == Qt.Key.Key_Tab:
            return CommitAction.NEXT
        if event.key() == Qt.Key.Key_Backtab:
            return CommitAction.PREVIOUS
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        return _ARROWS.get(Qt.Key(event.key())) if self.is_replacing and is_plain else None

    def _on_key_pressed(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self.cancel()
            return True
        if event.key() == Qt.Key.Key_F2:
            self.is_replacing = not self.is_replacing
            return True
        way = self._way_of(event)
        if way is None:
            return False
        self.entered.emit(way)
        return True

    def _on_text_changed(self) -> None:
        self._bubble.hide()

    def createEditor(
        self,
        parent: QWidget,
        option: QStyleOptionViewItem,  # noqa: ARG002 - Qt's signature
        index: QModelIndex | QPersistentModelIndex,
    ) -> QWidget:
        self.prepare(parent)
        editor = self._kept
        assert editor is not None
        # Not `clear`, which could be undone: the text of another cell would come back.
        editor.setText("")
        editor.raise_()
        editor.setFont(theme.font())
        editor.setAccessibleName(str(index.data(Qt.ItemDataRole.AccessibleTextRole)))
        self.editor, self.index, self._start = editor, QPersistentModelIndex(index), ""
        return editor

    def prepare(self, parent: QWidget) -> None:
        """Make the editor before it is wanted: the first digit would take twice as long as the next."""
        if self._kept is None:
            self._kept = self._made(parent)
            # Said at once: what was never hidden is shown with the grid.
            self._kept.hide()
            self._kept.ensurePolished()

    def _made(self, parent: QWidget) -> QLineEdit:
        editor = QLineEdit(parent)
        editor.setObjectName("cell_editor")
        editor.setMaxLength(_LONGEST_ENTRY)
        editor.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
        editor.setTextMargins(0, 0, MARK_ROOM - 2 * theme.STEP, 0)
        editor.textEdited.connect(self._on_text_changed)
        return editor

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        # Called again when a pull or the store's answer repaints the cell: what is being typed stays.
        if isinstance(editor, QLineEdit) and not editor.isModified() and not editor.text():
            self._start = str(index.data(Qt.ItemDataRole.EditRole) or "")
            editor.setText(self._start)

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        if not isinstance(editor, QLineEdit) or not isinstance(model, GradebookModel) or editor.text() == self._start:
            return
        try:
            patch, warning = self._read(model, index, editor.text())
        except ScoreTextError as refusal:
            self.refused.emit(_sentence(refusal.title, refusal.detail))
            return
        self._start = editor.text()
        if not patch.fields:
            return
        title, name = model.columns[index.column()].column.title, model.names[model.shown_slots[index.row()]]
        model.enter([patch], entry_text.label_of(model.session, Verb.ENTER, [patch]))
        if warning:
            # What was read as a word, or as another number, is named as it was typed.
            shown = editor.text().strip() if warning.startswith(READ_AS) else model.text_at(index)
            words = self.tr("{column}, {student}: {shown} is {remark}.")
            remark = entry_text.translate(warning)
            model.warning_raised.emit(words.format(column=title, student=name, shown=shown, remark=remark))

    def updateEditorGeometry(
        self,
        editor: QWidget,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        position: QRect = option.rect
        editor.setGeometry(position.adjusted(0, 0, 0, -1))
        view = self.parent()
        if isinstance(view, GradeView):
            # A cell that scrolls while somebody types in it goes beneath the columns that stay.
            area = view.column_header().frozen.zone_of(index.column(), view.viewport().height())
            visible_part = editor.geometry().intersected(area).translated(-editor.pos())
            editor.setMask(QRegion(visible_part if visible_part.isValid() else QRect(-1, -1, 1, 1)))

    def destroyEditor(
        self,
        editor: QWidget,
        index: QModelIndex | QPersistentModelIndex,  # noqa: ARG002 - Qt's signature
    ) -> None:
        if editor is self.editor:
            self.editor = None
            self._bubble.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002 - Qt's signature
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._on_key_pressed(event)
        if isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusOut:
            is_elsewhere = event.reason() not in {
                Qt.FocusReason.PopupFocusReason,
                Qt.FocusReason.ActiveWindowFocusReason,
            }
            if is_elsewhere and self.editor is not None and self._can_take(self.editor):
                self.take()
        return False
