"""Draws a block of grades straight from the arrays: no item, no delegate and no model call for a cell."""

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from msgspec import Struct, field
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen, QStaticText, QTransform

from lmsdesk.desk.gradebook.column_arrays import EXEMPT, ColumnArrays
from lmsdesk.desk.gradebook.session.view_mapping import Threshold
from lmsdesk.gui.gradebook.grid.status_icons import MARK_PX, Shape, mark_pixmap, shape_of
from lmsdesk.gui.kit import theme
from lmsdesk.model.sheet import CellFlag

MARK_ROOM: Final = MARK_PX + 2 * theme.STEP
"""What every cell keeps free at its end for a mark."""
_HINT_ROOM: Final = MARK_PX + 2
_MOST_TEXTS = 6000
_OVERRIDDEN: Final = int(CellFlag.OVERRIDDEN)
_MARKED: Final = int(CellFlag.CONFLICT | CellFlag.FAILED | CellFlag.UNSENT | CellFlag.NEEDS_GRADING)


class Span(Struct, frozen=True):
    """Where a column stands now, in pixels."""

    position: int
    left: int
    width: int


class TextLayout(Struct, frozen=True):
    """A prepared text and the distance from its start to the point it is aligned at."""

    text: QStaticText
    lead: int


class Values(Struct, frozen=True):
    """What a column's cells hold, row by row, and where the text of each begins once it was drawn."""

    scores: list[float]
    flags: list[int]
    starts: list[int | None]


class Block(Struct, frozen=True):
    """The rows and columns to draw."""

    slots: list[int]
    top: int
    row_height: int
    spans: Sequence[Span]
    columns: Sequence[ColumnArrays]
    is_mirrored: bool
    ratio: float
    flagged: Mapping[int, Collection[int]] = field(default_factory=dict)
    """Slots with a personal flag by column number."""
    late: Mapping[int, Collection[int]] = field(default_factory=dict)
    """Slots whose last hand-in came late, by column number."""
    rules: Mapping[int, Sequence[Threshold]] = field(default_factory=dict)
    """What is to stand out, by column number."""
    gone: Collection[int] = ()
    """Slots of students who have left the course."""


