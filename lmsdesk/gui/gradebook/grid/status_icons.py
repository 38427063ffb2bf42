"""The state marks as vector shapes, drawn once each into a pixmap, so that they are the same on every system."""

from collections.abc import Callable
from enum import Enum, auto
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPixmap

from lmsdesk.gui.kit import theme
from lmsdesk.model.sheet import CellFlag

MARK_PX: Final = 12


class Shape(Enum):
    """What can stand beside a value."""

    UNSENT = auto()
    CONFLICT = auto()
    FAILED = auto()
    NEEDS_GRADING = auto()
    DONE = auto()
    OVERRIDDEN = auto()
    ABOVE = auto()
    BELOW = auto()
    HIGH = auto()
    LOW = auto()
    FLAGGED = auto()
    LATE = auto()
    WHAT_IF = auto()
    GONE = auto()


SHAPE_OF: Final = (
    (int(CellFlag.CONFLICT), Shape.CONFLICT),
    (int(CellFlag.FAILED), Shape.FAILED),
    (int(CellFlag.UNSENT), Shape.UNSENT),
    (int(CellFlag.NEEDS_GRADING), Shape.NEEDS_GRADING),
)
"""The mark shown for each flag, most urgent first; a cell shows one."""


def shape_of(flags: int) -> Shape | None:
    return next((shape for flag, shape in SHAPE_OF if flags & flag), None)


_TOKENS: Final = {
    Shape.UNSENT: "unsent",
    Shape.CONFLICT: "conflict",
    Shape.FAILED: "conflict",
    Shape.NEEDS_GRADING: "needs_grading",
    Shape.DONE: "done",
    Shape.HIGH: "done",
    Shape.LOW: "conflict",
    Shape.FLAGGED: "accent",
    Shape.LATE: "needs_grading",
    Shape.WHAT_IF: "needs_grading",
    Shape.GONE: "conflict",
}


def colour_of(shape: Shape) -> QColor:
    found: QColor = getattr(theme.tokens(), _TOKENS.get(shape, "muted"))
    return found


def mark_pixmap(shape: Shape, ratio: float, *, is_mirrored: bool = False) -> QPixmap:
    """A mark of MARK_PX in its token; `ratio` is the screen's; mirrored marks belong to right-to-left cells."""
    return _draw_shape(shape, colour_of(shape).rgba(), ratio, is_mirrored=is_mirrored)


@lru_cache(maxsize=128)
def _draw_shape(shape: Shape, colour: int, ratio: float, *, is_mirrored: bool) -> QPixmap:
    side = round(MARK_PX * ratio)
    made = QPixmap(side, side)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    with QPainter(made) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_mirrored:
            painter.translate(MARK_PX, 0)
            painter.scale(-1, 1)
        painter.fillPath(path_of(shape), QColor.fromRgba(colour))
    return made


def path_of(shape: Shape) -> QPainterPath:
    """The outline of a mark in a square of MARK_PX."""
    return _PATHS[shape]()


def _disc(radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(6, 6), radius, radius)
    return path


def _quarter_disc() -> QPainterPath:
    ring = _disc(5).subtracted(_disc(3.8))
    quarter = QPainterPath(QPointF(6, 6))
    quarter.arcTo(QRectF(1, 1, 10, 10), 0, 90)
    quarter.closeSubpath()
    return ring.united(quarter)


def _triangle() -> QPainterPath:
    path = _polygon((6, 1.8), (11, 10.2), (1, 10.2))
    return path.united(_stroked([(6, 1.8), (11, 10.2), (1, 10.2), (6, 1.8)], 1.4))


def _exclamation() -> QPainterPath:
    dot = QPainterPath()
    dot.addEllipse(QPointF(6, 9), 0.8, 0.8)
    return _stroked([(6, 4.6), (6, 6.9)], 1.3).united(dot)


def _hourglass() -> QPainterPath:
    caps = _stroked([(2.8, 1.6), (9.2, 1.6)], 1.2).united(_stroked([(2.8, 10.4), (9.2, 10.4)], 1.2))
    return caps.united(_polygon((3.2, 2), (8.8, 2), (6, 6.2))).united(_polygon((3.2, 10), (8.8, 10), (6, 5.8)))


def _cross() -> QPainterPath:
    return _stroked([(4, 4), (8, 8)], 1.4).united(_stroked([(8, 4), (4, 8)], 1.4))


def _arrow(tail: tuple[float, float], tip: tuple[float, float], wing: float) -> QPainterPath:
    return _stroked([tail, tip], 1.3).united(_stroked([(3.2, wing), tip, (8.8, wing)], 1.3))


def _polygon(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()
    return path


def _stroked(points: list[tuple[float, float]], width: float) -> QPainterPath:
    line = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        line.lineTo(*point)
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(line)


_PATHS: Final[dict[Shape, Callable[[], QPainterPath]]] = {
    Shape.UNSENT: lambda: _disc(3.5),
    Shape.CONFLICT: lambda: _triangle().subtracted(_exclamation()),
    Shape.FAILED: lambda: _disc(5).subtracted(_cross()),
    Shape.NEEDS_GRADING: _quarter_disc,
    Shape.DONE: lambda: _stroked([(2.5, 6.5), (5, 9), (9.5, 3.5)], 1.8),
    Shape.OVERRIDDEN: lambda: _polygon((6, 0), (12, 0), (12, 6)),
    Shape.ABOVE: lambda: _arrow((6, 9.5), (6, 2.5), 5.5),
    Shape.BELOW: lambda: _arrow((6, 2.5), (6, 9.5), 6.5),
    Shape.HIGH: lambda: _polygon((6, 3), (10, 9.5), (2, 9.5)),
    Shape.LOW: lambda: _polygon((6, 9.5), (2, 3), (10, 3)),
    Shape.WHAT_IF: lambda: _stroked([(6, 1.5), (10.5, 6), (6, 10.5), (1.5, 6), (6, 1.5)], 1.4),
    Shape.GONE: lambda: _stroked([(2.5, 2.5), (9.5, 9.5)], 1.8).united(_stroked([(9.5, 2.5), (2.5, 9.5)], 1.8)),
    Shape.LATE: _hourglass,
    Shape.FLAGGED: lambda: _polygon((3.6, 1.5), (10.5, 4.2), (3.6, 7)).united(_stroked([(3, 1.8), (3, 10.8)], 1.3)),
}
