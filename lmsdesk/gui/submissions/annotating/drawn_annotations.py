"""Annotations as the exported file draws them: the same paths as on the screen, written as operators."""

import asyncio
from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtGui import QColor, QPainterPath

from lmsdesk.decoding.annotation_records import DrawnAnnotation, Shape
from lmsdesk.gui.submissions.viewer.annotation_figures import Figure, bounds_of, figures_of
from lmsdesk.model.annotations import Annotation, AnnotationKind, KeptAnnotation

_SHAPES: Final = {
    AnnotationKind.HIGHLIGHT: Shape.HIGHLIGHT,
    AnnotationKind.NOTE: Shape.NOTE,
    AnnotationKind.PAGE_NOTE: Shape.NOTE,
    AnnotationKind.FREEHAND: Shape.STROKE,
    AnnotationKind.TICK: Shape.STROKE,
    AnnotationKind.CROSS: Shape.STROKE,
    AnnotationKind.ARROW: Shape.ARROW,
    AnnotationKind.BOX: Shape.BOX,
    AnnotationKind.TEXT: Shape.TEXT,
    AnnotationKind.STAMP: Shape.TEXT,
}
_MOVE, _CURVE = QPainterPath.ElementType.MoveToElement, QPainterPath.ElementType.CurveToElement


async def all_drawn(kept: Iterable[KeptAnnotation]) -> list[DrawnAnnotation]:
    """These annotations with their drawings, written down beside the window's thread."""
    pieces = []
    for one in kept:
        # Letters need the window's fonts; writing down their outlines would hold it.
        figures_of(one.annotation)
        pieces.append(await asyncio.to_thread(drawn, one))
    return pieces


def drawn(kept: KeptAnnotation) -> DrawnAnnotation:
    """One annotation with its drawing."""
    one = kept.annotation
    bounds = bounds_of(one)
    points, breaks = _points(one)
    return DrawnAnnotation(
        id=kept.id,
        page=one.page,
        shape=_SHAPES[one.kind],
        box=(bounds.left(), bounds.top(), bounds.right(), bounds.bottom()),
        points=points,
        breaks=breaks,
        colour=_parts(QColor(one.colour)),
        width=one.width,
        text=one.words,
        created_ms=one.created_ms,
        drawing=" ".join(part for figure in figures_of(one) for part in _operators(figure)),
    )


def _points(one: Annotation) -> tuple[tuple[tuple[float, float], ...], tuple[int, ...]]:
    """The points of an annotation; of a tick and a cross, which are kept as boxes, those of their strokes."""
    if one.kind not in {AnnotationKind.TICK, AnnotationKind.CROSS}:
        return one.points, ()
    (figure,) = figures_of(one)
    elements = [figure.path.elementAt(number) for number in range(figure.path.elementCount())]
    breaks = (number for number, element in enumerate(elements) if number and element.type is _MOVE)
    return tuple((element.x, element.y) for element in elements), tuple(breaks)


def _operators(figure: Figure) -> Iterator[str]:
    if figure.fill is not None:
        yield "{:.3f} {:.3f} {:.3f} rg".format(*_parts(figure.fill))
    if figure.pen is not None:
        yield "{:.3f} {:.3f} {:.3f} RG".format(*_parts(figure.pen))
        yield f"{figure.width:.3f} w"
    if figure.fill is None and figure.pen is None:
        return
    yield from _path(figure.path)
    yield "B" if figure.fill is not None and figure.pen is not None else "f" if figure.fill is not None else "S"


def _path(path: QPainterPath) -> Iterator[str]:
    number = 0
    while number < path.elementCount():
        kind = path.elementAt(number).type
        count = 3 if kind is _CURVE else 1
        elements = (path.elementAt(number + step) for step in range(count))
        where = " ".join(f"{element.x:.3f} {element.y:.3f}" for element in elements)
        yield f"{where} {'c' if kind is _CURVE else 'm' if kind is _MOVE else 'l'}"
        number += count


def _parts(colour: QColor) -> tuple[float, float, float]:
    return (colour.redF(), colour.greenF(), colour.blueF())
