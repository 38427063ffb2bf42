"""What a column is made of, on the right of the grid: how scores are spread, the middle, and who is missing."""

from typing import Final

from PySide6.QtCore import QEvent, QLocale, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFormLayout, QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from lmsdesk.desk.gradebook.session.statistics import ColumnFigures
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.chart_scale import ChartScale
from lmsdesk.gui.kit.formatting import number, score_text
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout
from lmsdesk.model.scores import format_score

WIDTH = 280
_HEIGHT: Final = 170
_TICK: Final = 4
_MIDDLE: Final = 0.07
"""How dark the middle half of the class is."""
_BAR: Final = 0.55


class Histogram(QWidget):
    """Bars with the middle half of the class shaded and the median as a line; nothing in it moves."""

    def __init__(self) -> None:
        super().__init__()
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
            words, x = _format_score(tick), round(across.place(tick))
            wide = metrics.horizontalAdvance(words)
            # The outermost stay inside.
            start = max(0, min(x - wide // 2, self.width() - wide))
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


class ColumnPanel(QScrollArea):
    """Column statistics of the current cell, for the students shown."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("columnPanel")
        self.setAccessibleName(self.tr("Column statistics"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setMinimumWidth(WIDTH)
        self._figures: ColumnFigures | None = None
        self._unread = ""
        self._shown: list[tuple[QLabel, QLabel]] = []

    def show_column(
        self, title: str, figures: ColumnFigures, *, late: int | None, is_part: bool, unread: str = ""
    ) -> None:
        """Show the figures; `late` is None while it is not known, `is_part` says that not all students are shown.

        Of a column that was never read only what is entered here counts; `unread` says why, as a sentence.
        """
        if not self._shown:
            # Not with the gradebook, whose opening each label would delay.
            self._build()
        self._unread = unread
        self._nothing.setText(unread or self.tr("No scores in this column yet."))
        self._figures = figures
        self._title.setText(title)
        self._of.setText(self.tr("Students shown") if is_part else self.tr("All students", "Students included"))
        self._show_rows({} if unread and not figures.numbers else self._lines(figures, late))
        self._draw()

    def figure_texts(self) -> dict[str, str]:
        """The lines of figures as they stand on the screen."""
        return {name.text(): value.text() for name, value in self._shown}

    def _build(self) -> None:
        inside = QWidget()
        self._layout = QVBoxLayout(inside)
        self._layout.setContentsMargins(theme.BETWEEN, theme.BETWEEN, theme.BETWEEN, theme.BETWEEN)
        self._layout.setSpacing(theme.INSIDE)
        self._title, self._of = plain(is_emphasized=True), plain(role="muted")
        self._nothing = plain(self.tr("No scores in this column yet."), role="muted")
        self._rows = QFormLayout()
        self._rows.setHorizontalSpacing(theme.BETWEEN)
        self._rows.setVerticalSpacing(theme.STEP)
        self._shown = [(plain(role="muted"), plain()) for _ in range(12)]
        for name, value in self._shown:
            name.setWordWrap(False)
            value.setAlignment(Qt.AlignmentFlag.AlignRight)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._rows.addRow(name, value)
        self._histogram = Histogram()
        fill_layout(self._layout, self._title, self._of, self._nothing, self._histogram, self._rows, STRETCH)
        self.setWidget(inside)

    def _lines(self, figures: ColumnFigures, late: int | None) -> dict[str, str]:
        low, lower, middle, upper, high = (score_text(value) for value in figures.quartiles)
        graded = self.tr("{graded} of {all}").format(graded=number(figures.numbers), all=number(figures.cells))
        scores = {
            self.tr("Mean"): score_text(figures.mean),
            self.tr("Standard deviation"): score_text(figures.deviation),
            self.tr("Lowest"): low,
            self.tr("Lower quartile"): lower,
            self.tr("Median"): middle,
            self.tr("Upper quartile"): upper,
            self.tr("Highest"): high,
        }
        counts = {
            self.tr("Scores"): graded,
            self.tr("No grade"): number(figures.empty),
            self.tr("To grade"): number(figures.to_grade),
        }
        shown = {self.tr("Exempt"): figures.exempt, self.tr("Submitted late"): late or 0}
        extras = {name: number(count) for name, count in shown.items() if count}
        return counts | extras | (scores if figures.numbers else {})

    def _show_rows(self, lines: dict[str, str]) -> None:
        lines_shown = [*lines.items(), *([("", "")] * len(self._shown))]
        for (name, value), (words, figure) in zip(self._shown, lines_shown, strict=False):
            name.setText(words)
            value.setText(figure)
            self._rows.setRowVisible(name, bool(words))

    def _draw(self) -> None:
        figures = self._figures
        if figures is None or not self.isVisible():
            return
        self._nothing.setVisible(not figures.numbers or bool(self._unread))
        self._histogram.setVisible(bool(figures.numbers))
        self._histogram.show_figures(figures)
        bars = zip(figures.edges, figures.edges[1:], figures.counts, strict=False)
        lines_shown = [f"{score_text(low)}–{score_text(high)}: {number(count)}" for low, high, count in bars]
        self._histogram.setAccessibleName(self.tr("Scores by range") + ", " + ", ".join(lines_shown))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_shown"):
            self._draw()
