"""What can be sent for data sources, terms, courses, users, memberships and attempts (specification section 2).

A field that is left out stays as it is; None clears it.
"""

from typing import Union

from msgspec import UNSET

from lmsdesk.model.coursework import ResourceId
from lmsdesk.model.files import UploadId
from lmsdesk.model.ids import TermId
from lmsdesk.model.people import Availability, Contact, Name
from lmsdesk.model.system import DataSourceId
from lmsdesk.model.wire import Maybe, Part, Timestamp


class Duration(Part, frozen=True):
    """How long something can be used: `Continuous`, `DateRange`, ..."""

    type: Maybe[str] = UNSET
    start: Maybe[Timestamp] = UNSET
    end: Maybe[Timestamp] = UNSET
    days_of_use: Maybe[int] = UNSET


DurationForm = Union[str, Duration]  # noqa: UP007 - an argument of another generic alias


class TimedAvailability(Part, frozen=True):
    """Whether a term or a course can be used, and for how long."""

    available: Maybe[str] = UNSET
    duration: Maybe[DurationForm] = UNSET


class DataSourceBody(Part, frozen=True):
    """A data source; `external_id` is needed to make one."""

    external_id: Maybe[str] = UNSET
    description: Maybe[str] = UNSET


class TermBody(Part, frozen=True):
    """A term."""

    external_id: Maybe[str] = UNSET
    data_source_id: Maybe[DataSourceId] = UNSET
    name: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    availability: Maybe[TimedAvailability] = UNSET


class CourseBody(Part, frozen=True):
    """A course; `course_id` (the human-visible one) and `ultra_status` only when it is made."""

    external_id: Maybe[str] = UNSET
    course_id: Maybe[str] = UNSET
    data_source_id: Maybe[DataSourceId] = UNSET
    term_id: Maybe[TermId] = UNSET
    name: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    ultra_status: Maybe[str] = UNSET
    organization: Maybe[bool] = UNSET
    allow_guests: Maybe[bool] = UNSET
    closed_complete: Maybe[bool] = UNSET
    """Called `readOnly` in version 1 (reference section 7)."""
    availability: Maybe[TimedAvailability] = UNSET


class UserBody(Part, frozen=True):
    """A user."""

    external_id: Maybe[str] = UNSET
    data_source_id: Maybe[DataSourceId] = UNSET
    user_name: Maybe[str] = UNSET
    password: Maybe[str] = UNSET
    """Sent and never received."""
    student_id: Maybe[str] = UNSET
    education_level: Maybe[str] = UNSET
    gender: Maybe[str] = UNSET
    system_role_ids: Maybe[list[str]] = UNSET
    availability: Maybe[Availability] = UNSET
    name: Maybe[Name] = UNSET
    contact: Maybe[Contact] = UNSET
    job: Maybe[dict[str, str]] = UNSET
    address: Maybe[dict[str, str]] = UNSET
    locale: Maybe[dict[str, str]] = UNSET

    def __repr__(self) -> str:
        return f"UserBody(user_name={self.user_name!r})"


class MembershipBody(Part, frozen=True):
    """A person's place in a course."""

    course_role_id: Maybe[str] = UNSET
    data_source_id: Maybe[DataSourceId] = UNSET
    availability: Maybe[Availability] = UNSET


class SubmissionBody(Part, frozen=True):
    """What a student hands in; `status` `NeedsGrading` hands it in for good (specification section 3)."""

    student_comments: Maybe[str] = UNSET
    student_submission: Maybe[str] = UNSET
    status: Maybe[str] = UNSET


class AttemptFileBody(Part, frozen=True):
    """A file to add to an attempt in progress: an upload, or a file of the course."""

    upload_id: Maybe[UploadId] = UNSET
    resource_id: Maybe[ResourceId] = UNSET
    name: Maybe[str] = UNSET


class AttachmentBody(Part, frozen=True):
    """A file to hang below a content item; the shape is not certain (reference section 19, point 10)."""

    upload_id: UploadId
    file_name: Maybe[str] = UNSET
