"""Where somebody was in a course: the current cell and what was in sight, found again after anything that closes it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView

from lmsdesk.desk import CoursePosition, Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.ids import Cell, CourseId

_KEPT_AFTER_MS = 1000


class PositionKeeper(QObject):
    """Goes to the place that was kept, or to the first cell that can be graded, and keeps where somebody goes then.

    It is kept in the site's own data file, for it names a student.
    """

    def __init__(self, table: GradeTable, workspace: Workspace, course_id: CourseId, *, writes: Tasks) -> None:
        super().__init__(table)
        self._table, self._model = table, table.grades()
        self._views, self._course_id = workspace.views, course_id
        self._tasks, self._writes = Tasks(self), writes
        self._kept: CoursePosition | None = None
        self._is_there = False
        self._keeping = QTimer(self, singleShot=True, interval=_KEPT_AFTER_MS)
        self._keeping.timeout.connect(self._keep)

    def start(self, then: Callable[[], None]) -> None:
        """Read what was kept, then go on."""

        def on_failed(problem: LmsdeskError) -> None:
            notices.error(problem)
            then()

        self._tasks.spawn(self._read(), what="reading a place", on_done=lambda _: then(), on_error=on_failed)

    def stop(self) -> None:
        """Keep where somebody is now, and let go."""
        if self._keeping.isActive():
            self._keeping.stop()
            self._keep()
        self._is_there = False
        self._tasks.cancel_all()

    def find(self) -> None:
        """Go there, the first time that there is a grid."""
        if self._is_there or not len(self._model.shown_slots) or not self._table.visible_columns():
            return
        self._go()
        self._is_there = True
        for moved in (self._table.verticalScrollBar().valueChanged, self._table.horizontalScrollBar().valueChanged):
            moved.connect(self._on_moved)
        self._table.selectionModel().currentChanged.connect(self._on_moved)

    async def _read(self) -> None:
        self._kept = await self._views.position(self._course_id)

    def _go(self) -> None:
        kept = self._kept
        cell = Cell(self._course_id, kept.column_id, kept.user_id) if kept is not None else None
        if cell is None or not self._table.reveal_cell(cell):
            self._table.select_cell(self._model.index(0, self._first_gradable()))
        else:
            # Once the grid has its room: what is in sight depends on it.
            QTimer.singleShot(0, self, partial(self._scroll, cell))

    def _scroll(self, cell: Cell) -> None:
        current, kept = self._table.currentIndex(), self._kept
        if kept is not None and current.isValid() and self._model.cell_at(current) == cell:
            self._table.scroll_first(
                self._model.index_of(Cell(cell.course_id, kept.first_column_id, kept.first_user_id))
            )

    def _first_gradable(self) -> int:
        visible, columns = self._table.visible_columns(), self._model.columns
        return next((position for position in visible if not columns[position].is_read_only), visible[0])

    def _on_moved(self) -> None:
        if self._is_there:
            self._keeping.start()

    def _keep(self) -> None:
        current, first = self._table.currentIndex(), self._table.first_in_sight()
        if not current.isValid() or not first.isValid():
            return
        cell, top = self._model.cell_at(current), self._model.cell_at(first)
        position = CoursePosition(cell.user_id, cell.column_id, top.user_id, top.column_id)
        if position != self._kept:
            self._kept = position
            self._writes.spawn(self._views.keep_position(self._course_id, position), what="keeping a place")


class VisibleCellKeeper(QObject):
    """Keeps the current cell whole on the screen when the grid gets less room: a bar, a panel, a smaller window.

    It scrolls only to a cell that was in sight before: who has scrolled away stays there.
    """

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        # One for several changes of room in a row, and never outlived by the view.
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._show)
        view.viewport().installEventFilter(self)

    def _show(self) -> None:
        current = self._view.currentIndex()
        if current.isValid():
            self._view.scrollTo(current)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QResizeEvent) and event.oldSize().isValid():
            current, before = self._view.currentIndex(), QRect(self._view.viewport().rect().topLeft(), event.oldSize())
            if current.isValid() and self._view.visualRect(current).intersects(before):
                self._timer.start()
        return super().eventFilter(watched, event)
