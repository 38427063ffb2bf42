"""Course roles: what a membership can be (reference section 7)."""

from typing import ClassVar, NewType

from msgspec import UNSET

from lmsdesk.model.people import Availability
from lmsdesk.model.spellings import ROLE_AVAILABILITY, Table
from lmsdesk.model.wire import Maybe, Record

RoleId = NewType("RoleId", str)


class CourseRole(Record, frozen=True):
    """One role; `role_id` is the word that a membership's `course_role_id` holds."""

    spellings: ClassVar[Table] = {("availability", "available"): ROLE_AVAILABILITY}
    id: RoleId
    role_id: Maybe[str] = UNSET
    name_for_courses: Maybe[str] = UNSET
    name_for_organizations: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    custom: Maybe[bool] = UNSET
    act_as_instructor: Maybe[bool] = UNSET
    availability: Maybe[Availability] = UNSET
