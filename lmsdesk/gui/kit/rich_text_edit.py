"""A field in which text can be formatted: what can be entered is what the service takes, also from the clipboard."""

import re
from typing import Final, Literal

from msgspec.structs import replace
from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextEdit, QWidget

from lmsdesk.gui.kit.rich_document import (
    LINE_END,
    code_format,
    insert_paragraphs,
    link_format,
    list_format,
    list_kind,
    paragraphs_in,
    run_format,
)
from lmsdesk.model.rich_text import ListKind, Paragraph, Run, markup_of
from lmsdesk.model.rich_text_reading import paragraphs_of

_OWN: Final = "application/x-lmsdesk-markup"
_MOST_PASTED: Final = 500_000
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_BULLET: Final = re.compile(r"[·•§\uf0b7][ \u00a0]+")
"""What a word processor writes before the entries of a list."""


class RichTextEdit(QTextEdit):
    """What is pasted keeps only what the service takes, so that nothing looks other than it will be.

    `picture_refused` when there was only a picture to paste.
    """

    picture_refused = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)

    @property
    def list_kind(self) -> ListKind:
        """The list in which the cursor stands."""
        return list_kind(self.textCursor().block())

    @property
    def is_code(self) -> bool:
        """Whether the letters at the cursor are code."""
        return self.currentCharFormat().fontFixedPitch()

    @property
    def script(self) -> QTextCharFormat.VerticalAlignment:
        """Whether the letters at the cursor are raised or lowered."""
        return self.currentCharFormat().verticalAlignment()

    def toggle_bold(self) -> None:
        is_bold = self.fontWeight() > QFont.Weight.Normal
        self.setFontWeight(QFont.Weight.Normal if is_bold else QFont.Weight.Bold)

    def toggle_italic(self) -> None:
        self.setFontItalic(not self.fontItalic())

    def toggle_code(self) -> None:
        self.mergeCurrentCharFormat(code_format(is_code=not self.is_code))

    def toggle_script(self, kind: Literal["sub", "sup"]) -> None:
        """Raise or lower what is selected or typed next, or put it on the line again."""
        wanted = run_format(Run("", script=kind)).verticalAlignment()
        looks = QTextCharFormat()
        looks.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignNormal if self.script == wanted else wanted)
        self.mergeCurrentCharFormat(looks)

    def toggle_list(self, kind: ListKind) -> None:
        """Make entries of a list of what is selected, or paragraphs again."""
        cursor = self.textCursor()
        if self.list_kind == kind:
            self._leave_list(cursor)
        else:
            cursor.createList(list_format(kind))
        # Nobody hears of it otherwise where no letter changes.
        self.currentCharFormatChanged.emit(self.currentCharFormat())

    def set_link(self, link: str, words: str) -> None:
        """Let what is selected lead somewhere, or these words at the cursor; an empty link takes one away."""
        cursor = self.textCursor()
        if cursor.hasSelection() and cursor.selectedText() == words:
            cursor.mergeCharFormat(link_format(link))
        else:
            looks = cursor.charFormat()
            looks.merge(link_format(link))
            cursor.insertText(words, looks)
        cursor.setPosition(cursor.selectionEnd())
        self.setTextCursor(cursor)
        self.mergeCurrentCharFormat(link_format(""))

    def keyPressEvent(self, e: QKeyEvent) -> None:
        is_end = e.key() in _ENTER
        if is_end and self.is_code and not e.modifiers():
            # Lines of code are one paragraph.
            self.textCursor().insertText(LINE_END)
            return
        was_heading = self.textCursor().blockFormat().headingLevel() > 0
        if is_end and self.list_kind and not self.textCursor().block().text():
            self._leave_list(self.textCursor())
            return
        super().keyPressEvent(e)
        if was_heading and is_end:
            # What follows a heading is no heading.
            self.textCursor().setBlockFormat(QTextBlockFormat())
            self.setCurrentCharFormat(QTextCharFormat())

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasText() or source.hasHtml() or source.hasFormat(_OWN)

    def insertFromMimeData(self, source: QMimeData) -> None:
        if source.hasImage() and not source.hasText() and not source.hasHtml():
            self.picture_refused.emit()
            return
        pasted = _pasted(source)
        if all(one.is_plain for one in pasted):
            self.insertPlainText(source.text()[:_MOST_PASTED])
        else:
            insert_paragraphs(self.textCursor(), pasted)
        self.ensureCursorVisible()

    def createMimeDataFromSelection(self) -> QMimeData:
        selected = QTextDocument()
        QTextCursor(selected).insertFragment(self.textCursor().selection())
        taken, paragraphs = QMimeData(), list(paragraphs_in(selected))
        taken.setText(selected.toPlainText())
        if not all(one.is_plain for one in paragraphs):
            markup = markup_of(paragraphs)
            taken.setHtml(markup)
            taken.setData(_OWN, markup.encode())
        return taken

    def _leave_list(self, cursor: QTextCursor) -> None:
        block = self.document().findBlock(cursor.selectionStart())
        cursor.beginEditBlock()
        while block.isValid() and block.position() <= cursor.selectionEnd():
            if list_kind(block):
                block.textList().remove(block)
                looks = QTextBlockFormat()
                looks.setIndent(0)
                QTextCursor(block).mergeBlockFormat(looks)
            block = block.next()
        cursor.endEditBlock()


def _pasted(source: QMimeData) -> list[Paragraph]:
    """What is on the clipboard, without what has no place in a text."""
    if source.hasFormat(_OWN):
        return paragraphs_of(source.data(_OWN).toStdString())
    if not source.hasHtml() or len(source.html()) > _MOST_PASTED:
        return []
    return [_cleaned(one) for one in paragraphs_of(source.html())]


def _cleaned(paragraph: Paragraph) -> Paragraph:
    """A paragraph of another program: its spans are no code, and signs before entries are lists."""
    runs = tuple(replace(run, is_code=False) for run in paragraph.runs)
    words = "".join(run.text for run in runs)
    bullet = _BULLET.match(words)
    if bullet is None or paragraph.list_kind:
        return replace(paragraph, runs=runs)
    return Paragraph((Run(words[bullet.end() :]),), list_kind="ul")
