"""Users and memberships (specification section 2; reference sections 5 and 6)."""

from typing import ClassVar, Union

from msgspec import UNSET

from lmsdesk.model.ids import CourseId, UserId
from lmsdesk.model.spellings import USER, Table, below
from lmsdesk.model.wire import Maybe, Part, Record, Timestamp, first_visible, known

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


class Contact(Part, frozen=True):
    """How to reach a person."""

    email: Maybe[str] = UNSET


Day = Union[str, int]  # noqa: UP007 - an argument of another generic alias


class Locale(Part, frozen=True):
    """How a person reads dates; the first day is `Sunday`, `Monday` or `Saturday`."""

    id: Maybe[str] = UNSET
    calendar: Maybe[str] = UNSET
    first_day_of_week: Maybe[Day] = UNSET


class User(Record, frozen=True):
    """A person; any field but `id` may be hidden from the caller (reference section 5.1)."""

    spellings: ClassVar[Table] = USER
    id: UserId
    uuid: Maybe[str] = UNSET
    user_name: Maybe[str] = UNSET
    external_id: Maybe[str] = UNSET
    student_id: Maybe[str] = UNSET
    name: Maybe[Name] = UNSET
    contact: Maybe[Contact] = UNSET
    availability: Maybe[Availability] = UNSET
    system_role_ids: Maybe[list[str]] = UNSET
    locale: Maybe[Locale] = UNSET

    @property
    def sort_name(self) -> str:
        """`Family, Given`, or whatever is known, never empty."""
        name = known(self.name, Name())
        parts = [first_visible(name.family), first_visible(name.given)]
        return ", ".join(part for part in parts if part) or first_visible(self.user_name) or self.id

    @property
    def display_name(self) -> str:
        """`Given Family`, or whatever is known, never empty."""
        name = known(self.name, Name())
        parts = [first_visible(name.given), first_visible(name.family)]
        return " ".join(part for part in parts if part) or first_visible(self.user_name) or self.id


class Membership(Record, frozen=True):
    """A person's place in a course; `user` is there only when it was asked for."""

    spellings: ClassVar[Table] = below("user", USER)
    user_id: UserId
    course_id: CourseId
    course_role_id: Maybe[str] = UNSET
    availability: Maybe[Availability] = UNSET
    created: Maybe[Timestamp] = UNSET
    modified: Maybe[Timestamp] = UNSET
    user: Maybe[User] = UNSET

    @property
    def is_student(self) -> bool:
        """Whether the person belongs in the gradebook's rows."""
        return known(self.course_role_id, "") == STUDENT_ROLE

    @property
    def is_disabled(self) -> bool:
        """Whether the membership is kept but switched off."""
        return known(known(self.availability, Availability()).available, "Yes") == "Disabled"
