"""Deliberate defects in what goes beside grades; each is found by a kept script."""
# ruff: noqa: ARG005 - what stands in for a function takes its arguments

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import apsw
import msgspec

import lmsdesk.desk.content.copying
import lmsdesk.desk.submissions.rubrics
import lmsdesk.desk.uploads.attaching
import lmsdesk.store.marking_aids
import lmsdesk.store.mirror.annotations
import lmsdesk.store.mirror.history
import lmsdesk.store.outbox.drafts
import lmsdesk.store.outbox.kinds
import lmsdesk.store.outbox.outbox
import lmsdesk.store.outbox.send
import lmsdesk.store.uploads.uploads
import lmsdesk.sync.services
from lmsdesk.api import ApiError
from lmsdesk.desk.submissions.shares import SharePlan, Shares
from lmsdesk.desk.uploads.attaching import Attacher
from lmsdesk.model.changes import Changes, Origin
from lmsdesk.model.comments import Comment, CommentId
from lmsdesk.model.content_items import body_of
from lmsdesk.model.contents import ContentBody, ContentId
from lmsdesk.model.gradebook import Attempt, Column
from lmsdesk.model.ids import AnnotationTarget
from lmsdesk.model.new_contents import NewItem, SentUpload, content_body
from lmsdesk.model.uploads import Transfer, TransferState
from lmsdesk.model.wire import Json
from lmsdesk.store import BranchCopyRecords, KeptItem
from lmsdesk.store.marking_aids import _WRITE, _row
from lmsdesk.sync.columns import ColumnPuller
from lmsdesk.sync.contents import ContentWriter
from lmsdesk.sync.grades import Listed

Patched = tuple[object, str, object]
_MARKING = "marked_with_rubrics_and_comments"


def _annotation_half_kept() -> list[Patched]:
    """What is put on a paper once more is not kept."""
    original = lmsdesk.store.mirror.annotations.keep_annotation

    def keep(connection: apsw.Connection, target: object, body: object) -> None:
        if lmsdesk.store.mirror.annotations.annotation_at(connection, target) is None:  # type: ignore[arg-type]
            original(connection, target, body)  # type: ignore[arg-type]

    return [(lmsdesk.store.outbox.kinds.KEPT_HERE[AnnotationTarget.kind], "_keep", keep)]


def _points_not_moved() -> list[Patched]:
    """Marks are moved to other points of a comment, and the comment goes on counting with the old ones."""
    return _entered_with(beside=())


def _entered_with(**changed: object) -> list[Patched]:
    original = lmsdesk.store.outbox.outbox.edit_as_shown

    def entered(connection: apsw.Connection, edits: Sequence[object], *arguments: object, **options: object) -> object:
        plain = [msgspec.structs.replace(one, **changed) for one in edits]  # type: ignore[type-var]
        return original(connection, plain, *arguments, **options)  # type: ignore[arg-type]

    return [(lmsdesk.store.outbox.outbox, "edit_as_shown", entered)]


def _rubric_never_as_shown() -> list[Patched]:
    """A rubric that was read is never the same as the one that is kept."""
    plainly = lambda sheet: None if sheet is None else msgspec.to_builtins(sheet)  # noqa: E731
    return [(lmsdesk.desk.submissions.rubrics, "_body", plainly)]


def _shown_rubric_unneeded() -> list[Patched]:
    """Marks are moved with a rubric that is another one by now."""
    return _entered_with(is_needed=False)


def _newer_attempts_not_read() -> list[Patched]:
    """What waits is read once: what is handed in later is not asked for."""
    original = ColumnPuller.attempts

    async def attempts(self: ColumnPuller, column: Column) -> Listed[Attempt]:
        cursor = self.cursors.get(column.id)
        return Listed([], []) if cursor and cursor.attempts_modified_at else await original(self, column)

    return [(ColumnPuller, "attempts", attempts)]


def _comments_overwritten() -> list[Patched]:
    """A comment that was changed meanwhile is written over."""

    def put(connection: apsw.Connection, comments: Sequence[Comment], over: Mapping[CommentId, str]) -> bool:
        connection.executemany(_WRITE, map(_row, comments))
        return True

    return [(lmsdesk.store.marking_aids, "_put", put)]


def _shown_unlooked() -> list[Patched]:
    """A mark is posted as it is by now, whatever was shown."""
    return [(lmsdesk.store.outbox.drafts, "_shows", lambda *_: True)]


def _made_again() -> list[Patched]:
    """An item whose making was not answered is simply made once more."""

    async def made(self: ContentWriter, *place: Any, **_: object) -> tuple[ContentId, Changes]:
        ask = place[-1]
        try:
            content_id = await ask()
        except ApiError:
            content_id = await ask()
        return content_id, Changes()

    return [(ContentWriter, "_create", made)]


def _dates_sent_along() -> list[Patched]:
    """Who shows or hides an item takes its dates away."""

    def sent(fields: Json) -> ContentBody:
        dates = {"start": None, "end": None} if "available" in fields else {}
        return body_of({**dates, **fields})

    return [(lmsdesk.sync.services, "body_of", sent)]


def _file_not_looked_for() -> list[Patched]:
    """A file whose attaching was not answered is attached once more."""
    return [(lmsdesk.desk.uploads.attaching, "_made_of", lambda transfer, there: None)]


