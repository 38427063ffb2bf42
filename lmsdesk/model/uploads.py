"""Files from this computer on their way into courses."""

from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import NewType

from msgspec import Struct

from lmsdesk.model.contents import ContentId
from lmsdesk.model.files import UploadId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.new_contents import NewItem

BatchId = NewType("BatchId", int)
TransferId = NewType("TransferId", int)


class TransferState(StrEnum):
    """Where one folder or file stands."""

    QUEUED = "queued"
    CHECKING = "checking"
    """It is in the course; its size has not been read back yet."""
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


class Failure(StrEnum):
    """Why one folder or file did not get into the course."""

    NO_FOLDER = "no folder"
    """Its folder could not be created."""
    OTHER_SIZE = "other size"
    """The service holds another number of bytes; `Transfer.said` is that number."""
    KEEPS_CHANGING = "keeps changing"
    GONE = "gone"
    NO_FILE = "no file"
    UNREADABLE = "unreadable"
    NO_ROOM = "no room"
    TOO_LARGE = "too large"
    FILE_MISSING = "file missing"
    """One of the files that an item takes could not be sent."""
    NO_ITEM = "no item"
    """The item that takes it could not be made."""
    REFUSED = "refused"
    FOLDER_GONE = "folder gone"
    CLASH = "clash"
    NOT_ACCEPTED = "not accepted"
    NO_ANSWER = "no answer"
    SERVICE_FAILED = "service failed"
    OTHER = "other"
    """An earlier version of the program wrote it down in words: `Transfer.said`."""


class NewTransfer(Struct, frozen=True):
    """A folder to create or a file to send; `parent` is the index of its folder in the same list, if that is new."""

    title: str
    path: Path
    is_folder: bool = False
    parent: int | None = None
    parent_id: ContentId | None = None
    """The folder in the course; None with no `parent` is the top level."""
    size: int = 0
    modified_ns: int = 0
    replaces: ContentId | None = None
    item: NewItem | None = None
    """An item that is made with the files whose `parent` it is."""


class Transfer(Struct, frozen=True):
    """One folder or file of a batch, as it is kept until it is forgotten."""

    id: TransferId
    batch_id: BatchId
    course_id: CourseId
    is_folder: bool
    path: Path
    title: str
    position: int
    parent_id: ContentId | None
    parent: TransferId | None
    size: int
    modified_ns: int
    replaces: ContentId | None
    item: NewItem | None = None
    """What is made of the files whose `parent` this is, in one request."""
    is_part: bool = False
    """Whether it is a file that such an item takes."""
    state: TransferState = TransferState.QUEUED
    upload_id: UploadId | None = None
    digest: str = ""
    is_asked: bool = False
    """Whether the course was asked to take it and the answer is not known: it is looked for before it is repeated."""
    known_ids: tuple[ContentId, ...] = ()
    """Items of this title that were there before it was asked for."""
    is_doubted: bool = False
    """Whether a folder was asked for twice: the first request may still come through, and is looked for afterwards."""
    content_id: ContentId | None = None
    file_name: str = ""
    """What the service calls the file."""
    tries: int = 0
    failure: Failure | None = None
    said: str = ""
    """The service's own words about the failure."""
    next_try_at: datetime | None = None


class Batch(Struct, frozen=True):
    """What was added at once, with the counts of what became of it."""

    id: BatchId
    course_id: CourseId
    folder_title: str
    """Empty at the top level."""
    made_at: datetime
    is_paused: bool = False
    files: int = 0
    folders: int = 0
    waiting: int = 0
    done: int = 0
    failed: int = 0
    cancelled: int = 0
    bytes: int = 0
    """Of all files that are not cancelled."""
    bytes_done: int = 0
    bytes_waiting: int = 0

    @property
    def is_finished(self) -> bool:
        """Whether nothing of it waits any more."""
        return not self.waiting


class SentFile(Struct, frozen=True):
    """A file of a course as it was sent from here."""

    content_id: ContentId
    size: int
    digest: str
    modified: str
    """When the service last changed the item, in the service's words."""
    path: Path = Path()
    """Where it was sent from; empty where nobody knows."""
