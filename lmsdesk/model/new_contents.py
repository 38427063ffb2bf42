"""A content item that is to be made, and the requests that make it."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from lmsdesk.model.content_items import ContentKind, Release, handler_id
from lmsdesk.model.contents import (
    AdaptiveRelease,
    AssignmentBody,
    AssignmentGrading,
    AssignmentScore,
    ContentAvailability,
    ContentBody,
    ContentHandler,
    ContentId,
)
from lmsdesk.model.files import UploadId
from lmsdesk.model.wire import Timestamp, decode_json, encode_json

_UPLOAD_SCHEMES: Final = {"lms": "lms-upload", "bb": "bbupload"}
_WEB: Final = r"(?i)https?://[^\s/?#]+\S*"


class NewItem(Struct, frozen=True):
    """What somebody wants to stand in a course."""

    kind: ContentKind
    title: str
    text: str = ""
    """Markup: of a document its text, of an assignment its instructions."""
    description: str = ""
    link: str = ""
    files: tuple[Path, ...] = ()
    release: Release = Release()
    due: Timestamp | None = None
    attempts: int | None = None
    """None is the site's own number."""
    possible: float | None = None


def kept_item(item: NewItem) -> str:
    """An item as it is kept until it is made; its files are kept beside it."""
    return encode_json(replace(item, files=())).decode()


def item_kept(text: str) -> NewItem:
    """What `kept_item` wrote."""
    return msgspec.convert(decode_json(text), NewItem, dec_hook=_special)


def _special(kind: type[Any], plain: Any) -> Any:
    return kind.parse(plain) if kind is Timestamp else kind(plain)


class SentUpload(Struct, frozen=True):
    """A file that the service has and that no item has taken yet."""

    id: UploadId
    name: str


def is_web_address(text: str) -> bool:
    """Whether a link may lead there."""
    return re.fullmatch(_WEB, text) is not None


def content_body(item: NewItem, mark: str, uploads: Sequence[SentUpload] = ()) -> ContentBody:
    """The request for an item that is no assignment; its files are links in its text (specification section 2)."""
    handler = ContentHandler(id=handler_id(item.kind, mark))
    if item.kind is ContentKind.LINK:
        handler = replace(handler, url=item.link)
    text = item.text + "".join(f"<p>{_anchor(upload, mark)}</p>" for upload in uploads)
    return ContentBody(
        title=item.title,
        body=text or UNSET,
        description=item.description or UNSET,
        availability=availability_of(item.release),
        content_handler=handler,
    )


def assignment_body(item: NewItem, parent_id: ContentId | None, uploads: Sequence[SentUpload] = ()) -> AssignmentBody:
    """The request for an assignment with its column (specification section 2, Assignment creation request)."""
    attempts = UNSET if item.attempts is None else item.attempts
    return AssignmentBody(
        title=item.title,
        parent_id=parent_id or UNSET,
        instructions=item.text or UNSET,
        description=item.description or UNSET,
        file_upload_ids=[upload.id for upload in uploads] or UNSET,
        availability=availability_of(item.release),
        grading=AssignmentGrading(due=item.due or UNSET, attempts_allowed=attempts),
        score=AssignmentScore(possible=UNSET if item.possible is None else item.possible),
    )


def availability_of(release: Release) -> ContentAvailability:
    """When students see an item, as a request says it."""
    dates = AdaptiveRelease(start=release.start or UNSET, end=release.end or UNSET)
    has_dates = bool(release.start or release.end)
    return ContentAvailability(available=release.available, adaptive_release=dates if has_dates else UNSET)


def upload_link(upload_id: UploadId, mark: str) -> str:
    """The address in a text into whose place the service puts its own (specification section 2, Attempt)."""
    return f"{_UPLOAD_SCHEMES.get(mark, f'{mark}upload')}://{upload_id}"


def _anchor(upload: SentUpload, mark: str) -> str:
    """The link to an upload that goes with a text."""
    from html import escape
    from mimetypes import guess_type

    kind = guess_type(upload.name)[0] or "application/octet-stream"
    details = msgspec.json.encode({"render": "attachment", "linkName": upload.name, "mimeType": kind}).decode()
    name = escape(upload.name)
    return f'<a href="{escape(upload_link(upload.id, mark))}" data-{mark}file="{escape(details)}">{name}</a>'
