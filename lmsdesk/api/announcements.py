"""Announcements of a course (reference section 14)."""

from collections.abc import AsyncIterator

from lmsdesk.api.calls import Caller
from lmsdesk.model.announcements import Announcement, AnnouncementBody, AnnouncementId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import Timestamp

Ids = dict[str, str]


class Announcements:
    """What is announced in a course; who may not announce sees what is published and in its time."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list_announcements(
        self, course_id: CourseId, *, modified_since: Timestamp | None = None, counts_readers: bool = False
    ) -> AsyncIterator[list[Announcement]]:
        """GET v1/courses/{id}/announcements: scope read, reference section 14.

        `modified_since` includes its own moment; `counts_readers` asks for `read_count`.
        """
        params = {"expand": "studentReadCount"} if counts_readers else {}
        if modified_since is not None:
            params["modified"] = str(modified_since)
        return self._caller.pages(Announcement, "list_announcements", ids={"course_id": course_id}, params=params)

    async def get_announcement(self, course_id: CourseId, announcement_id: AnnouncementId) -> Announcement:
        """GET v1/courses/{id}/announcements/{id}: scope read, reference section 14."""
        return await self._caller.get(Announcement, "get_announcement", ids=_one(course_id, announcement_id))

    async def create_announcement(self, course_id: CourseId, body: AnnouncementBody) -> Announcement:
        """POST v1/courses/{id}/announcements: scope write, reference section 14; it comes last unless told."""
        return await self._caller.send(Announcement, "create_announcement", body, ids={"course_id": course_id})

    async def update_announcement(
        self, course_id: CourseId, announcement_id: AnnouncementId, patch: AnnouncementBody
    ) -> Announcement:
        """PATCH v1/courses/{id}/announcements/{id}: scope write, reference section 14."""
        return await self._caller.send(Announcement, "update_announcement", patch, ids=_one(course_id, announcement_id))

    async def delete_announcement(self, course_id: CourseId, announcement_id: AnnouncementId) -> None:
        """DELETE v1/courses/{id}/announcements/{id}: scope delete, reference section 14."""
        await self._caller.call("delete_announcement", ids=_one(course_id, announcement_id))


def _one(course_id: CourseId, announcement_id: AnnouncementId) -> Ids:
    return {"course_id": course_id, "announcement_id": announcement_id}
