"""The lane of conflicts: one below the other, decided by keys, the next moving up as one is decided."""

from collections.abc import Sequence
from functools import partial
from itertools import islice

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import isValid

from lmsdesk.desk import ConflictEntry, Trace
from lmsdesk.gui import theme
from lmsdesk.gui.slices import Rest, Slices, Work
from lmsdesk.gui.widgets.conflict_row import ConflictRow, Key, key_of
from lmsdesk.gui.widgets.labels import plain
from lmsdesk.model.conflicts import fields_to_decide
from lmsdesk.model.ids import Cell

_MOST_ROWS = 20
"""Shown at once; the next ones move up as these are decided."""
_LOWEST = 120
Shown = tuple[ConflictEntry, Sequence[str]]
"""A conflict and the fields of it that are decided together."""


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
        """Those on show; after a change the others follow within a moment."""
        self._keys: list[Key] = []
        self._sought: Cell | None = None
        self._slices = Slices(self)
        self._grown: QWidget | None = None
        """The last part of a row that grew: its place comes with the layouts that follow."""

    def show_conflicts(self, conflicts: Sequence[ConflictEntry]) -> None:
        """Show these; rows that stay keep the focus, and a decided one hands it to the next."""
        fields_of = ((entry, fields_to_decide(entry.edit.theirs)) for entry in conflicts)
        shown = list(islice(((entry, fields) for entry, each in fields_of for fields in each), _MOST_ROWS))
        left = len(conflicts) - len({entry.edit.id for entry, _ in shown})
        self._more.setText(self.tr("%n more after these", "", left))
        self._more.setVisible(left > 0)
        if [key_of(*one) for one in shown] != self._keys:
            self._keys = [key_of(*one) for one in shown]
            self._replace(shown)
        self._fit()

    async def filled(self) -> None:
        """Wait until all rows are there: a few of them are made at a turn."""
        await self._slices.done(self._filling([]))

    def show_trace(self, cell: Cell, trace: Trace) -> None:
        """Say who changed the cell there, and when."""
        for row in self.rows:
            if row.cell == cell:
                row.show_trace(trace)

    def go_to(self, cell: Cell | None) -> None:
        """Give the focus to the conflict of this cell, or to the first."""
        place = next((place for place, row in enumerate(self.rows) if row.cell == cell), 0)
        self._sought = cell if self._slices.is_busy else None
        self._focus(place)

    def _replace(self, shown: Sequence[Shown]) -> None:
        focus = QApplication.focusWidget()
        at = next((place for place, row in enumerate(self.rows) if _holds(row, focus)), -1)
        is_elsewhere = not _holds(self.parentWidget() or self, focus)
        kept = [row for row in self.rows if row.key in self._keys]
        # What stays, stays: each row takes as long to make as a screenful of grades to paint.
        if [row.key for row in kept] != [key for key in self._keys if key in {row.key for row in kept}]:
            kept = []
        for row in self.rows:
            if row not in kept:
                self._lane.removeWidget(row)
                row.hide()
                row.deleteLater()
        has_left = at >= 0 and self.rows[at] not in kept
        self.rows, self._grown, self._sought = kept, None, None
        self._slices.soon(self._filling(shown), lambda _: None)
        if self.rows and self.isVisible() and (has_left or is_elsewhere):
            self._focus(min(max(at, 0), len(self.rows) - 1))

    def _filling(self, shown: Sequence[Shown]) -> Work[None]:
        keys = self._keys
        for place, one in enumerate(shown):
            if keys is not self._keys:
                return
            if place == len(self.rows) or self.rows[place].key != keys[place]:
                self._add(place, ConflictRow(*one))
                yield Rest.TURN

    def _add(self, place: int, row: ConflictRow) -> None:
        self.rows.insert(place, row)
        self._lane.insertWidget(place, row)
        row.show()
        row.decided.connect(self.decided)
        row.grown.connect(self._on_row_grown)
        row.left_upwards.connect(partial(self._leave, row, -1))
        row.left_downwards.connect(partial(self._leave, row, 1))
        if self._sought is not None and row.cell == self._sought:
            self._sought = None
            self._focus(place)

    def _leave(self, row: ConflictRow, step: int) -> None:
        self._focus(self.rows.index(row) + step)

    def _focus(self, place: int) -> None:
        if 0 <= place < len(self.rows):
            self.rows[place].setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(self.rows[place])

    def _on_row_grown(self, last: QWidget) -> None:
        self._grown = last
        self._bring_into_sight(last)

    def _bring_into_sight(self, last: QWidget) -> None:
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
            if self._grown is not None and isValid(self._grown) and event.type() == QEvent.Type.Resize:
                self._bring_into_sight(self._grown)
        return super().eventFilter(watched, event)


def _holds(widget: QWidget, focus: QWidget | None) -> bool:
    return focus is not None and (widget is focus or widget.isAncestorOf(focus))
