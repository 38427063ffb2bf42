"""The next cell of a kind: down this column, then the next, around the end of what is shown."""

from collections.abc import Callable

import numpy as np

from lmsdesk.gui.models.ordering import Mask
from lmsdesk.gui.widgets.grade_table import GradeTable


def go_to_next(table: GradeTable, is_wanted: Callable[[int], Mask], *, is_back: bool = False) -> bool:
    """Go to the next cell of which `is_wanted(column)`, a claim about each slot, is true; False when there is none."""
    model, columns, current = table.grades(), table.seen_columns(), table.currentIndex()
    if not len(model.order) or not columns:
        return False
    row, place = (current.row(), current.column()) if current.isValid() else (-1, columns[0])
    start, step = columns.index(place) if place in columns else 0, -1 if is_back else 1
    # One turn more than there are columns: the last looks at the start of the first again.
    for turn in range(len(columns) + 1):
        column = columns[(start + step * turn) % len(columns)]
        rows = np.flatnonzero(is_wanted(column)[model.order])
        if turn == 0:
            rows = rows[rows < row] if is_back else rows[rows > row]
        if len(rows):
            table.go_to(model.index(int(rows[-1 if is_back else 0]), column))
            return True
    return False
