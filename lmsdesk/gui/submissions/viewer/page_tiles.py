"""Draws the pages in sight, and those next to them, in another process; only pixels come back."""

import asyncio
from collections.abc import Callable

from PySide6.QtCore import QObject, QRect, QRectF, Signal
from PySide6.QtGui import QImage

from lmsdesk.desk.submissions.decoder import Paper, PaperUnreadable
from lmsdesk.desk.submissions.paper_answers import Picture
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.viewer.page_layout import PageLayout, Tile


class Drawn:
    """A drawn tile: the picture keeps the bytes that the image reads."""

    def __init__(self, picture: Picture, blurred: "Drawn | None" = None) -> None:
        self._picture = picture
        size = picture.width, picture.height
        self.image = QImage(picture.pixels, *size, 4 * picture.width, QImage.Format.Format_RGB32)
        self.is_blurred = picture.is_blurred
        """Whether it is to be drawn sharp."""
        self.marked: QImage | None = None
        """The same with annotations, once they are drawn."""
        self.is_stale = False
        """Whether there are other annotations by now."""
        if blurred is not None and blurred.marked is not None:
            # They stay to be seen until they are drawn on this one. A copy: its bytes may be those that go.
            self.marked, self.is_stale = blurred.marked.copy(), True

    @property
    def shown(self) -> QImage:
        """What is to be seen."""
        return self.marked or self.image


class PageTiles(QObject):
    """The tiles of one paper at one scale; a new scale shows the former tiles until its own are drawn."""

    drawn = Signal(QRectF)
    """Where something new can be painted."""
    failed = Signal(int)
    """A page that cannot be drawn."""

    def __init__(self, in_sight: Callable[[int], QRect], parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = Tasks(self)
        self._drawing: asyncio.Task[None] | None = None
        self._in_sight = in_sight
        self._paper: Paper | None = None
        self._layout: PageLayout | None = None
        self._former: PageLayout | None = None
        self._former_tiles: dict[Tile, Drawn] = {}
        self.tiles: dict[Tile, Drawn] = {}
        self._sharp_pages = set[int]()
        """Those that were seen sharp: they are not shown blurred again."""
        self.troubles: dict[int, PaperUnreadable] = {}

    def show_paper(self, paper: Paper | None) -> None:
        """Begin with another paper, or with none."""
        self._tasks.cancel_all()
        self._paper, self._layout, self._former = paper, None, None
        self._former_tiles, self.tiles, self.troubles = {}, {}, {}
        self._sharp_pages = set()

    def show_layout(self, layout: PageLayout) -> None:
        """Draw at another scale from now on; what is waited for at the former one is dropped."""
        if self._layout is not None and self._layout.drawn_as == layout.drawn_as:
            self._layout = layout
            self.draw()
            return
        self._tasks.cancel_all()
        if self._layout is not None and self._layout.turned == layout.turned:
            if self.tiles:
                self._former, self._former_tiles = self._layout, self.tiles
        else:
            self._former, self._former_tiles = None, {}
        self._layout, self.tiles, self.troubles = layout, {}, {}
        self.draw()

    def draw(self) -> None:
        """Draw what is missing in sight, unless that is being done."""
        is_idle = self._drawing is None or self._drawing.done() or self._drawing.cancelling()
        if is_idle and self._paper is not None and (self._missing(0) or self._missing(1)) is not None:
            self._drawing = self._tasks.spawn_begun(self._draw_missing(), what="drawing pages")

    @property
    def is_complete(self) -> bool:
        """Whether all that is in sight is drawn, or cannot be."""
        return self._missing(0) is None

    @property
    def is_blurred(self) -> bool:
        """Whether something is in sight that is being drawn sharp."""
        tiles = self._layout.tiles(self._in_sight(0)) if self._layout is not None else []
        return any(tile in self.tiles and self.tiles[tile].is_blurred for tile in tiles)

    def former(self, area: QRect) -> list[tuple[QRectF, QImage]]:
        """What was drawn before at another scale, stretched to this one."""
        layout, former = self._layout, self._former
        if layout is None or former is None:
            return []
        found = []
        for page in {tile.page for tile in layout.tiles(area)}:
            now, then = layout.rect(page), former.rect(page)
            across, down = now.width() / max(then.width(), 1), now.height() / max(then.height(), 1)
            for tile, one in self._former_tiles.items():
                if tile.page == page:
                    rect = former.tile_rect(tile)
                    left = now.left() + (rect.left() - then.left()) * across
                    top = now.top() + (rect.top() - then.top()) * down
                    found.append((QRectF(left, top, rect.width() * across, rect.height() * down), one.shown))
        return found

    async def _draw_missing(self) -> None:
        paper = self._paper
        while paper is not None and self._layout is not None:
            tile = self._missing(0) or self._missing(1)
            if tile is None:
                break
            try:
                await self._draw_tile(paper, self._layout, tile)
            except PaperUnreadable as error:
                self.troubles[tile.page] = error
                # What is said of it stands below.
                for tiles in (self.tiles, self._former_tiles):
                    for one in [one for one, drawn in tiles.items() if one.page == tile.page and drawn.is_blurred]:
                        del tiles[one]
                self.failed.emit(tile.page)
            # It may stand elsewhere by now.
            self.drawn.emit(self._layout.tile_rect(tile))
            # What was waited for is painted before more is asked for.
            await asyncio.sleep(0)
            if self._former is not None and self._missing(0) is None:
                self._former, self._former_tiles = None, {}
        self._drop_far()

    async def _draw_tile(self, paper: Paper, layout: PageLayout, tile: Tile) -> None:
        may_be_blurred = tile not in self.tiles and tile.page not in self._sharp_pages
        scale, part = layout.scale_of(tile.page), layout.part(tile)
        picture = await paper.draw(tile.page, scale, turned=layout.turned, area=part, may_be_blurred=may_be_blurred)
        self.tiles[tile] = Drawn(picture, self.tiles.get(tile))
        if not picture.is_blurred:
            self._sharp_pages.add(tile.page)

    def _missing(self, screens: int) -> Tile | None:
        """The first tile that is not drawn, in sight or so many screens around it; before those that are blurred."""
        if self._layout is None:
            return None
        tiles = [one for one in self._layout.tiles(self._in_sight(screens)) if one.page not in self.troubles]
        undrawn = (tile for tile in tiles if tile not in self.tiles)
        return next(undrawn, None) or next((tile for tile in tiles if self.tiles[tile].is_blurred), None)

    def _drop_far(self) -> None:
        if self._layout is not None:
            kept = set(self._layout.tiles(self._in_sight(2)))
            self.tiles = {tile: one for tile, one in self.tiles.items() if tile in kept}
