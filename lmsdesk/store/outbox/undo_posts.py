"""Taking back that marks were posted: before they are sent they are drafts again, afterwards their values are written.

A status never goes back on the service: a mark that was posted stays so, with the values of before.
"""

from collections.abc import Iterable
from datetime import datetime

import apsw

from lmsdesk.model.changes import Origin
from lmsdesk.model.edits import EditState
from lmsdesk.model.gradebook import POSTED, STATUS
from lmsdesk.store.database.errors import UndoRefused
from lmsdesk.store.mirror.history import remember
from lmsdesk.store.outbox.edit_rows import OutboxRow, put
from lmsdesk.store.outbox.enter import Entered, without_posting
from lmsdesk.store.outbox.kinds import TargetState


def has_posted(move: Entered) -> bool:
    """Whether a step has asked for this mark to be posted."""
    return move.after.get(STATUS) == POSTED


def values_of(move: Entered) -> Entered:
    """The move without its status, which no undo and no redo changes."""
    before, after = ({name: part[name] for name in part if name != STATUS} for part in (move.before, move.after))
    return Entered(move.target, before, after)


def waits_to_be_posted(situation: TargetState) -> bool:
    """Whether it can still be kept from being posted; raises UndoRefused where nobody knows."""
    row = situation.waiting
    if row is None or STATUS not in row.patch:
        return False
    if row.state is EditState.SENDING or row.in_flight is not None or STATUS in row.maybe_sent:
        raise UndoRefused(
            "The mark may be posted already.",
            detail="Everything was left as it is.",
            hint="Undo again when the server has answered.",
            code="undo-while-posting",
        )
    return True


def is_posted_as_it_waits(situation: TargetState) -> bool:
    """Whether the service has posted it and nothing newer waits here."""
    return situation.waiting is None and situation.mirrored.value(STATUS) == POSTED


def withdraw(connection: apsw.Connection, situations: Iterable[TargetState], at: datetime) -> None:
    """These shall not be posted: they are drafts again."""
    rows: list[OutboxRow] = []
    for one in situations:
        assert one.waiting is not None
        before, after = one.waiting.patch[STATUS], one.mirrored.value(STATUS)
        if before != after:
            remember(connection, [(one.target, STATUS, before, after)], origin=Origin.ENTERED, at=at)
        row = without_posting(one.waiting)
        state = EditState.HELD if row.state is EditState.HELD else EditState.QUEUED
        row = row._replace(state=state, is_draft=True, version=row.version + 1, error="", changed_at=at)
        rows.append(row.without_noops(one.mirrored))
    put(connection, rows)


def refuse_to_post_again() -> UndoRefused:
    """Why redo does not post."""
    return UndoRefused(
        "Posting is not redone.",
        detail="Nothing was sent, and your marks are kept here.",
        hint="Check the marks and post them again.",
        code="redo-does-not-post",
    )
