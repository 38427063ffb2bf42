"""What is missing in a column, and the step that enters 0 for it.

A grade is missing when all of this is true:

- nothing is entered: no score and no text, and the student is not exempt;
- nothing handed in waits to be graded, for then the work is there;
- nothing about it is undecided: no conflict, no refusal;
- the column is past its due date, or has none;
- the column takes grades: it is not calculated and does not hide names;
- the column was read from the site, for what was never read may be there.

Students that a filter hides are left out: a person enters 0 only for those who can be seen.
"""

from datetime import UTC, datetime
from itertools import repeat

import numpy as np

from lmsdesk.desk.gradebook.column_arrays import EXEMPT, NEEDS_GRADING, ColumnArrays
from lmsdesk.gui.gradebook.entry import plan_text
from lmsdesk.gui.gradebook.entry.plan import Entries, planned_texts
from lmsdesk.gui.gradebook.entry.plan_text import Verb
from lmsdesk.gui.gradebook.model.row_order import Order
from lmsdesk.gui.gradebook.model.table_model import CellRef, GradebookModel
from lmsdesk.gui.kit.formatting import full_moment
from lmsdesk.gui.kit.time_slicing import Work
from lmsdesk.model.gradebook import Column, Grading
from lmsdesk.model.sheet import CellFlag
from lmsdesk.model.wire import known

_UNDECIDED = int(CellFlag.CONFLICT | CellFlag.FAILED)


def due_of(column: Column) -> datetime | None:
    """When work for the column is due."""
    due = known(known(column.grading, Grading()).due, None)
    return None if due is None else due.moment


def missing_in(column: ColumnArrays, slots: Order, *, now: datetime | None = None) -> Order:
    """Those of the slots whose grade is missing."""
    due = due_of(column.column)
    if column.is_read_only or column.is_unread or (due is not None and due > (now or datetime.now(UTC))):
        return slots[:0]
    is_marked = (column.flags[slots] & (EXEMPT | NEEDS_GRADING | _UNDECIDED)) != 0
    missing: Order = slots[np.isnan(column.scores[slots]) & ~is_marked & ~np.isin(slots, list(column.texts))]
    return missing


def zeros_for(model: GradebookModel, place: int, *, now: datetime | None = None) -> Work[Entries]:
    """What entering 0 for all that is missing in a column would do."""
    column = model.columns[place]
    spots = (CellRef(slot, column.column.id) for slot in missing_in(column, model.order, now=now).tolist())
    made = yield from planned_texts(model, zip(spots, repeat("0")), verb=Verb.MISSING)
    made.notes.append(plan_text.what_is_missing())
    if (hidden := model.student_count - len(model.order)) > 0:
        made.notes.append(plan_text.not_shown(hidden))
    return made


def why_nothing(column: ColumnArrays, *, now: datetime | None = None) -> str:
    """Why there is nothing to enter 0 for."""
    due, title = due_of(column.column), column.column.title
    if column.is_read_only:
        return plan_text.takes_no_grades(title)
    if column.is_unread:
        return plan_text.never_read(title)
    if due is not None and due > (now or datetime.now(UTC)):
        return plan_text.not_due_yet(title, full_moment(due))
    return plan_text.nothing_missing(title)
