"""A table that is only read: letters are commands of the page around it, as in every view of papers."""

import re
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHeaderView, QTableView

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.list_style import ListCells

_USUAL: Final = 13
_LEAST, _MOST = 7, 40
_STEP: Final = 2
_NUMBER = re.compile(
    r"[-+−(]?[$€£¥]?\s?[-+−(]?\d[\d.,\u2019\u00a0\u202f]{0,30}(?:[eE][-+]?\d{1,3})?\s?[%$€£¥]?\)?"
    r"|-?(?:\d{1,9} )?\d{1,4}/\d{1,4}"
    r"|\d{1,4}([-./])\d{1,2}\1\d{1,4}(?: \d{1,2}:\d\d(?::\d\d)?)?|\d{1,4}:\d\d(?::\d\d)?"
)
"""Fractions, dates and times too, as they are written in digits."""


class NumberedHeader(QHeaderView):
    """Numbers of rows or letters of columns, as large as the last: Qt measures two hundred at each layout."""

    def __init__(self, orientation: Qt.Orientation, table: QTableView) -> None:
        super().__init__(orientation, table)
        self.setSectionsClickable(True)
        self.setHighlightSections(True)

    def sizeHint(self) -> QSize:
        return self.sectionSizeFromContents(self.count() - 1) if self.count() else super().sizeHint()


class ReadTable(QTableView):
    """Leaves letters, digits and copying to who holds it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        is_letter = is_plain and event.text().isprintable() and bool(event.text().strip())
        if is_letter or event.matches(QKeySequence.StandardKey.Copy):
            event.ignore()
        else:
            super().keyPressEvent(event)


class TableCells(ListCells):
    """Numbers stand below one another by their ends, as programs for tables have them."""

    def is_at_end(self, text: str) -> bool:
        return _NUMBER.fullmatch(text) is not None


class LetterSize:
    """The letters and the rows of a table, larger and smaller together."""

    def __init__(self, table: QTableView, padding: int) -> None:
        self._table, self._padding = table, padding
        self._pixels = _USUAL
        self.reset()

    @property
    def zoom(self) -> float:
        """1 being as on the rest of the screen."""
        return self._pixels / _USUAL

    def zoom_by(self, factor: float) -> None:
        """Larger or smaller by a step."""
        self._use(self._pixels + (_STEP if factor > 1 else -_STEP))

    def reset(self) -> None:
        """As on the rest of the screen."""
        self._use(_USUAL)

    def _use(self, pixels: int) -> None:
        self._pixels = min(max(pixels, _LEAST), _MOST)
        self._table.setFont(theme.font(self._pixels))
        self._table.verticalHeader().setDefaultSectionSize(self._pixels + self._padding)


class Zoomed:
    """A view that is larger or smaller with the letters of its table."""

    _letters: LetterSize

    @property
    def zoom(self) -> float:
        """How large the letters are."""
        return self._letters.zoom

    def zoom_by(self, factor: float) -> None:
        """Larger or smaller letters."""
        self._letters.zoom_by(factor)

    def reset_zoom(self) -> None:
        """Letters as on the rest of the screen."""
        self._letters.reset()
