"""Rows of transfers and batches, and back."""

import os
from pathlib import Path
from typing import Any, Final

from lmsdesk.model.contents import ContentId
from lmsdesk.model.files import UploadId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.new_contents import item_kept
from lmsdesk.model.uploads import Batch, BatchId, Failure, Transfer, TransferId, TransferState
from lmsdesk.model.wire import decode_json, encode_json
from lmsdesk.store.database.timestamps import as_moment, as_number

TRANSFERS: Final = (
    "SELECT t.transfer_id, t.batch_id, b.course_id, t.is_folder, t.path, t.title, t.place, "
    "coalesce(t.parent_id, p.content_id), t.parent, t.size, t.modified_ns, t.replaces, "
    "t.item, p.item IS NOT NULL, t.state, t.upload_id, t.digest, "
    "t.is_asked, t.known_ids, t.is_doubted, t.content_id, t.file_name, t.tries, t.error, t.said, t.next_try_at "
    "FROM transfer AS t JOIN upload_batch AS b USING (batch_id) LEFT JOIN transfer AS p ON p.transfer_id = t.parent "
)
# What was cancelled stays so, unless it has got into the course all the same.
SAVE: Final = (
    "UPDATE transfer SET title = ?, size = ?, modified_ns = ?, replaces = ?, "
    "state = iif(state = 'cancelled' AND ?5 NOT IN ('checking', 'done'), state, ?5), upload_id = ?, digest = ?, "
    "is_asked = ?, known_ids = ?, is_doubted = ?, content_id = ?, file_name = ?, tries = ?, error = ?, "
    "said = ?, next_try_at = ? WHERE transfer_id = ?"
)
BATCHES: Final = (
    "SELECT b.batch_id, b.course_id, b.folder_title, b.made_at, b.is_paused, "
    "sum(NOT is_folder), sum(is_folder), sum(state IN ('queued', 'checking')), sum(state = 'done'), "
    "sum(state = 'failed'), sum(state = 'cancelled'), sum(iif(state = 'cancelled', 0, size)), "
    "sum(iif(state IN ('done', 'checking'), size, 0)), sum(iif(state = 'queued' AND upload_id IS NULL, size, 0)) "
    "FROM upload_batch AS b JOIN transfer AS t USING (batch_id) "
)


def transfer_of(row: tuple[Any, ...]) -> Transfer:
    (key, batch, course, is_folder, path, title, place, parent_id, parent, size, modified_ns, replaces, *rest) = row
    item, is_part, *rest = rest
    (state, upload, digest, is_asked, known_ids, is_doubted, content, file_name, tries, failure, said, next_try_at) = (
        rest
    )
    return Transfer(
        id=TransferId(key),
        batch_id=BatchId(batch),
        course_id=CourseId(course),
        is_folder=bool(is_folder),
        path=Path(os.fsdecode(path)),
        title=title,
        place=place,
        parent_id=parent_id,
        parent=parent,
        size=size,
        modified_ns=modified_ns,
        replaces=replaces,
        item=None if item is None else item_kept(item),
        is_part=bool(is_part),
        state=TransferState(state),
        upload_id=None if upload is None else UploadId(upload),
        digest=digest,
        is_asked=bool(is_asked),
        known_ids=tuple(map(ContentId, decode_json(str(known_ids).encode()))),
        is_doubted=bool(is_doubted),
        content_id=content,
        file_name=file_name,
        tries=tries,
        failure=Failure(failure) if failure else None,
        said=said,
        next_try_at=None if next_try_at is None else as_moment(next_try_at),
    )


def saved(transfer: Transfer) -> tuple[Any, ...]:
    """The bindings of `SAVE`."""
    one = transfer
    return (
        *(one.title, one.size, one.modified_ns, one.replaces, one.state, one.upload_id, one.digest, one.is_asked),
        encode_json(one.known_ids).decode(),
        *(one.is_doubted, one.content_id, one.file_name, one.tries, one.failure or "", one.said),
        None if one.next_try_at is None else as_number(one.next_try_at),
        one.id,
    )


def batch_of(row: tuple[Any, ...]) -> Batch:
    key, course, title, made_at, is_paused, *counts = row
    return Batch(BatchId(key), CourseId(course), title, as_moment(made_at), bool(is_paused), *counts)
