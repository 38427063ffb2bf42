"""Uploads, files of attempts and attachments of contents (specification section 2; reference sections 11 and 13)."""

from typing import NewType

from msgspec import UNSET

from lmsdesk.model.wire import Maybe, Record

UploadId = NewType("UploadId", str)
"""Opaque; the service forgets an upload that is not attached soon (specification section 8)."""

AttemptFileId = NewType("AttemptFileId", str)
AttachmentId = NewType("AttachmentId", str)


class Upload(Record, frozen=True):
    """A file that waits on the service to be attached."""

    id: UploadId


class UploadSettings(Record, frozen=True):
    """What the service says about uploads."""

    max_upload_size_in_bytes: Maybe[int] = UNSET
    supports_inline_render: Maybe[bool] = UNSET


class AttemptFile(Record, frozen=True):
    """A file that was handed in; its kind shows only in its name and its download."""

    id: AttemptFileId
    name: Maybe[str] = UNSET
    view_url: Maybe[str] = UNSET


class Attachment(Record, frozen=True):
    """A file of a content item."""

    id: AttachmentId
    file_name: Maybe[str] = UNSET
    mime_type: Maybe[str] = UNSET
