"""The history of the chosen cell in its tab beside the grid: read while it is on show."""

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal

from lmsdesk.desk import Workspace
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.history.author_lookup import AuthorsAsked
from lmsdesk.gui.kit.side_panel import SidePanel
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.changes import HistoryEntry
from lmsdesk.model.ids import Cell

if TYPE_CHECKING:
    from lmsdesk.gui.history.cell_history_panel import HistoryPanel

NAME = "history"


class CellHistory(QObject):
    """`restore_wanted(HistoryEntry)` and `wider_wanted(column id, user id)` are what the panel's buttons ask for."""

    restore_wanted = Signal(object)
    wider_wanted = Signal(object, object)

    def __init__(self, table: GradeTable, workspace: Workspace, side: SidePanel) -> None:
        super().__init__(table)
        self._table, self._workspace, self._side = table, workspace, side
        self._tasks = Tasks(self)
        self._authors = AuthorsAsked(workspace, self)
        side.add(NAME, self.tr("History"), lambda: self.panel)
        table.selectionModel().currentChanged.connect(self._on_current_changed)

    def stop(self) -> None:
        self._authors.stop()
        self._tasks.cancel_all()

    @cached_property
    def panel(self) -> "HistoryPanel":
        """Made when it is first wanted, for it delays the opening of the page."""
        from lmsdesk.gui.history.cell_history_panel import HistoryPanel

        panel = HistoryPanel(self._side.stack)
        panel.restore_wanted.connect(self.restore_wanted)
        panel.wider_wanted.connect(self._on_wider_wanted)
        self._side.hold(panel)
        return panel

    def refresh(self) -> None:
        """Read it anew, while somebody looks at it."""
        if self._side.name != NAME:
            return
        index, model = self._table.currentIndex(), self._table.grades()
        if not index.isValid():
            self.panel.say(self.tr("Select a cell to see its earlier values."))
            return
        cell = model.cell_at(index)
        position = f"{model.names[model.shown_slots[index.row()]]} · {model.columns[index.column()].column.title}"
        self._tasks.spawn(
            self._workspace.gradebook.cell_history(cell),
            what="reading a history",
            on_done=partial(self._show, cell, position),
        )

    def _show(self, cell: Cell, position: str, entries: list[HistoryEntry]) -> None:
        index, model = self._table.currentIndex(), self._table.grades()
        if index.isValid() and model.cell_at(index) == cell:
            self.panel.may_put_back = bool(model.flags(index) & Qt.ItemFlag.ItemIsEditable)
            self.panel.show_history(position, entries)
            self._authors.ask(entries, self.panel.name_authors)

    def _on_current_changed(self, current: QModelIndex) -> None:
        if current.isValid():
            self.refresh()

    def _on_wider_wanted(self, has_column: object, has_student: object) -> None:
        index = self._table.currentIndex()
        cell = self._table.grades().cell_at(index) if index.isValid() else None
        self.wider_wanted.emit(
            cell.column_id if cell and has_column else None, cell.user_id if cell and has_student else None
        )
