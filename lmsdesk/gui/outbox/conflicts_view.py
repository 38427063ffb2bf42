"""Conflicts to decide: the list, the chosen one in full below it, and the keys for both."""

import asyncio
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lmsdesk.desk import ConflictEntry, RemoteChange, Workspace
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import is_pressed_by_enter
from lmsdesk.gui.kit.formatting import counted
from lmsdesk.gui.kit.labels import LARGE_PX, plain
from lmsdesk.gui.kit.layouts import fill_layout, without_margins
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.outbox.conflict_card import ConflictCard
from lmsdesk.gui.outbox.conflict_list import CHOICES, Conflict, ConflictModel, ConflictTable, conflicts_of
from lmsdesk.model.edits import Choice
from lmsdesk.model.ids import Cell, OfAttempt, Target

_STEPS = frozenset(
    {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End}
)


class ConflictsView(QWidget):
    """`decided(list[Conflict], Choice)`; `current_changed()`: another conflict, or other values of it, are shown."""

    decided = Signal(object, object)
    current_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = plain(pixels=LARGE_PX, is_emphasized=True)
        keys = plain(self.tr("1 mine · 2 theirs · 3 both · ↑ ↓ next · Esc back"), role="secondary")
        self.model = ConflictModel(self)
        self.table = ConflictTable(self.model, self)
        self.card = ConflictCard(self)
        self.card.decided.connect(self._decide)
        self.card.joined_toggled.connect(self.table.setFocus)
        fill_layout(without_margins(QVBoxLayout(self), theme.INSIDE), self.title, keys, (self.table, 1), (self.card, 1))
        for moved in (self.table.selectionModel().selectionChanged, self.table.selectionModel().currentChanged):
            moved.connect(self._show_card)
        self.setFocusProxy(self.table)

    @property
    def current(self) -> Conflict | None:
        """The conflict that is shown in full: the chosen one, or of several the one with the cursor."""
        chosen = self.table.chosen()
        return chosen[0] if len(chosen) == 1 else self.table.current()

    def show_conflicts(self, entries: Sequence[ConflictEntry]) -> None:
        """Show these; what was looked at stays, and one that is gone makes way for the next."""
        conflicts = conflicts_of(entries)
        self.title.setText(self._title(entries, len(conflicts)))
        self.table.show_conflicts(conflicts)
        self._show_card()

    def _title(self, entries: Sequence[ConflictEntry], values: int) -> str:
        """How much there is to decide; a mark counts once, however many of its fields are among it."""
        if any(entry.item_title for entry in entries):
            one = self.tr("1 value was changed by two people")
            return counted(values, one, self.tr("%Ln values were changed by two people", "", values))
        marks = len({_marked(entry.edit.target) for entry in entries})
        one = self.tr("1 grade was changed by two people")
        return counted(marks, one, self.tr("%Ln grades were changed by two people", "", marks))

    def show_change(self, cell: Cell, change: RemoteChange) -> None:
        """Say who changed the cell on the server, and when."""
        if self.current is not None and self.current.cell == cell:
            self.card.show_change(change)

    def select_cell(self, cell: Cell) -> bool:
        row = next((row for row, one in enumerate(self.model.entries) if one.cell == cell), None)
        if row is not None:
            self.table.choose(row)
        return row is not None

    def _show_card(self) -> None:
        current = self.current
        if current is not None and self.card.show_conflict(current, chosen=max(len(self.table.chosen()), 1)):
            self.current_changed.emit()

    def _decide(self, choice: Choice) -> None:
        """Go on at once: it takes a moment until it is stored, and the next key may come before that."""
        chosen = self.table.chosen() or [one for one in (self.current,) if one is not None]
        conflicts = [one for one in chosen if not self.model.is_decided(one)]
        if not conflicts:
            return
        self.model.mark_decided(conflicts)
        last = self.model.entries.index(conflicts[-1])
        self.table.choose(self.model.next_undecided(last))
        self.table.setFocus()
        self.decided.emit(conflicts, choice)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_pressed_by_enter(event):
            return
        key = Qt.Key(event.key())
        if key in CHOICES:
            self.card.join() if key == Qt.Key.Key_3 else self._decide(CHOICES[key])
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.card.is_joined_shown:
            self.card.join()
        elif key == Qt.Key.Key_Escape and self.card.is_joined_shown:
            self.card.hide_joined()
        elif key in _STEPS:
            self.table.setFocus()
            self.table.keyPressEvent(event)
        else:
            super().keyPressEvent(event)


def _marked(target: Target) -> Target | tuple[Cell, str]:
    """What a person calls one mark: what is chosen in the rubric of an attempt belongs to the attempt's mark."""
    return (target.cell, target.attempt_id) if isinstance(target, OfAttempt) else target


_SETTLED_S: Final = 0.3
"""The site is asked about a conflict that is looked at for so long, not about each that is passed by."""


class ChangeLookup:
    """Finds out about the conflict that is shown in full; the log of each is read once."""

    def __init__(self, workspace: Workspace, view: ConflictsView, tasks: Tasks) -> None:
        self._workspace, self._view, self._tasks = workspace, view, tasks
        self._known: dict[Cell, RemoteChange] = {}
        self._is_stale = self._is_reading = self._is_asking = False
        view.current_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Find out about the conflict that is shown now."""
        self._is_stale = True
        if not self._is_reading:
            self._is_reading = True
            self._tasks.spawn(self._read(), what="finding out when a grade was changed")

    async def _read(self) -> None:
        try:
            while self._is_stale and (cell := self._cell) is not None:
                self._is_stale = False
                noticed = await self._workspace.outbox.first_seen(cell)
                known = self._known.get(cell)
                if known is not None and known.first_seen_at != noticed.first_seen_at:
                    known = None
                    del self._known[cell]
                self._view.show_change(cell, known or noticed)
        finally:
            self._is_reading = False
        if not self._is_asking:
            self._is_asking = True
            # Beside the list: a site that answers slowly must not keep from it what is decided or sent meanwhile.
            self._tasks.spawn(self._ask(), what="asking who changed a grade")

    async def _ask(self) -> None:
        try:
            while self._workspace.is_online and (cell := self._cell) is not None and cell not in self._known:
                await asyncio.sleep(_SETTLED_S)
                if cell != self._cell:
                    continue
                self._known[cell] = await self._workspace.outbox.fetch_change(cell)
                self._view.show_change(cell, self._known[cell])
        finally:
            self._is_asking = False

    @property
    def _cell(self) -> Cell | None:
        current = self._view.current
        return None if current is None else current.cell
