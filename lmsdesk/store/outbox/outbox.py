"""What a person has entered and the service has not confirmed. A person's verbs and the push write it, nothing else."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime

import apsw
from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.errors import Worded
from lmsdesk.model.changes import Changes, HistoryEntry, PastQuery, RestoredField
from lmsdesk.model.edits import CellPatch, Edit, EditResult, EditState, FieldDecision, OutboxCounts, UndoResult
from lmsdesk.model.ids import CourseId, EditId, Target
from lmsdesk.model.wire import Json, Record
from lmsdesk.store.database.database import Tables
from lmsdesk.store.database.timestamps import now
from lmsdesk.store.mirror.attempts import GROUP_ATTEMPT, IN_GONE_COLUMN
from lmsdesk.store.mirror.grade_rows import is_same
from lmsdesk.store.outbox import drafts, resolve_conflicts, restore, send, undo_steps
from lmsdesk.store.outbox.drafts import Released
from lmsdesk.store.outbox.edit_rows import edit_of, waiting_in
from lmsdesk.store.outbox.enter import changes_of, coalesce, enter
from lmsdesk.store.outbox.kinds import TargetState, situations
from lmsdesk.store.outbox.resolve_conflicts import Discarded
from lmsdesk.store.outbox.undo_steps import push_step

_WAITS = f"""
SELECT 1 FROM attempt AS a WHERE a.course_id = r.course_id AND a.column_id = r.column_id AND a.needs_grading
AND NOT {IN_GONE_COLUMN}"""  # noqa: S608 - constants
_CHOSEN = f"""
SELECT DISTINCT r.course_id, r.column_id, r.user_id, r.attempt_id
FROM rubric_choice AS r
WHERE r.cell_id <> r.base_cell
    AND (
        EXISTS ({_WAITS} AND a.attempt_id = r.attempt_id AND ifnull(a.user_id, '') = r.user_id)
        OR (r.user_id = '' AND EXISTS ({_WAITS} AND {GROUP_ATTEMPT} = r.attempt_id))
    )
    AND NOT EXISTS (
        SELECT 1 FROM edit AS e
        WHERE e.course_id = r.course_id AND e.column_id = r.column_id AND e.user_id = r.user_id
            AND e.kind IN ('attempt', 'group_attempt') AND e.item_id = r.attempt_id
    )
