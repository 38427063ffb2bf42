"""Imports a file of grades: matching, a preview of the changes, and the button that enters them."""

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.desk import EditResult, Import, ImportOvertaken, Message, MessageId, Verdict, Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.exchange.match_list import MatchingView
from lmsdesk.gui.exchange.messages import problem_in_words, translate
from lmsdesk.gui.exchange.preview_model import BASE, ImportPreviewModel
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.buttons import ending, filter_buttons
from lmsdesk.gui.kit.dialogs import dialog_layout, heading
from lmsdesk.gui.kit.formatting import counted, number, requests_needed, time_needed
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.gui.kit.tick_table import TickAll, TickTable
from lmsdesk.model.ids import CourseId

_SIZE: Final = 1120, 640
_BUSY_WIDTH: Final = 120
_MATCH, _COMPARE = range(2)
_MOST_CLASHES: Final = 3
"""How many problems are named at once; the next follow when these are solved."""
_WIDTHS: Final = dict(enumerate((268, 172, 120, 110, 64, 100)))


class ComparisonView(QWidget):
    """`chosen_changed` follows each decision to enter a value or not, `clearing_chosen(bool)` that on empty cells."""

    chosen_changed = Signal()
    clearing_chosen = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.preview = ImportPreviewModel(self)
        self.preview.ticked_changed.connect(self._on_chosen_changed)
        self.table = TickTable(self.preview)
        style_list(self.table, "importPreview", self.tr("Cells in the file"), _WIDTHS)
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.same = named(plain("", role="muted"), "importSame")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, theme.INSIDE, 0, 0)
        fill_layout(layout, self._build_filters(), self._build_choices(), (self.table, 1), self.same)

    def show_counts(self, importing: Import) -> None:
        """Say how many cells there are of each kind; the cells themselves follow."""
        self.empty_clears.setVisible(not importing.has_base)
        self.table.setColumnHidden(BASE, not importing.has_base)
        for verdict, box in self.boxes.items():
            box.setVisible(bool(importing.preview.count(verdict)))
        self._name_filters(importing)
        same = importing.preview.same
        text = counted(same, self.tr("1 cell is the same."), self.tr("%Ln cells are the same.", "", same))
        self.same.setText(text)

    def show_cells(self, importing: Import) -> None:
        """Show a comparison; what was decided stays decided."""
        if importing.sheet is not None:
            self.preview.show_preview(importing.preview, importing.sheet)
            self._on_chosen_changed()

    def _build_filters(self) -> QHBoxLayout:
        shown = (None, Verdict.HERE, Verdict.BOTH, Verdict.THERE, Verdict.REFUSED, Verdict.SAME)
        names = {verdict: f"import_{verdict.name.lower() if verdict else 'all'}" for verdict in shown}
        self.filters = filter_buttons(names, self.preview.show_only)
        self.filters[None].setChecked(True)
        return fill_layout(QHBoxLayout(), *self.filters.values(), STRETCH, spacing=theme.STEP)

    def _build_choices(self) -> QHBoxLayout:
        self.boxes = {
            Verdict.HERE: TickAll(self.tr("All changes in the file")),
            Verdict.BOTH: TickAll(self.tr("Where both changed, use the file's grade")),
        }
        for verdict, box in self.boxes.items():
            box.setObjectName(f"importTake_{verdict.name.lower()}")
            box.setToolTip(self.tr("Space ticks the selected rows; Ctrl+A selects all"))
            box.clicked.connect(partial(self._on_all_clicked, verdict))
        self.empty_clears = named(QCheckBox(self.tr("Empty cells clear the grade")), "importEmptyClears")
        self.empty_clears.toggled.connect(self.clearing_chosen)
        parts = (*self.boxes.values(), self.empty_clears)
        for part in parts:
            part.hide()
        return fill_layout(QHBoxLayout(), *parts, STRETCH)

    def _name_filters(self, importing: Import) -> None:
        words = {
            None: self.tr("All"),
            Verdict.HERE: self.tr("{mark} In the file {count}"),
            Verdict.BOTH: self.tr("{mark} In both {count}"),
            Verdict.THERE: self.tr("{mark} On the server {count}"),
            Verdict.REFUSED: self.tr("{mark} Refused {count}"),
            Verdict.SAME: self.tr("Same {count}"),
        }
        marks = {Verdict.HERE: Mark.UNSENT, Verdict.BOTH: Mark.CONFLICT, Verdict.REFUSED: Mark.FAILED}
        for verdict, button in self.filters.items():
            count = importing.preview.count(verdict) if verdict else 0
            text = words[verdict].format(mark=marks.get(verdict, "=") if verdict else "", count=number(count))
            button.setText(text)
            button.setAccessibleName(text)
            button.setEnabled(verdict is None or bool(count))

    def _on_all_clicked(self, verdict: Verdict) -> None:
        self.preview.choose_all(verdict, is_on=self.boxes[verdict].isChecked())

    def _on_chosen_changed(self) -> None:
        taken = self.preview.taken
        for verdict, box in self.boxes.items():
            box.show_count(taken.count(verdict), taken.preview.count(verdict))
        self.chosen_changed.emit()


