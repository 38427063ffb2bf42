"""Marks of attempts as a person gives them: typed, reviewed, posted. Nothing is posted that was not asked for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from lmsdesk.desk.gradebook.publisher import ChangePublisher
from lmsdesk.desk.gradebook.scales import Scales
from lmsdesk.model.edits import CellPatch, Edit, EditResult, EditState
from lmsdesk.model.gradebook import GRADE_FIELDS, POSTED, STATUS, Attempt
from lmsdesk.model.ids import AttemptTarget, ColumnId, CourseId, Target
from lmsdesk.model.rubrics import RubricTarget
from lmsdesk.model.scores import Scale
from lmsdesk.model.wire import Json, value_or
from lmsdesk.store import KeptOfAttempt, Released, Store


class MarkState(StrEnum):
    """Where the mark of one attempt stands."""

    NONE = "none"
    """Nobody has marked it."""
    DRAFT = "draft"
    """Entered here, or chosen in the rubric; it stays here until it is posted or sent."""
    SENDING = "sending"
    """On its way without being posted, now or when the service can be reached."""
    POSTING = "posting"
    """On its way to be posted, now or when the service can be reached."""
    SENT = "sent"
    """The service has it, and the student does not see it."""
    POSTED = "posted"
    """The service has it, and the student sees it."""
    CONFLICT = "conflict"
    """Somebody else has marked the attempt differently."""
    REFUSED = "refused"
    """The service did not take it; `Mark.error` says why."""


@dataclass(frozen=True)
class Mark:
    """The mark of one attempt as a person sees it."""

    target: AttemptTarget
    values: Json
    """Every field of the mark as it is seen: what was entered here over what the service holds."""
    state: MarkState
    held: Json
    """The same fields as the service last said."""
    attempt: Attempt | None
    """None where the attempt is not known here any more."""
    edit: Edit | None
    """What waits, with the values in conflict."""
    is_newest: bool
    """Whether the student has handed in nothing after it."""

    @property
    def changed(self) -> tuple[str, ...]:
        """The fields that posting would change on the service."""
        return () if self.edit is None else tuple(name for name in GRADE_FIELDS if name in self.edit.patch)

    @property
    def is_posted(self) -> bool:
        """Whether the student sees a mark of this attempt already, perhaps an earlier one."""
        return self.attempt is not None and value_or(self.attempt.status, "") == POSTED

    @property
    def error(self) -> str:
        """Why the service did not take it."""
        return "" if self.edit is None else self.edit.error


@dataclass(frozen=True)
class Posting:
    """What goes on its way, and the attempts that were left because their marks are not as they were shown."""

    result: EditResult
    left: tuple[AttemptTarget, ...] = ()


class Marks:
    """Gives marks to attempts; needs neither network nor sign-in."""

    def __init__(self, store: Store, publisher: ChangePublisher) -> None:
        self._store = store
        self._publisher = publisher
        self._scales = Scales(store)

    async def scale(self, course_id: CourseId, column_id: ColumnId) -> Scale:
        """What may be typed as a score in this column."""
        await self._scales.load(course_id)
        columns = {column.id: column for column in await self._store.mirror.columns(course_id)}
        return self._scales.of(course_id, columns[column_id]) if column_id in columns else Scale()

    async def enter(
        self,
        target: AttemptTarget,
        fields: Json,
        *,
        label: str,
        choices: Mapping[str, str] | None = None,
        initiator: object | None = None,
        step_id: int | None = None,
    ) -> EditResult:
        """Keep fields of a mark as a draft, on the disk when this returns, as one undo step or a part of `step_id`.

        `choices` are those in its rubric, in the same step. What was to be posted and has not gone yet is a draft
        again.
        """
        patches = [CellPatch(target, fields)] if fields else []
        if choices is not None:
            patches.append(CellPatch(RubricTarget.beside(target), {"choices": dict(choices) or None}))
        result = await self._store.outbox.edit(patches, label=label, step_id=step_id)
        await self._publisher.publish(result.changes.with_initiator(initiator))
        return result

    async def of(self, targets: Sequence[AttemptTarget]) -> list[Mark]:
        """The marks of these attempts in this order, as they stand at one moment."""
        return [mark_of(kept) for kept in await self._store.attempt_records(targets)]

    async def drafts(self, course_id: CourseId) -> list[Mark]:
        """The marks of a course that nobody has asked to post or to send, oldest first."""
        return [mark_of(kept) for kept in await self._store.drafts(course_id)]

    async def post(self, shown: Sequence[Mark], *, label: str) -> Posting:
        """Post exactly these marks, each in one request with all that was shown, as one undo step.

        A mark that has changed since it was shown, or is in conflict, is left.
        """
        return await self._publish(await self._store.outbox.post(_values(shown), label=label))

    async def send(self, shown: Sequence[Mark]) -> Posting:
        """Send exactly these drafts without posting them: the service keeps them, and students do not see them.

        A mark that the service has posted already is seen at once.
        """
        return await self._publish(await self._store.outbox.send(_values(shown)))

    async def _publish(self, released: Released) -> Posting:
        await self._publisher.publish(released.result.changes)
        return Posting(released.result, tuple(map(AttemptTarget.of, released.left)))


def _values(shown: Sequence[Mark]) -> dict[Target, Json]:
    return {mark.target: mark.values for mark in shown}


def mark_of(kept: KeptOfAttempt) -> Mark:
    """The mark as a person sees it."""
    held = {
        name: None if kept.attempt is None else value_or(getattr(kept.attempt, name), None) for name in GRADE_FIELDS
    }
    return Mark(kept.target, kept.values, _state(kept, held), held, kept.attempt, kept.edit, kept.is_newest)


def _state(kept: KeptOfAttempt, held: Json) -> MarkState:
    if kept.edit is not None:
        return _waiting_state(kept.edit)
    if kept.attempt is not None and value_or(kept.attempt.status, "") == POSTED:
        return MarkState.POSTED
    # A score alone tells nothing: the service gives tests one by itself and leaves the rest to a grader.
    is_marked = any(value not in {None, False, ""} for value in held.values())
    waits = kept.attempt is None or kept.attempt.needs_grading
    if waits and kept.is_chosen:
        return MarkState.DRAFT
    return MarkState.SENT if is_marked and not waits else MarkState.NONE


def _waiting_state(edit: Edit) -> MarkState:
    if edit.state is EditState.HELD:
        return MarkState.CONFLICT
    if edit.state is EditState.FAILED:
        return MarkState.REFUSED
    if edit.is_draft:
        return MarkState.DRAFT
    return MarkState.POSTING if STATUS in edit.patch else MarkState.SENDING
