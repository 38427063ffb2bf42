"""What is written on a conflict's row: drawn, for a label each would cost more time than the rest of the row."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QSizePolicy, QSpacerItem

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.labels import BODY_PX, LARGE_PX

_WRAPPED: Final = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop
_HIGHEST: Final = 10_000
_SECONDARY_PX: Final = 11
_APART: Final = theme.STEP // 2


class Style(Enum):
    """How a line is written: pixels, and whether it stands out."""

    NAME = BODY_PX, True
    PLACE = BODY_PX, False
    CAPTION = _SECONDARY_PX, False
    VALUE = LARGE_PX, True

    @property
    def is_emphasized(self) -> bool:
        """What a person looks for; the rest is said quietly."""
        return self.value[1]


@dataclass
class Line:
    """A text and its dress; a value is written in full, the others are cut where there is no room."""

    text: str
    style: Style


class Words:
    """Lines one below the other, in a room that a layout keeps for them; without a width they take what is left."""

    def __init__(self, lines: Sequence[Line], *, width: int = 0) -> None:
        self.lines = list(lines)
        self._width = width
        across = QSizePolicy.Policy.Fixed if width else QSizePolicy.Policy.Expanding
        height = sum(map(self._height, self.lines)) + _APART * (len(self.lines) - 1)
        self.room = QSpacerItem(width, height, across, QSizePolicy.Policy.Fixed)

    def paint(self, painter: QPainter) -> None:
        """Write them where the layout has put the room."""
        place = self.room.geometry()
        # A room may be given more than it needs: the lines stand in the middle of it.
        top = place.top() + (place.height() - self.room.sizeHint().height()) // 2
        for line in self.lines:
            height = self._height(line)
            self._write(painter, line, QRect(place.left(), top, place.width(), height))
            top += height + _APART

    def _write(self, painter: QPainter, line: Line, place: QRect) -> None:
        dress, metrics = _dress(line.style)
        painter.setFont(dress)
        painter.setPen(theme.tokens().text if line.style.is_emphasized else theme.tokens().muted)
        if line.style is Style.VALUE:
            painter.drawText(place, _WRAPPED, line.text)
            return
        shown = metrics.elidedText(line.text, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter, shown)

    def _height(self, line: Line) -> int:
        _, metrics = _dress(line.style)
        if line.style is not Style.VALUE or metrics.horizontalAdvance(line.text) <= self._width:
            return metrics.height()
        return metrics.boundingRect(QRect(0, 0, self._width, _HIGHEST), _WRAPPED, line.text).height()


@lru_cache(maxsize=len(Style))
def _dress(style: Style) -> tuple[QFont, QFontMetrics]:
    made = theme.font(style.value[0], is_emphasized=style.is_emphasized)
    return made, QFontMetrics(made)
