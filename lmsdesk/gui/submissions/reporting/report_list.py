"""The marked papers of a report as a list: what the chart shows, in words."""

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from lmsdesk.desk.submissions.report import MarkedPaper, MarkingReport
from lmsdesk.gui.kit.formatting import duration, full_moment, number, score_text
from lmsdesk.gui.kit.list_model import Index, Listing
from lmsdesk.gui.submissions.words import student_name

_ROLES: Final = frozenset({Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole})


class ReportColumn(IntEnum):
    """The columns of the list, on the screen and on paper."""

    PLACE = 0
    STUDENT = 1
    SCORE = 2
    AROUND = 3
    MARKED = 4
    TIME = 5
    LOOK = 6


WIDTHS: Final[dict[int, int]] = {
    ReportColumn.PLACE: 56,
    ReportColumn.SCORE: 70,
    ReportColumn.AROUND: 110,
    ReportColumn.MARKED: 150,
    ReportColumn.TIME: 95,
    ReportColumn.LOOK: 90,
}


class ReportModel(Listing[MarkedPaper]):
    """One row a paper, in the order of marking."""

    def __init__(self, report: MarkingReport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.titles = (
            self.tr("Order"),
            self.tr("Student"),
            self.tr("Score"),
            self.tr("Nearby papers"),
            self.tr("Marked"),
            self.tr("Time"),
            self.tr("Look again"),
        )
        self.numbers = frozenset({ReportColumn.PLACE, ReportColumn.SCORE})
        self._numbers = {paper.target: rank for rank, paper in enumerate(report.papers, 1)}
        self._chosen = {paper.target for paper in report.to_look_at}
        self.entries = list(report.to_look_at or report.papers)
        self._texts: dict[int, Callable[[MarkedPaper], str]] = {
            ReportColumn.PLACE: lambda paper: number(self._numbers[paper.target]),
            ReportColumn.STUDENT: self._student,
            ReportColumn.SCORE: lambda paper: score_text(paper.score),
            ReportColumn.AROUND: _around,
            ReportColumn.MARKED: lambda paper: full_moment(paper.marked_at),
            ReportColumn.TIME: lambda paper: duration(paper.seconds),
            ReportColumn.LOOK: lambda paper: self.tr("yes") if paper.target in self._chosen else "",
        }

    def show_papers(self, papers: Sequence[MarkedPaper]) -> None:
        """Show these."""
        self.beginResetModel()
        self.entries = list(papers)
        self.endResetModel()

    def text(self, paper: MarkedPaper, column: int) -> str:
        """What stands in a cell."""
        return self._texts[column](paper)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == ReportColumn.STUDENT:
            return self.sentence(self.entries[index.row()])
        if role not in _ROLES or not index.isValid():
            return None
        return self.text(self.entries[index.row()], index.column())

    def sentence(self, paper: MarkedPaper) -> str:
        """The paper for who cannot see the columns."""
        words = self.tr("{student}, score {score}, marked as number {place}, {around} around it, {time}")
        told = words.format(
            student=self._student(paper),
            score=score_text(paper.score),
            place=number(self._numbers[paper.target]),
            around=_around(paper),
            time=duration(paper.seconds),
        )
        return f"{told}, {self.tr('look again')}" if paper.target in self._chosen else told

    def _student(self, paper: MarkedPaper) -> str:
        if paper.attempt_number == len(paper.entry.work.attempts) == 1:
            return student_name(paper.entry)
        return self.tr("{student}, attempt {number}").format(
            student=student_name(paper.entry), number=number(paper.attempt_number)
        )


def _around(paper: MarkedPaper) -> str:
    return "–" if paper.band is None else f"{score_text(paper.band.low)} – {score_text(paper.band.high)}"
