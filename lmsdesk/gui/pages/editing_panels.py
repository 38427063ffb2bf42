"""What stands on the right of the grid while editing: a paste to look at, find and replace, one grade in full."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QTimer
from PySide6.QtWidgets import QApplication, QSplitter, QStackedWidget, QWidget

from lmsdesk.desk import CellStory, Workspace
from lmsdesk.gui.dialogs.ask import opened
from lmsdesk.gui.dialogs.fill import FillDialog
from lmsdesk.gui.models.entries import Entries
from lmsdesk.gui.models.explaining import explained
from lmsdesk.gui.pages.field_visit import FieldVisit
from lmsdesk.gui.pages.gradebook_feed import GradebookFeed
from lmsdesk.gui.tasks import Tasks
from lmsdesk.gui.widgets.cell_panel import CellPanel
from lmsdesk.gui.widgets.dry_run_panel import DryRunPanel
from lmsdesk.gui.widgets.find_panel import FindPanel
from lmsdesk.gui.widgets.grade_table import GradeTable
from lmsdesk.gui.words import field_name
from lmsdesk.model.ids import Cell

_CLIPBOARD: Final = frozenset({"cut", "copy", "paste"})


class EditingPanels(QObject):
    """One panel at a time; closing it brings back the one before, and the keys go back to the grid."""

    def __init__(self, table: GradeTable, feed: GradebookFeed, workspace: Workspace, split: QSplitter) -> None:
        super().__init__(table)
        self._table, self._feed, self._workspace = table, feed, workspace
        self._tasks = Tasks(self)
        self._visits: dict[str, FieldVisit] = {}
        self._texts: dict[str, str] = {}
        """What each field held before anything was typed in it."""
        self._are_details_wanted = self._is_writing_wanted = self._is_over = False
        self._build(split)
        self._connect()
        self._verbs: dict[str, Callable[[], None]] = {
            "cut": table.cut,
            "copy": table.copy,
            "paste": table.paste,
            "fill_down": table.fill_down,
            "fill_right": table.fill_right,
            "fill": self._ask_how_to_fill,
            "exempt": table.blocks.exempt,
            "clear_override": table.blocks.clear_overrides,
            "replace": self.open_find,
            "feedback": self.write_feedback,
            "explain": self.explain,
        }

    def run(self, name: str) -> None:
        """Carry out a verb of the table of actions; what is being typed is taken first."""
        if not (name in _CLIPBOARD and self._is_focus_elsewhere()) and self._table.take_entry():
            self._verbs[name]()

    def show_details(self, *, is_on: bool) -> None:
        """Open or close the grade in full."""
        self._are_details_wanted = is_on
        if is_on:
            self._turn_to(self.details)
            self.refresh()
        elif self.stack.currentWidget() is self.details:
            self.close()

    def refresh(self) -> None:
        """Read the chosen cell anew, unless somebody is writing beside it."""
        is_written_in = bool(self._visits) and self._is_at(self.details.cell)
        if self._is_over or is_written_in or not self._is_shown(self.details):
            return
        index = self._table.currentIndex()
        if not index.isValid():
            self.details.clear()
            return
        model = self._table.grades()
        cell = model.cell_at(index)
        name, column = model.names[int(model.order[index.row()])], model.columns[index.column()]
        self.details.expect(cell, name, column.column.title)
        self._tasks.spawn(self._workspace.story(cell), what="reading a grade", on_done=self._on_story_read)

    def open_find(self) -> None:
        """Open find and replace."""
        self._turn_to(self.find)
        self.find.open()

    def write_feedback(self) -> None:
        """Open the grade in full and go to its feedback."""
        self._is_writing_wanted = True
        self.show_details(is_on=True)

    def explain(self) -> None:
        """Open the grade in full."""
        self.show_details(is_on=True)

    def close(self) -> None:
        """Put away what is open; the grade in full comes back if it was wanted."""
        shown = self.stack.currentWidget()
        if shown is self.details:
            self._are_details_wanted = False
        if self._are_details_wanted:
            self.stack.setCurrentWidget(self.details)
            self.refresh()
        else:
            self.stack.hide()
        self.find.stop()
        self._table.setFocus()

    def stop(self) -> None:
        """Store what was typed and end reading."""
        self._is_over = True
        self.details.stop()
        self.find.stop()
        self._tasks.cancel_all()

    def _build(self, split: QSplitter) -> None:
        self.dry_run = DryRunPanel(self._table.grades())
        self.find = FindPanel(self._table)
        self.details = CellPanel()
        self.stack = QStackedWidget()
        self.stack.setObjectName("editingPanels")
        for panel in (self.details, self.find, self.dry_run):
            self.stack.addWidget(panel)
        self.stack.hide()
        split.addWidget(self.stack)

    def _connect(self) -> None:
        table = self._table
        table.review_wanted.connect(self._on_review_wanted)
        table.selectionModel().currentChanged.connect(self._on_current_changed)
        table.grades().modelReset.connect(self.refresh)
        self.dry_run.accepted.connect(self._on_step_accepted)
        self.dry_run.cancelled.connect(self.close)
        self.dry_run.cell_chosen.connect(table.show_cell)
        self.find.replacing_wanted.connect(self._on_review_wanted)
        self.find.closed.connect(self.close)
        self.details.closed.connect(self._table.setFocus)
        self.details.written.connect(self._on_text_written)
        self.details.left.connect(self._on_field_left)
        self.details.exempt_wanted.connect(table.blocks.exempt)
        self.details.clearing_wanted.connect(table.blocks.clear_overrides)

    def _turn_to(self, panel: QWidget) -> None:
        self.stack.setCurrentWidget(panel)
        self.stack.show()
        # Once the panel has taken its room, so that it does not hide the cell it tells about.
        QTimer.singleShot(0, self._table, lambda: self._table.scrollTo(self._table.currentIndex()))

    def _is_shown(self, panel: QWidget) -> bool:
        return not self.stack.isHidden() and self.stack.currentWidget() is panel

    def _is_focus_elsewhere(self) -> bool:
        # A cut while somebody walks through the list of courses must not empty grades.
        focus, split = QApplication.focusWidget(), self.stack.parentWidget()
        return focus is not None and split is not None and not split.isAncestorOf(focus)

    def _is_at(self, cell: Cell | None) -> bool:
        index = self._table.currentIndex()
        return index.isValid() and self._table.grades().cell_at(index) == cell

    def _ask_how_to_fill(self) -> None:
        self._tasks.spawn(self._filled(), what="filling a selection")

    async def _filled(self) -> None:
        dialog = FillDialog(self._table.blocks, self._table.window())
        if await opened(dialog) and (filling := dialog.filling()) is not None:
            self._table.blocks.fill(filling)

    def _on_review_wanted(self, entries: Entries) -> None:
        self._turn_to(self.dry_run)
        self.dry_run.show_entries(entries)

    def _on_step_accepted(self, entries: Entries) -> None:
        self._table.blocks.enter(entries)
        self.close()

    def _on_current_changed(self, current: QModelIndex) -> None:
        if current.isValid():
            self.refresh()

    def _on_story_read(self, story: CellStory) -> None:
        if story.cell != self.details.cell:
            return
        model = self._table.grades()
        place = model.place_of(story.cell)
        column = model.columns[place[1]] if place else None
        self.details.show_story(
            story,
            explained(model, story),
            is_read_only=column is None or column.is_read_only,
            is_exempt=place is not None and column is not None and column.value(place[0]).is_exempt,
        )
        for name in self.details.fields:
            if name not in self._visits:
                self._texts[name] = story.text(name)
        if self._is_writing_wanted:
            self._is_writing_wanted = False
            self.details.write()

    def _on_text_written(self, field: str, text: str) -> None:
        cell = self.details.cell
        if cell is None:
            return
        visit = self._visits.get(field)
        if visit is None:
            visit = self._visits[field] = self._feed.visit()
            visit.begin(cell, field, label=self._label(field), text=self._texts.get(field, ""))
        visit.take(text)

    def _on_field_left(self, field: str) -> None:
        visit = self._visits.pop(field, None)
        if visit is not None:
            self._texts[field] = visit.text
            visit.end()
            self.refresh()

    def _label(self, field: str) -> str:
        model, cell = self._table.grades(), self.details.cell
        slot, number = (model.place_of(cell) if cell else None) or (None, None)
        if slot is None or number is None:
            return field_name(field)
        title = model.columns[number].column.title
        return self.tr("{column}: {field} for {student}").format(
            column=title, field=field_name(field).lower(), student=model.names[slot]
        )
