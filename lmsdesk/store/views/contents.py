"""Content items with what waits for them."""

import apsw
from msgspec import Struct

from lmsdesk.model.contents import Content, ContentTarget
from lmsdesk.model.edits import Edit
from lmsdesk.model.ids import CourseId
from lmsdesk.store.mirror.contents import contents_of
from lmsdesk.store.outbox.edit_rows import edits_of_contents


class ContentRecord(Struct, frozen=True, gc=False):
    """One item as it is kept here."""

    content: Content
    """What the service last said, with a mark in the place of its text."""
    edit: Edit | None = None
    """What was changed here and is not confirmed."""


def content_records(connection: apsw.Connection, course_id: CourseId) -> list[ContentRecord]:
    """The items of a course in no order, all of one moment."""
    edits = {ContentTarget.of(edit.target).content_id: edit for edit in edits_of_contents(connection, course_id)}
    return [ContentRecord(content, edits.get(content.id)) for content in contents_of(connection, course_id)]
