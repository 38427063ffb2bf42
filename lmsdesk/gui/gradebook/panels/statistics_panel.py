"""What a column is made of, on the right of the grid: how scores are spread, the middle, and who is missing."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QFormLayout, QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from lmsdesk.desk.gradebook.session.statistics import ColumnFigures
from lmsdesk.gui.gradebook.panels.histogram import Histogram
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.formatting import number, score_text
from lmsdesk.gui.kit.labels import plain

WIDTH = 280


class ColumnPanel(QScrollArea):
    """Column statistics of the current cell, for the students shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        for part in (self._title, self._of, self._nothing, self._histogram):
            self._layout.addWidget(part)
        self._layout.addLayout(self._rows)
        self._layout.addStretch(1)
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
