"""Grade columns that stay beside the student columns while the others scroll beneath them."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHeaderView

_LEAST_REST: Final = 120
"""So much room always stays for the columns that scroll; what does not fit beside it scrolls too."""


class Frozen:
    """The first columns of a header, as many as stay in place; all places are pixels of the viewport."""

    def __init__(self, header: QHeaderView) -> None:
        self._header = header
        self._wanted: frozenset[int] = frozenset()

    def want(self, sections: Sequence[int]) -> None:
        """Keep these columns in place; they have to be the first ones."""
        self._wanted = frozenset(sections)
        self._header.viewport().update()

    def sections(self) -> list[int]:
        """Those that stay now, in the order seen."""
        if not self._wanted:
            return []
        header, kept, width = self._header, list[int](), 0
        room = header.viewport().width() - _LEAST_REST
        for section in (header.logicalIndex(index) for index in range(len(self._wanted))):
            width += header.sectionSize(section)
            if section not in self._wanted or width > room:
                break
            if not header.isSectionHidden(section):
                kept.append(section)
        return kept

    def width(self) -> int:
        """The room they take together."""
        return sum(self._header.sectionSize(section) for section in self.sections())

    def area(self, height: int) -> QRect:
        """Where they stand."""
        width = self.width()
        return QRect(self._header.viewport().width() - width if self._is_mirrored else 0, 0, width, height)

    def rest(self, height: int) -> QRect:
        """Where the others scroll."""
        width, whole = self.width(), self._header.viewport().width()
        return QRect(0 if self._is_mirrored else width, 0, whole - width, height)

    def zone_of(self, section: int, height: int) -> QRect:
        """Where a column can be seen: among those that stay, or beside them."""
        return self.area(height) if section in self.sections() else self.rest(height)

    def left_of(self, section: int) -> int:
        """Where any column begins."""
        header = self._header
        if section not in self.sections():
            return header.sectionViewportPosition(section)
        start = header.sectionPosition(section)
        return header.viewport().width() - start - header.sectionSize(section) if self._is_mirrored else start

    def hidden_part(self, section: int) -> int:
        """How much of a column that scrolls lies beneath those that stay."""
        kept, header = self.sections(), self._header
        if not kept or section in kept:
            return 0
        return max(0, self.width() - (header.sectionPosition(section) - header.offset()))

    def section_at(self, x: int) -> int:
        """The column that stays at a place, or -1."""
        for section in self.sections():
            left = self.left_of(section)
            if left <= x < left + self._header.sectionSize(section):
                return section
        return -1

    def as_unscrolled(self, event: QMouseEvent, *, has_begun_here: bool | None = None) -> QMouseEvent:
        """The event where the base class looks for it: it knows columns only as they have scrolled."""
        point = event.position()
        is_here = self.section_at(int(point.x())) >= 0 if has_begun_here is None else has_begun_here
        if not is_here:
            return event
        offset = self._header.offset()
        moved = QPointF(point.x() + (offset if self._is_mirrored else -offset), point.y())
        keys = (event.button(), event.buttons(), event.modifiers())
        return QMouseEvent(event.type(), moved, event.scenePosition(), event.globalPosition(), *keys)

    @property
    def _is_mirrored(self) -> bool:
        return self._header.isRightToLeft()
