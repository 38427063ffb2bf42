"""What the page of submissions tells of the marking: the pace, the report, and its files."""

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from lmsdesk.desk import AttemptKey, QueueEntry, QueueScope, Workspace
from lmsdesk.desk.platform.file_names import fit_name
from lmsdesk.desk.submissions.report import MarkingReport, write_report
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.dialogs import file_to_save, show_dialog
from lmsdesk.gui.kit.formatting import time_left
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.printing.output import PaperOutput
from lmsdesk.gui.printing.page_layout import Paper
from lmsdesk.gui.submissions.reporting.paper_timer import PaperTimer
from lmsdesk.gui.submissions.reporting.report_dialog import OPEN, PREVIEW, SAVE_TABLE, ReportDialog
from lmsdesk.gui.submissions.reporting.report_list import ReportModel
from lmsdesk.gui.submissions.reporting.report_paper import report_paper
from lmsdesk.gui.submissions.words import student_name
from lmsdesk.model.ids import AttemptId

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.page import SubmissionsPage


class Reporting(QObject):
    """Goes with the work that its page shows."""

    def __init__(self, page: "SubmissionsPage", workspace: Workspace, *, tasks: Tasks, writes: Tasks) -> None:
        super().__init__(page)
        self._page, self._workspace = page, workspace
        self._tasks, self._writes = tasks, writes
        self._pace: float | None = None
        self._output = PaperOutput(page)
        self.timer = PaperTimer(page, self._on_read)

    def show(self, entry: QueueEntry | None, attempt_id: AttemptId) -> None:
        """This work is on the screen from now on, or none."""
        attempt_key = None if entry is None else AttemptKey(entry.key.course_id, entry.key.column_id, attempt_id)
        self.timer.show_position(attempt_key)
        if attempt_key is not None:
            self._tasks.spawn(self._read_pace(attempt_key), what="reading the pace")

    def with_time_left(self, words: str, left: int) -> str:
        """The words, with how long that many papers take at the present pace where there is one."""
        if self._pace is None or not left:
            return words
        return f"{words} · {time_left(self._pace * left)}"

    def stop(self) -> None:
        """Count no more."""
        self.timer.stop()
        self._output.stop()

    def open(self) -> None:
        """Show how the column on the screen was marked."""
        self._tasks.open(self._open(), what="reporting on the marking")

    async def _read_pace(self, attempt_key: AttemptKey) -> None:
        pace = await self._workspace.submissions.times.pace(attempt_key.course_id, attempt_key.column_id)
        if pace != self._pace:
            self._pace = pace
            self._page.show_position()

    def _on_read(self, attempt_key: AttemptKey, seconds: float) -> None:
        self._writes.spawn(self._workspace.submissions.times.add(attempt_key, seconds), what="keeping a reading time")

    async def _open(self) -> None:
        key = self._page.key
        report = None if key is None else await self._workspace.submissions.reports.of(key.course_id, key.column_id)
        if report is None or key is None:
            notices.info(self.tr("There is nothing to report on."), topic="report")
            return
        dialog = ReportDialog(report, self._page)
        result = await show_dialog(dialog)
        if result == OPEN and dialog.chosen is not None:
            self._page.open(QueueScope(key.course_id, key.column_id), dialog.chosen.target)
        elif result == SAVE_TABLE:
            await self._save_table(report)
        elif result == PREVIEW:
            await self._output.preview(lambda: self._paper_of(report))

    async def _paper_of(self, report: MarkingReport) -> Paper:
        is_mirrored = self._page.layoutDirection() == Qt.LayoutDirection.RightToLeft
        return report_paper(report, ReportModel(report), is_mirrored=is_mirrored)

    async def _save_table(self, report: MarkingReport) -> None:
        name = fit_name(self.tr("Marking of {column}.csv").format(column=report.column))
        out = await file_to_save(self.tr("Save the report"), name, "CSV (*.csv)", parent=self._page)
        if out is None:
            return
        names = [student_name(paper.entry) for paper in report.papers]
        await asyncio.to_thread(write_report, report, names, out)
        notices.info(
            self.tr("The report was written to {name}.").format(name=out.name),
            detail=self.tr("Anyone with the file can read it."),
        )
