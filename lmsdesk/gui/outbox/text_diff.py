"""Two long texts side by side with their differences marked, by line and weight as well as by colour."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QResizeEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from lmsdesk.gui.kit import theme

_WORDS = re.compile(r"\s+|\w+|[^\w\s]")
_MOST_WORDS = 3000
"""Beyond that whole lines are compared, which stays quick."""
_LOWEST, _HIGHEST = 56, 220
_TINT = 0.14


@dataclass(frozen=True)
class Segment:
    """A piece of a text, and whether the other text has it too."""

    text: str
    is_different: bool


def compared(mine: str, theirs: str) -> tuple[list[Segment], list[Segment]]:
    """Both texts in pieces."""
    ours, others = _pieces(mine), _pieces(theirs)
    if max(len(ours), len(others)) > _MOST_WORDS:
        ours, others = mine.splitlines(keepends=True), theirs.splitlines(keepends=True)
    left: list[Segment] = []
    right: list[Segment] = []
    for tag, a, b, c, d in SequenceMatcher(None, ours, others, autojunk=False).get_opcodes():
        left += _segment(ours[a:b], is_different=tag != "equal")
        right += _segment(others[c:d], is_different=tag != "equal")
    return left, right


class ComparedText(QTextEdit):
    """One of the two texts; it can be read and copied, and is as tall as it needs to be up to a limit."""

    def __init__(self, name: str, segments: Sequence[Segment], *, is_mine: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._segments = list(segments)
        self._is_mine = is_mine
        self._write()

    def _write(self) -> None:
        self.clear()
        cursor = QTextCursor(self.document())
        for segment in self._segments:
            cursor.insertText(segment.text, self._format(is_different=segment.is_different))
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _format(self, *, is_different: bool) -> QTextCharFormat:
        made, colours = QTextCharFormat(), theme.tokens()
        if not is_different:
            return made
        colour = colours.unsent if self._is_mine else colours.accent
        line = QTextCharFormat.UnderlineStyle
        made.setFontWeight(QFont.Weight.DemiBold)
        made.setUnderlineStyle(line.SingleUnderline if self._is_mine else line.DashUnderline)
        made.setUnderlineColor(colour)
        if not colours.is_high_contrast:
            made.setBackground(theme.mixed(colours.surface, colour, _TINT))
        return made

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        needed = round(self.document().size().height()) + self.height() - self.viewport().height()
        # Left to itself, a bar that was needed before the text had its height would stay.
        is_cut = needed > _HIGHEST
        bar = Qt.ScrollBarPolicy.ScrollBarAsNeeded if is_cut else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(bar)
        self.setFixedHeight(min(max(needed, _LOWEST), _HIGHEST))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_segments"):
            self._write()


def _pieces(text: str) -> list[str]:
    return _WORDS.findall(text)


def _segment(pieces: Sequence[str], *, is_different: bool) -> Iterator[Segment]:
    if pieces:
        yield Segment("".join(pieces), is_different)
