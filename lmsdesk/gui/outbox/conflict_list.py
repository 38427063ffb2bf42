"""The lane of conflicts: one below the other, decided by keys, the next moving up as one is decided.

There may be thousands: all have their place in it, and those in sight or near it are there as rows.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from itertools import accumulate

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QSizePolicy, QWidget
from shiboken6 import isValid

from lmsdesk.desk import ConflictEntry, RemoteChange
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.time_slicing import Rest, Slices, Work
from lmsdesk.gui.outbox.conflict_row import ConflictRow, ListStep, key_of
from lmsdesk.model.conflicts import JOINABLE, fields_to_decide
from lmsdesk.model.ids import Cell, EditId

_LOWEST = 120
_REACH = 700
"""Rows are made so far above and below what is in sight, so that there are some when one goes on."""
_USUAL, _WITH_TEXTS = 78, 200
"""How tall rows are before it is known."""
_GAP = theme.INSIDE
Slot = tuple[EditId, tuple[str, ...]]
"""One field, or the two faces of a value, of one edit."""


class ConflictList(QScrollArea):
    """`decided(edit id, list[FieldDecision])`; `came(Cell)` asks who the other person was."""

    decided = Signal(object, object)
    came = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("conflictLane")
        self.setAccessibleName(self.tr("Grades that two people changed"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._inside = QWidget()
        self._inside.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self.setWidget(self._inside)
        self.verticalScrollBar().setSingleStep(theme.ROW_HEIGHT)
        self.verticalScrollBar().valueChanged.connect(self._fill)
        self._conflicts: dict[Slot, ConflictEntry] = {}
        self._slots: list[Slot] = []
        self._places: dict[Slot, int] = {}
        self._rows: dict[Slot, ConflictRow] = {}
        self._gone: list[ConflictRow] = []
        """Rows that are out of sight for good, and freed when there is time."""
        self._tops: list[int] = [0]
        """Where each conflict begins, and the end of the last."""
        self._heights: dict[Slot, int] = {}
        """Of rows that were laid out and are not of the usual height."""
        self._usual = 0
        """How tall the first row with values was."""
        self._last: Slot | None = None
        """What had the focus last."""
        self._slices = Slices(self)
        self._is_filling = False
        self._grown: QWidget | None = None
        """The last part of a row that grew: its place comes with the layouts that follow."""

    @property
    def rows(self) -> list[ConflictRow]:
        """Those that are there, in their order; the others near them follow within a moment."""
        return [self._rows[slot] for slot in sorted(self._rows, key=self._places.__getitem__)]

    @property
    def is_empty(self) -> bool:
        """Whether nothing is to decide."""
        return not self._slots

    def show_conflicts(self, conflicts: Sequence[ConflictEntry]) -> None:
        """Show these; rows that stay keep the focus, and a decided one hands it to the next."""
        focus = QApplication.focusWidget()
        held = next((row for row in self._rows.values() if _holds(row, focus)), None)
        place = self._places[_slot_of(held)] if held is not None else 0
        is_elsewhere = not _holds(self.parentWidget() or self, focus)
        in_sight = self._in_sight()
        gone, self._conflicts = self._conflicts, _by_slot(conflicts)
        self._slots = list(self._conflicts)
        self._places = {slot: place for place, slot in enumerate(self._slots)}
        self._drop(slot for slot, row in self._rows.items() if not self._is_still(slot, row))
        self._lay_out(in_sight)
        has_left = held is not None and held not in self._rows.values()
        if self._slots and self.isVisible() and (has_left or is_elsewhere):
            self._focus(place)
        self._fill()
        self._slices.forget(gone.popitem)

    def entry(self, edit_id: EditId) -> ConflictEntry | None:
        """What is in conflict in this edit."""
        return next((entry for entry in self._conflicts.values() if entry.edit.id == edit_id), None)

    def show_trace(self, cell: Cell, trace: RemoteChange) -> None:
        """Say who changed the cell there, and when."""
        for row in self._rows.values():
            if row.cell == cell:
                row.show_trace(trace)

    def select_cell(self, cell: Cell | None) -> None:
        """Give the focus to the conflict of this cell, or to the one that had it last."""
        last = self._places.get(self._last, 0) if self._last is not None else 0
        found = (place for place, entry in enumerate(self._conflicts.values()) if entry.edit.cell == cell)
        self._focus(next(found, last))

    def _is_still(self, slot: Slot, row: ConflictRow) -> bool:
        entry = self._conflicts.get(slot)
        return entry is not None and row.key == key_of(entry, slot[1])

    def _drop(self, slots: Iterable[Slot]) -> None:
        for slot in list(slots):
            row = self._rows.pop(slot)
            row.removeEventFilter(self)
            row.hide()
            self._gone.append(row)

    # Where each conflict has its place.

    def _lay_out(self, in_sight: Sequence[tuple[Slot, int]]) -> None:
        """Give each its place, so that the first of these that is still there stays where it was on the screen."""
        self._tops = list(accumulate((self._height(slot) + _GAP for slot in self._slots), initial=0))
        total, width = max(self._tops[-1] - _GAP, 0), self.viewport().width()
        self._inside.resize(width, total)
        for slot, row in self._rows.items():
            row.setGeometry(0, self._tops[self._places[slot]], width, self._height(slot))
        # No taller than what is in it, so that nothing stands empty between it and what follows.
        ring = 2 * self.frameWidth()
        self.setMinimumHeight(min(total + ring, _LOWEST))
        self.setMaximumHeight(total + ring)
        kept = next(((slot, above) for slot, above in in_sight if slot in self._places), None)
        if kept is not None:
            self.verticalScrollBar().setValue(self._tops[self._places[kept[0]]] - kept[1])

    def _in_sight(self) -> list[tuple[Slot, int]]:
        """What is in sight, and how far from the upper edge it begins."""
        top = self.verticalScrollBar().value()
        return [(self._slots[place], self._tops[place] - top) for place in self._between(top, top + self._room())]

    def _between(self, top: int, bottom: int) -> range:
        """The places that reach into this part."""
        first = max(bisect_right(self._tops, top) - 1, 0)
        return range(first, min(bisect_left(self._tops, bottom), len(self._slots)))

    def _height(self, slot: Slot) -> int:
        return self._heights.get(slot) or (_WITH_TEXTS if slot[1][0] in JOINABLE else self._usual or _USUAL)

    def _room(self) -> int:
        return self.viewport().height()

    def _measure(self, slot: Slot, row: ConflictRow) -> None:
        height = row.sizeHint().height()
        if height == self._height(slot):
            return
        in_sight = self._in_sight()
        if self._usual or slot[1][0] in JOINABLE:
            self._heights[slot] = height
        else:
            self._usual = height
        self._lay_out(in_sight)
        if row.hasFocus():
            self._keep_in_sight()

    # The rows that are near.

    def _fill(self) -> None:
        if self.isVisible() and not self._is_filling:
            self._is_filling = True
            self._slices.run(self._filling(), lambda _: None)

    def _filling(self) -> Work[None]:
        """One row at a turn, the nearest first."""
        try:
            self._drop([slot for slot, row in self._rows.items() if self._is_far(slot, row)])
            while (place := self._next()) is not None:
                self._make(place)
                yield Rest.TURN
            while self._gone:
                self._gone.pop().deleteLater()
                yield Rest.TURN
        finally:
            self._is_filling = False

    def _next(self) -> int | None:
        top = self.verticalScrollBar().value()
        near = self._between(top - _REACH, top + self._room() + _REACH)
        missing = (place for place in near if self._slots[place] not in self._rows)
        return min(missing, key=lambda place: abs(self._tops[place] - top), default=None)

    def _is_far(self, slot: Slot, row: ConflictRow) -> bool:
        away = self._tops[self._places[slot]] - self.verticalScrollBar().value()
        is_near = -2 * _REACH < away < self._room() + 2 * _REACH
        return not (is_near or row.is_joined_shown or _holds(row, QApplication.focusWidget()))

    def _make(self, place: int) -> ConflictRow:
        slot = self._slots[place]
        row = self._rows[slot] = ConflictRow(self._conflicts[slot], slot[1], self._inside)
        row.decided.connect(self.decided)
        row.decided.connect(partial(self._on_row_decided, row))
        row.grown.connect(self._on_row_grown)
        row.left.connect(partial(self._on_row_left, row))
        row.setGeometry(0, self._tops[place], self.viewport().width(), self._height(slot))
        row.show()
        row.installEventFilter(self)
        self._measure(slot, row)
        self.came.emit(row.cell)
        return row

    # From one to the next.

    def _focus(self, place: int) -> None:
        if self._slots:
            slot = self._slots[min(max(place, 0), len(self._slots) - 1)]
            row = self._rows.get(slot) or self._make(self._places[slot])
            self._last = slot
            row.setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(row)
            self._fill()

    def _on_row_left(self, row: ConflictRow, way: ListStep) -> None:
        page = max(self._room() // ((self._usual or _USUAL) + _GAP) - 1, 1)
        steps = {ListStep.UP: -1, ListStep.DOWN: 1, ListStep.PAGE_UP: -page, ListStep.PAGE_DOWN: page}
        ends = {ListStep.FIRST: 0, ListStep.LAST: len(self._slots) - 1}
        self._focus(ends[way] if way in ends else self._places[_slot_of(row)] + steps[way])

    def _on_row_decided(self, row: ConflictRow, *_: object) -> None:
        """Go on at once: it takes a moment until it is written, and the next key may come before that."""
        if row.hasFocus():
            self._on_row_left(row, ListStep.DOWN)

    def _on_row_grown(self, last: QWidget) -> None:
        self._grown = last
        self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        # Once everything has its place.
        QTimer.singleShot(0, self, self._on_settled)

    def _on_settled(self) -> None:
        row = next((row for row in self._rows.values() if row.hasFocus()), None)
        grown = self._grown if self._grown is not None and isValid(self._grown) else None
        if row is not None:
            self.ensureWidgetVisible(grown if grown is not None and row.isAncestorOf(grown) else row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # What is in a row may come after the row: its texts, or both of them joined.
        if event.type() == QEvent.Type.LayoutRequest and isinstance(watched, ConflictRow):
            self._measure(_slot_of(watched), watched)
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        in_sight = self._in_sight()
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out(in_sight)
        self._keep_in_sight()
        self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fill()


def _by_slot(conflicts: Sequence[ConflictEntry]) -> dict[Slot, ConflictEntry]:
    return {(one.edit.id, fields): one for one in conflicts for fields in _fields(tuple(one.edit.theirs))}


@lru_cache(maxsize=64)
def _fields(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    return fields_to_decide(dict.fromkeys(names))


def _slot_of(row: ConflictRow) -> Slot:
    return row.edit_id, row.fields


def _holds(widget: QWidget, focus: QWidget | None) -> bool:
    return focus is not None and (widget is focus or widget.isAncestorOf(focus))
