"""When work is due: as the column says, or as an exception of the person says (reference sections 8 and 10)."""

from msgspec import Struct

from lmsdesk.model.gradebook import Column, Grading
from lmsdesk.model.wire import Timestamp, value_or


class OwnDueDate(Struct, frozen=True):
    """What one person has in the place of the column's due date."""

    at: Timestamp | None
    """None where nothing is ever late."""


def due_date(column: Column, own: OwnDueDate | None = None) -> Timestamp | None:
    """When the work of a person is due; None where it is never late."""
    return value_or(value_or(column.grading, Grading()).due, None) if own is None else own.at
