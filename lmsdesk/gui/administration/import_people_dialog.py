"""Imports a file of people: what each row would change, the button that sends it, and what could not be done."""

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final

from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from lmsdesk.desk.administration.record_import import RecordImport, Verdict
from lmsdesk.desk.administration.records import OnProgress, Outcome
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.import_model import PERSON, REMARK, RESULT, ROW, ImportModel
from lmsdesk.gui.administration.words import verdict_title
from lmsdesk.gui.exchange.messages import translate
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.buttons import ending, filter_buttons
from lmsdesk.gui.kit.dialogs import dialog_layout, file_to_open, heading, show_dialog, size_on_screen, table_files
from lmsdesk.gui.kit.formatting import counted, number, quoted
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout, without_margins
from lmsdesk.gui.kit.list_style import style_list
from lmsdesk.gui.kit.screen_fit import scrolling
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.kit.tick_table import TickAll, TickTable
from lmsdesk.gui.kit.translator import Translator

_tr = Translator("ImportPeopleDialog")

_SIZE: Final = 1040, 600
_LEAST_ROWS: Final = 4
_WIDTHS: Final = {RESULT: 130, PERSON: 170, REMARK: 250, ROW: 56}
Begin = Callable[[Path, OnProgress], Coroutine[Any, Any, RecordImport]]