class TextCache:
    """Prepared texts by (text, width), a bounded number of them."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self.metrics = QFontMetricsF(font)
        self.height = math.ceil(self.metrics.height())
        self._texts: dict[tuple[str, int], TextLayout] = {}
        self._numbers: dict[tuple[float, int | None, float | None], TextLayout] = {}

    def text(self, text: str, width: int) -> TextLayout:
        """A text cut to `width` pixels, aligned at its end."""
        found = self._texts.get((text, width))
        if found is None:
            _bound(self._texts)
            shown = self.metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
            found = self._texts[text, width] = self._text_layout(shown, shown)
        return found

    def number(self, score: float, column: ColumnArrays) -> TextLayout:
        """A score of `column`, aligned at its decimal point."""
        # By value, not by cell: a course has few different scores, and they look the same in every column.
        key = (score, column.digits, column.scale.possible if column.scale.is_percent else None)
        found = self._numbers.get(key)
        if found is None:
            _bound(self._numbers)
            shown = column.number_text(score)
            found = self._numbers[key] = self._text_layout(shown, shown.partition(column.scale.decimal_point)[0])
        return found

    def point_room(self, digits: int) -> int:
        return math.ceil(self.metrics.horizontalAdvance("." + "0" * digits)) if digits else 0

    def _text_layout(self, shown: str, lead: str) -> TextLayout:
        static = QStaticText(shown)
        static.setTextFormat(Qt.TextFormat.PlainText)
        static.prepare(QTransform(), self.font)
        return TextLayout(static, math.ceil(self.metrics.horizontalAdvance(lead)))


def _bound(cache: dict[tuple[str, int], TextLayout] | dict[tuple[float, int | None, float | None], TextLayout]) -> None:
    if len(cache) >= _MOST_TEXTS:
        cache.clear()


class GradePainter:
    """Paints blocks of the grid in the colours of the theme."""

    def __init__(self, font: QFont) -> None:
        self.texts = TextCache(font)

    def paint(self, painter: QPainter, block: Block, rect: QRect) -> None:
        """Draw a block's hairlines, values and marks; its background is there already."""
        self.paint_hairlines(painter, block, rect)
        painter.setFont(self.texts.font)
        scheme = theme.tokens()
        if block.gone:
            _paint_gone_rows(painter, block, rect)
        for span in block.spans:
            column = block.columns[span.position]
            if column.is_unread or column.is_gone:
                area = QRect(span.left, block.top, span.width, len(block.slots) * block.row_height)
                paint_hatch(painter, area, is_gone=column.is_gone)
            if column.column.is_what_if:
                paint_what_if(painter, QRect(span.left, block.top, span.width, len(block.slots) * block.row_height))
            if span.position in block.rules:
                _paint_rules(painter, block, span)
            starts = self._paint_column(painter, block, span, scheme.muted if column.is_read_only else scheme.text)
            if block.late.get(span.position) or block.flagged.get(span.position):
                self._paint_beside(painter, block, span, starts)

    @staticmethod
    def paint_hairlines(painter: QPainter, block: Block, rect: QRect) -> None:
        painter.setBackground(theme.tokens().hairline)
        for row in range(1, len(block.slots) + 1):
            painter.eraseRect(rect.left(), block.top + row * block.row_height - 1, rect.width(), 1)

    @staticmethod
    def paint_uprights(painter: QPainter, block: Block) -> None:
        """A line at the end of each column, as far as there are rows."""
        height = len(block.slots) * block.row_height
        painter.setBackground(theme.tokens().hairline)
        for span in block.spans:
            left = span.left if block.is_mirrored else span.left + span.width - 1
            painter.eraseRect(left, block.top, 1, height)

    def _paint_column(self, painter: QPainter, block: Block, span: Span, colour: QColor) -> list[int | None]:
        column = block.columns[span.position]
        slots = block.slots
        flags, scores = column.flags_at(slots), column.scores_at(slots)
        if column.texts:
            scores = [math.nan if slot in column.texts else score for slot, score in zip(slots, scores, strict=True)]
        painter.setPen(colour)
        values = Values(scores, flags, [None] * len(slots))
        self._paint_numbers(painter, block, span, values)
        if any(flags) or column.texts:
            self._paint_extras(painter, block, span, values)
        return values.starts

    def _paint_numbers(self, painter: QPainter, block: Block, span: Span, values: Values) -> None:
        column = block.columns[span.position]
        point, low = self._end_of(span) - self.texts.point_room(column.room), span.left + theme.STEP
        top = block.top + (block.row_height - self.texts.height) // 2
        most = _most(column)
        # Looked up once: this loop runs some thousand times a frame.
        draw, number, starts = painter.drawStaticText, self.texts.number, values.starts
        for row, (score, flag) in enumerate(zip(values.scores, values.flags, strict=True)):
            if score != score or flag & EXEMPT:  # noqa: PLR0124 - true for NaN only
                continue
            layout = number(score, column)
            left = point - layout.lead
            if left < low:
                left, layout = low, self.texts.text(column.number_text(score), span.width - MARK_ROOM - theme.STEP)
            draw(left, top + row * block.row_height, layout.text)
            if score > most or score < 0 <= most < math.inf:
                left -= _HINT_ROOM
                hint = mark_pixmap(Shape.ABOVE if score > most else Shape.BELOW, block.ratio)
                painter.drawPixmap(left, top + row * block.row_height + (self.texts.height - MARK_PX) // 2, hint)
            starts[row] = left

    def _paint_extras(self, painter: QPainter, block: Block, span: Span, values: Values) -> None:
        column, ratio = block.columns[span.position], block.ratio
        colour, muted = painter.pen().color(), theme.tokens().muted
        for row, (slot, flag) in enumerate(zip(block.slots, values.flags, strict=True)):
            top = block.top + row * block.row_height
            if flag & EXEMPT or slot in column.texts:
                painter.setPen(muted if flag & EXEMPT else colour)
                layout = self.texts.text(column.text(slot), span.width - MARK_ROOM - theme.STEP)
                middle, left = top + (block.row_height - self.texts.height) // 2, self._end_of(span) - layout.lead
                painter.drawStaticText(left, middle, layout.text)
                values.starts[row] = left
            shape = shape_of(flag) if flag & _MARKED else None
            if shape is not None:
                left = span.left + theme.STEP if block.is_mirrored else span.left + span.width - MARK_PX - theme.STEP
                painter.drawPixmap(left, top + (block.row_height - MARK_PX) // 2, mark_pixmap(shape, ratio))
            if flag & _OVERRIDDEN:
                left = span.left + theme.STEP if block.is_mirrored else span.left + span.width - MARK_PX - theme.STEP
                painter.drawPixmap(left, top, mark_pixmap(Shape.OVERRIDDEN, ratio, is_mirrored=block.is_mirrored))

    def _paint_beside(self, painter: QPainter, block: Block, span: Span, starts: list[int | None]) -> None:
        """Hourglass and flag right before the value, or beside the mark of a cell that has none yet.

        At the start of their cell they would stand closer to the values of the column before.
        """
        late, flagged = block.late.get(span.position, ()), block.flagged.get(span.position, ())
        hourglass = mark_pixmap(Shape.LATE, block.ratio)
        flag = mark_pixmap(Shape.FLAGGED, block.ratio, is_mirrored=block.is_mirrored)
        top, least = block.top + (block.row_height - MARK_PX) // 2, span.left + theme.RING
        for row, (slot, start) in enumerate(zip(block.slots, starts, strict=True)):
            marks = [hourglass] * (slot in late) + [flag] * (slot in flagged)
            left, step = self._place_beside(span, start, is_mirrored=block.is_mirrored) if marks else (0, 0)
            for position, mark in enumerate(marks):
                painter.drawPixmap(max(left + position * step, least), top + row * block.row_height, mark)

    def _place_beside(self, span: Span, start: int | None, *, is_mirrored: bool) -> tuple[int, int]:
        """Where the first mark stands, and how far the second is from it."""
        if start is None and is_mirrored:
            return span.left + MARK_ROOM, _HINT_ROOM
        return self._end_of(span) - MARK_PX if start is None else start - _HINT_ROOM, -_HINT_ROOM

    @staticmethod
    def _end_of(span: Span) -> int:
        """Where values end: marks stand behind them, or before them where reading runs from right to left."""
        return span.left + span.width - MARK_ROOM


def _most(column: ColumnArrays) -> float:
    """The score above which a hint is shown; what is calculated may be anything."""
    possible = column.scale.possible
    return possible if possible is not None and not column.is_read_only else math.inf


def paint_what_if(painter: QPainter, rect: QRect) -> None:
    """Slanted lines under what is only tried out: a look of its own also without colours."""
    scheme = theme.tokens()
    painter.save()
    tint = QColor(scheme.needs_grading)
    tint.setAlphaF(0.22)
    painter.setBrushOrigin(rect.topLeft())
    painter.fillRect(rect, QBrush(tint, Qt.BrushStyle.BDiagPattern))
    painter.setPen(QPen(scheme.needs_grading, 1, Qt.PenStyle.DashLine))
    painter.drawLine(rect.topLeft(), rect.bottomLeft())
    painter.drawLine(rect.topRight(), rect.bottomRight())
    painter.restore()


def paint_hatch(painter: QPainter, rect: QRect, *, is_gone: bool) -> None:
    """Lines under what is not to be taken for grades: crossed where it is no more, slanted where it was never read."""
    scheme = theme.tokens()
    tint = QColor(scheme.conflict if is_gone else scheme.muted)
    # No stronger: the smallest digits are still read over it.
    tint.setAlphaF(0.28)
    painter.save()
    painter.setBrushOrigin(rect.topLeft())
    painter.fillRect(rect, QBrush(tint, Qt.BrushStyle.DiagCrossPattern if is_gone else Qt.BrushStyle.FDiagPattern))
    painter.restore()


def _paint_gone_rows(painter: QPainter, block: Block, rect: QRect) -> None:
    for row, slot in enumerate(block.slots):
        if slot in block.gone:
            top = block.top + row * block.row_height
            paint_hatch(painter, QRect(rect.left(), top, rect.width(), block.row_height - 1), is_gone=True)


def _paint_rules(painter: QPainter, block: Block, span: Span) -> None:
    """A tint and a shape at the start of each score that stands out; exempt ones do not count."""
    column, scheme = block.columns[span.position], theme.tokens()
    scores, flags = column.scores_at(block.slots), column.flags_at(block.slots)
    for rule in block.rules[span.position]:
        shape = Shape.HIGH if rule.is_above else Shape.LOW
        tint = QColor(scheme.done if rule.is_above else scheme.conflict)
        tint.setAlphaF(0.16 if scheme.is_dark else 0.09)
        mark, start = mark_pixmap(shape, block.ratio), _start_of(block, span)
        for row, (score, flag) in enumerate(zip(scores, flags, strict=True)):
            if flag & EXEMPT or not rule.is_met_by(score):
                continue
            top = block.top + row * block.row_height
            theme.fill(painter, QRect(span.left, top, span.width, block.row_height - 1), tint)
            painter.drawPixmap(start, top + (block.row_height - MARK_PX) // 2, mark)


def _start_of(block: Block, span: Span) -> int:
    """Where a shape stands: always on the left, for numbers end on the right in either direction of reading."""
    return span.left + (MARK_ROOM if block.is_mirrored else theme.INSIDE + theme.STEP)
