"""Who may do what in a course: one table from course role to rights (reference sections 6 to 10)."""

from dataclasses import dataclass
from enum import Enum, auto


class Right(Enum):
    """What the calls ask for; the names of the reference's entitlements stand beside them."""

    ROSTER = auto()  # course.user.VIEW for everyone enrolled, unavailable people included
    ENROLL = auto()  # course.user-enroll.EXECUTE, course.user.MODIFY, course.user.DELETE
    COURSE = auto()  # course.configure-properties.EXECUTE
    COLUMNS = auto()  # course.gradebook.MODIFY, as far as it changes columns
    GRADES = auto()  # course.gradebook.MODIFY, as far as it reads and changes grades
    CONTENT = auto()  # course.content.MODIFY
    COPY = auto()  # system.course.copy.EXECUTE, which no course role brings
    ANNOUNCE = auto()  # course.announcements.CREATE, .MODIFY and .DELETE
    GROUPS = auto()  # course.groups.VIEW for groups that one is not in
    GROUPING = auto()  # course.groups.CREATE, .MODIFY and .DELETE
    RUBRICS = auto()  # course.rubrics.CREATE, .MODIFY and .DELETE
    SUBMIT = auto()  # hand in attempts of one's own


_GRADER = frozenset({Right.ROSTER, Right.GRADES, Right.GROUPS})
_ASSISTANT = _GRADER | {Right.COLUMNS, Right.CONTENT, Right.ANNOUNCE, Right.GROUPING, Right.RUBRICS}
_INSTRUCTOR = _ASSISTANT | {Right.ENROLL, Right.COURSE}

RIGHTS_BY_ROLE: dict[str, frozenset[Right]] = {
    "Instructor": _INSTRUCTOR,
    "TeachingAssistant": _ASSISTANT,
    "Grader": _GRADER,
    "CourseBuilder": frozenset({Right.ROSTER, Right.COURSE, Right.CONTENT}),
    "Facilitator": frozenset({Right.ROSTER}),
    "BbFacilitator": frozenset({Right.ROSTER}),
    "Student": frozenset({Right.SUBMIT}),
    "Guest": frozenset(),
}

ADMINISTRATOR_RIGHTS = frozenset(Right) - {Right.SUBMIT}
NO_RIGHTS: frozenset[Right] = frozenset()


@dataclass(frozen=True)
class Principal:
    """Who a bearer token speaks for; an application of its own (two-legged) has no `user_id`."""

    scopes: frozenset[str]
    user_id: int | None = None
    is_administrator: bool = True
