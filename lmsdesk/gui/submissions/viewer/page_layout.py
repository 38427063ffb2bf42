"""Where pages and their tiles stand at one scale; only numbers, no drawing."""

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QTransform

from lmsdesk.decoding.messages import Area, PageSize
from lmsdesk.gui.kit import theme

GAP: Final = theme.BETWEEN
MOST_IN_TILE: Final = 1_200_000
"""Pixels: what is in sight on an ordinary screen is one tile, and what is below it comes after it."""
WIDEST_TILE: Final = 2_048
_LONGEST_SIDE: Final = 60_000.0
"""Of a page on the screen: a scroll bar counts in whole numbers, and there are many pages."""


class Fit(StrEnum):
    """What the size of pages follows."""

    NONE = "none"
    WIDTH = "width"
    PAGE = "page"


class Tile(NamedTuple):
    """A part of a page: its number and its row and column among the tiles."""

    page: int
    row: int
    column: int


class PageLayout:
    """Pages one below another, in the pixels of the widget; `ratio` is how many of the screen make one of them."""

    def __init__(self, sizes: Sequence[PageSize], scale: float, *, turned: int, ratio: float, width: int) -> None:
        self.scale, self.turned, self.ratio = scale, turned, ratio
        self._sizes = sizes
        self.drawn_as = (scale, turned, ratio, sizes)
        """What the pixels of its tiles follow, wherever they stand."""
        self._tops, self.height, widest = _placed(*self.drawn_as)
        # A fitted page may be a pixel wider than its room, by rounding: that is nothing to scroll.
        self.width = width if widest + 2 * GAP <= width + 1 else widest + 2 * GAP

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(self._sizes)

    def size(self, page: int) -> PageSize:
        """How large a page is, in its own units."""
        return self._sizes[page]

    def scale_of(self, page: int) -> float:
        """How the page is drawn: less than was asked for, where it would become endless."""
        longest = max(self._sizes[page].width, self._sizes[page].height, 1.0)
        return min(self.scale * self.ratio, _LONGEST_SIDE / longest)

    def rect(self, page: int) -> QRect:
        """Where a page stands."""
        across, down = self._drawn_size(page)
        width, height = math.ceil(across / self.ratio), math.ceil(down / self.ratio)
        return QRect((self.width - width) // 2, self._tops[page], width, height)

    def page_at(self, y: float) -> int:
        """The page at a height, or the one above it."""
        return max(bisect_right(self._tops, y) - 1, 0)

    def tiles(self, area: QRect) -> list[Tile]:
        """The tiles that are seen in a part of it, from above."""
        if not self.count:
            return []
        first, last = self.page_at(area.top()), self.page_at(area.bottom())
        return [tile for page in range(first, last + 1) for tile in self._tiles_of(page, area)]

    def part(self, tile: Tile) -> Area:
        """The part of the drawn page that a tile is."""
        across, down = self._drawn_size(tile.page)
        width, height = _tile_size(across)
        left, top = tile.column * width, tile.row * height
        return Area(left, top, min(width, across - left), min(height, down - top))

    def tile_rect(self, tile: Tile) -> QRectF:
        """Where a tile stands."""
        part, rect = self.part(tile), self.rect(tile.page)
        return QRectF(
            rect.left() + part.left / self.ratio,
            rect.top() + part.top / self.ratio,
            part.width / self.ratio,
            part.height / self.ratio,
        )

    def shown(self, page: int, box: tuple[float, float, float, float]) -> QRectF:
        """Where a box in points of the page stands."""
        rect, size = self.rect(page), self._sizes[page]
        across, down = rect.width(), rect.height()
        left, top, right, bottom = box
        if self.turned == 90:
            left, top, right, bottom = size.height - bottom, left, size.height - top, right
        elif self.turned == 180:
            left, top, right, bottom = size.width - right, size.height - bottom, size.width - left, size.height - top
        elif self.turned == 270:
            left, top, right, bottom = top, size.width - right, bottom, size.width - left
        wide, high = (size.height, size.width) if self.turned % 180 else (size.width, size.height)
        x, y = across / max(wide, 1e-6), down / max(high, 1e-6)
        return QRectF(rect.left() + left * x, rect.top() + top * y, (right - left) * x, (bottom - top) * y)

    def point_on(self, page: int, x: float, y: float) -> tuple[float, float]:
        """What `shown` undoes: a point of the page, in its points, for one of the view."""
        rect, size = self.rect(page), self._sizes[page]
        wide, high = (size.height, size.width) if self.turned % 180 else (size.width, size.height)
        across = (x - rect.left()) * wide / max(rect.width(), 1)
        down = (y - rect.top()) * high / max(rect.height(), 1)
        if self.turned == 90:
            return down, size.height - across
        if self.turned == 180:
            return size.width - across, size.height - down
        if self.turned == 270:
            return size.width - down, across
        return across, down

    def transform(self, page: int) -> QTransform:
        """From the points of a page to where they stand, as `shown` does for boxes."""
        size = self._sizes[page]
        wide, high = max(size.width, 1e-6), max(size.height, 1e-6)
        # Corners far from each other: small steps would be rounded.
        corner, right, low = (self.shown(page, (x, y, x, y)) for x, y in ((0.0, 0.0), (wide, 0.0), (0.0, high)))
        x, y = corner.left(), corner.top()
        return QTransform(
            (right.left() - x) / wide, (right.top() - y) / wide, (low.left() - x) / high, (low.top() - y) / high, x, y
        )

    def _tiles_of(self, page: int, area: QRect) -> Iterator[Tile]:
        rect = self.rect(page)
        seen = rect.intersected(area)
        if seen.isEmpty():
            return
        width, height = _tile_size(self._drawn_size(page)[0])
        left, top = (seen.left() - rect.left()) * self.ratio, (seen.top() - rect.top()) * self.ratio
        right, bottom = left + seen.width() * self.ratio - 1, top + seen.height() * self.ratio - 1
        across, down = self._drawn_size(page)
        for row in range(int(top // height), int(min(bottom, down - 1) // height) + 1):
            for column in range(int(left // width), int(min(right, across - 1) // width) + 1):
                yield Tile(page, row, column)

    def _drawn_size(self, page: int) -> tuple[int, int]:
        size, scale = self._sizes[page], self.scale_of(page)
        # As the decoder counts them, or the last row of a page would be asked for in vain.
        width, height = (max(1, math.ceil(side * scale)) for side in (size.width, size.height))
        return (height, width) if self.turned % 180 else (width, height)


class _Placed(NamedTuple):
    """Pages below one another."""

    tops: list[int]
    height: int
    widest: int


_LAST: list[tuple[Sequence[PageSize], NDArray[np.float64]]] = []
_LAST_PLACED: list[tuple[Sequence[PageSize], tuple[float, int, float], _Placed]] = []
"""Of the last paper: it is laid out several times as it opens."""


def _sides_of(sizes: Sequence[PageSize]) -> NDArray[np.float64]:
    """The widths and heights of pages."""
    if not _LAST or _LAST[0][0] is not sizes:
        numbers = (side for one in sizes for side in (one.width, one.height))
        _LAST[:] = [(sizes, np.fromiter(numbers, np.float64, 2 * len(sizes)).reshape(-1, 2))]
    return _LAST[0][1]


def _placed(scale: float, turned: int, ratio: float, sizes: Sequence[PageSize]) -> _Placed:
    """Where pages stand at a scale, whatever room there is beside them."""
    drawn_as = (scale, turned, ratio)
    if not _LAST_PLACED or _LAST_PLACED[0][0] is not sizes or _LAST_PLACED[0][1] != drawn_as:
        widths, heights = _shown_sizes(sizes, *drawn_as)
        ends = GAP + np.cumsum(heights + GAP)
        tops = [GAP, *ends[:-1].tolist()] if sizes else []
        placed = _Placed(tops, int(ends[-1]) if sizes else GAP, int(widths.max(initial=1)))
        _LAST_PLACED[:] = [(sizes, drawn_as, placed)]
    return _LAST_PLACED[0][2]


def _shown_sizes(
    sizes: Sequence[PageSize], scale: float, turned: int, ratio: float
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The widths and heights of all pages at once, as `rect` has those of one."""
    sides = _sides_of(sizes)
    scales = np.minimum(scale * ratio, _LONGEST_SIDE / np.maximum(sides.max(axis=1, initial=1.0), 1.0))
    drawn = np.maximum(np.ceil(sides * scales[:, None]), 1.0)
    shown = np.ceil(drawn / ratio).astype(np.int64)
    return (shown[:, 1], shown[:, 0]) if turned % 180 else (shown[:, 0], shown[:, 1])


def _tile_size(across: int) -> tuple[int, int]:
    width = min(across, WIDEST_TILE)
    return width, max(64, MOST_IN_TILE // width)
