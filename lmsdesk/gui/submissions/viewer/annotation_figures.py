"""How annotations look: paths in the units of the page, which the screen paints and an export writes down."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, sin
from typing import Final, NamedTuple, cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QTextLayout, QTextLine, QTextOption, QTransform

from lmsdesk.model.annotations import Annotation, AnnotationKind, Point

_Place = tuple[float, int]
"""Of a letter in its line, in pixels, and its number."""
NOTE_SIDE: Final = 9.0
"""Of the sign of a note, in widths of its pen."""
_LAID_OUT_PX: Final = 20
"""Letters are laid out at this size and made smaller: the system rounds small ones."""
_INK = QColor(40, 40, 40)
_PIECE: Final = 12
"""Bends of a stroke in one path."""
_WORD: Final = re.compile(r"\S{1,20}")
_HEAD: Final = 4.5
"""Of an arrow, in widths of its pen."""


class Figure(NamedTuple):
    """One path with what it is drawn with; a path that is multiplied lets the letters below it through."""

    path: QPainterPath
    pen: QColor | None = None
    width: float = 0.0
    fill: QColor | None = None
    is_multiplied: bool = False

    @property
    def bounds(self) -> QRectF:
        """What it covers, with its pen."""
        half = self.width / 2
        return self.path.boundingRect().adjusted(-half, -half, half, half)


def make_figures(annotation: Annotation) -> tuple[Figure, ...]:
    """What to draw, one above another, in small pieces: a long path costs much more than its parts."""
    drawn = _DRAWN[annotation.kind]
    if not annotation.turned:
        return drawn(annotation)
    # As it was seen when it was drawn, and from there back onto the page.
    seen, back = QTransform().rotate(annotation.turned), QTransform().rotate(-annotation.turned)
    figures = drawn(annotation.reshaped(lambda point: as_seen(point, seen)))
    return tuple(figure._replace(path=back.map(figure.path)) for figure in figures)


figures_of = lru_cache(maxsize=2_000)(make_figures)
"""The same for what is kept, made once."""


def as_seen(point: Point, way: QTransform) -> Point:
    """A point in another view of its page."""
    return cast("Point", way.map(*point))


def bounds_of(annotation: Annotation) -> QRectF:
    """What an annotation covers on its page."""
    found = QRectF()
    for figure in figures_of(annotation):
        found = found.united(figure.bounds)
    return found


def paint(painter: QPainter, figure: Figure) -> None:
    """Draw it with a painter that counts in the units of the page."""
    painter.setPen(Qt.PenStyle.NoPen if figure.pen is None else _pen(figure))
    painter.setBrush(Qt.BrushStyle.NoBrush if figure.fill is None else figure.fill)
    if figure.is_multiplied:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
    painter.drawPath(figure.path)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)


def simplified(points: Sequence[Point], slack: float) -> tuple[Point, ...]:
    """A stroke with fewer points, none of them further than `slack` from where the hand was."""
    kept = {0, len(points) - 1}
    parts = [(0, len(points) - 1)]
    while parts:
        first, last = parts.pop()
        far = max(range(first + 1, last), key=lambda n: _away(points[n], points[first], points[last]), default=first)
        if far > first and _away(points[far], points[first], points[last]) > slack:
            kept.add(far)
            parts += [(first, far), (far, last)]
    return tuple(points[number] for number in sorted(kept) if number >= 0)


def _pen(figure: Figure) -> QPen:
    solid, round_end, round_join = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(figure.pen or _INK, figure.width, solid, round_end, round_join)


def _away(point: Point, first: Point, last: Point) -> float:
    across, down = last[0] - first[0], last[1] - first[1]
    length = hypot(across, down)
    if not length:
        return hypot(point[0] - first[0], point[1] - first[1])
    return abs(across * (point[1] - first[1]) - down * (point[0] - first[0])) / length


def _highlight(one: Annotation) -> tuple[Figure, ...]:
    path = QPainterPath()
    # Boxes of two lines may overlap, and what is multiplied twice would be darker there.
    path.setFillRule(Qt.FillRule.WindingFill)
    for (left, top), (right, bottom) in zip(one.points[::2], one.points[1::2], strict=False):
        path.addRect(QRectF(QPointF(left, top), QPointF(right, bottom)).normalized())
    return (Figure(path, fill=QColor(one.colour), is_multiplied=True),)


def _note(one: Annotation) -> tuple[Figure, ...]:
    """A speech bubble with lines in it; one about the whole page is a sheet."""
    x, y = one.points[0] if one.points else (0.0, 0.0)
    unit = one.width * NOTE_SIDE / 18
    bubble, lines = QPainterPath(), QPainterPath()
    corners: Sequence[tuple[float, float]]
    if one.kind is AnnotationKind.PAGE_NOTE:
        corners = ((2, 1), (12, 1), (16, 5), (16, 17), (2, 17), (2, 1))
    else:
        corners = ((1, 2), (17, 2), (17, 13), (9, 13), (5, 17), (5, 13), (1, 13), (1, 2))
    _connect(bubble, [(x + across * unit, y + down * unit) for across, down in corners])
    bubble.closeSubpath()
    for down in (5.5, 9.0):
        _connect(lines, [(x + 4.5 * unit, y + down * unit), (x + 13 * unit, y + down * unit)])
    return Figure(bubble, _INK, unit, QColor(one.colour)), Figure(lines, _INK, unit)


def _freehand(one: Annotation) -> tuple[Figure, ...]:
    """Through the middles, bent towards the points: what a hand drew has no corners."""
    points = [QPointF(*point) for point in one.points]
    if len(points) < 2:
        return ()
    middles = [points[0], *((point + following) / 2 for point, following in pairwise(points[1:])), points[-1]]
    figures: list[Figure] = []
    for begin in range(0, len(middles) - 1, _PIECE):
        path = QPainterPath(middles[begin])
        for number in range(begin + 1, min(begin + _PIECE, len(middles) - 1) + 1):
            path.quadTo(points[number], middles[number])
        figures += _stroke(one, path)
    return tuple(figures)


def _tick(one: Annotation) -> tuple[Figure, ...]:
    return _in_box(one, [(0.0, 0.6), (0.36, 1.0), (1.0, 0.0)])


def _cross(one: Annotation) -> tuple[Figure, ...]:
    return _in_box(one, [(0.0, 0.0), (1.0, 1.0)], [(1.0, 0.0), (0.0, 1.0)])


def _in_box(one: Annotation, *lines: Sequence[Point]) -> tuple[Figure, ...]:
    left, top, right, bottom = one.bounds
    path = QPainterPath()
    for line in lines:
        _connect(path, [(left + x * (right - left), top + y * (bottom - top)) for x, y in line])
    return _stroke(one, path)


def _arrow(one: Annotation) -> tuple[Figure, ...]:
    path = QPainterPath()
    if len(one.points) >= 2:
        (x, y), head = one.points[0], one.points[-1]
        way, length = atan2(head[1] - y, head[0] - x), min(_HEAD * one.width, hypot(head[0] - x, head[1] - y))
        _connect(path, [(x, y), head])
        wings = [(head[0] - length * cos(way + turn), head[1] - length * sin(way + turn)) for turn in (0.5, -0.5)]
        _connect(path, [wings[0], head, wings[1]])
    return _stroke(one, path)


def _box(one: Annotation) -> tuple[Figure, ...]:
    left, top, right, bottom = one.bounds
    path = QPainterPath()
    path.addRect(QRectF(left, top, right - left, bottom - top))
    return _stroke(one, path)


def _text(one: Annotation) -> tuple[Figure, ...]:
    left, top, right, _ = one.bounds
    words, _, height = _laid_out(one)
    # It can be taken hold of between its letters too.
    room = QPainterPath()
    room.addRect(QRectF(left, top, max(right - left, one.width), height))
    return Figure(room), *words


def _stamp(one: Annotation) -> tuple[Figure, ...]:
    """Words in a frame that is as wide as they are."""
    left, top, _, _ = one.bounds
    words, width, height = _laid_out(one)
    frame, room = QPainterPath(), one.width / 3
    frame.addRoundedRect(QRectF(left, top, width, height).adjusted(-room, -room, room, room), room, room)
    return Figure(frame, QColor(one.colour), one.width / 8, QColor(Qt.GlobalColor.white)), *words


def _laid_out(one: Annotation) -> tuple[list[Figure], float, float]:
    """Words as outlines, broken at the width of their box, and the width and height of all: in every reader alike."""
    left, top, right, _ = one.bounds
    font = QFont()
    font.setPixelSize(_LAID_OUT_PX)
    scale = one.width / _LAID_OUT_PX
    words, y, widest = list[Figure](), 0.0, 0.0
    transform = QTransform().translate(left, top).scale(scale, scale)
    for paragraph in (one.text or "…").split("\n"):
        layout = QTextLayout(paragraph, font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max((right - left) / max(scale, 1e-6), _LAID_OUT_PX))
            for path in _words_of(paragraph, line, font, y + line.ascent()):
                words.append(Figure(transform.map(path), fill=QColor(one.colour)))
            y += line.height()
            widest = max(widest, line.naturalTextWidth())
        layout.endLayout()
    return words, widest * scale, y * scale


def _words_of(text: str, line: QTextLine, font: QFont, y: float) -> Iterator[QPainterPath]:
    begin = line.textStart()
    for found in _WORD.finditer(text, begin, begin + line.textLength()):
        ends = [cast("_Place", line.cursorToX(end))[0] for end in found.span()]
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        # From its left end, also where it is read from the right.
        path.addText(QPointF(min(ends), y), font, found[0])
        yield path


def _stroke(one: Annotation, path: QPainterPath) -> tuple[Figure, ...]:
    return (Figure(path, QColor(one.colour), one.width),)


def _connect(path: QPainterPath, points: Sequence[Point]) -> None:
    path.moveTo(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))


_DRAWN: Final[dict[AnnotationKind, Callable[[Annotation], tuple[Figure, ...]]]] = {
    AnnotationKind.HIGHLIGHT: _highlight,
    AnnotationKind.NOTE: _note,
    AnnotationKind.PAGE_NOTE: _note,
    AnnotationKind.FREEHAND: _freehand,
    AnnotationKind.TICK: _tick,
    AnnotationKind.CROSS: _cross,
    AnnotationKind.ARROW: _arrow,
    AnnotationKind.BOX: _box,
    AnnotationKind.TEXT: _text,
    AnnotationKind.STAMP: _stamp,
}
