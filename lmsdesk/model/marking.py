"""Beside the columns of a gradebook: notations, periods, exceptions, the log of changes (reference section 8)."""

from typing import NewType

from msgspec import UNSET

from lmsdesk.model.contents import ContentAvailability
from lmsdesk.model.gradebook import ColumnScore, Grading, Symbol
from lmsdesk.model.groups import GroupId
from lmsdesk.model.ids import ColumnId, CourseId, UserId
from lmsdesk.model.people import Availability
from lmsdesk.model.wire import Maybe, Part, Record, Timestamp

NotationId = NewType("NotationId", str)
PeriodId = NewType("PeriodId", str)
SchemaId = NewType("SchemaId", str)
CategoryId = NewType("CategoryId", str)


class Notation(Record, frozen=True):
    """A word that stands in place of a grade, `Incomplete` for instance."""

    id: NotationId
    code: Maybe[str] = UNSET
    description: Maybe[str] = UNSET


class NotationBody(Part, frozen=True):
    """A notation to make, with both fields, or what is to change in one."""

    code: Maybe[str] = UNSET
    description: Maybe[str] = UNSET


class SchemaBody(Part, frozen=True):
    """A grade schema to make, with `title` and `scale_type`, or what is to change in one; symbols for `Tabular`."""

    external_id: Maybe[str] = UNSET
    title: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    scale_type: Maybe[str] = UNSET
    symbols: Maybe[list[Symbol]] = UNSET


class Period(Record, frozen=True):
    """A grading period; `date_mode` is `DoNotUseDates` or `UseDates`."""

    id: PeriodId
    title: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    position: Maybe[int] = UNSET
    date_mode: Maybe[str] = UNSET
    start: Maybe[Timestamp] = UNSET
    end: Maybe[Timestamp] = UNSET


class PeriodBody(Part, frozen=True):
    """A grading period to make, with a title of at most 64 letters, or what is to change in one."""

    title: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    position: Maybe[int] = UNSET
    date_mode: Maybe[str] = UNSET
    start: Maybe[Timestamp] = UNSET
    end: Maybe[Timestamp] = UNSET


class LoggedUser(Part, frozen=True):
    """Whose grade was changed."""

    user_id: Maybe[UserId] = UNSET


class Modifier(Part, frozen=True):
    """Who changed a grade."""

    name: Maybe[str] = UNSET
    role: Maybe[str] = UNSET
    ip_address: Maybe[str] = UNSET


class GradeLog(Record, frozen=True):
    """One logged change of a grade; only the first four fields are certain (reference section 8)."""

    id: str
    gradebook_column_id: Maybe[ColumnId] = UNSET
    logged: Maybe[Timestamp] = UNSET
    user: Maybe[LoggedUser] = UNSET
    modifier: Maybe[Modifier] = UNSET
    score: Maybe[float] = UNSET
    previous_score: Maybe[float] = UNSET


class ColumnBody(Part, frozen=True):
    """A gradebook column to make, with a name at least, or what is to change in one."""

    external_id: Maybe[str] = UNSET
    external_tool_id: Maybe[str] = UNSET
    name: Maybe[str] = UNSET
    display_name: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    external_grade: Maybe[bool] = UNSET
    score: Maybe[ColumnScore] = UNSET
    availability: Maybe[Availability] = UNSET
    grading: Maybe[Grading] = UNSET
    gradebook_category_id: Maybe[CategoryId] = UNSET
    include_in_calculations: Maybe[bool] = UNSET
    show_statistics_to_students: Maybe[bool] = UNSET


class GradeBody(Part, frozen=True):
    """What is to change in a column grade; None clears a value (specification section 4, Gradebook)."""

    score: Maybe[float] = UNSET
    text: Maybe[str] = UNSET
    exempt: Maybe[bool] = UNSET
    notes: Maybe[str] = UNSET
    feedback: Maybe[str] = UNSET
    grade_notation_id: Maybe[NotationId] = UNSET


class AttemptBody(Part, frozen=True):
    """What a grader changes in an attempt; `status` `Completed` posts the grade (reference section 10)."""

    score: Maybe[float] = UNSET
    text: Maybe[str] = UNSET
    status: Maybe[str] = UNSET
    exempt: Maybe[bool] = UNSET
    notes: Maybe[str] = UNSET
    feedback: Maybe[str] = UNSET
    reconciliation_mode: Maybe[str] = UNSET


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
