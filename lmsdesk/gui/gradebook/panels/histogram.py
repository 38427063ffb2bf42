"""How the scores of a column are spread, as bars."""

from typing import Final

from PySide6.QtCore import QLocale, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from lmsdesk.desk.gradebook.session.statistics import ColumnFigures
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.chart_scale import ChartScale
from lmsdesk.gui.kit.formatting import number
from lmsdesk.model.scores import format_score

_HEIGHT: Final = 170
_TICK: Final = 4
_MIDDLE: Final = 0.07
"""How dark the middle half of the class is."""
_BAR: Final = 0.55


class Histogram(QWidget):
    """Bars with the middle half of the class shaded and the median as a line; nothing in it moves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(_HEIGHT)
        self._figures: ColumnFigures | None = None

    def show_figures(self, figures: ColumnFigures) -> None:
        self._figures = figures
        self.update()

    def _paint_bars(self, painter: QPainter, figures: ColumnFigures, across: ChartScale, up: ChartScale) -> None:
        scheme = theme.tokens()
        shade = QColor(scheme.text)
        shade.setAlphaF(_MIDDLE)
        low, high = across.place(figures.quartiles[1]), across.place(figures.quartiles[3])
        painter.fillRect(QRectF(low, up.place(up.high), high - low, up.start - up.place(up.high)), shade)
        painter.setPen(scheme.surface)
        painter.setBrush(theme.mixed(scheme.surface, scheme.accent, _BAR))
        for left, right, count in zip(figures.edges, figures.edges[1:], figures.counts, strict=False):
            start, top = across.place(left), up.place(count)
            painter.drawRect(QRectF(start, top, across.place(right) - start, up.start - top))
        middle = round(across.place(figures.quartiles[2]))
        painter.setPen(QPen(scheme.text, 1.5))
        painter.drawLine(middle, round(up.place(up.high)), middle, round(up.start))

    def _paint_ticks(self, painter: QPainter, across: ChartScale, up: ChartScale) -> None:
        scheme, metrics = theme.tokens(), painter.fontMetrics()
        left, bottom, high = round(across.start), round(up.start), metrics.height()
        painter.setPen(scheme.hairline)
        painter.drawLine(left, bottom, round(across.start + across.length), bottom)
        painter.drawLine(left, round(up.place(up.high)), left, bottom)
        painter.setPen(scheme.muted)
        for tick in across.ticks():
            words, place = _format_score(tick), round(across.place(tick))
            wide = metrics.horizontalAdvance(words)
            # The outermost stay inside.
            start = max(0, min(place - wide // 2, self.width() - wide))
            painter.drawText(start, bottom + _TICK, wide, high, Qt.AlignmentFlag.AlignCenter, words)
        aligned = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for count in (round(tick) for tick in up.ticks() if tick == round(tick)):
            area = QRectF(0, up.place(count) - high / 2, left - _TICK, high)
            painter.drawText(area, aligned, number(count))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        figures = self._figures
        if figures is None or not figures.numbers:
            return
        with QPainter(self) as painter:
            painter.setFont(theme.secondary_font())
            metrics = painter.fontMetrics()
            left = metrics.horizontalAdvance(number(max(figures.counts))) + 2 * _TICK
            bottom, top = self.height() - metrics.height() - _TICK, metrics.height() / 2
            across = ChartScale(figures.edges[0], figures.edges[-1], left, self.width() - left - _TICK)
            up = ChartScale(0, max(figures.counts), bottom, top - bottom)
            self._paint_bars(painter, figures, across, up)
            self._paint_ticks(painter, across, up)


def _format_score(score: float) -> str:
    return format_score(round(score, 6), decimal_point=QLocale().decimalPoint())
