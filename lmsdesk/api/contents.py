"""Contents, assignments and attachments (specification section 4, Content, uploads, assignments; reference 13)."""

from collections.abc import AsyncIterator

from lmsdesk.api.calls import MOST_FILE_BYTES, Family
from lmsdesk.api.messages import Sink
from lmsdesk.model.bodies import AttachmentBody
from lmsdesk.model.contents import Assignment, AssignmentBody, Content, ContentBody, ContentId
from lmsdesk.model.files import Attachment, AttachmentId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import Timestamp

ROOT = ContentId("root")
Ids = dict[str, str]


class Contents(Family):
    """What a course consists of."""

    def list_contents(
        self, course_id: CourseId, *, is_recursive: bool = False, modified_since: Timestamp | None = None
    ) -> AsyncIterator[list[Content]]:
        """GET v1/courses/{id}/contents: scope read, specification section 4; the top level, or all that is below."""
        params = {"recursive": "true"} if is_recursive else {}
        if modified_since is not None:
            params["modified"] = str(modified_since)
        return self._caller.pages(Content, "list_contents", ids={"course_id": course_id}, params=params)

    async def get_root(self, course_id: CourseId) -> Content:
        """GET v1/courses/{id}/contents/root: scope read, specification section 4; Ultra, by primary course id only."""
        return await self.get_content(course_id, ROOT)

    async def get_content(self, course_id: CourseId, content_id: ContentId) -> Content:
        """GET v1/courses/{id}/contents/{id}: scope read, specification section 4."""
        return await self._caller.get(Content, "get_content", ids=_item(course_id, content_id))

    def list_children(
        self, course_id: CourseId, content_id: ContentId, *, is_recursive: bool = False
    ) -> AsyncIterator[list[Content]]:
        """GET v1/courses/{id}/contents/{id}/children: scope read, reference section 13."""
        params = {"recursive": "true"} if is_recursive else {}
        return self._caller.pages(Content, "list_children", ids=_item(course_id, content_id), params=params)

    async def create_content(self, course_id: CourseId, body: ContentBody) -> Content:
        """POST v1/courses/{id}/contents: scope write, reference section 13; at the top level."""
        return await self._caller.send(Content, "create_content", body, ids={"course_id": course_id})

    async def create_child(self, course_id: CourseId, parent_id: ContentId, body: ContentBody) -> Content:
        """POST v1/courses/{id}/contents/{id}/children: scope write, specification section 4."""
        return await self._caller.send(Content, "create_child", body, ids=_item(course_id, parent_id))

    async def update_content(self, course_id: CourseId, content_id: ContentId, patch: ContentBody) -> Content:
        """PATCH v1/courses/{id}/contents/{id}: scope write, reference section 13.

        `parent_id` moves, `position` reorders.
        """
        return await self._caller.send(Content, "update_content", patch, ids=_item(course_id, content_id))

    async def delete_content(self, course_id: CourseId, content_id: ContentId, *, deletes_grades: bool = False) -> None:
        """DELETE v1/courses/{id}/contents/{id}: scope delete, reference section 13.

        Grades stay as manual ones unless told.
        """
        params = {"deleteGrades": "true"} if deletes_grades else {}
        await self._caller.call("delete_content", ids=_item(course_id, content_id), params=params)

    async def create_assignment(self, course_id: CourseId, body: AssignmentBody) -> Assignment:
        """POST v1/courses/{id}/contents/createAssignment: scope write, specification section 4.

        Look before repeating it.
        """
        return await self._caller.send(Assignment, "create_assignment", body, ids={"course_id": course_id})

    def list_attachments(self, course_id: CourseId, content_id: ContentId) -> AsyncIterator[list[Attachment]]:
        """GET v1/courses/{id}/contents/{id}/attachments: scope read, reference section 13; not in Ultra courses."""
        return self._caller.pages(Attachment, "list_attachments", ids=_item(course_id, content_id))

    async def get_attachment(
        self, course_id: CourseId, content_id: ContentId, attachment_id: AttachmentId
    ) -> Attachment:
        """GET v1/courses/{id}/contents/{id}/attachments/{id}: scope read, reference section 13."""
        ids = {**_item(course_id, content_id), "attachment_id": attachment_id}
        return await self._caller.get(Attachment, "get_attachment", ids=ids)

    async def create_attachment(self, course_id: CourseId, content_id: ContentId, body: AttachmentBody) -> Attachment:
        """POST v1/courses/{id}/contents/{id}/attachments: scope write, reference section 13; not in Ultra courses."""
        return await self._caller.send(Attachment, "create_attachment", body, ids=_item(course_id, content_id))

    async def delete_attachment(self, course_id: CourseId, content_id: ContentId, attachment_id: AttachmentId) -> None:
        """DELETE v1/courses/{id}/contents/{id}/attachments/{id}: scope delete, reference section 13."""
        await self._caller.call(
            "delete_attachment", ids={**_item(course_id, content_id), "attachment_id": attachment_id}
        )

    async def download_attachment(
        self,
        course_id: CourseId,
        content_id: ContentId,
        attachment_id: AttachmentId,
        *,
        into: Sink,
        most_bytes: int = MOST_FILE_BYTES,
    ) -> str:
        """GET v1/courses/{id}/contents/{id}/attachments/{id}/download: scope read, reference section 13.

        Returns the media type.
        """
        ids = {**_item(course_id, content_id), "attachment_id": attachment_id}
        return await self._caller.download("download_attachment", into, ids=ids, most_bytes=most_bytes)


def _item(course_id: CourseId, content_id: ContentId) -> Ids:
    return {"course_id": course_id, "content_id": content_id}
