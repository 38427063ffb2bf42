"""What is announced in a course; read from the service, because the store does not keep it."""

from collections import defaultdict
from datetime import datetime
from enum import StrEnum, auto
from functools import partial

from msgspec import Struct

from lmsdesk.api import Client
from lmsdesk.desk.administration.fields import ANNOUNCEMENT_FIELDS, readable
from lmsdesk.desk.administration.records import Doubted, RecordCalls, Records, Written, found_by
from lmsdesk.desk.administration.rights import Right, RightsKeeper
from lmsdesk.model.coursework import Announcement, AnnouncementAvailability, AnnouncementDuration
from lmsdesk.model.field_values import Values
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import value_or
from lmsdesk.sync.grades import whole


class AnnouncementState(StrEnum):
    """Whether students see an announcement now."""

    DRAFT = auto()
    SCHEDULED = auto()
    SHOWN = auto()
    OVER = auto()


class AnnouncementEntry(Struct, frozen=True):
    """One line of the list."""

    announcement: Announcement
    title: str
    text: str
    state: AnnouncementState
    start: datetime | None
    end: datetime | None
    changed_at: datetime | None


class Announcements:
    """Every call asks the service."""

    def __init__(self, client: Client, rights: RightsKeeper) -> None:
        self._client = client
        self._rights = rights
        self._doubted = defaultdict[CourseId, Doubted](dict)

    async def list(self, course_id: CourseId, now: datetime) -> list[AnnouncementEntry]:
        """All of them, newest first; raises an ApiError."""
        listed = await whole(self._client.announcements.list_announcements(course_id))
        entries = [entry_of(one, now) for one in listed]
        return sorted(entries, key=lambda entry: entry.changed_at.timestamp() if entry.changed_at else 0, reverse=True)

    async def read(self, course_id: CourseId, seen: Announcement) -> Announcement:
        """An announcement as it is now."""
        return await self._client.announcements.get_announcement(course_id, seen.id)

    async def create(self, course_id: CourseId, values: Values) -> Written[Announcement]:
        """A new announcement; raises RecordRefused or another ApiError."""
        calls = self._client.announcements
        create = partial(calls.create_announcement, course_id)
        creation = found_by("title", create, lambda: whole(calls.list_announcements(course_id)))
        return await self._records(course_id).create(values, creation)

    async def change(self, course_id: CourseId, seen: Announcement, values: Values) -> Written[Announcement]:
        """Set fields; raises RecordOvertaken, RecordRefused or another ApiError."""
        return await self._records(course_id).change(seen, values)

    async def delete(self, course_id: CourseId, seen: Announcement) -> None:
        """Delete an announcement; raises RecordRefused or another ApiError."""
        await self._records(course_id).delete(seen)

    def _records(self, course_id: CourseId) -> Records[Announcement]:
        announcements = self._client.announcements

        calls = RecordCalls[Announcement](
            read=lambda seen: self.read(course_id, seen),
            update=lambda seen, body: announcements.update_announcement(course_id, seen.id, body),
            delete=lambda seen: announcements.delete_announcement(course_id, seen.id),
        )
        forbidden = self._rights.refusal_of(Right.ANNOUNCEMENTS, course_id)
        return Records(ANNOUNCEMENT_FIELDS, calls, on_forbidden=forbidden, doubted=self._doubted[course_id])


def entry_of(announcement: Announcement, now: datetime) -> AnnouncementEntry:
    """What a list says of an announcement at this moment."""
    availability = value_or(announcement.availability, AnnouncementAvailability())
    duration = value_or(availability.duration, AnnouncementDuration())
    is_dated = value_or(duration.type, "") == "Restricted"
    start, end = value_or(duration.start, None), value_or(duration.end, None)
    begins = start.moment if start is not None and is_dated else None
    ends = end.moment if end is not None and is_dated else None
    changed = value_or(announcement.modified, None) or value_or(announcement.created, None)
    return AnnouncementEntry(
        announcement=announcement,
        title=value_or(announcement.title, "") or "–",
        text=readable(value_or(announcement.body, "")),
        state=_state(begins, ends, now, is_draft=value_or(announcement.draft, default=False)),
        start=begins,
        end=ends,
        changed_at=changed.moment if changed is not None else None,
    )


def _state(begins: datetime | None, ends: datetime | None, now: datetime, *, is_draft: bool) -> AnnouncementState:
    if is_draft:
        return AnnouncementState.DRAFT
    if begins is not None and begins > now:
        return AnnouncementState.SCHEDULED
    return AnnouncementState.OVER if ends is not None and ends <= now else AnnouncementState.SHOWN