def _folder_beside_its_own() -> list[Patched]:
    """What is new in a folder stands beside that folder."""
    its_own, beside_it = "coalesce(t.parent_id, p.content_id)", "coalesce(t.parent_id, p.parent_id, p.content_id)"
    sql = lmsdesk.store.uploads.uploads._READY.replace(its_own, beside_it)
    return [(lmsdesk.store.uploads.uploads, "_READY", sql)]


def _file_done_too_soon() -> list[Patched]:
    """A file counts as done before the course has it."""
    original = Attacher.place

    async def place(self: Attacher, transfer: Transfer) -> Transfer:
        await self._store.uploads.save(msgspec.structs.replace(transfer, state=TransferState.DONE))
        return await original(self, transfer)

    return [(Attacher, "place", place)]


def _plans_forgotten() -> list[Patched]:
    """Whoever shares one column out forgets how the others are."""

    async def nothing(self: Shares) -> dict[str, SharePlan]:
        return {}

    return [(Shares, "all", nothing)]


def _answer_kept_once() -> list[Patched]:
    """A model answer does not take the place of another."""
    sql = "INSERT OR IGNORE INTO model_answer VALUES (?, ?, ?, ?)"
    return [(lmsdesk.store.marking_aids, "_PUT_ANSWER", sql)]


def _hold_overlooked() -> list[Patched]:
    """What a person has held is sent all the same."""
    sql = lmsdesk.store.uploads.uploads._READY.replace("AND NOT b.is_paused ", "")
    return [(lmsdesk.store.uploads.uploads, "_READY", sql)]


def _item_made_without_a_file() -> list[Patched]:
    """An item takes all of its files but the last."""

    def body(item: NewItem, mark: str, uploads: Sequence[SentUpload]) -> ContentBody:
        return content_body(item, mark, uploads[:-1])

    return [(lmsdesk.desk.uploads.attaching, "content_body", body)]


def _group_never_ready() -> list[Patched]:
    """What is posted for a group is not let through to its members."""
    return [(lmsdesk.sync.services, "POSTED", "Posted")]


def _copy_not_looked_for() -> list[Patched]:
    """An item of a branch whose making was not answered is made once more."""

    async def found(self: object, *_: object) -> None:
        return None

    return [(lmsdesk.desk.content.copying._Copying, "_find_created", found)]


def _copy_done_too_soon() -> list[Patched]:
    """An item of a branch counts as there before it is asked for."""
    original = lmsdesk.desk.content.copying._Copying.make

    async def make(self: Any, one: KeptItem) -> None:
        if not one.is_done:
            await self._keeping.save(msgspec.structs.replace(one, is_done=True))
        await original(self, one)

    return [(lmsdesk.desk.content.copying._Copying, "make", make)]


def _copy_given_up() -> list[Patched]:
    """A copy that was cut off is not gone on with."""

    async def nothing(self: BranchCopyRecords) -> list[object]:
        return []

    return [(BranchCopyRecords, "all", nothing)]


def _written_over_untold() -> list[Patched]:
    """What was read as wished, and is written over by a colleague while the rest is sent, is not told as lost."""
    original = lmsdesk.store.mirror.history.remember

    def remember(connection: apsw.Connection, moved: Any, *, origin: Origin, at: datetime) -> None:
        if origin is not Origin.LOST:
            original(connection, moved, origin=origin, at=at)

    return [(lmsdesk.store.outbox.send, "remember", remember)]


BESIDE_GRADES = {
    "a hold is overlooked": (_hold_overlooked, "held", "held_on_its_way"),
    "an item of a branch is not looked for": (_copy_not_looked_for, "doubled", "copied_on_a_bad_line"),
    "an item of a branch counts as done too soon": (_copy_done_too_soon, "lost", "copied_on_a_bad_line"),
    "a copy that was cut off is given up": (_copy_given_up, "lost", "copied_on_a_bad_line"),
    "what was written over is not told": (_written_over_untold, "lost", "read_before_a_colleague_wrote"),
    "plans of other columns are forgotten": (_plans_forgotten, "keep kept", "set_up_for_a_column"),
    "a model answer is kept once": (_answer_kept_once, "keep", "set_up_for_a_column"),
    "a group's mark is not let through": (_group_never_ready, "mirror drain lost", "marked_as_a_group"),
    "a file is not looked for": (_file_not_looked_for, "doubled drain", "files_on_a_bad_line"),
    "a file stands beside its folder": (_folder_beside_its_own, "misplaced", "a_tree_of_files"),
    "a file counts as done too soon": (_file_done_too_soon, "lost", "files_on_a_bad_line"),
    "an item goes without its last file": (_item_made_without_a_file, "lost", "items_filled_on_a_bad_line"),
    "an item is made again when nobody answers": (_made_again, "doubled", "made_moved_and_deleted"),
    "dates go when an item is hidden": (_dates_sent_along, "doubled lost", "made_moved_and_deleted"),
    "a newer attempt is not read": (_newer_attempts_not_read, "differ", "handed_in_again"),
    "a mark is posted as nobody has seen it": (_shown_unlooked, "post unasked", "typed_between_look_and_post"),
    "an annotation is kept once": (_annotation_half_kept, "Type undo kept", _MARKING),
    "a comment counts with its old points": (_points_not_moved, "Points", _MARKING),
    "a rubric is never as it was shown": (_rubric_never_as_shown, "Rubric", _MARKING),
    "marks move without their rubric": (_shown_rubric_unneeded, "Rubric", _MARKING),
    "comments are written over": (_comments_overwritten, "comment", _MARKING),
}
"""Name → what it changes, what must be found, and by which script."""
