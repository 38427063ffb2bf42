"""Pages of a PDF, and pictures: one below another, drawn where they are seen, with text to select and to find."""

import re
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from lmsdesk.decoding.messages import AnyRequest, Draw, Kind, PageSize
from lmsdesk.desk.submissions.decoder import Paper
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.page_scrolling import prepare_scrolling, scroll_by_key, zoom_by_wheel
from lmsdesk.gui.submissions.viewer.page_accessibility import PageAccessibility
from lmsdesk.gui.submissions.viewer.page_annotations import PageAnnotations
from lmsdesk.gui.submissions.viewer.page_layout import GAP, Fit, PageLayout
from lmsdesk.gui.submissions.viewer.page_letters import Box
from lmsdesk.gui.submissions.viewer.page_text import PageText
from lmsdesk.gui.submissions.viewer.page_tiles import PageTiles
from lmsdesk.gui.submissions.viewer.position import Position
from lmsdesk.gui.submissions.viewer.trouble_words import problem_in_words

_LEAST_ZOOM, _MOST_ZOOM = 0.05, 8.0
_POINTS_PER_INCH: Final = 72
_BEGINNING: Final = Position()


class PagesView(QAbstractScrollArea):
    """Pages from above to below; `moved` tells that another page or another size is in sight."""

    moved = Signal()
    is_cut = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pagesView")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._paper: Paper | None = None
        self._fit = Fit.WIDTH
        self._zoom = 1.0
        self._turned = 0
        self._layout = PageLayout((), 1.0, turned=0, ratio=1.0, width=1)
        self.tiles = PageTiles(self._area_in_sight, self)
        self.tiles.drawn.connect(self._on_drawn)
        self.tiles.drawn.connect(self._tell_blurred)
        self._is_said_blurred = False
        self.annotations = PageAnnotations(self.tiles, lambda: self._layout, self)
        self.annotations.painted.connect(self._on_drawn)
        self.text = PageText(self)
        self.text.changed.connect(self._on_text_changed)
        PageAccessibility(self)
        self._revealed: int | None = None
        """The page of a place to show as soon as it is known where it stands."""
        prepare_scrolling(self)
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.valueChanged.connect(self._on_scrolled)
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor)

    def show_paper(self, paper: Paper, position: Position = _BEGINNING) -> None:
        """Show another paper at a place, as large as the one before it."""
        self._paper = paper
        self._turned = 0
        self.tiles.show_paper(paper)
        self.text.show_paper(paper)
        self._lay_out()
        self.go_to(position)

    def first_requests(self, paper: Paper, position: Position) -> list[AnyRequest]:
        """What a paper is asked first when it is shown at a place."""
        width, height = self.viewport().width(), self.viewport().height()
        scale = self._zoom_of(paper, self._fit, page=0, turned=0) * self._unit_of(paper)
        ratio = self.devicePixelRatioF()
        layout = PageLayout(paper.info.pages, scale, turned=0, ratio=ratio, width=width)
        top = min(_top_of(layout, position), max(layout.height - height, 0))
        tiles = layout.tiles(QRect(self._left if layout.width > width else 0, top, width, height))
        return [Draw(page=one.page, scale=layout.scale_of(one.page), area=layout.part(one)) for one in tiles]

    @property
    def position(self) -> Position:
        """The page at the upper edge, and how much of it is above."""
        if not self._layout.count:
            return Position()
        top = self.verticalScrollBar().value()
        page = self._layout.page_at(top + GAP)
        at = self._layout.rect(page)
        return Position(page, 0, (top - at.top()) / max(at.height(), 1))

    def go_to(self, position: Position) -> None:
        """Bring a place to the upper edge."""
        self.verticalScrollBar().setValue(_top_of(self._layout, position))

    def clear(self) -> None:
        """Show nothing, and let go of what is kept."""
        self._paper = None
        self.tiles.show_paper(None)
        self.text.show_paper(None)
        self._lay_out()

    @property
    def position_text(self) -> str:
        """Which page is in sight, in words, and whether it is still blurred."""
        count = self._layout.count
        if self.tiles.is_blurred:
            return self.tr("Still blurred, sharp in a moment")
        return self.tr("Page {number} of {all}").format(number=self.page + 1, all=count) if count > 1 else ""

    @property
    def page(self) -> int:
        """The page in sight, from 0: of several small ones, the first that is seen well."""
        below = min(self.viewport().height(), self._layout.rect(0).height() if self._layout.count else 0) // 2
        return min(self._layout.page_at(self.verticalScrollBar().value() + below), max(self._layout.count - 1, 0))

    @property
    def zoom(self) -> float:
        """How large things are now, 1 being as large as on paper, or a pixel of a picture for one of the screen."""
        return self._zoom

    @property
    def fit(self) -> Fit:
        """What the size follows."""
        return self._fit

    @property
    def is_complete(self) -> bool:
        """Whether all that is in sight is drawn."""
        return self.tiles.is_complete

    def zoom_by(self, factor: float) -> None:
        """Larger or smaller, around the middle of what is seen."""
        self._fit = Fit.NONE
        self._zoom = min(max(self._zoom * factor, _LEAST_ZOOM), _MOST_ZOOM)
        self._lay_out()

    def fit_to(self, fit: Fit) -> None:
        """As large as the view allows, also when it changes; NONE is the size on paper."""
        self._fit = fit
        if fit is Fit.NONE:
            self._zoom = 1.0
        self._lay_out()

    def reset_zoom(self) -> None:
        """As wide as the view."""
        self.fit_to(Fit.WIDTH)

    def turn(self) -> None:
        """Turn all pages by a quarter to the right."""
        page = self.page
        self._turned = (self._turned + 90) % 360
        self._lay_out()
        self.go_to_page(page)

    def go_to_page(self, page: int) -> None:
        """Show the top of a page."""
        if 0 <= page < self._layout.count:
            self.verticalScrollBar().setValue(self._layout.rect(page).top() - GAP // 2)

    def _go_by_pages(self, count: int) -> None:
        self.go_to_page(self.page + count)

    async def find_words(self, pattern: re.Pattern[str]) -> int:
        """Mark what matches on all pages, and say how often."""
        return await self.text.find_words(pattern)

    def show_hit(self, number: int) -> None:
        """Bring one of the places that were found into sight."""
        self._revealed = self.text.choose_hit(number).page
        self.go_to_page(self._revealed)
        self._on_text_changed()

    def end_search(self) -> None:
        """Mark nothing any more."""
        self.text.end_search()

    @property
    def first_hit_in_sight(self) -> int:
        """The first place that was found from the page in sight on."""
        return self.text.first_hit_from(self.page)

    def copy(self) -> None:
        """Put the selected text on the clipboard."""
        if selected := self.text.selected:
            QGuiApplication.clipboard().setText(selected)

    @property
    def page_count(self) -> int:
        """How many pages there are."""
        return self._layout.count

    @property
    def page_layout(self) -> PageLayout:
        """Where the pages stand now."""
        return self._layout

    def page_size(self, page: int) -> PageSize:
        """How large a page is, in its own units and as its file shows it."""
        return self._layout.size(page)

    def on_pages(self, position: QPointF) -> QPointF:
        """Where a place of the viewport is among the pages."""
        return position + QPointF(self._left, self.verticalScrollBar().value())

    def page_point(self, position: QPointF) -> tuple[int, float, float]:
        """The page at a place of the viewport, and where on it."""
        at = self.on_pages(position)
        page = min(self._layout.page_at(at.y()), max(self._layout.count - 1, 0))
        return (page, *self._layout.point_on(page, at.x(), at.y()))

    def page_step(self, page: int, across: float, down: float) -> tuple[float, float]:
        """How far on a page so many pixels of the view are."""
        (x, y), (left, top) = self._layout.point_on(page, across, down), self._layout.point_on(page, 0, 0)
        return x - left, y - top

    def reveal(self, page: int, box: Box) -> None:
        """Bring a part of a page into sight, if it is not."""
        rect = self._layout.shown(page, box).toRect()
        for bar, low, high, room in (
            (self.verticalScrollBar(), rect.top(), rect.bottom(), self.viewport().height()),
            (self.horizontalScrollBar(), rect.left(), rect.right(), self.viewport().width()),
        ):
            if not bar.value() <= low <= high <= bar.value() + room:
                bar.setValue(low - room // 3)

    def _on_text_changed(self) -> None:
        self.viewport().update()
        boxes = self.text.chosen_boxes() if self._revealed is not None else []
        if self._revealed is not None and boxes:
            page, self._revealed = self._revealed, None
            self.reveal(page, boxes[0])

    def _unit_of(self, paper: Paper) -> float:
        """How many pixels of the screen a unit of its pages is at a zoom of 1."""
        return 1.0 if _is_picture(paper) else self.logicalDpiX() / _POINTS_PER_INCH

    def _zoom_of(self, paper: Paper, fit: Fit, *, page: int, turned: int) -> float:
        """How large a paper is, as its size follows the view."""
        if fit is Fit.NONE or not paper.info.pages:
            return self._zoom
        size = paper.info.pages[page]
        wide, high = (size.height, size.width) if turned % 180 else (size.width, size.height)
        room = self.viewport().size() - QSize(2 * GAP, 2 * GAP)
        scale = max(room.width(), 32) / max(wide, 1.0)
        if fit is Fit.PAGE or _is_picture(paper):
            scale = min(scale, max(room.height(), 32) / max(high, 1.0))
        if paper.info.kind is Kind.PICTURE:
            # A small picture is not blown up of itself; a drawing stays sharp.
            scale = min(scale, 1.0 / self.devicePixelRatioF() * 2)
        return min(max(scale / self._unit_of(paper), _LEAST_ZOOM), _MOST_ZOOM)

    @property
    def is_picture(self) -> bool:
        """Whether the units of the paper on show are pixels."""
        return self._paper is not None and _is_picture(self._paper)

    def _lay_out(self) -> None:
        """Work out where everything stands, keeping what is in the middle of the view there."""
        if self._paper is None and not self._layout.count:
            return
        former, bar, across = self._layout, self.verticalScrollBar(), self.horizontalScrollBar()
        middle = bar.value() + self.viewport().height() / 2
        page = former.page_at(middle)
        below = (middle - former.rect(page).top()) / max(former.rect(page).height(), 1) if former.count else 0.0
        aside = (across.value() + self.viewport().width() / 2) / max(former.width, 1)
        is_at_top = bar.value() == 0
        sizes: tuple[PageSize, ...] = ()
        scale, ratio = 1.0, self.devicePixelRatioF()
        if self._paper is not None:
            sizes, page_for_size = self._paper.info.pages, self.page if former.count else 0
            self._zoom = self._zoom_of(self._paper, self._fit, page=page_for_size, turned=self._turned)
            scale = self._zoom * self._unit_of(self._paper)
        self._layout = layout = PageLayout(
            sizes, scale, turned=self._turned, ratio=ratio, width=self.viewport().width()
        )
        for one, room, full in (
            (bar, self.viewport().height(), layout.height),
            (across, self.viewport().width(), layout.width),
        ):
            one.setPageStep(room)
            one.setRange(0, max(0, full - room))
        if page < layout.count and not is_at_top:
            rect = layout.rect(page)
            bar.setValue(round(rect.top() + below * rect.height() - self.viewport().height() / 2))
        across.setValue(round(aside * layout.width - self.viewport().width() / 2))
        self.tiles.show_layout(layout)
        self.viewport().update()
        self.moved.emit()

    def _area_in_sight(self, screens: int) -> QRect:
        size = self.viewport().size()
        top = self.verticalScrollBar().value() - screens * size.height()
        return QRect(self._left, top, size.width(), (2 * screens + 1) * size.height())

    @property
    def _left(self) -> int:
        """How far the view stands from the left end, on whichever side its bar begins."""
        across = self.horizontalScrollBar()
        return across.maximum() - across.value() if self.isRightToLeft() else across.value()

    def _on_scrolled(self) -> None:
        self.viewport().update()
        self.tiles.draw()
        self.moved.emit()

    def _on_drawn(self, rect: QRectF) -> None:
        origin = QPoint(self._left, self.verticalScrollBar().value())
        self.viewport().update(rect.toAlignedRect().translated(-origin))

    def _tell_blurred(self) -> None:
        if self.tiles.is_blurred != self._is_said_blurred:
            self._is_said_blurred = not self._is_said_blurred
            self.moved.emit()

    def paintEvent(self, arg__1: QPaintEvent) -> None:
        tokens = theme.tokens()
        origin = QPoint(self._left, self.verticalScrollBar().value())
        dirty = arg__1.rect().translated(origin)
        with QPainter(self.viewport()) as painter:
            painter.fillRect(arg__1.rect(), theme.around_pages(tokens))
            painter.translate(-origin)
            painter.setPen(QPen(tokens.hairline, 1))
            tiles = self._layout.tiles(dirty)
            for page in sorted({tile.page for tile in tiles}):
                painter.fillRect(self._layout.rect(page), Qt.GlobalColor.white)
                painter.drawRect(QRectF(self._layout.rect(page)).adjusted(-0.5, -0.5, 0.5, 0.5))
                self._say_trouble(painter, page)
            for rect, image in self.tiles.former(dirty):
                painter.drawImage(rect, image)
            for tile in tiles:
                if tile in self.tiles.tiles:
                    painter.drawImage(self._layout.tile_rect(tile), self.tiles.tiles[tile].shown)
            self.text.paint(painter, self._layout, dirty)
            self.annotations.paint(painter, self._layout, dirty)

    def _say_trouble(self, painter: QPainter, page: int) -> None:
        error = self.tiles.troubles.get(page)
        if error is None:
            return
        painter.save()
        # The page is white in the dark too.
        painter.setPen(theme.LIGHT.text)
        room = self._layout.rect(page).adjusted(GAP, GAP, -GAP, -GAP)
        title, _, hint = problem_in_words(error)
        painter.drawText(room, Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap, f"{title}. {hint}")
        painter.restore()

    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        self._lay_out()

    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        if arg__1.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif arg__1.matches(QKeySequence.StandardKey.SelectAll):
            self.text.select_page(self.page)
        elif not scroll_by_key(self, arg__1, self._go_by_pages):
            super().keyPressEvent(arg__1)

    def wheelEvent(self, arg__1: QWheelEvent) -> None:
        if not zoom_by_wheel(arg__1, self.zoom_by):
            super().wheelEvent(arg__1)

    def mousePressEvent(self, arg__1: QMouseEvent) -> None:
        if arg__1.button() == Qt.MouseButton.LeftButton and self._layout.count:
            self.text.begin_selection(*self.page_point(arg__1.position()))
        else:
            super().mousePressEvent(arg__1)

    def mouseMoveEvent(self, arg__1: QMouseEvent) -> None:
        if arg__1.buttons() & Qt.MouseButton.LeftButton and self._layout.count:
            self.text.extend_selection(*self.page_point(arg__1.position()))
        else:
            super().mouseMoveEvent(arg__1)

    def mouseDoubleClickEvent(self, arg__1: QMouseEvent) -> None:
        if arg__1.button() == Qt.MouseButton.LeftButton and self._layout.count:
            self.text.select_word(*self.page_point(arg__1.position()))
        else:
            super().mouseDoubleClickEvent(arg__1)


def _is_picture(paper: Paper) -> bool:
    return paper.info.kind in {Kind.PICTURE, Kind.DRAWING}


def _top_of(layout: PageLayout, position: Position) -> int:
    """Where the upper edge of the view is when it shows a place; pages that are not there are the end of the last."""
    if not layout.count:
        return 0
    page = layout.rect(min(position.part, layout.count - 1))
    if position.part >= layout.count:
        return page.top() - GAP // 2
    return round(page.top() + position.share * page.height()) if position.share else page.top() - GAP // 2
