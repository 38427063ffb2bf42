"""Keeps grades of columns that are graded without names away from the names."""

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.model.anonymity import number_people
from lmsdesk.model.ids import Cell, ColumnId, UserId
from lmsdesk.model.sheet import ColumnCells, Sheet, SheetPart


class StandIns(Struct, frozen=True, eq=False):
    """What people are called in the columns of one course that hide names."""

    hidden: frozenset[ColumnId] = frozenset()
    people: Collection[UserId] = ()
    _numbers: dict[ColumnId, Mapping[UserId, int]] = {}

    def number(self, cell: Cell) -> int:
        """The number to call somebody by in a column that hides names; 0 where names are shown."""
        if cell.column_id not in self.hidden:
            return 0
        numbers = self._numbers.get(cell.column_id)
        if numbers is None:
            numbers = self._numbers[cell.column_id] = number_people(cell.column_id, self.people)
        return numbers.get(cell.user_id, len(numbers) + 1)

    def name(self, cell: Cell, real: str) -> str:
        """What to call somebody, for files and for lists without another language."""
        number = self.number(cell)
        return f"Student {number}" if number else real


def masked_sheet(sheet: Sheet, hidden: frozenset[ColumnId]) -> Sheet:
    """The sheet without values and marks in the columns that hide names, and without the edits over them."""
    if not hidden:
        return sheet
    edits = tuple(edit for edit in sheet.edits if edit.cell.column_id not in hidden)
    return replace(sheet, columns=_masked(sheet.columns, hidden), edits=edits)


def masked_part(part: SheetPart, hidden: frozenset[ColumnId]) -> SheetPart:
    if not hidden:
        return part
    edits = tuple(edit for edit in part.edits if edit.cell.column_id not in hidden)
    return replace(part, columns=_masked(part.columns, hidden), edits=edits)


def _masked(columns: Iterable[ColumnCells], hidden: frozenset[ColumnId]) -> tuple[ColumnCells, ...]:
    return tuple(
        replace(cells, scores=b"", flags=b"", texts={}, is_nameless=True) if cells.column.id in hidden else cells
        for cells in columns
    )
