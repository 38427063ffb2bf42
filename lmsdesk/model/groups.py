"""Groups of a course, who is in them, and what they hand in together (reference section 12)."""

from typing import NewType

from msgspec import UNSET, Struct

from lmsdesk.model.contents import ContentId
from lmsdesk.model.gradebook import AttemptBase
from lmsdesk.model.ids import UserId
from lmsdesk.model.people import Availability
from lmsdesk.model.wire import Maybe, Part, Record, Timestamp, first_visible

GroupId = NewType("GroupId", str)
GroupSetId = NewType("GroupSetId", str)
GroupAttemptId = NewType("GroupAttemptId", str)


class SignupSheet(Part, frozen=True):
    """What people read before they join."""

    name: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    show_members: Maybe[bool] = UNSET


class GroupEnrollment(Part, frozen=True):
    """How people come into a group: `InstructorOnly` or `SelfEnrollment`, up to `limit` of them."""

    type: Maybe[str] = UNSET
    limit: Maybe[int] = UNSET
    signup_sheet: Maybe[SignupSheet] = UNSET


class Group(Record, frozen=True):
    """A group of a course, or a set of groups."""

    id: GroupId
    external_id: Maybe[str] = UNSET
    group_set_id: Maybe[GroupSetId] = UNSET
    uuid: Maybe[str] = UNSET
    name: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    availability: Maybe[Availability] = UNSET
    """`Yes`, `No` or `SignupOnly`."""
    enrollment: Maybe[GroupEnrollment] = UNSET
    created: Maybe[Timestamp] = UNSET
    modified: Maybe[Timestamp] = UNSET


class GroupBody(Part, frozen=True):
    """A group or a set of groups to make, or what is to change in one; `name` is needed to make one."""

    external_id: Maybe[str] = UNSET
    name: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    availability: Maybe[Availability] = UNSET
    enrollment: Maybe[GroupEnrollment] = UNSET


class GroupUser(Part, frozen=True):
    """All that a group says about a person."""

    id: Maybe[UserId] = UNSET
    uuid: Maybe[str] = UNSET


class GroupMember(Record, frozen=True):
    """A person's place in a group; `user` is there only when it was asked for."""

    user_id: UserId
    user: Maybe[GroupUser] = UNSET


class CourseGroup(Struct, frozen=True):
    """A group with everybody who is in it."""

    group: Group
    members: frozenset[UserId]

    @property
    def title(self) -> str:
        """What people call it."""
        return first_visible(self.group.name) or self.group.id


class ContentGroup(Record, frozen=True):
    """That a content item is assigned to a group."""

    content_id: ContentId
    group_id: GroupId


class GroupAttempt(AttemptBase, frozen=True, kw_only=True):
    """One submission of a group; each member has an attempt that follows it."""

    id: GroupAttemptId
    group_id: Maybe[GroupId] = UNSET
    group_comments: Maybe[str] = UNSET
    group_submission: Maybe[str] = UNSET


class GroupAttemptBody(Part, frozen=True):
    """What a grader sets in a group's attempt; `group_id` only when it is made."""

    group_id: Maybe[GroupId] = UNSET
    status: Maybe[str] = UNSET
    ready_to_post: Maybe[bool] = UNSET
    score: Maybe[float] = UNSET
    text: Maybe[str] = UNSET
    notes: Maybe[str] = UNSET
    feedback: Maybe[str] = UNSET
    group_comments: Maybe[str] = UNSET
    group_submission: Maybe[str] = UNSET
