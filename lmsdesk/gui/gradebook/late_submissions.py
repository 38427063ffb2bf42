"""Finds out who handed in late for the columns in sight or filtered by, so that a cell can say so in words."""

from PySide6.QtCore import QObject, QTimer, Signal

from lmsdesk.desk import Workspace
from lmsdesk.desk.gradebook.session.row_filters import is_due, late_columns
from lmsdesk.gui.gradebook.grid.accessibility import columns_in_sight
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import ColumnId, CourseId

_ASKED_AFTER_MS = 150


class LateSubmissions(QObject):
    """Asks once for each column with a due date, when it comes into sight or a filter looks at it.

    A new sheet asks again; `loaded` follows the answers.
    """

    loaded = Signal()

    def __init__(self, table: GradeTable, workspace: Workspace, course_id: CourseId) -> None:
        super().__init__(table)
        self._table, self._model = table, table.grades()
        self._workspace, self._course_id = workspace, course_id
        self._tasks = Tasks(self)
        self._asked: set[ColumnId] = set()
        self._is_over = False
        self._asking = QTimer(self, singleShot=True, interval=_ASKED_AFTER_MS)
        self._asking.timeout.connect(self._on_asking_due)
        # Columns come into sight also when others are hidden or moved, and when the window grows.
        for moved in (table.horizontalScrollBar().valueChanged, table.horizontalScrollBar().rangeChanged):
            moved.connect(self.look)
        table.column_header().sectionMoved.connect(self.look)

    def show_sheet(self) -> None:
        """A sheet was loaded: what was known may be out of date."""
        self._asked.clear()
        self._asking.start()

    def look(self) -> None:
        """Ask soon for what is in sight or filtered by now."""
        # A page that closes is laid out once more.
        if not self._is_over:
            self._asking.start()

    def stop(self) -> None:
        self._is_over = True
        self._asking.stop()
        self._tasks.cancel_all()

    def _on_asking_due(self) -> None:
        columns = [self._model.columns[position].column for position in columns_in_sight(self._table)]
        looked_at = late_columns(self._model.session.view_state.conditions, self._model.columns)
        due = {column.id: column for column in (*columns, *looked_at) if is_due(column)}
        wanted = [column for column_id, column in due.items() if column_id not in self._asked]
        self._asked |= {column.id for column in wanted}
        if wanted:
            self._tasks.spawn(self._ask(wanted), what="counting late hand-ins")

    async def _ask(self, columns: list[Column]) -> None:
        for column in columns:
            self._model.set_late(column.id, await self._workspace.gradebook.late_students(self._course_id, column))
        self.loaded.emit()
