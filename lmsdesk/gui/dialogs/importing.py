"""Imports a file of grades: who and what it is about, what would change, and the one button that changes it."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableView,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import EditResult, Import, ImportOvertaken, Verdict, Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui import notices, theme
from lmsdesk.gui.dialogs.ask import dialog_layout, heading
from lmsdesk.gui.models.import_preview import ImportPreviewModel
from lmsdesk.gui.tasks import Tasks
from lmsdesk.gui.theme import Mark
from lmsdesk.gui.widgets.buttons import ending, tool_button
from lmsdesk.gui.widgets.import_matching import MatchingView
from lmsdesk.gui.widgets.labels import plain
from lmsdesk.gui.words import counted
from lmsdesk.model.ids import CourseId

_SIZE: Final = 1120, 640
_MATCH, _COMPARE = range(2)
_WIDTHS: Final = (230, 180, 150, 110, 90, 90)


class ImportDialog(QDialog):
    """`entered(EditResult)` follows the one step that an import makes; closing changes nothing."""

    entered = Signal(object)

    def __init__(self, workspace: Workspace, course_id: CourseId, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("importDialog")
        self.setWindowTitle(self.tr("Import grades"))
        self.resize(*_SIZE)
        self._workspace = workspace
        self._course_id = course_id
        self._tasks = Tasks(self)
        self._import: Import | None = None
        self._filters: dict[Verdict | None, QToolButton] = {}
        self._build()

    def read(self, path: Path) -> None:
        """Read a file and show what it would do."""
        self._title.setText(self.tr("Reading {name}…").format(name=path.name))
        self.confirm.setEnabled(False)
        self._tasks.spawn(
            Import.begin(self._workspace, self._course_id, path),
            what="reading a file of grades",
            on_done=self._on_begun,
            on_error=self._on_unreadable,
        )

    def _build(self) -> None:
        layout = dialog_layout(self)
        self._title = heading("")
        self._remarks = plain("", role="muted")
        self._remarks.setObjectName("importRemarks")
        self.matching = MatchingView()
        self.matching.row_decided.connect(self._on_row_decided)
        self.matching.column_decided.connect(self._on_column_decided)
        self.tabs = QTabWidget()
        self.tabs.setObjectName("importTabs")
        self.tabs.addTab(self.matching, self.tr("Students and columns"))
        self.tabs.addTab(self._built_comparison(), self.tr("What changes"))
        self._budget = plain("", role="secondary")
        self._budget.setObjectName("importBudget")
        for part in (self._title, self._remarks):
            layout.addWidget(part)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(self._budget)
        layout.addLayout(self._built_buttons())

    def _built_comparison(self) -> QWidget:
        page = QWidget()
        self.preview = ImportPreviewModel(self)
        self.preview.chosen_changed.connect(self._show_confirm)
        self.table = _preview_table(self.preview)
        self.table.setAccessibleName(self.tr("Cells that are not the same"))
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, theme.INSIDE, 0, 0)
        layout.addLayout(self._built_filters())
        layout.addWidget(self.table, 1)
        return page

    def _built_filters(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme.STEP)
        for verdict in (None, Verdict.HERE, Verdict.BOTH, Verdict.THERE, Verdict.REFUSED):
            button = tool_button(f"import_{verdict.name.lower() if verdict else 'all'}", is_checkable=True)
            button.setAutoExclusive(True)
            button.setChecked(verdict is None)
            button.clicked.connect(partial(self._on_filter_clicked, verdict))
            self._filters[verdict] = button
            row.addWidget(button)
        row.addStretch(1)
        self.empty_clears = QCheckBox(self.tr("An empty cell clears the grade"))
        self.empty_clears.setObjectName("importEmptyClears")
        self.empty_clears.toggled.connect(self._on_empty_clears_toggled)
        row.addWidget(self.empty_clears)
        return row

    def _built_buttons(self) -> QHBoxLayout:
        self.confirm = QPushButton(self.tr("Enter"))
        self.confirm.setObjectName("importConfirm")
        self.confirm.setProperty("role", "primary")
        self.confirm.setDefault(True)
        self.confirm.clicked.connect(self._on_confirm_clicked)
        cancel = QPushButton(self.tr("Cancel"))
        cancel.setObjectName("importCancel")
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addWidget(plain(self.tr("It is one step, and one undo takes it back."), role="secondary"), 1)
        row.addWidget(ending(self.confirm, cancel))
        return row

    def _on_begun(self, importing: Import) -> None:
        self._import = importing
        self._title.setText(importing.name)
        self.empty_clears.setVisible(not importing.has_base)
        self.tabs.setCurrentIndex(_MATCH if importing.matching.doubtful or not importing.preview.cells else _COMPARE)
        self._show()

    def _on_unreadable(self, problem: LmsdeskError) -> None:
        notices.error(problem)
        self.reject()

    def _show(self) -> None:
        importing = self._import
        if importing is None or importing.sheet is None:
            return
        self._remarks.setText(" ".join((*importing.remarks, *importing.matching.clashes())))
        self.matching.show_import(importing)
        self.preview.show_preview(importing.preview, importing.sheet)
        self._name_filters(importing)
        self._show_confirm()

    def _name_filters(self, importing: Import) -> None:
        words = {
            None: self.tr("All"),
            Verdict.HERE: self.tr("{mark} In the file {count}"),
            Verdict.BOTH: self.tr("{mark} In both {count}"),
            Verdict.THERE: self.tr("{mark} On the service {count}"),
            Verdict.REFUSED: self.tr("{mark} Refused {count}"),
        }
        marks = {Verdict.HERE: Mark.UNSENT, Verdict.BOTH: Mark.CONFLICT, Verdict.REFUSED: Mark.FAILED}
        for verdict, button in self._filters.items():
            count = importing.preview.count(verdict) if verdict else 0
            text = words[verdict].format(mark=marks.get(verdict, "=") if verdict else "", count=f"{count:,}")
            button.setText(text)
            button.setAccessibleName(text)
            button.setEnabled(verdict is None or bool(count))
        same = importing.preview.same
        said = counted(same, self.tr("1 cell is the same"), self.tr("%n cells are the same", "", same))
        self.tabs.setTabToolTip(_COMPARE, said)

    def _show_confirm(self) -> None:
        importing = self._import
        count = len(importing.preview.patches(also=self.preview.chosen)) if importing else 0
        self.confirm.setText(counted(count, self.tr("Enter 1 grade"), self.tr("Enter %n grades", "", count)))
        self.confirm.setEnabled(bool(count))
        self._budget.setText(self._budget_words(count))

    def _budget_words(self, count: int) -> str:
        budget = self._workspace.budget(count)
        if not count:
            return ""
        requests = counted(budget.requests, self.tr("1 request"), self.tr("%n requests", "", budget.requests))
        if budget.left is not None:
            requests = self.tr("{requests} of the {left} left today").format(requests=requests, left=f"{budget.left:,}")
        minutes = max(1, round(budget.seconds / 60))
        time = counted(minutes, self.tr("about a minute"), self.tr("about %n minutes", "", minutes))
        pause = self.tr("“Work offline” pauses the sending at any time.")
        return self.tr("Sending takes {requests}, {time}. {pause}").format(requests=requests, time=time, pause=pause)

    def _on_filter_clicked(self, verdict: Verdict | None) -> None:
        self.preview.show_only(verdict)

    def _on_row_decided(self, place: int, user_id: object) -> None:
        if self._import is not None:
            self._decide(self._import.decide_row(place, user_id))  # type: ignore[arg-type]

    def _on_column_decided(self, place: int, column_id: object) -> None:
        if self._import is not None:
            self._decide(self._import.decide_column(place, column_id))  # type: ignore[arg-type]

    def _on_empty_clears_toggled(self, is_on: bool) -> None:  # noqa: FBT001 - a slot
        if self._import is not None:
            self._decide(self._import.let_empty_clear(is_on=is_on))

    def _decide(self, work: object) -> None:
        self.confirm.setEnabled(False)
        self._tasks.spawn(work, what="comparing a file of grades", on_done=lambda _: self._show())  # type: ignore[arg-type]

    def _on_confirm_clicked(self) -> None:
        if self._import is None:
            return
        self.confirm.setEnabled(False)
        self._tasks.spawn(
            self._import.enter(also=self.preview.chosen),
            what="importing grades",
            on_done=self._on_entered,
            on_error=self._on_not_entered,
        )

    def _on_entered(self, result: EditResult) -> None:
        self.entered.emit(result)
        self.accept()

    def _on_not_entered(self, problem: LmsdeskError) -> None:
        self._show()
        self._remarks.setText(str(problem))
        if isinstance(problem, ImportOvertaken):
            self.tabs.setCurrentIndex(_COMPARE)

    def done(self, result: int) -> None:
        self._tasks.cancel_all()
        super().done(result)


def _preview_table(model: ImportPreviewModel) -> QTableView:
    table = QTableView()
    table.setObjectName("importPreview")
    table.setModel(model)
    table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    table.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(theme.ROW_HEIGHT)
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.horizontalHeader().setStretchLastSection(True)
    table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
    for column, width in enumerate(_WIDTHS):
        table.setColumnWidth(column, width)
    return table
