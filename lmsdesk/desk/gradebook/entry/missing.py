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

from collections.abc import Coroutine
from datetime import UTC, datetime
from enum import Enum, auto
from itertools import repeat
from typing import Any

from lmsdesk.desk.gradebook.column_arrays import EXEMPT, NEEDS_GRADING, ColumnArrays
from lmsdesk.desk.gradebook.entry.messages import EntryMessage, Verb, counted
from lmsdesk.desk.gradebook.entry.plan import EditPlan, planned_texts
from lmsdesk.desk.gradebook.session.course_session import CellRef, CourseSession
from lmsdesk.desk.gradebook.session.row_order import Order
from lmsdesk.desk.platform.late_numpy import np
from lmsdesk.desk.platform.message import Message
from lmsdesk.model.gradebook import Column, due_date
from lmsdesk.model.ids import ColumnId
from lmsdesk.model.sheet import CellFlag

_UNDECIDED = int(CellFlag.CONFLICT | CellFlag.FAILED)


class NothingMissing(Enum):
    """Why a column has no missing grade."""

    TAKES_NO_GRADES = auto()
    NEVER_READ = auto()
    NOT_DUE = auto()
    ALL_THERE = auto()


def due_of(column: Column) -> datetime | None:
    due = due_date(column)
    return None if due is None else due.moment


def missing_in(column: ColumnArrays, slots: Order, *, now: datetime | None = None) -> Order:
    """Those of the slots whose grade is missing."""
    due = due_of(column.column)
    if column.is_read_only or column.is_unread or (due is not None and due > (now or datetime.now(UTC))):
        return slots[:0]
    is_marked = (column.flags[slots] & (EXEMPT | NEEDS_GRADING | _UNDECIDED)) != 0
    missing: Order = slots[np.isnan(column.scores[slots]) & ~is_marked & ~np.isin(slots, list(column.texts))]
    return missing


def zeros_for(session: CourseSession, position: int) -> Coroutine[Any, Any, EditPlan]:
    """What entering 0 for all that is missing in a column would do; which column that is is asked now."""
    return _zeros_for(session, session.columns[position].column.id)


async def _zeros_for(session: CourseSession, column_id: ColumnId) -> EditPlan:
    column = next((arrays for arrays in session.columns if arrays.column.id == column_id), None)
    if column is None:
        # It was deleted before the work began.
        return EditPlan(verb=Verb.MISSING)
    refs = (CellRef(slot, column.column.id) for slot in missing_in(column, session.order).tolist())
    made = await planned_texts(session, zip(refs, repeat("0")), verb=Verb.MISSING)
    made.notes.append(Message(EntryMessage.WHAT_IS_MISSING))
    if (hidden := session.student_count - len(session.shown_slots)) > 0:
        made.notes.append(counted(EntryMessage.STUDENT_NOT_SHOWN, EntryMessage.STUDENTS_NOT_SHOWN, hidden))
    return made


def why_nothing(column: ColumnArrays, *, now: datetime | None = None) -> NothingMissing:
    due = due_of(column.column)
    if column.is_read_only:
        return NothingMissing.TAKES_NO_GRADES
    if column.is_unread:
        return NothingMissing.NEVER_READ
    is_due = due is None or due <= (now or datetime.now(UTC))
    return NothingMissing.ALL_THERE if is_due else NothingMissing.NOT_DUE
