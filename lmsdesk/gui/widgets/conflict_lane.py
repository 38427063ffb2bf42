"""The lane of conflicts: one below the other, decided by keys, the next moving up as one is decided."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from lmsdesk.desk import ConflictEntry, Trace
from lmsdesk.gui import theme
from lmsdesk.gui.widgets.conflict_row import ConflictRow, key_of
from lmsdesk.gui.widgets.labels import plain
from lmsdesk.model.conflicts import fields_to_decide
from lmsdesk.model.ids import Cell

_MOST_ROWS = 50
"""Shown at once; the next ones move up as these are decided."""
_LOWEST = 120


class ConflictLane(QScrollArea):
    """`decided(edit id, list[FieldDecision])`."""

    decided = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("conflictLane")
        self.setAccessibleName(self.tr("Grades that two people changed"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._inside = QWidget()
        self._inside.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self._lane = QVBoxLayout(self._inside)
        self._lane.setContentsMargins(0, 0, 0, 0)
        self._lane.setSpacing(theme.INSIDE)
        self._more = plain(role="muted")
        self._lane.addWidget(self._more)
        self._lane.addStretch(1)
        self.setWidget(self._inside)
        self._inside.installEventFilter(self)
        self.rows: list[ConflictRow] = []

    def show_conflicts(self, conflicts: Sequence[ConflictEntry]) -> None:
        """Show these; rows that stay keep the focus, and a decided one hands it to the next."""
        wanted = [(entry, fields) for entry in conflicts for fields in fields_to_decide(entry.edit.theirs)]
        self._more.setText(self.tr("%n more after these", "", max(len(wanted) - _MOST_ROWS, 0)))
        self._more.setVisible(len(wanted) > _MOST_ROWS)
        shown = wanted[:_MOST_ROWS]
        if [key_of(*one) for one in shown] != [row.key for row in self.rows]:
            self._replace([ConflictRow(*one) for one in shown])
        self._fit()

    def show_trace(self, cell: Cell, trace: Trace) -> None:
        """Say who changed the cell there, and when."""
        for row in self.rows:
            if row.cell == cell:
                row.show_trace(trace)

    def go_to(self, cell: Cell | None) -> None:
        """Give the focus to the conflict of this cell, or to the first."""
        place = next((place for place, row in enumerate(self.rows) if row.cell == cell), 0)
        self._focus(place)

    def _replace(self, rows: list[ConflictRow]) -> None:
        focus = QApplication.focusWidget()
        at = next((place for place, row in enumerate(self.rows) if _holds(row, focus)), -1)
        for row in self.rows:
            self._lane.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = rows
        for place, row in enumerate(rows):
            self._lane.insertWidget(place, row)
            row.show()
            row.decided.connect(self.decided)
            row.grown.connect(self._on_row_grown)
            row.left_upwards.connect(partial(self._focus, place - 1))
            row.left_downwards.connect(partial(self._focus, place + 1))
        is_elsewhere = not _holds(self.parentWidget() or self, focus)
        if rows and self.isVisible() and (at >= 0 or is_elsewhere):
            self._focus(min(max(at, 0), len(rows) - 1))

    def _focus(self, place: int) -> None:
        if 0 <= place < len(self.rows):
            self.rows[place].setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(self.rows[place])

    def _on_row_grown(self, last: QWidget) -> None:
        # Once the new part has its place.
        QTimer.singleShot(0, last, lambda: self.ensureWidgetVisible(last))

    def _fit(self) -> None:
        """No taller than what is in it, so that nothing stands empty between it and what follows."""
        # The width without a bar beside the rows: whether one is needed is decided by this very height.
        ring = 2 * self.frameWidth()
        needed = self._lane.totalHeightForWidth(self.width() - ring) if self._lane.hasHeightForWidth() else -1
        height = (needed if needed > 0 else self._lane.totalSizeHint().height()) + ring
        self.setMinimumHeight(min(height, _LOWEST))
        self.setMaximumHeight(height)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # What is in a row may come after the row: who changed it there, or both texts joined.
        is_laid_out = event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Resize}
        if is_laid_out and watched is self._inside and self.rows:
            self._fit()
        return super().eventFilter(watched, event)


def _holds(widget: QWidget, focus: QWidget | None) -> bool:
    return focus is not None and (widget is focus or widget.isAncestorOf(focus))
