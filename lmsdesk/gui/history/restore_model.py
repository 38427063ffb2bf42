"""What putting back would change, as a table: whose grade, in which column, what it is and what it would be."""

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from itertools import compress

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, Signal

from lmsdesk.desk import CourseNames, RevertPlan
from lmsdesk.gui.kit.formatting import field_name, person, value_of
from lmsdesk.gui.kit.list_model import ANSWERED, Index, Listing
from lmsdesk.model.past import RestoredField


class Part(IntEnum):
    """The columns of the table."""

    STUDENT = 0
    COLUMN = 1
    FIELD = 2
    NOW = 3
    THEN = 4


class RestoreModel(Listing[RestoredField]):
    """One row a value, each with a box; `ticked_changed` follows each tick."""

    ticked_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.titles = (
            self.tr("Student"),
            self.tr("Column"),
            self.tr("Field"),
            self.tr("Now"),
            self.tr("Restored"),
        )
        self._titles = CourseNames({}, {}, frozenset())
        self._ticks: NDArray[np.bool_] = np.empty(0, np.bool_)

    def show_plan(self, plan: RevertPlan, *, is_again: bool = False) -> None:
        """Show everything that the plan would enter; shown again, what was left out stays left out."""
        left = {(move.cell, move.field) for move in self._left_out()} if is_again else set()
        self.beginResetModel()
        self.entries = list(plan.moves)
        self._ticks = np.ones(len(plan.moves), np.bool_)
        if left:
            self._ticks[:] = [(move.cell, move.field) not in left for move in plan.moves]
        self._titles = plan.names
        self.endResetModel()

    @property
    def ticked_count(self) -> int:
        """How many values are ticked."""
        return int(np.count_nonzero(self._ticks))

    def ticked(self) -> tuple[RestoredField, ...]:
        """The values that are ticked, in their order."""
        return tuple(compress(self.entries, self._ticks.tolist()))

    def is_ticked(self, row: int) -> bool | None:
        """Whether a value is put back."""
        return bool(self._ticks[row])

    def tick(self, rows: Sequence[tuple[int, int]], *, is_on: bool) -> None:
        """Put back the values of these rows, or leave them out."""
        for top, bottom in rows:
            self._ticks[top : bottom + 1] = is_on
            self.dataChanged.emit(self.index(top, Part.STUDENT), self.index(bottom, Part.STUDENT))
        self.ticked_changed.emit()

    def _left_out(self) -> Iterable[RestoredField]:
        return compress(self.entries, (~self._ticks).tolist())

    def _text(self, move: RestoredField, part: int) -> str:
        texts: dict[int, Callable[[], str]] = {
            Part.STUDENT: lambda: person(self._titles.person(move.cell), self._titles.stand_ins.number(move.cell)),
            Part.COLUMN: lambda: self._titles.column(move.cell),
            Part.FIELD: lambda: field_name(move.field),
            Part.NOW: lambda: value_of(move.field, move.now),
            Part.THEN: lambda: value_of(move.field, move.then),
        }
        return texts[part]()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.CheckStateRole and index.isValid() and index.column() == Part.STUDENT:
            return Qt.CheckState.Checked if self._ticks[index.row()] else Qt.CheckState.Unchecked
        if role not in ANSWERED or role == Qt.ItemDataRole.ForegroundRole or not index.isValid():
            return None
        text = self._text(self.entries[index.row()], index.column())
        return " ".join(text.split()) if role == Qt.ItemDataRole.DisplayRole else text

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return False
        self.tick([(index.row(), index.row())], is_on=Qt.CheckState(value) == Qt.CheckState.Checked)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        plain = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return plain | Qt.ItemFlag.ItemIsUserCheckable if index.column() == Part.STUDENT else plain
