"""The smaller families around contents and attempts (reference sections 10, 11 and 13)."""

from collections.abc import AsyncIterator

from lmsdesk.api.calls import Caller
from lmsdesk.model.contents import ContentId
from lmsdesk.model.coursework import MenuItem, Receipt, ReceiptId, Resource, ResourceId, ReviewBody, ReviewStatus
from lmsdesk.model.ids import CourseId, UserId


class Coursework:
    """The menu and the files of a course, reviews of items, and receipts of submissions."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

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
