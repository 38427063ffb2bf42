"""Terms, courses and the caller's own memberships (specification section 2; reference section 7)."""

from datetime import datetime
from typing import ClassVar

from msgspec import UNSET, Struct

from lmsdesk.errors import Worded, said
from lmsdesk.model.bodies import TimedAvailability
from lmsdesk.model.columns import ColumnField
from lmsdesk.model.ids import CourseId, TermId
from lmsdesk.model.people import GRADING_ROLES, CourseLink
from lmsdesk.model.spellings import COURSE, Table, below
from lmsdesk.model.system import DataSourceId
from lmsdesk.model.wire import Maybe, Part, Record, Timestamp, first_visible, value_or


class Term(Record, frozen=True):
    """A period of teaching."""

    spellings: ClassVar[Table] = COURSE
    id: TermId
    name: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    external_id: Maybe[str] = UNSET
    data_source_id: Maybe[DataSourceId] = UNSET
    availability: Maybe[TimedAvailability] = UNSET


class CourseEdition(Struct, frozen=True):
    """What the courses of one view allow (specification section 1, reference sections 8, 13 and 15)."""

    has_open_top: bool = False
    """Whether anything can stand at the top level; else it holds only folders."""
    deletes_at_top: bool = False
    """Whether what stands there can be deleted by other programs."""
    has_assignments: bool = False
    """Whether assignments can be made."""
    gives_files: bool = True
    """Whether other programs get the files of its items."""
    set_on_site: frozenset[ColumnField] = frozenset()
    """What other programs cannot set of a column."""
    takes_evaluations_since: tuple[int, int] | None = None
    """The version of the service from which it takes what is chosen in a rubric; None for never."""


class CourseEnrollment(Part, frozen=True):
    """How people come into a course: `InstructorLed`, `SelfEnrollment` or `EmailEnrollment`."""

    type: Maybe[str] = UNSET
    start: Maybe[Timestamp] = UNSET
    end: Maybe[Timestamp] = UNSET
    access_code: Maybe[str] = UNSET


class CourseLocale(Part, frozen=True):
    """The language of a course, and whether it goes before a person's own."""

    id: Maybe[str] = UNSET
    force: Maybe[bool] = UNSET


class Course(Record, frozen=True):
    """A course or organization."""

    spellings: ClassVar[Table] = COURSE
    id: CourseId
    uuid: Maybe[str] = UNSET
    external_id: Maybe[str] = UNSET
    data_source_id: Maybe[DataSourceId] = UNSET
    course_id: Maybe[str] = UNSET
    """The human-visible id; not the primary id."""
    name: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    term_id: Maybe[TermId] = UNSET
    ultra_status: Maybe[str] = UNSET
    organization: Maybe[bool] = UNSET
    allow_guests: Maybe[bool] = UNSET
    allow_observers: Maybe[bool] = UNSET
    read_only: Maybe[bool] = UNSET
    """In version 1, and inside of memberships; `closed_complete` since (reference section 7)."""
    closed_complete: Maybe[bool] = UNSET
    enrollment: Maybe[CourseEnrollment] = UNSET
    locale: Maybe[CourseLocale] = UNSET
    has_children: Maybe[bool] = UNSET
    parent_id: Maybe[CourseId] = UNSET
    external_access_url: Maybe[str] = UNSET
    guest_access_url: Maybe[str] = UNSET
    availability: Maybe[TimedAvailability] = UNSET
    created: Maybe[Timestamp] = UNSET
    modified: Maybe[Timestamp] = UNSET

    @property
    def title(self) -> str:
        """What to call the course, never empty and never its primary id, which says nothing to anybody."""
        return first_visible(self.name, self.course_id) or said(Worded("Unnamed course"))

    @property
    def is_described(self) -> bool:
        """Whether the service has said yet what the course is called."""
        return bool(first_visible(self.name, self.course_id))


class Enrolment(CourseLink, frozen=True, kw_only=True):
    """One row of a person's own course list: `GET users/{id}/courses?expand=course`."""

    spellings: ClassVar[Table] = below("course", COURSE)
    course: Maybe[Course] = UNSET

    @property
    def may_grade(self) -> bool:
        """Whether the role usually grades; the service has the last word (reference section 6)."""
        return value_or(self.course_role_id, "") in GRADING_ROLES


class CourseEntry(Struct, frozen=True):
    """One line of the course browser."""

    enrolment: Enrolment
    term: Term | None = None
    needs_grading: int = 0
    """Grades of students that wait for a grader."""
    unsent: int = 0
    """Edits the service has not confirmed, those in conflict left out."""
    conflicts: int = 0
    is_favourite: bool = False
    pulled_at: datetime | None = None
    """When the gradebook was last brought up to date; None before the first time."""

    @property
    def course(self) -> Course:
        """The course, or a bare one where the service did not describe it."""
        return value_or(self.enrolment.course, Course(id=self.enrolment.course_id))