class ImportPeopleDialog(QDialog):
    """`outcome` says what became of what was sent; closing the dialog while it sends leaves the rest undone."""

    def __init__(self, title: str, begin: Begin, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("importPeopleDialog")
        self.setWindowTitle(title)
        self.outcome: Outcome | None = None
        self.has_begun = False
        """Whether something was sent, also where the rest was given up."""
        self._begin = begin
        self._path: Path | None = None
        self._import: RecordImport | None = None
        self._tasks = Tasks(self)
        self.finished.connect(self._tasks.cancel_all)
        self.model = ImportModel(self)
        self.model.ticked_changed.connect(self._show_chosen)
        self._build()
        self.resize(size_on_screen(self, *_SIZE))

    @property
    def is_ready(self) -> bool:
        """Whether the file has been compared."""
        return self._import is not None and not self._tasks.is_busy

    def read(self, path: Path) -> None:
        """Compare this file with what the site has now; nothing is sent."""
        self._path = path
        self.title.setText(self.tr("Reading {name}…").format(name=path.name))
        self._show_busy(is_busy=True)
        work = self._begin(path, self._on_progress)
        self._tasks.spawn(work, what="comparing a file of people", on_done=self._on_begun, on_error=self._on_failed)

    def _build(self) -> None:
        around, body = dialog_layout(self), QWidget(self)
        around.addWidget(scrolling(body), 1)
        layout = without_margins(QVBoxLayout(body), around.spacing())
        self.title = heading("")
        self.remarks = named(plain(role="muted"), "importPeopleRemarks")
        self.progress = QProgressBar(textVisible=False)
        self.table = TickTable(self.model)
        style_list(self.table, "importPeopleRows", self.tr("Rows of the file"), _WIDTHS)
        self.table.setMinimumHeight(_LEAST_ROWS * theme.ROW_HEIGHT)
        self.all = named(TickAll(self.tr("All new and changed rows")), "importPeopleAll")
        self.all.setToolTip(self.tr("Space ticks the selected rows; Ctrl+A selects all"))
        self.all.clicked.connect(self._on_all_clicked)
        self.problem = named(plain(role="problem"), "importPeopleProblem")
        self.problem.hide()
        filters = self._build_filters()
        fill_layout(layout, self.title, self.remarks, self.progress, filters, self.all, (self.table, 1), self.problem)
        around.addWidget(self._build_buttons())

    def _build_filters(self) -> QHBoxLayout:
        names = {verdict: f"people_{verdict.value if verdict else 'all'}" for verdict in (None, *Verdict)}
        self.filters = filter_buttons(names, self.model.show_only)
        for button in self.filters.values():
            button.hide()
        return fill_layout(QHBoxLayout(), *self.filters.values(), STRETCH, spacing=theme.STEP)

    def _build_buttons(self) -> QWidget:
        self.confirm = named(QPushButton(self.tr("Import"), default=True), "confirm", role="primary")
        self.confirm.clicked.connect(self._on_confirmed)
        self.again = named(QPushButton(self.tr("Compare again"), autoDefault=False), "compareAgain")
        self.again.clicked.connect(self._on_again)
        self.cancel = QPushButton(self.tr("Cancel"))
        self.cancel.clicked.connect(self.reject)
        box = ending(self.confirm, self.cancel, self.again)
        # A box of buttons shows what is put into it.
        self.again.hide()
        return box

    def _on_begun(self, importing: RecordImport) -> None:
        self._import = importing
        self.title.setText(importing.name)
        self.remarks.setText(" ".join(self._remarks_of(importing)))
        self.cancel.setText(self.tr("Cancel"))
        self._show_busy(is_busy=False)
        self._show_lines(None)
        self.table.setFocus()

    def _remarks_of(self, importing: RecordImport) -> list[str]:
        words = [translate(remark) for remark in importing.remarks]
        if importing.unused:
            titles = ", ".join(map(quoted, importing.unused))
            words.append(self.tr("Columns not used: {titles}.").format(titles=titles))
        is_of_course = any(field.path == "courseRoleId" for field in importing.fields)
        if is_of_course and not importing.has_role:
            words.append(self.tr("The file has no roles, so new people are added as students."))
        return words

    def _show_lines(self, only: Verdict | None) -> None:
        if self._import is None:
            return
        self.model.show_import(self._import)
        for verdict, button in self.filters.items():
            count = self.model.count(verdict)
            text = f"{verdict_title(verdict) if verdict else self.tr('All')} {number(count)}"
            button.setText(text)
            button.setAccessibleName(text)
            button.setVisible(bool(count) or verdict is None)
        self.filters[only].setChecked(True)
        self.model.show_only(only)
        if self.model.entries:
            self.table.selectRow(0)

    def _on_all_clicked(self) -> None:
        self.model.choose_all(is_on=self.all.isChecked())

    def _show_chosen(self) -> None:
        count = len(self.model.chosen)
        able = self.model.count(Verdict.NEW) + self.model.count(Verdict.CHANGED)
        self.all.show_count(count, able)
        self.all.setVisible(able > 0)
        words = counted(count, self.tr("Import 1 row"), self.tr("Import %Ln rows", "", count))
        self.confirm.setText(words if count else self.tr("Nothing to import"))
        self.confirm.setEnabled(count > 0 and not self._tasks.is_busy)

    def _on_confirmed(self) -> None:
        if self._import is None:
            return
        self.has_begun = True
        self._show_busy(is_busy=True)
        self.table.setEnabled(False)
        self.title.setText(self.tr("Importing {name}…").format(name=self._import.name))
        self._tasks.spawn(
            self._import.send(self.model.chosen, self._on_progress),
            what="importing people",
            on_done=self._on_sent,
            on_error=self._on_failed,
        )

    def _on_sent(self, outcome: Outcome) -> None:
        self.outcome = outcome
        if not outcome.problems:
            self.accept()
            return
        failed = len(outcome.problems)
        many = self.tr("%Ln rows could not be imported", "", failed)
        self.title.setText(counted(failed, self.tr("1 row could not be imported"), many))
        self.table.setEnabled(True)
        self.progress.hide()
        self._show_lines(Verdict.FAILED)
        self.confirm.hide()
        self.again.show()
        self.cancel.setText(self.tr("Close"))
        self.table.setFocus()

    def _on_again(self) -> None:
        self.again.hide()
        self.confirm.show()
        if self._path is not None:
            self.read(self._path)

    def _on_failed(self, problem: LmsdeskError) -> None:
        self.table.setEnabled(True)
        self.progress.hide()
        parts = (problem.title, problem.detail, problem.hint)
        self.problem.setText(" ".join(translate(part) for part in parts if part))
        self.problem.setToolTip(problem.code)
        self.problem.show()
        self.confirm.hide()
        self.again.show()
        self.cancel.setText(self.tr("Close"))
        self.cancel.setFocus()

    def _on_progress(self, done: int, total: int) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def _show_busy(self, *, is_busy: bool) -> None:
        self.confirm.setEnabled(not is_busy)
        self.problem.hide()
        self.progress.setRange(0, 0)
        self.progress.setVisible(is_busy)


async def import_from_file(title: str, begin: Begin, parent: QWidget, *, topic: str) -> bool:
    """Ask for a file, show what it would change, and send what is confirmed; whether anything was sent."""
    path = await file_to_open(title, table_files(), is_followed=True, parent=parent)
    if path is None:
        return False
    dialog = ImportPeopleDialog(title, begin, parent)
    dialog.read(path)
    await show_dialog(dialog)
    if dialog.outcome is not None:
        done = dialog.outcome.done
        words = counted(done, _tr("1 row was imported."), _tr("%Ln rows were imported.", done))
        notices.info(words, topic=topic)
    return dialog.has_begun
