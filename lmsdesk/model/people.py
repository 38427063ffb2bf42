"""Users and memberships (specification section 2; reference sections 5 and 6)."""

from typing import ClassVar, NewType, Union

from msgspec import UNSET

from lmsdesk.model.ids import CourseId, UserId
from lmsdesk.model.spellings import ROLE_AVAILABILITY, USER, Table, below
from lmsdesk.model.system import DataSourceId
from lmsdesk.model.wire import Maybe, Part, Record, Timestamp, value_or, visible

RoleId = NewType("RoleId", str)

STUDENT_ROLE = "Student"
GRADING_ROLES = frozenset({"Instructor", "TeachingAssistant", "Grader"})


class Availability(Part, frozen=True):
    """Whether something can be used: `Yes`, `No`, `Disabled`, ..."""

    available: Maybe[str] = UNSET


class Name(Part, frozen=True):
    """The parts of a person's name."""

    given: Maybe[str] = UNSET
    family: Maybe[str] = UNSET
    middle: Maybe[str] = UNSET
    other: Maybe[str] = UNSET
    suffix: Maybe[str] = UNSET
    title: Maybe[str] = UNSET
    preferred_display_name: Maybe[str] = UNSET
    """`GivenName`, `OtherName` or `Both`."""


class Contact(Part, frozen=True):
    """How to reach a person."""

    email: Maybe[str] = UNSET
    institution_email: Maybe[str] = UNSET
    home_phone: Maybe[str] = UNSET
    mobile_phone: Maybe[str] = UNSET
    business_phone: Maybe[str] = UNSET
    business_fax: Maybe[str] = UNSET
    web_page: Maybe[str] = UNSET


class Job(Part, frozen=True):
    """What a person works as."""

    title: Maybe[str] = UNSET
    department: Maybe[str] = UNSET
    company: Maybe[str] = UNSET


class Address(Part, frozen=True):
    """Where a person lives."""

    street1: Maybe[str] = UNSET
    street2: Maybe[str] = UNSET
    city: Maybe[str] = UNSET
    state: Maybe[str] = UNSET
    zip_code: Maybe[str] = UNSET
    country: Maybe[str] = UNSET


class Avatar(Part, frozen=True):
    """A person's picture; the source is `Default`, `User` or `System`."""

    view_url: Maybe[str] = UNSET
    source: Maybe[str] = UNSET
    upload_id: Maybe[str] = UNSET
    resource_id: Maybe[str] = UNSET


Day = Union[str, int]  # noqa: UP007 - an argument of another generic alias


class Locale(Part, frozen=True):
    """How a person reads dates; the first day is `Sunday`, `Monday` or `Saturday`."""

    id: Maybe[str] = UNSET
    calendar: Maybe[str] = UNSET
    first_day_of_week: Maybe[Day] = UNSET


_NO_NAME, _NO_CONTACT = Name(), Contact()


class User(Record, frozen=True):
    """A person; any field but `id` may be hidden from the caller (reference section 5.1)."""

    spellings: ClassVar[Table] = USER
    id: UserId
    uuid: Maybe[str] = UNSET
    user_name: Maybe[str] = UNSET
    external_id: Maybe[str] = UNSET
    data_source_id: Maybe[DataSourceId] = UNSET
    student_id: Maybe[str] = UNSET
    education_level: Maybe[str] = UNSET
    gender: Maybe[str] = UNSET
    pronouns: Maybe[str] = UNSET
    pronunciation: Maybe[str] = UNSET
    birth_date: Maybe[Timestamp] = UNSET
    """Only the date counts."""
    created: Maybe[Timestamp] = UNSET
    modified: Maybe[Timestamp] = UNSET
    last_login: Maybe[Timestamp] = UNSET
    name: Maybe[Name] = UNSET
    job: Maybe[Job] = UNSET
    contact: Maybe[Contact] = UNSET
    address: Maybe[Address] = UNSET
    availability: Maybe[Availability] = UNSET
    institution_role_ids: Maybe[list[str]] = UNSET
    system_role_ids: Maybe[list[str]] = UNSET
    locale: Maybe[Locale] = UNSET
    avatar: Maybe[Avatar] = UNSET

    @property
    def sort_name(self) -> str:
        """`Family, Given`, or whatever is known, never empty."""
        name = self.name or _NO_NAME
        family, given = visible(name.family), visible(name.given)
        if family and given:
            return f"{family}, {given}"
        return family or given or visible(self.user_name) or self.id

    @property
    def display_name(self) -> str:
        """`Given Family`, or whatever is known, never empty."""
        name = value_or(self.name, _NO_NAME)
        given, family = visible(name.given), visible(name.family)
        if given and family:
            return f"{given} {family}"
        return given or family or visible(self.user_name) or self.id

    @property
    def email(self) -> str:
        """The address to write to; empty where it is not known."""
        return (self.contact or _NO_CONTACT).email or ""


class CourseLink(Record, frozen=True, kw_only=True):
    """That somebody is in a course: a row of the course's list of people, or of a person's list of courses."""

    user_id: UserId
    course_id: CourseId
    id: Maybe[str] = UNSET
    child_course_id: Maybe[CourseId] = UNSET
    """The merged course that the person belongs to."""
    course_role_id: Maybe[str] = UNSET
    data_source_id: Maybe[DataSourceId] = UNSET
    availability: Maybe[Availability] = UNSET
    created: Maybe[Timestamp] = UNSET
    modified: Maybe[Timestamp] = UNSET
    last_accessed: Maybe[Timestamp] = UNSET
    bypass_course_availability_until: Maybe[Timestamp] = UNSET
    display_order: Maybe[int] = UNSET


class Membership(CourseLink, frozen=True, kw_only=True):
    """One row of a course's list of people; `user` is there only when it was asked for."""

    spellings: ClassVar[Table] = below("user", USER)
    user: Maybe[User] = UNSET

    @property
    def person(self) -> User:
        """The user; by the id alone where the list did not describe people."""
        return self.user or User(id=self.user_id)

    @property
    def is_student(self) -> bool:
        """Whether the person belongs in the gradebook's rows."""
        return value_or(self.course_role_id, "") == STUDENT_ROLE

    @property
    def is_disabled(self) -> bool:
        """Whether the membership is kept but switched off."""
        return value_or(value_or(self.availability, Availability()).available, "Yes") == "Disabled"

    @property
    def presence(self) -> tuple[object, ...]:
        """What is another where somebody has left the course and come back."""
        return self.created, self.modified, self.is_disabled


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
