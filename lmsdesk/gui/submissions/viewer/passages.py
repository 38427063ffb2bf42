"""Lines and paragraphs that notes are about: which one is meant, and where its words stand."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from lmsdesk.gui.kit import theme

Noted = frozenset["Passage"]


class Passage(NamedTuple):
    """A line or a block of a paper by its number, and the words in it that are meant."""

    number: int
    words: str


def units(text: str) -> int:
    """How many letters Qt counts: one beyond the first plane is two."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def meant_cursor(view: QTextEdit | QPlainTextEdit) -> QTextCursor:
    """What is selected, or the line of the caret, or the first in sight where the caret is elsewhere."""
    cursor = view.textCursor()
    if cursor.hasSelection() or view.viewport().rect().intersects(view.cursorRect(cursor)):
        return cursor
    return view.cursorForPosition(QPoint(theme.AROUND + theme.STEP, theme.STEP))


def words_at(cursor: QTextCursor) -> str:
    """What is selected, or the whole line."""
    return cursor.selectedText() or cursor.block().text().removeprefix("•").strip()


def marks_of(found: Iterable[QTextCursor]) -> Iterator[QTextEdit.ExtraSelection]:
    """How the words look that notes are about."""
    tokens = theme.tokens()
    for cursor in found:
        mark = QTextEdit.ExtraSelection()
        mark.cursor = cursor
        mark.format.setBackground(theme.mixed(tokens.surface, tokens.accent, 0.18))
        yield mark


def narrowed(extent: QTextCursor, words: str) -> QTextCursor:
    """The words in a part of a text; its first line where they are not there any more."""
    text, begin = extent.selectedText(), extent.selectionStart()
    place = text.find(words) if words else -1
    before = text[:place] if place >= 0 else ""
    length = units(words) if place >= 0 else units(text.partition("\u2029")[0])
    extent.setPosition(begin + units(before))
    extent.setPosition(begin + units(before) + length, QTextCursor.MoveMode.KeepAnchor)
    return extent
