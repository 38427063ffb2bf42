"""A table on paper: as many pages down and across as it takes, its headings and names on each of them.

Drawing is a generator of short steps, so that a window goes on while a thousand pages are drawn.
"""

import asyncio
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice, QLocale, QMarginsF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

_DPI: Final = 300
_BODY_PT, _TITLE_PT, _SMALL_PT = 8.5, 12.0, 7.0
_MARGIN_MM: Final = 14.0
_WIDEST_SHARE: Final = 0.4
"""Of the page, for one column; longer texts go on in further lines."""
_MOST_LINES: Final = 4
"""What is longer still ends with dots."""
_WRAPPED: Final = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere
_STEP_ROWS: Final = 40
_SLICE_S: Final = 0.004
_Told = Callable[[int, int], None]
"""Gets the number of the page that is being drawn and how many there are."""


@dataclass(frozen=True)
class PaperColumn:
    """A column on paper: its heading, its texts, and where they stand."""

    heading: str
    texts: Sequence[str]
    is_number: bool = False
    is_frozen: bool = False
    """Whether it is repeated on each page across."""


@dataclass(frozen=True)
class Paper:
    """What is put on paper."""

    title: str
    note: str
    columns: Sequence[PaperColumn]
    is_landscape: bool = False
    is_mirrored: bool = False
    """Whether it is read from right to left."""

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return max((len(column.texts) for column in self.columns), default=0)