class ImportDialog(QDialog):
    """`entered(EditResult)` follows the one step that an import makes; closing changes nothing."""

    entered = Signal(object)

    def __init__(
        self, workspace: Workspace, course_id: CourseId, parent: QWidget | None = None, *, writes: Tasks | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("importDialog")
        self.setWindowTitle(self.tr("Import grades"))
        self.resize(*_SIZE)
        self._workspace = workspace
        self._course_id = course_id
        self._tasks = Tasks(self)
        self._writes = writes or self._tasks
        self._entering: asyncio.Task[EditResult] | None = None
        self.finished.connect(self._tasks.cancel_all)
        self._import: Import | None = None
        self._path: Path | None = None
        self._build()

    def read(self, path: Path, *, worksheet: str | None = None) -> None:
        self._tasks.cancel_all()
        self._path = path
        self._title.setText(self.tr("Reading {name}…").format(name=path.name))
        self._say_busy(is_busy=True)
        self._tasks.spawn(
            Import.begin(
                self._workspace.gradebook, self._course_id, path, worksheet=worksheet, on_progress=self._on_compared
            ),
            what="reading a file of grades",
            on_done=self._on_begun,
            on_error=self._on_unreadable,
        )

    def _build(self) -> None:
        self._title = heading("")
        self._remarks = named(plain("", role="muted"), "importRemarks")
        self.matching = MatchingView()
        self.matching.row_decided.connect(self._on_row_decided)
        self.matching.column_decided.connect(self._on_column_decided)
        self.tabs = named(QTabWidget(), "importTabs")
        self.tabs.addTab(self.matching, self.tr("Students and columns"))
        self.comparison = ComparisonView()
        self.comparison.chosen_changed.connect(self._show_confirm)
        self.comparison.clearing_chosen.connect(self._on_clearing_chosen)
        self.tabs.addTab(self.comparison, self.tr("Changes"))
        self._budget = named(plain("", role="secondary"), "importBudget")
        self._problem = named(plain("", role="problem"), "importProblem")
        self._problem.hide()
        head, foot = self._build_head(), self._build_buttons()
        fill_layout(dialog_layout(self), head, self._remarks, (self.tabs, 1), self._budget, self._problem, foot)

    def _build_head(self) -> QHBoxLayout:
        self._busy = QProgressBar(textVisible=False)
        self._busy.setRange(0, 0)
        self._busy.setMaximumWidth(_BUSY_WIDTH)
        self._busy.hide()
        self.worksheet = named(QComboBox(), "importWorksheet", self.tr("Worksheet"))
        self.worksheet.activated.connect(self._on_worksheet_chosen)
        self.worksheet.hide()
        self._pace = named(plain("", role="secondary"), "importPace")
        self._pace.setWordWrap(False)
        return fill_layout(QHBoxLayout(), (self._title, 1), self._pace, self._busy, self.worksheet)

    def _build_buttons(self) -> QHBoxLayout:
        self.confirm = named(QPushButton(self.tr("Import"), default=True), "importConfirm", role="primary")
        self.confirm.clicked.connect(self._on_confirm_clicked)
        cancel = named(QPushButton(self.tr("Cancel")), "importCancel")
        cancel.clicked.connect(self.reject)
        self._one_step = plain("", role="secondary")
        return fill_layout(QHBoxLayout(), (self._one_step, 1), ending(self.confirm, cancel))

    def _on_begun(self, importing: Import) -> None:
        self._import = importing
        self._title.setText(importing.name)
        self._show_worksheets(importing)
        matching = importing.matching
        is_open = bool(matching.doubtful or matching.clashes or not importing.preview.cells)
        self.tabs.setCurrentIndex(_MATCH if is_open else _COMPARE)
        self._show()

    def _show_worksheets(self, importing: Import) -> None:
        self.worksheet.clear()
        self.worksheet.addItems(list(importing.sheets))
        self.worksheet.setCurrentText(importing.worksheet)
        self.worksheet.setVisible(len(importing.sheets) > 1)

    def _on_worksheet_chosen(self) -> None:
        if self._path is not None:
            self.read(self._path, worksheet=self.worksheet.currentText())

    def _on_unreadable(self, problem: LmsdeskError) -> None:
        notices.error(problem_in_words(problem))
        self.reject()

    def _show(self) -> None:
        importing = self._import
        if importing is None or importing.sheet is None:
            return
        remarks = (*importing.remarks, importing.preview.remark())
        self._remarks.setText(" ".join(translate(sentence) for sentence in remarks if sentence))
        self.matching.show_import(importing)
        self.comparison.show_counts(importing)
        self._say_busy(is_busy=self._is_busy)
        self.comparison.show_cells(importing)

    def _show_confirm(self) -> None:
        importing = self._import
        count = self.comparison.preview.taken.count()
        clashes = importing.matching.clashes if importing else ()
        words = counted(count, self.tr("Import 1 grade"), self.tr("Import %Ln grades", "", count))
        may_enter = bool(count) and not clashes
        self._one_step.setText(self.tr("You can undo this in one step.") if may_enter else "")
        self.confirm.setText(words if count else self.tr("Nothing to import"))
        self.confirm.setEnabled(may_enter and not self._busy.isVisible())
        self._budget.setText(self._budget_words(count) if not clashes else "")
        self._budget.setVisible(not clashes)
        self._problem.setText(self._problem_words(clashes))
        self._problem.setVisible(bool(clashes))

    def _problem_words(self, clashes: Sequence[str]) -> str:
        """Why nothing can be entered yet, and what to do."""
        if not clashes:
            return ""
        remarks = " ".join(translate(clash) for clash in clashes[:_MOST_CLASHES])
        return f"{Mark.CONFLICT}  {remarks} {translate(Message(MessageId.LEAVE_ONE_OUT))}"

    def _nothing_words(self) -> str:
        importing = self._import
        is_all_same = importing is not None and bool(importing.preview.same) and not importing.preview.cells
        return self.tr("The file and the gradebook are the same.") if is_all_same else ""

    def _budget_words(self, count: int) -> str:
        budget = self._workspace.outbox.budget(count)
        if not count:
            return self._nothing_words()
        # Two at least, because each grade is read first.
        requests = requests_needed(budget.requests, budget.left)
        if budget.left is not None and budget.requests > budget.left:
            return self.tr(
                "Sending takes {requests}. What cannot be sent today is kept here and sent tomorrow."
            ).format(requests=requests)
        time, pause = time_needed(budget.seconds), self.tr("“Work offline” pauses sending at any time.")
        return self.tr("Sending takes {requests}, {time}. {pause}").format(requests=requests, time=time, pause=pause)

    def _on_row_decided(self, position: int, user_id: object) -> None:
        if self._import is not None:
            self._decide(self._import.decide_row(position, user_id))  # type: ignore[arg-type]

    def _on_column_decided(self, position: int, column_id: object) -> None:
        if self._import is not None:
            self._decide(self._import.decide_column(position, column_id))  # type: ignore[arg-type]

    def _on_clearing_chosen(self, is_on: bool) -> None:  # noqa: FBT001 - a slot
        if self._import is not None:
            self._decide(self._import.let_empty_clear(is_on=is_on))

    def _decide(self, work: object) -> None:
        self._say_busy(is_busy=True)
        self._tasks.spawn(work, what="comparing a file of grades", on_done=self._on_looked)  # type: ignore[arg-type]

    def _on_looked(self, _: object) -> None:
        # Of several decisions in a row only the last one is compared to its end.
        if not self._is_busy:
            self._show()

    def _on_compared(self, done: int, cells: int) -> None:
        self._busy.setRange(0, cells)
        self._busy.setValue(done)
        words = self.tr("Comparing {done} of {cells} cells")
        self._pace.setText(words.format(done=number(done), cells=number(cells)))

    def _say_busy(self, *, is_busy: bool) -> None:
        self._busy.setVisible(is_busy)
        self._busy.setRange(0, 0)
        self._pace.clear()
        self.confirm.setEnabled(self.confirm.isEnabled() and not is_busy)

    def _on_confirm_clicked(self) -> None:
        if self._import is None:
            return
        self._say_busy(is_busy=True)
        # It outlives the dialog, which may go with its page: what was stored is to be shown and sent.
        self._entering = self._writes.spawn(
            self._import.enter(self.comparison.preview.taken),
            what="importing grades",
            on_done=self._on_entered,
            on_error=self._on_not_entered,
        )
        give_up = partial(_give_up, self._import, self._entering)
        self.finished.connect(give_up)
        # It can go with its page as well, without an end.
        self.destroyed.connect(give_up)

    def _on_entered(self, result: EditResult) -> None:
        self.entered.emit(result)
        self.accept()

    def _on_not_entered(self, problem: LmsdeskError) -> None:
        self._show()
        self._remarks.setText(str(problem_in_words(problem)))
        if isinstance(problem, ImportOvertaken):
            self.tabs.setCurrentIndex(_COMPARE)

    @property
    def _is_busy(self) -> bool:
        return self._tasks.is_busy or (self._entering is not None and not self._entering.done())

    @property
    def _is_storing(self) -> bool:
        return self._import is not None and self._import.is_storing

    def reject(self) -> None:
        # What is being stored ends in a moment, and says what was entered.
        if not self._is_storing:
            super().reject()


def _give_up(importing: Import, entering: asyncio.Task[EditResult], *_: object) -> None:
    """Enter nothing, unless it is being stored already."""
    if not importing.is_storing:
        entering.cancel()
