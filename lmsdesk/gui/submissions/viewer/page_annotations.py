"""Annotations on the pages in sight: drawn once onto each tile, so that scrolling costs no more with many of them."""

from collections import defaultdict
from collections.abc import Callable, Mapping

from msgspec.structs import replace
from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QTransform

from lmsdesk.desk.platform.long_work import pause
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.annotation_figures import Figure, bounds_of, figures_of, make_figures, paint
from lmsdesk.gui.submissions.viewer.page_layout import PageLayout, Tile
from lmsdesk.gui.submissions.viewer.page_tiles import Drawn, PageTiles
from lmsdesk.model.annotations import Annotation, AnnotationKind
from lmsdesk.model.ids import AnnotationId

Shown = Mapping[AnnotationId, Annotation]
_HANDLE = 4.0
_ROOM = 3.0
"""Pixels of the screen between an annotation and the frame around it."""


class PageAnnotations(QObject):
    """What is drawn over the pages: what is kept on the tiles, and above them what is being drawn or is selected."""

    painted = Signal(QRectF)
    """Where something new can be seen."""

    def __init__(self, tiles: PageTiles, layout: Callable[[], PageLayout], parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = Tasks(self)
        self._tiles, self._layout = tiles, layout
        self._pages: dict[int, list[Annotation]] = {}
        self._is_working = False
        self.shown: Shown = {}
        self.preview: Annotation | None = None
        """What is being drawn or moved, and is not kept yet."""
        self.chosen: Annotation | None = None
        tiles.drawn.connect(self._on_tile_drawn)

    def show(self, annotations: Shown) -> None:
        """Draw these from now on, and no others."""
        before, self._pages = self._pages, defaultdict(list)
        self.shown = annotations
        for one in annotations.values():
            self._pages[one.page].append(one)
        moved = {page for page in (*before, *self._pages) if before.get(page) != self._pages.get(page)}
        for tile, drawn in self._tiles.tiles.items():
            if tile.page in moved:
                drawn.is_stale = True
        self._work()

    def set_preview(self, annotation: Annotation | None) -> None:
        """Show what is being drawn; None when it is done."""
        before, self.preview = self.preview, annotation
        if before is not None and annotation is not None and annotation.kind is AnnotationKind.FREEHAND:
            drawn = len(before.points)
            if annotation.points[:drawn] == before.points:
                # Of a stroke that grows, only the end is painted again.
                self._update(replace(annotation, points=annotation.points[max(drawn - 3, 0) :]))
                return
        self._update(before, annotation)

    def choose(self, annotation: Annotation | None) -> None:
        """Show a frame around this one."""
        self._update(self.chosen, annotation)
        self.chosen = annotation

    def at(self, page: int, x: float, y: float, slack: float) -> AnnotationId | None:
        """The annotation at a point of a page, the uppermost of several."""
        spot = QRectF(x - slack, y - slack, 2 * slack, 2 * slack)
        found = [name for name, one in self.shown.items() if one.page == page and bounds_of(one).intersects(spot)]
        # Small ones lie on large ones, or could not be reached.
        return min(found, key=lambda name: _area(self.shown[name]), default=None)

    def paint(self, painter: QPainter, layout: PageLayout, area: QRect) -> None:
        """What is above the tiles in this area: what is being drawn, and a frame around what is selected."""
        if self.preview is not None and self.preview.page < layout.count:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            transform = layout.transform(self.preview.page)
            painter.setTransform(transform, True)
            for figure in make_figures(self.preview):
                if transform.mapRect(figure.bounds).intersects(QRectF(area)):
                    paint(painter, figure)
            painter.restore()
        if self.chosen is not None and self.chosen.page < layout.count:
            _paint_frame(painter, self.frame(self.chosen, layout))

    @staticmethod
    def frame(annotation: Annotation, layout: PageLayout) -> QRectF:
        """Where the frame around an annotation stands."""
        bounds = layout.transform(annotation.page).mapRect(bounds_of(annotation))
        return bounds.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)

    def _update(self, *annotations: Annotation | None) -> None:
        layout = self._layout()
        for one in annotations:
            if one is not None and one.page < layout.count:
                self.painted.emit(self.frame(one, layout).adjusted(-8, -8, 8, 8))

    def _on_tile_drawn(self, _: QRectF) -> None:
        if self._pages:
            self._work()

    def _work(self) -> None:
        if not self._is_working:
            self._is_working = True
            self._tasks.begin(self._draw_all(), what="drawing annotations")

    async def _draw_all(self) -> None:
        try:
            while (found := self._next()) is not None:
                await self._draw(*found)
        finally:
            self._is_working = False

    def _next(self) -> tuple[Tile, Drawn] | None:
        return next(((tile, one) for tile, one in self._tiles.tiles.items() if self._is_wanted(tile, one)), None)

    def _is_wanted(self, tile: Tile, drawn: Drawn) -> bool:
        return drawn.is_stale or (drawn.marked is None and bool(self._pages.get(tile.page)))

    async def _draw(self, tile: Tile, drawn: Drawn) -> None:
        """Draw one after another onto a copy of the tile, with a pause after each."""
        layout, annotations = self._layout(), list(self._pages.get(tile.page, ()))
        drawn.is_stale = False
        image = QImage(drawn.image)
        await pause()
        for figure in (figure for one in annotations for figure in figures_of(one)):
            _paint_onto(image, layout, tile, figure)
            await pause()
        drawn.marked = image
        self.painted.emit(layout.tile_rect(tile))


def _paint_onto(image: QImage, layout: PageLayout, tile: Tile, figure: Figure) -> None:
    rect, ratio = layout.tile_rect(tile), layout.ratio
    onto = layout.transform(tile.page) * QTransform().translate(-rect.left(), -rect.top())
    onto *= QTransform().scale(ratio, ratio)
    if not onto.mapRect(figure.bounds).intersects(QRectF(image.rect())):
        return
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(onto)
        paint(painter, figure)


def _paint_frame(painter: QPainter, frame: QRectF) -> None:
    painter.save()
    # Pages are white in the dark too.
    painter.setPen(QPen(theme.LIGHT.accent, 1.5, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(frame)
    painter.setPen(QPen(QColor(Qt.GlobalColor.white), 1))
    painter.setBrush(theme.LIGHT.accent)
    painter.drawRect(handle_of(frame))
    painter.restore()


def handle_of(frame: QRectF) -> QRectF:
    """Where a frame is taken hold of to make its annotation larger or smaller."""
    corner = QPointF(_HANDLE, _HANDLE)
    return QRectF(frame.bottomRight() - corner, frame.bottomRight() + corner)


def _area(annotation: Annotation) -> float:
    bounds = bounds_of(annotation)
    return bounds.width() * bounds.height()
