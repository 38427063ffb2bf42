"""How a column was marked, at a glance: the chart, the papers to look at again, and the figures."""

from typing import Final

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QPushButton, QTableView, QWidget

from lmsdesk.desk.submissions.marking_order import LEAST, MOST_TO_LOOK_AT
from lmsdesk.desk.submissions.report import MarkedPaper, MarkingReport
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import ending
from lmsdesk.gui.kit.dialogs import close_button, dialog_layout, heading, size_on_screen
from lmsdesk.gui.kit.formatting import counted, duration, number, score_text
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.submissions.reporting.order_chart import OrderChart
from lmsdesk.gui.submissions.reporting.report_list import WIDTHS, ReportModel

OPEN, SAVE_TABLE, PREVIEW = 2, 3, 4
"""Results of the dialog, besides closing it."""
_SIZE: Final = (900, 700)


class PaperList(QTableView):
    """Enter opens the current paper."""

    def __init__(self, parent: "ReportDialog") -> None:
        super().__init__(parent)
        self._dialog = parent

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.modifiers() & ~_KEYPAD:
            self._dialog.open_current()
        else:
            super().keyPressEvent(event)


class ReportDialog(QDialog):
    """`chosen` is the paper that is to be opened, if its result is OPEN."""

    def __init__(self, report: MarkingReport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("reportDialog")
        self.setWindowTitle(self.tr("Marking report"))
        self.report = report
        self.chosen: MarkedPaper | None = None
        self.model = ReportModel(report, self)
        layout = dialog_layout(self)
        layout.addWidget(heading(f"{report.course} › {report.column}"))
        self.summary, self.drift = plain(self._summary()), plain(self._drift())
        layout.addWidget(self.summary)
        layout.addWidget(self.drift)
        self.chart = OrderChart(self)
        self.chart.show_report(report)
        self.chart.setAccessibleName(self.tr("Scores in the order of marking; the list below says the same"))
        self.chart.setVisible(bool(report.papers))
        layout.addWidget(self.chart, 3)
        legend = self.tr(
            "Each dot is a score; the band is the middle half of the ten papers marked around it. Ringed papers are "
            "farthest outside the band."
        )
        if report.drift:
            layout.addWidget(plain(legend, role="secondary"))
        layout.addLayout(self._built_choice())
        layout.addWidget(self._built_list(), 2)
        layout.addLayout(self._built_ending())
        self.resize(size_on_screen(self, *_SIZE))
        self.table.setFocus()
        if self.model.entries:
            self.table.selectRow(0)

    def open_current(self) -> None:
        """End with the current paper of the list."""
        index = self.table.currentIndex()
        if index.isValid():
            self._choose(self.model.entries[index.row()])

    def _built_choice(self) -> QHBoxLayout:
        count = len(self.report.to_look_at)
        words = counted(count, self.tr("Look again at this one"), self.tr("Look again at these %Ln", "", count))
        self.title = plain(words if count else self.tr("Marked papers"), is_emphasized=True)
        self.title.setWordWrap(False)
        self.all = QCheckBox(self.tr("&All marked papers"))
        self.all.setVisible(0 < count < len(self.report.papers))
        self.all.toggled.connect(self._on_all_toggled)
        row = QHBoxLayout()
        row.setSpacing(theme.BETWEEN)
        row.addWidget(self.title, 1)
        row.addWidget(self.all)
        return row

    def _built_list(self) -> QTableView:
        self.table = PaperList(self)
        self.table.setModel(self.model)
        self.table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        style_list(self.table, "markedPapers", self.tr("Marked papers, in the order of marking"), WIDTHS)
        # Those to look at again are all in sight.
        header = self.table.horizontalHeader().sizeHint().height()
        self.table.setMinimumHeight(header + MOST_TO_LOOK_AT * theme.ROW_HEIGHT + 2 * theme.STEP)
        self.table.doubleClicked.connect(self._on_clicked)
        self.chart.paper_chosen.connect(self._choose)
        return self.table

    def _built_ending(self) -> QHBoxLayout:
        self.open_button = QPushButton(self.tr("&Open the paper"))
        self.table_button = QPushButton(self.tr("Save as &CSV…"))
        self.preview_button = QPushButton(self.tr("&Print, or save as PDF…"))
        close = close_button()
        self.open_button.setProperty("role", "primary")
        self.open_button.setDefault(True)
        self.open_button.setEnabled(bool(self.report.papers))
        for button, result in ((self.table_button, SAVE_TABLE), (self.preview_button, PREVIEW)):
            button.setEnabled(bool(self.report.papers))
            button.clicked.connect(lambda _=False, result=result: self.done(result))
        self.open_button.clicked.connect(self.open_current)
        close.clicked.connect(self.reject)
        for button in (self.table_button, self.preview_button, close):
            button.setAutoDefault(False)
        row = QHBoxLayout()
        row.setSpacing(theme.INSIDE)
        row.addWidget(self.table_button)
        row.addWidget(self.preview_button)
        row.addStretch(1)
        row.addWidget(ending(self.open_button, close))
        return row

    def _summary(self) -> str:
        report, figures = self.report, self.report.figures
        if not report.papers:
            return self.tr("Nothing has been marked in this column yet.")
        count = len(report.papers)
        words = [counted(count, self.tr("1 paper is marked."), self.tr("%Ln papers are marked.", "", count))]
        low, lower, middle, upper, high = (score_text(value) for value in figures.quartiles)
        words.append(
            self.tr("Mean {mean}, median {middle}, middle half {lower} to {upper}, all {low} to {high}.").format(
                mean=score_text(figures.mean), middle=middle, lower=lower, upper=upper, low=low, high=high
            )
        )
        if report.seconds:
            whole, usual = duration(report.seconds), duration(report.usual_seconds)
            told = self.tr("Time spent here: {all}, typically {one} per paper.").format(all=whole, one=usual)
            # What is marked in no time at all is not typical.
            words.append(told if round(report.usual_seconds) else self.tr("Time spent here: {all}.").format(all=whole))
        return " ".join(words)

    def _drift(self) -> str:
        drift = self.report.drift
        if drift is None:
            words = self.tr("After {count} marked papers, this shows whether the marks drift.")
            return words.format(count=number(LEAST))
        size = score_text(abs(drift.difference))
        if drift.difference > 0:
            words = self.tr("The last third marked got {size} more on average than the first.")
        else:
            words = self.tr("The last third marked got {size} less on average than the first.")
        sign = theme.Mark.CONFLICT if drift.is_notable else theme.Mark.DONE
        chance = (
            self.tr("That is more than chance would explain.")
            if drift.is_notable
            else self.tr("Chance alone could explain that.")
        )
        return f"{sign} {words.format(size=size)} {chance}"

    def _choose(self, paper: MarkedPaper) -> None:
        self.chosen = paper
        self.done(OPEN)

    def _on_clicked(self, index: QModelIndex) -> None:
        self._choose(self.model.entries[index.row()])

    def _on_all_toggled(self, is_on: bool) -> None:  # noqa: FBT001 - Qt's signal
        self.model.show_papers(self.report.papers if is_on else self.report.to_look_at)
        self.table.selectRow(0)


_KEYPAD: Final = Qt.KeyboardModifier.KeypadModifier
