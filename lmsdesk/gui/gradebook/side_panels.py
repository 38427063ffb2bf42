"""What stands on the right of the grid while editing: a paste to look at, find and replace, one grade in full."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QModelIndex, QObject, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from lmsdesk.desk import CellDetails, Workspace
from lmsdesk.desk.gradebook.entry.plan import EditPlan
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.gradebook.loader import GradebookLoader
from lmsdesk.gui.gradebook.panels.text_edit_session import TextEditSession
from lmsdesk.gui.kit import notices, typeahead
from lmsdesk.gui.kit.dialogs import show_dialog
from lmsdesk.gui.kit.formatting import field_name
from lmsdesk.gui.kit.side_panel import SidePanel
from lmsdesk.gui.kit.tasks import Tasks

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

    from lmsdesk.gui.gradebook.panels.details_panel import CellPanel, ChosenLevels
    from lmsdesk.gui.gradebook.panels.find_panel import FindPanel
    from lmsdesk.gui.gradebook.panels.preview_panel import EditPreviewPanel
    from lmsdesk.gui.gradebook.panels.total_table import TotalTable

P = TypeVar("P", bound=QWidget)

_PASSING: Final = frozenset({"find", "edit_preview"})
"""Tabs for one step, gone when that is done."""


class SidePanels(QObject):
    """One panel at a time; closing it brings back the one before, and the keys go back to the grid."""

    def __init__(self, table: GradeTable, feed: GradebookLoader, workspace: Workspace, side: SidePanel) -> None:
        super().__init__(table)
        self._table, self._feed, self._workspace = table, feed, workspace
        self._tasks = Tasks(self)
        self._text_edits: dict[str, TextEditSession] = {}
        self._last_text_edits: dict[str, TextEditSession] = {}
        self._keys_taken = 0
        """Grows with everything that is typed beside a grade: what was read before is older than that."""
        self._texts: dict[str, str] = {}
        """What each field held before anything was typed in it."""
        self._is_over = False
        self._before = ""
        """The tab that a passing one stands in front of."""
        self._field_wanted = ""
        """Where somebody wants to write as soon as what is there has been read."""
        self._wait: typeahead.Wait | None = None
        """For the field, while what is in it is being read."""
        self._side = side
        self._build()
        self._connect()

    def edit(self, verb: Callable[[], object]) -> None:
        """Carry out a change; what is being typed is taken first."""
        if self._table.commit_editor():
            verb()

    def edit_clipboard(self, verb: Callable[[], object]) -> None:
        """Cut, copy or paste, unless something beside the grid has the focus."""
        if not self._is_focus_elsewhere():
            self.edit(verb)

    def copy(self) -> None:
        """Copy what is selected, in the explanation of a total or in the grid."""
        if (explanation := _focused_explanation()) is not None:
            explanation.copy()
        else:
            self.edit_clipboard(self._table.copy)

    def clear(self) -> None:
        """Empty the text that has the focus, or the selected cells."""
        if (text := _focused_text()) is not None:
            text.clear()
        else:
            self.edit(self._table.clear_selected)

    def select_all(self) -> None:
        """Select the text that has the focus, all of an explanation, or all cells."""
        if (explanation := _focused_explanation()) is not None:
            explanation.selectAll()
        elif (text := _focused_text()) is not None:
            text.selectAll()
        else:
            self.edit(self._table.selectAll)

    def ask_how_to_fill(self) -> None:
        self._tasks.open(self._fill(), what="filling a selection")

    def show_details(self, *, is_on: bool) -> None:
        """Open or close the grade in full."""
        if is_on:
            self.turn_to("details")
        elif self._side.name == "details":
            self.close()

    def refresh(self) -> None:
        """Read the selected cell again; a field that is being edited keeps its text."""
        if self._is_over or self._side.name != "details":
            return
        index = self._table.currentIndex()
        if not index.isValid():
            self.details.clear()
            self._give_up_field()
            return
        model = self._table.grades()
        cell = model.cell_at(index)
        name, column = model.names[model.shown_slots[index.row()]], model.columns[index.column()]
        self.details.expect(cell, name, column.column.title)
        on_read = partial(self._on_details_read, self._keys_taken)
        details = self._workspace.gradebook.cell_details(cell)
        self._tasks.spawn(details, what="reading a grade", on_done=on_read, on_error=self._on_details_failed)

    def open_find(self) -> None:
        self.turn_to("find")
        self.find.open()

    def write_feedback(self) -> None:
        """Open the grade in full and go to its feedback."""
        field, index = self.details.fields["feedback"], self._table.currentIndex()
        is_there = index.isValid() and self._table.grades().cell_at(index) == self.details.cell
        if is_there and field.hasFocus() and field.isEnabled():
            return
        self._want_field("feedback")
        self.show_details(is_on=True)

    def explain(self) -> None:
        """Open the grade in full."""
        self.show_details(is_on=True)
        self._side.take_focus()

    def turn_to(self, name: str) -> None:
        if name in _PASSING and self._side.name not in _PASSING:
            self._before = self._side.name
        self._put_away(name)
        self._side.turn_to(name)
        self.refresh()
        # Once the panel has taken its room, so that it does not hide the cell it tells about.
        QTimer.singleShot(0, self._table, lambda: self._table.scrollTo(self._table.currentIndex()))

    def close(self) -> None:
        """Put away what is open; what a passing tab stands in front of comes back."""
        is_passing, before, self._before = self._side.name in _PASSING, self._before, ""
        self._put_away("")
        if is_passing and before:
            self._side.turn_to(before)
            self.refresh()
        else:
            self._side.shut()
        self._table.setFocus()

    def _put_away(self, name: str) -> None:
        for other in _PASSING - {name}:
            self._side.drop(other)
        if name != "find":
            self._stop_looking()

    def stop(self) -> None:
        """Store what was typed and end reading."""
        self._is_over = True
        if "details" in vars(self):
            self.details.stop()
        if "_levels" in vars(self):
            self._levels.stop()
        self._give_up_field()
        self._stop_looking()
        self._tasks.cancel_all()

    def _stop_looking(self) -> None:
        if "find" in vars(self):
            self.find.stop()

    @cached_property
    def edit_preview(self) -> "EditPreviewPanel":
        """A step before it is made; like the others made when it is first wanted, for each delays the opening."""
        from lmsdesk.gui.gradebook.panels.preview_panel import EditPreviewPanel

        panel = self._added(EditPreviewPanel(self._table.grades()))
        panel.accepted.connect(self._on_step_accepted)
        panel.cancelled.connect(self.close)
        panel.cell_chosen.connect(self._table.reveal_cell)
        return panel

    @cached_property
    def find(self) -> "FindPanel":
        from lmsdesk.gui.gradebook.panels.find_panel import FindPanel

        panel = self._added(FindPanel(self._table))
        panel.replacing_wanted.connect(self._on_review_wanted)
        panel.closed.connect(self.close)
        return panel

    @cached_property
    def _levels(self) -> "ChosenLevels":
        from lmsdesk.gui.gradebook.panels.details_panel import ChosenLevels

        return ChosenLevels(self.details, self._workspace, self._tasks)

    @cached_property
    def details(self) -> "CellPanel":
        from lmsdesk.gui.gradebook.panels.details_panel import CellPanel
        from lmsdesk.gui.kit.spell_check import check_spelling

        panel = self._added(CellPanel())
        check_spelling(panel.fields.values(), self._workspace.spelling, panel)
        panel.closed.connect(self._table.setFocus)
        panel.next_wanted.connect(self._on_next_wanted)
        panel.written.connect(self._on_text_written)
        panel.left.connect(self._on_field_left)
        panel.exempt_wanted.connect(self._table.selection_commands.exempt)
        panel.clearing_wanted.connect(self._table.selection_commands.clear_overrides)
        return panel

    def _added(self, panel: P) -> P:
        self._side.hold(panel)
        return panel

    def _build(self) -> None:
        self._side.add("find", self.tr("Find and replace"), lambda: self.find, is_passing=True)
        self._side.add("edit_preview", self.tr("Preview"), lambda: self.edit_preview, is_passing=True)
        self._side.left.connect(self._table.setFocus)
        self._side.close_wanted.connect(self.close)

    def _connect(self) -> None:
        table = self._table
        table.review_wanted.connect(self._on_review_wanted)
        table.selectionModel().currentChanged.connect(self._on_current_changed)
        table.grades().modelReset.connect(self.refresh)

    def _is_focus_elsewhere(self) -> bool:
        # A cut while somebody walks through the list of courses must not empty grades.
        focus, split = QApplication.focusWidget(), self._side.parentWidget()
        return focus is not None and split is not None and not split.isAncestorOf(focus)

    async def _fill(self) -> None:
        from lmsdesk.gui.gradebook.panels.fill_dialog import FillDialog

        dialog = FillDialog(self._table.selection_commands, self._table.window())
        if await show_dialog(dialog) and (filling := dialog.filling()) is not None:
            self._table.selection_commands.fill(filling, dialog.area)

    def _on_review_wanted(self, entries: EditPlan) -> None:
        self.edit_preview.show_entries(entries)
        self.turn_to("edit_preview")
        self.edit_preview.take_focus()

    def _on_step_accepted(self, entries: EditPlan) -> None:
        self._table.selection_commands.enter(entries)
        self.close()

    def _on_current_changed(self, current: QModelIndex) -> None:
        if current.isValid():
            self.refresh()

    def _on_details_read(self, keys_taken: int, details: CellDetails) -> None:
        from lmsdesk.gui.gradebook.panels.grade_explanation import explain_grade

        if details.cell != self.details.cell:
            return
        if keys_taken != self._keys_taken:
            self.refresh()
            return
        if any(text_edit.is_storing for text_edit in self._last_text_edits.values()):
            # It would take what was just typed out of its field; it is read again as soon as that is stored.
            return
        model = self._table.grades()
        position = model.session.position_of(details.cell)
        column = model.columns[position[1]] if position else None
        self.details.show_details(
            details,
            explain_grade(model, details),
            is_read_only=column is None or position is None or not model.session.is_open(position[0], column),
            is_exempt=position is not None and column is not None and column.value(position[0]).is_exempt,
        )
        for name in self.details.fields:
            if name not in self._text_edits:
                self._texts[name] = details.text(name)
        self._go_to_field()
        self._levels.show(details)

    def _on_details_failed(self, problem: LmsdeskError) -> None:
        self._give_up_field()
        notices.error(problem)

    def _want_field(self, field: str) -> None:
        # What is typed before it is there is for it, and least of all for the grid.
        self._field_wanted = field
        if self._wait is None:
            self._wait = typeahead.wait(self)
        else:
            # It may have given up meanwhile.
            self._wait.resume()

    def _go_to_field(self) -> None:
        field = self.details.fields.get(self._field_wanted)
        if field is None or self._wait is None:
            return
        if field.isReadOnly():
            self._give_up_field()
            return
        wait, self._wait = self._wait, None
        self.details.write(self._field_wanted)
        self._field_wanted = ""
        wait.pass_on(field)

    def _give_up_field(self) -> None:
        self._field_wanted = ""
        if self._wait is not None:
            self._wait.drop()
            self._wait = None

    def _on_next_wanted(self, field: str) -> None:
        below = self._table.currentIndex().siblingAtRow(self._table.currentIndex().row() + 1)
        if below.isValid():
            self._want_field(field)
            self._table.select_cell(below)

    def _on_text_written(self, field: str, text: str) -> None:
        cell = self.details.cell
        if cell is None:
            return
        text_edit = self._text_edits.get(field)
        if text_edit is None:
            text_edit = self._text_edits[field] = self._feed.start_text_edit()
            text_edit.begin(cell, field, label=self._label(field), text=self._texts.get(field, ""))
        self._keys_taken += 1
        self._last_text_edits[field] = text_edit
        text_edit.take(text)

    def _on_field_left(self, field: str) -> None:
        text_edit = self._text_edits.pop(field, None)
        if text_edit is not None:
            self._keys_taken += 1
            self._texts[field] = text_edit.text
            text_edit.end()
            self.refresh()

    def _label(self, field: str) -> str:
        model, cell = self._table.grades(), self.details.cell
        slot, number = (model.session.position_of(cell) if cell else None) or (None, None)
        if slot is None or number is None:
            return field_name(field)
        title = model.columns[number].column.title
        return self.tr("{column}: {field} for {student}").format(
            column=title, field=field_name(field).lower(), student=model.names[slot]
        )


def _focused_explanation() -> "TotalTable | None":
    """The explanation of a total that has the focus."""
    from lmsdesk.gui.gradebook.panels.total_table import TotalTable

    focus = QApplication.focusWidget()
    return focus if isinstance(focus, TotalTable) else None


def _focused_text() -> "QLineEdit | QTextEdit | QPlainTextEdit | None":
    """The text that has the focus, other than that of a cell: then it is what is meant."""
    from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

    focus = QApplication.focusWidget()
    if not isinstance(focus, QLineEdit | QTextEdit | QPlainTextEdit) or focus.objectName() == "cell_editor":
        return None
    return focus