"""  # noqa: S608 - constants
"""Work without a mark yet in whose rubric something is chosen that the service does not have: a draft as well."""
_IS_STRANDED = """edit.state = 'queued' AND edit.is_draft AND EXISTS (
    SELECT 1 FROM grade_column AS c
    WHERE c.course_id = edit.course_id AND c.column_id = edit.column_id AND c.is_gone
)"""
"""Whether it is a draft of a column that was deleted: no queue shows it, and it can be sent no more."""
_COUNT = f"""
SELECT iif({_IS_STRANDED}, 'failed', iif(state = 'queued' AND is_draft, 'drafts', state)), count(*) FROM edit GROUP BY 1
UNION ALL
SELECT 'drafts', count(*) FROM ({_CHOSEN})
"""  # noqa: S608 - constants

_COLUMN_GONE = Worded("Its column is no longer on the site.")


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


class Outbox(Tables):
    """Edits on their way, and the steps that take them back.

    `Changes.outbox` covers the counts of what waits, those of the course browser too.
    """

    async def edit(self, patches: Sequence[CellPatch], *, label: str, step_id: int | None = None) -> EditResult:
        """Enter patches as one step, on the disk when this returns; with `step_id`, as a part of that step."""
        # Thousands of them are put together in the store's own thread.
        return await self._database.write(lambda connection: _edit(connection, coalesce(patches), label, step_id))

    async def post(self, shown: Mapping[Target, Json], *, label: str) -> Released:
        """Let marks be posted with exactly the values that were shown, as one step; others are left."""
        return await self._database.write(lambda connection: drafts.post(connection, shown, now(), label=label))

    async def send(self, shown: Mapping[Target, Json]) -> Released:
        """Let drafts be sent with exactly the values that were shown, without posting them; others are left."""
        return await self._database.write(lambda connection: drafts.send(connection, shown, now()))

    async def undo(self, course_id: CourseId, *, only: int | None = None) -> UndoResult | None:
        """Take the newest step of the course back, sent or not; with `only`, if it is that one.

        None when there is none to take back. Raises UndoRefused.
        """
        return await self._database.write(lambda connection: undo_steps.undo(connection, course_id, now(), only=only))

    async def has_step(self, step_id: int) -> bool:
        """Whether this step is there and not taken back."""
        return await self._database.read(undo_steps.has_step, step_id)

    async def redo(self, course_id: CourseId) -> UndoResult | None:
        """Make the step that was taken back last once more; None when there is none. Raises UndoRefused."""
        return await self._database.write(lambda connection: undo_steps.redo(connection, course_id, now()))

    async def skip_undo(self, course_id: CourseId) -> None:
        """Forget the newest step (one that was refused), so that those before it can be taken back."""
        await self._database.write(undo_steps.skip_undo, course_id)

    async def skip_redo(self, course_id: CourseId) -> None:
        """Forget the step that `redo` would make again."""
        await self._database.write(undo_steps.skip_redo, course_id)

    async def undo_labels(self, course_id: CourseId) -> tuple[str | None, str | None]:
        """The names of the steps that undo and redo would take."""
        return await self._database.read(undo_steps.undo_labels, course_id)

    async def edits(self, states: Collection[EditState] | None = None) -> list[Edit]:
        """What waits, oldest first; in these states only, if any are named."""
        wanted = list(EditState) if states is None else states
        return await self._database.read(_edits, wanted)

    async def counts(self) -> OutboxCounts:
        """How many edits wait, by state."""
        return await self._database.read(_counts)

    async def claim(self, now: datetime, *, limit: int) -> list[Edit]:
        """Mark what is due as being sent, oldest first."""
        return await self._database.write(send.claim, now, limit=limit)

    async def make_due(self) -> Changes:
        """What waits for its next try is due now."""
        return await self._database.write(send.make_due)

    async def next_due(self) -> datetime | None:
        """When the first of what is queued is due; None when nothing is queued."""
        return await self._database.read(send.next_due)

    async def recover(self) -> Changes:
        """At the start: what was being sent goes back to the queue; the push looks before it repeats."""
        return await self._database.write(send.recover)

    async def confirm(self, edit: Edit, *, sent: Json, reply: Record, asked_over: int | None = None) -> Changes:
        """The service holds `sent`, and `reply` was read back; what changed meanwhile goes on waiting.

        `asked_over` is the change index that the target had here when the service was asked.
        """
        confirmation = send.Confirmation(sent, reply, asked_over)
        return await self._write(lambda connection, at: send.confirm(connection, edit, confirmation, at))

    async def mark_conflict(
        self,
        edit: Edit,
        theirs: Json,
        reply: Record,
        *,
        agreed: frozenset[str] = frozenset(),
        asked_over: int | None = None,
    ) -> Changes:
        """The service holds other values of these fields than the person started from: both are kept.

        What it holds as wished in the fields `agreed` is done with; `asked_over` is as in `confirm`.
        """
        held = send.Held(theirs, reply, agreed, asked_over)
        return await self._write(lambda connection, at: send.mark_conflict(connection, edit, held, at))

    async def mark_in_flight(self, edit: Edit, *, read_index: int) -> bool:
        """The edit is about to be written over a target of this change index; False when it has changed since."""
        return await self._database.write(send.mark_in_flight, edit, read_index=read_index)

    async def reschedule(self, edit: Edit, *, error: str, next_try_at: datetime, is_counted: bool = True) -> Changes:
        """Back into the queue until then; what has departed may have arrived.

        Not counted as a try is one of which the service has not looked at the edit.
        """
        return await self._database.write(
            send.reschedule, edit, error=error, next_try_at=next_try_at, is_counted=is_counted
        )

    async def refuse(
        self,
        edit: Edit,
        *,
        error: str,
        reply: Record | None = None,
        agreed: frozenset[str] = frozenset(),
        asked_over: int | None = None,
    ) -> Changes:
        """The service will not take it; it stays until it is changed, retried or discarded.

        Where its target has been read, what it holds as wished in the fields `agreed` is done with, as in
        `mark_conflict`.
        """
        found = None if reply is None else send.Held({}, reply, agreed, asked_over)
        refusal = send.Refused(error, found)
        return await self._write(lambda connection, at: send.refuse(connection, edit, refusal, at))

    async def discard(self, edit_id: EditId) -> Changes:
        """Throw an edit away; history keeps its values."""
        return await self._write(lambda connection, at: send.discard(connection, edit_id, at))

    async def resolve(self, edit_id: EditId, decisions: Sequence[FieldDecision], *, label: str) -> EditResult:
        """Settle fields of a held edit as one step; a field whose two values have moved since then stays undecided."""
        return await self.resolve_all({edit_id: decisions}, label=label)

    async def resolve_all(self, decisions: Mapping[EditId, Sequence[FieldDecision]], *, label: str) -> EditResult:
        """The same for several edits of one course, in one step and one transaction."""
        return await self._database.write(
            lambda connection: resolve_conflicts.resolve(connection, decisions, now(), label=label)
        )

    async def discard_all(self, edit_ids: Sequence[EditId]) -> Discarded:
        """Throw edits away in one transaction; the result can put them back."""
        return await self._database.write(lambda connection: resolve_conflicts.discard(connection, edit_ids, now()))

    async def restore_discarded(self, discarded: Discarded) -> Changes:
        """Let discarded edits wait again, except where something new waits."""
        return await self._write(lambda connection, at: resolve_conflicts.restore_discarded(connection, discarded, at))

    async def moves_back(self, scope: PastQuery, at: datetime) -> list[RestoredField]:
        """What has to change so that the cells hold again what a person saw in them at that moment."""
        return await self._database.read(restore.moves_back, scope, at)

    async def value_back(self, entry: HistoryEntry) -> list[RestoredField]:
        """What has to change so that one field holds again what it held before a change."""
        return await self._database.read(restore.value_back, entry)

    async def moment_before(self, entry: HistoryEntry) -> datetime:
        """The moment just before a change was made, also of one that was sent later."""
        return await self._database.read(restore.moment_before, entry)

    async def edit_as_shown(self, edits: Sequence[ShownEdit], *, label: str) -> Released:
        """Enter what a person has seen before, as one step; what is not as it was shown is left."""
        return await self._database.write(lambda connection: edit_as_shown(connection, edits, now(), label=label))

    async def restore(self, moves: Sequence[RestoredField], *, label: str) -> EditResult:
        """Enter exactly these moves as one step; raises RestoreOvertaken when a cell holds something else by now."""
        return await self._database.write(
            lambda connection: restore.restore_values(connection, moves, label=label, at=now())
        )

    async def retry(self, edit_id: EditId) -> Changes:
        """Send a refused or postponed edit at the next chance."""
        return await self._database.write(send.retry, edit_id)

    async def _write(self, function: Callable[[apsw.Connection, datetime], Changes]) -> Changes:
        return await self._database.write(lambda connection: function(connection, now()))


def _edit(connection: apsw.Connection, patches: dict[Target, Json], label: str, step_id: int | None) -> EditResult:
    found = situations(connection, patches)
    entered = enter(connection, ((situation, patches[situation.target]) for situation in found), now())
    if entered and (step_id is None or not undo_steps.extend_step(connection, step_id, entered)):
        step_id = undo_steps.push_step(connection, entered, label)
    inverse = tuple(CellPatch(move.target, move.before) for move in entered)
    return EditResult(changes_of(entered), inverse, step_id)


def _edits(connection: apsw.Connection, states: Collection[EditState]) -> list[Edit]:
    """Those in these states; a draft of a deleted column is refused, as what is sent there would be."""
    stranded = {key for (key,) in connection.execute(f"SELECT edit_id FROM edit WHERE {_IS_STRANDED}")}  # noqa: S608 - a constant
    found = [edit_of(row) for row in waiting_in(connection, [*{EditState.QUEUED, *states}] if stranded else states)]
    told = [replace(one, state=EditState.FAILED, error=_COLUMN_GONE) if one.id in stranded else one for one in found]
    return [one for one in told if one.state in states]


def _counts(connection: apsw.Connection) -> OutboxCounts:
    numbers = Counter[str]()
    for state, count in connection.execute(_COUNT):
        numbers[state] += count
    return OutboxCounts(**numbers)
