"""Uploads, files of attempts and links to files (specification section 4; reference section 11)."""

from collections.abc import AsyncIterator
from pathlib import Path

from lmsdesk.api.calls import MOST_FILE_BYTES, Family
from lmsdesk.api.messages import Sink
from lmsdesk.api.streams import FileForm, OnDigest, Progress, ignore_digest, ignore_progress, reading
from lmsdesk.model.bodies import AttemptFileBody
from lmsdesk.model.files import AttemptFile, AttemptFileId, Upload, UploadSettings
from lmsdesk.model.ids import AttemptId, CourseId

Ids = dict[str, str]


class Files(Family):
    """Files that go to the service and come from it, streamed both ways.

    `into` is usually `streams.saving(path)`; downloads end with Invalid when they are larger than `most_bytes`.
    """

    async def upload(
        self,
        path: Path,
        *,
        name: str = "",
        on_moved: Progress = ignore_progress,
        on_digest: OnDigest = ignore_digest,
    ) -> Upload:
        """POST v1/uploads: scope write, specification section 4; attach the upload soon, or the service forgets it."""
        async with reading(path) as (file, size):
            form = FileForm(file, name or path.name, size, on_moved=on_moved)
            upload = await self._caller.upload(Upload, "upload", form)
        on_digest(form.digest)
        return upload

    async def get_upload_settings(self) -> UploadSettings:
        """GET v1/uploads/settings: scope read, reference section 11."""
        return await self._caller.get(UploadSettings, "get_upload_settings")

    def list_attempt_files(self, course_id: CourseId, attempt_id: AttemptId) -> AsyncIterator[list[AttemptFile]]:
        """GET v1/courses/{id}/gradebook/attempts/{id}/files: scope read, reference section 11."""
        return self._caller.pages(AttemptFile, "list_attempt_files", ids=_attempt(course_id, attempt_id))

    async def get_attempt_file(self, course_id: CourseId, attempt_id: AttemptId, file_id: AttemptFileId) -> AttemptFile:
        """GET v1/courses/{id}/gradebook/attempts/{id}/files/{id}: scope read, reference section 11."""
        ids = _file(course_id, attempt_id, file_id)
        return await self._caller.get(AttemptFile, "get_attempt_file", ids=ids)

    async def download_attempt_file(
        self,
        course_id: CourseId,
        attempt_id: AttemptId,
        file_id: AttemptFileId,
        *,
        into: Sink,
        most_bytes: int = MOST_FILE_BYTES,
    ) -> str:
        """GET v1/courses/{id}/gradebook/attempts/{id}/files/{id}/download: scope read, reference section 11.

        Returns the media type.
        """
        ids = _file(course_id, attempt_id, file_id)
        return await self._caller.download("download_attempt_file", into, ids=ids, most_bytes=most_bytes)

    async def download_link(self, link: str, *, into: Sink, most_bytes: int = MOST_FILE_BYTES) -> str:
        """A signed link out of a submission's markup (reference section 11), fetched without a token."""
        return await self._caller.download_link(link, into, most_bytes=most_bytes)

    async def attach_attempt_file(
        self, course_id: CourseId, attempt_id: AttemptId, body: AttemptFileBody
    ) -> AttemptFile:
        """POST v1/courses/{id}/gradebook/attempts/{id}/files: scope write, reference section 11.

        By its student, while in progress.
        """
        ids = _attempt(course_id, attempt_id)
        return await self._caller.send(AttemptFile, "attach_attempt_file", body, ids=ids)

    async def delete_attempt_file(self, course_id: CourseId, attempt_id: AttemptId, file_id: AttemptFileId) -> None:
        """DELETE v1/courses/{id}/gradebook/attempts/{id}/files/{id}: scope delete, reference section 11.

        As for attaching.
        """
        await self._caller.call("delete_attempt_file", ids=_file(course_id, attempt_id, file_id))


def _attempt(course_id: CourseId, attempt_id: AttemptId) -> Ids:
    return {"course_id": course_id, "attempt_id": attempt_id}


def _file(course_id: CourseId, attempt_id: AttemptId, file_id: AttemptFileId) -> Ids:
    return {**_attempt(course_id, attempt_id), "file_id": file_id}
