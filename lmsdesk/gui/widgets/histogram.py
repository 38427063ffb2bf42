"""How the scores of a column are spread, as bars. Loaded when the first one is shown: the plotting library is large."""

from collections.abc import Sequence

import pyqtgraph  # type: ignore[import-untyped]  # no annotations upstream
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from lmsdesk.gui import theme
from lmsdesk.gui.models.statistics import ColumnFigures

_HEIGHT = 170


class Histogram:
    """Bars with the middle half of the class shaded and the median as a line; nothing in it moves."""

    def __init__(self) -> None:
        self._plot = pyqtgraph.PlotWidget()
        self.widget: QWidget = self._plot
        self._plot.setFixedHeight(_HEIGHT)
        self._plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._plot.setMenuEnabled(False)
        self._plot.setMouseEnabled(x=False, y=False)
        self._plot.hideButtons()
        self._plot.getAxis("left").setStyle(tickTextOffset=4, maxTickLevel=0)
        self._plot.getAxis("bottom").setStyle(tickTextOffset=4, maxTickLevel=0)
        for side in ("left", "bottom"):
            self._plot.getAxis(side).setTickFont(theme.secondary_font())

    def show_figures(self, figures: ColumnFigures) -> None:
        """Draw the bars in the colours of the moment."""
        scheme = theme.tokens()
        self._plot.clear()
        self._plot.setBackground(scheme.surface)
        for side in ("left", "bottom"):
            self._plot.getAxis(side).setPen(pyqtgraph.mkPen(scheme.hairline))
            self._plot.getAxis(side).setTextPen(pyqtgraph.mkPen(scheme.muted))
        self._add_bars(figures.edges, figures.counts)
        if figures.numbers:
            self._add_quartiles(figures.quartiles)
            self._plot.setXRange(figures.edges[0], figures.edges[-1], padding=0.02)
            self._plot.setYRange(0, max(figures.counts), padding=0.04)

    def _add_bars(self, edges: Sequence[float], counts: Sequence[int]) -> None:
        scheme = theme.tokens()
        bars = pyqtgraph.BarGraphItem(
            x0=list(edges[:-1]),
            x1=list(edges[1:]),
            height=list(counts),
            brush=theme.mixed(scheme.surface, scheme.accent, 0.55),
            pen=pyqtgraph.mkPen(scheme.surface),
        )
        self._plot.addItem(bars)

    def _add_quartiles(self, quartiles: Sequence[float]) -> None:
        scheme = theme.tokens()
        shade = QColor(scheme.text)
        shade.setAlphaF(0.07)
        region = pyqtgraph.LinearRegionItem(quartiles[1:4:2], brush=shade, movable=False)
        for line in region.lines:
            line.setPen(pyqtgraph.mkPen(None))
        region.setZValue(-10)
        self._plot.addItem(region)
        self._plot.addItem(pyqtgraph.InfiniteLine(quartiles[2], pen=pyqtgraph.mkPen(scheme.text, width=1.5)))
