"""Ways to a cell: the next of a kind, around the end of what is shown, and the first of a step."""

from collections.abc import Callable, Collection
from functools import partial

from lmsdesk.desk.gradebook.column_arrays import Mask
from lmsdesk.desk.gradebook.session.course_session import CourseSession
from lmsdesk.desk.platform.late_numpy import np
from lmsdesk.desk.platform.long_work import pause, pieces
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.model.ids import Cell


def go_to_next(table: GradeTable, is_wanted: Callable[[int], Mask], *, is_back: bool = False) -> bool:
    """Go to the next cell of which `is_wanted(column)`, a claim about each slot, is true; False when there is none."""
    model, columns, current = table.grades(), table.visible_columns(), table.currentIndex()
    if not len(model.shown_slots) or not columns:
        return False
    row, position = (current.row(), current.column()) if current.isValid() else (-1, columns[0])
    start, step = columns.index(position) if position in columns else 0, -1 if is_back else 1
    # One turn more than there are columns: the last looks at the start of the first again.
    for turn in range(len(columns) + 1):
        column = columns[(start + step * turn) % len(columns)]
        rows = np.flatnonzero(is_wanted(column)[model.order])
        if turn == 0:
            rows = rows[rows < row] if is_back else rows[rows > row]
        if len(rows):
            table.select_cell(model.index(int(rows[-1 if is_back else 0]), column))
            return True
    return False


def go_to_first(table: GradeTable, cells: Collection[Cell]) -> None:
    """Go to the uppermost of these cells that is shown, unless one of them is current or somebody is typing."""
    model = table.grades()
    model.queue.run_by_size(len(cells), _first(model.session, cells), partial(_go, table, cells))


async def _first(session: CourseSession, cells: Collection[Cell]) -> Cell | None:
    rows, found = {slot: row for row, slot in enumerate(session.shown_slots)}, list[tuple[int, int, Cell]]()
    for piece in pieces(cells):
        positions = [(position, cell) for cell in piece if (position := session.position_of(cell)) is not None]
        found += [(rows[slot], column, cell) for (slot, column), cell in positions if slot in rows]
        found = [min(found)] if found else []
        await pause()
    return found[0][2] if found else None


def _go(table: GradeTable, cells: Collection[Cell], cell: Cell | None) -> None:
    current = table.currentIndex()
    is_there = current.isValid() and table.grades().cell_at(current) in cells
    if cell is not None and not is_there and not table.is_typing:
        table.reveal_cell(cell)
