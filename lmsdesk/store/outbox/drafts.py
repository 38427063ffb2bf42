"""Drafts: marks that stay on this computer until a person posts or sends them.

The law: what is posted is what was shown, all of it with its status in one request. What is typed after that is a draft
again, and neither undo nor redo ever posts.
"""

from collections.abc import Callable, Mapping
from datetime import datetime

import apsw
from msgspec import Struct

from lmsdesk.model.changes import Origin, changes_at
from lmsdesk.model.edits import EditResult, EditState
from lmsdesk.model.gradebook import GRADE_FIELDS, POSTED, STATUS
from lmsdesk.model.ids import Target
from lmsdesk.model.targets import kind_of
from lmsdesk.model.wire import Json
from lmsdesk.store.mirror.grade_rows import is_same
from lmsdesk.store.mirror.history import remember
from lmsdesk.store.outbox.edit_rows import OutboxRow, put
from lmsdesk.store.outbox.enter import Entered, enter
from lmsdesk.store.outbox.evaluations import evaluations_with
from lmsdesk.store.outbox.kinds import TargetState, situations
from lmsdesk.store.outbox.undo_steps import push_step


class Released(Struct, frozen=True):
    """What goes on its way, and what was left because it is not as it was shown, or is in conflict."""

    result: EditResult
    left: tuple[Target, ...] = ()


def post(connection: apsw.Connection, shown: Mapping[Target, Json], at: datetime, *, label: str) -> Released:
    """Let these targets be posted with exactly these values, as one step; what was chosen in rubrics goes with them."""

    def can_go(one: TargetState) -> bool:
        is_posted = one.waiting is None and one.mirrored.value(STATUS) == POSTED
        is_done = is_posted or _has_been_asked(one)
        return _can_be_posted(one) or (is_done and any(evaluations_with(connection, [one.target])))

    ready, left = _as_shown(connection, shown, can_go)
    # A post that waits already goes as it is, with another evaluation.
    posted = [one for one in ready if not _has_been_asked(one)]
    rows = [_posting(situation, at) for situation in posted]
    put(connection, rows)
    moves = [(one.target, STATUS, one.value(STATUS), POSTED) for one in posted]
    moved = [move for move in moves if move[2] != move[3]]
    remember(connection, moved, origin=Origin.ENTERED, at=at)
    evaluated = list(evaluations_with(connection, [one.target for one in ready]))
    steps = [_step_of(one, row) for one, row in zip(posted, rows, strict=True)]
    steps += enter(connection, evaluated, at, is_asked_for=True)
    step_id = push_step(connection, steps, label)
    targets = [move.target for move in steps]
    return Released(EditResult(changes_at(targets, outbox=bool(targets)), step_id=step_id), left)


def send(connection: apsw.Connection, shown: Mapping[Target, Json], at: datetime) -> Released:
    """Let these drafts be sent with exactly these values, without posting them."""
    ready, left = _as_shown(connection, shown, _is_draft)
    rows = [_going(one.waiting, at) for one in ready if one.waiting is not None]
    put(connection, rows)
    return Released(EditResult(changes_at([row.target for row in rows], outbox=bool(rows))), left)


def _as_shown(
    connection: apsw.Connection, shown: Mapping[Target, Json], can_go: Callable[[TargetState], bool]
) -> tuple[list[TargetState], tuple[Target, ...]]:
    found = list(situations(connection, shown))
    ready = [one for one in found if can_go(one) and _shows(one, shown[one.target])]
    going = {one.target for one in ready}
    return ready, tuple(target for target in shown if target not in going)


def _is_draft(situation: TargetState) -> bool:
    row = situation.waiting
    return row is not None and row.is_draft and row.state is not EditState.HELD


def _can_be_posted(situation: TargetState) -> bool:
    row = situation.waiting
    if not kind_of(situation.target).has_drafts:
        return False
    if row is None:
        return situation.mirrored.value(STATUS) not in {None, POSTED}
    return row.state is not EditState.HELD and not _has_been_asked(situation)


def _has_been_asked(situation: TargetState) -> bool:
    """Whether it is on its way to be posted, and nothing stands against that."""
    row = situation.waiting
    stopped = {EditState.FAILED, EditState.HELD}
    return row is not None and not row.is_draft and row.state not in stopped and STATUS in row.patch


def _shows(situation: TargetState, values: Json) -> bool:
    return all(is_same(name, situation.value(name), values.get(name)) for name in GRADE_FIELDS)


def _posting(situation: TargetState, at: datetime) -> OutboxRow:
    """All that was shown, also what nobody has changed: a colleague may have, and then it is asked about first."""
    row = situation.waiting or OutboxRow(situation.target, at)
    values = {name: situation.value(name) for name in GRADE_FIELDS}
    held = {name: situation.mirrored.value(name) for name in (*GRADE_FIELDS, STATUS)}
    return _going(row._replace(patch={**values, STATUS: POSTED}, base={**held, **row.base}), at)


def _going(row: OutboxRow, at: datetime) -> OutboxRow:
    state = row.state if row.state is EditState.SENDING else EditState.QUEUED
    now = row._replace(state=state, is_draft=False, version=row.version + 1, changed_at=at)
    return now._replace(tries=0, error="", next_try_at=None)


def _step_of(situation: TargetState, row: OutboxRow) -> Entered:
    """From what the service held to what is posted."""
    held = {name: situation.mirrored.value(name) for name in row.patch}
    moved = [name for name, value in row.patch.items() if name == STATUS or not is_same(name, value, held[name])]
    return Entered(row.target, {name: held[name] for name in moved}, {name: row.patch[name] for name in moved})
