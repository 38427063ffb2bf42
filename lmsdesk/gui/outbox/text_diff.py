"""Two long texts side by side with their differences marked, by line and weight as well as by colour."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import islice, takewhile

from msgspec import Struct
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QResizeEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from lmsdesk.gui.kit import theme

_SENTENCES = re.compile(r"[^\n.!?]*[\n.!?]+\s*|[^\n.!?]+")
_WORDS = re.compile(r"\s+|\w+|[^\w\s]")
_MOST_PAIRS = 30_000
"""Pieces of one text times those of the other: more is marked as a whole, for comparing it could take a second."""
_LEAST_PX, _MOST_PX = 56, 220
_TINT = 0.14


class Segment(Struct, frozen=True):
    """A piece of a text, and whether the other text has it too."""

    text: str
    is_different: bool


def compared(mine: str, theirs: str) -> tuple[list[Segment], list[Segment]]:
    """Both texts in pieces: by sentences first, and by words within those that differ."""
    left: list[Segment] = []
    right: list[Segment] = []
    most = _MOST_PAIRS
    for ours, others in _matched(_SENTENCES.findall(mine), _SENTENCES.findall(theirs), most):
        # As many sentences here as there: each was probably made from the other.
        is_paired = len(ours) == len(others)
        pairs = zip(ours, others, strict=True) if is_paired else [("".join(ours), "".join(others))]
        for a, b in pairs:
            words, other_words = _WORDS.findall(a), _WORDS.findall(b)
            for run, other_run in _matched(words, other_words, most):
                is_different = run != other_run
                _append(left, "".join(run), is_different=is_different)
                _append(right, "".join(other_run), is_different=is_different)
            most -= len(words) * len(other_words) if a != b else 0
    return left, right


def _matched(ours: list[str], others: list[str], most: int) -> Iterator[tuple[list[str], list[str]]]:
    """Runs of pieces that are the same in both, and between them runs that differ."""
    if ours == others:
        yield ours, others
        return
    both = list(zip(ours, others, strict=False))
    start = sum(1 for _ in takewhile(_is_pair, both))
    shorter = len(both) - start
    end = sum(1 for _ in takewhile(_is_pair, islice(zip(reversed(ours), reversed(others), strict=False), shorter)))
    mine, theirs = ours[start : len(ours) - end], others[start : len(others) - end]
    yield ours[:start], others[:start]
    if len(mine) * len(theirs) > most:
        yield mine, theirs
    else:
        for _, a, b, c, d in SequenceMatcher(None, mine, theirs, autojunk=False).get_opcodes():
            yield mine[a:b], theirs[c:d]
    yield ours[len(ours) - end :], others[len(others) - end :]


def _is_pair(pieces: tuple[str, str]) -> bool:
    return pieces[0] == pieces[1]


def _append(segments: list[Segment], text: str, *, is_different: bool) -> None:
    if segments and segments[-1].is_different is is_different:
        text = segments.pop().text + text
    if text:
        segments.append(Segment(text, is_different))


class ComparedText(QTextEdit):
    """One of the two texts; it can be read and copied, and is as tall as it needs to be up to a limit."""

    def __init__(self, name: str, spoken: str, *, is_mine: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(spoken)
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._segments: list[Segment] = []
        self._is_mine = is_mine

    def show_segments(self, segments: Sequence[Segment]) -> None:
        self._segments = list(segments)
        self._write()
        self._fit()

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
        self._fit()

    def _fit(self) -> None:
        needed = round(self.document().size().height()) + self.height() - self.viewport().height()
        # Left to itself, a bar that was needed before the text had its height would stay.
        is_cut = needed > _MOST_PX
        bar = Qt.ScrollBarPolicy.ScrollBarAsNeeded if is_cut else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(bar)
        self.setFixedHeight(min(max(needed, _LEAST_PX), _MOST_PX))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_segments"):
            self._write()
