"""The smaller families around contents and attempts (reference sections 10, 11, 13 and 14)."""

from collections.abc import AsyncIterator

from lmsdesk.api.calls import Family
from lmsdesk.model.contents import ContentId
from lmsdesk.model.coursework import (
    Announcement,
    AnnouncementBody,
    AnnouncementId,
    MenuItem,
    Receipt,
    ReceiptId,
    Resource,
    ResourceId,
    ReviewBody,
    ReviewStatus,
)
from lmsdesk.model.ids import CourseId, UserId
from lmsdesk.model.wire import Json, Timestamp


class Coursework(Family):
    """The menu and the files of a course, reviews of items, and receipts of submissions."""

    def list_menu_items(self, course_id: CourseId) -> AsyncIterator[list[MenuItem]]:
        """GET v1/courses/{id}/tocItems: scope read, reference section 13; not in Ultra courses."""
        return self._caller.pages(MenuItem, "list_menu_items", ids={"course_id": course_id})

    def list_resources(self, course_id: CourseId, *, type_: str | None = None) -> AsyncIterator[list[Resource]]:
        """GET v1/courses/{id}/resources: scope read, reference section 11; `File` or `Folder` only, when told."""
        params = {} if type_ is None else {"type": type_}
        return self._caller.pages(Resource, "list_resources", ids={"course_id": course_id}, params=params)

    async def get_resource(self, course_id: CourseId, resource_id: ResourceId) -> Resource:
        """GET v1/courses/{id}/resources/{id}: scope read, reference section 11."""
        ids = {"course_id": course_id, "resource_id": resource_id}
        return await self._caller.get(Resource, "get_resource", ids=ids)

    def list_resource_children(self, course_id: CourseId, resource_id: ResourceId) -> AsyncIterator[list[Resource]]:
        """GET v1/courses/{id}/resources/{id}/children: scope read, reference section 11; of a folder."""
        ids = {"course_id": course_id, "resource_id": resource_id}
        return self._caller.pages(Resource, "list_resource_children", ids=ids)

    async def get_review_status(self, course_id: CourseId, content_id: ContentId, user_id: UserId) -> ReviewStatus:
        """GET v1/.../contents/{id}/users/{id}/reviewStatus: scope read, reference section 13."""
        ids = {"course_id": course_id, "content_id": content_id, "user_id": user_id}
        return await self._caller.get(ReviewStatus, "get_review_status", ids=ids)

    async def update_review_status(
        self, course_id: CourseId, content_id: ContentId, user_id: UserId, patch: ReviewBody
    ) -> ReviewStatus:
        """PATCH v1/.../contents/{id}/users/{id}/reviewStatus: scope write, reference section 13; one's own only."""
        ids = {"course_id": course_id, "content_id": content_id, "user_id": user_id}
        return await self._caller.send(ReviewStatus, "update_review_status", patch, ids=ids)

    async def get_receipt(self, receipt_id: ReceiptId) -> Receipt:
        """GET v1/attemptReceipts/{id}: scope read, reference section 10."""
        return await self._caller.get(Receipt, "get_receipt", ids={"receipt_id": receipt_id})

    async def get_course_receipt(self, course_id: CourseId, receipt_id: ReceiptId) -> Receipt:
        """GET v1/courses/{id}/attemptReceipts/{id}: scope read, reference section 10."""
        ids = {"course_id": course_id, "receipt_id": receipt_id}
        return await self._caller.get(Receipt, "get_course_receipt", ids=ids)


Ids = dict[str, str]


class Announcements(Family):
    """What is announced in a course; who may not announce sees what is published and in its time."""

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

    async def create_announcement(self, course_id: CourseId, body: AnnouncementBody | Json) -> Announcement:
        """POST v1/courses/{id}/announcements: scope write, reference section 14; it comes last unless told."""
        return await self._caller.send(Announcement, "create_announcement", body, ids={"course_id": course_id})

    async def update_announcement(
        self, course_id: CourseId, announcement_id: AnnouncementId, patch: AnnouncementBody | Json
    ) -> Announcement:
        """PATCH v1/courses/{id}/announcements/{id}: scope write, reference section 14."""
        return await self._caller.send(Announcement, "update_announcement", patch, ids=_one(course_id, announcement_id))

    async def delete_announcement(self, course_id: CourseId, announcement_id: AnnouncementId) -> None:
        """DELETE v1/courses/{id}/announcements/{id}: scope delete, reference section 14."""
        await self._caller.call("delete_announcement", ids=_one(course_id, announcement_id))


def _one(course_id: CourseId, announcement_id: AnnouncementId) -> Ids:
    return {"course_id": course_id, "announcement_id": announcement_id}
