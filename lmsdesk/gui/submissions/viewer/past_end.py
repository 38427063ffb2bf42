"""Beyond the end of a paper its reader goes on to the next file, as if all were one: PgDn or the wheel at the end."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QWidget

from lmsdesk.gui.submissions.viewer.blocks_view import BlocksView
from lmsdesk.gui.submissions.viewer.page_layout import GAP
from lmsdesk.gui.submissions.viewer.rows_view import RowsView

if TYPE_CHECKING:
    from lmsdesk.gui.submissions.viewer.paper_view import PaperView

_WAYS: Final = {int(Qt.Key.Key_PageDown): 1, int(Qt.Key.Key_PageUp): -1}
_REST_MS: Final = 400
"""Without a step of the wheel: one turn of it leads to the end of a file, and only another one past it."""


class PastEnd(QObject):
    """`passed` with 1 at the end of what is on show, with -1 at its beginning."""

    passed = Signal(int)

    def __init__(self, view: "PaperView") -> None:
        super().__init__(view)
        self._view = view
        self._wheeled_at = 0
        self._areas: list[QAbstractScrollArea] = []
        self._watch(view.stack.pages)
        view.stack.made.connect(self._watch)

    def _watch(self, view: QWidget) -> None:
        area = view.table if isinstance(view, RowsView) else view
        if isinstance(area, QAbstractScrollArea):
            self._areas.append(area)
            area.installEventFilter(self)
            area.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        way = self._way_of(event)
        area = next((one for one in self._areas if way and watched in {one, one.viewport()}), None)
        if area is None or not self._is_at_end(area, way):
            return False
        self.passed.emit(way)
        return True

    def _way_of(self, event: QEvent) -> int:
        """Where an event leads, if it can lead past an end."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and not event.modifiers():
            return _WAYS.get(event.key(), 0)
        if not isinstance(event, QWheelEvent) or event.modifiers() or not event.angleDelta().y():
            return 0
        is_rested = event.timestamp() - self._wheeled_at > _REST_MS
        self._wheeled_at = event.timestamp()
        return (-1 if event.angleDelta().y() > 0 else 1) if is_rested else 0

    def _is_at_end(self, area: QAbstractScrollArea, way: int) -> bool:
        bar = area.verticalScrollBar()
        if not self._view.is_complete or (isinstance(area, BlocksView) and area.has_part(way)):
            return False
        if isinstance(area, QAbstractItemView) and area.currentIndex().isValid():
            last = area.model().rowCount() - 1 if way > 0 else 0
            if area.currentIndex().row() != last:
                return False
        # The first page opens half a gap below the upper end.
        near = GAP if area is self._view.stack.pages else 0
        return bar.value() >= bar.maximum() - near if way > 0 else bar.value() <= near
