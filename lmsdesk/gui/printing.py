"""A table on paper: as many pages down and across as it takes, its headings and names on each of them.

Drawing is a generator of short steps, so that a window goes on while a thousand pages are drawn.
"""

import asyncio
import math
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice, QLocale, QMarginsF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from lmsdesk.gui.paper_plan import Paper, Plan, face

_DPI: Final = 300
_TITLE_PT: Final = 10.5
_MARGIN_MM: Final = 11.0
_TITLE_SHARE: Final = 0.6
"""Of the first line; what is said about the paper has the rest."""
_SLICE_S: Final = 0.004
_Told = Callable[[int, int], None]
"""Gets the number of the page that is being drawn and how many there are."""


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
    device.setPageLayout(_page_layout())
    plan, clock = Plan(paper, device), _Clock(on_page)
    # How the page lies is known once everything is measured, and fixed once drawing begins.
    for _ in plan.measure():
        await clock.rest(0, 0)
    painter = QPainter()
    if not painter.begin(device):
        raise OSError("nothing can be drawn there")
    press = _Press(plan, device, painter)
    try:
        for page in press.run():
            await clock.rest(page, press.pages)
    finally:
        painter.end()
    return press.pages


class _Clock:
    """Lets everything else go on whenever a slice of time is over."""

    def __init__(self, on_page: _Told | None) -> None:
        self._on_page = on_page
        self._began_at = time.perf_counter()

    async def rest(self, page: int, pages: int) -> None:
        """Between two short steps."""
        if time.perf_counter() - self._began_at < _SLICE_S:
            return
        if self._on_page is not None:
            self._on_page(page, pages)
        await asyncio.sleep(0)
        self._began_at = time.perf_counter()


def _page_layout() -> QPageLayout:
    is_american = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    size = QPageSize(QPageSize.PageSizeId.Letter if is_american else QPageSize.PageSizeId.A4)
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    return QPageLayout(size, QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter)


class _Press:
    """The pages of one paper on one device; `run` yields the number of the page after each short step."""

    def __init__(self, plan: Plan, device: QPagedPaintDevice, painter: QPainter) -> None:
        self._plan, self._paper, self._device, self._painter = plan, plan.paper, device, painter
        self._area, self._head = plan.area, plan.head
        self._title_metrics = QFontMetricsF(face(_TITLE_PT, is_bold=True), device)
        self._small_metrics = QFontMetricsF(plan.small, device)
        self.pages = 0
        """How many there are; 0 until that is known."""

    def run(self) -> Iterator[int]:
        """Draw every page, first down and then across."""
        across, down = list(self._plan.across()), list(self._plan.down())
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

    def _draw_page(self, columns: Sequence[int], rows: range) -> Iterator[None]:
        plan, painter = self._plan, self._painter
        used = sum(plan.widths[number] for number in columns)
        left = self._area.width() - used if self._paper.is_mirrored else 0.0
        for number in reversed(columns) if self._paper.is_mirrored else columns:
            self._draw_heading(number, left)
            self._draw_column(number, rows, left)
            yield
            left += plan.widths[number]
        start = left - used
        hairline = max(1, math.ceil(self._device.logicalDpiX() / 150))
        top = plan.top + self._head
        painter.setPen(QPen(Qt.GlobalColor.black, hairline))
        painter.drawLine(int(start), int(top), int(left), int(top))
        painter.setPen(QPen(Qt.GlobalColor.lightGray, hairline))
        for row in rows:
            top += plan.heights[row]
            painter.drawLine(int(start), int(top), int(left), int(top))

    def _side(self, number: int) -> Qt.AlignmentFlag:
        """Where the texts of a column stand; the painter reads them in the direction that is theirs."""
        is_number, is_mirrored = self._paper.columns[number].is_number, self._paper.is_mirrored
        # “/100” is read from left to right everywhere.
        is_plain = is_number or not is_mirrored
        way = Qt.LayoutDirection.LeftToRight if is_plain else Qt.LayoutDirection.RightToLeft
        self._painter.setLayoutDirection(way)
        self._painter.setPen(Qt.GlobalColor.black)
        side = Qt.AlignmentFlag.AlignRight if is_number or is_mirrored else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignAbsolute

    def _draw_heading(self, number: int, left: float) -> None:
        plan, side = self._plan, self._side(number)
        self._painter.setFont(plan.bold)
        height = plan.bold_metrics.lineSpacing()
        top = plan.top + self._head - plan.pad / 2 - height * len(plan.heads[number])
        for line in plan.heads[number]:
            place = QRectF(left + plan.pad, top, plan.widths[number] - 2 * plan.pad, height)
            self._painter.drawText(place, int(side | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip), line)
            top += height

    def _draw_column(self, number: int, rows: range, left: float) -> None:
        plan, side = self._plan, self._side(number)
        width, texts = plan.widths[number], self._paper.columns[number].texts
        self._painter.setFont(plan.body)
        flags = int(side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip)
        top, spacing = plan.top + self._head, plan.metrics.lineSpacing()
        for row in rows:
            lines = plan.lines.get((texts[row], width)) or [texts[row]]
            # One line has the height of its row; several stand one below the other in the middle of it.
            height = plan.heights[row] if len(lines) == 1 else spacing
            first = top + (plan.heights[row] - height * len(lines)) / 2
            for number_of_line, line in enumerate(lines if texts[row] else ()):
                place = QRectF(left + plan.pad, first + number_of_line * height, width - 2 * plan.pad, height)
                self._painter.drawText(place, flags, line)
            top += plan.heights[row]

    def _draw_edges(self, number: int) -> None:
        painter, area, line = self._painter, self._area, self._plan.line
        start, end = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        if self._paper.is_mirrored:
            start, end = end, start
        absolute = Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
        title = self._title_metrics.elidedText(
            self._paper.title, Qt.TextElideMode.ElideMiddle, area.width() * _TITLE_SHARE
        )
        rest = area.width() - self._title_metrics.horizontalAdvance(title) - line
        note = self._small_metrics.elidedText(self._paper.note, Qt.TextElideMode.ElideRight, rest)
        painter.setPen(Qt.GlobalColor.black)
        painter.setFont(face(_TITLE_PT, is_bold=True))
        painter.drawText(QRectF(0, 0, area.width(), line), int(start | absolute), title)
        painter.setFont(self._plan.small)
        painter.setPen(Qt.GlobalColor.darkGray)
        painter.drawText(QRectF(0, 0, area.width(), line), int(end | absolute), note)
        words = QCoreApplication.translate("Printing", "Page {number} of {all}").format(number=number, all=self.pages)
        foot = QRectF(0, area.height() - line, area.width(), line)
        painter.drawText(foot, int(end | absolute), words)
