"""Announcements of a course (reference section 14)."""

from typing import NewType

from msgspec import UNSET

from lmsdesk.model.ids import UserId
from lmsdesk.model.wire import Maybe, Part, Record, Timestamp

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
