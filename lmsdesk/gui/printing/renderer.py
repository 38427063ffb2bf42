"""Draws a table on pages, with its headings and names on each of them.

Drawing is a generator of short steps, so that a window goes on while a thousand pages are drawn.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice, QLocale, QMarginsF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from lmsdesk.desk.platform.long_work import pause
from lmsdesk.gui.printing.page_layout import DOTS, TITLE, Paper, Plan, face

_MARGIN_MM: Final = 11.0
_TITLE_SHARE: Final = 0.6
"""Of the first line; what is said about the paper has the rest."""
_HAIRLINE: Final = 5
_SLICE_S: Final = 0.003
_Told = Callable[[int, int], None]
"""Gets the number of the page that is being drawn and how many there are, 0 until that is known."""


async def lay_out(paper: Paper, size: QPageSize | None = None, *, on_page: _Told | None = None) -> Plan:
    """Where everything stands on paper of this size, or of the country's, worked out in slices of milliseconds."""
    plan, clock = Plan(paper, _page_layout(size)), Clock(on_page)
    for _ in plan.measure():
        await clock.rest(0, 0)
    return plan


async def pdf_of(plan: Plan, *, on_page: _Told | None = None) -> list[bytes]:
    """The paper as a file, in pieces kept in memory: nothing is on the disk before all of it is drawn."""
    buffer, pieces = QBuffer(), list[bytes]()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    device = QPdfWriter(buffer)
    device.setResolution(DOTS)
    device.setTitle(plan.paper.title)
    device.setCreator("lmsdesk")

    def on_drawn(number: int, pages: int) -> None:
        # Taken away as it comes: to copy thousands of pages at once takes longer than a turn.
        pieces.append(_take(buffer))
        if on_page is not None:
            on_page(number, pages)

    await draw(plan, device, on_page=on_drawn)
    return [*pieces, _take(buffer)]


def _take(buffer: QBuffer) -> bytes:
    piece = bytes(buffer.data().data())
    buffer.buffer().clear()
    buffer.seek(0)
    return piece


async def draw(
    plan: Plan, device: QPagedPaintDevice, pages: Sequence[int] | None = None, *, on_page: _Told | None = None
) -> None:
    """Put these pages of a plan, or all, on a device, in slices of milliseconds; OSError where nothing can be drawn."""
    device.setPageLayout(plan.layout)
    painter = QPainter()
    if not painter.begin(device):
        raise OSError("nothing can be drawn there")
    try:
        painter.scale(device.logicalDpiX() / DOTS, device.logicalDpiY() / DOTS)
        press, clock = Press(plan, painter), Clock(on_page)
        for index, number in enumerate(range(1, plan.pages + 1) if pages is None else pages):
            if index:
                device.newPage()
            for _ in press.page(number):
                await clock.rest(number, plan.pages)
    finally:
        painter.end()


class Clock:
    """Lets everything else go on whenever a slice of time is over."""

    def __init__(self, on_page: _Told | None = None) -> None:
        self._on_page = on_page
        self._began_at = time.perf_counter()

    async def rest(self, page: int, pages: int) -> None:
        """Between two short steps."""
        if time.perf_counter() - self._began_at < _SLICE_S:
            return
        if self._on_page is not None:
            self._on_page(page, pages)
        await pause()
        self._began_at = time.perf_counter()


def _page_layout(size: QPageSize | None) -> QPageLayout:
    is_american = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    usual = QPageSize(QPageSize.PageSizeId.Letter if is_american else QPageSize.PageSizeId.A4)
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    return QPageLayout(size or usual, QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter)


class Press:
    """Draws the pages of a plan with a painter that counts in its dots, from the corner of what can be drawn on."""

    def __init__(self, plan: Plan, painter: QPainter) -> None:
        self._plan, self._paper, self._painter = plan, plan.paper, painter
        self._area, self._head = plan.area, plan.head
        self._title_metrics = QFontMetricsF(face(TITLE, is_bold=True))
        self._small_metrics = QFontMetricsF(plan.small)
        scale = painter.deviceTransform().m11()
        # Whole dots of whatever it is drawn on: all lines are equally thick.
        self._hairline = max(1, round(_HAIRLINE * scale)) / scale

    def page(self, number: int, within: tuple[float, float] | None = None) -> Iterator[None]:
        """Draw one page in short steps; `within` two heights, only the rows that reach there."""
        plan, painter = self._plan, self._painter
        columns, rows = plan.page(number)
        first = plan.top + self._head
        if within is not None:
            rows, first = self._within(rows, first, *within)
        used = sum(plan.widths[column] for column in columns)
        left = start = self._area.width() - used if self._paper.is_mirrored else 0.0
        for column in reversed(columns) if self._paper.is_mirrored else columns:
            self._draw_heading(column, left)
            self._draw_column(column, rows, left, first)
            yield
            left += plan.widths[column]
        painter.setPen(QPen(Qt.GlobalColor.black, self._hairline))
        top = int(plan.top + self._head)
        painter.drawLine(int(start), top, int(left), top)
        painter.setPen(QPen(Qt.GlobalColor.lightGray, self._hairline))
        for row in rows:
            first += plan.heights[row]
            painter.drawLine(int(start), int(first), int(left), int(first))
        self._draw_edges(number)
        yield

    def _within(self, rows: range, first: float, top: float, bottom: float) -> tuple[range, float]:
        """The rows that reach between two heights, and where they begin."""
        begin = rows.start
        while begin < rows.stop and first + self._plan.heights[begin] < top:
            first += self._plan.heights[begin]
            begin += 1
        end, reached = begin, first
        while end < rows.stop and reached < bottom:
            reached += self._plan.heights[end]
            end += 1
        return range(begin, end), first

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
            area = QRectF(left + plan.pad, top, plan.widths[number] - 2 * plan.pad, height)
            self._painter.drawText(area, int(side | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip), line)
            top += height

    def _draw_column(self, number: int, rows: range, left: float, top: float) -> None:
        plan, side = self._plan, self._side(number)
        width, texts, lacks = plan.widths[number], self._paper.columns[number].texts, plan.lacks[number]
        self._painter.setFont(plan.body)
        flags = int(side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip)
        spacing = plan.metrics.lineSpacing()
        for row in rows:
            lines = plan.lines.get((texts[row], width)) or [texts[row]]
            # One line has the height of its row; several stand one below the other in the middle of it.
            height = plan.heights[row] if len(lines) == 1 else spacing
            first = top + (plan.heights[row] - height * len(lines)) / 2
            room = width - 2 * plan.pad - lacks.get(texts[row], 0.0)
            for number_of_line, line in enumerate(lines if texts[row] else ()):
                area = QRectF(left + plan.pad, first + number_of_line * height, room, height)
                self._painter.drawText(area, flags, line)
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
        painter.setFont(face(TITLE, is_bold=True))
        painter.drawText(QRectF(0, 0, area.width(), line), int(start | absolute), title)
        painter.setFont(self._plan.small)
        painter.setPen(Qt.GlobalColor.darkGray)
        painter.drawText(QRectF(0, 0, area.width(), line), int(end | absolute), note)
        words = QCoreApplication.translate("Printing", "Page {number} of {all}").format(
            number=number, all=self._plan.pages
        )
        foot = QRectF(0, area.height() - line, area.width(), line)
        painter.drawText(foot, int(end | absolute), words)
