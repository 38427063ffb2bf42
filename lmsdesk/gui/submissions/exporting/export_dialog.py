"""The submissions of a column on their way to a folder: the plan, how far it is, and what came of it."""

from enum import StrEnum
from pathlib import Path
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QModelIndex, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QProgressBar, QPushButton, QTableView, QWidget

from lmsdesk.desk import Workspace
from lmsdesk.desk.submissions.exporting import ColumnExport, ExportLine, ExportPlan, ExportState
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import ending
from lmsdesk.gui.kit.dialogs import dialog_layout, heading, size_on_screen
from lmsdesk.gui.kit.formatting import byte_size, counted, number
from lmsdesk.gui.kit.labels import plain
from lmsdesk.gui.kit.list_model import Index, Listing
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.submissions.annotating.drawn_annotations import all_drawn
from lmsdesk.gui.submissions.viewer.trouble_words import problem_in_words
from lmsdesk.gui.submissions.words import student_name
from lmsdesk.model.ids import ColumnId, CourseId

_SIZE: Final = (620, 300)
_LINES: Final = 5
"""That the words may take: nothing below them moves."""
_ROWS: Final = 5
_STUDENT, _FILE, _REASON = range(3)
_REASONS: Final = (QT_TRANSLATE_NOOP("Papers", "Files not downloaded"),)
"""What the desk says of submissions; named here for those who translate."""


class What(StrEnum):
    """What goes to the folder."""

    FILES = "files"
    PAGES = "pages"
    ANNOTATIONS = "annotations"


