"""A field for feedback: plain text stays as it is typed, and markup of others stays as it is until somebody agrees."""

from collections.abc import Callable
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QKeyCombination, QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QWidget

from lmsdesk.gui.kit.rich_document import insert_paragraphs, paragraphs_in
from lmsdesk.gui.kit.rich_text_edit import RichTextEdit
from lmsdesk.model.feedback import joined, kept_text, with_text_after
from lmsdesk.model.rich_text import markup_of
from lmsdesk.model.rich_text_reading import is_markup, paragraphs_of

_LEAST: Final = 96
_CTRL: Final = Qt.KeyboardModifier.ControlModifier
_WITH_SHIFT: Final = _CTRL | Qt.KeyboardModifier.ShiftModifier


class FeedbackEdit(RichTextEdit):
    """`kept` is what is to be stored; `typed(kept)` follows every key, and nothing that was not typed.

    `protection_changed` when the text is, or is no more, one whose formats cannot be kept here. A plain field has none.
    """

    typed = Signal(str)
    protection_changed = Signal()
    link_wanted = Signal()

    def __init__(self, name: str, title: str, parent: QWidget | None = None, *, is_plain: bool = False) -> None:
        super().__init__(parent)
        self._is_plain = is_plain
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.kept = ""
        """The text as it is stored: plain letters, or markup where there are formats."""
        self.is_protected = False
        """Whether its formats were made elsewhere and would change."""
        self._is_closed = self._is_filling = False
        self._agreed = ""
        self._is_marked_up = False
        """Whether it came as markup without any format: then it stays markup, and is written as it was."""
        self._least = self._most = self._height = _LEAST
        self._verbs: dict[QKeyCombination, Callable[[], None]] = {} if is_plain else self._built_verbs()
        self.textChanged.connect(self._on_text_changed)
        # What is taken away is not told by the layout.
        self.textChanged.connect(self._fit)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)

    def _built_verbs(self) -> dict[QKeyCombination, Callable[[], None]]:
        return {
            QKeyCombination(_CTRL, Qt.Key.Key_B): self.toggle_bold,
            QKeyCombination(_CTRL, Qt.Key.Key_I): self.toggle_italic,
            QKeyCombination(_WITH_SHIFT, Qt.Key.Key_K): self.link_wanted.emit,
            QKeyCombination(_WITH_SHIFT, Qt.Key.Key_C): self.toggle_code,
            QKeyCombination(_CTRL, Qt.Key.Key_Comma): lambda: self.toggle_script("sub"),
            QKeyCombination(_CTRL, Qt.Key.Key_Period): lambda: self.toggle_script("sup"),
            **{QKeyCombination(_WITH_SHIFT, key): self._to_bullets for key in (Qt.Key.Key_8, Qt.Key.Key_Asterisk)},
            **{QKeyCombination(_WITH_SHIFT, key): self._to_numbers for key in (Qt.Key.Key_7, Qt.Key.Key_Ampersand)},
        }

    def fill(self, kept: str) -> None:
        """Show a text that nobody typed."""
        if kept == self.kept:
            return
        self._is_filling = True
        self.document().setUndoRedoEnabled(False)
        self.clear()
        self.setCurrentCharFormat(QTextCharFormat())
        if self._has_formats(kept):
            insert_paragraphs(self.textCursor(), paragraphs_of(kept))
        else:
            self.setPlainText(kept)
        self.document().setUndoRedoEnabled(True)
        self.moveCursor(QTextCursor.MoveOperation.End)
        self._is_filling = False
        self._take(kept)

    def replace(self, kept: str) -> None:
        """Put another text in the place of this one, as if it was typed."""
        if kept == self.kept:
            return
        if not self.is_protected:
            self._is_filling = True
            cursor = self.textCursor()
            cursor.select(QTextCursor.SelectionType.Document)
            if is_markup(kept):
                insert_paragraphs(cursor, paragraphs_of(kept))
            else:
                cursor.insertText(kept, QTextCharFormat())
            self._is_filling = False
            self._take(kept)
        else:
            self.fill(kept)
        self.ensureCursorVisible()
        self.typed.emit(kept)

    def insert(self, kept: str) -> None:
        """Insert a text at the cursor, on a line of its own behind what is there, as if it was typed."""
        if self.is_protected:
            whole = joined([self.kept, kept], between="\n") if is_markup(kept) else with_text_after(self.kept, kept)
            self.replace(whole)
            return
        cursor = self.textCursor()
        cursor.beginEditBlock()
        start = cursor.selectionStart()
        before = self.toPlainText()[start - 1 : start] if start else ""
        cursor.removeSelectedText()
        if before and not before.isspace():
            cursor.insertText("\n" if cursor.atEnd() else " ")
        if is_markup(kept):
            insert_paragraphs(cursor, paragraphs_of(kept))
        else:
            cursor.insertText(kept)
        cursor.endEditBlock()
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def agree(self) -> None:
        """Let it be edited although formats will change."""
        self._agreed = self.kept
        self._take(self.kept)

    def insertFromMimeData(self, source: QMimeData) -> None:
        if self._is_plain:
            self.insertPlainText(source.text())
        else:
            super().insertFromMimeData(source)

    def setReadOnly(self, ro: bool) -> None:  # noqa: FBT001 - as Qt has it
        self._is_closed = ro
        super().setReadOnly(ro or self.is_protected)

    def sizeHint(self) -> QSize:
        # It takes the room that is left; a larger wish would push the buttons out of a small window.
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, self._height)

    def grow_to(self, most: int, *, least: int = _LEAST) -> None:
        """Let it be as high as its text, between these; from there on the text is scrolled."""
        self._least, self._most = least, max(least, most)
        self._fit()

    def _fit(self) -> None:
        chrome = self.height() - self.viewport().height()
        wanted = ceil(self.document().documentLayout().documentSize().height()) + chrome
        # A bar that comes and goes with the height would make the text, and with it the height, come and go too.
        is_whole = wanted <= self._most
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if is_whole else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        if self._most > self._least and policy != self.verticalScrollBarPolicy():
            self.setVerticalScrollBarPolicy(policy)
        height = min(max(self._least, wanted), self._most)
        if height != self._height:
            self._height = height
            self.updateGeometry()

    def event(self, e: QEvent) -> bool:
        # The window has other actions on some of these keys.
        if e.type() == QEvent.Type.ShortcutOverride and isinstance(e, QKeyEvent) and e.keyCombination() in self._verbs:
            e.accept()
            return True
        return super().event(e)

    def keyPressEvent(self, e: QKeyEvent) -> None:
        verb = self._verbs.get(e.keyCombination())
        if verb is None:
            super().keyPressEvent(e)
        elif not self.isReadOnly():
            verb()

    def _to_bullets(self) -> None:
        self.toggle_list("ul")

    def _to_numbers(self) -> None:
        self.toggle_list("ol")

    def _take(self, kept: str) -> None:
        self.kept = kept
        was_protected = self.is_protected
        self._is_marked_up = self._has_formats(kept) and markup_of(paragraphs_in(self.document())) == kept
        self.is_protected = self._has_formats(kept) and kept != self._agreed and self._written() != kept
        super().setReadOnly(self._is_closed or self.is_protected)
        if was_protected != self.is_protected:
            self.protection_changed.emit()

    def _has_formats(self, kept: str) -> bool:
        return not self._is_plain and is_markup(kept)

    def _written(self) -> str:
        if self._is_plain:
            return self.toPlainText()
        paragraphs = list(paragraphs_in(self.document()))
        if all(one.is_plain for one in paragraphs) and not (self._is_marked_up and self.toPlainText()):
            return kept_text(self.toPlainText())
        return markup_of(paragraphs)

    def _on_text_changed(self) -> None:
        if self._is_filling:
            return
        # It is also said where a line was only drawn below a word.
        if (written := self._written()) != self.kept and not self.is_protected:
            self.kept = written
            self.typed.emit(written)
