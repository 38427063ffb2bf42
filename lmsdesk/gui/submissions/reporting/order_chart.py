"""Scores in the order in which they were given, with the band of what was given around them."""

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QToolTip, QWidget

from lmsdesk.desk.submissions.report import MarkedPaper, MarkingReport
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.chart_scale import ChartScale
from lmsdesk.gui.kit.formatting import number, score_text
from lmsdesk.gui.submissions.words import student_name

_LEAST_HEIGHT: Final = 220
_GAP: Final = 6
_DOT: Final = 3.0
_RING: Final = 7.0
_NEAR: Final = 9.0
"""Pixels from which a dot is meant."""
_SHADE: Final = 0.22
_MOST_CORNERS: Final = 200
"""Of the band."""


class OrderChart(QWidget):
    """`paper_chosen(MarkedPaper)` follows a click on a dot."""

    paper_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("orderChart")
        self.setMinimumHeight(_LEAST_HEIGHT)
        self.setMouseTracking(True)
        self._report: MarkingReport | None = None

    def show_report(self, report: MarkingReport) -> None:
        """Draw this; what it says in words is for whoever does not see it."""
        self._report = report
        self.update()

    def position_at(self, point: QPointF) -> int | None:
        """The place, from 0, of the paper whose dot is nearest to a point, if one is near."""
        if self._report is None or not self._report.papers:
            return None
        across, up = self._scales(self._report)
        papers, pixels = self._report.papers, across.length / (across.high - across.low)
        first = max(0, int((point.x() - _NEAR - across.start) / pixels))
        last = min(len(papers), int((point.x() + _NEAR - across.start) / pixels) + 2)
        dots = {index: _dot(across, up, index + 1, papers[index]) for index in range(first, last)}
        far = {index: (dot - point).manhattanLength() for index, dot in dots.items()}
        nearest = min(far, key=far.__getitem__, default=None)
        return nearest if nearest is not None and far[nearest] <= _NEAR else None

    def dot_of(self, index: int) -> QPointF:
        """Where the dot of a paper is, by its place from 0."""
        assert self._report is not None
        return _dot(*self._scales(self._report), index + 1, self._report.papers[index])

    def _scales(self, report: MarkingReport) -> tuple[ChartScale, ChartScale]:
        metrics = self.fontMetrics()
        scores = [paper.score for paper in report.papers]
        low, high = min(0.0, *scores), max(report.possible or 0.0, 1.0, *scores)
        left = metrics.horizontalAdvance(score_text(high)) + 3 * _GAP
        bottom, top = self.height() - 2 * metrics.height(), metrics.height() / 2 + _RING
        right = self.width() - left - _GAP - _RING
        across = ChartScale(1, max(2, len(scores)), left + _RING, right - _RING)
        return across, ChartScale(low, high, bottom, top - bottom)

    def _paint_band(self, painter: QPainter, report: MarkingReport, across: ChartScale, up: ChartScale) -> None:
        # No finer than can be seen: an outline of thousands of corners takes longer than a frame.
        step = max(1, len(report.papers) // _MOST_CORNERS)
        indexes = range(0, len(report.papers), step)
        bands = [(index + 1, band) for index in indexes if (band := report.papers[index].band) is not None]
        if not bands:
            return
        scheme = theme.tokens()
        upper = [QPointF(across.place(index), up.place(band.high)) for index, band in bands]
        lower = [QPointF(across.place(index), up.place(band.low)) for index, band in bands]
        painter.setPen(Qt.PenStyle.NoPen)
        shade = QColor(scheme.accent)
        shade.setAlphaF(_SHADE)
        painter.setBrush(shade)
        painter.drawPolygon(QPolygonF([*upper, *reversed(lower)]))
        painter.setPen(QPen(scheme.accent, 1.5))
        painter.drawPolyline(QPolygonF([QPointF(across.place(index), up.place(band.middle)) for index, band in bands]))

    def _paint_dots(self, painter: QPainter, report: MarkingReport, across: ChartScale, up: ChartScale) -> None:
        scheme, chosen = theme.tokens(), {paper.target for paper in report.to_look_at}
        dots = [_dot(across, up, index, paper) for index, paper in enumerate(report.papers, 1)]
        picture, middle = self._dot_picture(), QPointF(_DOT + 1, _DOT + 1)
        for dot in dots:
            painter.drawPixmap(dot - middle, picture)
        painter.setPen(QPen(scheme.conflict, 2.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for dot, paper in zip(dots, report.papers, strict=True):
            if paper.target in chosen:
                painter.drawEllipse(dot, _RING, _RING)

    def _dot_picture(self) -> QPixmap:
        """A smooth dot: to smooth thousands of points one by one takes half a second."""
        side, ratio = 2 * (_DOT + 1), self.devicePixelRatioF()
        picture = QPixmap(QSize(round(side * ratio), round(side * ratio)))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.tokens().text)
            painter.drawEllipse(QPointF(side / 2, side / 2), _DOT, _DOT)
        return picture

    def _paint_sides(self, painter: QPainter, across: ChartScale, up: ChartScale) -> None:
        scheme, height = theme.tokens(), painter.fontMetrics().height()
        left, right = across.start - _RING, self.width() - _GAP
        aligned = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for tick in up.ticks():
            at = round(up.place(tick))
            painter.setPen(scheme.hairline)
            painter.drawLine(round(left), at, right, at)
            painter.setPen(scheme.muted)
            painter.drawText(QRectF(0, at - height / 2, left - _GAP, height), aligned, score_text(tick))
        foot = QRectF(left, up.start + _GAP, right - left, height)
        painter.drawText(foot, Qt.AlignmentFlag.AlignLeft, self.tr("Marked first"))
        painter.drawText(foot, Qt.AlignmentFlag.AlignRight, self.tr("Marked last"))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        report = self._report
        if report is None or not report.papers:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(theme.secondary_font())
            across, up = self._scales(report)
            self._paint_sides(painter, across, up)
            self._paint_band(painter, report, across, up)
            self._paint_dots(painter, report, across, up)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.position_at(event.position())
        if index is not None and self._report is not None and event.button() == Qt.MouseButton.LeftButton:
            self.paper_chosen.emit(self._report.papers[index])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        index = self.position_at(event.position())
        self.setCursor(Qt.CursorShape.ArrowCursor if index is None else Qt.CursorShape.PointingHandCursor)
        if index is None or self._report is None:
            QToolTip.hideText()
            return
        paper = self._report.papers[index]
        words = self.tr("{place}. {student}: {score}").format(
            place=number(index + 1),
            student=student_name(paper.entry),
            score=score_text(paper.score),
        )
        QToolTip.showText(event.globalPosition().toPoint(), words, self)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()


def _dot(across: ChartScale, up: ChartScale, index: int, paper: MarkedPaper) -> QPointF:
    return QPointF(across.place(index), up.place(paper.score))
