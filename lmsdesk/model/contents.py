"""Content items and assignments of a course (specification section 2; reference section 13)."""

from typing import ClassVar, NewType

from msgspec import UNSET

from lmsdesk.model.files import AttachmentId, UploadId
from lmsdesk.model.ids import Address, Cell, ColumnId, Target, UserId
from lmsdesk.model.wire import Json, Maybe, Part, Record, Timestamp, WebLink

ContentId = NewType("ContentId", str)


class ContentTarget(Target, frozen=True, order=True, gc=False):
    """What a person can change of one content item without a connection."""

    kind: ClassVar[str] = "content"

    content_id: ContentId

    @property
    def address(self) -> Address:
        """The item's own id; it has neither column nor user."""
        return (self.course_id, "", "", "content", self.content_id)

    @property
    def cell(self) -> Cell:
        """A cell of no column and no user: lists of what waits are in the order of cells."""
        return Cell(self.course_id, ColumnId(""), UserId(""))


class AdaptiveRelease(Part, frozen=True):
    """From when until when an item is shown."""

    start: Maybe[Timestamp] = UNSET
    end: Maybe[Timestamp] = UNSET


class ContentAvailability(Part, frozen=True):
    """Who can see an item; members get `available` only."""

    available: Maybe[str] = UNSET
    allow_guests: Maybe[bool] = UNSET
    allow_observers: Maybe[bool] = UNSET
    adaptive_release: Maybe[AdaptiveRelease] = UNSET


class ContentFile(Part, frozen=True):
    """The file of an item: `upload_id` and `duplicate_file_handling` (`Rename`, ...) only when it is made."""

    upload_id: Maybe[UploadId] = UNSET
    file_name: Maybe[str] = UNSET
    mime_type: Maybe[str] = UNSET
    duplicate_file_handling: Maybe[str] = UNSET


class ContentHandler(Part, frozen=True):
    """The kind of an item, `resource/x-lms-folder` for instance, with what belongs to that kind."""

    id: Maybe[str] = UNSET
    url: Maybe[str] = UNSET
    file: Maybe[ContentFile] = UNSET
    grade_column_id: Maybe[ColumnId] = UNSET
    assessment_id: Maybe[str] = UNSET
    is_bb_page: Maybe[bool] = UNSET
    """Whether a folder is a page, as some sites call it (reference section 1)."""
    target_id: Maybe[str] = UNSET
    target_type: Maybe[str] = UNSET
    discussion_id: Maybe[str] = UNSET
    custom_parameters: Maybe[dict[str, str]] = UNSET
    group_content: Maybe[bool] = UNSET
    placement_handle: Maybe[str] = UNSET
    proctoring: Maybe[Json] = UNSET
    originality_reporting_tool: Maybe[Json] = UNSET


class Content(Record, frozen=True):
    """One item of a course's contents."""

    id: ContentId
    parent_id: Maybe[ContentId] = UNSET
    title: Maybe[str] = UNSET
    body: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    created: Maybe[Timestamp] = UNSET
    modified: Maybe[Timestamp] = UNSET
    position: Maybe[int] = UNSET
    reviewable: Maybe[bool] = UNSET
    has_children: Maybe[bool] = UNSET
    """Absent is no; yes is not that it has some, but that it may."""
    has_gradebook_columns: Maybe[bool] = UNSET
    has_associated_groups: Maybe[bool] = UNSET
    launch_in_new_window: Maybe[bool] = UNSET
    availability: Maybe[ContentAvailability] = UNSET
    content_handler: Maybe[ContentHandler] = UNSET
    links: Maybe[list[WebLink]] = UNSET


class ContentBody(Part, frozen=True):
    """What a content item is made of, or what is to change in one."""

    title: Maybe[str] = UNSET
    body: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    parent_id: Maybe[ContentId] = UNSET
    position: Maybe[int] = UNSET
    reviewable: Maybe[bool] = UNSET
    availability: Maybe[ContentAvailability] = UNSET
    content_handler: Maybe[ContentHandler] = UNSET


class AssignmentGrading(Part, frozen=True):
    """When an assignment is due and how often it can be handed in."""

    due: Maybe[Timestamp] = UNSET
    attempts_allowed: Maybe[int] = UNSET


class AssignmentScore(Part, frozen=True):
    """The scale of an assignment."""

    possible: Maybe[float] = UNSET


class AssignmentBody(Part, frozen=True):
    """An assignment to make (specification section 2, Assignment creation request)."""

    title: str
    parent_id: Maybe[ContentId] = UNSET
    instructions: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
    position: Maybe[int] = UNSET
    file_upload_ids: Maybe[list[UploadId]] = UNSET
    availability: Maybe[ContentAvailability] = UNSET
    grading: Maybe[AssignmentGrading] = UNSET
    score: Maybe[AssignmentScore] = UNSET


class Assignment(Record, frozen=True):
    """What was made for an assignment."""

    content_id: ContentId
    grade_column_id: Maybe[ColumnId] = UNSET
    assessment_id: Maybe[str] = UNSET
    question_ids: Maybe[list[str]] = UNSET
    attachment_ids: Maybe[list[AttachmentId]] = UNSET
