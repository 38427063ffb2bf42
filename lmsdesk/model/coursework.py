"""The smaller records around contents and attempts (reference sections 10, 11, 13 and 14)."""

from typing import NewType

from msgspec import UNSET

from lmsdesk.model.contents import ContentId
from lmsdesk.model.groups import GroupAttemptId, GroupId
from lmsdesk.model.ids import AttemptId, ColumnId, CourseId, UserId
from lmsdesk.model.system import Number
from lmsdesk.model.wire import Maybe, Part, Record, Timestamp

ResourceId = NewType("ResourceId", str)
ReceiptId = NewType("ReceiptId", str)


class MenuItem(Record, frozen=True):
    """One line of the menu of a course that is not Ultra."""

    id: Maybe[str] = UNSET
    course_id: Maybe[CourseId] = UNSET
    content_id: Maybe[ContentId] = UNSET
    label: Maybe[str] = UNSET
    url: Maybe[str] = UNSET
    position: Maybe[int] = UNSET
    target_type: Maybe[str] = UNSET
    target_id: Maybe[str] = UNSET
    hidden: Maybe[bool] = UNSET
    launch_in_new_window: Maybe[bool] = UNSET
    is_enabled: Maybe[bool] = UNSET
    is_entry_point: Maybe[bool] = UNSET
    allow_guests: Maybe[bool] = UNSET
    allow_observers: Maybe[bool] = UNSET


class Resource(Record, frozen=True):
    """A file or folder of a course's file area; `download_url` is valid for a short time."""

    id: ResourceId
    xid: Maybe[str] = UNSET
    parent_id: Maybe[ResourceId] = UNSET
    creator_id: Maybe[UserId] = UNSET
    name: Maybe[str] = UNSET
    type: Maybe[str] = UNSET
    size: Maybe[int] = UNSET
    mime_type: Maybe[str] = UNSET
    has_links: Maybe[bool] = UNSET
    version: Maybe[Number] = UNSET
    created: Maybe[Timestamp] = UNSET
    modified: Maybe[Timestamp] = UNSET
    download_url: Maybe[str] = UNSET


class ReviewStatus(Record, frozen=True):
    """Whether a person has marked an item as reviewed."""

    reviewed: Maybe[bool] = UNSET
    review_date: Maybe[Timestamp] = UNSET


class ReviewBody(Part, frozen=True):
    """The mark that a person sets or takes back."""

    reviewed: bool


class Receipt(Record, frozen=True):
    """That something was handed in, and when."""

    receipt_id: ReceiptId
    submission_date: Maybe[Timestamp] = UNSET
    submission_total_size: Maybe[int] = UNSET
    course_id: Maybe[CourseId] = UNSET
    gradable_item_id: Maybe[ColumnId] = UNSET
    attempt_id: Maybe[AttemptId] = UNSET
    group_attempt_id: Maybe[GroupAttemptId] = UNSET
    group_id: Maybe[GroupId] = UNSET
    user_id: Maybe[UserId] = UNSET
    response_status: Maybe[str] = UNSET
    submission_type: Maybe[str] = UNSET


AnnouncementId = NewType("AnnouncementId", str)


class AnnouncementDuration(Part, frozen=True):
    """`Permanent`, or `Restricted` to the time from `start` to `end`."""

    type: Maybe[str] = UNSET
    start: Maybe[Timestamp] = UNSET
    end: Maybe[Timestamp] = UNSET


class AnnouncementAvailability(Part, frozen=True):
    """When an announcement is shown."""

    duration: Maybe[AnnouncementDuration] = UNSET


class Announcement(Record, frozen=True):
    """One announcement; `body` is markup of its author."""

    id: AnnouncementId
    title: Maybe[str] = UNSET
    body: Maybe[str] = UNSET
    draft: Maybe[bool] = UNSET
    availability: Maybe[AnnouncementAvailability] = UNSET
    creator_user_id: Maybe[UserId] = UNSET
    created: Maybe[Timestamp] = UNSET
    modified: Maybe[Timestamp] = UNSET
    position: Maybe[int] = UNSET
    read_count: Maybe[int] = UNSET
    """How many students have read it; -1 where the service does not count, absent unless it was asked for."""


class AnnouncementBody(Part, frozen=True):
    """What an announcement is made of, or what is to change in one; `title` is needed to make one."""

    title: Maybe[str] = UNSET
    body: Maybe[str] = UNSET
    draft: Maybe[bool] = UNSET
    availability: Maybe[AnnouncementAvailability] = UNSET
    position: Maybe[int] = UNSET
