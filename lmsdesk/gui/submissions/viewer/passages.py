"""Places in a text: what notes are about, and what is found."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from lmsdesk.gui.kit import theme

MOST_HITS: Final = 2_000
"""Of one search, in every view."""
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
    return (_mark(cursor, theme.mixed(tokens.surface, tokens.accent, 0.18)) for cursor in found)


def found_mark(cursor: QTextCursor, *, is_chosen: bool) -> QTextEdit.ExtraSelection:
    """How words look that were found: they stay readable on their ground."""
    return _mark(cursor, found_colour(is_chosen=is_chosen))


def found_colour(*, is_chosen: bool) -> QColor:
    """The ground of what was found."""
    tokens = theme.tokens()
    return theme.mixed(tokens.surface, tokens.unsent, 0.45 if is_chosen else 0.2)


def _mark(cursor: QTextCursor, ground: QColor) -> QTextEdit.ExtraSelection:
    mark = QTextEdit.ExtraSelection()
    mark.cursor = cursor
    mark.format.setBackground(ground)
    return mark


def narrowed(extent: QTextCursor, words: str) -> QTextCursor:
    """The words in a part of a text; its first line where they are not there any more."""
    text, begin = extent.selectedText(), extent.selectionStart()
    start = text.find(words) if words else -1
    before = text[:start] if start >= 0 else ""
    length = units(words) if start >= 0 else units(text.partition("\u2029")[0])
    extent.setPosition(begin + units(before))
    extent.setPosition(begin + units(before) + length, QTextCursor.MoveMode.KeepAnchor)
    return extent


class Hit(NamedTuple):
    """A place that was found, counted as Qt counts letters."""

    line: int
    column: int
    length: int


def hits_in(lines: tuple[str, ...], pattern: re.Pattern[str]) -> list[Hit]:
    """What matches in the lines, as far as it is shown."""
    found: list[Hit] = []
    for number, line in enumerate(lines):
        matches = (one for one in pattern.finditer(line) if one.end() > one.start())
        found += [Hit(number, units(line[: one.start()]), units(one[0])) for one in matches]
        if len(found) >= MOST_HITS:
            break
    return found[:MOST_HITS]
