"""Finds out who handed in late for the columns in sight, so that a cell can say so in words."""

from PySide6.QtCore import QObject, QTimer

from lmsdesk.desk import Workspace
from lmsdesk.gui.tasks import Tasks
from lmsdesk.gui.widgets.grade_accessible import columns_in_sight
from lmsdesk.gui.widgets.grade_table import GradeTable
from lmsdesk.model.gradebook import Column, Grading
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.wire import known

_ASKED_AFTER_MS = 150


class Lateness(QObject):
    """Asks once for each column with a due date, when it comes into sight; a new sheet asks again."""

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
            moved.connect(self._on_columns_moved)
        table.column_header().sectionMoved.connect(self._on_columns_moved)

    def show_sheet(self) -> None:
        """A sheet was loaded: what was known may be out of date."""
        self._asked.clear()
        self._asking.start()

    def stop(self) -> None:
        """Ask no more."""
        self._is_over = True
        self._asking.stop()
        self._tasks.cancel_all()

    def _on_columns_moved(self) -> None:
        # A page that closes is laid out once more.
        if not self._is_over:
            self._asking.start()

    def _on_asking_due(self) -> None:
        columns = [self._model.columns[place].column for place in columns_in_sight(self._table)]
        wanted = [column for column in columns if column.id not in self._asked and _is_due(column)]
        self._asked |= {column.id for column in wanted}
        if wanted:
            self._tasks.spawn(self._ask(wanted), what="counting late hand-ins")

    async def _ask(self, columns: list[Column]) -> None:
        for column in columns:
            self._model.set_late(column.id, await self._workspace.late(self._course_id, column))


def _is_due(column: Column) -> bool:
    return known(known(column.grading, Grading()).due, None) is not None