async def pdf_of(paper: Paper, *, on_page: _Told | None = None) -> bytes:
    """The paper as a file, kept in memory: nothing of it is on the disk before a person says where."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    device = QPdfWriter(buffer)
    device.setResolution(_DPI)
    device.setTitle(paper.title)
    device.setCreator("lmsdesk")
    await draw(paper, device, on_page=on_page)
    return bytes(buffer.data().data())


async def draw(paper: Paper, device: QPagedPaintDevice, *, on_page: _Told | None = None) -> int:
    """Put the paper on a device of pages, in slices of milliseconds, and say how many pages it took.

    Raises OSError where nothing can be drawn.
    """
    device.setPageLayout(_page_layout(paper))
    painter = QPainter()
    if not painter.begin(device):
        raise OSError("nothing can be drawn there")
    press = _Press(paper, device, painter)
    try:
        began_at = time.perf_counter()
        for page in press.run():
            if time.perf_counter() - began_at < _SLICE_S:
                continue
            if on_page is not None:
                on_page(page, press.pages)
            await asyncio.sleep(0)
            began_at = time.perf_counter()
    finally:
        painter.end()
    return press.pages


def _page_layout(paper: Paper) -> QPageLayout:
    is_american = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    size = QPageSize(QPageSize.PageSizeId.Letter if is_american else QPageSize.PageSizeId.A4)
    way = QPageLayout.Orientation.Landscape if paper.is_landscape else QPageLayout.Orientation.Portrait
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    return QPageLayout(size, way, margins, QPageLayout.Unit.Millimeter)


class _Press:
    """The pages of one paper, laid out for one device; `run` yields the number of the page after each short step."""

    def __init__(self, paper: Paper, device: QPagedPaintDevice, painter: QPainter) -> None:
        self._paper, self._device, self._painter = paper, device, painter
        self._body, self._bold, self._small = _face(_BODY_PT), _face(_BODY_PT, is_bold=True), _face(_SMALL_PT)
        self._metrics = QFontMetricsF(self._body, device)
        self._bold_metrics = QFontMetricsF(self._bold, device)
        self._pad = self._metrics.averageCharWidth()
        self._line = self._metrics.height() * 1.45
        self._area = QRectF(0, 0, painter.viewport().width(), painter.viewport().height())
        self._widths: list[float] = []
        self._heights = [self._line] * paper.rows
        self._fitting: dict[tuple[str, float], str] = {}
        self._top = self._line * 2.4
        self._head = self._line
        self.pages = 0
        """How many there are; 0 until that is known."""

    def run(self) -> Iterator[int]:
        """Measure, then draw every page, first down and then across."""
        yield from self._measure()
        across, down = list(self._across()), list(self._down())
        self.pages, number = len(across) * len(down), 0
        for columns in across:
            for rows in down:
                number += 1
                if number > 1:
                    self._device.newPage()
                for _ in self._draw_page(columns, rows):
                    yield number
                self._draw_edges(number)
                yield number

    def _measure(self) -> Iterator[int]:
        most = self._area.width() * _WIDEST_SHARE
        for column in self._paper.columns:
            words = [self._bold_metrics.horizontalAdvance(word) for word in column.heading.split()]
            wide: dict[str, float] = {}
            for number, text in enumerate(set(column.texts)):
                wide[text] = self._metrics.horizontalAdvance(text)
                if number % _STEP_ROWS == 0:
                    yield 0
            width = min(max([*words, *wide.values(), 0.0]) + 2 * self._pad, most)
            self._widths.append(width)
            long = {text for text, advance in wide.items() if advance > width - 2 * self._pad}
            self._head = max(self._head, self._needed(column.heading, width, self._bold) + self._pad)
            yield from self._measure_long(column, width, long)

    def _measure_long(self, column: PaperColumn, width: float, long: set[str]) -> Iterator[int]:
        """Rows in which a text goes on in further lines are taller."""
        room = _MOST_LINES * self._metrics.lineSpacing()
        needed: dict[str, float] = {}
        for text in long:
            height = self._needed(text, width, self._body)
            if height > room:
                cut = self._metrics.elidedText(
                    text, Qt.TextElideMode.ElideRight, (width - 2 * self._pad) * (_MOST_LINES - 0.6)
                )
                self._fitting[text, width] = cut
                height = min(self._needed(cut, width, self._body), room)
            needed[text] = height + 0.45 * self._metrics.height()
            yield 0
        for row, text in enumerate(column.texts) if long else ():
            if text in needed:
                self._heights[row] = max(self._heights[row], needed[text])

    def _needed(self, text: str, width: float, font: QFont) -> float:
        metrics = self._bold_metrics if font is self._bold else self._metrics
        room = QRectF(0, 0, width - 2 * self._pad, 1e6)
        return metrics.boundingRect(room, int(_WRAPPED), text).height()

    def _across(self) -> Iterator[list[int]]:
        """The columns of each page across: the frozen ones and as many others as there is room for."""
        columns = range(len(self._paper.columns))
        frozen = [number for number in columns if self._paper.columns[number].is_frozen]
        room = self._area.width() - sum(self._widths[number] for number in frozen)
        page: list[int] = []
        for number in columns:
            if number in frozen:
                continue
            if page and sum(self._widths[n] for n in page) + self._widths[number] > room:
                yield frozen + page
                page = []
            page.append(number)
        yield frozen + page

    def _down(self) -> Iterator[range]:
        """The rows of each page down; a page without rows where there are none."""
        room = self._area.height() - self._top - self._head - 1.5 * self._line
        first, used = 0, 0.0
        for row, height in enumerate(self._heights):
            if used + height > room and row > first:
                yield range(first, row)
                first, used = row, 0.0
            used += height
        yield range(first, len(self._heights))

    def _draw_page(self, columns: Sequence[int], rows: range) -> Iterator[None]:
        used, painter = sum(self._widths[number] for number in columns), self._painter
        left = self._area.width() - used if self._paper.is_mirrored else 0.0
        for number in reversed(columns) if self._paper.is_mirrored else columns:
            yield from self._draw_column(number, rows, left)
            left += self._widths[number]
        start = left - used
        hairline = max(1, math.ceil(self._device.logicalDpiX() / 150))
        top = self._top + self._head
        painter.setPen(QPen(Qt.GlobalColor.black, hairline))
        painter.drawLine(int(start), int(top), int(left), int(top))
        painter.setPen(QPen(Qt.GlobalColor.lightGray, hairline))
        for row in rows:
            top += self._heights[row]
            painter.drawLine(int(start), int(top), int(left), int(top))

    def _draw_column(self, number: int, rows: range, left: float) -> Iterator[None]:
        column, width, painter = self._paper.columns[number], self._widths[number], self._painter
        is_right = column.is_number or self._paper.is_mirrored
        side = Qt.AlignmentFlag.AlignRight if is_right else Qt.AlignmentFlag.AlignLeft
        side |= Qt.AlignmentFlag.AlignAbsolute
        inner = width - 2 * self._pad
        painter.setPen(Qt.GlobalColor.black)
        # “/100” is read from left to right everywhere.
        is_plain = column.is_number or not self._paper.is_mirrored
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight if is_plain else Qt.LayoutDirection.RightToLeft)
        painter.setFont(self._bold)
        head = QRectF(left + self._pad, self._top, inner, self._head - self._pad / 2)
        painter.drawText(head, int(side | Qt.AlignmentFlag.AlignBottom | _WRAPPED), column.heading)
        painter.setFont(self._body)
        top, flags = self._top + self._head, int(side | Qt.AlignmentFlag.AlignVCenter | _WRAPPED)
        for row in rows:
            text = column.texts[row]
            if text:
                shown = self._fitting.get((text, width), text)
                painter.drawText(QRectF(left + self._pad, top, inner, self._heights[row]), flags, shown)
            top += self._heights[row]
        yield

    def _draw_edges(self, number: int) -> None:
        painter, area = self._painter, self._area
        start = Qt.AlignmentFlag.AlignRight if self._paper.is_mirrored else Qt.AlignmentFlag.AlignLeft
        end = Qt.AlignmentFlag.AlignLeft if self._paper.is_mirrored else Qt.AlignmentFlag.AlignRight
        painter.setPen(Qt.GlobalColor.black)
        painter.setFont(_face(_TITLE_PT, is_bold=True))
        wide = QFontMetricsF(painter.font(), self._device)
        title = wide.elidedText(self._paper.title, Qt.TextElideMode.ElideMiddle, area.width())
        absolute = Qt.AlignmentFlag.AlignAbsolute
        painter.drawText(QRectF(0, 0, area.width(), self._line), int(start | absolute), title)
        painter.setFont(self._small)
        painter.setPen(Qt.GlobalColor.darkGray)
        below = QRectF(0, self._line * 1.25, area.width(), self._line)
        painter.drawText(below, int(start | absolute), self._paper.note)
        words = QCoreApplication.translate("Printing", "Page {number} of {all}").format(number=number, all=self.pages)
        foot = QRectF(0, area.height() - self._line, area.width(), self._line)
        painter.drawText(foot, int(end | absolute | Qt.AlignmentFlag.AlignBottom), words)


def _face(points: float, *, is_bold: bool = False) -> QFont:
    face = QFont()
    face.setPointSizeF(points)
    face.setBold(is_bold)
    return face
