"""Edits of several targets at once that a person has seen first: what is not as it was shown is left."""

from collections.abc import Mapping, Sequence
from datetime import datetime

import apsw
from msgspec import Struct

from lmsdesk.model.edits import CellPatch, EditResult
from lmsdesk.model.ids import Target
from lmsdesk.model.wire import Json
from lmsdesk.store.mirror.grade_rows import is_same
from lmsdesk.store.outbox.drafts import Released
from lmsdesk.store.outbox.enter import changes_of, coalesce, enter
from lmsdesk.store.outbox.kinds import TargetState, situations
from lmsdesk.store.outbox.undo_steps import push_step


class ShownEdit(Struct, frozen=True):
    """What a person saw in the fields of a target, and what is entered over it."""

    target: Target
    shown: Json
    fields: Json
    beside: tuple[CellPatch, ...] = ()
    """What is entered with it, or left with it."""
    is_needed: bool = False
    """Whether all the others are left with it."""


def edit_as_shown(connection: apsw.Connection, edits: Sequence[ShownEdit], at: datetime, *, label: str) -> Released:
    """Enter these as one step of their course."""
    wanted = {one.target: one for one in edits}
    ready = [one for one in situations(connection, wanted) if _shows(one, wanted[one.target].shown)]
    going = {one.target for one in ready}
    if any(one.is_needed and one.target not in going for one in edits):
        ready, going = [], set()
    beside = coalesce([patch for target in going for patch in wanted[target].beside])
    wishes = [(one, wanted[one.target].fields) for one in ready]
    wishes += [(one, beside[one.target]) for one in situations(connection, beside)]
    entered = enter(connection, wishes, at)
    step_id = push_step(connection, entered, label)
    inverse = tuple(CellPatch(move.target, move.before) for move in entered)
    left = tuple(target for target in wanted if target not in going)
    return Released(EditResult(changes_of(entered), inverse, step_id), left)


def _shows(situation: TargetState, shown: Mapping[str, object]) -> bool:
    return all(is_same(name, situation.value(name), value) for name, value in shown.items())
