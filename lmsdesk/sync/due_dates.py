"""Reads the exceptions from a column's due date (reference section 8)."""

from lmsdesk.api import Client, Invalid, NotFound, Refused
from lmsdesk.model.due_dates import OwnDueDate
from lmsdesk.model.ids import ColumnId, CourseId
from lmsdesk.model.marking import ColumnException, DueDateOptions, ExceptionQuery
from lmsdesk.model.wire import value_or
from lmsdesk.store import Store

_AS_COLUMN = frozenset({"", "Normal"})


async def pull_due_dates(client: Client, store: Store, course_id: CourseId, column_id: ColumnId) -> bool:
    """Bring the exceptions of a column up to date, in one request; whether anything is different. Raises ApiError."""
    try:
        told = await client.exceptions.read_exceptions(course_id, column_id, ExceptionQuery())
    except (Refused, NotFound, Invalid):
        # Older services have no exceptions, and not everybody who grades may read them.
        return False
    dates = {
        user_id: own for one in told if (user_id := value_or(one.user_id, None)) and (own := _own(one)) is not None
    }
    return await store.own_due_dates.save(course_id, column_id, dates)


def _own(exception: ColumnException) -> OwnDueDate | None:
    """The due date, where the exception is about it and not about the number of attempts alone."""
    options = value_or(exception.gradable_item_user_options, DueDateOptions())
    if value_or(options.due_date_exception_type, "") in _AS_COLUMN:
        return None
    return OwnDueDate(value_or(exception.effective_due_date, None))
