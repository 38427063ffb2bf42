"""Deliberate defects in what goes beside grades; each is found by a kept script."""
# ruff: noqa: ARG005 - what stands in for a function takes its arguments

from collections.abc import Mapping, Sequence

import apsw
import msgspec

import lmsdesk.desk.submissions.rubrics
import lmsdesk.store.comments
import lmsdesk.store.mirror.annotations
import lmsdesk.store.outbox.as_shown
import lmsdesk.store.outbox.drafts
import lmsdesk.store.outbox.kinds
import lmsdesk.store.outbox.outbox
from lmsdesk.model.comments import Comment, CommentId
from lmsdesk.store.comments import _WRITE, _row

Patched = tuple[object, str, object]
_MARKING = "marked_with_rubrics_and_comments"


def _annotation_half_kept() -> list[Patched]:
    """What is put on a paper once more is not kept."""
    original = lmsdesk.store.mirror.annotations.keep_annotation

    def keep(connection: apsw.Connection, target: object, body: object) -> None:
        if lmsdesk.store.mirror.annotations.annotation_at(connection, target).body is None:  # type: ignore[arg-type]
            original(connection, target, body)  # type: ignore[arg-type]

    return [(lmsdesk.store.outbox.kinds, "keep_annotation", keep)]


def _points_not_moved() -> list[Patched]:
    """Marks are moved to other points of a comment, and the comment goes on counting with the old ones."""
    return [(lmsdesk.store.outbox.as_shown, "coalesce", lambda patches: {})]


def _rubric_never_as_shown() -> list[Patched]:
    """A rubric that was read is never the same as the one that is kept."""
    plainly = lambda sheet: None if sheet is None else msgspec.to_builtins(sheet)  # noqa: E731
    return [(lmsdesk.desk.submissions.rubrics, "_body", plainly)]


def _shown_rubric_unneeded() -> list[Patched]:
    """Marks are moved with a rubric that is another one by now."""
    original = lmsdesk.store.outbox.as_shown.edit_as_shown

    def entered(connection: apsw.Connection, edits: Sequence[object], *arguments: object, **options: object) -> object:
        plain = [msgspec.structs.replace(one, is_needed=False) for one in edits]  # type: ignore[type-var]
        return original(connection, plain, *arguments, **options)  # type: ignore[arg-type]

    return [(lmsdesk.store.outbox.outbox, "edit_as_shown", entered)]


def _comments_overwritten() -> list[Patched]:
    """A comment that was changed meanwhile is written over."""

    def put(connection: apsw.Connection, comments: Sequence[Comment], over: Mapping[CommentId, str]) -> bool:
        connection.executemany(_WRITE, map(_row, comments))
        return True

    return [(lmsdesk.store.comments, "_put", put)]


def _shown_unlooked() -> list[Patched]:
    """A mark is posted as it is by now, whatever was shown."""
    return [(lmsdesk.store.outbox.drafts, "_shows", lambda *_: True)]


BESIDE_GRADES = {
    "a mark is posted as nobody has seen it": (_shown_unlooked, "post unasked", "typed_between_look_and_post"),
    "an annotation is kept once": (_annotation_half_kept, "Type undo kept", _MARKING),
    "a comment counts with its old points": (_points_not_moved, "Points", _MARKING),
    "a rubric is never as it was shown": (_rubric_never_as_shown, "Rubric", _MARKING),
    "marks move without their rubric": (_shown_rubric_unneeded, "Rubric", _MARKING),
    "comments are written over": (_comments_overwritten, "comment", _MARKING),
}
"""Name → what it changes, what must be found, and by which script."""
