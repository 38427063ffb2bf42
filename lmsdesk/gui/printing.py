"""A table on paper: as many pages down and across as it takes, its headings and names on each of them."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication, QMarginsF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

_DPI: Final = 300
_BODY_PT, _TITLE_PT, _SMALL_PT = 8.5, 12.0, 7.0
_MARGIN_MM: Final = 14.0
_WIDEST_SHARE: Final = 0.4
"""Of the page, for one column; longer texts go on in a second line."""
_WRAPPED: Final = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere


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

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return max((len(column.texts) for column in self.columns), default=0)


def write_pdf(paper: Paper, path: str) -> int:
    """Write the paper to a file and say how many pages it took; raises OSError where it cannot be written."""
    device = QPdfWriter(path)
    device.setResolution(_DPI)
    device.setTitle(paper.title)
    device.setCreator("lmsdesk")
    return draw(paper, device)


def draw(paper: Paper, device: QPagedPaintDevice) -> int:
    """Put the paper on a device of pages and say how many; raises OSError where nothing can be drawn."""
    way = QPageLayout.Orientation.Landscape if paper.is_landscape else QPageLayout.Orientation.Portrait
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    device.setPageLayout(QPageLayout(QPageSize(QPageSize.PageSizeId.A4), way, margins, QPageLayout.Unit.Millimeter))
    painter = QPainter()
    if not painter.begin(device):
        raise OSError("nothing can be drawn there")
    try:
        return _Drawing(paper, device, painter).run()
    finally:
        painter.end()


class _Drawing:
    """The pages of one paper, laid out for one device."""

    def __init__(self, paper: Paper, device: QPagedPaintDevice, painter: QPainter) -> None:
        self._paper, self._device, self._painter = paper, device, painter
        self._body, self._bold, self._small = _face(_BODY_PT), _face(_BODY_PT, is_bold=True), _face(_SMALL_PT)
        self._metrics = QFontMetricsF(self._body, device)
        self._pad = self._metrics.averageCharWidth()
        self._line = self._metrics.height() * 1.45
        self._area = QRectF(0, 0, painter.viewport().width(), painter.viewport().height())
        self._widths = [self._width_of(column) for column in paper.columns]
        self._heights = [self._height_of(row) for row in range(paper.rows)]
        self._top = self._line * 2.4
        self._head = max((self._heading_height(n) for n in range(len(paper.columns))), default=self._line)

    def run(self) -> int:
        """Draw every page, first down and then across."""
        across, down = list(self._across()), list(self._down())
        total, number = len(across) * len(down), 0
        for columns in across:
            for rows in down:
                number += 1
                if number > 1:
                    self._device.newPage()
                self._draw_page(columns, rows)
                self._draw_edges(number, total)
        return total

    def _width_of(self, column: PaperColumn) -> float:
        bold = QFontMetricsF(self._bold, self._device)
        longest_word = max((bold.horizontalAdvance(word) for word in column.heading.split()), default=0.0)
        widest = max((self._metrics.horizontalAdvance(text) for text in set(column.texts)), default=0.0)
        return min(max(longest_word, widest) + 2 * self._pad, self._area.width() * _WIDEST_SHARE)

    def _needed(self, text: str, width: float, font: QFont) -> float:
        metrics = QFontMetricsF(font, self._device)
        room = QRectF(0, 0, width - 2 * self._pad, 1e6)
        return metrics.boundingRect(room, int(_WRAPPED), text).height()

    def _height_of(self, row: int) -> float:
        tallest = self._line
        for column, width in zip(self._paper.columns, self._widths, strict=True):
            text = column.texts[row]
            # Few texts are wider than their column: only those have to be measured line by line.
            if len(text) > 8 and self._metrics.horizontalAdvance(text) > width - 2 * self._pad:
                tallest = max(tallest, self._needed(text, width, self._body) + 0.45 * self._metrics.height())
        return tallest

    def _heading_height(self, number: int) -> float:
        return self._needed(self._paper.columns[number].heading, self._widths[number], self._bold) + self._pad

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

    def _draw_page(self, columns: Sequence[int], rows: range) -> None:
        left = 0.0
        painter = self._painter
        hairline = max(1, math.ceil(self._device.logicalDpiX() / 150))
        bottom = self._top + self._head + sum(self._heights[row] for row in rows)
        for number in columns:
            self._draw_column(number, rows, left)
            left += self._widths[number]
        painter.setPen(QPen(Qt.GlobalColor.black, hairline))
        painter.drawLine(0, int(self._top + self._head), int(left), int(self._top + self._head))
        painter.setPen(QPen(Qt.GlobalColor.lightGray, hairline))
        top = self._top + self._head
        for row in rows:
            top += self._heights[row]
            painter.drawLine(0, int(min(top, bottom)), int(left), int(min(top, bottom)))

    def _draw_column(self, number: int, rows: range, left: float) -> None:
        column, width, painter = self._paper.columns[number], self._widths[number], self._painter
        side = Qt.AlignmentFlag.AlignRight if column.is_number else Qt.AlignmentFlag.AlignLeft
        inner = width - 2 * self._pad
        painter.setPen(Qt.GlobalColor.black)
        painter.setFont(self._bold)
        head = QRectF(left + self._pad, self._top, inner, self._head - self._pad / 2)
        painter.drawText(head, int(side | Qt.AlignmentFlag.AlignBottom | _WRAPPED), column.heading)
        painter.setFont(self._body)
        top, flags = self._top + self._head, int(side | Qt.AlignmentFlag.AlignVCenter | _WRAPPED)
        for row in rows:
            if column.texts[row]:
                painter.drawText(QRectF(left + self._pad, top, inner, self._heights[row]), flags, column.texts[row])
            top += self._heights[row]

    def _draw_edges(self, number: int, total: int) -> None:
        painter, area = self._painter, self._area
        painter.setPen(Qt.GlobalColor.black)
        painter.setFont(_face(_TITLE_PT, is_bold=True))
        wide = QFontMetricsF(painter.font(), self._device)
        title = wide.elidedText(self._paper.title, Qt.TextElideMode.ElideMiddle, area.width())
        painter.drawText(QRectF(0, 0, area.width(), self._line), int(Qt.AlignmentFlag.AlignLeft), title)
        painter.setFont(self._small)
        painter.setPen(Qt.GlobalColor.darkGray)
        below = QRectF(0, self._line * 1.25, area.width(), self._line)
        painter.drawText(below, int(Qt.AlignmentFlag.AlignLeft), self._paper.note)
        words = QCoreApplication.translate("Printing", "Page {number} of {all}").format(number=number, all=total)
        foot = QRectF(0, area.height() - self._line, area.width(), self._line)
        painter.drawText(foot, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom), words)


def _face(points: float, *, is_bold: bool = False) -> QFont:
    face = QFont()
    face.setPointSizeF(points)
    face.setBold(is_bold)
    return face