class FailureModel(Listing[ExportLine]):
    """One row a file that could not be had."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.titles = (self.tr("Student"), self.tr("File"), self.tr("Reason"))

    def show_lines(self, lines: tuple[ExportLine, ...]) -> None:
        """Show these; as a rule more have come at the end."""
        if list(lines[: len(self.entries)]) != self.entries:
            self.beginResetModel()
            self.entries = list(lines)
            self.endResetModel()
        elif len(lines) > len(self.entries):
            self.beginInsertRows(QModelIndex(), len(self.entries), len(lines) - 1)
            self.entries = list(lines)
            self.endInsertRows()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole} or not index.isValid():
            return None
        line = self.entries[index.row()]
        if index.column() == _STUDENT:
            return student_name(line.entry)
        if index.column() == _FILE:
            return line.given_name or "–"
        return "" if line.problem is None else problem_in_words(line.problem)[0]


class ExportDialog(QDialog):
    """Nothing is written before somebody says so; closing it while it works stops it and says what is there."""

    def __init__(self, workspace: Workspace, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("exportDialog")
        self.setWindowTitle(self.tr("Export submissions"))
        self._workspace, self._submissions = workspace, workspace.submissions
        self._folder = folder
        self._tasks = Tasks(self)
        self._plan: ExportPlan | None = None
        self.export: ColumnExport | None = None
        layout = dialog_layout(self)
        self.title, self.words = heading(self.tr("Export submissions")), plain()
        self.words.setMinimumHeight(_LINES * self.words.fontMetrics().lineSpacing())
        self.words.setAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop)
        self.progress = QProgressBar(textVisible=False)
        self.progress.setAccessibleName(self.tr("Submissions written"))
        self.model = FailureModel(self)
        self.failures = QTableView(self)
        self.failures.setModel(self.model)
        style_list(self.failures, "exportFailures", self.tr("What is not in the folder"), {_STUDENT: 160})
        self.failures.setMinimumHeight(_ROWS * theme.ROW_HEIGHT)
        self.what = QComboBox()
        self.what.setObjectName("exportWhat")
        self.what.setAccessibleName(self.tr("What to export"))
        for what, name in (
            (What.FILES, self.tr("The files as submitted")),
            (What.PAGES, self.tr("All pages in one PDF, with my annotations")),
            (What.ANNOTATIONS, self.tr("My annotations only, in one PDF")),
        ):
            self.what.addItem(name, what)
        for part, stretch in ((self.title, 0), (self.what, 0), (self.words, 0), (self.progress, 0), (self.failures, 1)):
            layout.addWidget(part, stretch)
        layout.addStretch(0)
        layout.addLayout(self._built_ending())
        self.progress.hide()
        self.failures.hide()
        self.resize(size_on_screen(self, *_SIZE))
        self.finished.connect(self._tasks.cancel_all)
        self.finished.connect(workspace.subscribe_state(lambda _: self._on_link()))

    def read(self, course_id: CourseId, column_id: ColumnId) -> None:
        """Show what would be written."""
        self.words.setText(self.tr("Checking a few papers to estimate the size…"))
        self._tasks.spawn(
            self._submissions.exports.plan(course_id, column_id, self._folder, is_cut=not self._workspace.is_online),
            what="planning an export",
            on_done=self._show_plan,
            on_error=self._show_problem,
        )

    def reject(self) -> None:
        if self.export is None or self.export.state.is_over:
            super().reject()
        else:
            self.export.stop()

    def _built_ending(self) -> QHBoxLayout:
        self.verb, self.close_button = QPushButton(self.tr("&Export")), QPushButton(self.tr("Cancel"))
        self.rest_button = QPushButton(self.tr("&Fetch the rest"))
        self.rest_button.setObjectName("fetchRest")
        self.rest_button.setAutoDefault(False)
        self.rest_button.clicked.connect(self._fetch_rest)
        self.rest_button.hide()
        self.verb.setObjectName("confirm")
        self.verb.setProperty("role", "primary")
        self.verb.setDefault(True)
        self.verb.setEnabled(False)
        self.close_button.setAutoDefault(False)
        self.verb.clicked.connect(self._on_verb)
        self.close_button.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addWidget(self.rest_button)
        row.addStretch(1)
        row.addWidget(ending(self.verb, self.close_button))
        return row

    def _on_verb(self) -> None:
        if self.export is None:
            self._start()
        elif self.export.state.is_over:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.export.folder or self._folder)))
        elif self.export.state.is_paused:
            self.export.resume()
        else:
            self.export.pause()

    def _start(self) -> None:
        if self._plan is None:
            return
        self.what.setEnabled(False)
        if (what := What(self.what.currentData())) is What.FILES:
            self.export = self._submissions.exports.export(self._plan, self._folder, self._show_state)
        else:
            self.export = self._submissions.page_exports.export(
                self._plan, self._folder, self._show_state, drawing=all_drawn, is_alone=what is What.ANNOTATIONS
            )
        self.progress.setMaximum(max(self._plan.pack.total, 1))
        self.progress.show()
        self._run(self.export)

    def _fetch_rest(self) -> None:
        if self.export is not None and self.export.state.is_over:
            self.verb.setFocus()
            self.rest_button.hide()
            self.progress.show()
            self._run(self.export)

    def _run(self, export: ColumnExport) -> None:
        self._tasks.spawn(export.run(is_cut=not self._workspace.is_online), what="exporting submissions")
        self._show_state(export.state)

    def _on_link(self) -> None:
        """What can be fetched depends on the connection."""
        if self.export is None and self._plan is not None:
            self._say_plan(self._plan)
        elif self.export is not None and self.export.state.is_over:
            self._offer_rest(self.export.state)

    def _show_plan(self, plan: ExportPlan) -> None:
        self._plan = plan
        if not plan.pack.total:
            self.words.setText(self.tr("There are no submissions in this column."))
            return
        self.title.setText(self.tr("Export the submissions of “{column}”?").format(column=plan.title))
        self._say_plan(plan)
        self.verb.setEnabled(True)
        self.verb.setFocus()

    def _say_plan(self, plan: ExportPlan) -> None:
        pack, count = plan.pack, plan.files
        words = [
            counted(pack.total, self.tr("1 submission,"), self.tr("%Ln submissions,", "", pack.total)),
            counted(count, self.tr("about 1 file,"), self.tr("about %Ln files,", "", count)),
            self.tr("about {size}.").format(size=byte_size(pack.estimate))
            if pack.estimate
            else self.tr("size not known yet."),
        ]
        if plan.missing:
            words.append(self._missing_in_words(plan.missing))
        lines = [" ".join(words)]
        lines.append(self.tr("They are saved to a new folder in {folder}, with a list.").format(folder=self._folder))
        if plan.is_nameless:
            lines.append(self.tr("Names are hidden: the files and the list have numbers instead."))
        if plan.is_too_large:
            lines.append(self.tr("The disk has only {room} free.").format(room=byte_size(plan.free)))
        self.words.setText("\n".join(lines))

    def _missing_in_words(self, missing: int) -> str:
        if self._workspace.is_online:
            many = self.tr("%Ln are downloaded first.", "", missing)
            return counted(missing, self.tr("1 is downloaded first."), many)
        one = self.tr("1 is not on this computer: while you are offline it is left out, and named in the list.")
        many = self.tr(
            "%Ln are not on this computer: while you are offline they are left out, and named in the list.", "", missing
        )
        return counted(missing, one, many)

    def _show_problem(self, problem: LmsdeskError) -> None:
        self.words.setText(f"{problem.title} {problem.hint}")

    def _show_state(self, state: ExportState) -> None:
        self.progress.setValue(state.done)
        self.model.show_lines(state.failed)
        self.failures.setVisible(bool(state.failed))
        if state.is_over:
            self._show_end(state)
            return
        files = counted(state.files, self.tr("1 file"), self.tr("%Ln files", "", state.files))
        words = self.tr("{done} of {total} submissions: {files}, {size}").format(
            done=number(state.done), total=number(state.total), files=files, size=byte_size(state.size)
        )
        if state.is_paused:
            words = f"{words}\n{self.tr('Paused.')}"
        if state.is_cut:
            words = f"{words}\n{self.tr('There is no connection: only what is on this computer is exported.')}"
        self.title.setText(self.tr("Exporting…"))
        self.words.setText(words)
        self.verb.setText(self.tr("&Resume") if state.is_paused else self.tr("&Pause"))
        self.close_button.setText(self.tr("Stop"))

    def _show_end(self, state: ExportState) -> None:
        self.progress.hide()
        is_through = state.done == state.total
        title = self.tr("Exported in part") if state.missing and is_through else self.tr("Export stopped")
        self.title.setText(self.tr("Exported") if state.is_complete else title)
        self.verb.setText(self.tr("&Open the folder"))
        self.close_button.setText(self.tr("Close"))
        self.close_button.setFocus()
        self._offer_rest(state)
        if state.is_cut and self._workspace.is_online:
            # That is what the last look found, perhaps half a minute ago.
            self._workspace.sync_now()

    def _offer_rest(self, state: ExportState) -> None:
        """What is missing can be fetched as soon as there is a connection."""
        self.words.setText("\n".join(self._end_in_words(state)))
        self.rest_button.setVisible(bool(state.missing))
        self.rest_button.setEnabled(self._workspace.is_online)

    def _end_in_words(self, state: ExportState) -> list[str]:
        files = counted(state.files, self.tr("1 file"), self.tr("%Ln files", "", state.files))
        words = self.tr("{files} ({size}) from {done} of {total} submissions, in {folder}.").format(
            files=files,
            done=number(state.done - state.missing),
            total=number(state.total),
            size=byte_size(state.size),
            folder=self._folder if self.export is None else self.export.folder or self._folder,
        )
        lines = [words]
        if state.stopped_by is not None:
            lines.append(f"{theme.Mark.CONFLICT} {state.stopped_by.title} {state.stopped_by.detail}")
        if missing := state.missing:
            one = self.tr("1 submission is not complete on this computer; the list names it.")
            many = self.tr("%Ln submissions are not complete on this computer; the list names them.", "", missing)
            lines.append(f"{theme.Mark.CONFLICT} {counted(missing, one, many)}")
            if not self._workspace.is_online:
                lines.append(self.tr("Once you are online, “Fetch the rest” adds what is missing."))
        if count := sum(not line.is_missing for line in state.failed):
            many = self.tr("%Ln files could not be exported; the list says why.", "", count)
            lines.append(counted(count, self.tr("1 file could not be exported; the list says why."), many))
        lines.append(self.tr("Anyone with the folder can read it. The submissions themselves were not changed."))
        return lines
