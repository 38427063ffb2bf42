"""The report of a column on paper: its figures as the first lines of the table, then the papers."""

from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication, QLocale

from lmsdesk.desk.submissions.report import MarkingReport
from lmsdesk.gui.kit.formatting import duration, full_moment, score_text
from lmsdesk.gui.printing.page_layout import Paper, PaperColumn
from lmsdesk.gui.submissions.reporting.report_list import ReportColumn, ReportModel

_NUMBERS = frozenset({ReportColumn.PLACE, ReportColumn.SCORE})


def report_paper(report: MarkingReport, model: ReportModel, *, is_mirrored: bool) -> Paper:
    """What is put on paper."""
    lines = _figures(report)
    columns = []
    for column in ReportColumn:
        own = [line.get(column, "") for line in lines]
        texts = [*own, "", *(model.text(paper, column) for paper in report.papers)]
        point = QLocale().decimalPoint() if column is ReportColumn.SCORE else ""
        columns.append(PaperColumn(model.titles[column], texts, is_number=column in _NUMBERS, point=point))
    note = f"{report.course} · {full_moment(datetime.now(UTC))}"
    return Paper(report.column, note, columns, may_turn=True, is_mirrored=is_mirrored)


def _figures(report: MarkingReport) -> list[dict[ReportColumn, str]]:
    figures, drift = report.figures, report.drift
    low, lower, middle, upper, high = figures.quartiles
    in_all = _tr("{time} in all").format(time=duration(report.seconds)) if report.seconds else ""
    lines = [
        {**_line(_tr("Mean"), figures.mean), ReportColumn.TIME: in_all},
        _line(_tr("Standard deviation"), figures.deviation),
        _line(_tr("Lowest"), low),
        _line(_tr("Lower quartile"), lower),
        {**_line(_tr("Median"), middle), ReportColumn.TIME: duration(report.usual_seconds)},
        _line(_tr("Upper quartile"), upper),
        _line(_tr("Highest"), high),
    ]
    if drift is not None:
        chance = _tr("more than chance would explain") if drift.is_notable else _tr("chance alone could explain that")
        first, last = (duration(seconds) for seconds in report.thirds_seconds)
        lines += [
            {**_line(_tr("Mean of the first third marked"), drift.first), ReportColumn.TIME: first},
            {**_line(_tr("Mean of the last third marked"), drift.last), ReportColumn.TIME: last},
        ]
        lines[-1][ReportColumn.MARKED] = chance
    return lines


def _line(name: str, score: float) -> dict[ReportColumn, str]:
    return {ReportColumn.STUDENT: name, ReportColumn.SCORE: score_text(score)}


def _tr(text: str) -> str:
    return QCoreApplication.translate("MarkingReport", text)
