"""What putting back would change, as a table: whose grade, in which column, what it is and what it would be."""

from collections.abc import Callable
from enum import IntEnum

from PySide6.QtCore import QObject, Qt

from lmsdesk.desk import PutBackPlan, Titles
from lmsdesk.gui.models.listing import ANSWERED, Index, Listing
from lmsdesk.gui.words import field_name, person, value_of
from lmsdesk.model.past import PutBack


class Part(IntEnum):
    """The columns of the table."""

    STUDENT = 0
    COLUMN = 1
    FIELD = 2
    NOW = 3
    THEN = 4


class PutBackModel(Listing[PutBack]):
    """One row a value."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.titles = (
            self.tr("Student"),
            self.tr("Column"),
            self.tr("Field"),
            self.tr("Now"),
            self.tr("Put back"),
        )
        self._titles = Titles({}, {}, frozenset())

    def show_plan(self, plan: PutBackPlan) -> None:
        """Show everything that the plan would enter."""
        self.beginResetModel()
        self._take(plan.moves)
        self._titles = plan.titles
        self.endResetModel()

    def _text(self, move: PutBack, part: int) -> str:
        texts: dict[int, Callable[[], str]] = {
            Part.STUDENT: lambda: person(self._titles.person(move.cell), self._titles.stand_ins.number(move.cell)),
            Part.COLUMN: lambda: self._titles.column(move.cell),
            Part.FIELD: lambda: field_name(move.field),
            Part.NOW: lambda: value_of(move.field, move.now),
            Part.THEN: lambda: value_of(move.field, move.then),
        }
        return texts[part]()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in ANSWERED or role == Qt.ItemDataRole.ForegroundRole or not index.isValid():
            return None
        text = self._text(self.entries[index.row()], index.column())
        return " ".join(text.split()) if role == Qt.ItemDataRole.DisplayRole else text
