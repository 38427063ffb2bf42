"""Exceptions of single people from what a column says (reference section 8)."""

from msgspec import UNSET

from lmsdesk.model.contents import ContentAvailability
from lmsdesk.model.groups import GroupId
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.wire import Maybe, Part, Record, Timestamp


class DueDateOptions(Part, frozen=True):
    """Another due date; the type is `Normal`, `LimitedFixed`, `LimitedRelative` or `Unlimited`."""

    fixed_due_date: Maybe[Timestamp] = UNSET
    due_date_exception_type: Maybe[str] = UNSET


class AttemptOptions(Part, frozen=True):
    """Another number of attempts; 0 is no limit."""

    attempts: Maybe[int] = UNSET


class ColumnException(Record, frozen=True):
    """What one person may do otherwise in a column, and the due date that follows from it."""

    course_id: Maybe[CourseId] = UNSET
    column_id: Maybe[ColumnId] = UNSET
    user_id: Maybe[UserId] = UNSET
    group_id: Maybe[GroupId] = UNSET
    effective_due_date: Maybe[Timestamp] = UNSET
    gradable_item_user_options: Maybe[DueDateOptions] = UNSET
    assessment_user_options: Maybe[AttemptOptions] = UNSET
    availability: Maybe[ContentAvailability] = UNSET


class ExceptionBody(Part, frozen=True):
    """The exception that a person is to have; it takes the place of an earlier one."""

    gradable_item_user_options: Maybe[DueDateOptions] = UNSET
    assessment_user_options: Maybe[AttemptOptions] = UNSET


class ExceptionQuery(Part, frozen=True):
    """Whose exceptions; with `full_details` people without one are told of too."""

    users_ids: Maybe[list[UserId]] = UNSET
    group_ids: Maybe[list[GroupId]] = UNSET
    full_details: Maybe[bool] = UNSET
